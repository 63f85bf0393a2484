-- A school keeps its limits itself (domain page 05 §5.8): for whom, and what to do instead.
alter table mall.purchase_limits add column role text not null default '';
alter table mall.purchase_limits add column instead text not null default '';
