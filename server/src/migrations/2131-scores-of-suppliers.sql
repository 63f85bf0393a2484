-- What each school's last twelve months say of a supplier, as the supplier may know it: read as sums and means over its schools alone (decision 0386).
create table supplier.score_figures (
  supplier_id uuid not null,
  school_id bigint not null,
  figures jsonb not null,
  counted_at timestamptz not null,
  primary key (supplier_id, school_id)
);

select shared.place_tables();

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'supplierScore.night', now() + interval '1 hour');
  end loop;
end $$;
