-- The invoice of what was bought outside goes back for another one; what a document was sent back stays on it (decision 0390).
alter table mall.off_platforms
  drop constraint off_platforms_state_check,
  add constraint off_platforms_state_check check (state in
    ('draft', 'auditing', 'back', 'approved', 'bought', 'accepting', 'accepted', 'toInvoice', 'done', 'voided', 'expired')),
  add constraint off_platforms_to_invoice check (state <> 'toInvoice' or (acceptor_id is not null and actual_fen is not null)),
  -- [{fileId, fileName, invoiceCode, invoiceNo, totalFen, returnedAt, reason}], the oldest first.
  add column returned_invoices jsonb not null default '[]';
alter table mall.framework_orders add column returned_invoices jsonb not null default '[]';
