-- Where a table lies when the database is the coordinator of a cluster (docs/running/cluster.md): the schema says it. `mall` is cut
-- by school, `supplier` by supplier, `shared` is whole on every machine. Plain PostgreSQL has nothing to place.

-- Every table with the column it is cut by, and how many references deep it lies: a table comes after those it refers to.
create function shared.placements() returns table (relation regclass, kind text, key text, depth int)
  language sql stable set search_path = pg_catalog
as $$
  with recursive cls as (
    select c.oid, n.nspname::text as kind, case n.nspname when 'mall' then 'school_id' when 'supplier' then 'supplier_id' end as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('mall', 'supplier', 'shared') and c.relkind in ('r', 'p') and not c.relispartition),
  walk (oid, path) as (
    select oid, array[oid] from cls
    union all
    select k.conrelid, w.path || k.conrelid from walk w join pg_constraint k on k.contype = 'f' and k.confrelid = w.oid
    where k.conrelid <> all(w.path))
  select c.oid::regclass, c.kind, c.key, max(cardinality(w.path)) - 1 from cls c join walk w using (oid) group by c.oid, c.kind, c.key
$$;

-- Tables of a cluster that have no place yet, in the order they are placed.
create function shared.unplaced_tables() returns regclass[]
  language plpgsql stable set search_path = pg_catalog
as $$
declare
  has_workers boolean := false;
  found regclass[];
begin
  if to_regclass('pg_catalog.pg_dist_node') is not null then
    execute 'select exists (select from pg_dist_node where groupid <> 0)' into has_workers;
  end if;
  if has_workers then
    execute $q$
      select array_agg(p.relation order by p.kind <> 'shared', p.depth, p.relation::text) from shared.placements() p
      where not exists (select from pg_dist_partition d where d.logicalrelid = p.relation) $q$ into found;
  end if;
  return coalesce(found, '{}');
end
$$;

-- Gives every table of a cluster its place. References between them are taken off meanwhile: they may point only at what has one.
create function shared.place_tables() returns regclass[]
  language plpgsql set search_path = pg_catalog
as $$
declare
  todo regclass[] := shared.unplaced_tables();
  reference record;
  it record;
  again text[] := '{}';
  command text;
begin
  if todo = '{}' then
    return todo;
  end if;
  execute 'set local citus.multi_shard_modify_mode = sequential';
  for reference in
    select conrelid::regclass as relation, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and (conrelid = any(todo) or confrelid = any(todo))
  loop
    execute format('alter table %s drop constraint %I', reference.relation, reference.conname);
    again := again || format('alter table %s add constraint %I %s', reference.relation, reference.conname, reference.definition);
  end loop;
  for it in select p.relation, p.key from unnest(todo) with ordinality t (relation, no) join shared.placements() p using (relation) order by t.no loop
    if it.key is null then
      execute 'select create_reference_table($1)' using it.relation;
    else
      execute 'select create_distributed_table($1, $2)' using it.relation, it.key;
    end if;
  end loop;
  foreach command in array again loop
    execute command;
  end loop;
  return todo;
end
$$;
revoke all on function shared.place_tables() from public;
