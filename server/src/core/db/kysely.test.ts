import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { PLANNED_ANEW } from './kysely.ts'

const world = useWorld()

it('prepares a statement once for its session, and never one that is to be planned for its values', async () => {
  const kept = await world().tx(1, async (tx) => {
    await sql`select ${1}::int as kept`.execute(tx)
    await sql`${sql.raw(PLANNED_ANEW)} select ${2}::int as anew`.execute(tx)
    return sql<{
      what: string
    }>`select right(statement, 4) as what from pg_prepared_statements where statement ~ 'as (kept|anew)$'`.execute(tx)
  })
  expect(kept.rows).toEqual([{ what: 'kept' }])
})
