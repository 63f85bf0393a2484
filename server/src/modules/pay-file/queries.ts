import { houseChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { payDifferenceClasses, paySettleWays, type payFile, type PaySettleWay } from '@caiyuan/contract/pay-file'
import { differenceStates, type DifferenceTab } from '@caiyuan/contract/finance'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { countsOf } from '../../core/tabs.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import { inTab } from '../finance/two-people.ts'
import { channelsHere } from './jobs.ts'
import { waysOf, type DifferenceRow } from './ways.ts'

type PayFile = Of<typeof payFile>
type DayShown = OutputOf<(typeof payFile)['days']>['list'][number]
type Shown = OutputOf<(typeof payFile)['differences']>['list'][number]
type StrayShown = OutputOf<(typeof payFile)['strays']>['list'][number]

/** The most rows of one file. */
const EXPORT_MAX = 10_000

interface DayRow {
  id: string
  channel: HouseChannel
  day: string
  state: DayShown['state']
  fault: string
  paid_num: number
  paid_fen: number
  back_num: number
  back_fen: number
  our_paid_num: number
  our_paid_fen: number
  our_back_num: number
  our_back_fen: number
  nobody_num: number
  nobody_fen: number
  open_num: number
  done_at: Date | null
}

export const listDays: PayFile['days'] = async (ctx, { channel, pageNum, pageSize }) => {
  const from = sql`pay_file_days d where d.school_id = ${ctx.schoolId} ${channel ? sql`and d.channel = ${channel}` : sql``}`
  const { rows: counted } = await sql<{ num: number }>`select count(*)::int as num from ${from}`.execute(ctx.tx)
  const { rows } = await sql<DayRow>`
    select d.*, (select count(*)::int from pay_differences x where x.school_id = ${ctx.schoolId} and x.channel = d.channel and x.day = d.day
      and x.state in ('open', 'proposed')) as open_num
    from ${from} order by d.day desc, d.channel limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  const list = rows.map((r): DayShown => ({
    id: r.id,
    channel: r.channel,
    day: r.day,
    state: r.state,
    fault: r.fault,
    theirPaid: { num: r.paid_num, fen: r.paid_fen },
    ourPaid: { num: r.our_paid_num, fen: r.our_paid_fen },
    theirBack: { num: r.back_num, fen: r.back_fen },
    ourBack: { num: r.our_back_num, fen: r.our_back_fen },
    openNum: r.open_num,
    nobody: { num: r.nobody_num, fen: r.nobody_fen },
    doneAt: r.done_at?.toISOString() ?? null,
  }))
  return { list, total: counted[0]!.num, pageNum, pageSize, channels: channelsHere() }
}

type Row = DifferenceRow & { payment_no: string | null; refund_state: string | null }

const shape = (ctx: Ctx, r: Row): Shown => ({
  id: r.id,
  channel: r.channel as HouseChannel,
  day: r.day,
  class: r.class as Shown['class'],
  state: r.state as Shown['state'],
  paymentNo: r.payment_no ?? '',
  outNo: r.out_no,
  tradeNo: r.trade_no,
  refundNo: r.refund_no,
  oursFen: r.ours_fen,
  theirsFen: r.theirs_fen,
  says: r.says,
  at: r.at.toISOString(),
  foundAt: r.found_at.toISOString(),
  how: r.how as PaySettleWay | null,
  reason: r.reason,
  reference: r.reference,
  proposedName: r.proposed_name,
  proposedAt: r.proposed_at?.toISOString() ?? null,
  settledName: r.settled_name,
  settledAt: r.settled_at?.toISOString() ?? null,
  backNo: r.back_no,
  backState: r.back_state as Shown['backState'],
  can: {
    ways: waysOf(r, r.refund_state),
    confirm: r.state !== 'proposed' ? false : r.proposed_by === ctx.user.id ? '您提出的须由另一人复核' : true,
  },
})

interface Filters {
  tab: DifferenceTab
  channel?: HouseChannel | undefined
  class?: Shown['class'] | undefined
  keyword: string
}

const fromOf = (ctx: Ctx, { channel, class: kind, keyword }: Filters) => {
  const like = containing(keyword)
  return sql`pay_differences d
    left join payments p on p.school_id = d.school_id and p.id = d.payment_id
    left join payment_refunds b on b.school_id = d.school_id and b.id = d.refund_id
    where d.school_id = ${ctx.schoolId} ${channel ? sql`and d.channel = ${channel}` : sql``} ${kind ? sql`and d.class = ${kind}` : sql``}
      ${keyword ? sql`and (d.out_no ilike ${like} or d.refund_no ilike ${like} or d.trade_no ilike ${like})` : sql``}`
}

const read = async (ctx: Ctx, from: RawBuilder<unknown>, tab: DifferenceTab, limit: number, offset: number): Promise<Shown[]> =>
  (
    await sql<Row>`select d.*, p.payment_no, b.state as refund_state from ${from} and d.state = any(${inTab[tab].states}::text[])
      order by d.state in ('settled', 'gone'), d.day desc, d.found_at desc, d.id limit ${limit} offset ${offset}`.execute(ctx.tx)
  ).rows.map((it) => shape(ctx, it))

export const listDifferences: PayFile['differences'] = async (ctx, { pageNum, pageSize, ...it }) => {
  const from = fromOf(ctx, it)
  const { rows } = await sql<{ state: string; num: number }>`select d.state, count(*)::int as num from ${from} group by d.state`.execute(
    ctx.tx,
  )
  const counts = countsOf(inTab, rows)
  return { list: await read(ctx, from, it.tab, pageSize, (pageNum - 1) * pageSize), total: counts[it.tab], pageNum, pageSize, counts }
}

export const listStrays: PayFile['strays'] = async (ctx, { pageNum, pageSize }) => {
  const from = sql`payment_notices n where n.school_id = ${ctx.schoolId} and n.outcome in ('unknown', 'otherTrade')`
  const { rows: counted } = await sql<{ num: number }>`select count(*)::int as num from ${from}`.execute(ctx.tx)
  const { rows } = await sql<{
    id: string
    outcome: StrayShown['outcome']
    out_no: string
    trade_no: string
    amount_fen: number
    currency: string
    at: Date
  }>`select n.* from ${from} order by n.at desc, n.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  const list = rows.map((r): StrayShown => ({
    id: r.id,
    outcome: r.outcome,
    outNo: r.out_no,
    tradeNo: r.trade_no,
    amountFen: r.amount_fen,
    currency: r.currency,
    at: r.at.toISOString(),
  }))
  return { list, total: counted[0]!.num, pageNum, pageSize }
}

const sheet: readonly SheetColumn<Shown>[] = [
  { title: '账单日期', width: 12, text: (r) => r.day },
  { title: '渠道', width: 10, text: (r) => houseChannels[r.channel].label },
  { title: '差异', width: 14, text: (r) => payDifferenceClasses[r.class].label },
  { title: '支付单号', width: 18, text: (r) => r.paymentNo },
  { title: '商户单号', width: 26, text: (r) => r.outNo },
  { title: '退款单号', width: 26, text: (r) => r.refundNo },
  { title: '交易号', width: 32, text: (r) => r.tradeNo },
  { title: '渠道金额（元）', width: 14, fen: (r) => r.theirsFen },
  { title: '我方金额（元）', width: 14, fen: (r) => r.oursFen },
  { title: '说明', width: 48, text: (r) => r.says },
  { title: '交易时间', width: 20, text: (r) => textOf(new Date(r.at)) },
  { title: '状态', width: 12, text: (r) => differenceStates[r.state].label },
  { title: '处理方式', width: 22, text: (r) => (r.how ? paySettleWays[r.how].label : '') },
  { title: '原因', width: 32, text: (r) => r.reason },
  { title: '凭证号', width: 20, text: (r) => r.reference },
  { title: '提出人', width: 12, text: (r) => r.proposedName },
  { title: '复核人', width: 12, text: (r) => r.settledName },
  { title: '处理时间', width: 20, text: (r) => (r.settledAt ? textOf(new Date(r.settledAt)) : '') },
]

export const exportDifferences: PayFile['exportDifferences'] = async (ctx, it) =>
  sheetReply(`支付对账差异-${textOf(ctx.now).slice(0, 10)}`, sheet, await read(ctx, fromOf(ctx, it), it.tab, EXPORT_MAX, 0))
