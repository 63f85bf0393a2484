-- Nobody is asked about it yet: the school checks nothing, or no service is set. One night of the school asks about all of them (decision 0391).
alter table mall.invoice_checks add column is_idle boolean not null default false;
create index invoice_checks_idle on mall.invoice_checks (school_id, created_at) where is_idle;
