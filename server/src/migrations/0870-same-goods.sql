-- What makes an offer the same beyond the goods (brand, pack, colour, size), and by which rule goods were keyed (decision 0030).
-- A SKU without a key compares with nothing until it is keyed.
alter table shared.skus add column offer_key text;
alter table shared.products add column key_rule int not null default 0;
