-- 供应商回复: one answer of the supplier to what was said, one to what was added (decision 0360).
alter table mall.evaluations
  add column answer text not null default '' check (char_length(answer) <= 500),
  add column answered_at timestamptz,
  add column added_answer text not null default '' check (char_length(added_answer) <= 500),
  add column added_answered_at timestamptz,
  add constraint evaluations_answered check ((answered_at is null) = (answer = '')),
  add constraint evaluations_added_answered
    check ((added_answered_at is null) = (added_answer = '') and (added_answered_at is null or added_at is not null));

-- What suppliers see of evaluations of their goods, over all schools. Whoever said it anonymously is not in it.
create table supplier.evaluations (
  supplier_id uuid not null,
  school_id bigint not null,
  evaluation_id uuid not null,
  school_name text not null,
  -- Empty: anonymous.
  author_name text not null,
  product_id uuid not null,
  sku_id uuid not null,
  goods_name text not null,
  spec text not null,
  goods_stars int not null,
  described_stars int not null,
  logistics_stars int not null,
  service_stars int not null,
  content text not null,
  said_at timestamptz not null,
  answer text not null,
  answered_at timestamptz,
  added_content text not null,
  added_at timestamptz,
  added_answer text not null,
  added_answered_at timestamptz,
  primary key (supplier_id, school_id, evaluation_id)
);
create index supplier_evaluations_said on supplier.evaluations (supplier_id, said_at desc);

select shared.place_tables();

-- What was said before is shown there too.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, doc_id, body, due_at)
      select e.school_id, gen_random_uuid(), 'evaluation.toSupplier', e.id, jsonb_build_object('supplierId', e.supplier_id), now()
      from mall.evaluations e where e.school_id = school.id;
  end loop;
end $$;
