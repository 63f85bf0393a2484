-- Best sellers of one supplier, read in their order: the goods his coupons are for, and his shop. Goods are read while it is built.
create index products_best_sold on shared.products (supplier_id, sales desc, id) where status = 'on';
drop index shared.products_sold;
