-- What people keep to come back to: SKUs with the price they had then, and suppliers (decision 0083).
create table mall.favourites (
  school_id bigint not null,
  user_id uuid not null,
  kind text not null check (kind in ('goods', 'shop')),
  ref_id uuid not null,
  -- Of goods alone.
  seen_price_e4 bigint check ((seen_price_e4 is null) = (kind = 'shop')),
  kept_at timestamptz not null,
  primary key (school_id, user_id, kind, ref_id)
);
