// 支付宝 当面付: calls of its gateway and its notices, signed RSA2 over their sorted fields; what it answers is signed over its own JSON.
import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import { addHours, now } from '../core/clock.ts'
import type { AlipaySettings } from '../core/config-pay.ts'
import { Unanswered } from '../core/outbox.ts'
import { publicUrl } from '../core/public-url.ts'
import { readAlipayFile } from './pay.files.ts'
import { Forged, type BackAnswer, type CodePay, type PayState, type Taken } from './pay.ts'
import type { Fetch } from './sms.ts'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const OK = '10000'

/** What is signed of fields: sorted, without those that are empty. */
export const alipayText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** `128.00` */
export const plainYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** `128.00` in fen; null for anything else. */
export const fenOf = (yuan: string): number | null => (/^\d{1,9}\.\d{2}$/.test(yuan) ? Number(yuan.replace('.', '')) : null)

/** `2026-11-27 23:05:00`, in Shanghai. */
const momentOf = (at: Date): string => addHours(at, 8).toISOString().slice(0, 19).replace('T', ' ')
const dateOf = (text: string): Date => {
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? now() : new Date(at)
}

const Answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
  out_trade_no: z.string().default(''),
  trade_no: z.string().default(''),
  trade_status: z.string().default(''),
  total_amount: z.string().default(''),
  send_pay_date: z.string().default(''),
  qr_code: z.string().default(''),
  bill_download_url: z.string().default(''),
})
type Answer = z.output<typeof Answer>

/** The JSON of one node of an answer as it stands there: that is what is signed. */
export const nodeIn = (text: string, name: string): string => {
  const start = text.indexOf('{', text.indexOf(`"${name}"`))
  if (!text.includes(`"${name}"`) || start < 0) return ''
  let depth = 0
  let isQuoted = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && (depth -= 1) === 0) return text.slice(start, at + 1)
  }
  return ''
}

export const alipay = ({ appId, privateKey, alipayKey }: AlipaySettings, ask: Fetch = fetch): CodePay => {
  const isGenuine = (text: string, signature: string): boolean =>
    verify('RSA-SHA256', Buffer.from(text), alipayKey, Buffer.from(signature, 'base64'))

  const call = async (method: string, content: object, signal: AbortSignal): Promise<Answer> => {
    const fields: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: momentOf(now()),
      version: '1.0',
      notify_url: publicUrl('/api/payment/alipayNotice'),
      biz_content: JSON.stringify(content),
    }
    fields['sign'] = sign('RSA-SHA256', Buffer.from(alipayText(fields)), privateKey).toString('base64')
    try {
      const answer = await ask(GATEWAY, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(fields).toString(),
        signal,
      })
      const text = await answer.text()
      const name = `${method.replaceAll('.', '_')}_response`
      const { sign: signature } = z.looseObject({ sign: z.string().default('') }).parse(JSON.parse(text))
      const node = nodeIn(text, name)
      if (!isGenuine(node, signature)) throw new Error('the answer is not signed by Alipay')
      return Answer.parse(JSON.parse(node))
    } catch (cause) {
      throw new Unanswered('支付宝没有应答，或应答不能核实', { cause })
    }
  }
  /** The address is signed for; the zip behind it is proved by its own sums. */
  const download = async (address: string, signal: AbortSignal): Promise<Uint8Array> => {
    try {
      const url = new URL(address)
      if (url.protocol !== 'https:' || !url.hostname.endsWith('.alipay.com')) throw new Error('the file lies elsewhere')
      const answer = await ask(address, { signal })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    } catch (cause) {
      throw new Unanswered('支付宝的账单没有下载完整', { cause })
    }
  }
  const faultOf = (it: Answer): string => it.sub_msg || it.msg || '支付宝没有接受'
  /** 20000: the service is not available, what happened is not known. */
  const mustBeKnown = (it: Answer): void => {
    if (it.code === '20000' || it.sub_code.endsWith('SYSTEM_ERROR')) throw new Unanswered(faultOf(it))
  }

  return {
    begin: async ({ outNo, amountFen, title, payBy }, signal) => {
      const told = await call(
        'alipay.trade.precreate',
        { out_trade_no: outNo, total_amount: plainYuan(amountFen), subject: title.slice(0, 80), time_expire: momentOf(payBy) },
        signal,
      )
      mustBeKnown(told)
      return told.code === OK && told.qr_code ? { codeUrl: told.qr_code } : { refused: faultOf(told) }
    },
    close: async (outNo, signal) => mustBeKnown(await call('alipay.trade.close', { out_trade_no: outNo }, signal)),
    state: async (outNo, signal): Promise<PayState> => {
      const told = await call('alipay.trade.query', { out_trade_no: outNo }, signal)
      mustBeKnown(told)
      if (told.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'unknown' }
      if (told.code !== OK || told.out_trade_no !== outNo) throw new Unanswered(faultOf(told))
      if (told.trade_status !== 'TRADE_SUCCESS' && told.trade_status !== 'TRADE_FINISHED')
        return { status: told.trade_status === 'TRADE_CLOSED' ? 'closed' : 'waiting' }
      const amountFen = fenOf(told.total_amount)
      if (amountFen === null || told.trade_no === '') throw new Unanswered('支付宝的应答没有金额或单号')
      return { status: 'paid', outNo, tradeNo: told.trade_no, amountFen, currency: 'CNY', paidAt: dateOf(told.send_pay_date) }
    },
    giveBack: async ({ refundNo, outNo, amountFen, reason }, signal): Promise<BackAnswer> => {
      const told = await call(
        'alipay.trade.refund',
        { out_trade_no: outNo, out_request_no: refundNo, refund_amount: plainYuan(amountFen), refund_reason: reason.slice(0, 80) },
        signal,
      )
      mustBeKnown(told)
      return told.code === OK ? { status: 'done', channelNo: told.trade_no } : { status: 'refused', reason: faultOf(told) }
    },
    dayFile: async ({ day }, signal) => {
      const told = await call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day }, signal)
      mustBeKnown(told)
      if (/BILL_NOT_EXIST/i.test(told.sub_code)) return null
      if (told.code !== OK || told.bill_download_url === '') throw new Unanswered(faultOf(told))
      return readAlipayFile(await download(told.bill_download_url, signal))
    },
    notice: ({ bytes }): Taken | null => {
      const { sign: signature = '', sign_type: type = '', ...fields } = Object.fromEntries(new URLSearchParams(bytes))
      if (type !== 'RSA2' || !isGenuine(alipayText(fields), signature)) throw new Forged('支付宝的签名不符')
      if (fields['app_id'] !== appId) throw new Forged('支付宝通知不是给本应用的')
      if (fields['trade_status'] !== 'TRADE_SUCCESS' && fields['trade_status'] !== 'TRADE_FINISHED') return null
      const amountFen = fenOf(fields['total_amount'] ?? '')
      if (amountFen === null || !fields['trade_no'] || !fields['out_trade_no']) throw new Forged('支付宝通知没有金额或单号')
      return {
        outNo: fields['out_trade_no'],
        tradeNo: fields['trade_no'],
        amountFen,
        currency: fields['trans_currency'] || 'CNY',
        paidAt: dateOf(fields['gmt_payment'] ?? ''),
      }
    },
    thanks: { mime: 'text/plain', body: 'success' },
  }
}
