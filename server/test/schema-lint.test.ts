// The schema can be cut by school: no table, key or view of `mall` reaches past one school.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWorld } from './harness.ts'

const world = useWorld()
const LINT = readFileSync(join(import.meta.dirname, 'schema-lint.sql'), 'utf8')

const problems = async (): Promise<string[]> => {
  const { rows } = await world().admin.query<{ relname: string; problem: string }>(LINT)
  return rows.map((it) => `${it.relname}: ${it.problem}`)
}

describe('the schema lint', () => {
  it('finds nothing in the migrated schema', async () => {
    expect(await problems()).toEqual([])
  })

  it('notices a table without walls, a key and a reference without the school, a policy that asks', async () => {
    const { admin } = world()
    await admin.query('begin')
    try {
      await admin.query('create table mall.loose (id uuid primary key, order_id uuid)')
      await admin.query('create table mall.half (school_id int not null, id uuid primary key, unique (id))')
      await admin.query('create view mall.peek as select * from mall.orders')
      await admin.query('create policy wide on supplier.orders for select using (supplier_id = (select supplier.app_supplier()))')
      const found = await problems()
      expect(found.filter((it) => it.startsWith('loose:'))).toEqual(['loose: tenant table without NOT NULL school_id'])
      expect(found.filter((it) => it.startsWith('half:'))).toHaveLength(3)
      expect(found).toContain('orders: policy with a subquery: wide')
      expect(found).toContain('peek: view without security_invoker')
    } finally {
      await admin.query('rollback')
    }
  })
})
