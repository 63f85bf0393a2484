-- An invoice that was found bad stays known as such when its document lets go of it: it may be brought again.
alter table mall.invoice_checks add column dropped_at timestamptz;
create index invoice_checks_no on mall.invoice_checks (school_id, invoice_no);
