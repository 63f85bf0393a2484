-- What keeps the schemas from being cut: `mall` by school_id, `supplier` by supplier_id, `shared` whole on every machine
-- (decisions 0001 and 0045). Returns no row.
with cls as (
  select c.oid, p.kind, p.key, a.attnum as cut, a.attnotnull, a.atttypid, c.relrowsecurity and c.relforcerowsecurity as is_walled
  from shared.placements() p join pg_class c on c.oid = p.relation
    left join pg_attribute a on a.attrelid = c.oid and a.attname = p.key and not a.attisdropped),
refers as (
  select k.conname, k.conkey, k.confkey, f as from_class, t as to_class
  from pg_constraint k join cls f on f.oid = k.conrelid join cls t on t.oid = k.confrelid where k.contype = 'f'),
found (oid, problem) as (
  select oid, 'no NOT NULL ' || key from cls where key is not null and attnotnull is not true
  union all
  select oid, 'no row-level security enabled and forced' from cls where key is not null and not is_walled
  union all
  select oid, key || ' of another type than elsewhere' from cls
    where atttypid <> (select mode() within group (order by c.atttypid) from cls c where c.kind = cls.kind)
  union all
  select c.oid, 'unique, primary or exclusion without ' || c.key || ': ' || i.indexrelid::regclass
    from cls c join pg_index i on i.indrelid = c.oid
    where c.key is not null and (i.indisunique or i.indisexclusion) and not coalesce(c.cut = any(i.indkey::int2[]), false)
  union all
  select c.oid, 'primary key does not start with ' || c.key
    from cls c join pg_index i on i.indrelid = c.oid where i.indisprimary and i.indkey[0] <> c.cut
  union all
  select (from_class).oid, 'foreign key without ' || (to_class).key || ' on both sides: ' || conname from refers
    where (from_class).kind = (to_class).kind and (to_class).key is not null
      and not exists (select from unnest(conkey, confkey) u (a, b) where a = (from_class).cut and b = (to_class).cut)
  union all
  select (from_class).oid, 'refers from ' || (from_class).kind || ' to ' || (to_class).kind || ': ' || conname from refers
    where (from_class).kind <> (to_class).kind and (to_class).kind <> 'shared'
  union all
  select c.oid, 'row trigger: ' || t.tgname from cls c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
  union all
  select p.polrelid, 'policy with a subquery: ' || p.polname from pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* '\mselect\M'
  union all
  select c.oid, 'view without security_invoker' from pg_class c
    where c.relnamespace::regnamespace::text in ('mall', 'supplier', 'shared') and c.relkind = 'v'
      and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false))
select n.nspname || '.' || c.relname as what, problem
from found join pg_class c using (oid) join pg_namespace n on n.oid = c.relnamespace
union all
select p.oid::regproc::text, 'security definer function' from pg_proc p
where p.pronamespace::regnamespace::text in ('mall', 'supplier', 'shared') and p.prosecdef
order by 1, 2
