-- Sealed quotes (domain page 02 §2.3, decision 0170): who opens, what is sealed to whom, and until when.
create table mall.opener_keys (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  public_key text not null,
  -- The private half under a pass phrase that only the person knows.
  wrapped text not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id)
);
create unique index opener_keys_one on mall.opener_keys (school_id, user_id) where ended_at is null;

-- One for each document that is quoted for, with its id.
create table mall.sealed_boxes (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  -- [{keyId, userId, name, publicKey}] as they stood when it was published; empty: the clock opens alone.
  openers jsonb not null,
  clock_key text not null,
  clock_private_cipher text not null,
  deadline_at timestamptz not null,
  -- The latest moment a quote was judged at: a clock that is set back opens nothing again.
  seen_at timestamptz not null,
  closed_at timestamptz,
  opened_at timestamptz,
  primary key (school_id, id)
);

create table mall.sealed_quotes (
  school_id bigint not null,
  id uuid not null,
  box_id uuid not null,
  supplier_id uuid not null,
  quote_no text not null,
  commitment text not null,
  sealed text not null,
  clock_share text not null,
  received_at timestamptz not null,
  -- Withdrawn, or replaced by a later one.
  withdrawn_at timestamptz,
  -- Of an opened one: what it says, or why it cannot count.
  salt text,
  body text,
  fault text check (fault in ('unreadable', 'notAsPromised', 'notItsOwn')),
  primary key (school_id, id),
  unique (school_id, box_id, commitment),
  check ((salt is null) = (body is null)),
  check (fault is null or body is null)
);
create unique index sealed_quotes_one on mall.sealed_quotes (school_id, box_id, supplier_id) where withdrawn_at is null;

-- One for each quote and opener.
create table mall.sealed_shares (
  school_id bigint not null,
  quote_id uuid not null,
  key_id uuid not null,
  box_id uuid not null,
  share text not null,
  -- {keyId: share} as his browser took it out; {} where nothing could be read.
  given jsonb,
  primary key (school_id, quote_id, key_id)
);
create index sealed_shares_box on mall.sealed_shares (school_id, box_id, key_id);

select shared.place_tables();
alter table mall.opener_keys add foreign key (school_id, user_id) references mall.users (school_id, id);
alter table mall.sealed_quotes add foreign key (school_id, box_id) references mall.sealed_boxes (school_id, id);
alter table mall.sealed_shares add foreign key (school_id, quote_id) references mall.sealed_quotes (school_id, id);

-- 采购办 opens, in the schools that run.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles set needs = needs || 'inquiry:open'::text
      where school_id = school.id and code = 'jingban' and not 'inquiry:open' = any (needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
