-- Refunds of orders that are billed, invoiced or settled (domain page 02 §2.6, decision 0260).
alter table mall.after_sales drop constraint after_sales_state_check;
alter table mall.after_sales add constraint after_sales_state_check check (state in
  ('waitSupplier', 'checking', 'refused', 'ruling', 'toReturn', 'toArrive', 'serving', 'toConfirm', 'toRefund', 'toRed', 'done', 'closed'));

alter table mall.refunds drop constraint refunds_state_check;
alter table mall.refunds drop constraint refunds_route_check;
alter table mall.refunds drop constraint refunds_check1;
alter table mall.refunds
  -- The number of the transfer by which its supplier gave it back; empty: it is taken off a bill.
  add column transfer_no text not null default '',
  add column transfer_on date,
  add column transfer_by uuid,
  add constraint refunds_state_check check (state in ('auditing', 'running', 'offset', 'refused', 'paid', 'income', 'cancelled')),
  add constraint refunds_route_check check (route in ('BUDGET_RELEASE', 'BILL_OFFSET', 'BUDGET_REVERSE', 'ORIGINAL_PAY')),
  add constraint refunds_paid_at check ((state in ('paid', 'income')) = (paid_at is not null)),
  add constraint refunds_transfer check ((transfer_no <> '') = (transfer_on is not null) and (transfer_no <> '') = (transfer_by is not null));
drop index mall.refunds_once;
create unique index refunds_once on mall.refunds (school_id, after_sale_id) where state in ('auditing', 'running', 'offset', 'paid', 'income');
create index refunds_offset on mall.refunds (school_id, created_at) where state = 'offset';

-- Red invoices that take an invoice of the order back for the sum of a refund.
create table mall.red_invoices (
  school_id bigint not null,
  id uuid not null,
  refund_id uuid not null,
  -- The invoice it takes back, in part.
  invoice_id uuid not null,
  red_no text not null,
  red_on date not null,
  total_fen bigint not null check (total_fen > 0),
  file_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, red_no)
);
create index red_invoices_refund on mall.red_invoices (school_id, refund_id);
create index red_invoices_blue on mall.red_invoices (school_id, invoice_id);

-- Negative lines of bills.
create table mall.bill_offsets (
  school_id bigint not null,
  bill_id uuid not null,
  refund_id uuid not null,
  refund_no text not null,
  order_id uuid not null,
  order_no text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Of an order of this bill, before its invoice.
  is_own boolean not null,
  -- The bill was revoked, or its order left it.
  freed_at timestamptz,
  created_at timestamptz not null,
  primary key (school_id, bill_id, refund_id)
);
-- A refund is taken off one bill.
create unique index bill_offsets_once on mall.bill_offsets (school_id, refund_id) where freed_at is null;
create index bill_offsets_order on mall.bill_offsets (school_id, order_id);

select shared.place_tables();
alter table mall.red_invoices
  add foreign key (school_id, refund_id) references mall.refunds (school_id, id),
  add foreign key (school_id, invoice_id) references mall.invoices (school_id, id);
alter table mall.bill_offsets
  add foreign key (school_id, bill_id) references mall.bills (school_id, id),
  add foreign key (school_id, refund_id) references mall.refunds (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id);

-- What the invoices of a bill come to, where red invoices took something off it.
alter table supplier.bills add column invoice_fen bigint;
