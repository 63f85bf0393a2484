-- What the school calls a session that began there, sealed: who leaves the mall is led on to end it there too (decision 0052).
alter table mall.sessions add column school_session_cipher text;
-- The key of the mall at the school, where it has to sign what it asks.
alter table mall.sign_in_ways add column signing_cipher text;
