-- Papers of goods as their suppliers send them, each kept as it came (decision 0091).
create table shared.goods_papers (
  id uuid primary key,
  product_id uuid not null,
  kind text not null check (kind in ('sds', 'coa', 'licence', 'manual')),
  -- Of a certificate of analysis the lot, of a licence its own.
  number text not null default '',
  signed_on date not null,
  -- Null: it does not end.
  valid_until date check (valid_until >= signed_on),
  name text not null,
  mime text not null,
  size_bytes int not null check (size_bytes > 0),
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index goods_papers_of on shared.goods_papers (product_id, kind);

select shared.place_tables();
alter table shared.goods_papers add foreign key (product_id) references shared.products (id);
