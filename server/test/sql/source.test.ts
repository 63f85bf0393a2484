// What `npm run check` reads in a source: who writes which table, and what a cluster cannot do.
import { describe, expect, it } from 'vitest'
import { earlyReferencesOf, slipsOf } from './rules.ts'
import { readSource } from './source.ts'

const tables = (text: string): string[] => readSource(text).written.map((it) => it.table)
const faults = (text: string): string[] => readSource(text).faults.map((it) => it.fault)

describe('the tables a source writes', () => {
  it.each([
    ["tx.insertInto('orders').values(row)", ['orders']],
    ["tx.updateTable('orders as o').set(row)", ['orders']],
    ["tx.deleteFrom('supplier.orders')", ['supplier.orders']],
    ["tx.selectFrom('orders')", []],
    ['sql`update orders set note = ${note} where school_id = ${id}`', ['orders']],
    [
      'sql`with gone as (delete from bills where id = ${id} returning id) insert into mall.orders (id) select id from gone`',
      ['orders', 'bills'],
    ],
    ['sql`update orders set ${set} from ${given} where ${guard}`', ['orders']],
    ['sql`insert into orders (id, ${columns}) select * from json_to_recordset(${rows}) as r(id uuid, ${types})`', ['orders']],
    [
      'sql`with claim as (${isNew ? sql`insert into bills (id) values (1)` : changed}) insert into orders (id) select 1`',
      ['orders', 'bills'],
    ],
    ["client.query('insert into supplier.orders (id) values (1)')", ['supplier.orders']],
    ['sql`select 1 from orders for update`', []],
    ["const words = 'update your order'", []],
  ])('%s', (text, written) => {
    expect(tables(text)).toEqual(written)
    expect(faults(text)).toEqual([])
  })

  it('says on which line', () => {
    expect(readSource("const a = 1\n\ntx.deleteFrom('orders')").written).toEqual([{ table: 'orders', line: 3 }])
  })

  it.each([
    ['sql`update products set sales = 1`', 'sets changed_in'],
    ['sql`insert into shared.products (id) values (1) on conflict (id) do update set sales = 1`', 'sets changed_in'],
    ['tx.updateTable(table).set(row)', 'names its table'],
    ['sql`update ${table} set note = 1`', 'names the table'],
    ["sql.raw('insert into ' + table)", 'written whole'],
  ])('%s hides whose it is', (text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(fault)])
  })
})

describe('what a cluster cannot do', () => {
  it.each([
    ["sql`select set_config('app.school_id', ${id}, true)`", 'SET LOCAL'],
    ['sql`insert into orders (id) values (${id}) returning clock_timestamp()`', 'RETURNING'],
    ['sql`update orders set note = ${note} returning current_date`', 'RETURNING'],
    ["client.query('create policy p on orders using (school_id = (select app_school()))')", 'no subquery'],
  ])('%s', (text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(fault)])
  })

  it('is found in bodies of functions too', () => {
    const block =
      "do $$ declare s record; begin for s in select id from schools loop perform set_config('a', s.id::text, true); end loop; end $$"
    const plpgsql =
      'create function head(n bigint) returns void language plpgsql as $$ declare at timestamptz; begin at := now(); update heads set seq = n returning now() into at; end $$'
    const inSql = "create function wall() returns text language sql as $$ select set_config('a', 'b', true) $$"
    expect([block, plpgsql, inSql].map((it) => slipsOf(it).length)).toEqual([1, 1, 1])
    expect(slipsOf('create function day() returns date language sql as $$ select now()::date $$')).toEqual([])
  })

  it('is a new table that refers to an older one before it has its place', () => {
    const made = 'create table mall.parts (school_id bigint, id uuid, primary key (school_id, id))'
    const refers = 'foreign key (school_id, id) references'
    const among = `create table mall.pieces (school_id bigint, id uuid, ${refers} mall.parts (school_id, id))`
    const early = `create table mall.pieces (school_id bigint, id uuid, ${refers} mall.orders (school_id, id))`
    const altered = `alter table mall.parts add ${refers} mall.orders (school_id, id)`
    const inColumn = 'create table mall.pieces (school_id bigint references shared.schools)'
    for (const it of [early, `${made}; ${altered}`, inColumn]) expect(earlyReferencesOf(it)).toHaveLength(1)
    for (const it of [`${made}; ${among}`, `${made}; select shared.place_tables(); ${altered}`, altered])
      expect(earlyReferencesOf(it)).toEqual([])
  })
})
