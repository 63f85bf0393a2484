-- What is counted at each call is counted in an index: the own orders by state with their money, those of one supplier in the last
-- 90 days, the goods a supplier sells.
create index orders_own on mall.orders (school_id, buyer_id, state) include (total_fen);
drop index mall.orders_receiver;
create index orders_receiver on mall.orders (school_id, receiver_id, submitted_at desc, id desc) where receiver_id is not null;
create index orders_sold on mall.orders (school_id, supplier_id, submitted_at) include (state, kind);
create index products_sold on shared.products (supplier_id) where status = 'on';
