// The daily file of each house as it is published, read row by row and proved by its own sums: 微信支付 交易账单 (bill_type ALL), 支付宝 业务明细
// (a zip with a GBK list in it), and the signed list of a campus card centre.
import { createHmac } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { sumFen } from '@caiyuan/contract/money'
import { sameBytes } from '../core/crypto.ts'
import { Unanswered } from '../core/outbox.ts'

export interface FileRow {
  what: 'paid' | 'back'
  outNo: string
  tradeNo: string
  /** Ours, of a refund; empty of a payment. */
  refundNo: string
  amountFen: number
  /** ISO 4217 */
  currency: string
  state: 'done' | 'waiting' | 'failed'
  at: Date
}

/** Not what the house publishes: cut off, changed, or of another form. */
export class BadFile extends Unanswered {}

/** `128.00` in fen, also of a negative sum. */
const fenIn = (yuan: string): number => {
  const [, minus, whole, part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? []
  if (whole === undefined) throw new BadFile(`账单里的金额「${yuan.slice(0, 20)}」不能识别`)
  return (minus ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

const momentIn = (text: string): Date => {
  const at = Date.parse(`${text.trim().replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at)) throw new BadFile(`账单里的时间「${text.slice(0, 20)}」不能识别`)
  return new Date(at)
}

const paidFen = (rows: readonly FileRow[]): number => sumFen(rows.filter((it) => it.what === 'paid').map((it) => it.amountFen))
const backFen = (rows: readonly FileRow[]): number => sumFen(rows.filter((it) => it.what === 'back').map((it) => it.amountFen))

const mustSum = (rows: readonly FileRow[], said: { num: number; paidFen: number; backFen: number }): void => {
  if (rows.length !== said.num || paidFen(rows) !== said.paidFen || backFen(rows) !== said.backFen)
    throw new BadFile('账单的明细与它自己的合计不符，可能不完整')
}

/** The values of a row by the names of its head. */
const named = (head: readonly string[], cells: readonly string[]) => {
  const at = new Map(head.map((name, i) => [name.trim(), (cells[i] ?? '').trim()]))
  return (name: string): string => {
    const value = at.get(name)
    if (value === undefined) throw new BadFile(`账单没有「${name}」一列`)
    return value
  }
}

/** Each value begins with a backtick; names of goods may hold commas. */
const wechatCells = (line: string): string[] => line.replace(/^`/, '').split(',`')
const WECHAT_BACK: Record<string, FileRow['state']> = { SUCCESS: 'done', PROCESSING: 'waiting', CHANGE: 'failed', FAIL: 'failed' }

export const readWechatFile = (text: string): FileRow[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const sumsAt = lines.findIndex((line) => line.startsWith('总交易单数'))
  if (!lines[0]?.startsWith('交易时间') || sumsAt < 1 || !lines[sumsAt + 1]) throw new BadFile('微信支付账单的格式不符')
  const head = lines[0].split(',')
  const rows = lines.slice(1, sumsAt).map((line): FileRow => {
    const of = named(head, wechatCells(line))
    const isBack = of('交易状态') === 'REFUND'
    return {
      what: isBack ? 'back' : 'paid',
      outNo: of('商户订单号'),
      tradeNo: of('微信订单号'),
      refundNo: isBack ? of('商户退款单号') : '',
      amountFen: fenIn(of(isBack ? '申请退款金额' : '订单金额')),
      currency: of('货币种类'),
      state: isBack ? (WECHAT_BACK[of('退款状态')] ?? 'failed') : 'done',
      at: momentIn(of('交易时间')),
    }
  })
  const sums = named(lines[sumsAt]!.split(','), wechatCells(lines[sumsAt + 1]!))
  mustSum(rows, { num: Number(sums('总交易单数')), paidFen: fenIn(sums('订单总金额')), backFen: fenIn(sums('申请退款总金额')) })
  return rows
}

const totalIn = (text: string, what: '交易' | '退款'): { num: number; fen: number } => {
  const [, num, fen] = new RegExp(`#${what}合计：(\\d+)笔，商家实收(?:退款)?共(-?[\\d.]+)元`).exec(text) ?? []
  if (num === undefined || fen === undefined) throw new BadFile('支付宝账单没有合计')
  return { num: Number(num), fen: fenIn(fen) }
}

export const readAlipayFile = (zip: Uint8Array): FileRow[] => {
  let entries: Record<string, Uint8Array>
  try {
    entries = unzipSync(zip)
  } catch (cause) {
    throw new BadFile('支付宝账单不是完整的压缩文件', { cause })
  }
  // Names in the zip are GBK too: the list is known by its first line, the summary beside it by another.
  const text = Object.values(entries)
    .map((bytes) => new TextDecoder('gbk').decode(bytes))
    .find((it) => it.startsWith('#支付宝业务明细查询'))
  if (!text) throw new BadFile('支付宝账单里没有业务明细')
  const [head, ...list] = parse(text, {
    comment: '#',
    comment_no_infix: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }) as string[][]
  const rows = list.map((cells): FileRow => {
    const of = named(head!, cells)
    const isBack = of('业务类型') === '退款'
    return {
      what: isBack ? 'back' : 'paid',
      outNo: of('商户订单号'),
      tradeNo: of('支付宝交易号'),
      refundNo: isBack ? of('退款批次号/请求号') : '',
      amountFen: Math.abs(fenIn(of('订单金额（元）'))),
      currency: 'CNY',
      state: 'done',
      at: momentIn(of('完成时间')),
    }
  })
  const [paid, back] = [totalIn(text, '交易'), totalIn(text, '退款')]
  mustSum(rows, { num: paid.num + back.num, paidFen: paid.fen, backFen: Math.abs(back.fen) })
  return rows
}

const CARD_HEAD = ['kind', 'outNo', 'tradeNo', 'refundNo', 'amountFen', 'at']
const cardSign = (body: string, key: string): string => createHmac('sha256', key).update(body).digest('hex')

/** Rows under a head, and in the last line the HMAC-SHA256 of all before it. */
export const writeCardFile = (rows: readonly FileRow[], key: string): string => {
  const lines = rows.map((it) => [it.what, it.outNo, it.tradeNo, it.refundNo, it.amountFen, it.at.toISOString()].join(','))
  const body = [CARD_HEAD.join(','), ...lines, ''].join('\n')
  return `${body}#sign=${cardSign(body, key)}\n`
}

export const readCardFile = (text: string, key: string): FileRow[] => {
  const [, body, sign] = /^([\s\S]*\n)#sign=([0-9a-f]{64})\n$/.exec(text) ?? []
  if (body === undefined || sign === undefined || !sameBytes(Buffer.from(sign), Buffer.from(cardSign(body, key))))
    throw new BadFile('校园卡账单的签名不符')
  const [head, ...list] = parse(body, { skip_empty_lines: true }) as string[][]
  return list.map((cells) => {
    const of = named(head!, cells)
    return {
      what: of('kind') === 'back' ? 'back' : 'paid',
      outNo: of('outNo'),
      tradeNo: of('tradeNo'),
      refundNo: of('refundNo'),
      amountFen: Number(of('amountFen')),
      currency: 'CNY',
      state: 'done',
      at: new Date(of('at')),
    }
  })
}
