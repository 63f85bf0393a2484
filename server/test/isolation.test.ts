// One school never sees another's data (T-30), generated: every endpoint, every id slot, one id of every tenant table.
// Oracle: the answer equals the answer for an id that exists nowhere; the victim's rows stay as they were; no canary leaks.
import type { Endpoint, Envelope } from '@caiyuan/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints, idSlots, sampleInput } from './endpoints.ts'
import { useWorld, type Client } from './harness.ts'
import { populate, type Populated } from './populate.ts'
import { snapshotOf, tenantTables } from './snapshot.ts'

const world = useWorld()
let home: Populated
beforeAll(async () => {
  await populate(world(), 701, 'CNRY')
  home = await populate(world(), 702, '')
}, 120_000)

const NOWHERE = '0193f0c0-0000-7000-8000-00000000dead'

/** Who holds every role tries an eighth of the ids, others a 48th, which differ from slot to slot and from run to run; all in `npm run test:long`. */
const TURN = process.env.MATRIX === 'all' ? null : Math.floor(Date.now() / 1000)

/** One id of every tenant table of the victim that has an id. */
const victimIds = async (schoolId: number): Promise<{ table: string; id: string }[]> => {
  const { rows } = await world().admin.query(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' where n.nspname = 'mall' and c.relkind = 'r'",
  )
  const found: { table: string; id: string }[] = []
  for (const { name } of rows as { name: string }[]) {
    const it_ = await world().admin.query(`select id::text as id from mall.${name} where school_id = $1 limit 1`, [schoolId])
    if (it_.rows[0]) found.push({ table: name, id: it_.rows[0].id })
  }
  return found
}

const fill = (endpoint: Endpoint, slot: string, id: string): unknown => {
  const input = sampleInput(endpoint, () => NOWHERE)
  const path = slot.split('.')
  let at = input as Record<string, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
  at[path.at(-1)!] = id
  return input
}

const plain = (it_: Envelope): string =>
  JSON.stringify(it_).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')

describe('another school’s ids', () => {
  it('never appear in any list or read a person makes without ids', async () => {
    for (const client of [await world().as(home.everyRole), await world().as(home.buyer), await world().as(home.supplierUser)]) {
      for (const { name, endpoint } of endpoints) {
        if (endpoint.effect !== 'read') continue
        for (const input of [{}, sampleInput(endpoint, () => NOWHERE)]) {
          const answer = await client.raw(endpoint, input)
          expect([name, JSON.stringify(answer).includes('CNRY')]).toEqual([name, false])
        }
      }
    }
  }, 120_000)

  it('are answered like ids that exist nowhere, on every endpoint and in every slot', async () => {
    const before = await snapshotOf(world(), 701)
    const ids = await victimIds(701)
    expect(ids.length).toBeGreaterThan(12)
    const attackers: Client[] = [await world().as(home.everyRole), await world().as(home.buyer)]
    let [tried, slots] = [0, 0]
    const leaks: string[] = []
    for (const { name, endpoint } of endpoints) {
      if (endpoint.access === 'public' && endpoint.effect === 'write') continue
      const supplierCall = typeof endpoint.access === 'object' && endpoint.access.need.startsWith('supplier:')
      const callers = supplierCall ? [await world().as(home.supplierUser)] : attackers
      for (const slot of idSlots(endpoint)) {
        slots += 1
        for (const client of callers) {
          const schoolOf = supplierCall ? { schoolId: 701 } : {}
          const nowhere = plain(await client.raw(endpoint, { ...(fill(endpoint, slot, NOWHERE) as object), ...schoolOf }))
          for (const [at, { table, id }] of ids.entries()) {
            if (TURN !== null && (at + slots + TURN) % (client === callers[0] ? 8 : 48) > 0) continue
            const answer = await client.raw(endpoint, { ...(fill(endpoint, slot, id) as object), ...schoolOf })
            tried += 1
            if (plain(answer) !== nowhere)
              leaks.push(`${name} ${slot} ← ${table}: ${plain(answer).slice(0, 160)} instead of ${nowhere.slice(0, 160)}`)
            if (JSON.stringify(answer).includes('CNRY')) leaks.push(`${name} ${slot} ← ${table} shows the victim's text`)
          }
        }
      }
    }
    expect(leaks.slice(0, 10)).toEqual([])
    expect(await snapshotOf(world(), 701)).toEqual(before)
    expect(tried).toBeGreaterThan(500)
  }, 300_000)
})

describe('row-level security alone', () => {
  it('shows no foreign row even to a statement without a school predicate, and none at all outside a school', async () => {
    for (const table of (await tenantTables(world())).filter((t) => t.startsWith('mall.'))) {
      const client = await world().db.pool.connect()
      try {
        await client.query("begin; set local app.school_id = '702'")
        const { rows } = await client.query(`select count(*)::int as foreign_rows from ${table} where school_id <> 702`)
        await client.query('rollback')
        expect([table, rows[0].foreign_rows]).toEqual([table, 0])
        const outside = await client.query(`select count(*)::int as seen from ${table}`)
        expect([table, outside.rows[0].seen]).toEqual([table, 0])
      } finally {
        client.release()
      }
    }
  })

  it('refuses the application role to change ledger, log and audit rows', async () => {
    for (const table of ['fund_entries', 'document_log', 'audit_log', 'consents']) {
      for (const text of [`update mall.${table} set school_id = school_id`, `delete from mall.${table}`, `truncate mall.${table}`]) {
        // What of the audit log is over its time may go: `retention.test.ts` holds the database to its age.
        if (text === 'delete from mall.audit_log') continue
        await expect(world().db.pool.query(text)).rejects.toThrow(/permission denied/)
      }
    }
  })
})
