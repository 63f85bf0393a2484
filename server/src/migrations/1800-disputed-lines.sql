-- A line of a bill that is disputed leaves it, and its order waits for no other bill until the dispute is over (decision 0313).
alter table mall.bill_lines add column is_disputed boolean not null default false;
alter table mall.bill_lines add column dispute_ended_at timestamptz check (dispute_ended_at is null or is_disputed);
alter table mall.bill_lines add column dispute_outcome text not null default '';
create index bill_lines_disputed on mall.bill_lines (school_id, order_id) where is_disputed;
