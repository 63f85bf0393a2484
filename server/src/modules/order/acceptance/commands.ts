// Accepting goods: judge the lines, a second acceptor where the rules ask for one, an audit where the school asks for one.
import type { AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { receive } from '@caiyuan/contract/order/receive'
import { toJudge } from '@caiyuan/contract/order/standing'
import { advance, inState, logAction } from '../../../core/advance.ts'
import { isSystem, type Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { bindOwnPictures } from '../../../core/files.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { takeNumbers } from '../../../core/number.ts'
import { mustNotAvoid, sellerOf } from '../../recusal/queries.ts'
import { paramsOf } from '../../school/params.ts'
import { penFor, penMark, signWith, type Pen } from '../../signature/uses.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { lockOrder, orderLines, type OrderLineRow } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { hashOf, sendToAudit } from './approvals.ts'
import { finishAcceptance } from './finish.ts'
import { planOf, type AcceptPlan } from './plan.ts'
import { acceptanceNotices } from './notices.ts'
import { acceptanceDoc, type AcceptanceRow } from './policy.ts'
import { acceptorById, demandsOf } from './queries/form.ts'

type Receive = Of<typeof receive>
type AcceptInput = InputOf<(typeof receive)['accept']>
type Judged = AcceptInput['lines']

/** The acceptance of an order that is still under way, if any. */
export const pendingOf = async (ctx: Ctx, orderId: string): Promise<AcceptanceRow | undefined> =>
  (await ctx.tx
    .selectFrom('acceptances')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waitSecond', 'auditing'])
    .executeTakeFirst()) as AcceptanceRow | undefined

const mustBeFree = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const pending = await pendingOf(ctx, order.id)
  if (pending)
    throw new Fail('accept.pending', {
      no: pending.accept_no,
      name: pending.state === 'waitSecond' ? pending.second_acceptor_name : '验收审核人',
    })
}

/** May this person judge this order now? The buyer, and who stands in his place, never may. */
const mustBeAcceptor = (ctx: Ctx, order: OrderRow): void => {
  if (order.buyer_id === ctx.user.id) throw new Fail('accept.byBuyer')
  if (order.receiver_id === ctx.user.id) throw new Fail('accept.byReceiver')
  if (!toJudge.includes(order.state))
    throw new Fail('core.wrongState', { title: '订单', state: orderFlow.states[order.state].label, action: '验收' })
  if (orderDoc.policy.accept!(ctx, order) !== true) throw new Fail('core.denied')
}

const judgedLines = (lines: readonly OrderLineRow[], wanted: Judged): Judged => {
  const judged = wanted.filter((it) => it.acceptedNum + it.rejectedNum > 0)
  if (judged.length === 0) throw new Fail('accept.nothing')
  const seen = new Set<number>()
  for (const it of judged) {
    const line = lines.find((each) => each.line_no === it.lineNo)
    if (!line || seen.has(it.lineNo)) throw invalid('lines', line ? `第 ${it.lineNo} 行重复` : `订单没有第 ${it.lineNo} 行商品`)
    seen.add(it.lineNo)
    if (it.acceptedNum + it.rejectedNum > line.received_num - line.accepted_num) throw new Fail('accept.tooMany', { name: line.name })
    if (it.rejectedNum > 0 && it.reason === '') throw new Fail('accept.reason', { name: line.name })
  }
  return judged
}

const secondOf = async (ctx: Ctx, order: OrderRow, id: string | undefined): Promise<{ id: string; name: string } | null> => {
  if (!id) return null
  const person = await acceptorById(ctx, order, id, [ctx.user.id])
  if (!person) throw new Fail('accept.secondSame')
  return person
}

const mustBringAll = async (ctx: Ctx, order: OrderRow, input: AcceptInput) => {
  if (!input.photoIds.every(isId)) throw new Fail('accept.photoFile')
  const params = await paramsOf(ctx)
  const demands = demandsOf(params, order)
  if (demands.photos && input.photoIds.length === 0)
    throw order.control_class > 0
      ? new Fail('accept.photosControlled')
      : new Fail('accept.photos', { from: money(params['accept.photoFrom']) })
  if (demands.second && !input.secondAcceptorId)
    throw order.control_class > 0
      ? new Fail('accept.secondControlled')
      : new Fail('accept.second', { from: money(params['accept.secondFrom']) })
  return demands
}

/** Binds freshly uploaded pictures of this person to the note; anything else is refused. */
const bindPhotos = async (ctx: Ctx, acceptanceId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const bound = await bindOwnPictures(ctx, wanted, { kind: 'acceptance', id: acceptanceId })
  if (bound !== wanted.length) throw new Fail('accept.photoFile')
}

interface Note {
  state: AcceptanceState
  judged: Judged
  plan: AcceptPlan
  opinion: string
  photoIds: readonly string[]
  second: { id: string; name: string } | null
  isAuto?: boolean
}

/** Writes the note with its lines; money and lines of the order follow when it is passed. */
export const keepNote = async (ctx: Ctx, order: OrderRow, it: Note): Promise<AcceptanceRow> => {
  const [acceptNo] = await takeNumbers(ctx, 'acceptance')
  const id = newId()
  const row = await ctx.tx
    .insertInto('acceptances')
    .values({
      school_id: ctx.schoolId,
      id,
      accept_no: acceptNo!,
      order_id: order.id,
      ...inState(it.state),
      acceptor_id: ctx.user.id,
      acceptor_name: ctx.user.name,
      second_acceptor_id: it.second?.id ?? null,
      second_acceptor_name: it.second?.name ?? '',
      amount_fen: it.plan.amountFen,
      opinion: it.opinion,
      photo_ids: [...new Set(it.photoIds)],
      is_auto: it.isAuto ?? false,
      accepted_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.tx
    .insertInto('acceptance_lines')
    .values(
      it.judged.map((line) => ({
        school_id: ctx.schoolId,
        acceptance_id: id,
        line_no: line.lineNo,
        accepted_num: line.acceptedNum,
        rejected_num: line.rejectedNum,
        reason: line.reason,
        lot_no: line.lotNo,
        expiry_on: line.expiryOn ?? null,
        amount_fen: it.plan.lines.find((each) => each.lineNo === line.lineNo)!.amountFen,
      })),
    )
    .execute()
  return row as AcceptanceRow
}

const said = (judged: readonly { acceptedNum: number; rejectedNum: number }[]): string => {
  const rejected = judged.reduce((sum, it) => sum + it.rejectedNum, 0)
  return `合格 ${judged.reduce((sum, it) => sum + it.acceptedNum, 0)} 件${rejected > 0 ? `，不合格 ${rejected} 件` : ''}`
}

const signNote = async (ctx: Ctx, pen: Pen | null, note: AcceptanceRow, step: string): Promise<void> => {
  if (pen)
    await signWith(ctx, pen, [
      { docKind: 'acceptance', docId: note.id, docNo: note.accept_no, step, contentHash: await hashOf(ctx, note.id) },
    ])
}

export const acceptOrder: Receive['accept'] = async (ctx, input) => {
  const pen = await penFor(ctx, 'decide', input.signatureId)
  await seenOrder(ctx, input.id)
  const order = await lockOrder(ctx, input.id)
  mustBeAcceptor(ctx, order)
  await mustNotAvoid(ctx, 'acceptor', sellerOf(order))
  if (input.version !== undefined && input.version !== order.version) throw new Fail('core.stale')
  await mustBeFree(ctx, order)
  const lines = await orderLines(ctx, order.id)
  const judged = judgedLines(lines, input.lines)
  const demands = await mustBringAll(ctx, order, input)
  const second = await secondOf(ctx, order, input.secondAcceptorId)
  const state: AcceptanceState = second ? 'waitSecond' : demands.audit ? 'auditing' : 'passed'
  const note = await keepNote(ctx, order, {
    state,
    judged,
    plan: planOf(lines, order.freight_fen, judged),
    opinion: input.opinion,
    photoIds: input.photoIds,
    second,
  })
  await bindPhotos(ctx, note.id, input.photoIds)
  logAction(ctx, 'acceptance', note.id, {
    action: 'submit',
    title: '提交验收',
    to: state,
    comment: input.opinion,
    detail: { lines: said(judged), ...penMark(pen) },
  })
  await signNote(ctx, pen, note, '验收人')
  if (state === 'passed') await finishAcceptance(ctx, order, note)
  else if (state === 'auditing') await sendToAudit(ctx, order, note)
  else await askSecond(ctx, order, note, said(judged))
  return { acceptanceId: note.id, acceptNo: note.accept_no, acceptanceState: state, state: order.state }
}

const askSecond = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow, lines: string): Promise<void> => {
  await ctx.tx
    .updateTable('orders')
    .set({ second_acceptor_id: note.second_acceptor_id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.id)
    .execute()
  logAction(ctx, 'order', order.id, {
    action: 'acceptSubmit',
    title: `提交验收单 ${note.accept_no}`,
    comment: `${lines}，等${note.second_acceptor_name}作为第二验收人确认`,
  })
  await tellOf(ctx, 'acceptance', note.id, acceptanceNotices.toConfirm(note, order))
}

/** Accepts this order, has judged some of it, or is asked to audit that now: one of two people who must not be one. */
export const judgesOrder = async (ctx: Ctx, order: Pick<OrderRow, 'id' | 'acceptor_id'>, userId: string): Promise<boolean> => {
  if (order.acceptor_id === userId) return true
  const row = await ctx.tx
    .selectFrom('acceptances as a')
    .select('a.id')
    .where('a.school_id', '=', ctx.schoolId)
    .where('a.order_id', '=', order.id)
    .where((eb) =>
      eb.or([
        eb('a.acceptor_id', '=', userId),
        eb('a.second_acceptor_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('flow_tasks as t')
            .select('t.id')
            .where('t.school_id', '=', ctx.schoolId)
            .where('t.doc_kind', '=', 'acceptance')
            .whereRef('t.doc_id', '=', 'a.id')
            .where('t.node_type', '<>', 'CC')
            .where('t.assignee_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The note and its order, both as they are now, the order locked. */
export const lockNote = async (ctx: Ctx, id: string): Promise<{ note: AcceptanceRow; order: OrderRow }> => {
  const find = async () =>
    (await ctx.tx.selectFrom('acceptances').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()) as
      | AcceptanceRow
      | undefined
  const found = isId(id) ? await find() : undefined
  if (!found) throw missing('验收单')
  const order = await lockOrder(ctx, found.order_id)
  return { note: (await find())!, order }
}

const lockSeenNote = async (ctx: Ctx, id: string): Promise<{ note: AcceptanceRow; order: OrderRow }> => {
  const it = await lockNote(ctx, id)
  await seenOrder(ctx, it.order.id, '验收单')
  return it
}

const mustBeSecond = (ctx: Ctx, note: AcceptanceRow): void => {
  if (note.second_acceptor_id !== ctx.user.id && !isSystem(ctx)) throw new Fail('accept.notSecond', { name: note.second_acceptor_name })
}

export const confirmAcceptance: Receive['confirmAcceptance'] = async (ctx, { id, comment, signatureId }) => {
  const pen = await penFor(ctx, 'decide', signatureId)
  const { note, order } = await lockSeenNote(ctx, id)
  mustBeSecond(ctx, note)
  await mustNotAvoid(ctx, 'acceptor', sellerOf(order))
  const { audit } = demandsOf(await paramsOf(ctx), order)
  await advance(ctx, acceptanceDoc, note, audit ? 'confirmToAudit' : 'confirm', {
    comment,
    set: { second_at: ctx.now },
    detail: penMark(pen),
  })
  await signNote(ctx, pen, note, '第二验收人')
  if (audit) await sendToAudit(ctx, order, note)
  else await finishAcceptance(ctx, order, note)
  return { state: order.state }
}

/** The order stays to be accepted; the note is closed and the first acceptor starts anew. */
const closeNote = async (ctx: Ctx, order: OrderRow, note: AcceptanceRow, title: string, comment: string): Promise<void> => {
  logAction(ctx, 'order', order.id, { action: 'acceptReturn', title, comment })
}

export const returnAcceptance: Receive['returnAcceptance'] = async (ctx, { id, comment }) => {
  const { note, order } = await lockSeenNote(ctx, id)
  mustBeSecond(ctx, note)
  await advance(ctx, acceptanceDoc, note, 'sendBack', { comment })
  await closeNote(ctx, order, note, `${note.second_acceptor_name}退回验收单 ${note.accept_no}`, comment)
  await tellOf(ctx, 'acceptance', note.id, acceptanceNotices.sentBack(note, comment))
  return {}
}

export const withdrawAcceptance: Receive['withdrawAcceptance'] = async (ctx, { id }) => {
  const { note, order } = await lockSeenNote(ctx, id)
  await advance(ctx, acceptanceDoc, note, 'withdraw')
  await closeNote(ctx, order, note, `撤回验收单 ${note.accept_no}`, '')
  return {}
}
