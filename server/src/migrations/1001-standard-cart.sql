-- The cart of standard goods is a basket of its own: the same offer may lie in both (spec §3).
alter table mall.cart_lines add column basket text not null default 'normal' check (basket in ('normal', 'standard'));
alter table mall.cart_lines add column standard_id uuid;
alter table mall.cart_lines drop constraint cart_lines_pkey;
alter table mall.cart_lines add primary key (school_id, user_id, category_type, basket, sku_id);
