-- Orders of the last days of a school, for 疑似拆单: an old card costs no more than a new one.
create index orders_by_day on mall.orders (school_id, submitted_at);
