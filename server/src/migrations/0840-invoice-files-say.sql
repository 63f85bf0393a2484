-- What each file of an invoice says about itself (null: not read yet), and who compared an unreadable one with the original.
alter table mall.invoices add column says jsonb;
alter table mall.invoices add column seen_by uuid;
alter table mall.invoices add column seen_at timestamptz;
alter table mall.invoices drop constraint invoices_source_check;
alter table mall.invoices add constraint invoices_source_check check (source in ('typed', 'xml', 'ofd', 'pdf'));
