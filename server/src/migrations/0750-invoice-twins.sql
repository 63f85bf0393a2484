-- Every file of an invoice is compared, found by its hash; invoices of the same seller, sum and day are shown to the auditor.
create index files_bill_sha on mall.files (school_id, sha256) where doc_kind = 'bill';
create index invoices_twins on mall.invoices (school_id, seller_tax_no, total_fen, issued_on) where state = 'active';
alter table mall.invoices drop column file_sha256;
