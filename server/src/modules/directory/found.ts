// What the directory told, read and planned as the import of a file is (decision 0075); who is missing is disabled only within bounds.
import { personKinds } from '@caiyuan/contract/admin/people'
import type { directory } from '@caiyuan/contract/directory'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { LEAVING_MOST, rosterFields, rosterFieldNames, type RosterField } from '@caiyuan/contract/roster'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { Packer } from '../../core/table-file/packed.ts'
import { packRow, Rows } from '../../core/table-file/rows.ts'
import type { DirectoryPerson } from '../../gateways/directory.ts'
import { entriesOf, type List } from '../roster/entries.ts'
import { countsOf, planOf, sealOf, type Leaving, type Plan } from '../roster/plan.ts'

type Shown = NonNullable<OutputOf<typeof directory.get>['found']>

export interface Found {
  plan: Plan
  seal: string
  counts: ReturnType<typeof countsOf>
  shown: Shown
  /** Why nobody is disabled although the school wants it so. */
  said: string
}

/** Rows shown of each kind; all are counted. */
const SHOWN = 50

const kindIn = ({ isTeacher, isStudent }: DirectoryPerson): string => {
  if (isTeacher) return personKinds.teacher
  if (isStudent) return personKinds.student
  return isTeacher === null && isStudent === null ? '' : personKinds.other
}

/** By number, so that the same people are the same list in whatever order they come; a table with the headers of the template. */
const listOf = (people: readonly DirectoryPerson[]): List => {
  const headers = rosterFieldNames.map((it) => rosterFields[it].title)
  const rows = new Rows(headers)
  const packer = new Packer((it) => rows.add(it))
  for (const [i, it] of people.entries()) {
    const texts: Record<RosterField, string> = {
      userNo: it.no,
      name: it.name,
      dept: it.dept,
      title: it.title,
      kind: kindIn(it),
      role: '',
      mobile: it.phone,
    }
    const cells = Object.fromEntries(rosterFieldNames.map((field) => [rosterFields[field].title, texts[field]]))
    void packer.add(packRow(headers, { no: i + 1, cells, problem: '', raw: '' }))
  }
  void packer.end()
  return entriesOf({ headers, rows, notes: [], format: 'jsonl', encoding: '', headRow: 0, sheet: '', sheets: [] })
}

const inUse = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from users u
    where u.school_id = ${ctx.schoolId} and u.is_active and u.supplier_id is null and u.left_at is null`.execute(ctx.tx)
  return rows[0]!.num
}

/** Why so many are not disabled at once; empty: they are. */
const tooMany = async (ctx: Ctx, num: number): Promise<string> => {
  const most = Math.min(LEAVING_MOST, Math.floor((await inUse(ctx)) / 10))
  if (num <= most) return ''
  return `名录之外有 ${num} 人会被停用，一次最多 ${most} 人（在用人员的十分之一，不超过 ${LEAVING_MOST} 人），没有停用任何人；请核对名录是否完整`
}

/** With everybody who is not in the list; without them, and why, where nobody can say who that is. */
const wholePlan = async (ctx: Ctx, list: List): Promise<{ plan: Plan; said: string }> => {
  try {
    return { plan: await planOf(ctx, list, { disableMissing: true, most: Infinity }), said: '' }
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return { plan: await planOf(ctx, list, { disableMissing: false }), said: error.message }
  }
}

const asSaid = ({ userNo, name, held }: Leaving) => ({ userNo, name, said: held })

export const findOut = async (ctx: Ctx, told: readonly DirectoryPerson[], isDisabling: boolean): Promise<Found> => {
  const people = told.toSorted((a, b) => (a.no < b.no ? -1 : a.no > b.no ? 1 : 0))
  const { plan: whole, said: unknown } = await wholePlan(ctx, listOf(people))
  const said = isDisabling ? unknown || (await tooMany(ctx, whole.leaving.length)) : ''
  const isLeaving = isDisabling && said === ''
  const plan: Plan = { ...whole, leaving: isLeaving ? whole.leaving : [], held: isLeaving ? whole.held : [] }
  const missing = isLeaving ? whole.held : [...whole.leaving, ...whole.held]
  /** Whose row it is; a phone number is kept nowhere in the open. */
  const faultShown = ({ rowNo, field, message, content }: Plan['faults'][number]) => {
    const { no, name } = people[rowNo - 1]!
    const isTold = content !== '' && content !== no && content !== name && field !== rosterFields.mobile.title
    return { rowNo, field, message, content: [`${no} ${name}`, isTold ? content : ''].filter(Boolean).join('：').slice(0, 300) }
  }
  return {
    plan,
    seal: sealOf(plan),
    counts: countsOf(plan),
    said,
    shown: {
      faults: plan.faults.slice(0, SHOWN).map(faultShown),
      doubts: plan.doubts.slice(0, SHOWN).map(faultShown),
      added: plan.added
        .slice(0, SHOWN)
        .map((it) => ({ userNo: it.entry.userNo, name: it.name, said: `${personKinds[it.kind]} · ${it.deptName}` })),
      changed: plan.changed
        .slice(0, SHOWN)
        .map((it) => ({ userNo: it.entry.userNo, name: it.name, said: it.said.map(({ text }) => text).join('；') })),
      leaving: plan.leaving.slice(0, SHOWN).map(asSaid),
      missing: missing.slice(0, SHOWN).map(asSaid),
      missingNum: missing.length,
    },
  }
}
