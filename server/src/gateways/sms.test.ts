import fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { SmsSettings } from '../core/config.ts'
import { serveMetrics } from '../core/metrics.ts'
import { Unanswered } from '../core/outbox.ts'
import { aliyunHeaders, aliyunQuery, aliyunSms } from './sms.aliyun.ts'
import { watchedSms } from './sms.watch.ts'
import { tencentAuthorization, tencentSms } from './sms.tencent.ts'
import type { Fetch } from './sms.ts'

const settings: SmsSettings = {
  provider: 'aliyun',
  keyId: 'key-id',
  keySecret: 'key-secret',
  signName: '采园',
  appId: '1400006666',
  templates: { register: 'SMS_1', login: 'SMS_2', confirm: 'SMS_5' },
  told: { account: '', passed: 'SMS_4', refused: '', notice: '', digest: '' },
}
const code = { mobile: '13800005621', purpose: 'login', code: '042981', minutes: 5 } as const
const signal = AbortSignal.timeout(5000)

/** Answers this and keeps what was asked. */
const provider = (answer: unknown, status = 200) => {
  const asked: { url: URL; init: RequestInit }[] = []
  const ask: Fetch = async (url, init) => {
    asked.push({ url: new URL(url), init })
    return typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status })
  }
  return { asked, ask }
}
const unreachable: Fetch = () => Promise.reject(new TypeError('fetch failed'))

