-- Payments outside of the mall: 公务卡 and 对公转账, noted by a reference that two people of finance look at (decision 0381).
alter table mall.payments drop constraint payments_channel_check;
alter table mall.payments add constraint payments_channel_check check (channel in ('campus', 'wechat', 'alipay', 'officialCard', 'transfer'));
-- Where it was told to pay; null where a house takes the money.
alter table mall.payments add column payee jsonb;
alter table mall.payments add constraint payments_payee check ((payee is not null) = (channel in ('officialCard', 'transfer')));

create table mall.payment_references (
  school_id bigint not null,
  id uuid not null,
  payment_id uuid not null,
  channel text not null check (channel in ('officialCard', 'transfer')),
  state text not null default 'open' check (state in ('open', 'proposed', 'settled', 'refused', 'replaced')),
  reference_no text not null check (reference_no ~ '^[A-Z0-9-]{8,40}$'),
  -- Of the card, or of the account it was paid from; the whole number is the bank's.
  tail text not null check (tail ~ '^[0-9]{4}$'),
  holder text not null,
  paid_on date not null,
  noted_by uuid not null,
  noted_at timestamptz not null,
  found_fen bigint check (found_fen > 0),
  found_on date,
  reason text not null default '',
  proposed_by uuid,
  proposed_name text not null default '',
  proposed_at timestamptz,
  settled_by uuid,
  settled_name text not null default '',
  settled_at timestamptz,
  primary key (school_id, id),
  -- Nobody confirms what he paid or proposed himself.
  constraint payment_references_two check (proposed_by <> noted_by and settled_by <> noted_by and (state <> 'settled' or settled_by <> proposed_by)),
  constraint payment_references_found check (state not in ('proposed', 'settled') or (proposed_by is not null and found_fen is not null and found_on is not null)),
  constraint payment_references_settled check (state <> 'settled' or settled_by is not null)
);
-- A reference is used once by each channel of a school; one that finance did not find may be noted again.
create unique index payment_references_once on mall.payment_references (school_id, channel, reference_no) where state in ('open', 'proposed', 'settled');
-- Of a payment one waits for finance.
create unique index payment_references_open on mall.payment_references (school_id, payment_id) where state in ('open', 'proposed');
create index payment_references_of on mall.payment_references (school_id, payment_id, noted_at desc);
create index payment_references_state on mall.payment_references (school_id, state, noted_at desc);

-- Of what goes back by hand: the number of the bank and its day, said by one and confirmed by another.
alter table mall.payment_refunds
  add column hand_no text not null default '',
  add column hand_on date,
  add column hand_why text not null default '',
  add column proposed_by uuid,
  add column proposed_name text not null default '',
  add column proposed_at timestamptz,
  add column settled_by uuid,
  add column settled_name text not null default '',
  add constraint payment_refunds_two check (settled_by <> proposed_by),
  add constraint payment_refunds_hand check (settled_by is null or (proposed_by is not null and state = 'done'));
create unique index payment_refunds_hand_once on mall.payment_refunds (school_id, hand_no) where hand_no <> '';

select shared.place_tables();
alter table mall.payment_references add foreign key (school_id, payment_id) references mall.payments (school_id, id);
