-- What each channel says it took and gave back on a day, and where we say otherwise (decision 0290).
create table mall.pay_file_days (
  school_id bigint not null,
  id uuid not null,
  channel text not null check (channel in ('campus', 'wechat', 'alipay')),
  day date not null,
  -- waiting: the channel has no file yet, or did not answer; it is asked again.
  state text not null check (state in ('waiting', 'done', 'failed')),
  tries int not null default 0,
  fault text not null default '',
  paid_num int not null default 0,
  paid_fen bigint not null default 0,
  back_num int not null default 0,
  back_fen bigint not null default 0,
  our_paid_num int not null default 0,
  our_paid_fen bigint not null default 0,
  our_back_num int not null default 0,
  our_back_fen bigint not null default 0,
  -- Rows of the file whose number names no school of the installation.
  nobody_num int not null default 0,
  nobody_fen bigint not null default 0,
  asked_at timestamptz not null,
  done_at timestamptz,
  primary key (school_id, id),
  unique (school_id, channel, day)
);

create table mall.pay_file_rows (
  school_id bigint not null,
  id uuid not null,
  channel text not null,
  day date not null,
  line_no int not null,
  what text not null check (what in ('paid', 'back')),
  out_no text not null,
  trade_no text not null,
  -- Ours, of a refund.
  refund_no text not null default '',
  amount_fen bigint not null,
  currency text not null,
  state text not null check (state in ('done', 'waiting', 'failed')),
  at timestamptz not null,
  primary key (school_id, id)
);
create index pay_file_rows_of on mall.pay_file_rows (school_id, channel, day);
create index pay_file_rows_no on mall.pay_file_rows (school_id, channel, out_no);

create table mall.pay_differences (
  school_id bigint not null,
  id uuid not null,
  -- One thing that differs, however often it is found.
  what text not null,
  channel text not null,
  day date not null,
  class text not null check (class in ('remoteOnly', 'localOnly', 'amount', 'state', 'back')),
  payment_id uuid,
  refund_id uuid,
  out_no text not null,
  refund_no text not null,
  trade_no text not null,
  currency text not null,
  ours_fen bigint not null,
  theirs_fen bigint not null,
  -- What both sides say, with the figures.
  says text not null,
  at timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'proposed', 'settled', 'gone')),
  how text check (how in ('book', 'giveBack', 'askAgain', 'note')),
  reason text not null default '',
  reference text not null default '',
  proposed_by uuid,
  proposed_name text not null default '',
  proposed_at timestamptz,
  settled_by uuid,
  settled_name text not null default '',
  settled_at timestamptz,
  -- Money of no payment of ours, sent back by hand.
  back_no text not null default '',
  back_state text not null default '' check (back_state in ('', 'waiting', 'done', 'failed')),
  primary key (school_id, id),
  unique (school_id, what),
  check (settled_by is null or settled_by <> proposed_by)
);
create index pay_differences_state on mall.pay_differences (school_id, state, found_at desc);
create index pay_differences_day on mall.pay_differences (school_id, channel, day);

select shared.place_tables();
alter table mall.pay_differences
  add foreign key (school_id, payment_id) references mall.payments (school_id, id),
  add foreign key (school_id, refund_id) references mall.payment_refunds (school_id, id);

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.outbox (school_id, id, topic, due_at) values (school.id, gen_random_uuid(), 'payFile.night', now() + interval '1 hour');
  end loop;
end $$;
