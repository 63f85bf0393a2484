-- 店铺公告 (domain page 07 §7.2, decision 0422): what a supplier shows on the page of its shop for some days. None is deleted: what was shown stays on record.
create table shared.shop_announcements (
  id uuid primary key,
  supplier_id uuid not null,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  -- Days in Shanghai, both shown.
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  -- Of what it says and when.
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz check ((withdrawn_at is null) = (withdrawn_by is null)),
  -- By the platform, with a reason its supplier is told.
  hidden_by text,
  hidden_at timestamptz check ((hidden_at is null) = (hidden_by is null)),
  hidden_reason text not null default '' check ((hidden_reason = '') = (hidden_at is null))
);
create index shop_announcements_of on shared.shop_announcements (supplier_id, to_on);

select shared.place_tables();
alter table shared.shop_announcements add foreign key (supplier_id) references shared.suppliers (id);
