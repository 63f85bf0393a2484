// 年度结转: what stands frozen or owed when the books of the new year open is frozen anew in them (domain page 04 §4.3 rule 8,
// decision 0138). A document whose card no longer pays stays as it is, and finance is told which.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { money, sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addDays, addHours, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type Jobs, type JobHandler, type OfSchool } from '../../core/outbox.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { claimsOf, freezeAnew, lockFundsOf } from './ledger.ts'
import { faultText, type FaultyCard } from './validity.ts'
import { isYearEnd, opensAgain } from './year-end.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'fund.carryOver': OfSchool
    'fund.carryDoc': { docId: string; body: { kind: ChangeKind; year: number } }
  }
}

/** A school whose servers stood still for longer has begun its year already. */
const LATE_DAYS = 31

/** When the books opened last; null in a closing, long after it, and for schools without one. */
export const openedLast = (params: Params, now: Date): Date | null => {
  for (let back = 1; back <= LATE_DAYS; back += 1) {
    const at = addDays(now, -back)
    if (isYearEnd(params, at)) return isYearEnd(params, now) ? null : opensAgain(params, at)
  }
  return null
}

/** Documents that had money on cards before the books opened. */
const docsFrom = async (ctx: Ctx, openedAt: Date) => {
  const { rows } = await sql<{ kind: ChangeKind; id: string }>`
    select distinct c.doc_kind as kind, c.doc_id as id from fund_claims c
    where c.school_id = ${ctx.schoolId} and c.frozen_fen + c.held_fen > 0 and exists (
      select 1 from fund_entries e where e.school_id = c.school_id and e.doc_kind = c.doc_kind and e.doc_id = c.doc_id and e.kind = 'RESERVE' and e.at < ${openedAt})
    order by 1, 2`.execute(ctx.tx)
  return rows
}

const begin = async (ctx: Ctx, year: number, openedAt: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('carry_overs')
    .values({ school_id: ctx.schoolId, year, at: ctx.now })
    .onConflict((oc) => oc.columns(['school_id', 'year']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  for (const { kind, id } of await docsFrom(ctx, openedAt)) await enqueue(ctx, 'fund.carryDoc', { docId: id, body: { kind, year } })
  return true
}

interface Sums {
  done: number
  doneFen: number
  left: number
  leftFen: number
}

export const sumsOf = async (ctx: Ctx, year: number): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*) filter (where fault = '')::int as done, coalesce(sum(frozen_fen + held_fen) filter (where fault = ''), 0)::bigint as "doneFen",
      count(*) filter (where fault <> '')::int as left, coalesce(sum(frozen_fen + held_fen) filter (where fault <> ''), 0)::bigint as "leftFen"
    from carry_over_lines where school_id = ${ctx.schoolId} and year = ${year}`.execute(ctx.tx)
  return rows[0]!
}

/** An hour later, when the documents had their turn. */
const tell = async (ctx: Ctx, year: number): Promise<void> => {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('carry_overs')
    .set({ told_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('year', '=', year)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const { done, doneFen, left, leftFen } = await sumsOf(ctx, year)
  if (done + left === 0) return
  const missed = left > 0 ? `${left} 笔 ${money(leftFen)} 没有结转，须更换经费卡，请在财务对账页查看。` : ''
  await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: `${year} 年度结转完成`,
    body: `跨年的冻结和应付 ${done} 笔 ${money(doneFen)} 已在新年度重新冻结。${missed}`,
    link: '/fundReconcile',
  })
}

/** Looks every hour, as the closing does. */
const carryOver: JobHandler<'fund.carryOver'> = async (ctx) => {
  const openedAt = openedLast(await paramsOf(ctx), ctx.now)
  if (openedAt) {
    const year = Number(dayOf(openedAt).slice(0, 4))
    if (!(await begin(ctx, year, openedAt))) await tell(ctx, year)
  }
  await enqueue(ctx, 'fund.carryOver', { dueAt: addHours(ctx.now, 1) })
}

/** The cards a document has money on, with what it is known by on them. */
const cardsOf = async (ctx: Ctx, kind: ChangeKind, docId: string) => {
  const { rows } = await sql<FaultyCard & { id: string; doc_no: string; payer_id: string }>`
    select distinct on (k.id) k.id, k.name, k.project_no, k.status, k.start_on, k.end_on, c.payer_id,
      (select e.doc_no from fund_entries e where e.school_id = c.school_id and e.doc_kind = c.doc_kind and e.doc_id = c.doc_id limit 1) as doc_no
    from fund_claims c join funds k on k.school_id = c.school_id and k.id = c.fund_id
    where c.school_id = ${ctx.schoolId} and c.doc_kind = ${kind} and c.doc_id = ${docId} and c.frozen_fen + c.held_fen > 0
    order by k.id`.execute(ctx.tx)
  return rows
}

const carryDoc: JobHandler<'fund.carryDoc'> = async (ctx, { docId, body: { kind, year } }) => {
  await lockFundsOf(ctx, [kind], [docId])
  const [cards, claims] = await Promise.all([cardsOf(ctx, kind, docId), claimsOf(ctx, kind, docId)])
  const faults: string[] = []
  for (const card of cards) {
    const mine = claims.filter((it) => it.fundId === card.id)
    const fault = faultText(card, dayOf(ctx.now))
    const { numInsertedOrUpdatedRows: isNew } = await ctx.tx
      .insertInto('carry_over_lines')
      .values({
        school_id: ctx.schoolId,
        year,
        doc_kind: kind,
        doc_id: docId,
        fund_id: card.id,
        doc_no: card.doc_no,
        frozen_fen: sumFen(mine.map((it) => it.frozenFen)),
        held_fen: sumFen(mine.map((it) => it.heldFen)),
        fault,
      })
      .onConflict((oc) => oc.columns(['school_id', 'year', 'doc_kind', 'doc_id', 'fund_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (isNew === 0n) return
    if (fault) faults.push(`${card.name}（${card.project_no}）${fault}`)
    else
      await freezeAnew(
        ctx,
        { docKind: kind, docId, docNo: card.doc_no, summary: `${year} 年度结转`, payerId: card.payer_id },
        mine,
        card.id,
      )
  }
  if (cards.length === 0) return
  logAction(ctx, kind, docId, {
    action: 'carryOver',
    title: faults.length > 0 ? '未能年度结转' : '年度结转',
    comment: faults.length > 0 ? `${faults.join('；')}，须更换经费卡` : `经费在 ${year} 年度重新冻结`,
  })
}

export const carryOverJobs: Jobs = { 'fund.carryOver': carryOver, 'fund.carryDoc': carryDoc }
