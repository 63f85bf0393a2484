-- 元器件 of a partner: goods that only their own pages sell, their cart, and what the partner was asked for an order (decision 0084).

-- Goods of a partner's catalogue are on sale, but not among the goods of the mall: no search finds them.
alter table shared.products drop constraint products_status_check;
alter table shared.products add constraint products_status_check check (status in ('waiting', 'refused', 'on', 'off', 'partner'));

create table mall.component_lines (
  school_id bigint not null,
  user_id uuid not null,
  id uuid not null,
  sku_id uuid not null,
  num int not null check (num between 1 and 9999),
  checked boolean not null default true,
  designator text not null default '' check (char_length(designator) <= 200),
  seen_price_e4 bigint not null,
  -- What the partner offered when it was put in.
  seen jsonb not null,
  added_at timestamptz not null,
  primary key (school_id, user_id, id),
  unique (school_id, user_id, sku_id)
);

create table mall.component_orders (
  school_id bigint not null,
  order_id uuid not null,
  -- Empty until the partner has taken it.
  partner_no text not null default '',
  ship_on date,
  placed_at timestamptz,
  -- Why the partner did not take it, or why nothing is known of it; empty otherwise.
  fault text not null default '',
  primary key (school_id, order_id)
);

select shared.place_tables();
alter table mall.component_lines add foreign key (school_id, user_id) references mall.users (school_id, id);
alter table mall.component_orders add foreign key (school_id, order_id) references mall.orders (school_id, id);

-- The simulated partner keeps its own books here, as a real one would keep them outside.
create table shared.sim_component_orders (
  request_key text primary key,
  partner_no text not null unique,
  pack jsonb not null,
  ship_on date not null,
  taken_at timestamptz not null,
  placed_count int not null default 1
);
