// The daily files of the simulated houses, written from their own books as the houses publish them; they omit, add and change rows, are late or
// are broken when told to.
import type { HouseChannel } from '@caiyuan/contract/payment'
import { sumFen } from '@caiyuan/contract/money'
import { zipSync } from 'fflate'
import { addDays, startOfDay, textOf } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import type { FileRow } from './pay.files.ts'
import { plainYuan } from './pay.alipay.ts'

export type Change = (rows: FileRow[]) => FileRow[]

/** What a house took and gave back on a day, by its books. */
const booked = async (db: Db, channel: HouseChannel, day: string): Promise<FileRow[]> => {
  const [from, to] = [startOfDay(day), addDays(startOfDay(day), 1)]
  const trades = await db.shared
    .selectFrom('sim_pay_trades')
    .selectAll()
    .where('channel', '=', channel)
    .where('state', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .orderBy('paid_at')
    .orderBy('out_no')
    .execute()
  const refunds = await db.shared
    .selectFrom('sim_pay_refunds as r')
    .innerJoin('sim_pay_trades as t', (join) => join.onRef('t.channel', '=', 'r.channel').onRef('t.out_no', '=', 'r.out_no'))
    .select(['r.refund_no', 'r.out_no', 'r.amount_fen', 'r.at', 't.trade_no', 't.currency'])
    .where('r.channel', '=', channel)
    .where('r.at', '>=', from)
    .where('r.at', '<', to)
    .orderBy('r.at')
    .orderBy('r.refund_no')
    .execute()
  return [
    ...trades.map((it): FileRow => ({
      what: 'paid',
      outNo: it.out_no,
      tradeNo: it.trade_no,
      refundNo: '',
      amountFen: it.amount_fen,
      currency: it.currency,
      state: 'done',
      at: it.paid_at!,
    })),
    ...refunds.map((it): FileRow => ({
      what: 'back',
      outNo: it.out_no,
      tradeNo: it.trade_no,
      refundNo: it.refund_no,
      amountFen: it.amount_fen,
      currency: it.currency,
      state: 'done',
      at: it.at,
    })),
  ]
}

/** The books of one house as its files, with what it is told to get wrong. */
export const fileBooks = (db: Db) => {
  const changes = new Map<HouseChannel, Change>()
  const late = new Map<HouseChannel, number>()
  return {
    /** Every file of the channel from now on; null: the truth again. */
    change: (channel: HouseChannel, change: Change | null): void => void (change ? changes.set(channel, change) : changes.delete(channel)),
    /** So many times the file is not there yet. */
    delay: (channel: HouseChannel, times: number): void => void late.set(channel, times),
    /** Null: not there yet. */
    rows: async (channel: HouseChannel, day: string): Promise<FileRow[] | null> => {
      const left = late.get(channel) ?? 0
      late.set(channel, Math.max(0, left - 1))
      if (left > 0) return null
      const rows = await booked(db, channel, day)
      return changes.get(channel)?.(rows) ?? rows
    },
  }
}
export type FileBooks = ReturnType<typeof fileBooks>

const of = (rows: readonly FileRow[], what: FileRow['what']): readonly FileRow[] => rows.filter((it) => it.what === what)
const yuanOf = (rows: readonly FileRow[]): string => plainYuan(sumFen(rows.map((it) => it.amountFen)))

const WECHAT_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const WECHAT_SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const WECHAT_STATE = { done: 'SUCCESS', waiting: 'PROCESSING', failed: 'CHANGE' } as const
const ticked = (cells: readonly string[]): string => cells.map((it) => `\`${it}`).join(',')

export const wechatFile = (rows: readonly FileRow[], { appId, mchId }: { appId: string; mchId: string }): string => {
  const lines = rows.map((it) => {
    const isBack = it.what === 'back'
    const yuan = plainYuan(it.amountFen)
    const trade = [textOf(it.at), appId, mchId, '0', '', it.tradeNo, it.outNo, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'NATIVE']
    const sums = [isBack ? 'REFUND' : 'SUCCESS', 'OTHERS', it.currency, isBack ? '0.00' : yuan, '0.00']
    const back = isBack
      ? [`50${it.refundNo}`, it.refundNo, yuan, '0.00', 'ORIGINAL', WECHAT_STATE[it.state]]
      : ['0', '0', '0.00', '0.00', '', '']
    return ticked([...trade, ...sums, ...back, '采园订单,自费', '', '0.00000', '0.60%', isBack ? '0.00' : yuan, isBack ? yuan : '0.00', ''])
  })
  const [paid, back] = [yuanOf(of(rows, 'paid')), yuanOf(of(rows, 'back'))]
  return `\uFEFF${[WECHAT_HEAD, ...lines, WECHAT_SUMS, ticked([String(rows.length), paid, back, '0.00', '0.00000', paid, back])].join('\r\n')}\r\n`
}

/** Platforms decode GBK and do not write it: the other way round by what they decode. */
const gbkBytes = (text: string): Uint8Array => {
  const decoder = new TextDecoder('gbk')
  const wanted = new Set(text)
  const known = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low))
      if (wanted.has(sign)) known.set(sign, [high, low])
    }
  return Uint8Array.from([...text].flatMap((it) => known.get(it) ?? [it.charCodeAt(0)]))
}

const ALIPAY_HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

export const alipayFile = (rows: readonly FileRow[], day: string): Uint8Array => {
  const lines = rows.map((it) => {
    const isBack = it.what === 'back'
    const yuan = `${isBack ? '-' : ''}${plainYuan(it.amountFen)}`
    const trade = [`${it.tradeNo}\t`, `${it.outNo}\t`, isBack ? '退款' : '交易', '采园订单', textOf(it.at), textOf(it.at), '', '', '', '']
    return [
      ...trade,
      '*强(138****5678)',
      yuan,
      yuan,
      ...Array<string>(5).fill('0.00'),
      '',
      '0.00',
      '0.00',
      `${it.refundNo}\t`,
      '0.00',
      '0.00',
      '',
    ].join(',')
  })
  const [paid, back] = [of(rows, 'paid'), of(rows, 'back')]
  const text = [
    '#支付宝业务明细查询',
    '#账号：[20880000000001560156]',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_HEAD,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${yuanOf(paid)}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共${back.length > 0 ? '-' : ''}${yuanOf(back)}元，商家优惠退款共0.00元`,
    '',
  ].join('\r\n')
  const summary = gbkBytes('#支付宝业务汇总查询\r\n')
  return zipSync({ 'detail.csv': gbkBytes(text), 'summary.csv': summary })
}
