-- What waits for an acceptor, and what he accepted, is found by indexes however many orders a school has.
create index orders_second_acceptor on mall.orders (school_id, second_acceptor_id) where second_acceptor_id is not null;
create index acceptances_acceptor on mall.acceptances (school_id, acceptor_id);
