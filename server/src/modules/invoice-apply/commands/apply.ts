// The applicant: asks for the invoice of orders, changes what came back, calls it off, has it issued anew.
import type { invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { SELF_HEAD, specialFault, type HeadShown } from '@caiyuan/contract/invoice-head'
import { isPersonal, type OrderKind } from '@caiyuan/contract/order/kinds'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { deadlineText } from '@caiyuan/contract/span'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { changed, tellOf } from '../../../core/notify.ts'
import { nextNumber } from '../../../core/number.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../../core/outbox.ts'
import { headById } from '../../invoice-head/queries.ts'
import { sameName } from '../../invoice/said.ts'
import { markInvoiced } from '../../order/commands/marks.ts'
import { deadline } from '../../school/deadline.ts'
import { schoolHere } from '../../school/name.ts'
import { paramsOf } from '../../school/params.ts'
import { applyNotices } from '../notices.ts'
import { applyDoc, type ApplyRow } from '../policy.ts'
import { lockApply, lockOwnApply, mustBuyWith, ordersOf } from '../queries/one.ts'
import { waitingByIds } from '../queries/waiting.ts'
import { tellSupplier } from '../projection.ts'
import { dropReopen } from './reopen.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    'invoiceApply.toSupplier': OfDoc
    /** `due`: the day the timer was set for. */
    'invoiceApply.lapse': OfDoc & { body: { due: string } }
  }
}

type Apply = Of<typeof invoiceApply>
type Asked = Pick<InputOf<(typeof invoiceApply)['addByIds']>, 'headId' | 'invoiceType' | 'remark'>

type Printed = Pick<HeadShown, 'headType' | 'title' | 'taxNo' | 'address' | 'phone' | 'bankName' | 'bankAccount'>

const selfOf = (ctx: Ctx): Printed => ({
  headType: 'person',
  title: ctx.user.name,
  taxNo: '',
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
})

/** One's own money is invoiced to whomever one names, never to the institution: its invoices enter its books (decision 0280). */
const ownHead = async (ctx: Ctx, headId: string): Promise<Printed> => {
  if (headId === SELF_HEAD) return selfOf(ctx)
  const head = await headById(ctx, headId)
  const school = await schoolHere(ctx)
  if (head.isSchool || head.taxNo === school.tax_no)
    throw new Fail('invoice.head', { reason: `个人支付的订单不能开给${school.name}，请选择本人或自备的抬头` })
  return head
}

const schoolHead = async (ctx: Ctx, headId: string): Promise<Printed> => {
  const head = await headById(ctx, headId)
  if (head.barred) throw new Fail('invoice.head', { reason: head.barred })
  return head
}

/** As it is printed on the invoice; later changes of the head change no application. */
export const headOf = async (ctx: Ctx, { headId, invoiceType }: Asked, isOwn: boolean) => {
  const head = await (isOwn ? ownHead(ctx, headId) : schoolHead(ctx, headId))
  if (invoiceType === 'digital_special' && head.headType === 'person') throw new Fail('invoice.head', { reason: '个人抬头只能开普通发票' })
  const fault = invoiceType === 'digital_special' ? specialFault(head) : ''
  if (fault) throw new Fail('invoice.head', { reason: fault })
  return {
    head_type: head.headType,
    title: head.title,
    tax_no: head.taxNo,
    address: head.address,
    phone: head.phone,
    bank_name: head.bankName,
    bank_account: head.bankAccount,
  }
}

/** The orders with their rows locked, so that of two applications, or an application and a bill, one waits for the other and sees it. */
export const lockWaiting = async (ctx: Ctx, orderIds: readonly string[], kinds?: readonly OrderKind[]) => {
  const ids = [...new Set(orderIds)]
  if (!ids.every(isId)) throw new Fail('invoice.order', { no: '', reason: '订单不存在' })
  await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await waitingByIds(ctx, ids, kinds)
  if (rows.length < ids.length)
    throw await goneFail(
      ctx,
      ids.find((id) => !rows.some((it) => it.id === id))!,
    )
  const odd = rows.find((it) => it.blocked !== '' || it.due <= 0)
  if (odd) throw new Fail('invoice.order', { no: odd.order_no, reason: odd.blocked || '没有应开票的金额' })
  return rows
}

