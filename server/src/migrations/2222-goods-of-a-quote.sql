-- Goods of its own on the mall that a firm linked its quote to, read when it is opened:
-- [{lineNo, skuId, productId, name, spec, unit, priceE4}], the price being that of the day before the quote came; null: not sold then, or
-- no longer when it was opened.
alter table mall.inquiry_quotes add column listed jsonb not null default '[]';
