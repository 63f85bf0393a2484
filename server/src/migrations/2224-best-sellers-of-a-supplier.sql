-- Best sellers of one supplier, read in their order: the goods his coupons are for, and his shop.
drop index shared.products_sold;
create index products_sold on shared.products (supplier_id, sales desc, id) where status = 'on';
