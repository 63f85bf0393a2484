-- 限购 up to a figure (decision 0103): pieces of one person in a month, or fen of one piece or of one order. `most` is 0 where nothing may be bought.
alter table mall.purchase_limits add column measure text not null default 'none' check (measure in ('none', 'monthNum', 'unitPrice', 'orderSum'));
alter table mall.purchase_limits add column most bigint not null default 0 check (most >= 0);
alter table mall.purchase_limits add constraint purchase_limits_most check ((measure = 'none') = (most = 0));
