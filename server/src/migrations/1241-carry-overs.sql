-- 年度结转: what each school's documents had frozen or owed over the closing of a year, frozen anew in the next (domain page 04 §4.3
-- rule 8, decision 0138).
create table mall.carry_overs (
  school_id bigint not null,
  -- The year it is carried into.
  year int not null,
  at timestamptz not null,
  told_at timestamptz,
  primary key (school_id, year)
);

create table mall.carry_over_lines (
  school_id bigint not null,
  year int not null,
  doc_kind text not null,
  doc_id uuid not null,
  fund_id uuid not null,
  doc_no text not null,
  frozen_fen bigint not null check (frozen_fen >= 0),
  held_fen bigint not null check (held_fen >= 0),
  -- Why it was not carried; empty where it was.
  fault text not null default '',
  primary key (school_id, year, doc_kind, doc_id, fund_id)
);

select shared.place_tables();
alter table mall.carry_over_lines add foreign key (school_id, year) references mall.carry_overs (school_id, year);
alter table mall.carry_over_lines add foreign key (school_id, fund_id) references mall.funds (school_id, id);

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'fund.carryOver', now() + interval '1 hour');
  end loop;
end $$;
