-- What was bought outside is declared to the finance system of the school (decision 0405).
alter table mall.off_platforms
  drop constraint off_platforms_state_check,
  add constraint off_platforms_state_check check (state in
    ('draft', 'auditing', 'back', 'approved', 'bought', 'accepting', 'accepted', 'toInvoice', 'settling', 'done', 'voided', 'expired')),
  add constraint off_platforms_settling check (state <> 'settling' or (acceptor_id is not null and actual_fen is not null));

-- One declaration; its id is the request id the finance system knows it by.
create table mall.off_platform_pushes (
  school_id bigint not null,
  id uuid not null,
  doc_id uuid not null,
  state text not null default 'sent' check (state in ('sent', 'paid', 'failed')),
  -- What is known of the call: sending, before its first try; maybe: it may have arrived, or been paid; done: finance has it.
  call text not null default 'sending' check (call in ('sending', 'maybe', 'done', 'failed')),
  -- It is asked about and never sent again.
  only_asks boolean not null default false,
  -- Counts the times its next question was brought forward: questions of an earlier turn are void.
  turn int not null default 0,
  total_fen bigint not null check (total_fen >= 0),
  accept_no text not null default '',
  voucher_no text not null default '',
  reason text not null default '',
  sent_at timestamptz not null,
  sent_by uuid not null,
  ended_at timestamptz,
  check ((state = 'sent') = (ended_at is null)),
  check ((state = 'paid') = (voucher_no <> '')),
  primary key (school_id, id)
);
create index off_platform_pushes_doc on mall.off_platform_pushes (school_id, doc_id, sent_at);
create unique index off_platform_pushes_open on mall.off_platform_pushes (school_id, doc_id) where state <> 'failed';

select shared.place_tables();
alter table mall.off_platform_pushes add foreign key (school_id, doc_id) references mall.off_platforms (school_id, id);
