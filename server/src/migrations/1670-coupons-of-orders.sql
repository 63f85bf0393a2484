-- What coupons take off an order of one's own money (decision 0140): total = goods + freight - cut; a line's share is of its goods.
alter table mall.orders add column cut_fen bigint not null default 0 check (cut_fen >= 0);
alter table mall.orders drop constraint orders_check;
alter table mall.orders add constraint orders_total check (total_fen = goods_fen + freight_fen - cut_fen);
alter table mall.orders add constraint orders_cut_own check (cut_fen = 0 or (kind = 'PERSONAL' and total_fen > 0));
alter table mall.order_lines add column cut_fen bigint not null default 0 check (cut_fen between 0 and amount_fen);
