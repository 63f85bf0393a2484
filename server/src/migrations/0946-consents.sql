-- What people agreed to and withdrew (domain page 08 §8.1): each row once, never changed. The last row of a subject is what holds.
create table mall.consents (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null check (subject in ('privacy', 'idCard', 'signature')),
  version text not null,
  -- SHA-256 of the text that was shown.
  text_hash bytea not null check (octet_length(text_hash) = 32),
  scene text not null,
  action text not null check (action in ('agree', 'withdraw')),
  at timestamptz not null default now(),
  ip text not null,
  agent text not null,
  primary key (school_id, id)
);
create index consents_person on mall.consents (school_id, user_id, subject, at desc, id desc);
