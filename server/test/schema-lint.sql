-- What keeps the schema of schools from being cut by school_id; returns no row. Asked with search_path = mall (decision 0001).
with cls as (
  select c.oid, c.relname,
    (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as sid,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull) as has_school,
    c.relrowsecurity and c.relforcerowsecurity as is_walled
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition)
select relname, 'tenant table without NOT NULL school_id' as problem from cls where not has_school
union all
select relname, 'no row-level security enabled and forced' from cls where sid is not null and not is_walled
union all
select cls.relname, 'unique, primary or exclusion without school_id: ' || i.indexrelid::regclass
  from cls join pg_index i on i.indrelid = cls.oid
  where sid is not null and (i.indisunique or i.indisexclusion) and not (sid = any(i.indkey::int2[]))
union all
select cls.relname, 'primary key does not start with school_id'
  from cls join pg_index i on i.indrelid = cls.oid where sid is not null and i.indisprimary and i.indkey[0] <> sid
union all
select cls.relname, 'foreign key without school_id on both sides: ' || k.conname
  from cls join pg_constraint k on k.conrelid = cls.oid and k.contype = 'f' join cls f on f.oid = k.confrelid
  where cls.sid is not null and f.sid is not null
    and not exists (select 1 from unnest(k.conkey, k.confkey) u(a, b) where a = cls.sid and b = f.sid)
union all
select cls.relname, 'reference table points at a tenant table: ' || k.conname
  from cls join pg_constraint k on k.conrelid = cls.oid and k.contype = 'f' join cls f on f.oid = k.confrelid
  where cls.sid is null and f.sid is not null
union all
select cls.relname, 'row trigger: ' || t.tgname from cls join pg_trigger t on t.tgrelid = cls.oid where not t.tgisinternal and sid is not null
union all
select c.relname, 'policy with a subquery: ' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
  where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* '\mselect\M'
union all
select c.relname, 'view without security_invoker' from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind = 'v' and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)
union all
select p.proname, 'security definer function' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = current_schema() and p.prosecdef
order by 1, 2
