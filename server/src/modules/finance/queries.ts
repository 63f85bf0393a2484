import { settleWays, type finance, type SettleWay } from '@caiyuan/contract/finance'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { pageOf } from '../../core/documents.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { countsOf } from '../../core/tabs.ts'
import { freezes, paramsOf } from '../school/params.ts'
import { saysOf } from './compare.ts'
import { inTab } from './two-people.ts'

type Answer = OutputOf<(typeof finance)['differences']>
type Shown = Answer['list'][number]

interface Row {
  id: string
  class: Shown['class']
  state: Shown['state']
  doc_kind: string | null
  doc_id: string | null
  doc_no: string
  project_no: string
  fund_name: string | null
  subject_code: string
  subject_name: string | null
  freeze_no: string
  local_fen: number
  remote_fen: number
  found_at: Date
  seen_at: Date
  how: SettleWay | null
  reason: string
  proposed_by: string | null
  proposed_at: Date | null
  proposed_name: string
  settled_name: string
  settled_at: Date | null
}

const shape = (ctx: Ctx, r: Row): Shown => ({
  id: r.id,
  class: r.class,
  state: r.state,
  docNo: r.doc_no,
  docLink: r.doc_kind && r.doc_id ? pageOf(r.doc_kind, r.doc_id) : '',
  projectNo: r.project_no,
  fundName: r.fund_name ?? '',
  subjectName: r.subject_name ?? r.subject_code,
  freezeNo: r.freeze_no,
  localFen: r.local_fen,
  remoteFen: r.remote_fen,
  says: saysOf({ class: r.class, localFen: r.local_fen, remoteFen: r.remote_fen }),
  foundAt: r.found_at.toISOString(),
  seenAt: r.seen_at.toISOString(),
  how: r.how,
  reason: r.reason,
  proposedName: r.proposed_name,
  proposedAt: r.proposed_at?.toISOString() ?? null,
  settledName: r.settled_name,
  settledAt: r.settled_at?.toISOString() ?? null,
  can: {
    settle: r.state === 'open',
    confirm: r.state !== 'proposed' ? false : r.proposed_by === ctx.user.id ? `${settleWays[r.how!].label}须由另一人复核` : true,
  },
})

const lastRun = async (ctx: Ctx): Promise<Answer['run']> => {
  const row = await ctx.tx
    .selectFrom('finance_runs')
    .select(['at', 'compared_num', 'found_num', 'fault'])
    .where('school_id', '=', ctx.schoolId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.at.toISOString(), comparedNum: row.compared_num, foundNum: row.found_num, fault: row.fault } : null
}

export const listDifferences: Of<typeof finance>['differences'] = async (ctx, { tab, class: kind, keyword, pageNum, pageSize }) => {
  const like = containing(keyword)
  const from = sql`finance_differences d
    left join funds k on k.school_id = d.school_id and k.id = d.fund_id
    left join fund_subjects s on s.school_id = d.school_id and s.fund_id = d.fund_id and s.code = d.subject_code
    where d.school_id = ${ctx.schoolId} ${kind ? sql`and d.class = ${kind}` : sql``}
      ${keyword ? sql`and (d.doc_no ilike ${like} or d.project_no ilike ${like} or d.freeze_no ilike ${like})` : sql``}`
  const { rows: states } = await sql<{ state: string; num: number }>`
    select d.state, count(*)::int as num from ${from} group by d.state`.execute(ctx.tx)
  const counts = countsOf(inTab, states)
  const { rows } = await sql<Row>`
    select d.*, k.name as fund_name, s.name as subject_name from ${from} and d.state = any(${inTab[tab].states}::text[])
    order by d.state in ('settled', 'gone'), d.found_at desc, d.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  return {
    list: rows.map((it) => shape(ctx, it)),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
    isOn: freezes(await paramsOf(ctx)),
    run: await lastRun(ctx),
  }
}
