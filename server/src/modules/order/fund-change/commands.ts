// 更换经费卡: the owner of both cards moves the money at once; anybody else asks him, and his agreement moves it (decision 0026).
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { funding } from '@caiyuan/contract/order/funding'
import { money } from '@caiyuan/contract/money'
import { unpaid } from '@caiyuan/contract/order/standing'
import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Ending } from '../../../core/documents.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Tables } from '../../../core/tables.ts'
import { cancelFlow, holdFlow, rebindFlow, startFlow } from '../../approval/engine.ts'
import { paramsOf } from '../../school/params.ts'
import { moveClaims } from '../../fund/ledger.ts'
import { readContentHash } from '../checkout/content.ts'
import { isYearSummed, mustStayUnderYear, worthBy, yearOf, yearSql, type YearSpent } from '../checkout/year-sum.ts'
import type { OrderRow } from '../policy.ts'
import { fundChangeNotices } from './notices.ts'
import { ledgerDocOf, lockOrder, orderLines } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { isDeclared, mayAskChange } from './policy.ts'
import { cardsAround, replacesOf, type PayingCard } from './queries.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Another card pays the order: refunds of it that wait go back to that one. */
    'order.cardsChanged': OfDoc
  }
}

export const KIND = 'fundChange'

interface Change {
  from: PayingCard
  to: PayingCard
  reason: string
}

const pairOf = async (ctx: Ctx, orderId: string, fromId: string, toId: string): Promise<Omit<Change, 'reason'> & { own: PayingCard[] }> => {
  const { own, others } = await cardsAround(ctx, orderId)
  const from = own.find((it) => it.id === fromId && it.claimed_fen > 0)
  const to = from && replacesOf(ctx, from, others).find((it) => it.id === toId)
  if (!from || !to) throw new Fail('fund.noReplacement')
  return { own, from, to }
}

