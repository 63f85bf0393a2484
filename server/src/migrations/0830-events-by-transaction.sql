-- Live events are read in the order of the database: the clock of the process that wrote one, and with it the time in its id,
-- may be days off, and of two transactions the one that began later may end first. Every transaction below the oldest one
-- still running has ended, so a reader that goes on from there misses nothing.
alter table mall.user_events add column tx xid8 not null default pg_current_xact_id();
create index user_events_tx on mall.user_events (school_id, user_id, tx);
drop index mall.user_events_user;
