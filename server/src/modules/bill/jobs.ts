// After commit and by the clock: projection, the supplier's silence, the 1st of the month, and the talk with the finance system.
import { toBill } from '@caiyuan/contract/order/standing'
import { advance } from '../../core/advance.ts'
import { addDays, addHours, dayOf, firstOfNextMonth, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, gaveUp, Unanswered, type JobHandler, type Jobs, type OfDoc, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import { FinanceRefused, financeGateway, type BillPackage, type FinanceAnswer, type FinanceGateway } from '../../gateways/finance.ts'
import { FINANCE, faultOf, nextAsk, SILENT_WORKDAYS } from '../finance/answers.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { carryInvoice } from './commands/carry.ts'
import { generateFor } from './commands/generate.ts'
import { settleFailed, settlePaid } from './commands/settle.ts'
import { officeOf, tellFinance } from './commands/supplier.ts'
import { billNotices } from './notices.ts'
import { billDoc } from './policy.ts'
import { projectBill } from './projection.ts'
import { lockBill } from './queries/one.ts'
import { packOf } from './queries/pack.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'bill.toSupplier': OfDoc
    /** The invoice its orders had before was issued anew. */
    'bill.carry': OfDoc
    /** `due`: the day the timer was set for. */
    'bill.supplierTimeout': OfDoc & { body: { due: string } }
    'bill.monthly': OfSchool
    /** Their document is a settlement; `asked`: how often finance was asked already. */
    'settlement.push': OfDoc & { body?: { asked?: number } }
    'settlement.query': OfDoc & { body?: { asked?: number } }
    'settlement.silent': OfDoc
  }
}

const toSupplier: JobHandler<'bill.toSupplier'> = async (ctx, job) => projectBill(ctx, await lockBill(ctx, job.docId))

const carry: JobHandler<'bill.carry'> = async (ctx, job) => {
  await carryInvoice(ctx, await lockBill(ctx, job.docId))
}

const supplierTimeout: JobHandler<'bill.supplierTimeout'> = async (ctx, job) => {
  const row = await lockBill(ctx, job.docId)
  // A bill sent again has a later day; the timer of the earlier one is void.
  if (row.state !== 'waitSupplier' || row.due_at?.toISOString() !== job.body.due) return
  const { 'bill.supplierWorkdays': days } = await paramsOf(ctx)
  await advance(ctx, billDoc, row, 'supplierTimeout', {
    comment: `供应商 ${days} 个工作日未答复`,
    set: { supplier_confirmed_at: ctx.now, due_at: null },
  })
  await projectBill(ctx, { ...row, due_at: null })
  await tellFinance(ctx, row, billNotices.autoConfirmed(row, await officeOf(ctx), days))
}

/** Six in the morning: the day's first orders are not yet there. */
const nextMonthly = (ctx: Ctx): Date => addHours(startOfDay(firstOfNextMonth(dayOf(ctx.now))), 6)

/** Bills of everything accepted up to the end of last month; what was left over from earlier months comes along. */
const monthly: JobHandler<'bill.monthly'> = async (ctx) => {
  const to = dayOf(addDays(startOfDay(`${dayOf(ctx.now).slice(0, 7)}-01`), -1))
  const waiting = await ctx.tx
    .selectFrom('orders')
    .select(['supplier_id', (eb) => eb.fn.min('accepted_at').as('first')])
    .where('school_id', '=', ctx.schoolId)
    .where('state', 'in', toBill)
    .where('accepted_at', '<', addDays(startOfDay(to), 1))
    .groupBy('supplier_id')
    .orderBy('supplier_id')
    .execute()
  for (const { supplier_id, first } of waiting)
    await generateFor(ctx, supplier_id, { from: `${dayOf(first as unknown as Date).slice(0, 7)}-01`, to })
  await enqueue(ctx, 'bill.monthly', { dueAt: nextMonthly(ctx) })
}

const askLater = (ctx: Ctx, topic: 'settlement.push' | 'settlement.query', id: string, asked: number): Promise<void> =>
  enqueue(ctx, topic, {
    docId: id,
    body: { asked: asked + 1 },
    dueAt: nextAsk(ctx, asked),
  })

const effect = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('effects')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('event_id', '=', id)
    .where('provider', '=', 'finance')
    .executeTakeFirst()

