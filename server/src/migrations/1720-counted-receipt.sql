-- Receipt by counted pieces (decision 0270): of what was sent, pieces in a claim that is open, and pieces whose money went back.
alter table mall.order_lines add column claimed_num int not null default 0 check (claimed_num >= 0);
alter table mall.order_lines add column lost_num int not null default 0 check (lost_num >= 0);
alter table mall.order_lines add constraint order_lines_counted check (received_num + claimed_num + lost_num <= shipped_num);
-- The parcel at whose receipt it was claimed.
alter table mall.after_sales add column shipment_id uuid;
alter table mall.after_sales add constraint after_sales_shipment foreign key (school_id, shipment_id) references mall.shipments (school_id, id);
create index after_sales_parcel on mall.after_sales (school_id, shipment_id) where shipment_id is not null;
alter table mall.after_sales drop constraint after_sales_reason_check;
alter table mall.after_sales add constraint after_sales_reason_check
  check (reason in ('noReason', 'quality', 'short', 'wrong', 'unlike', 'broken', 'expired', 'late', 'other'));
-- A share of less than half a fen is nothing, when it is paid.
alter table mall.refunds drop constraint refunds_amount_fen_check;
alter table mall.refunds add constraint refunds_amount_fen_check check (amount_fen >= 0);
