-- A further 换开 of an invoice waits for the platform (decision 0399).
alter table mall.invoice_applies
  drop constraint invoice_applies_state_check,
  add constraint invoice_applies_state_check check (state in
    ('waitIssue', 'returned', 'issued', 'waitReissue', 'waitPlatform', 'reissued', 'red', 'cancelled')),
  -- Since then the platform may read it.
  add column platform_asked_at timestamptz;

-- What the platform is asked to allow, over all schools.
create table shared.invoice_rulings (
  school_id bigint not null,
  apply_id uuid not null,
  apply_no text not null,
  school_name text not null,
  supplier_name text not null,
  order_count int not null,
  total_fen bigint not null,
  asked text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ending text not null default '',
  primary key (school_id, apply_id)
);
create index invoice_rulings_open on shared.invoice_rulings (ended_at, asked_at);
select shared.place_tables();
