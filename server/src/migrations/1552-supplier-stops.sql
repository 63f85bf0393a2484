-- 供应商考评 (decision 0212): what the purchasing office of a school made of a proposal, or did by itself.
create table mall.supplier_stops (
  school_id bigint not null,
  id uuid not null,
  supplier_id uuid not null,
  supplier_name text not null,
  -- stop: nothing is bought there until the day; pass: the proposal is not made again until then.
  verdict text not null check (verdict in ('stop', 'pass')),
  -- What was proposed, with its figures; empty: nothing was.
  causes text not null default '',
  reason text not null,
  -- Through this day.
  until_on date not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text not null default '',
  check ((lifted_at is null) = (lifted_by is null)),
  primary key (school_id, id)
);
create index supplier_stops_of on mall.supplier_stops (school_id, supplier_id, until_on);
select shared.place_tables();
