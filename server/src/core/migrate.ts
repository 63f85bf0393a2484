// Migrations are SQL files, forward only. After each run the walls are raised on every table of schema mall and supplier, and the
// tables of a cluster are placed.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from './config.ts'
import { SEARCH_PATH, setTrialClock } from './trial-clock.ts'

/** Where migrations lie; the tests' world adds that of its trial kind. */
export const migrationFolders = [join(import.meta.dirname, '../migrations')]

const GROUND = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'mall_app') then create role mall_app nologin nosuperuser nobypassrls; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'mall_sweep') then create role mall_sweep nologin nosuperuser nobypassrls; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'mall_backup') then create role mall_backup nologin nosuperuser nobypassrls; end if;
exception when duplicate_object or unique_violation then null; end $$;
create schema if not exists mall;
create schema if not exists shared;
create schema if not exists supplier;
create table if not exists shared.migrations (name text primary key, applied_at timestamptz not null default now());
`

/** Append-only tables: the application role may insert and read, never change. */
const APPEND_ONLY = [
  'fund_entries',
  'document_log',
  'audit_log',
  'log_corrections',
  'consents',
  'open_bids',
  'inquiry_marks',
  'permit_moves',
]
/** Of these it may delete what their policy `<table>_lasts` lets go for its age (decision 0078). */
const LAST_A_WHILE = ['audit_log']

/** Since PostgreSQL 16 whoever made a role is a member of it who may not yet act as it. */
const MAY_NOT_ACT = `exists (
  select from unnest(array['mall_app', 'mall_sweep', 'mall_backup']) r
  where not pg_has_role(current_user, r, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end))`

/** The walls, whatever of them is there already: a restored database has its tables, but may lack roles, rights and policies. */
const WALLS = `
do $$
declare t record;
begin
  for t in select c.oid, n.nspname as s, c.relname as r, c.relrowsecurity and c.relforcerowsecurity as forced,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('mall', 'supplier') and c.relkind in ('r', 'p')
  loop
    if not t.forced then
      execute format('alter table %I.%I enable row level security', t.s, t.r);
      execute format('alter table %I.%I force row level security', t.s, t.r);
    end if;
    if t.s = 'mall' and 'school_wall' <> all(t.policies) then
      execute format('create policy school_wall on %I.%I using (school_id = mall.app_school()) with check (school_id = mall.app_school())', t.s, t.r);
    elsif t.s = 'supplier' and 'supplier_wall' <> all(t.policies) then
      execute format('create policy supplier_wall on %I.%I using (supplier_id = supplier.app_supplier()) with check (supplier_id = supplier.app_supplier())', t.s, t.r);
    end if;
    if 'backup_reads' <> all(t.policies) then
      execute format('create policy backup_reads on %I.%I for select to mall_backup using (true)', t.s, t.r);
    end if;
  end loop;
end $$;
grant usage on schema mall, shared, supplier to mall_app, mall_backup;
grant select, insert, update, delete on all tables in schema mall, shared, supplier to mall_app;
grant select on all tables in schema mall, shared, supplier to mall_backup;
do $$ declare t text; begin
  -- Of those that are there: a database may be on its way from before one of them.
  for t in select name from unnest(array[${APPEND_ONLY.map((it) => `'mall.${it}'`).join(', ')}]) name where to_regclass(name) is not null loop
    execute 'revoke update, delete on ' || t || ' from mall_app';
  end loop;
  for t in select name from unnest(array[${LAST_A_WHILE.map((it) => `'${it}'`).join(', ')}]) name
    where exists (select from pg_policies where schemaname = 'mall' and tablename = name and policyname = name || '_lasts' and permissive = 'RESTRICTIVE' and cmd = 'DELETE')
  loop
    execute format('grant delete on mall.%I to mall_app', t);
  end loop;
end $$;
grant usage on schema mall to mall_sweep;
grant select (school_id, topic, due_at, state, lease_until) on mall.outbox to mall_sweep;
do $$ begin
  if not exists (select from pg_policies where schemaname = 'mall' and tablename = 'outbox' and policyname = 'sweep_due') then
    create policy sweep_due on mall.outbox for select to mall_sweep using (true);
  end if;
end $$;
do $$ begin
  execute format('alter database %I set search_path = ${SEARCH_PATH}', current_database());
exception when insufficient_privilege then null; end $$;
do $$ begin
  if ${MAY_NOT_ACT} then execute format('grant mall_app, mall_sweep, mall_backup to %I', current_user); end if;
end $$;
`

/** Asked at each start, so that a start changes nothing where nothing is missing. */
const LACKS_WALLS = `
select exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p') and (
    not has_table_privilege('mall_app', c.oid, 'select') or not has_table_privilege('mall_app', c.oid, 'insert')
    or not has_table_privilege('mall_backup', c.oid, 'select')
    or n.nspname <> 'shared' and (not c.relforcerowsecurity
      or (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('school_wall', 'supplier_wall', 'backup_reads')) < 2)
  )
) or exists (
  select from unnest(array['mall_app', 'mall_backup']) r, unnest(array['mall', 'shared', 'supplier']) s where not has_schema_privilege(r, s, 'usage')
) or not has_schema_privilege('mall_sweep', 'mall', 'usage') or not has_column_privilege('mall_sweep', 'mall.outbox', 'due_at', 'select')
  or not exists (select from pg_policies where schemaname = 'mall' and tablename = 'outbox' and policyname = 'sweep_due')
  or ${MAY_NOT_ACT} as lacks
