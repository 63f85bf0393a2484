-- Catalogue: suppliers, categories, products, SKUs, stock. Shared by all schools; text indexes live here.

create table shared.suppliers (
  id uuid primary key,
  src_id int not null unique,
  name text not null,
  short_name text not null,
  uscc text not null,
  status text not null default 'normal' check (status in ('pending', 'normal', 'fixing', 'paused', 'blacklisted', 'left')),
  phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  score int not null default 0,
  freight_fen bigint not null default 0 check (freight_fen >= 0),
  freight_free_from_fen bigint not null default 0 check (freight_free_from_fen >= 0),
  ship_days int not null default 2,
  kinds text not null default '',
  joined_on date not null default current_date
);

-- Delivery area: provinces a supplier serves; none listed means the whole country.
create table shared.supplier_areas (
  supplier_id uuid not null references shared.suppliers (id),
  province_code text not null,
  primary key (supplier_id, province_code)
);

create table shared.categories (
  code text primary key,
  parent_code text references shared.categories (code),
  name text not null,
  level int not null,
  sort int not null default 0,
  kind text not null default 'office',
  expense_subject text not null default 'material',
  path text not null
);
create index categories_parent on shared.categories (parent_code, sort);

create table shared.products (
  id uuid primary key,
  supplier_id uuid not null references shared.suppliers (id),
  code text not null,
  name text not null,
  brand text not null default '',
  model text not null default '',
  category_code text not null references shared.categories (code),
  category_path text not null,
  spec text not null default '',
  pack text not null default '',
  cas text,
  control_class int not null default 0 check (control_class between 0 and 6),
  badges int[] not null default '{}',
  attributes jsonb not null default '[]',
  description text not null default '',
  keywords text not null default '',
  picture jsonb not null default '{}',
  lead_days int not null default 2,
  tax_rate_bp int not null default 1300,
  is_asset boolean not null default false,
  expense_subject text not null default 'material',
  same_key text not null default '',
  status text not null default 'on' check (status in ('on', 'off')),
  min_price_e4 bigint not null default 0,
  max_price_e4 bigint not null default 0,
  in_stock boolean not null default false,
  sales int not null default 0,
  listed_on date not null default current_date,
  tokens tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (supplier_id, code)
);
create index products_tokens on shared.products using gin (tokens);
create index products_category on shared.products (category_path text_pattern_ops, sales desc) where status = 'on';
create index products_same on shared.products (same_key) where same_key <> '';
create index products_sales on shared.products (sales desc, id) where status = 'on';
create index products_price on shared.products (min_price_e4, id) where status = 'on';
create index products_listed on shared.products (listed_on desc, id) where status = 'on';

create table shared.skus (
  id uuid primary key,
  product_id uuid not null references shared.products (id),
  supplier_id uuid not null references shared.suppliers (id),
  code text not null,
  cat_no text not null default '',
  specs jsonb not null default '[]',
  spec_text text not null default '',
  unit text not null default '件',
  price_e4 bigint not null check (price_e4 > 0),
  list_price_e4 bigint,
  tiers jsonb not null default '[]',
  moq int not null default 1 check (moq >= 1),
  pack_step int not null default 1 check (pack_step >= 1),
  base_unit text,
  base_qty double precision,
  sort int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  updated_at timestamptz not null default now(),
  unique (supplier_id, code)
);
create index skus_product on shared.skus (product_id, sort);

-- Stock in its own narrow table: the only catalogue rows that orders lock.
create table shared.sku_stocks (
  sku_id uuid primary key references shared.skus (id),
  stock int not null default 0 check (stock >= 0),
  reserved int not null default 0 check (reserved >= 0),
  check (reserved <= stock)
);

create table shared.price_points (
  sku_id uuid not null references shared.skus (id),
  day date not null,
  price_e4 bigint not null,
  primary key (sku_id, day)
);

-- Words of the catalogue for suggestions and slips of the pen.
create table shared.search_words (
  word text primary key,
  pinyin text not null default '',
  initials text not null default '',
  hits int not null default 0
);
create index search_words_pinyin on shared.search_words (pinyin text_pattern_ops);
create index search_words_initials on shared.search_words (initials text_pattern_ops);

-- What one school sees differently: its own price, or nothing at all.
create table mall.sku_terms (
  school_id bigint not null,
  sku_id uuid not null,
  price_e4 bigint,
  is_hidden boolean not null default false,
  primary key (school_id, sku_id)
);

-- 限购: what may not be bought, by category, fund source or role (domain page 05 §5.8).
create table mall.purchase_limits (
  school_id bigint not null,
  id uuid not null,
  category_path text not null default '',
  keyword text not null default '',
  fund_source text not null default '',
  reason text not null,
  primary key (school_id, id)
);

create table supplier.imports (
  supplier_id uuid not null,
  id uuid not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  storage_key text not null,
  mapping jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total_rows int not null default 0,
  next_row int not null default 0,
  created_count int not null default 0,
  updated_count int not null default 0,
  unchanged_count int not null default 0,
  error_count int not null default 0,
  reason text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (supplier_id, id)
);

create table supplier.import_errors (
  supplier_id uuid not null,
  import_id uuid not null,
  row_no int not null,
  field text not null,
  message text not null,
  content text not null default '',
  primary key (supplier_id, import_id, row_no, field)
);
