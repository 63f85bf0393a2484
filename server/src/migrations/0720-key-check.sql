-- A fixed text sealed by the master key of the installation: a start with another key is noticed before it writes anything.
create table shared.key_check (
  id int primary key check (id = 1),
  sealed text not null,
  made_at timestamptz not null default now()
);
