-- 经费更新: the cards of a school as its finance system has them (domain page 04 §4.5, decision 0350).

-- What finance last said of a card; `gone`: it named the card once and no longer does.
alter table mall.funds add column finance_status text not null default 'normal' check (finance_status in ('normal', 'frozen', 'closed', 'gone'));

-- ADJUST: the total became another. It is no movement between the balances, as the opening is none.
alter table mall.fund_entries drop constraint fund_entries_kind_check;
alter table mall.fund_entries add constraint fund_entries_kind_check
  check (kind in ('OPEN', 'ADJUST', 'RESERVE', 'HOLD', 'COMMIT', 'RELEASE', 'REVERSE'));
alter table mall.fund_entries drop constraint fund_entries_check;
alter table mall.fund_entries add constraint fund_entries_sum
  check (kind in ('OPEN', 'ADJUST') or available_delta_fen + frozen_delta_fen + held_delta_fen + committed_delta_fen = 0);
alter table mall.fund_entries add constraint fund_entries_adjust
  check (kind <> 'ADJUST' or (frozen_delta_fen = 0 and held_delta_fen = 0 and committed_delta_fen = 0 and amount_fen = abs(available_delta_fen)));

-- One reading of all cards.
create table mall.finance_card_reads (
  school_id bigint not null,
  id uuid not null,
  asked_at timestamptz not null,
  -- Null: the night.
  asked_by uuid,
  asked_name text not null default '',
  -- `old`: a later one took its place.
  state text not null default 'waiting' check (state in ('waiting', 'read', 'applied', 'failed', 'old')),
  fault text not null default '',
  read_at timestamptz,
  -- The cards as finance said them; kept of the latest only.
  cards jsonb,
  card_num int not null default 0,
  -- Rows of other schools in the answer: nothing else of them is kept.
  foreign_num int not null default 0,
  -- What differs and was not applied, as it was told last.
  said text not null default '',
  applied_at timestamptz,
  applied_by uuid,
  applied_name text not null default '',
  applied_num int not null default 0,
  primary key (school_id, id)
);
create index finance_card_reads_at on mall.finance_card_reads (school_id, asked_at desc);
create unique index finance_card_reads_waiting on mall.finance_card_reads (school_id) where state = 'waiting';

-- The simulator's own book of cards.
create table shared.sim_finance_cards (
  school_id bigint not null,
  project_no text not null,
  card jsonb not null,
  primary key (school_id, project_no)
);

select shared.place_tables();

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'financeCard.night', now() + interval '1 hour');
  end loop;
end $$;
