-- Goods in the order of what they cost with one's own money, page by page (decision 0382).

create index products_personal_price on shared.products (coalesce(personal_min_e4, min_price_e4), id) where status = 'on';
