-- New goods of suppliers wait for a person of the platform where the platform says so (decision 0033).

create table shared.platform (
  is_one boolean primary key default true check (is_one),
  reviews_goods boolean not null default false
);
insert into shared.platform default values;

alter table shared.products drop constraint products_status_check;
alter table shared.products add constraint products_status_check check (status in ('waiting', 'refused', 'on', 'off'));
alter table shared.products add column review_reason text not null default '' check (char_length(review_reason) <= 200);
alter table shared.products add column submitted_at timestamptz;
alter table shared.products add column reviewed_at timestamptz;
alter table shared.products add column reviewed_by text not null default '';
create index products_waiting on shared.products (submitted_at, id) where status = 'waiting';
create index products_reviewed on shared.products (reviewed_at desc, id) where reviewed_at is not null;
