-- What a person asked to have of his own data, made by later work and kept for some days (decision 0072). The file lies sealed.
create table mall.data_exports (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  size_bytes int not null default 0,
  zip_cipher text,
  primary key (school_id, id)
);
create unique index data_exports_making on mall.data_exports (school_id, user_id) where ready_at is null;
create index data_exports_person on mall.data_exports (school_id, user_id, asked_at desc);
