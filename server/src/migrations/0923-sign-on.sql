-- How people of a school sign in at the school itself (decision 0052), sealed for the secrets in it; schools.auth_type tells everybody which
-- way it is.
create table mall.sign_in_ways (
  school_id bigint primary key,
  id uuid not null,
  settings_cipher text not null
);

-- Somebody on his way to the school's sign-in and back, or whom the school named and we do not know yet. Of one browser (pre-session), once.
create table mall.sign_in_visits (
  school_id bigint not null,
  id uuid not null,
  pre_hash bytea not null,
  -- Null: nobody is waited for any more, `identity_cipher` says whom the school named.
  state_hash bytea,
  -- What only we and the school may know of this way: makes the verifier, the nonce, the id of the request.
  secret_cipher text not null default '',
  identity_cipher text,
  return_to text not null default '/',
  expires_at timestamptz not null,
  primary key (school_id, id)
);
create index sign_in_visits_pre on mall.sign_in_visits (school_id, pre_hash);
create index sign_in_visits_state on mall.sign_in_visits (school_id, state_hash);
create index sign_in_visits_ended on mall.sign_in_visits (school_id, expires_at);

-- What may be shown once: tickets, assertions, nonces.
create table mall.sign_in_proofs (
  school_id bigint not null,
  proof_hash bytea not null,
  expires_at timestamptz not null,
  primary key (school_id, proof_hash)
);
create index sign_in_proofs_ended on mall.sign_in_proofs (school_id, expires_at);
