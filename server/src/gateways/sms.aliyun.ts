// 阿里云短信: SendSms, signed as its V3 requests are (ACS3-HMAC-SHA256).
import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { now } from '../core/clock.ts'
import type { SmsSettings } from '../core/config.ts'
import { sha256 } from '../core/crypto.ts'
import { Unanswered } from '../core/outbox.ts'
import { answerOf, noTemplate, untoldBy, type Fetch, type SmsAnswer, type SmsGateway } from './sms.ts'

const HOST = 'dysmsapi.aliyuncs.com'

export interface AliyunRequest {
  host: string
  action: string
  version: string
  query: Record<string, string>
  at: Date
  nonce: string
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)

export const aliyunQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')

/** Headers of a request without a body, its signature among them. */
export const aliyunHeaders = (
  it: AliyunRequest,
  { keyId, keySecret }: Pick<SmsSettings, 'keyId' | 'keySecret'>,
): Record<string, string> => {
  const headers: Record<string, string> = {
    host: it.host,
    'x-acs-action': it.action,
    'x-acs-content-sha256': sha256('').toString('hex'),
    'x-acs-date': it.at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': it.nonce,
    'x-acs-version': it.version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', aliyunQuery(it.query), lines.join(''), names, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical).toString('hex')}`)
    .digest('hex')
  return { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}` }
}

const Answer = z.object({ Code: z.string(), Message: z.string().default(''), BizId: z.string().default('') })

export const aliyunSms = (settings: SmsSettings, ask: Fetch = fetch): SmsGateway => {
  const post = async (mobile: string, template: string, values: object, signal: AbortSignal): Promise<SmsAnswer> => {
    const query = { PhoneNumbers: mobile, SignName: settings.signName, TemplateCode: template, TemplateParam: JSON.stringify(values) }
    const request = { host: HOST, action: 'SendSms', version: '2017-05-25', query, at: now(), nonce: randomUUID() }
    const asked = ask(`https://${HOST}/?${aliyunQuery(query)}`, { method: 'POST', headers: aliyunHeaders(request, settings), signal })
    const { data } = Answer.safeParse(await answerOf(asked))
    if (!data) throw new Unanswered('阿里云短信的应答读不懂')
    return data.Code === 'OK' ? { isSent: true, providerNo: data.BizId } : { isSent: false, reason: `${data.Code} ${data.Message}` }
  }
  return {
    untold: untoldBy(settings),
    send: ({ mobile, purpose, code }, signal) => post(mobile, settings.templates[purpose], { code }, signal),
    tell: async ({ mobile, about, values }, signal) =>
      settings.told[about] ? post(mobile, settings.told[about], values, signal) : noTemplate(about),
  }
}
