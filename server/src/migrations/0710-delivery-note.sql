-- What the buyer asks of the delivery: when, to which door, whom to call first.
alter table mall.orders add column delivery_note text not null default '' check (char_length(delivery_note) <= 100);
