-- 评价: what who ordered says of a line of goods that was accepted (decision 0099).
create table mall.evaluations (
  school_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  line_no int not null,
  product_id uuid not null,
  sku_id uuid not null,
  supplier_id uuid not null,
  author_id uuid not null,
  author_name text not null,
  is_anonymous boolean not null,
  goods_stars int not null check (goods_stars between 1 and 5),
  described_stars int not null check (described_stars between 1 and 5),
  logistics_stars int not null check (logistics_stars between 1 and 5),
  service_stars int not null check (service_stars between 1 and 5),
  content text not null default '' check (char_length(content) <= 500),
  said_at timestamptz not null,
  added_content text not null default '' check (char_length(added_content) <= 500),
  added_at timestamptz,
  primary key (school_id, id),
  unique (school_id, order_id, line_no),
  check ((added_at is null) = (added_content = ''))
);
create index evaluations_product on mall.evaluations (school_id, product_id, said_at desc);
create index evaluations_author on mall.evaluations (school_id, author_id);
