-- Pictures of goods as their suppliers send them, each kept in several sizes and types (decision 0089).
create table shared.product_pictures (
  id uuid primary key,
  product_id uuid not null,
  -- Of one pack alone; null: of the goods in whatever pack.
  sku_id uuid,
  place int not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Longest sides it is kept in: each lies under <storage_key>-<side>-avif and -webp.
  sides int[] not null check (cardinality(sides) > 0),
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index product_pictures_of on shared.product_pictures (product_id, place);

select shared.place_tables();
alter table shared.product_pictures add foreign key (product_id) references shared.products (id);
alter table shared.product_pictures add foreign key (sku_id) references shared.skus (id);
