-- When a bill has to be paid, for its supplier (decision 0250).
alter table supplier.bills add column pay_by date;
