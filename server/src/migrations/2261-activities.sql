-- 活动图 (decision 0416): pictures the platform shows on the home pages for a time. None is deleted: what was shown stays on record.
create table shared.activities (
  id uuid primary key,
  title text not null,
  -- A page of this mall.
  leads_to text not null check (leads_to like '/%' and leads_to not like '//%'),
  -- Of one purse alone; null: of both.
  category_type text check (category_type in ('0', '1')),
  -- In this order; of those that ended it says nothing.
  place int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  width int not null,
  height int not null,
  -- Longest sides of its contents, ascending.
  sides int[] not null,
  storage_key text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null))
);

select shared.place_tables();
