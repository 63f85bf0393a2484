-- Licences of suppliers as the platform keeps them (domain page 05 §§5.4, 5.10; decision 0146): who sells a regulated chemical has one that covers it.
create table shared.supplier_licences (
  id uuid primary key,
  supplier_id uuid not null,
  kind text not null check (kind in ('business', 'hazard', 'precursor', 'precursorFirst', 'medical')),
  number text not null,
  -- Control classes it covers; of these, where substances are named, those alone.
  classes int[] not null default '{}',
  cas text[] not null default '{}',
  signed_on date not null,
  -- Null: it does not end.
  valid_until date check (valid_until >= signed_on),
  added_by text not null,
  added_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null))
);
create index supplier_licences_of on shared.supplier_licences (supplier_id) where ended_at is null;

select shared.place_tables();
alter table shared.supplier_licences add foreign key (supplier_id) references shared.suppliers (id);

-- A mall that already sells asks for licences once they are entered.
alter table shared.platform add column checks_licences boolean not null default true;
update shared.platform set checks_licences = not exists (select from shared.suppliers);
