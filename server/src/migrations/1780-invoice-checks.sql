-- What the tax authority says of each invoice that was taken (decision 0300).
create table mall.invoice_checks (
  school_id bigint not null,
  -- Of an invoice of a bill or an application its id; else its own.
  id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  invoice_code text not null default '',
  invoice_no text not null,
  -- Null: no file says it, and the tax authority cannot be asked.
  issued_on date,
  seller_tax_no text not null default '',
  buyer_tax_no text not null default '',
  total_fen bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'passed', 'red', 'void', 'differs', 'none')),
  detail text not null default '',
  checked_at timestamptz,
  -- How often in a row nobody answered.
  silent int not null default 0,
  -- Only the newest question is followed.
  turn int not null default 1,
  asked_on date,
  asked_num int not null default 0,
  -- Who read the result himself, and what shows it.
  noted_by uuid,
  note text not null default '',
  file_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (school_id, id),
  check (status <> 'waiting' or noted_by is null)
);
create index invoice_checks_doc on mall.invoice_checks (school_id, doc_kind, doc_id);