const noteEffect = async (ctx: Ctx, id: string, state: 'maybe' | 'done' | 'failed', result: Record<string, unknown>): Promise<void> => {
  await ctx.tx
    .updateTable('effects')
    .set({ state, result: JSON.stringify(result), at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('event_id', '=', id)
    .where('provider', '=', 'finance')
    .execute()
}

const accepted = async (ctx: Ctx, id: string, acceptNo: string): Promise<void> => {
  await noteEffect(ctx, id, 'done', { acceptNo })
  await ctx.tx
    .updateTable('settlements')
    .set({ accept_no: acceptNo })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute()
  await askLater(ctx, 'settlement.query', id, 0)
}

const take = async (
  ctx: Ctx,
  id: string,
  totalFen: number,
  answer: Exclude<FinanceAnswer, { status: 'unknown' | 'running' }>,
): Promise<void> => {
  if (answer.status === 'failed') {
    await noteEffect(ctx, id, 'failed', { ...answer })
    await settleFailed(ctx, id, answer.reason || '财务未说明原因', answer.acceptNo)
    return
  }
  // Declared again, it may have been paid before that day: only a day to come is no day of payment.
  const fault = faultOf(ctx, answer, totalFen, null)
  await noteEffect(ctx, id, fault ? 'maybe' : 'done', { ...answer })
  if (fault) await settleFailed(ctx, id, fault, answer.acceptNo)
  else await settlePaid(ctx, id, { acceptNo: answer.acceptNo, voucherNo: answer.voucherNo, paidOn: answer.payOn })
}

/** Locked while it waits for its outcome: nothing else may become of it meanwhile. */
const openOne = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('settlements')
    .select(['id', 'total_fen'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst()

interface Push {
  finance: FinanceGateway
  id: string
  pack: BillPackage
  asksFirst: boolean
}
type Pushed = Exclude<FinanceAnswer, { status: 'unknown' }> | { status: 'refused'; reason: string }

/** Pushes once. After an unknown outcome, or when this very job was tried before, it asks first. */
const push: OutsideJob<'settlement.push', Push, Pushed> = {
  ...FINANCE,
  prepare: async (ctx, { docId: id, body, tries }) => {
    const it = await openOne(ctx, id)
    const known = await effect(ctx, id)
    const finance = financeGateway()
    if (!it || !known || known.state === 'done' || known.state === 'failed') return null
    if (finance) return { finance, id, pack: await packOf(ctx, id), asksFirst: known.state !== 'sending' || tries > 1 }
    await askLater(ctx, 'settlement.push', id, body?.asked ?? 0)
    return null
  },
  call: async ({ finance, id, pack, asksFirst }, signal) => {
    const known = asksFirst ? await finance.queryBill(id, signal) : null
    if (known && known.status !== 'unknown') return known
    try {
      return { status: 'running', ...(await finance.pushBill(id, pack, signal)) }
    } catch (error) {
      if (error instanceof FinanceRefused) return { status: 'refused', reason: error.message }
      throw error
    }
  },
  record: async (ctx, { body }, { id }, answer) => {
    const it = await openOne(ctx, id)
    if (!it) return
    if (answer instanceof Unanswered) {
      await noteEffect(ctx, id, 'maybe', { reason: answer.message })
      return askLater(ctx, 'settlement.push', id, body?.asked ?? 0)
    }
    if (answer.status === 'running') return accepted(ctx, id, answer.acceptNo)
    if (answer.status !== 'refused') return take(ctx, id, it.total_fen, answer)
    await noteEffect(ctx, id, 'failed', { reason: answer.reason })
    await settleFailed(ctx, id, `财务系统返回异常：${answer.reason}`)
  },
}

type Query = Pick<Push, 'finance' | 'id'>

const query: OutsideJob<'settlement.query', Query, FinanceAnswer> = {
  ...FINANCE,
  prepare: async (ctx, { docId: id, body }) => {
    const it = await openOne(ctx, id)
    const finance = financeGateway()
    if (it && finance) return { finance, id }
    if (it) await askLater(ctx, 'settlement.query', id, body?.asked ?? 0)
    return null
  },
  call: ({ finance, id }, signal) => finance.queryBill(id, signal),
  record: async (ctx, { body }, { id }, answer) => {
    const it = await openOne(ctx, id)
    if (!it) return
    if (answer instanceof Unanswered || answer.status === 'running') return askLater(ctx, 'settlement.query', id, body?.asked ?? 0)
    if (answer.status !== 'unknown') return take(ctx, id, it.total_fen, answer)
    // It once gave us a number and now knows nothing: a person must look, a second push could pay twice.
    await noteEffect(ctx, id, 'maybe', { ...answer })
    await settleFailed(ctx, id, '财务系统查无此申报，请与财务核实后再重新申报')
  },
}

/** Asked every hour and still without an answer: people ask their finance system. One declared anew has a timer of its own. */
const silent: JobHandler<'settlement.silent'> = async (ctx, job) => {
  const it = await ctx.tx
    .selectFrom('settlements')
    .select(['settlement_no', 'total_fen', 'sent_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', job.docId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  if (!it || ctx.now < (await deadline.workdays(ctx, SILENT_WORKDAYS, it.sent_at))) return
  const bills = await ctx.tx
    .selectFrom('bills')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('settlement_id', '=', job.docId)
    .orderBy('id')
    .execute()
  const told = billNotices.silent(it.settlement_no, await officeOf(ctx), dayOf(it.sent_at), bills.length, it.total_fen)
  await tellOf(ctx, 'bill', bills[0]!.id, told)
  await enqueue(ctx, 'settlement.silent', { docId: job.docId, dueAt: await deadline.workdays(ctx, SILENT_WORKDAYS) })
}

/**
 * A job about a settlement failed to its last try. Whether finance has it, or paid it, is not known here: the outcome counts as doubtful,
 * so that declaring again asks finance before anything is pushed, and revoking is refused.
 */
const settlementGaveUp: JobHandler<'settlement.push' | 'settlement.query'> = async (ctx, job) => {
  const it = await openOne(ctx, job.docId)
  if (!it) return
  const reason = '与财务系统的往来多次出错，系统已停止自动处理'
  await noteEffect(ctx, it.id, 'maybe', { reason })
  await settleFailed(ctx, it.id, reason)
}

/** The bills of one month could not be made: people make them, and the next month is tried again. */
const monthlyGaveUp: JobHandler<'bill.monthly'> = async (ctx) => {
  await enqueue(ctx, 'bill.monthly', { dueAt: nextMonthly(ctx) })
  await tellOf(ctx, 'bill', '', billNotices.notMade(await officeOf(ctx)))
}

export const billJobs: Jobs = {
  'bill.toSupplier': toSupplier,
  'bill.carry': carry,
  'bill.supplierTimeout': supplierTimeout,
  'bill.monthly': monthly,
  'settlement.push': push,
  'settlement.query': query,
  'settlement.silent': silent,
  [gaveUp('settlement.push')]: settlementGaveUp,
  [gaveUp('settlement.query')]: settlementGaveUp,
  [gaveUp('bill.monthly')]: monthlyGaveUp,
}
