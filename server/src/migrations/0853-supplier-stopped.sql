-- A supplier switched off: since when, for whoever meets its orders.
alter table shared.suppliers add column stopped_at timestamptz;
