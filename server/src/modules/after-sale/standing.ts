// Lines of orders with what may still be asked of them: pieces left, windows, bars (domain page 05 §5.12, §5.13).
import { faultsOfGoods, isSellersFault, reasonKeys } from '@caiyuan/contract/after-sale/flow'
import { isPersonal, type OrderKind } from '@caiyuan/contract/order/kinds'
import { offeredFor, type LineStanding, type Offered } from '@caiyuan/contract/after-sale/offered'
import type { HeldCut, KeptLine } from '@caiyuan/contract/after-sale/share'
import { pictureOf } from '@caiyuan/contract/goods'
import { shareFen, sumFen } from '@caiyuan/contract/money'
import { settled, toBill, underSettlement } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '../../core/one-of.ts'
import { addDays, dayOf, isWorkday, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { heldCut, type HeldThreshold } from '../coupon/use.ts'
import { acceptedFen } from '../order/acceptance/plan.ts'
import { LINES_OPEN } from '../bill/policy.ts'
import type { OrderRow } from '../order/policy.ts'
import { officeHere } from '../school/deadline.ts'
import { paramsOf, type Params } from '../school/params.ts'

/** The newest lines of a person; older ones are past every window but the warranty's. */
const MOST_LINES = 2_000

interface Read {
  order_id: string
  order_no: string
  state: string
  kind: OrderKind
  budget_status: string
  /** Stands on a bill of an application whose invoice is not handed on yet. */
  carries_open: boolean
  invoice_status: string
  supplier_name: string
  accepted_at: Date | null
  received_at: Date | null
  line_no: number
  name: string
  spec: string
  unit: string
  product_id: string
  sku_id: string
  price_e4: number
  num: number
  /** Less what coupons took off it. */
  amount_fen: number
  cut_fen: number
  accepted_num: number
  control_class: number
  category_path: string
  badges: number[] | null
  src_id: number
  signed_at: Date | null
  gone_num: number
  gone_fen: number
  busy_num: number
  busy_no: string | null
  /** Of those gone, given back of the buyer's own will. */
  willed_num: number
  /** An after-sale of the order that will pay back and has not. */
  paying_no: string | null
  /** Exchanged or repaired, and when that was confirmed. */
  served: Asked[]
  /** Asked back for a fault of the goods, and when. */
  faulted: Asked[]
  cut: HeldThreshold | null
}

interface Asked {
  num: number
  at: string
}

export interface StandingLine {
  row: Read
  kept: KeptLine
  standing: LineStanding
  offered: Offered[]
}

/** SQL: pieces of the line at `l` in after-sales that are so. */
const pieces = (column: RawBuilder<unknown>, isSo: RawBuilder<boolean>): RawBuilder<number> => sql<number>`coalesce((
  select ${column} from after_sale_lines x join after_sales a on a.school_id = x.school_id and a.id = x.after_sale_id
  where x.school_id = l.school_id and a.order_id = l.order_id and x.line_no = l.line_no and ${isSo}), 0)::bigint`

/** SQL: the same, one by one with their moment. */
const each = (at: RawBuilder<unknown>, isSo: RawBuilder<boolean>): RawBuilder<Asked[]> => sql<Asked[]>`(
  select coalesce(json_agg(json_build_object('num', x.num, 'at', ${at})), '[]')
  from after_sale_lines x join after_sales a on a.school_id = x.school_id and a.id = x.after_sale_id
  where x.school_id = l.school_id and a.order_id = l.order_id and x.line_no = l.line_no and ${isSo})`

// What was claimed at a receipt was never accepted.
const PAYS = sql<boolean>`a.shipment_id is null and a.type in ('returnRefund', 'refundOnly') and a.state <> 'closed'`
/** Not through the supplier's fault. */
const WILLED = sql<boolean>`${PAYS} and a.reason in ${oneOf(reasonKeys.filter((it) => !isSellersFault(it)))}`
const FAULTED = sql<boolean>`${PAYS} and a.reason in ${oneOf(faultsOfGoods)}`
const SERVED = sql<boolean>`a.type in ('exchange', 'repair') and a.state = 'done'`
const BUSY = sql<boolean>`a.shipment_id is null and a.type not in ('returnRefund', 'refundOnly') and a.state not in ('done', 'closed')`

/** 次日起算；末日为节假日的，顺延到下一个工作日 24 点 (民法典 201, 203). The calendar is there. */
export const endOfDays = (from: Date, days: number): Date => {
  let last = dayOf(addDays(startOfDay(dayOf(from)), days))
  while (!isWorkday(last)) last = dayOf(addDays(startOfDay(last), 1))
  return addDays(startOfDay(last), 1)
}

/** Supplier 2 promises the return whatever the goods look like (spec: its badge leaves out 商品完好). */
const TAKEN_ANYWAY = 2
const SEVEN_DAYS_BADGE = 7
/** 实验试剂, 医用耗材. */
const SEALED = /^(30|60)(\/|$)/

/** An invoice says what was bought: it is taken back first. */
const INVOICED: readonly string[] = ['applied', 'issued', 'reissued']

const ownMoneyBar = (it: Read): string => {
  if (INVOICED.includes(it.invoice_status)) return '订单已开票或已申请开票，红冲以后才能退款'
  // What stays decides whether the coupon holds: one return after another.
  return it.cut && it.paying_no ? `优惠要按退后剩下的商品重算，售后单 ${it.paying_no} 办完后再申请` : ''
}

const barOf = (it: Read): { all: string; money: string } => {
  if (isPersonal(it))
    return settled.includes(it.state as never) ? { all: '', money: ownMoneyBar(it) } : { all: '订单还没有收货完成', money: '' }
  if (settled.includes(it.state as never)) return { all: '', money: '' }
  if (toBill.includes(it.state as never))
    return {
      all: '',
      money:
        it.budget_status !== 'HELD'
          ? '经费尚未确认应付，暂不能退款'
          : INVOICED.includes(it.invoice_status)
            ? '订单已开票或已申请开票，红冲以后才能退款'
            : '',
    }
  // A bill that goes with the invoice of an application is made with it; later it is taken back as any other.
  if (underSettlement.includes(it.state as never))
    return { all: '', money: it.carries_open ? '对账单沿用已开的发票，财务审核以后才能退款' : '' }
  return { all: '订单还没有验收完成，验收时可判为不合格', money: '' }
}

/** 三包: what came of an exchange or a repair and is at fault again is paid back, so many days from its confirmation (decision 0388). */
const secondOf = (it: Read, left: number, returnEnds: Date, days: number, now: Date): Pick<LineStanding, 'secondNum' | 'secondEnds'> => {
  const open = it.served
    .map(({ num, at }) => ({ num, at: new Date(at), ends: endOfDays(new Date(at), days) }))
    .filter(({ ends }) => now < ends)
  const from = Math.min(...open.map(({ at }) => at.getTime()))
  // Behind the days of a return only such pieces are asked back.
  const asked = it.faulted.filter(({ at }) => new Date(at) >= returnEnds && new Date(at).getTime() >= from)
  const num = Math.min(left, open.reduce((sum, one) => sum + one.num, 0) - asked.reduce((sum, one) => sum + one.num, 0))
  if (num <= 0) return { secondNum: 0, secondEnds: null }
  return { secondNum: num, secondEnds: new Date(Math.max(...open.map(({ ends }) => ends.getTime()))) }
}

const standingOf = (it: Read, params: Params, now: Date): LineStanding => {
  const bars = barOf(it)
  const left = Math.max(0, it.accepted_num - Number(it.gone_num) - Number(it.busy_num))
  const signed = it.signed_at ?? it.received_at ?? it.accepted_at ?? new Date(0)
  const accepted = it.accepted_at ?? new Date(0)
  const returnEnds = endOfDays(accepted, params['return.qualityDays'])
  const spent = it.accepted_num === 0 ? '没有验收合格的数量' : it.busy_no ? `已在售后单 ${it.busy_no} 中` : '已全部退货退款'
  return {
    leftNum: bars.all ? 0 : left,
    openText: bars.all || spent,
    hasSevenDays: (it.badges ?? []).includes(SEVEN_DAYS_BADGE) && params['return.noReasonDays'] > 0,
    isTakenAnyway: it.src_id === TAKEN_ANYWAY,
    controlClass: it.control_class,
    isSealed: SEALED.test(it.category_path),
    moneyBar: bars.money,
    noReasonEnds: endOfDays(signed, params['return.noReasonDays']),
    returnEnds,
    exchangeEnds: endOfDays(accepted, params['return.exchangeDays']),
    repairEnds: endOfDays(accepted, params['return.warrantyDays']),
    ...secondOf(it, left, returnEnds, params['return.exchangeDays'], now),
  }
}

const grossFen = (row: Read): number => row.amount_fen + row.cut_fen
const isFor = ({ cut, product_id: id }: Read): boolean => cut !== null && (cut.productIds.length === 0 || cut.productIds.includes(id))

/** `which`: SQL over alias `o`. */
export const standingLines = async (ctx: Ctx, which: RawBuilder<boolean>): Promise<StandingLine[]> => {
  await officeHere(ctx)
  const params = await paramsOf(ctx)
  const { rows } = await sql<Read>`
    select l.order_id, o.order_no, o.state, o.kind, o.budget_status, o.invoice_status, coalesce(q.invoice_apply_id is not null and q.state = any(${LINES_OPEN}::text[]), false) as carries_open, o.supplier_name, o.accepted_at, o.received_at,
      l.line_no, l.name, l.spec, l.unit, l.product_id, l.sku_id, l.price_e4, l.num, l.amount_fen - l.cut_fen as amount_fen, l.cut_fen, l.accepted_num, l.control_class, l.category_path,
      coalesce((select array_agg(b::int) from jsonb_array_elements_text(l.snapshot->'badges') b), p.badges) as badges, s.src_id,
      (select max(coalesce(h.signed_at, h.received_at)) from shipments h join shipment_lines w on w.school_id = h.school_id and w.shipment_id = h.id
        where h.school_id = l.school_id and h.order_id = l.order_id and w.line_no = l.line_no) as signed_at,
      ${pieces(sql`sum(x.num)`, PAYS)} as gone_num, ${pieces(sql`sum(x.share_fen)`, PAYS)} as gone_fen, ${pieces(sql`sum(x.num)`, BUSY)} as busy_num,
      ${pieces(sql`sum(x.num)`, WILLED)} as willed_num, ${each(sql`a.ended_at`, SERVED)} as served, ${each(sql`a.created_at`, FAULTED)} as faulted, ${heldCut} as cut,
      (select min(a.doc_no) from after_sales a where a.school_id = o.school_id and a.order_id = o.id and ${PAYS} and a.state <> 'done') as paying_no,
      (select min(a.doc_no) from after_sale_lines x join after_sales a on a.school_id = x.school_id and a.id = x.after_sale_id
        where x.school_id = l.school_id and a.order_id = l.order_id and x.line_no = l.line_no and a.shipment_id is null and a.state not in ('done', 'closed')) as busy_no
    from orders o
    join order_lines l on l.school_id = o.school_id and l.order_id = o.id
    join suppliers s on s.id = o.supplier_id
    left join products p on p.id = l.product_id
    left join bills q on q.school_id = o.school_id and q.id = o.bill_id
    where o.school_id = ${ctx.schoolId} and l.school_id = ${ctx.schoolId} and ${which}
    order by coalesce(o.accepted_at, o.submitted_at, o.created_at) desc, o.id, l.line_no
    limit ${sql.lit(MOST_LINES)}`.execute(ctx.tx)
  return rows.map((row) => {
    const standing = standingOf(row, params, ctx.now)
    return {
      row,
      kept: {
        lineNo: row.line_no,
        num: row.accepted_num,
        netFen: acceptedFen(row),
        grossFen: acceptedFen({ ...row, amount_fen: grossFen(row) }),
        isCut: isFor(row),
        goneNum: Number(row.gone_num),
        goneFen: Number(row.gone_fen),
      },
      standing,
      offered: offeredFor(standing, ctx.now),
    }
  })
}

/** What its coupon asks of the goods of one order, and what stands towards it. */
export const cutHeld = (lines: readonly StandingLine[]): HeldCut | null => {
  const cut = lines[0]?.row.cut
  if (!cut) return null
  const standing = lines
    .filter(({ kept }) => kept.isCut)
    .map(({ row }) => grossFen(row) - shareFen(grossFen(row), row.num, Number(row.willed_num)))
  return { thresholdFen: cut.thresholdFen, standFen: sumFen(standing) }
}

/** What was paid of the freight and did not go back yet; what coupons took off the order and not its lines, they took off the freight. */
export const freightLeftFen = (
  order: Pick<OrderRow, 'freight_fen' | 'cut_fen' | 'returned_freight_fen'>,
  lines: readonly StandingLine[],
): number => order.freight_fen - (order.cut_fen - sumFen(lines.map(({ row }) => row.cut_fen))) - order.returned_freight_fen

/** Why nothing at all may be asked of it; empty where something may. */
export const whyNothing = ({ offered, standing }: StandingLine): string => {
  if (offered.some(({ why }) => why === '')) return ''
  if (standing.leftNum === 0) return standing.openText
  return '已超过退货、换货和保修期限'
}

export const shownLine = (it: StandingLine) => ({
  orderId: it.row.order_id,
  orderNo: it.row.order_no,
  lineNo: it.row.line_no,
  name: it.row.name,
  spec: it.row.spec,
  unit: it.row.unit,
  picture: pictureOf(it.row.product_id, it.row.sku_id),
  supplierName: it.row.supplier_name,
  priceE4: it.row.price_e4,
  acceptedNum: it.row.accepted_num,
  leftNum: it.standing.leftNum,
  acceptedAt: it.row.accepted_at?.toISOString() ?? null,
  offered: it.offered.map(({ endsAt, ...one }) => ({ ...one, endsAt: endsAt?.toISOString() ?? null })),
  why: whyNothing(it),
})
