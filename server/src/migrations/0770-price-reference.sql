-- The newest deals of goods, for the reference price of a checkout: bounded however often the goods were bought.
drop index mall.order_lines_sku;
create index order_lines_sku on mall.order_lines (school_id, sku_id, order_id desc);
