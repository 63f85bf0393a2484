// 微信支付 API v3, Native: requests signed with the merchant's key, answers and notices with WeChat's (WECHATPAY2-SHA256-RSA2048),
// what a notice says sealed with the APIv3 key (AEAD_AES_256_GCM).
import { createDecipheriv, createHash, randomBytes, sign, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { now } from '../core/clock.ts'
import type { WechatPaySettings } from '../core/config-pay.ts'
import { Unanswered } from '../core/outbox.ts'
import { publicUrl } from '../core/public-url.ts'
import { readWechatFile } from './pay.files.ts'
import { Forged, type BackAnswer, type CodePay, type PayState, type Signed, type Taken } from './pay.ts'
import type { Fetch } from './sms.ts'

const HOST = 'https://api.mch.weixin.qq.com'
/** A notice is believed for so long after it was signed: a later one is a replay. */
export const WITHIN_SECONDS = 300

/** What is signed of an answer and of a notice. */
export const wechatText = (timestamp: string, nonce: string, bytes: string): string => `${timestamp}\n${nonce}\n${bytes}\n`

const Transaction = z.object({
  appid: z.string().default(''),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  success_time: z.string().default(''),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
})
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})
const Said = z.object({ code: z.string().default(''), message: z.string().default('') })
const Code = z.object({ code_url: z.string().min(1) })
const Refund = z.object({ refund_id: z.string(), status: z.string() })
const Bill = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
/** The house has no file of the day, or is still writing it. */
/** A day without trades has none; one that is being written has, and is no empty day. */
const NO_FILE = 'NO_STATEMENT_EXIST'
const FILE_IN_MAKING = 'STATEMENT_CREATING'
/** Unpacked; a day of a house of any school is far below it. */
const MOST_FILE_BYTES = 256 * 1024 * 1024

const TAG_BYTES = 16

const takenOf = ({ out_trade_no, transaction_id, amount, success_time }: z.output<typeof Transaction>): Taken => {
  if (!amount || transaction_id === '') throw new Unanswered('微信支付的应答没有金额或单号')
  const at = Date.parse(success_time)
  return {
    outNo: out_trade_no,
    tradeNo: transaction_id,
    amountFen: amount.total,
    currency: amount.currency,
    paidAt: Number.isNaN(at) ? now() : new Date(at),
  }
}

