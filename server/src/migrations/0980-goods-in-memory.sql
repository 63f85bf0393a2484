-- Which transaction changed goods last: what is kept of them in memory is brought up to date by it (decision 0077).
alter table shared.products add column changed_in xid8 not null default pg_current_xact_id();
create index products_changed on shared.products (changed_in);