`

const filesIn = async (folder: string): Promise<{ name: string; path: string }[]> =>
  (await readdir(folder)).filter((it) => it.endsWith('.sql')).map((name) => ({ name, path: join(folder, name) }))

const migrationFiles = async () => (await Promise.all(migrationFolders.map(filesIn))).flat().sort((a, b) => (a.name < b.name ? -1 : 1))

/** The migrations of this build, in order. */
export const migrationNames = async (): Promise<string[]> => (await migrationFiles()).map((it) => it.name)

/** From this migration on the tables of a cluster are given their places. */
const PLACEMENT = '0918-placement.sql'

/** Gives every table of a cluster its place (docs/running/cluster.md); elsewhere there is nothing to place. */
const place = async (client: pg.Client): Promise<void> => {
  try {
    await client.query('begin; select shared.place_tables(); commit')
  } catch (error) {
    await client.query('rollback')
    throw new ConfigError(`集群里的表没有放好，已全部撤回：${(error as Error).message}`, { cause: error })
  }
  const { rows } = await client.query<{ left: string | null }>("select array_to_string(shared.unplaced_tables(), '、') as left")
  if (rows[0]!.left) throw new ConfigError(`集群里还有表没有放好，不能启动：${rows[0]!.left}`)
}

interface Migrating {
  /** A database made here runs on from this moment. */
  clock?: Date | null
  isWanted?: (name: string) => boolean
}

/** Brings the schema to this build, or to the migrations that are wanted; safe to run from several processes at once. Answers the names applied. */
export const migrate = async (ownerUrl: string, { clock = null, isWanted = () => true }: Migrating = {}): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'caiyuan-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7203114)')
    await client.query(GROUND)
    await setTrialClock(client, clock)
    const done = new Set((await client.query('select name from shared.migrations')).rows.map((r: { name: string }) => r.name))
    const files = (await migrationFiles()).filter((it) => isWanted(it.name))
    const applied: string[] = []
    for (const { name, path } of files) {
      if (done.has(name)) continue
      const text = await readFile(path, 'utf8')
      await client.query('begin')
      try {
        await client.query(`set local lock_timeout = '1s'; set local search_path = ${SEARCH_PATH}`)
        await client.query(text)
        await client.query('insert into shared.migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new ConfigError(`数据库升级 ${name} 没有完成，已全部撤回：${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    if (applied.length > 0 || (await client.query<{ lacks: boolean }>(LACKS_WALLS)).rows[0]!.lacks) await client.query(WALLS)
    if (files.some((it) => it.name === PLACEMENT)) await place(client)
    return applied
  } finally {
    await client.end()
  }
}

const SELF_CHECK = `
select 'role ' || r.rolname || ' is superuser or bypasses row-level security' as problem
  from pg_roles r where r.rolname in ('mall_app', 'mall_sweep', 'mall_backup') and (r.rolsuper or r.rolbypassrls)
union all
select 'table ' || c.relname || ' lacks forced row-level security' from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'supplier') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
union all
select 'view ' || c.relname || ' is not security_invoker' from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('mall', 'supplier') and c.relkind = 'v' and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)
union all
select 'function ' || p.proname || ' is security definer' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('mall', 'supplier', 'shared') and p.prosecdef
union all
select 'rows of table ' || t || ' may be deleted at any age' from unnest(array[${LAST_A_WHILE.map((it) => `'${it}'`).join(', ')}]) t
  where has_table_privilege('mall_app', 'mall.' || t, 'delete')
    and not exists (select from pg_policies where schemaname = 'mall' and tablename = t and permissive = 'RESTRICTIVE' and cmd = 'DELETE')
`

const TRIAL_CLOCK = 'select to_regnamespace(\'clock\') is not null as "isTrial"'

/** What makes this database unsafe to serve from; empty when all is well (T-33). `fsync` counts unless tests allow it off; a clock of its own where the mall is in earnest. */
export const selfCheck = async (ownerUrl: string, options: { allowNoFsync?: boolean; isProduction?: boolean } = {}): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const problems = (await client.query(SELF_CHECK)).rows.map((r: { problem: string }) => r.problem)
    const { rows } = await client.query("select name, setting from pg_settings where name in ('fsync', 'full_page_writes')")
    if (!options.allowNoFsync) for (const r of rows) if (r.setting !== 'on') problems.push(`${r.name} is ${r.setting}`)
    if (options.isProduction && (await client.query(TRIAL_CLOCK)).rows[0].isTrial)
      problems.push('这个数据库是按 CLOCK 的试用时间建立的，不能用于正式环境')
    return problems
  } finally {
    await client.end()
  }
}
