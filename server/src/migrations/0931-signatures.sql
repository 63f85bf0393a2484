-- The hand signature of a person (decision 0055): pictures lie sealed, one is in use, and a former one stays while documents show it.
create table mall.signatures (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  no int not null,
  picture_cipher text not null,
  picture_hash bytea not null,
  size_bytes int not null,
  source text not null check (source in ('screen', 'phone')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id)
);
create unique index signatures_no on mall.signatures (school_id, user_id, no);
create unique index signatures_in_use on mall.signatures (school_id, user_id) where ended_at is null;

-- Where one drawing may come to, once: asked for by one session, found by a tag of which the hash alone is kept.
create table mall.signature_slips (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('screen', 'phone')),
  tag_hash bytea not null,
  session_id text not null,
  expires_at timestamptz not null,
  -- The phone that opened it first.
  phone_hash bytea,
  device text not null default '',
  refused_at timestamptz,
  drawing_cipher text,
  primary key (school_id, id)
);
create unique index signature_slips_tag on mall.signature_slips (school_id, tag_hash);
create index signature_slips_ended on mall.signature_slips (school_id, expires_at);

-- Every document a signature was given on, and for what content of it.
create table mall.signature_uses (
  school_id bigint not null,
  id uuid not null,
  signature_id uuid not null,
  user_id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  title text not null,
  content_hash text not null,
  used_at timestamptz not null,
  ip text not null,
  primary key (school_id, id),
  foreign key (school_id, signature_id) references mall.signatures (school_id, id)
);
create index signature_uses_person on mall.signature_uses (school_id, user_id, used_at desc);
create index signature_uses_signature on mall.signature_uses (school_id, signature_id);
