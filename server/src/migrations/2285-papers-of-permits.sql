-- A paper that was ended and entered again grants no more than it says: what orders have of its ended entries counts against the new one
-- (decision 0423). In the smallest of the unit.
alter table mall.permits add column opening bigint not null default 0 check (opening >= 0);
alter table mall.permits add constraint permits_granted check (opening + reserved + used <= quantity);

-- One paper, however its number is typed.
alter table mall.permits add column number_key text not null generated always as (regexp_replace(normalize(number, NFKC), '\s', '', 'g')) stored;
drop index mall.permits_once;
create unique index permits_once on mall.permits (school_id, kind, number_key, cas) where ended_at is null;
create index permits_key on mall.permits (school_id, kind, number_key, cas);
