// The talk with the service that checks invoices: outside of transactions, later where nobody answers, and once a month for a year.
import { badStatuses, checkStatuses } from '@caiyuan/contract/invoice-check'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addDays, addHours, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { peopleWith, tellOf, changed } from '../../core/notify.ts'
import { enqueue, gaveUp, Unanswered, type Jobs, type OutsideJob } from '../../core/outbox.ts'
import { isTaxCheckDown, taxCheckAnswered, taxCheckGateway, type InvoiceAnswer, type InvoiceAsk } from '../../gateways/tax-check.ts'
import { holderOf } from './commands.ts'
import { idleWords, isAsking, night, nightGaveUp, setNight, WATCHED_DAYS } from './idle.ts'
import { statusOf, type CheckRow } from './queries.ts'

/** Minutes until somebody is asked again who did not answer, by how often; then once a day. */
const LATER_MINUTES = [1, 5, 15, 60, 60, 60, 60, 180, 180, 180]
const DAY_MINUTES = 24 * 60
/** So many silences in a row are waited for, about ten days; then the question is one for people. */
const SILENCES = 20
/** A new invoice may reach the tax authority a day late. */
const LATE_DAYS = 3
/** An invoice is taken back by a red letter months after it was paid for. */
const AGAIN_DAYS = 30

/** While its document uses the invoice. */
const inUse = async (ctx: Ctx, id: string) => {
  const row = await ctx.tx
    .selectFrom('invoice_checks as c')
    .leftJoin('invoices as i', (j) => j.onRef('i.school_id', '=', 'c.school_id').onRef('i.id', '=', 'c.id'))
    .selectAll('c')
    .select('i.state as kept')
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.id', '=', id)
    .where('c.dropped_at', 'is', null)
    .executeTakeFirst()
  return row && row.kept !== 'returned' ? row : null
}

const OF_SCHOOL = '未付款的不能结算，已付款的请与供应商核实。'
/** Finance sends its invoice back, and others are brought (decision 0390). */
const OF_PROOF = '未付款的请退回补发票，已付款的请与供应商核实。'
/** It may have been paid by the finance system, and does not go back before that is known (decision 0405). */
const OF_PUSHED = '已推送财务系统，可能已付款，现在不能退回发票：请先核实，已付款的登记它的凭证号并与供应商核实，没有付款的再退回补发票。'
/** He has paid, and nobody settles for him. */
const OF_BUYER = '请与供应商核实，需要的可以在发票服务申请换开。'

const isPushed = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select p.state = 'settling' or (p.state = 'accepted' and coalesce((
      select x.state = 'failed' and x.call = 'maybe' from off_platform_pushes x where x.school_id = p.school_id and x.doc_id = p.id
      order by x.sent_at desc, x.id desc limit 1), false)) as is
    from off_platforms p where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.tx)
  return rows[0]?.is ?? false
}

