-- What an order under an agreement was settled by: [{fileId, fileName, invoiceCode, invoiceNo, totalFen}].
alter table mall.framework_orders add column invoices jsonb not null default '[]';
