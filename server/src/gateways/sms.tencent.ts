// 腾讯云短信: SendSms, signed as its v3 requests are (TC3-HMAC-SHA256).
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { now } from '../core/clock.ts'
import type { SmsSettings } from '../core/config.ts'
import { sha256 } from '../core/crypto.ts'
import { Unanswered } from '../core/outbox.ts'
import { answerOf, noTemplate, untoldBy, type Fetch, type SmsAnswer, type SmsGateway } from './sms.ts'

const HOST = 'sms.tencentcloudapi.com'
const JSON_TYPE = 'application/json; charset=utf-8'

export interface TencentRequest {
  host: string
  service: string
  action: string
  body: string
  /** Seconds since 1970. */
  at: number
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const tencentAuthorization = (
  { host, service, action, body, at }: TencentRequest,
  { keyId, keySecret }: Pick<SmsSettings, 'keyId' | 'keySecret'>,
): string => {
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${JSON_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(body).toString('hex')].join('\n')
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', at, scope, sha256(canonical).toString('hex')].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`
}

const Said = z.object({ Code: z.string(), Message: z.string(), SerialNo: z.string().default('') })
const Answer = z.object({ Response: z.object({ Error: Said.optional(), SendStatusSet: z.array(Said).default([]) }) })

export const tencentSms = (settings: SmsSettings, ask: Fetch = fetch): SmsGateway => {
  const post = async (mobile: string, template: string, values: readonly string[], signal: AbortSignal): Promise<SmsAnswer> => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: template,
      TemplateParamSet: values,
    })
    const at = Math.floor(now().getTime() / 1000)
    const headers = {
      authorization: tencentAuthorization({ host: HOST, service: 'sms', action: 'SendSms', body, at }, settings),
      'content-type': JSON_TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(at),
      'x-tc-version': '2021-01-11',
    }
    const { data } = Answer.safeParse(await answerOf(ask(`https://${HOST}/`, { method: 'POST', headers, body, signal })))
    const said = data?.Response.Error ?? data?.Response.SendStatusSet[0]
    if (!said) throw new Unanswered('腾讯云短信的应答读不懂')
    return said.Code === 'Ok' ? { isSent: true, providerNo: said.SerialNo } : { isSent: false, reason: `${said.Code} ${said.Message}` }
  }
  return {
    untold: untoldBy(settings),
    send: ({ mobile, purpose, code, minutes }, signal) => post(mobile, settings.templates[purpose], [code, String(minutes)], signal),
    tell: async ({ mobile, about, values }, signal) =>
      settings.told[about] ? post(mobile, settings.told[about], Object.values(values), signal) : noTemplate(about),
  }
}
