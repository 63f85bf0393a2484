-- 市场价 (domain page 05 §5.1, decision 0417): what a supplier asks for a pack elsewhere, as it last said; what it said before stands in the log of the goods.
create table shared.market_prices (
  sku_id uuid primary key,
  price_e4 bigint not null check (price_e4 > 0),
  source text not null,
  source_on date not null,
  stated_at timestamptz not null
);

-- From the night that found a pack dearer in the mall until it is mended, kept or taken down.
create table shared.price_watches (
  id uuid primary key,
  sku_id uuid not null,
  -- As they were found; of one that ended, as they were then.
  price_e4 bigint not null,
  market_e4 bigint not null,
  found_at timestamptz not null,
  -- The last of the working days its supplier has.
  due_on date not null,
  explanation text not null default '',
  explained_at timestamptz check ((explained_at is null) = (explanation = '')),
  -- To the desk, to be taken down.
  proposed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('mended', 'kept', 'off') and (outcome is null) = (ended_at is null)),
  ended_by text not null default '',
  reason text not null default ''
);
create unique index price_watches_open on shared.price_watches (sku_id) where ended_at is null;
create index price_watches_sku on shared.price_watches (sku_id, ended_at);

select shared.place_tables();
alter table shared.market_prices add foreign key (sku_id) references shared.skus (id);
alter table shared.price_watches add foreign key (sku_id) references shared.skus (id);
