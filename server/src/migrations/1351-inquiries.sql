-- 询价 (domain page 02 §2.3, decision 0171). Its quotes lie sealed in the box of the same id until they are opened.
create table mall.inquiries (
  school_id bigint not null,
  id uuid not null,
  inquiry_no text not null,
  state text not null check (state in ('draft', 'auditing', 'back', 'quoting', 'opening', 'short', 'choosing', 'awarding', 'publicity', 'won', 'failed', 'suspended')),
  moved_to text not null default 'draft',
  version int not null default 1,
  buyer_id uuid not null,
  dept_id uuid,
  title text not null,
  -- As the buyer wrote it; whole from the submission on, and never changed after the publication.
  form jsonb not null,
  budget_fen bigint not null default 0 check (budget_fen >= 0),
  -- What it has on the cards while its state says so: the budget, then what it is awarded for.
  due_fen bigint not null default 0 check (due_fen >= 0 and due_fen <= budget_fen),
  deadline_at timestamptz,
  -- Extended by itself, once.
  is_extended boolean not null default false,
  notes jsonb not null default '[]',
  submitted_at timestamptz,
  published_at timestamptz,
  opened_at timestamptz,
  -- {quoteId, supplierId, supplierName, totalFen, reason, isLowest}
  award jsonb,
  publicity_until timestamptz,
  order_id uuid,
  closed_reason text not null default '',
  created_at timestamptz not null,
  constraint inquiries_moved check (state = moved_to),
  primary key (school_id, id),
  unique (school_id, inquiry_no)
);
create index inquiries_buyer on mall.inquiries (school_id, buyer_id, created_at desc);
create index inquiries_opening on mall.inquiries (school_id, deadline_at) where state = 'opening';

create table mall.inquiry_funds (
  school_id bigint not null,
  inquiry_id uuid not null,
  line_no int not null,
  fund_id uuid not null,
  subject_code text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (school_id, inquiry_id, line_no)
);
create index inquiry_funds_fund on mall.inquiry_funds (school_id, fund_id);

-- What was opened of a quote, and what it comes to.
create table mall.inquiry_quotes (
  school_id bigint not null,
  inquiry_id uuid not null,
  quote_id uuid not null,
  supplier_id uuid not null,
  supplier_name text not null,
  rank int,
  fault text not null default '',
  total_fen bigint,
  offer jsonb,
  primary key (school_id, inquiry_id, quote_id),
  check ((rank is null) = (fault <> ''))
);

-- What a supplier sees of inquiries, over all schools.
create table supplier.inquiries (
  supplier_id uuid not null,
  school_id bigint not null,
  inquiry_id uuid not null,
  inquiry_no text not null,
  title text not null,
  school_name text not null,
  budget_fen bigint not null,
  deadline_at timestamptz not null,
  is_invited boolean not null,
  is_open boolean not null,
  mine text not null default 'none' check (mine in ('none', 'quoted', 'withdrawn', 'won', 'lost', 'void')),
  primary key (supplier_id, school_id, inquiry_id)
);
create index supplier_inquiries_open on supplier.inquiries (supplier_id, is_open, deadline_at);

select shared.place_tables();
alter table mall.inquiries add foreign key (school_id, buyer_id) references mall.users (school_id, id);
alter table mall.inquiry_funds add foreign key (school_id, inquiry_id) references mall.inquiries (school_id, id);
alter table mall.inquiry_funds add foreign key (school_id, fund_id) references mall.funds (school_id, id);
alter table mall.inquiry_quotes add foreign key (school_id, inquiry_id) references mall.inquiries (school_id, id);

-- Who buys asks the market; suppliers answer.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') or id = 2 loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles set needs = needs || 'inquiry:create'::text
      where school_id = school.id and 'order:create' = any (needs) and not 'inquiry:create' = any (needs);
    update mall.roles set needs = needs || 'supplier:quotes'::text
      where school_id = school.id and 'supplier:orders' = any (needs) and not 'supplier:quotes' = any (needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
