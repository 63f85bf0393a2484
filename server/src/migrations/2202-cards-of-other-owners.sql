-- A request for another owner's card holds the money there until both owners answered (decision 0026).
alter table mall.fund_changes add column reserved_fen bigint not null default 0 check (reserved_fen >= 0);
