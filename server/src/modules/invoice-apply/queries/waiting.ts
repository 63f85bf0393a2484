// Orders of the reader that wait for their invoice; what keeps one back is said, never silently left out.
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import type { invoiceApply } from '@caiyuan/contract/invoice-apply'
import { money } from '@caiyuan/contract/money'
import { orderKinds, personalKinds, schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { settled, toBill, underAudit, underSettlement } from '@caiyuan/contract/order/standing'
import { dayText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { oneOf } from '../../../core/one-of.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { acceptNosOf, disputedOf, heldOf, isMine, summaryOf } from '../../order/queries/billing.ts'
import { paramsOf } from '../../school/params.ts'
import { headsOf } from '../../invoice-head/queries.ts'
import { appliesOf, isOwn } from './list.ts'

type Apply = Of<typeof invoiceApply>

/** A bill in one of these has no invoice yet. */
const unbilled: readonly BillState[] = ['waitSupplier', 'differs', 'waitBuyer', 'waitInvoice']
const labelOf = sql`case b.state ${sql.join(
  unbilled.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(billFlow.states[state].label)}`),
  sql` `,
)} end`

/** What an order of one's own money cost, coupons taken off and less what went back: what was paid and kept. */
const ownFen = sql<number>`(o.total_fen - o.ended_fen - o.returned_fen)`

/** SQL over `o` and its bill `b`: empty when an invoice of its own may be asked for. */
const blocked = sql<string>`case when o.bill_id is not null then '已在对账单 ' || b.bill_no || '（' || ${labelOf} || '）中，随对账单开票'
  when ${disputedOf} is not null then ${disputedOf} || '，了结争议后可申请'
  when o.state in ${oneOf(underAudit)} then '验收待审核，审核通过后可申请'
  when o.after_sale_status = 'open' then '存在未完结售后，办完后可申请'
  when o.kind in ${oneOf(personalKinds)} then case when ${ownFen} > 0 then '' else '已全部退款，没有应开票的金额' end
  when o.budget_status <> 'HELD' then '经费尚未确认应付' else '' end`

/** Accepted orders without an invoice of their own, whose bill has none either; of one's own money those that are done. */
const waitingBase = (ctx: Ctx, kinds: readonly OrderKind[]) =>
  ctx.tx
    .selectFrom('orders as o')
    .leftJoin('bills as b', (j) => j.onRef('b.school_id', '=', 'o.school_id').onRef('b.id', '=', 'o.bill_id'))
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.kind', 'in', kinds)
    .where(
      sql<boolean>`case when o.kind in ${oneOf(personalKinds)} then o.state in ${oneOf(settled)} else o.state in ${oneOf([...toBill, ...underAudit, ...underSettlement])} end`,
    )
    .where((eb) => eb.or([eb('o.bill_id', 'is', null), eb('b.state', 'in', [...unbilled])]))
    .where(
      sql<boolean>`not exists (select 1 from invoice_apply_orders a where a.school_id = o.school_id and a.order_id = o.id and a.is_live)`,
    )

const waitingOf = (ctx: Ctx, kinds: readonly OrderKind[]) => waitingBase(ctx, kinds).where(isMine(ctx, 'o.id'))

/** What is owed for it: held on the cards, on its bill as well. */
const dueOf = sql<number>`case when o.kind in ${oneOf(personalKinds)} then ${ownFen} when o.bill_id is null then ${heldOf} else coalesce((select l.amount_fen from bill_lines l where l.school_id = o.school_id and l.bill_id = o.bill_id and l.order_id = o.id and l.removed_at is null), 0) end`

const COLUMNS = [
  'o.id',
  'o.order_no',
  'o.supplier_id',
  'o.supplier_name',
  'o.accepted_at',
  'o.invoice_title',
  'o.invoice_tax_no',
  'o.bill_id',
] as const

const rowsOf = (query: ReturnType<typeof waitingOf>) =>
  query
    .select([
      ...COLUMNS,
      sql<OrderKind>`o.kind`.as('kind'),
      fullNameOf('o').as('full_name'),
      summaryOf('o').as('summary'),
      acceptNosOf('o').as('accept_no'),
      dueOf.as('due'),
      blocked.as('blocked'),
      sql<number>`(select count(*) from order_lines l where l.school_id = o.school_id and l.order_id = o.id)::int`.as('goods'),
    ])
    .orderBy('o.accepted_at')
    .orderBy('o.id')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (r: Row) => ({
  id: r.id,
  orderNo: r.order_no,
  supplierId: r.supplier_id,
  supplierName: r.supplier_name,
  supplierFullName: r.full_name,
  summary: r.summary,
  goodsNum: r.goods,
  acceptNo: r.accept_no,
  acceptedAt: r.accepted_at?.toISOString() ?? null,
  amountFen: r.due,
  invoiceTitle: r.invoice_title,
  blocked: r.blocked,
  billId: r.bill_id ?? '',
})

/** The named ones among them, as they are now, for whoever asks for their invoice. */
export const waitingByIds = (ctx: Ctx, ids: readonly string[], kinds: readonly OrderKind[] = orderKinds): Promise<Row[]> =>
  rowsOf(waitingOf(ctx, kinds).where('o.id', 'in', ids)).execute()

const found = (ctx: Ctx, kinds: readonly OrderKind[], it: { keyword?: string; supplierId?: string }) => {
  let query = waitingOf(ctx, kinds)
  if (it.supplierId) query = query.where('o.supplier_id', '=', isId(it.supplierId) ? it.supplierId : '00000000-0000-0000-0000-000000000000')
  if (it.keyword) {
    const like = containing(it.keyword)
    query = query.where((eb) =>
      eb.or([
        eb('o.order_no', 'ilike', like),
        eb('o.supplier_name', 'ilike', like),
        eb(
          sql<boolean>`exists (select 1 from order_lines l where l.school_id = o.school_id and l.order_id = o.id and l.name ilike ${like})`,
          '=',
          true,
        ),
      ]),
    )
  }
  return query
}

const pageOf = async (query: ReturnType<typeof waitingOf>, it: { pageNum: number; pageSize: number }) => {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await rowsOf(query)
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  return { list: rows.map(shown), total, pageNum: it.pageNum, pageSize: it.pageSize }
}

const suppliersOf = async (ctx: Ctx) => {
  const rows = await waitingOf(ctx, schoolKinds)
    .select([
      'o.supplier_id',
      sql<string>`max(o.supplier_name)`.as('name'),
      sql<string>`max(${fullNameOf('o')})`.as('full_name'),
      sql<number>`count(*)::int`.as('num'),
      sql<number>`(count(*) filter (where ${blocked} = ''))::int`.as('open'),
      sql<number>`coalesce(sum(${dueOf}) filter (where ${blocked} = ''), 0)::bigint`.as('open_fen'),
    ])
    .groupBy('o.supplier_id')
    .orderBy('open_fen', 'desc')
    .orderBy('o.supplier_id')
    .execute()
  return rows.map((it) => ({
    supplierId: it.supplier_id,
    supplierName: it.name,
    supplierFullName: it.full_name,
    orderCount: it.num,
    openCount: it.open,
    openFen: it.open_fen,
  }))
}

export const listWaitOrders: Apply['waitOrders'] = async (ctx, it) => ({
  ...(await pageOf(found(ctx, schoolKinds, it), it)),
  suppliers: await suppliersOf(ctx),
})

export const listPersonPay: Apply['personPay'] = (ctx, it) => pageOf(found(ctx, personalKinds, {}), it)

export const sumPersonal: Apply['personalPrice'] = async (ctx, { orderIds }) => {
  let query = waitingOf(ctx, personalKinds).where(blocked, '=', '')
  if (orderIds.length > 0) query = query.where(sql<boolean>`o.id = any(${orderIds.filter(isId)}::uuid[])`)
  const row = await query
    .select([(eb) => eb.fn.countAll<number>().as('num'), sql<number>`coalesce(sum(${dueOf}), 0)::bigint`.as('fen')])
    .executeTakeFirstOrThrow()
  return { totalFen: row.fen, orderCount: row.num }
}

const openOf = async (ctx: Ctx) =>
  waitingOf(ctx, schoolKinds)
    .where(blocked, '=', '')
    .select([
      (eb) => eb.fn.countAll<number>().as('num'),
      sql<number>`coalesce(sum(${dueOf}), 0)::bigint`.as('fen'),
      sql<Date | null>`min(o.accepted_at)`.as('first'),
    ])
    .executeTakeFirstOrThrow()

export const getTip: Apply['tip'] = async (ctx) => {
  const { num, fen, first } = await openOf(ctx)
  return {
    openNum: num,
    openFen: fen,
    text:
      num === 0
        ? '没有可以申请开票的订单。验收后的订单可以在这里申请，也可以等对账单一并开票。'
        : `${num} 个订单共 ${money(fen)} 可以申请开票${first ? `，最早的 ${dayText(first)} 已验收` : ''}。`,
  }
}

const kindsOf: Record<Purse, readonly OrderKind[]> = { [PUBLIC]: schoolKinds, [PERSONAL]: personalKinds }

export const countGoodsStatus: Apply['goodsStatusCount'] = async (ctx, { categoryType }) => {
  const { num: waitNum } = await waitingOf(ctx, categoryType ? kindsOf[categoryType] : orderKinds)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  const states = await appliesOf(ctx, categoryType)
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .where(isOwn(ctx))
    .groupBy('p.state')
    .execute()
  const sum = (...some: string[]): number => states.filter((it) => some.includes(it.state)).reduce((all, it) => all + it.num, 0)
  return {
    waitNum,
    openNum: sum('waitIssue', 'waitReissue'),
    returnedNum: sum('returned'),
    historyNum: states.reduce((all, it) => all + it.num, 0),
    headNum: (await headsOf(ctx)).length,
  }
}

const statuses: Record<string, string> = { none: '未开票', applied: '开票中', issued: '已开票', reissued: '已换开', red: '已红冲' }

export const getOrderStatus: Apply['currentOrderStatus'] = async (ctx, { orderIds }) => {
  const ids = orderIds.filter(isId)
  if (ids.length === 0) return { list: [] }
  const rows = await ctx.tx
    .selectFrom('orders as o')
    .leftJoin('invoice_apply_orders as a', (j) =>
      j.onRef('a.school_id', '=', 'o.school_id').onRef('a.order_id', '=', 'o.id').on('a.is_live', '=', true),
    )
    .leftJoin('invoice_applies as p', (j) => j.onRef('p.school_id', '=', 'a.school_id').onRef('p.id', '=', 'a.apply_id'))
    .select(['o.id', 'o.order_no', 'o.invoice_status', 'p.id as apply_id', 'p.apply_no'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.id', 'in', ids)
    .where(isMine(ctx, 'o.id'))
    .orderBy('o.order_no')
    .execute()
  const waiting = new Map((await waitingByIds(ctx, ids)).map((it) => [it.id, it.blocked]))
  return {
    list: rows.map((r) => ({
      orderId: r.id,
      orderNo: r.order_no,
      status: statuses[r.invoice_status] ?? r.invoice_status,
      applyId: r.apply_id ?? '',
      applyNo: r.apply_no ?? '',
      blocked: r.apply_no ? `已在开票申请 ${r.apply_no} 中` : (waiting.get(r.id) ?? '不在待开票订单中'),
    })),
  }
}

export const getKnow: Apply['know'] = async (ctx) => {
  const { 'bill.supplierWorkdays': days } = await paramsOf(ctx)
  const { title, taxNo } = (await headsOf(ctx))[0]!
  return {
    list: [
      { title: '哪些订单可以申请', text: '已验收、还没有进入对账单的订单。已进入对账单的订单随对账单由供应商统一开票，不另行申请。' },
      { title: '一张申请', text: '同一供应商、同一抬头的订单可以合并申请，按验收金额整单开票，运费随货款开具。一个订单只开一次票。' },
      { title: '抬头', text: `公款采购的发票开给 ${title}，税号 ${taxNo}。专用发票还须有地址、电话、开户银行和账号。` },
      {
        title: '个人支付',
        text: '个人支付的订单完成后在个人采购的发票服务中申请，开给本人或自备的抬头，不开给本单位；按实付减去已退的金额开具。开了票的订单须先红冲才能退款。',
      },
      { title: '多久开出', text: `供应商须在 ${days} 个工作日内开票；逾期申请退回给您，可重新申请或取消。` },
      { title: '换开与红冲', text: '发票有误可以换开一次，供应商先红冲原发票再开新票。已进入对账单的，由财务在对账单退回。' },
      { title: '开票内容', text: '商品名称与金额须与订单一致，不能要求变更（《发票管理办法》第十九条、第二十条）。' },
    ],
  }
}
