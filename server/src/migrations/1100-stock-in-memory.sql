-- Which transaction changed the pieces of a pack last: the cards that a process keeps in memory follow it (decision 0100).
alter table shared.sku_stocks add column changed_in xid8 not null default pg_current_xact_id();
create index sku_stocks_changed on shared.sku_stocks (changed_in);
