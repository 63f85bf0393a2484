-- Told by e-mail too (decision 0066): the address somebody has proven to be his, his wishes, when summaries are due, and why the last mail
-- did not go out.
alter table mall.tellings
  add column mail jsonb not null default '{}',
  add column email_cipher text,
  add column mail_day_at timestamptz,
  add column mail_week_at timestamptz,
  add column mail_outcome text not null default '';

-- The code on its way to an address; one of a person at a time.
create table mall.email_codes (
  school_id bigint not null,
  -- The person.
  id uuid not null,
  address_cipher text not null,
  code_cipher text not null,
  expires_at timestamptz not null,
  primary key (school_id, id)
);
create index email_codes_ended on mall.email_codes (school_id, expires_at);

create table shared.sim_mails (
  id uuid primary key,
  address text not null,
  subject text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index sim_mails_sent on shared.sim_mails (sent_at desc);
