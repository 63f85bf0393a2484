-- 图文详情: what a supplier says of its goods at length, as cleaned HTML (decision 0089).
create table shared.product_stories (
  product_id uuid primary key,
  html text not null check (char_length(html) <= 60000),
  updated_at timestamptz not null default now()
);

select shared.place_tables();
alter table shared.product_stories add foreign key (product_id) references shared.products (id);
