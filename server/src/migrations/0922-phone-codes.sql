-- Codes sent to phones, of the school the person asks to enter (decision 0051). The plain code lies sealed until it is handed to the
-- provider, once; what is compared is its hash. A ticket is no code: whoever proved the phone by one goes on with it.
create table mall.phone_codes (
  school_id bigint not null,
  id uuid not null,
  purpose text not null check (purpose in ('register', 'login', 'ticket')),
  -- The visit that asked: nobody else's answer counts.
  pre_hash bytea not null,
  mobile_index bytea not null,
  mobile_cipher text not null default '',
  code_hash bytea not null,
  code_cipher text,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What became of the message: empty until the provider was asked.
  outcome text not null default '',
  primary key (school_id, id)
);
create unique index phone_codes_asked on mall.phone_codes (school_id, mobile_index, purpose, pre_hash);
create index phone_codes_ended on mall.phone_codes (school_id, expires_at);

-- Finds a person by phone without reading it; set where people sign in by it.
alter table mall.users add column mobile_index bytea;
create unique index users_mobile on mall.users (school_id, mobile_index);

-- Where somebody works who belongs to no department of ours: people who buy for themselves.
alter table mall.users add column unit_name text not null default '' check (char_length(unit_name) <= 30);

create table shared.sim_sms (
  id uuid primary key,
  mobile text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index sim_sms_sent on shared.sim_sms (sent_at desc);
