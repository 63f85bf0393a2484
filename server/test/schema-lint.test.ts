// The schemas can be cut: no table, key or view of `mall` reaches past one school, none of `supplier` past one supplier.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWorld } from './harness.ts'

const world = useWorld()
const LINT = readFileSync(join(import.meta.dirname, 'schema-lint.sql'), 'utf8')

const problems = async (): Promise<string[]> => {
  const { rows } = await world().admin.query<{ what: string; problem: string }>(LINT)
  return rows.map((it) => `${it.what}: ${it.problem}`)
}

/** What the lint says once these slips stand in the schema. */
const planted = async (...slips: string[]): Promise<string[]> => {
  const { admin } = world()
  await admin.query('begin')
  try {
    for (const it of slips) await admin.query(it)
    return await problems()
  } finally {
    await admin.query('rollback')
  }
}

describe('the schema lint', () => {
  it('finds nothing in the migrated schema', async () => {
    expect(await problems()).toEqual([])
  })

  it('notices a table without walls, a key and a reference without the school, a policy that asks', async () => {
    expect(
      await planted(
        'create table mall.loose (id uuid primary key, order_id uuid)',
        'create table mall.half (school_id bigint not null, id uuid primary key)',
        'create view mall.peek as select * from mall.orders',
        'create policy wide on supplier.orders for select using (supplier_id = (select supplier.app_supplier()))',
        "create function mall.mighty() returns int language sql security definer as 'select 1'",
      ),
    ).toEqual([
      'mall.half: no row-level security enabled and forced',
      'mall.half: primary key does not start with school_id',
      'mall.half: unique, primary or exclusion without school_id: half_pkey',
      'mall.loose: no NOT NULL school_id',
      'mall.loose: no row-level security enabled and forced',
      'mall.loose: unique, primary or exclusion without school_id: loose_pkey',
      'mall.peek: view without security_invoker',
      'mighty: security definer function',
      'supplier.orders: policy with a subquery: wide',
    ])
  })

  it('notices what no machine of a cluster could keep: a shared table that refers to a school’s, keys of suppliers without the supplier, a key of another type', async () => {
    expect(
      await planted(
        'create table shared.pins (school_id bigint, order_id uuid, foreign key (school_id, order_id) references mall.orders (school_id, id))',
        'create table supplier.numbers (supplier_id uuid not null, no text primary key)',
        'alter table supplier.numbers enable row level security; alter table supplier.numbers force row level security',
        'create table mall.wide (school_id int not null, id uuid, primary key (school_id, id))',
        'alter table mall.wide enable row level security; alter table mall.wide force row level security',
      ),
    ).toEqual([
      'mall.wide: school_id of another type than elsewhere',
      'shared.pins: refers from shared to mall: pins_school_id_order_id_fkey',
      'supplier.numbers: primary key does not start with supplier_id',
      'supplier.numbers: unique, primary or exclusion without supplier_id: numbers_pkey',
    ])
  })
})
