-- 到货通知: who waits for which sold-out pack; the row goes when he is told (decision 0090).
create table mall.arrival_asks (
  school_id bigint not null,
  user_id uuid not null,
  sku_id uuid not null,
  asked_at timestamptz not null,
  primary key (school_id, user_id, sku_id)
);
create index arrival_asks_sku on mall.arrival_asks (school_id, sku_id);
