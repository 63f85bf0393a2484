-- 个人价: what a pack costs when it is bought with one's own money, where its supplier asks another price for that (decision 0382).

alter table shared.skus add column personal_price_e4 bigint check (personal_price_e4 > 0);
-- The price of that day beside the public one; null: there was none.
alter table shared.price_points add column personal_e4 bigint;
-- As searches with one's own money sort and filter; null: none of its packs has a price of its own for that.
alter table shared.products add column personal_min_e4 bigint;
alter table shared.products add column personal_base_price double precision;
-- What it cost with one's own money when it was kept; null: kept before such prices were known.
alter table mall.favourites add column seen_personal_e4 bigint;
