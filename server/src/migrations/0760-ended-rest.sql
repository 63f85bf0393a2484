-- Pieces of a part-shipped order that will not be sent any more, and the money of them, which went back to the funds.
alter table mall.order_lines add column ended_num int not null default 0 check (ended_num >= 0);
alter table mall.order_lines add constraint order_lines_ended check (shipped_num + ended_num <= num);
alter table mall.orders add column ended_fen bigint not null default 0 check (ended_fen >= 0);
