-- Standard goods: goods described once, and the offers of suppliers a person of the platform put under them (decision 0081).

create table shared.standard_goods (
  id uuid primary key,
  name text not null,
  category_code text not null,
  category_path text not null,
  brand text not null default '',
  model text not null default '',
  spec text not null default '',
  pack text not null default '',
  unit text not null,
  cas text,
  attributes jsonb not null default '[]',
  state text not null default 'on' check (state in ('on', 'off')),
  -- The offer whose picture is shown; without one that of the lowest offer is.
  sku_id uuid,
  -- As goods and their packs have them (decision 0030): by these its offers are suggested.
  same_key text not null default '',
  offer_key text,
  tokens tsvector not null default ''::tsvector,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index standard_goods_tokens on shared.standard_goods using gin (tokens);
create index standard_goods_category on shared.standard_goods (category_path text_pattern_ops) where state = 'on';
create index standard_goods_same on shared.standard_goods (same_key) where same_key <> '';

-- What was decided about an offer and a standard good, by whom and when. Taking the decision back deletes the row.
create table shared.standard_offers (
  standard_id uuid not null references shared.standard_goods (id),
  sku_id uuid not null,
  supplier_id uuid not null,
  state text not null check (state in ('matched', 'refused')),
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (standard_id, sku_id)
);
-- An offer lies under one standard good, and a supplier has one offer there.
create unique index standard_offers_sku on shared.standard_offers (sku_id) where state = 'matched';
create unique index standard_offers_supplier on shared.standard_offers (standard_id, supplier_id) where state = 'matched';

select shared.place_tables();
alter table shared.standard_goods add foreign key (category_code) references shared.categories (code);
alter table shared.standard_goods add foreign key (sku_id) references shared.skus (id);
alter table shared.standard_offers add foreign key (sku_id) references shared.skus (id);
alter table shared.standard_offers add foreign key (supplier_id) references shared.suppliers (id);
