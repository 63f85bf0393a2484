import { personKinds } from '@caiyuan/contract/admin/people'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { owingGroupList, ROSTER_MOST, rosterFieldNames, rosterFields, type OwingGroup, type roster } from '@caiyuan/contract/roster'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { sheetReply } from '../../core/sheet.ts'
import { faultSheet } from '../../core/table-file/fault-sheet.ts'
import { entriesOf, fileOf, lackOf, mustBeList, NOBODY } from './entries.ts'
import { countsOf, planOf, sealOf } from './plan.ts'

/** Rows shown of each kind; all are counted. */
const SHOWN = 50

/** An empty sheet whose headers the import knows by itself. */
export const rosterTemplate: Of<typeof roster>['template'] = () =>
  sheetReply(
    '人员导入模板',
    rosterFieldNames.map((it) => ({ title: rosterFields[it].title, width: it === 'dept' ? 28 : 14, text: () => '' })),
    [],
  )

export const previewRoster: Of<typeof roster>['preview'] = async (ctx, { fileId, layout, disableMissing }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  const lack = lackOf(source)
  const list = lack === '' ? entriesOf(source) : NOBODY
  const plan = await planOf(ctx, list, { disableMissing: disableMissing && lack === '' })
  return {
    fileName: name,
    sheet: source.sheet,
    sheets: source.sheets,
    headRow: source.headRow,
    total: source.rows.length,
    lack,
    counts: countsOf(plan),
    notes: list.notes,
    faultNum: plan.faults.length,
    faults: plan.faults.slice(0, SHOWN),
    doubtNum: plan.doubts.length,
    doubts: plan.doubts.slice(0, SHOWN),
    added: plan.added.slice(0, SHOWN).map((it) => ({
      userNo: it.entry.userNo,
      name: it.name,
      said: `${personKinds[it.kind]} · ${it.deptName}${it.role ? '' : ' · 没有角色'}`,
    })),
    changed: plan.changed
      .slice(0, SHOWN)
      .map((it) => ({ userNo: it.entry.userNo, name: it.name, said: it.said.map(({ text }) => text).join('；') })),
    leaving: plan.leaving.slice(0, SHOWN).map(({ userNo, name }) => ({ userNo, name, said: '' })),
    held: plan.held.slice(0, SHOWN).map(({ userNo, name, held }) => ({ userNo, name, said: held })),
    seal: sealOf(plan),
  }
}

/** Every fault and every doubt with its row. */
export const rosterFaults: Of<typeof roster>['faults'] = async (ctx, { fileId, ...layout }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  mustBeList(source)
  const { faults, doubts } = await planOf(ctx, entriesOf(source), { disableMissing: false })
  return faultSheet(
    `名单问题-${name}`,
    [...faults, ...doubts].toSorted((a, b) => a.rowNo - b.rowNo),
  )
}

/** Ids of these accounts, by their folded numbers. */
export const accountsOf = async (ctx: Ctx, numbers: ReadonlySet<string>): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('login_names')
    .select('user_id')
    .where('school_id', '=', ctx.schoolId)
    .where('name', 'in', numbers.size > 0 ? [...numbers] : [''])
    .orderBy('name')
    .execute()
  return rows.map((it) => it.user_id)
}

/** Over alias `u`: was given a password and has not come in by it; who signs in has a session, and then a password of his own. */
const isUnused = (ctx: Ctx): RawBuilder<boolean> => sql`(u.must_change_password
  and not exists (select from sessions s where s.school_id = ${ctx.schoolId} and s.user_id = u.id))`

/** Over alias `u`: may sign in and was never given a password, or has not used it. */
const owes = (ctx: Ctx, group: OwingGroup): RawBuilder<boolean> =>
  sql`(u.is_active and ${group === 'never' ? sql`u.password_hash is null` : sql`u.password_hash is not null and ${isUnused(ctx)}`})`

const staff = (ctx: Ctx): RawBuilder<boolean> => sql`(u.school_id = ${ctx.schoolId} and u.supplier_id is null and u.left_at is null)`

interface Asked {
  id: string
  userNo: string
  name: string
  deptName: string
  hasMobile: boolean
  isOwing: boolean
}

/** People of these ids, held until this transaction ends, so that nobody gets two. */
export const owingAmong = async (ctx: Ctx, ids: readonly string[]): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    select u.id, u.user_no as "userNo", u.name, coalesce(d.name, '') as "deptName", u.mobile_cipher is not null as "hasMobile",
      (${owes(ctx, 'never')} or ${owes(ctx, 'unused')}) as "isOwing"
    from users u left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where u.school_id = ${ctx.schoolId} and ${staff(ctx)} and u.id = any(${ids}::uuid[])
    order by u.user_no for update of u`.execute(ctx.tx)
  return rows
}

/** Who waits for a password, by department: what is printed is handed out there. */
export const listOwing: Of<typeof roster>['owing'] = async (ctx, { group }) => {
  const others = sql`u.id <> ${ctx.user.id}`
  const { rows: counted } = await sql<Record<OwingGroup, number>>`
    select ${sql.join(owingGroupList.map((it) => sql`(count(*) filter (where ${owes(ctx, it)}))::int as ${sql.ref(it)}`))}
    from users u where u.school_id = ${ctx.schoolId} and ${staff(ctx)} and ${others}`.execute(ctx.tx)
  const { rows } = await sql<OutputOf<typeof roster.owing>['people'][number]>`
    select u.id, u.user_no as "userNo", u.name, coalesce(d.name, '') as "deptName", u.mobile_cipher is not null as "hasMobile",
      coalesce((select l.comment from document_log l
        where l.school_id = ${ctx.schoolId} and l.doc_kind = 'user' and l.doc_id = u.id and l.action in ('resetPassword', 'tellPassword')
        order by l.seq desc limit 1), '') as said
    from users u left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where u.school_id = ${ctx.schoolId} and ${staff(ctx)} and ${others} and ${owes(ctx, group)}
    order by d.name, u.user_no limit ${ROSTER_MOST}`.execute(ctx.tx)
  return { counts: counted[0]!, people: rows }
}
