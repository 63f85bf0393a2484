-- Goods of its own on the mall that a firm linked its quote to, read when it is opened:
-- [{lineNo, skuId, productId, name, spec, priceE4}], the price being that of the day the quote came; null: not sold then.
alter table mall.inquiry_quotes add column listed jsonb not null default '[]';
