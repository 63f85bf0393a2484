-- Of a 竞价 what puts its end off is fixed with its publication; null: it was published before, and the school's parameters hold.
alter table mall.inquiries add column overtime_minutes int check (overtime_minutes >= 0);
alter table mall.inquiries add column overtime_most_minutes int check (overtime_most_minutes >= 0);
-- The lowest sum of a 竞价 that runs; null: nobody has bid, or it is sealed, or over.
alter table supplier.inquiries add column lowest_fen bigint;
