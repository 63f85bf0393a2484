-- The buyer's list pages by the moment of submitting.
create index orders_mine on mall.orders (school_id, buyer_id, submitted_at desc, id desc);
drop index mall.orders_buyer;
