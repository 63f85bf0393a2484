// What its author and the desk of his school do with a complaint.
import type { complaint } from '@caiyuan/contract/complaint'
import { complaintFlow, complaintTypes } from '@caiyuan/contract/complaint/flow'
import { logAction } from '../../core/advance.ts'
import { seal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { emitToHolders, tellOf } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { aboutOf } from './about.ts'
import { keepMessage } from './messages.ts'
import { notices } from './notices.ts'
import { mayComplain } from './policy.ts'
import { tellSupplier } from './projection.ts'
import { openRuling } from './ruling-rows.ts'
import { complaintById, lockComplaint, mine, movedOf } from './rows.ts'
import { answeredBy, askSupplier, firstDue, go, setClock, staffOf, toPlatform } from './steps.ts'

type Commands = Of<typeof complaint>
const KIND = complaintFlow.kind
const NOBODY = '本单位没有投诉处理人员'

export const submitComplaint: Commands['submit'] = async (ctx, it) => {
  if (!mayComplain(ctx)) throw new Fail('core.denied')
  const about = await aboutOf(ctx, it.about, it.aboutId)
  const person_id = it.about === 'person' ? about.id : null
  const staff = await staffOf(ctx, { user_id: ctx.user.id, person_id })
  if (staff.length === 0 && about.supplierId === null)
    throw new Fail('core.refused', { reason: '本校没有其他人可以处理这件投诉，请联系学校管理员' })
  const [docNo] = await takeNumbers(ctx, KIND)
  const id = newId()
  const due = await firstDue(ctx)
  await ctx.tx
    .insertInto('complaints')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      state: 'submitted',
      user_id: ctx.user.id,
      type: it.type,
      about: it.about,
      product_id: about.productId,
      sku_id: it.about === 'goods' ? about.id : null,
      order_id: it.about === 'order' ? about.id : null,
      supplier_id: about.supplierId,
      person_id,
      title: about.title,
      supplier_name: about.supplierName,
      content: it.content,
      reach_cipher: seal(it.reach, { schoolId: ctx.schoolId, field: 'complaints.reach', rowId: id }),
      price: it.type === 'price' && about.price ? JSON.stringify({ ...about.price, isDeals: about.isDeals }) : null,
      due_from: ctx.now,
      due_at: due,
      created_at: ctx.now,
    })
    .execute()
  await attachOwn(
    ctx,
    it.fileIds.map((file) => ({ id: file, label: '' })),
    { kind: KIND, id },
  )
  logAction(ctx, KIND, id, { action: 'submit', title: '提交投诉', to: 'submitted', comment: `${complaintTypes[it.type]}：${about.title}` })
  ctx.objectId = id
  const row = await lockComplaint(ctx, id)
  await setClock(ctx, id, due)
  await emitToHolders(ctx, KIND, 'handle:complaint')
  if (staff.length > 0) await tellOf(ctx, KIND, id, notices.arrived(row, staff))
  else {
    // Who buys for himself has no desk.
    await toPlatform(ctx, row, 'escalate', NOBODY)
  }
  return movedOf(await complaintById(ctx, id))
}

export const withdrawComplaint: Commands['withdraw'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'withdraw', { comment: reason, set: { close_reason: reason ? `投诉人撤回（${reason}）` : '投诉人撤回' } })
  await tellOf(ctx, KIND, id, notices.withdrawn(row, await staffOf(ctx, row)))
  await tellSupplier(ctx, row, '投诉人已撤回', '不需要再答复。')
  return movedOf(row)
}

/** Once: to the platform where it concerns a supplier, else to the desk again. */
export const objectComplaint: Commands['object'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  const asks = row.supplier_id === null ? {} : { platform_asked_at: ctx.now, platform_note: '投诉人申请复议' }
  await go(ctx, row, 'object', { comment: reason, set: { objection: reason, ...asks } })
  if (row.supplier_id) await openRuling(ctx, row, `申请复议：${reason}`)
  await tellOf(ctx, KIND, id, notices.objected(row, await staffOf(ctx, row)))
  return movedOf(row)
}

export const closeComplaint: Commands['close'] = async (ctx, { id }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'close', { set: { close_reason: '投诉人认可答复' } })
  return movedOf(row)
}

export const sayInComplaint: Commands['say'] = async (ctx, { id, body }) => {
  await keepMessage(ctx, await mine(ctx, id), body)
  return {}
}

export const acceptComplaint: Commands['accept'] = async (ctx, { id }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'accept')
  await tellOf(ctx, KIND, id, notices.accepted(row))
  return movedOf(row)
}

/** What was not accepted yet is, by the same press. */
export const askComplaint: Commands['ask'] = async (ctx, { id, note }) => {
  const row = await mine(ctx, id)
  if (row.state === 'submitted') {
    await go(ctx, row, 'accept')
    await tellOf(ctx, KIND, id, notices.accepted(row))
  }
  await askSupplier(ctx, row, 'ask', note)
  return movedOf(row)
}

export const handOverComplaint: Commands['handOver'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await toPlatform(ctx, row, 'handOver', reason)
  await tellOf(ctx, KIND, id, notices.handedOver(row, reason))
  return movedOf(row)
}

export const answerComplaint: Commands['answer'] = async (ctx, { id, answer }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'answer', { comment: answer, set: answeredBy(ctx, row, 'school', answer) })
  await tellOf(ctx, KIND, id, notices.answered(row, '学校', answer))
  await tellSupplier(ctx, row, '学校已答复投诉人', answer)
  return movedOf(row)
}