/** The bill is not declared while this looks at it: who declares takes its row first. */
const lockBill = async (ctx: Ctx, order: OrderRow) =>
  order.bill_id
    ? ctx.tx
        .selectFrom('bills')
        .select(['bill_no', 'state', 'settlement_id'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', order.bill_id)
        .forShare()
        .executeTakeFirst()
    : undefined

const mustBeOpen = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const bill = await lockBill(ctx, order)
  if (bill && (await isDeclared(ctx, { ...bill, state: bill.state as BillState })))
    throw new Fail('core.refused', { reason: `对账单 ${bill.bill_no} 已向财务系统申报，不能再更换经费` })
  if (!unpaid.includes(order.state)) throw new Fail('core.refused', { reason: '订单当前状态不能更换经费' })
}

const words = ({ from, to }: Pick<Change, 'from' | 'to'>): string =>
  `${from.name}（${from.project_no}）→ ${to.name}（${to.project_no}），${money(from.claimed_fen)}`

/** Whoever decides about an order locks its flow first and the order second; so does who changes its money. */
const lockBoth = async (ctx: Ctx, id: string) => {
  const inst = await holdFlow(ctx, 'order', id)
  return { inst, order: await lockOrder(ctx, id) }
}

/** Who ends the order or declares its bill holds these when he ends the request. */
export const lockAround = async (ctx: Ctx, orderId: string): Promise<void> => {
  const { order } = await lockBoth(ctx, orderId)
  await lockBill(ctx, order)
}

/** Another card pays as if it had paid from the beginning (decision 0126); `moveClaims` has locked it. */
const mustStayUnderYearOn = async (ctx: Ctx, order: OrderRow, { to }: Change): Promise<void> => {
  const params = await paramsOf(ctx)
  if (!isYearSummed(params) || order.submitted_at === null || yearOf(order.submitted_at) !== yearOf(ctx.now)) return
  const lines = await orderLines(ctx, order.id)
  const byCategory = worthBy(lines.map((line) => ({ categoryPath: line.category_path, amountFen: line.amount_fen })))
  const funds = await ctx.tx
    .selectFrom('order_funds')
    .select(['fund_id as fundId', 'subject_code as subjectCode', 'amount_fen as amountFen'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('fund_id', '=', to.id)
    .execute()
  const look = { fundIds: [to.id], categoryPaths: Object.keys(byCategory), exceptOrder: order.id }
  const { rows } = await sql<YearSpent>`select * from (${yearSql(ctx, look)}) y`.execute(ctx.tx)
  const card = { id: to.id, name: to.name, projectNo: to.project_no }
  mustStayUnderYear(params, [card], [{ key: order.id, byCategory, funds }], rows)
}

/** Claims, cards of the order and what its approval is bound to move together, under the locks. */
const moveNow = async (ctx: Ctx, order: OrderRow, inst: Awaited<ReturnType<typeof holdFlow>>, it: Change): Promise<void> => {
  await moveClaims(ctx, { ...ledgerDocOf(order), payerId: it.to.owner_id }, it.from.id, it.to.id)
  await ctx.tx
    .updateTable('order_funds')
    .set({ fund_id: it.to.id })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('fund_id', '=', it.from.id)
    .execute()
  await mustStayUnderYearOn(ctx, order, it)
  const hash = await readContentHash(ctx, order.id)
  await ctx.tx
    .updateTable('orders')
    .set({ content_hash: hash, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  if (inst) {
    const funds = inst.facts.funds.map((fund) =>
      fund.fundId === it.from.id ? { ...fund, fundId: it.to.id, name: it.to.name, projectNo: it.to.project_no } : fund,
    )
    await rebindFlow(ctx, inst, { contentHash: hash, funds })
  }
  if (order.after_sale_status === 'open') await enqueue(ctx, 'order.cardsChanged', { docId: order.id })
  logAction(ctx, 'order', order.id, { action: 'changeFund', title: '更换经费卡', comment: `${words(it)}。${it.reason}` })
}

const factsOf = (order: OrderRow, { from, to }: Change): FlowFacts => ({
  amountFen: from.claimed_fen,
  deptId: order.dept_id,
  isStudent: false,
  flags: [],
  funds: [
    {
      fundId: to.id,
      ownerId: to.owner_id,
      ownerDeptId: null,
      source: to.source,
      name: to.name,
      projectNo: to.project_no,
      amountFen: from.claimed_fen,
    },
  ],
})

const keep = async (ctx: Ctx, order: OrderRow, it: Change, state: 'asked' | 'done') =>
  ctx.tx
    .insertInto('fund_changes')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      order_id: order.id,
      from_id: it.from.id,
      to_id: it.to.id,
      reason: it.reason,
      state,
      asked_by: ctx.user.id,
      asked_at: ctx.now,
      ended_at: state === 'done' ? ctx.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** One change at a time: what waits for the owner gets his answer before anything else moves. */
const mustNotWait = async (ctx: Ctx, orderId: string, own: readonly PayingCard[]): Promise<void> => {
  const asked = await askedOf(ctx, orderId)
  if (!asked) return
  const isMine = own.some((it) => it.id === asked.from_id && it.owner_id === ctx.user.id)
  const reason = isMine ? '已有一次更换经费的申请在等您答复，请先在订单页选择同意更换或不同意' : '已有一次更换经费的申请在等经费负责人同意'
  throw new Fail('core.refused', { reason })
}

export const changeFund: Of<typeof funding>['changeFund'] = async (ctx, { id, version, fromId, toId, reason }) => {
  await seenOrder(ctx, id)
  const { inst, order } = await lockBoth(ctx, id)
  if (version !== undefined && version !== order.version) throw new Fail('core.stale')
  const { own, ...pair } = await pairOf(ctx, order.id, fromId, toId)
  const ownsCard = own.some((it) => it.owner_id === ctx.user.id)
  if (!mayAskChange(ctx, order, ownsCard)) throw new Fail('core.denied')
  await mustBeOpen(ctx, order)
  await mustNotWait(ctx, order.id, own)
  const change = { ...pair, reason }
  const isOwner = change.from.owner_id === ctx.user.id
  const kept = await keep(ctx, order, change, isOwner ? 'done' : 'asked')
  if (isOwner) {
    await moveNow(ctx, order, inst, change)
    return { isDone: true, message: '已更换经费卡' }
  }
  logAction(ctx, 'order', order.id, { action: 'askFundChange', title: '申请更换经费卡', comment: `${words(change)}。${reason}` })
  await startFlow(ctx, {
    docKind: KIND,
    docId: order.id,
    docNo: order.order_no,
    title: '更换经费',
    summary: `${words(change)}：${reason}`,
    facts: factsOf(order, change),
    submitterId: ctx.user.id,
    chosen: {},
    contentHash: hashOfChange(kept),
  })
  return { isDone: false, message: `已请${change.to.owner_name}同意更换经费` }
}

export const changesOf = (ctx: Ctx, orderId: string) =>
  ctx.tx.selectFrom('fund_changes').selectAll().where('school_id', '=', ctx.schoolId).where('order_id', '=', orderId)

/** The request that waits for the owner of the cards of this order. */
export const askedOf = (ctx: Ctx, orderId: string) => changesOf(ctx, orderId).where('state', '=', 'asked').executeTakeFirst()

type Request = Pick<Selectable<Tables['fund_changes']>, 'id' | 'order_id' | 'from_id' | 'to_id' | 'asked_by' | 'reason'>

/** What the owner is asked, of one request among those of the order. */
export const hashOfChange = (it: Request): string =>
  createHash('sha256').update([it.id, it.order_id, it.from_id, it.to_id, it.asked_by, it.reason].join('\n')).digest('hex')

const end = async (ctx: Ctx, id: string, state: 'done' | 'refused' | 'ended'): Promise<void> => {
  await ctx.tx
    .updateTable('fund_changes')
    .set({ state, ended_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/** The owner agreed: what was asked is judged again as things stand now. */
export const agreeChange = async (ctx: Ctx, orderId: string): Promise<void> => {
  const { inst, order } = await lockBoth(ctx, orderId)
  const asked = await askedOf(ctx, orderId)
  if (!asked) throw new Fail('core.stale')
  await mustBeOpen(ctx, order)
  const { from, to } = await pairOf(ctx, order.id, asked.from_id, asked.to_id)
  await end(ctx, asked.id, 'done')
  await moveNow(ctx, order, inst, { from, to, reason: asked.reason })
}

export const refuseChange: Ending['act'] = async (ctx, orderId, comment) => {
  const order = await lockOrder(ctx, orderId)
  const asked = await askedOf(ctx, orderId)
  if (!asked) return null
  await end(ctx, asked.id, 'refused')
  logAction(ctx, 'order', order.id, { action: 'refuseFundChange', title: '经费负责人不同意更换经费', comment })
  return fundChangeNotices.refused(order, asked.asked_by, comment)
}

/** The order ended or its bill was declared: nothing is left to agree to. The caller has locked the order. */
export const endAsked = async (ctx: Ctx, order: Pick<OrderRow, 'id' | 'order_no'>, why: string): Promise<void> => {
  const asked = await askedOf(ctx, order.id)
  if (!asked) return
  await cancelFlow(ctx, KIND, order.id, why)
  await end(ctx, asked.id, 'ended')
  logAction(ctx, 'order', order.id, { action: 'endFundChange', title: '更换经费卡的申请已结束', comment: why })
  await tellOf(ctx, KIND, order.id, fundChangeNotices.ended(order, asked.asked_by, why))
}

/** Nobody answers, or it was asked by mistake: the school's administrator ends it, of any order of the school (decision 0026). */
export const endFundChange: Of<typeof funding>['endFundChange'] = async (ctx, { id, reason }) => {
  if (!isId(id)) throw missing('订单')
  const { order } = await lockBoth(ctx, id)
  const asked = await askedOf(ctx, order.id)
  if (!asked) throw new Fail('core.refused', { reason: `订单 ${order.order_no} 没有等待答复的更换经费申请` })
  const { own } = await cardsAround(ctx, order.id)
  await cancelFlow(ctx, KIND, order.id, reason)
  await end(ctx, asked.id, 'ended')
  logAction(ctx, 'order', order.id, { action: 'endFundChange', title: '校管理员结束更换经费卡的申请', comment: reason })
  const owner = own.find((card) => card.id === asked.from_id)!.owner_id
  await tellOf(ctx, KIND, order.id, fundChangeNotices.calledOff(order, asked.asked_by, owner, reason))
  return {}
}

/** Of the orders of bills that are being declared. */
export const endAskedOfBills = async (ctx: Ctx, billIds: readonly string[]): Promise<void> => {
  const orders = await ctx.tx
    .selectFrom('orders as o')
    .innerJoin('fund_changes as c', (join) => join.onRef('c.school_id', '=', 'o.school_id').onRef('c.order_id', '=', 'o.id'))
    .select(['o.id', 'o.order_no'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.bill_id', 'in', [...billIds])
    .where('c.state', '=', 'asked')
    .execute()
  for (const order of orders) await endAsked(ctx, order, '对账单已向财务系统申报')
}
