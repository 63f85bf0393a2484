// What stands under every server test finds each alias of a tenant table that no condition holds to its school.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from './harness.ts'
import { makeTripwire } from './tripwire.ts'

const world = useWorld()
let ask: (text: string) => void

beforeAll(async () => {
  ask = await makeTripwire(world().admin)
})

/** The faults it finds, as `table as alias`. */
const found = (text: string): string[] => {
  try {
    ask(text)
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/(\S+ as \w+) has no condition/g)].map((it) => it[1]!)
  }
}

describe('the tripwire', () => {
  it.each([
    ['without any', 'select id from orders where id = $1', ['mall.orders as orders']],
    ['named in the list only', 'select school_id, id from orders', ['mall.orders as orders']],
    [
      'of another alias',
      'select 1 from orders o join order_lines l on l.order_id = o.id where o.school_id = $1',
      ['mall.order_lines as l'],
    ],
    ['one of two by OR', 'select 1 from orders o where o.school_id = $1 or o.id = $2', ['mall.orders as o']],
    ['that is no equality', 'select 1 from orders o where o.school_id > $1', ['mall.orders as o']],
    ['equal to itself', 'select 1 from orders o where o.school_id = o.school_id', ['mall.orders as o']],
    ['that a value may waive', 'select 1 from orders o where o.school_id = coalesce($1, o.school_id)', ['mall.orders as o']],
    ['of several schools', 'select 1 from orders where school_id = any($1)', ['mall.orders as orders']],
    [
      'equal to each other only',
      'select 1 from orders o join order_lines l on l.school_id = o.school_id and l.order_id = o.id',
      ['mall.orders as o', 'mall.order_lines as l'],
    ],
    ['equal to a shared table', 'select 1 from schools s join orders o on o.school_id = s.id', ['mall.orders as o']],
    [
      'on the wrong side of an outer join',
      'select 1 from orders o left join order_lines l on o.school_id = $1 and l.school_id = $1 and l.order_id = o.id',
      ['mall.orders as o'],
    ],
    [
      'in a full join',
      'select 1 from orders o full join bills b on o.school_id = $1 and b.school_id = $1',
      ['mall.orders as o', 'mall.bills as b'],
    ],
    [
      'in a query within',
      'select (select count(*) from orders o where o.id = u.id) from users u where u.school_id = $1',
      ['mall.orders as o'],
    ],
    [
      'in an EXISTS',
      'delete from users u where u.school_id = $1 and not exists (select from orders o where o.buyer_id = u.id)',
      ['mall.orders as o'],
    ],
    ['outside a derived table only', 'select 1 from (select * from orders) o where o.school_id = $1', ['mall.orders as orders']],
    [
      'in a CTE',
      'with o as (select id from orders) select 1 from o join bills b on b.school_id = $1 and b.id = o.id',
      ['mall.orders as orders'],
    ],
    ['in one arm of a UNION', 'select id from orders where school_id = $1 union all select id from orders', ['mall.orders as orders']],
    [
      'LATERAL',
      'select 1 from users u, lateral (select 1 from orders o where o.buyer_id = u.id) x where u.school_id = $1',
      ['mall.orders as o'],
    ],
    ['in an ORDER BY', 'select 1 from users u where u.school_id = $1 order by (select max(id) from orders)', ['mall.orders as orders']],
    ['USING something else', 'select 1 from orders o join bills b using (id) where o.school_id = $1', ['mall.bills as b']],
    ['of an INSERT', 'insert into orders (id) values ($1)', ['mall.orders as orders']],
    [
      'of an INSERT … SELECT',
      'insert into bills (school_id, id) select school_id, id from orders',
      ['mall.orders as orders', 'mall.bills as bills'],
    ],
    [
      'of an UPSERT',
      'insert into users (school_id, id) values ($1, $2) on conflict do update set name = (select max(name) from users)',
      ['mall.users as users'],
    ],
    ['of an UPDATE', 'update orders set note = $1 where id = $2', ['mall.orders as orders']],
    [
      'of an UPDATE … FROM',
      'update orders o set note = b.note from bills b where o.school_id = $1 and b.id = o.bill_id',
      ['mall.bills as b'],
    ],
    ['of a DELETE … USING', 'delete from orders o using bills b where b.school_id = $1 and b.id = o.bill_id', ['mall.orders as o']],
    ['of a RETURNING', 'delete from orders where school_id = $1 returning (select max(id) from bills)', ['mall.bills as bills']],
    ['of a supplier', 'select 1 from supplier.orders o where o.school_id = $1', ['supplier.orders as o']],
    ['of a table that is new', 'select 1 from trials where id = $1', ['mall.trials as trials']],
  ])('finds a condition that is missing: %s', (_, text, faults) => {
    expect(found(text)).toEqual(faults)
  })

  it.each([
    'select 1 from orders where school_id = $1',
    'select 1 from "mall"."orders" as "o" where "o"."school_id" = $1::bigint and ("o"."id" = $2 or "o"."id" = $3)',
    'select 1 from orders o join order_lines l using (school_id) where o.school_id = $1',
    'select 1 from orders o left join bills b on b.school_id = o.school_id and b.id = o.bill_id where o.school_id = $1',
    'select 1 from orders o where (o.school_id, o.id) = ($1, $2)',
    'select 1 from orders o where (o.school_id, o.id) in (select l.school_id, l.order_id from order_lines l where l.school_id = $1)',
    'select 1 from schools s join orders o on o.school_id = s.id where s.id = $1',
    'select (select count(*) from orders o where o.school_id = u.school_id) from users u where u.school_id = $1',
    'select 1 from users u cross join lateral (select school_id from orders o where o.school_id = u.school_id limit 1) x join bills b on b.school_id = x.school_id where u.school_id = $1',
    'with mine as (select school_id as of, id from orders where school_id = $1) select 1 from mine m join bills b on b.school_id = m.of',
    'with recursive up as (select school_id, parent_id from depts where school_id = $1 union all select d.school_id, d.parent_id from up join depts d on d.school_id = up.school_id and d.id = up.parent_id) select 1 from up',
    'with gone as (delete from orders where school_id = $1 returning school_id, id) insert into bills (school_id, id) select school_id, id from gone',
    'insert into orders (id, school_id) values ($1, $2), ($3, $4) on conflict (school_id, id) do update set note = excluded.note',
    'insert into orders (school_id, id) select r.school_id, r.id from json_to_recordset($1) as r(school_id bigint, id uuid)',
    'insert into orders (school_id, id) select * from json_to_recordset($1) as r(school_id bigint, id uuid)',
    'update orders o set note = v.note from (values ($1::bigint, $2)) as v (school, note) where o.school_id = v.school',
    'select 1 from supplier.orders o where o.supplier_id = $1',
    'select 1 from products p join pg_class c on true',
    'SET LOCAL app.school_id=$1; SAVEPOINT refusal',
  ])('lets through %s', (text) => {
    expect(() => ask(text)).not.toThrow()
  })

  it('cannot judge a MERGE', () => {
    expect(() => ask('merge into orders o using bills b on b.id = o.bill_id when matched then delete')).toThrow('do not say for whom')
  })

  it.each([
    "select set_config('app.school_id', $1, true)",
    'update orders set note = $1 where school_id = $2 returning clock_timestamp()',
    'with gone as (delete from orders where school_id = $1 returning current_date as day) select day from gone',
  ])('refuses what a cluster cannot do: %s', (text) => {
    expect(() => ask(text)).toThrow(/SET LOCAL|RETURNING/)
  })

  it('stands under the statements of every call', async () => {
    await expect(
      world().tx(1, (tx) => sql`select l.order_id from orders o join order_lines l on l.order_id = o.id where o.school_id = 1`.execute(tx)),
    ).rejects.toThrow('mall.order_lines as l has no condition on school_id')
  })
})
