-- 竞价 (decision 0394): bids whose sums are open. A row is added and never changed.
create table mall.open_bids (
  school_id bigint not null,
  id uuid not null,
  box_id uuid not null,
  -- From 1 on in its box, in the order they were taken.
  bid_no int not null check (bid_no > 0),
  supplier_id uuid not null,
  quote_no text not null,
  total_fen bigint not null check (total_fen > 0),
  -- What the receipt is signed over: the hash of salt and body.
  commitment text not null,
  salt text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, box_id, bid_no),
  unique (school_id, box_id, commitment)
);
create index open_bids_firm on mall.open_bids (school_id, box_id, supplier_id, bid_no desc);

-- The deadline without what late bids put it off by.
alter table mall.inquiries add column planned_deadline_at timestamptz;
alter table supplier.inquiries add column ask_way text not null default 'sealed' check (ask_way in ('sealed', 'bidding'));

select shared.place_tables();
alter table mall.open_bids add foreign key (school_id, box_id) references mall.sealed_boxes (school_id, id);
