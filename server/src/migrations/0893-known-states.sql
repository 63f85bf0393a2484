-- A state or a kind that no flow knows is refused by the database too.
alter table mall.orders add constraint orders_state_known check (state in (
  'auditing', 'back', 'waitHandle', 'waitSupplier', 'waitShip', 'partShip', 'waitReceive', 'waitAccept', 'acceptAudit', 'partAccept',
  'waitBill', 'settling', 'done', 'cancelled', 'closed'));
-- Kinds of the specification, also those that are not bought yet.
alter table mall.orders add constraint orders_kind_known check (kind in (
  'NORMAL', 'STANDARD', 'YUNHAN', 'FRAMEWORK', 'INQUIRY', 'HAZARD', 'PERSONAL'));
alter table mall.bills add constraint bills_state_known check (state in (
  'waitSupplier', 'differs', 'waitBuyer', 'waitInvoice', 'waitFinance', 'settling', 'failed', 'settled', 'revoked'));