describe('阿里云短信', () => {
  it('signs as the example of its documentation', () => {
    const headers = aliyunHeaders(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        at: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
    )
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('encodes what a URL would leave as it is', () => {
    expect(aliyunQuery({ b: "it's (a) 签*!", a: '{"code":"1"}' })).toBe('a=%7B%22code%22%3A%221%22%7D&b=it%27s%20%28a%29%20%E7%AD%BE%2A%21')
  })

  it('sends the code by the template of its purpose, under a nonce of its own', async () => {
    const { asked, ask } = provider({ Code: 'OK', Message: 'OK', BizId: '9006', RequestId: 'r' })
    const sms = aliyunSms(settings, ask)
    expect(await sms.send(code, signal)).toEqual({ isSent: true, providerNo: '9006' })
    await sms.send({ ...code, purpose: 'register' }, signal)
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({
      PhoneNumbers: '13800005621',
      SignName: '采园',
      TemplateCode: 'SMS_2',
      TemplateParam: '{"code":"042981"}',
    })
    expect(asked[0]!.url.origin).toBe('https://dysmsapi.aliyuncs.com')
    expect(asked[1]!.url.searchParams.get('TemplateCode')).toBe('SMS_1')
    const nonces = asked.map(({ init }) => (init.headers as Record<string, string>)['x-acs-signature-nonce'])
    expect(new Set(nonces).size).toBe(2)
  })

  it('tells by a template of its own, and nothing without one', async () => {
    const { asked, ask } = provider({ Code: 'OK', BizId: '9007' })
    const values = { school: '示例大学', no: 'T1', password: 'Aa2-' }
    const sms = aliyunSms(settings, ask)
    expect(await sms.tell({ mobile: code.mobile, about: 'passed', values }, signal)).toEqual({ isSent: true, providerNo: '9007' })
    expect(asked[0]!.url.searchParams.get('TemplateCode')).toBe('SMS_4')
    expect(JSON.parse(asked[0]!.url.searchParams.get('TemplateParam')!)).toEqual(values)
    expect(await sms.tell({ mobile: code.mobile, about: 'refused', values }, signal)).toEqual({
      isSent: false,
      reason: '没有设置短信模板 SMS_TEMPLATE_REFUSED',
    })
    expect(asked.length).toBe(1)
  })

  it('says why the provider refused, and that nothing is known where it was not understood', async () => {
    const no = provider({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发天级流控' }, 400)
    expect(await aliyunSms(settings, no.ask).send(code, signal)).toEqual({
      isSent: false,
      reason: 'isv.BUSINESS_LIMIT_CONTROL 触发天级流控',
    })
    for (const ask of [unreachable, provider('<html>').ask, provider({ ok: true }).ask])
      await expect(aliyunSms(settings, ask).send(code, signal)).rejects.toThrow(Unanswered)
  })
})

describe('腾讯云短信', () => {
  it('signs as the example of its documentation', () => {
    const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
    const request = { host: 'cvm.tencentcloudapi.com', service: 'cvm', action: 'DescribeInstances', body, at: 1_551_113_065 }
    const hidden = '*'.repeat(32)
    expect(tencentAuthorization(request, { keyId: `AKID${hidden}`, keySecret: hidden })).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${hidden}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    )
  })

  it('sends the code and how long it holds by the template of its purpose', async () => {
    const { asked, ask } = provider({
      Response: { SendStatusSet: [{ SerialNo: '5000', Code: 'Ok', Message: 'send success' }], RequestId: 'r' },
    })
    expect(await tencentSms(settings, ask).send(code, signal)).toEqual({ isSent: true, providerNo: '5000' })
    expect(asked[0]!.url.href).toBe('https://sms.tencentcloudapi.com/')
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual({
      PhoneNumberSet: ['+8613800005621'],
      SmsSdkAppId: '1400006666',
      SignName: '采园',
      TemplateId: 'SMS_2',
      TemplateParamSet: ['042981', '5'],
    })
  })

  it('tells the values in the order of the template', async () => {
    const { asked, ask } = provider({ Response: { SendStatusSet: [{ SerialNo: '5001', Code: 'Ok', Message: '' }] } })
    await tencentSms(settings, ask).tell({ mobile: code.mobile, about: 'passed', values: { school: '示例大学', no: 'T1' } }, signal)
    expect(JSON.parse(asked[0]!.init.body as string)).toMatchObject({ TemplateId: 'SMS_4', TemplateParamSet: ['示例大学', 'T1'] })
  })

  it('says why the provider refused the request or the number, and that nothing is known where it was not understood', async () => {
    const wrongKey = provider({ Response: { Error: { Code: 'AuthFailure', Message: '签名错误' }, RequestId: 'r' } })
    const wrongNumber = provider({
      Response: { SendStatusSet: [{ SerialNo: '', Code: 'FailedOperation.PhoneNumberInBlacklist', Message: '黑名单' }] },
    })
    expect(await tencentSms(settings, wrongKey.ask).send(code, signal)).toEqual({ isSent: false, reason: 'AuthFailure 签名错误' })
    expect(await tencentSms(settings, wrongNumber.ask).send(code, signal)).toEqual({
      isSent: false,
      reason: 'FailedOperation.PhoneNumberInBlacklist 黑名单',
    })
    for (const ask of [unreachable, provider('busy', 502).ask, provider({ Response: {} }).ask])
      await expect(tencentSms(settings, ask).send(code, signal)).rejects.toThrow(Unanswered)
  })
})

describe('a watched provider', () => {
  it('is counted by what became of its messages, and a refusal is in the log without the number', async () => {
    const log = { error: vi.fn(), warn: vi.fn() }
    const answers = [
      async () => ({ isSent: true as const, providerNo: '1' }),
      async () => ({ isSent: false as const, reason: 'isv.BLACK 13800005621 在黑名单' }),
      () => Promise.reject(new Unanswered('短信平台没有应答')),
    ]
    const untold = ['digest'] as const
    const sms = watchedSms({ untold, send: () => answers.shift()!(), tell: async () => ({ isSent: false, reason: '没有模板' }) }, log)
    expect(sms.untold).toEqual(untold)
    expect(await sms.send(code, signal)).toEqual({ isSent: true, providerNo: '1' })
    expect(await sms.send(code, signal)).toEqual({ isSent: false, reason: 'isv.BLACK *** 在黑名单' })
    await expect(sms.send(code, signal)).rejects.toThrow(Unanswered)
    await sms.tell({ mobile: code.mobile, about: 'passed', values: {} }, signal)
    expect(log.error.mock.calls).toEqual([
      [{ about: 'login', reason: 'isv.BLACK *** 在黑名单' }, 'sms refused'],
      [{ about: 'passed', reason: '没有模板' }, 'sms refused'],
    ])
    expect(log.warn).toHaveBeenCalledTimes(1)
    const http = fastify()
    serveMetrics(http, null)
    const { body } = await http.inject({ url: '/metrics', headers: { host: '127.0.0.1' }, remoteAddress: '127.0.0.1' })
    await http.close()
    for (const [outcome, num] of Object.entries({ sent: 1, refused: 2, unanswered: 1 }))
      expect(body).toContain(`caiyuan_sms_total{outcome="${outcome}"} ${num}`)
  })
})
