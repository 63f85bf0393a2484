// 年度结转, as finance reads it: what was frozen anew, and what stayed on cards that no longer pay (decision 0138).
import type { finance } from '@caiyuan/contract/finance'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { pageOf } from '../../core/documents.ts'
import type { Of } from '../../core/implement.ts'
import { sumsOf } from '../fund/carry-over.ts'

const LEFT_MOST = 200

interface Left {
  doc_kind: string
  doc_id: string
  doc_no: string
  name: string
  project_no: string
  fen: number
  fault: string
}

/** One whose card was changed since has nothing on it any more. */
const leftOf = async (ctx: Ctx, year: number): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select l.doc_kind, l.doc_id, l.doc_no, k.name, k.project_no, l.frozen_fen + l.held_fen as fen, l.fault
    from carry_over_lines l join funds k on k.school_id = l.school_id and k.id = l.fund_id
    where l.school_id = ${ctx.schoolId} and l.year = ${year} and l.fault <> '' and exists (
      select 1 from fund_claims c where c.school_id = l.school_id and c.doc_kind = l.doc_kind and c.doc_id = l.doc_id and c.fund_id = l.fund_id
        and c.frozen_fen + c.held_fen > 0)
    order by fen desc, l.doc_no limit ${LEFT_MOST}`.execute(ctx.tx)
  return rows
}

export const lastCarryOver: Of<typeof finance>['carryOver'] = async (ctx) => {
  const last = await ctx.tx
    .selectFrom('carry_overs')
    .select(['year', 'at'])
    .where('school_id', '=', ctx.schoolId)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { report: null }
  const { done, doneFen, left, leftFen } = await sumsOf(ctx, last.year)
  return {
    report: {
      year: last.year,
      at: last.at.toISOString(),
      doneNum: done,
      doneFen,
      leftNum: left,
      leftFen,
      left: (await leftOf(ctx, last.year)).map((it) => ({
        docNo: it.doc_no,
        docLink: pageOf(it.doc_kind, it.doc_id),
        fundName: it.name,
        projectNo: it.project_no,
        fen: it.fen,
        fault: it.fault,
      })),
    },
  }
}
