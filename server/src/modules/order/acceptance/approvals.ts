// The audit of an acceptance, for schools that ask for one: the engine decides, the order follows.
import { to } from '@caiyuan/contract/to'
import { createHash } from 'node:crypto'
import { acceptanceFlow, sentBack } from '@caiyuan/contract/acceptance-flow'
import { splitFen, sumFen } from '@caiyuan/contract/money'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Approval, Ending } from '../../../core/documents.ts'
import { missing } from '../../../core/fail.ts'
import { enqueue } from '../../../core/outbox.ts'
import { orderWords } from '../opinions.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { startFlow } from '../../approval/engine.ts'
import { avoidFact, sellerOf } from '../../recusal/queries.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { lockOrder, orderLines } from '../queries/one.ts'
import { finishAcceptance } from './finish.ts'
import { acceptanceNotices } from './notices.ts'
import { acceptanceDoc, type AcceptanceRow } from './policy.ts'

const noteById = async (ctx: Ctx, id: string): Promise<AcceptanceRow> => {
  const row = await ctx.tx
    .selectFrom('acceptances')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing('验收单')
  return row as AcceptanceRow
}

const both = async (ctx: Ctx, id: string): Promise<{ note: AcceptanceRow; order: OrderRow }> => {
  const { order_id } = await noteById(ctx, id)
  const order = await lockOrder(ctx, order_id)
  return { order, note: await noteById(ctx, id) }
}

/** What each card pays of the note, by its share of the order: to the fen, and together the note. */
const sharesOf = (noteFen: number, orderFen: readonly number[]): number[] =>
  sumFen(orderFen) === 0 ? orderFen.map(() => 0) : splitFen(noteFen, orderFen)

const factsOf = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow): Promise<FlowFacts> => {
  const lines = await orderLines(ctx, order.id)
  const funds = await ctx.tx
    .selectFrom('order_funds as f')
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'f.school_id').onRef('k.id', '=', 'f.fund_id'))
    .select(['f.fund_id', 'f.amount_fen', 'k.owner_id', 'k.dept_id', 'k.source', 'k.name', 'k.project_no'])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.order_id', '=', order.id)
    .orderBy('f.line_no')
    .execute()
  const shares = sharesOf(
    note.amount_fen,
    funds.map((it) => it.amount_fen),
  )
  return {
    amountFen: note.amount_fen,
    controlClass: order.control_class,
    deptId: order.dept_id,
    isStudent: false,
    notBy: [order.buyer_id, ...(order.receiver_id ? [order.receiver_id] : [])],
    hasAsset: lines.some((it) => it.is_asset),
    categoryPaths: [...new Set(lines.map((it) => it.category_path))],
    flags: [],
    funds: funds.map((it, i) => ({
      fundId: it.fund_id,
      ownerId: it.owner_id,
      ownerDeptId: it.dept_id,
      source: it.source,
      name: it.name,
      projectNo: it.project_no,
      amountFen: shares[i]!,
    })),
  }
}

export const hashOf = async (ctx: Ctx, id: string): Promise<string> => {
  const note = await noteById(ctx, id)
  const lines = await ctx.tx
    .selectFrom('acceptance_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('acceptance_id', '=', id)
    .orderBy('line_no')
    .execute()
  return createHash('sha256')
    .update(
      JSON.stringify([
        note.order_id,
        note.amount_fen,
        note.photo_ids,
        note.opinion,
        lines.map((it) => [it.line_no, it.accepted_num, it.rejected_num, it.reason, it.lot_no, it.expiry_on]),
      ]),
    )
    .digest('hex')
}

/** The order waits in 验收审核中 while the engine runs; the note is already in auditing. */
export const sendToAudit = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow): Promise<void> => {
  await advance(ctx, orderDoc, order, 'acceptToAudit', { comment: `验收单 ${note.accept_no}`, detail: { acceptanceId: note.id } })
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await startFlow(ctx, {
    docKind: acceptanceFlow.kind,
    docId: note.id,
    docNo: note.accept_no,
    title: `验收 ${order.supplier_name}`,
    summary: `订单 ${order.order_no}，${order.buyer_name} 采购`,
    facts: { ...(await factsOf(ctx, order, note)), ...(await avoidFact(ctx, sellerOf(order))) },
    submitterId: note.acceptor_id,
    chosen: {},
    contentHash: await hashOf(ctx, note.id),
  })
  const now = await ctx.tx
    .selectFrom('orders')
    .select(['state', 'version'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  // An engine that passed everything at once has already moved the order on.
  order.state = now.state as OrderRow['state']
  order.version = now.version
}

const agreed = async (ctx: Ctx, id: string): Promise<void> => {
  const { note, order } = await both(ctx, id)
  await advance(ctx, acceptanceDoc, note, 'agree')
  await finishAcceptance(ctx, order, note)
}

const refused: Ending['act'] = async (ctx, id, comment) => {
  const { note, order } = await both(ctx, id)
  await advance(ctx, acceptanceDoc, note, 'refuse', { comment })
  // Back to where the note found it: what earlier notes judged stands.
  const judged = (await orderLines(ctx, order.id)).some((it) => it.accepted_num > 0 || it.rejected_num > 0)
  await advance(ctx, orderDoc, order, judged ? 'acceptReturnPart' : 'acceptReturn', { comment, detail: { acceptanceId: note.id } })
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  return acceptanceNotices.refused(note, comment)
}

const anew: Ending = { act: refused, does: () => sentBack.does('验收人'), money: sentBack.money }

export const acceptanceApproval: Approval = {
  nobodyChooses: true,
  handling: '经办',
  onApproved: agreed,
  onRefused: anew,
  onTerminated: anew,
  contentHash: hashOf,
  page: (id) => to('/acceptanceCheckDetail', { id }),
  review: null,
  coming: null,
  flags: {},
  hints: orderWords.hints,
  opinions: () => ({ agree: ['数量与照片相符，同意'], refuse: ['照片不清楚，请重拍', '数量与实物不符，请核对'] }),
}