/** Why an order the person named is not among those that wait; another's order is none. */
const goneFail = async (ctx: Ctx, id: string): Promise<Fail> => {
  const row = await ctx.tx
    .selectFrom('invoice_apply_orders as a')
    .innerJoin('invoice_applies as p', (j) => j.onRef('p.school_id', '=', 'a.school_id').onRef('p.id', '=', 'a.apply_id'))
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'a.school_id').onRef('o.id', '=', 'a.order_id'))
    .select(['a.order_no', 'p.apply_no'])
    .where('a.school_id', '=', ctx.schoolId)
    .where('a.order_id', '=', id)
    .where('a.is_live', '=', true)
    .where((eb) => eb.or([eb('o.buyer_id', '=', ctx.user.id), eb('o.owner_id', '=', ctx.user.id), eb('o.receiver_id', '=', ctx.user.id)]))
    .executeTakeFirst()
  return row
    ? new Fail('invoice.order', { no: row.order_no, reason: `已在开票申请 ${row.apply_no} 中` })
    : new Fail('invoice.order', { no: '', reason: '订单不在您的待开票订单中，请刷新' })
}

const setClock = async (ctx: Ctx, id: string): Promise<Date> => {
  const dueAt = await deadline.workdays(ctx, (await paramsOf(ctx))['bill.supplierWorkdays'])
  await enqueue(ctx, 'invoiceApply.lapse', { docId: id, body: { due: dueAt.toISOString() }, dueAt })
  return dueAt
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>[number]
type HeadColumns = Awaited<ReturnType<typeof headOf>>

/** Orders of one supplier, placed under the head the invoice is for. */
const mustBelong = (orders: readonly Waiting[], head: HeadColumns): void => {
  const [first] = orders
  const other = orders.find((it) => it.supplier_id !== first!.supplier_id)
  if (other)
    throw new Fail('invoice.order', { no: other.order_no, reason: `供应商为${other.supplier_name}，一张申请只能有一家供应商的订单` })
  const mixed = orders.find((it) => isPersonal(it) !== isPersonal(first!))
  if (mixed) throw new Fail('invoice.order', { no: mixed.order_no, reason: '个人支付的订单与公款订单不能在一张申请里' })
  const strange = orders.find(
    (it) => !isPersonal(it) && it.invoice_title !== '' && (!sameName(it.invoice_title, head.title) || it.invoice_tax_no !== head.tax_no),
  )
  if (strange)
    throw new Fail('invoice.head', {
      reason: `订单 ${strange.order_no} 的抬头为「${strange.invoice_title} ${strange.invoice_tax_no}」，所选为「${head.title} ${head.tax_no}」`,
    })
}

/** Writes the application over locked orders; `isBrought`: with the invoice in hand, so that no clock runs. */
export const insertApply = async (
  ctx: Ctx,
  orders: readonly Waiting[],
  head: HeadColumns,
  asked: Asked,
  isBrought: boolean,
): Promise<ApplyRow> => {
  mustBelong(orders, head)
  const id = newId()
  const [first] = orders
  await ctx.tx
    .insertInto('invoice_applies')
    .values({
      school_id: ctx.schoolId,
      id,
      apply_no: await nextNumber(ctx, 'invoiceApply'),
      state: 'waitIssue',
      is_personal: isPersonal(first!),
      applicant_id: ctx.user.id,
      supplier_id: first!.supplier_id,
      supplier_name: first!.supplier_name,
      ...head,
      invoice_type: asked.invoiceType,
      remark: asked.remark,
      total_fen: sumFen(orders.map((it) => it.due)),
      order_count: orders.length,
      due_at: isBrought ? null : await setClock(ctx, id),
      created_at: ctx.now,
    })
    .execute()
  await ctx.tx
    .insertInto('invoice_apply_orders')
    .values(orders.map((it) => ({ school_id: ctx.schoolId, apply_id: id, order_id: it.id, order_no: it.order_no, amount_fen: it.due })))
    .execute()
  ctx.objectId = id
  const row = await lockApply(ctx, id)
  logAction(ctx, invoiceApplyFlow.kind, id, {
    action: 'submit',
    title: isBrought ? '核对收到的发票' : '申请开票',
    to: 'waitIssue',
    comment: `${orders.length} 个订单，${money(row.total_fen)}`,
  })
  return row
}

export const markOrders = async (ctx: Ctx, ids: readonly string[], status: 'applied' | 'issued'): Promise<void> => {
  await markInvoiced(ctx, { ids }, status)
  for (const id of ids) changed(ctx, 'order', id)
}

export const applyByIds: Apply['addByIds'] = async (ctx, { orderIds, ...asked }) => {
  const orders = await lockWaiting(ctx, orderIds)
  mustBuyWith(ctx, isPersonal(orders[0]!))
  const head = await headOf(ctx, asked, isPersonal(orders[0]!))
  const row = await insertApply(ctx, orders, head, asked, false)
  await markOrders(
    ctx,
    orders.map((it) => it.id),
    'applied',
  )
  await tellSupplier(
    ctx,
    row,
    `新开票申请 ${row.apply_no}，待您开票`,
    `${orders.length} 个订单，${money(row.total_fen)}，抬头 ${head.title}。请于 ${deadlineText(row.due_at!)} 前开具并上传发票。`,
  )
  return { id: row.id, applyNo: row.apply_no, totalFen: row.total_fen }
}

export const resubmitApply: Apply['resubmit'] = async (ctx, { id, version, ...asked }) => {
  const row = await lockOwnApply(ctx, id)
  if (row.version !== version) throw new Fail('core.stale')
  const head = await headOf(ctx, asked, row.is_personal)
  const dueAt = row.state === 'returned' ? await setClock(ctx, row.id) : null
  await advance(ctx, applyDoc, row, 'resubmit', {
    set: { ...head, invoice_type: asked.invoiceType, remark: asked.remark, reason: '', due_at: dueAt },
  })
  await tellSupplier(
    ctx,
    row,
    `开票申请 ${row.apply_no} 已修改，待您开票`,
    `${row.order_count} 个订单，${money(row.total_fen)}，抬头 ${head.title}。`,
  )
  return {}
}

/** Its orders may be invoiced again. */
export const freeOrders = async (ctx: Ctx, row: ApplyRow, ids: readonly string[], status: 'none' | 'red'): Promise<void> => {
  await ctx.tx
    .updateTable('invoice_apply_orders')
    .set({ is_live: false })
    .where('school_id', '=', ctx.schoolId)
    .where('apply_id', '=', row.id)
    .execute()
  await markInvoiced(ctx, { ids }, status)
  for (const id of ids) changed(ctx, 'order', id)
}

export const cancelApply: Apply['cancel'] = async (ctx, { id }) => {
  const row = await lockOwnApply(ctx, id)
  if (row.state === 'waitReissue') {
    await mustStandYet(ctx, row)
    await advance(ctx, applyDoc, row, 'takeBack', { set: { reason: '', reopened_by: null } })
    await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 撤回换开`, '申请人撤回换开，原发票仍然有效，请不要红冲。')
    return {}
  }
  if (row.state === 'waitPlatform') {
    await dropReopen(ctx, row)
    return {}
  }
  await advance(ctx, applyDoc, row, 'cancel', { set: { due_at: null } })
  await freeOrders(
    ctx,
    row,
    (await ordersOf(ctx, row.id)).map((it) => it.order_id),
    'none',
  )
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
  return {}
}

/** Refuses once the old invoice was taken back: then a new one has to come. */
export const mustStandYet = async (ctx: Ctx, row: ApplyRow): Promise<void> => {
  const blue = await ctx.tx
    .selectFrom('invoices')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('apply_id', '=', row.id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!blue) throw new Fail('core.refused', { reason: '原发票已红冲，须开具新票' })
}

/** Finance sent the invoice of its bill back: it is issued anew, as often as finance has to ask. */
export const returnToApply = async (ctx: Ctx, applyId: string, reason: string): Promise<void> => {
  const row = await lockApply(ctx, applyId)
  await advance(ctx, applyDoc, row, 'financeReturn', { comment: reason, set: { reason, reopened_by: 'finance' } })
  await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.financeReturned(row, reason))
  await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 的发票被财务退回`, `原因：${reason}。请先红冲原发票，再开具并上传新票。`)
}

export const lapseApply: JobHandler<'invoiceApply.lapse'> = async (ctx, job) => {
  const row = await lockApply(ctx, job.docId)
  // One asked for again has a later day; the timer of the earlier one is void.
  if (row.state !== 'waitIssue' || row.due_at?.toISOString() !== job.body.due) return
  const { 'bill.supplierWorkdays': days } = await paramsOf(ctx)
  const reason = `供应商 ${days} 个工作日未开票`
  await advance(ctx, applyDoc, row, 'lapse', { comment: reason, set: { reason, due_at: null } })
  await tellOf(ctx, invoiceApplyFlow.kind, row.id, applyNotices.lapsed(row, days))
  await enqueue(ctx, 'invoiceApply.toSupplier', { docId: row.id })
}
