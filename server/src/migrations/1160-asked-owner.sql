-- Orders that ask an owner of money to take them (decision 0122). Until then stock is kept for them for a while, without a claim on any card.
alter table mall.orders drop constraint orders_state_known;
alter table mall.orders add constraint orders_state_known check (state in (
  'waitOwner', 'auditing', 'back', 'waitHandle', 'waitSupplier', 'waitShip', 'partShip', 'waitReceive', 'waitAccept', 'acceptAudit',
  'partAccept', 'waitBill', 'settling', 'done', 'cancelled', 'closed'));
-- Until when its pieces stay set aside; null where none are, or where the claim on the cards keeps them.
alter table mall.orders add column kept_until timestamptz;
create index orders_owner on mall.orders (school_id, owner_id, submitted_at desc, id desc) where owner_id is not null;
