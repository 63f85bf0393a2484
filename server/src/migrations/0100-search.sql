-- What search needs beyond the tables: normalised prices, slips of the pen, unchanged goods of an import.

create extension if not exists pg_trgm with schema shared;
do $$ begin
  if (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm') <> 'shared' then
    alter extension pg_trgm set schema shared;
  end if;
end $$;

-- Lowest price of one base unit over the SKUs of a product, in 1/10000 yuan.
alter table shared.products add column base_unit text not null default '';
alter table shared.products add column base_price double precision;
-- Hash of what the supplier last imported; null once someone edited the goods by hand.
alter table shared.products add column content_hash bytea;

-- Trigrams stand on the spelling in letters, which every database locale knows.
create index search_words_slips on shared.search_words using gin (pinyin shared.gin_trgm_ops);
create index search_words_word on shared.search_words (word text_pattern_ops);
alter table shared.search_words add column kind text not null default 'word' check (kind in ('word', 'brand', 'category', 'goods'));
create index search_words_hits on shared.search_words (hits desc);

-- Which file and mapping a supplier's import came from, and whom to tell.
alter table supplier.imports add column file_id uuid;
alter table supplier.imports add column started_at timestamptz;

-- Words the operators offer under the search box.
create table shared.hot_words (
  word text primary key,
  sort int not null default 0
);
