-- What proves a person besides the password (decision 0057). The secret lies sealed; `next_cipher` is one that is being set up and
-- proves nothing yet. A step of time is used once: the codes up to `last_step` are over.
create table mall.user_factors (
  school_id bigint not null,
  -- Of the person.
  id uuid not null,
  secret_cipher text,
  next_cipher text,
  last_step bigint not null default 0,
  since_at timestamptz,
  primary key (school_id, id)
);

create table mall.recovery_codes (
  school_id bigint not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (school_id, user_id, code_hash)
);

-- Who gave the password and still has to give the second proof; nobody is signed in by it.
create table mall.half_sign_ins (
  school_id bigint not null,
  token_hash bytea not null,
  user_id uuid not null,
  -- The visit that gave the password.
  pre_hash bytea not null,
  level text not null check (level in ('password', 'remembered')),
  -- What the browser is to remember; null: nothing.
  family uuid,
  -- The version of the privacy policy agreed to on the way in.
  agreed text,
  expires_at timestamptz not null,
  primary key (school_id, token_hash)
);
create index half_sign_ins_ended on mall.half_sign_ins (school_id, expires_at);

-- The school asks this person for a second proof and there is none yet: nothing but setting it up is answered.
alter table mall.sessions add column must_enrol boolean not null default false;
