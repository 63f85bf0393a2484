-- Which transaction wrote a word last: what a process keeps of them in memory follows it (decision 0077).
alter table shared.search_words add column changed_in xid8 not null default pg_current_xact_id();
create index search_words_changed on shared.search_words (changed_in);
