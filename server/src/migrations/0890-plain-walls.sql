-- The walls without a subquery, which a cluster of databases could not send to its workers.
do $$
declare p record;
begin
  for p in select n.nspname as s, c.relname as r from pg_policy w join pg_class c on c.oid = w.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'mall' and w.polname = 'school_wall'
  loop
    execute format('alter policy school_wall on %I.%I using (school_id = mall.app_school()) with check (school_id = mall.app_school())', p.s, p.r);
  end loop;
  for p in select n.nspname as s, c.relname as r from pg_policy w join pg_class c on c.oid = w.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'supplier' and w.polname = 'supplier_wall'
  loop
    execute format('alter policy supplier_wall on %I.%I using (supplier_id = supplier.app_supplier()) with check (supplier_id = supplier.app_supplier())', p.s, p.r);
  end loop;
end $$;
