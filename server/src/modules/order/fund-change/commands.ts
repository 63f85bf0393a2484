// 更换经费卡: the owner of both cards moves the money at once; anybody else asks him, and his agreement moves it; cards of two owners ask both (decision 0026).
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { funding } from '@caiyuan/contract/order/funding'
import { money } from '@caiyuan/contract/money'
import { unpaid } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { rebindFlow, startFlow, type holdFlow } from '../../approval/engine.ts'
import { paramsOf } from '../../school/params.ts'
import { moveClaims } from '../../fund/ledger.ts'
import { readContentHash } from '../checkout/content.ts'
import { isYearSummed, mustStayUnderYear, overYear, worthBy, yearOf, yearSql, type YearSpent } from '../checkout/year-sum.ts'
import type { OrderRow } from '../policy.ts'
import { fundChangeNotices } from './notices.ts'
import { ledgerDocOf, orderLines } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { faultText } from '../../fund/validity.ts'
import { deadline } from '../../school/deadline.ts'
import { acrossOf, cardsOfOthers, holderOf, holdOn, mayGoAcross, mustGoAcross, mustNotHaveBeenRefused, ownersOf, untold } from './across.ts'
import { askedOf, concerned, end, endForOwners, hashOfChange, KIND, lockBill, lockBoth, whoAgreed } from './ends.ts'
import { isDeclared, mayAskChange } from './policy.ts'
import { cardsAround, replacesOf, type PayingCard } from './queries.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Another card pays the order: refunds of it that wait go back to that one. */
    'order.cardsChanged': OfDoc
  }
}

interface Change {
  from: PayingCard
  to: PayingCard
  reason: string
}

/** `asker`, beside its buyer, may pay with cards of other owners; null: that was asked before, and both owners agree. */
const pairOf = async (
  ctx: Ctx,
  order: OrderRow,
  [fromId, toId]: readonly [string, string],
  asker: string | null,
): Promise<Omit<Change, 'reason'> & { own: PayingCard[] }> => {
  const { own, others } = await cardsAround(ctx, order.id)
  const from = own.find((it) => it.id === fromId && it.claimed_fen > 0)
  const ofOthers = from && mayGoAcross(order) ? await cardsOfOthers(ctx, order, own, asker) : []
  const to = from && [...replacesOf(ctx, from, others), ...acrossOf(ctx, from, ofOthers)].find((it) => it.id === toId)
  const wanted = asker === null && !to ? [...others, ...ofOthers].find((it) => it.id === toId) : undefined
  const fault = wanted ? faultText(wanted, dayOf(ctx.now)) : ''
  if (wanted && fault)
    throw new Fail('core.refused', {
      reason: `${wanted.name}（${wanted.project_no}）${fault}，不能更换；请选择不同意，订单仍用原来的经费`,
    })
  if (!from || !to) throw new Fail('fund.noReplacement')
  return { own, from, to }
}

const mustBeOpen = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const bill = await lockBill(ctx, order)
  if (bill && (await isDeclared(ctx, { ...bill, state: bill.state as BillState })))
    throw new Fail('core.refused', { reason: `对账单 ${bill.bill_no} 已向财务系统申报，不能再更换经费` })
  if (!unpaid.includes(order.state)) throw new Fail('core.refused', { reason: '订单当前状态不能更换经费' })
}

const words = ({ from, to }: Pick<Change, 'from' | 'to'>): string =>
  `${from.name}（${from.project_no}）→ ${to.name}（${to.project_no}），${money(from.claimed_fen)}`

