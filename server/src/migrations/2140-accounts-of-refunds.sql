-- Where a refund by hand was sent once the bank had given it back; empty: to the card or account it came from (decision 0385).
alter table mall.payment_refunds
  add column hand_holder text not null default '' check (char_length(hand_holder) <= 60),
  add column hand_tail text not null default '' check (hand_tail ~ '^([0-9]{4})?$'),
  add constraint payment_refunds_account check ((hand_holder = '') = (hand_tail = ''));
alter table mall.payment_bounces
  add column hand_holder text not null default '' check (char_length(hand_holder) <= 60),
  add column hand_tail text not null default '' check (hand_tail ~ '^([0-9]{4})?$');
