-- Decision 0038: beside the state of a document stands the state it was moved to; a row where they differ is refused, so that a state
-- cannot be written by the way. A document begins in the first state of its flow, or says in which.
alter table mall.orders add column moved_to text not null default 'auditing';
alter table mall.bills add column moved_to text not null default 'waitSupplier';
alter table mall.acceptances add column moved_to text not null default 'auditing';

-- The walls let in one school at a time, and here every row is meant.
alter table mall.orders no force row level security;
alter table mall.bills no force row level security;
alter table mall.acceptances no force row level security;
update mall.orders set moved_to = state;
update mall.bills set moved_to = state;
update mall.acceptances set moved_to = state;
alter table mall.orders force row level security;
alter table mall.bills force row level security;
alter table mall.acceptances force row level security;

alter table mall.orders add constraint orders_moved check (state = moved_to);
alter table mall.bills add constraint bills_moved check (state = moved_to);
alter table mall.acceptances add constraint acceptances_moved check (state = moved_to);
