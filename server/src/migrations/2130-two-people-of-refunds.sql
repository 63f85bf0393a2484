-- Refunds by hand are tied to two people neither of whom is the payer, as receipts are; a refund the bank sent back waits again; and why what
-- looks like one transfer is another one (decision 0385).
alter table mall.payment_references add column another_why text not null default '' check (char_length(another_why) <= 200);

alter table mall.payments add constraint payments_payer_channel unique (school_id, id, payer_id, channel);
alter table mall.payment_refunds add column payer_id uuid, add column channel text;
do $$
declare
  school record;
begin
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.payment_refunds r set payer_id = p.payer_id, channel = p.channel
      from mall.payments p where p.school_id = school.id and r.school_id = school.id and p.id = r.payment_id;
  end loop;
end $$;
alter table mall.payment_refunds
  alter column payer_id set not null,
  alter column channel set not null,
  add constraint payment_refunds_payer check (proposed_by <> payer_id and settled_by <> payer_id),
  add constraint payment_refunds_by_two check (
    state <> 'done' or channel not in ('officialCard', 'transfer') or (proposed_by is not null and settled_by is not null and hand_no <> '' and hand_on is not null)
  );

-- What was sent back once and came back (银行退票): its number is never of another refund.
create table mall.payment_bounces (
  school_id bigint not null,
  id uuid not null,
  refund_id uuid not null,
  hand_no text not null,
  hand_on date not null,
  bounced_on date not null,
  reason text not null check (char_length(reason) between 2 and 200),
  proposed_by uuid not null,
  proposed_name text not null,
  settled_by uuid not null,
  settled_name text not null,
  noted_by uuid not null,
  noted_name text not null,
  noted_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, hand_no),
  check (bounced_on >= hand_on)
);
create index payment_bounces_of on mall.payment_bounces (school_id, refund_id, noted_at);

select shared.place_tables();
alter table mall.payment_refunds add foreign key (school_id, payment_id, payer_id, channel) references mall.payments (school_id, id, payer_id, channel);
alter table mall.payment_bounces add foreign key (school_id, refund_id) references mall.payment_refunds (school_id, id);
