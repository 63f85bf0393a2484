-- 版面费申请: one paper, its fees, the card that pays them.
create table mall.page_fees (
  school_id bigint not null,
  id uuid not null,
  fee_no text not null,
  state text not null check (state in ('auditing', 'back', 'waitHandle', 'done', 'cancelled')),
  moved_to text not null default 'auditing',
  version int not null default 1,
  submitter_id uuid not null,
  dept_id uuid,
  journal text not null,
  paper_title text not null,
  note text not null default '',
  -- [{name, amountFen}] in the order they were written.
  lines jsonb not null,
  total_fen bigint not null check (total_fen > 0),
  fund_id uuid not null,
  subject_code text not null,
  submitted_at timestamptz not null,
  constraint page_fees_moved check (state = moved_to),
  primary key (school_id, id),
  unique (school_id, fee_no)
);
create index page_fees_submitter on mall.page_fees (school_id, submitter_id, submitted_at desc);
create index page_fees_fund on mall.page_fees (school_id, fund_id, submitted_at desc);

select shared.place_tables();
alter table mall.page_fees
  add foreign key (school_id, submitter_id) references mall.users (school_id, id),
  add foreign key (school_id, fund_id) references mall.funds (school_id, id);
