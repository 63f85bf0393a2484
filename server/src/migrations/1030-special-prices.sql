-- 特价: a price of the platform for a pack within a window and while a number of pieces lasts (decision 0086).

create table shared.specials (
  id uuid primary key,
  sku_id uuid not null,
  price_e4 bigint not null check (price_e4 > 0),
  stock int not null check (stock > 0),
  -- Pieces of orders that stand: never more than there are.
  taken int not null default 0 check (taken between 0 and stock),
  -- Pieces one person may have; 0: as many as there are.
  per_person int not null default 0 check (per_person >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Before its time.
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null))
);
create index specials_sku on shared.specials (sku_id, ends_at);
create index specials_ends on shared.specials (ends_at);

-- Which order took how many, for whom; none are left of an order that ended before it was sent.
create table mall.special_takes (
  school_id bigint not null,
  order_id uuid not null,
  sku_id uuid not null,
  special_id uuid not null,
  user_id uuid not null,
  num int not null check (num >= 0),
  taken_at timestamptz not null,
  primary key (school_id, order_id, sku_id)
);
create index special_takes_person on mall.special_takes (school_id, special_id, user_id);

select shared.place_tables();
alter table shared.specials add foreign key (sku_id) references shared.skus (id);