/** Personal purchases are nobody's business but their buyer's. */
const readersOf = async (ctx: Ctx, holder: { kind: string; id: string }): Promise<{ to: (string | null)[]; advice: string }> => {
  const office = () => peopleWith(ctx, 'bill:audit')
  if (holder.kind === offPlatformFlow.kind) return { to: await office(), advice: (await isPushed(ctx, holder.id)) ? OF_PUSHED : OF_PROOF }
  if (holder.kind === frameworkFlow.kind) return { to: await office(), advice: OF_PROOF }
  if (holder.kind !== invoiceApplyFlow.kind) return { to: await office(), advice: OF_SCHOOL }
  const it = await ctx.tx
    .selectFrom('invoice_applies')
    .select(['applicant_id', 'is_personal'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow()
  return it.is_personal ? { to: [it.applicant_id], advice: OF_BUYER } : { to: [it.applicant_id, ...(await office())], advice: OF_SCHOOL }
}

const put = (ctx: Ctx, id: string, set: Record<string, unknown>) =>
  ctx.tx.updateTable('invoice_checks').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

const askLater = async (ctx: Ctx, row: Pick<CheckRow, 'id' | 'turn'>, dueAt: Date): Promise<void> =>
  enqueue(ctx, 'invoice.check', { docId: row.id, body: { turn: row.turn }, dueAt })

/** Looked at once a month for a year, whatever it was found to be. */
const watchOn = async (ctx: Ctx, row: CheckRow): Promise<void> => {
  if (addDays(row.created_at, WATCHED_DAYS) > ctx.now) await askLater(ctx, row, addDays(ctx.now, AGAIN_DAYS))
}

const wait = async (ctx: Ctx, row: CheckRow, why: string): Promise<void> => {
  const minutes = LATER_MINUTES[row.silent] ?? DAY_MINUTES
  const silent = row.silent + 1
  const isOver = silent >= SILENCES
  const detail = isOver ? `${why}，查验未完成，请人工查验` : `${why}，稍后自动再查`
  await put(ctx, row.id, { silent, ...(statusOf(row) === 'waiting' ? { detail } : {}) })
  if (!isOver) await askLater(ctx, row, addHours(ctx.now, minutes / 60))
  else await watchOn(ctx, row)
}

const take = async (ctx: Ctx, row: CheckRow, answer: InvoiceAnswer): Promise<void> => {
  const detail = answer.status === 'differs' ? `${answer.what}与税务登记不同` : ''
  await put(ctx, row.id, {
    status: answer.status,
    detail,
    checked_at: ctx.now,
    silent: 0,
    ...(answer.status === statusOf(row) ? {} : { noted_by: null, note: '', file_ids: [] }),
  })
  const isLate = answer.status === 'none' && addDays(row.created_at, LATE_DAYS) > ctx.now
  if (isLate) await askLater(ctx, row, addDays(ctx.now, 1))
  else await watchOn(ctx, row)
  const holder = await holderOf(ctx, row)
  if (answer.status === statusOf(row)) return
  if (!badStatuses.includes(answer.status)) return void changed(ctx, holder.kind, holder.id)
  const said = `发票 ${row.invoice_no} 税务查验为${checkStatuses[answer.status]}`
  logAction(ctx, holder.kind, holder.id, { action: 'invoiceBad', title: '发票查验', comment: `${said}${detail ? `，${detail}` : ''}` })
  const { to, advice } = await readersOf(ctx, holder)
  await tellOf(ctx, holder.kind, holder.id, {
    to,
    title: said,
    body: `${row.doc_no}，${money(row.total_fen)}${detail ? `，${detail}` : ''}。${advice}`,
  })
}

const check: OutsideJob<'invoice.check', InvoiceAsk, InvoiceAnswer> = {
  prepare: async (ctx, { docId, body }) => {
    const row = await inUse(ctx, docId)
    if (!row || row.turn !== body.turn || row.issued_on === null) return null
    if (!(await isAsking(ctx))) {
      await put(ctx, row.id, { is_idle: true, ...(statusOf(row) === 'waiting' ? { detail: await idleWords(ctx) } : {}) })
      await setNight(ctx)
      return null
    }
    if (isTaxCheckDown()) {
      await wait(ctx, { ...row, noted_name: null }, '查验服务没有应答')
      return null
    }
    return {
      invoiceCode: row.invoice_code,
      invoiceNo: row.invoice_no,
      issuedOn: row.issued_on,
      sellerTaxNo: row.seller_tax_no,
      buyerTaxNo: row.buyer_tax_no,
      totalFen: row.total_fen,
    }
  },
  call: async (it, signal) => {
    const gateway = taxCheckGateway()
    if (!gateway) throw new Unanswered('没有接通查验服务')
    return gateway.check(it, signal)
  },
  record: async (ctx, { docId, body }, _sent, answer) => {
    taxCheckAnswered(!(answer instanceof Unanswered))
    const row = await inUse(ctx, docId)
    if (!row || row.turn !== body.turn) return
    const today = dayOf(ctx.now)
    await put(ctx, docId, { asked_on: today, asked_num: row.asked_on === today ? row.asked_num + 1 : 1 })
    if (answer instanceof Unanswered) await wait(ctx, { ...row, noted_name: null }, answer.message || '查验服务没有应答')
    else await take(ctx, { ...row, noted_name: null }, answer)
  },
  atOnce: 4,
  withinMs: 15_000,
}

export const invoiceCheckJobs: Jobs = { 'invoice.check': check, 'invoice.night': night, [gaveUp('invoice.night')]: nightGaveUp }
