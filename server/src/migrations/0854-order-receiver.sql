-- 代收人: who stands in the place of an order's buyer from delivery on, because the buyer left or is away (decision 0034).
alter table mall.orders add column receiver_id uuid;
alter table mall.orders add foreign key (school_id, receiver_id) references mall.users (school_id, id);
create index orders_receiver on mall.orders (school_id, receiver_id) where receiver_id is not null;
create index delegate_rules_to on mall.delegate_rules (school_id, to_id);
create index delegate_rules_from on mall.delegate_rules (school_id, from_id);
