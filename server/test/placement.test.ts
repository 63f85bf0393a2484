// Where tables lie: in which order they are placed on a cluster, and that plain PostgreSQL has nothing to place. With CITUS_URL, the
// superuser's address of a coordinator that has workers, a database of that cluster is migrated and asked.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/core/ids.ts'
import { migrate } from '../src/core/migrate.ts'
import { useWorld } from './harness.ts'

const CITUS = process.env.CITUS_URL

describe('the tables of a cluster', () => {
  const world = useWorld()

  it('are placed after those they refer to; shared ones are whole everywhere, others cut by school or supplier', async () => {
    const { rows } = await world().admin.query<{ relation: string; kind: string; key: string | null; depth: number }>(
      'select relation::text, kind, key, depth from shared.placements()',
    )
    const depthOf = new Map(rows.map((it) => [it.relation, it.depth]))
    const { rows: references } = await world().admin.query<{ from: string; to: string }>(
      "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid",
    )
    expect(references.length).toBeGreaterThan(10)
    for (const it of references) expect([it, depthOf.get(it.from)! > depthOf.get(it.to)!]).toEqual([it, true])
    expect(new Set(rows.map((it) => `${it.kind} ${it.key}`))).toEqual(new Set(['mall school_id', 'supplier supplier_id', 'shared null']))
    const { rows: every } = await world().admin.query<{ n: number }>(
      "select count(*)::int as n from pg_tables where schemaname in ('mall', 'shared', 'supplier')",
    )
    expect(rows).toHaveLength(every[0]!.n)
  })

  it('are placed whole or not at all, each once, with the references they had', async () => {
    const { admin } = world()
    const references = async () =>
      (await admin.query("select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1, 2"))
        .rows
    const before = await references()
    await admin.query('begin')
    try {
      // What place_tables asks of Citus, refusing as Citus does what refers to a table without a place.
      await admin.query(`
        set local allow_system_table_mods = on;
        create table pg_catalog.pg_dist_node as select 1 as groupid;
        create table pg_catalog.pg_dist_partition (logicalrelid regclass primary key, cut text);
        create function pg_catalog.create_distributed_table(t regclass, cut text) returns void language plpgsql as $$
        begin
          if exists (select from pg_constraint where contype = 'f' and t in (conrelid, confrelid)) then raise '% is not alone', t; end if;
          insert into pg_dist_partition values (t, cut);
        end $$;
        create function pg_catalog.create_reference_table(t regclass) returns void language sql as 'select create_distributed_table(t, null)'`)
      const ask = async (text: string) => (await admin.query(text)).rows
      const [{ left }] = (await ask('select cardinality(shared.unplaced_tables()) as left')) as [{ left: number }]
      expect(left).toBeGreaterThan(60)
      await ask('select shared.place_tables()')
      expect(await ask('select count(*)::int as placed, shared.unplaced_tables() as left from pg_dist_partition')).toEqual([
        { placed: left, left: '{}' },
      ])
      expect(
        await ask(
          "select logicalrelid::text as t, cut from pg_dist_partition where logicalrelid in ('mall.orders'::regclass, 'supplier.orders'::regclass, 'shared.skus'::regclass) order by 2",
        ),
      ).toEqual([
        { t: 'orders', cut: 'school_id' },
        { t: 'supplier.orders', cut: 'supplier_id' },
        { t: 'skus', cut: null },
      ])
      expect(await references()).toEqual(before)
    } finally {
      await admin.query('rollback')
    }
  })

  it('are none on plain PostgreSQL', async () => {
    const { rows } = await world().admin.query('select shared.place_tables() as placed, shared.unplaced_tables() as unplaced')
    expect(rows).toEqual([{ placed: '{}', unplaced: '{}' }])
  })
})

describe.skipIf(!CITUS)('a cluster', () => {
  const name = `t_${newId().replaceAll('-', '')}`
  const addressOf = (database: string, node?: { host: string; port: number }): string => {
    const it = new URL(CITUS!)
    it.pathname = `/${database}`
    if (node) Object.assign(it, { hostname: node.host, port: String(node.port) })
    return it.toString()
  }
  const ask = async <R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }
  let workers: { host: string; port: number }[] = []

  beforeAll(async () => {
    workers = await ask(CITUS!, 'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0')
    for (const [server, database] of [undefined, ...workers].map((it) => [addressOf('postgres', it), addressOf(name, it)] as const)) {
      await ask(server, `create database ${name}`)
      await ask(database, 'create extension citus')
    }
    for (const it of workers) await ask(addressOf(name), `select citus_add_node('${it.host}', ${it.port})`)
  })
  afterAll(async () => {
    for (const it of [undefined, ...workers]) await ask(addressOf('postgres', it), `drop database if exists ${name} with (force)`)
  })

  it('has a place for every table once it is migrated, and for a table that comes later', async () => {
    await migrate(addressOf(name))
    const [left] = await ask(addressOf(name), 'select shared.unplaced_tables() as unplaced')
    expect(left).toEqual({ unplaced: '{}' })
    await ask(addressOf(name), 'create table mall.later (school_id bigint not null, id uuid not null, primary key (school_id, id))')
    await migrate(addressOf(name))
    const [kind] = await ask(addressOf(name), "select partmethod from pg_dist_partition where logicalrelid = 'mall.later'::regclass")
    expect(kind).toEqual({ partmethod: 'h' })
  })
})