/** Another card pays as if it had paid from the beginning (decision 0126); `moveClaims` has locked it. */
const mustStayUnderYearOn = async (ctx: Ctx, order: OrderRow, { to }: Pick<Change, 'to'>, paidBy: string): Promise<void> => {
  const params = await paramsOf(ctx)
  if (!isYearSummed(params) || order.submitted_at === null || yearOf(order.submitted_at) !== yearOf(ctx.now)) return
  const lines = await orderLines(ctx, order.id)
  const byCategory = worthBy(lines.map((line) => ({ categoryPath: line.category_path, amountFen: line.amount_fen })))
  const parts = await ctx.tx
    .selectFrom('order_funds')
    .select(['subject_code as subjectCode', 'amount_fen as amountFen'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('fund_id', '=', paidBy)
    .execute()
  const funds = parts.map((it) => ({ ...it, fundId: to.id }))
  const look = { fundIds: [to.id], categoryPaths: Object.keys(byCategory), exceptOrder: order.id }
  const { rows } = await sql<YearSpent>`select * from (${yearSql(ctx, look)}) y`.execute(ctx.tx)
  const card = { id: to.id, name: to.name, projectNo: to.project_no }
  const buying = [{ key: order.id, byCategory, funds }]
  // What others bought with the card is its owner's own affair.
  if (to.owner_id !== ctx.user.id && overYear(params, [card], buying, rows).size > 0)
    throw new Fail('core.refused', {
      reason: `连同这张订单，${to.name}（${to.project_no}）今年同类商品的采购达到同类年度累计招标限额，不能更换；请改用其他经费卡`,
    })
  mustStayUnderYear(params, [card], buying, rows)
}

/** Claims, cards of the order and what its approval is bound to move together, under the locks. */
const moveNow = async (
  ctx: Ctx,
  order: OrderRow,
  inst: Awaited<ReturnType<typeof holdFlow>>,
  it: Change,
  isHeld = false,
): Promise<void> => {
  const holder = isHeld ? holderOf(order, it.to.owner_id) : undefined
  try {
    await moveClaims(ctx, { ...ledgerDocOf(order), payerId: it.to.owner_id }, it.from.id, it.to.id, holder)
  } catch (error) {
    throw untold(error, it.to.owner_id === ctx.user.id, false)
  }
  await ctx.tx
    .updateTable('order_funds')
    .set({ fund_id: it.to.id })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('fund_id', '=', it.from.id)
    .execute()
  await mustStayUnderYearOn(ctx, order, it, it.to.id)
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

/** Who is asked: each owner once, but for who asks. */
const factsOf = (order: OrderRow, { from }: Change, asked: readonly PayingCard[]): FlowFacts => ({
  amountFen: from.claimed_fen,
  deptId: order.dept_id,
  isStudent: false,
  flags: [],
  funds: asked.map((it) => ({
    fundId: it.id,
    ownerId: it.owner_id,
    ownerDeptId: null,
    source: it.source,
    name: it.name,
    projectNo: it.project_no,
    amountFen: from.claimed_fen,
  })),
})

const keep = async (ctx: Ctx, order: OrderRow, it: Change, state: 'asked' | 'done', reservedFen: number) =>
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
      reserved_fen: reservedFen,
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
  const { own, ...pair } = await pairOf(ctx, order, [fromId, toId], ctx.user.id)
  const ownsCard = own.some((it) => it.owner_id === ctx.user.id)
  if (!mayAskChange(ctx, order, ownsCard)) throw new Fail('core.denied')
  await mustBeOpen(ctx, order)
  await mustNotWait(ctx, order.id, own)
  const change = { ...pair, reason }
  const isAcross = change.from.owner_id !== change.to.owner_id
  const asked = [change.to, ...(isAcross ? [change.from] : [])].filter((it) => it.owner_id !== ctx.user.id)
  if (isAcross) {
    await mustNotHaveBeenRefused(ctx, order, change)
    await mustGoAcross(ctx, order, change)
    await mustStayUnderYearOn(ctx, order, change, change.from.id)
  }
  const kept = await keep(ctx, order, change, asked.length > 0 ? 'asked' : 'done', isAcross ? await holdOn(ctx, order, change) : 0)
  if (asked.length === 0) {
    await moveNow(ctx, order, inst, change)
    return { isDone: true, message: '已更换经费卡' }
  }
  const said = { action: 'askFundChange', title: '申请更换经费卡', comment: `${words(change)}。${reason}` }
  logAction(ctx, 'order', order.id, said)
  if (isAcross) {
    logAction(ctx, KIND, order.id, said)
    const dueAt = await deadline.workdays(ctx, (await paramsOf(ctx))['approve.cancelDays'])
    await enqueue(ctx, 'order.fundChangeDue', { docId: order.id, body: { changeId: kept.id }, dueAt })
  }
  await startFlow(ctx, {
    docKind: KIND,
    docId: order.id,
    docNo: order.order_no,
    title: '更换经费',
    summary: `${words(change)}：${reason}`,
    facts: factsOf(order, change, asked),
    submitterId: ctx.user.id,
    chosen: {},
    contentHash: hashOfChange(kept),
  })
  return { isDone: false, message: `已请${asked.map((it) => it.owner_name).join('、')}同意更换经费` }
}

/** The owners agreed: what was asked is judged again as things stand now. */
export const agreeChange = async (ctx: Ctx, orderId: string): Promise<void> => {
  const { inst, order } = await lockBoth(ctx, orderId)
  const asked = await askedOf(ctx, orderId)
  if (!asked) throw new Fail('core.stale')
  await mustBeOpen(ctx, order)
  const isHeld = asked.reserved_fen > 0
  const owners = await ownersOf(ctx, [asked.from_id, asked.to_id])
  const agreed = await whoAgreed(ctx, asked)
  if (owners.some((id) => !agreed.includes(id)) || owners.length !== (isHeld ? 2 : 1)) return endForOwners(ctx, order, asked, agreed)
  const { from, to } = await pairOf(ctx, order, [asked.from_id, asked.to_id], null)
  if (isHeld) await mustGoAcross(ctx, order, { from, to })
  await end(ctx, order, asked, 'done')
  await moveNow(ctx, order, inst, { from, to, reason: asked.reason }, isHeld)
  if (isHeld) await tellOf(ctx, KIND, orderId, fundChangeNotices.moved(order, await concerned(ctx, asked), words({ from, to })))
}
