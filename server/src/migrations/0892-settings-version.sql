-- Grows with every change of what a school decides about itself; each transaction is told it as it opens (core/settings.ts).
alter table shared.schools add column settings_version bigint not null default 0;