export const wechatPay = (settings: WechatPaySettings, ask: Fetch = fetch): CodePay => {
  const { mchId, appId, serialNo, privateKey, apiV3Key, platformSerial, platformKey } = settings

  /** Signed by WeChat just now. */
  const mustBeGenuine = ({ head, bytes }: Signed): void => {
    const timestamp = head['wechatpay-timestamp'] ?? ''
    const nonce = head['wechatpay-nonce'] ?? ''
    const signature = head['wechatpay-signature'] ?? ''
    if (head['wechatpay-serial'] !== platformSerial) throw new Forged('微信支付的证书序列号不符')
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now().getTime() / 1000 - Number(timestamp)) > WITHIN_SECONDS)
      throw new Forged('微信支付的签名已过时')
    if (!verify('RSA-SHA256', Buffer.from(wechatText(timestamp, nonce, bytes)), platformKey, Buffer.from(signature, 'base64')))
      throw new Forged('微信支付的签名不符')
  }

  const unsealed = ({ ciphertext, nonce, associated_data }: z.output<typeof Notice>['resource']): unknown => {
    const all = Buffer.from(ciphertext, 'base64')
    if (all.length <= TAG_BYTES) throw new Forged('微信支付通知的密文不完整')
    try {
      const open = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
      open.setAuthTag(all.subarray(-TAG_BYTES))
      open.setAAD(Buffer.from(associated_data))
      return JSON.parse(Buffer.concat([open.update(all.subarray(0, -TAG_BYTES)), open.final()]).toString('utf8'))
    } catch (cause) {
      throw new Forged('微信支付通知不能解密', { cause })
    }
  }

  /** Signed by us. */
  const authorized = (method: string, path: string, bytes: string): string => {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = sign('RSA-SHA256', Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n${bytes}\n`), privateKey).toString(
      'base64',
    )
    return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`
  }

  /** Files come unsigned; what is in them is what the signed answer says, by its hash. */
  const download = async ({ download_url, hash_value }: z.output<typeof Bill>, signal: AbortSignal): Promise<string> => {
    const { origin, pathname, search } = new URL(download_url)
    try {
      if (origin !== HOST) throw new Error('the file lies elsewhere')
      const headers = { authorization: authorized('GET', `${pathname}${search}`, ''), 'user-agent': 'caiyuan' }
      const answer = await ask(download_url, { headers, signal })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      const bytes = gunzipSync(Buffer.from(await answer.arrayBuffer()), { maxOutputLength: MOST_FILE_BYTES })
      if (createHash('sha1').update(bytes).digest('hex') !== hash_value.toLowerCase()) throw new Error('the file is not what was promised')
      return bytes.toString('utf8')
    } catch (cause) {
      throw new Unanswered('微信支付的账单没有下载完整', { cause })
    }
  }

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: object | null,
    signal: AbortSignal,
  ): Promise<{ status: number; said: unknown }> => {
    const bytes = body ? JSON.stringify(body) : ''
    const authorization = authorized(method, path, bytes)
    try {
      const answer = await ask(`${HOST}${path}`, {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'caiyuan' },
        ...(body ? { body: bytes } : {}),
        signal,
      })
      const text = await answer.text()
      // A refusal may come from a gate before WeChat, unsigned: it is only ever taken as one.
      if (answer.ok) mustBeGenuine({ head: Object.fromEntries(answer.headers), bytes: text })
      return { status: answer.status, said: text === '' ? null : JSON.parse(text) }
    } catch (cause) {
      throw new Unanswered('微信支付没有应答，或应答不能核实', { cause })
    }
  }
  const faultOf = (said: unknown): string => Said.safeParse(said).data?.message || '微信支付没有接受'
  const isLater = (status: number): boolean => status === 429 || status >= 500
  const byOutNo = (outNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outNo)}`

  return {
    begin: async ({ outNo, amountFen, title, payBy }, signal) => {
      const { status, said } = await call(
        'POST',
        '/v3/pay/transactions/native',
        {
          appid: appId,
          mchid: mchId,
          description: title.slice(0, 40),
          out_trade_no: outNo,
          time_expire: payBy.toISOString().replace(/\.\d+Z$/, '+00:00'),
          notify_url: publicUrl('/api/payment/wechatNotice'),
          amount: { total: amountFen, currency: 'CNY' },
        },
        signal,
      )
      if (isLater(status)) throw new Unanswered(faultOf(said))
      const code = Code.safeParse(said)
      return status === 200 && code.success ? { codeUrl: code.data.code_url } : { refused: faultOf(said) }
    },
    close: async (outNo, signal) => {
      const { status, said } = await call('POST', `${byOutNo(outNo)}/close`, { mchid: mchId }, signal)
      if (isLater(status)) throw new Unanswered(faultOf(said))
    },
    state: async (outNo, signal): Promise<PayState> => {
      const { status, said } = await call('GET', `${byOutNo(outNo)}?mchid=${mchId}`, null, signal)
      if (status === 404) return { status: 'unknown' }
      const told = Transaction.safeParse(said)
      if (status !== 200 || !told.success) throw new Unanswered(faultOf(said))
      if (told.data.mchid !== mchId || told.data.out_trade_no !== outNo) throw new Unanswered('微信支付答的是别的订单')
      // REFUND: taken, and some of it went back.
      if (told.data.trade_state === 'SUCCESS' || told.data.trade_state === 'REFUND') return { status: 'paid', ...takenOf(told.data) }
      return { status: told.data.trade_state === 'CLOSED' || told.data.trade_state === 'REVOKED' ? 'closed' : 'waiting' }
    },
    giveBack: async ({ refundNo, outNo, amountFen, totalFen, currency, reason }, signal): Promise<BackAnswer> => {
      const { status, said } = await call(
        'POST',
        '/v3/refund/domestic/refunds',
        {
          out_trade_no: outNo,
          out_refund_no: refundNo,
          reason: reason.slice(0, 26),
          amount: { refund: amountFen, total: totalFen, currency },
        },
        signal,
      )
      if (isLater(status)) throw new Unanswered(faultOf(said))
      const told = Refund.safeParse(said)
      if (status !== 200 || !told.success) return { status: 'refused', reason: faultOf(said) }
      // It is on its way: asked again under the same number, it says what became of it.
      if (told.data.status === 'PROCESSING') throw new Unanswered('微信支付正在退款')
      return told.data.status === 'SUCCESS'
        ? { status: 'done', channelNo: told.data.refund_id }
        : { status: 'refused', reason: `微信支付退款${told.data.status === 'ABNORMAL' ? '异常' : '已关闭'}` }
    },
    dayFile: async ({ day }, signal) => {
      const { status, said } = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`, null, signal)
      const code = Said.safeParse(said).data?.code
      if (code === NO_FILE) return null
      if (code === FILE_IN_MAKING) throw new Unanswered('微信支付正在生成这一天的账单')
      const told = Bill.safeParse(said)
      if (status !== 200 || !told.success) throw new Unanswered(faultOf(said))
      return readWechatFile(await download(told.data, signal))
    },
    notice: (it) => {
      mustBeGenuine(it)
      let sent: unknown
      try {
        sent = JSON.parse(it.bytes)
      } catch (cause) {
        throw new Forged('微信支付通知不是 JSON', { cause })
      }
      const notice = Notice.safeParse(sent)
      if (!notice.success) throw new Forged('微信支付通知的格式不符')
      if (notice.data.event_type !== 'TRANSACTION.SUCCESS') return null
      const told = Transaction.safeParse(unsealed(notice.data.resource))
      if (!told.success || told.data.mchid !== mchId || told.data.appid !== appId) throw new Forged('微信支付通知不是给本商户的')
      return told.data.trade_state === 'SUCCESS' ? takenOf(told.data) : null
    },
    thanks: { mime: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
  }
}
