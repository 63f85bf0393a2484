-- 平台外采购申请 (decision 0150): what is bought outside the mall, asked for before. A draft lives in `sheet` alone; lines and cards are written
-- when it is submitted, with the form it was filled in by.
create table mall.off_platforms (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  state text not null check (state in ('draft', 'auditing', 'back', 'approved', 'voided', 'expired')),
  moved_to text not null default 'draft',
  version int not null default 1,
  applicant_id uuid not null,
  dept_id uuid,
  title text not null default '',
  supplier_name text not null default '',
  supplier_uscc text not null default '',
  -- Of the mall, where the seller has a shop in it.
  supplier_id uuid,
  sheet jsonb not null,
  -- The form as it was when it was submitted; null for a draft.
  form jsonb,
  total_fen bigint not null default 0 check (total_fen >= 0),
  content_hash text not null default '',
  created_at timestamptz not null,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  -- The last day to be accepted; null before the approval.
  lapses_on date,
  constraint off_platforms_moved check (state = moved_to),
  check (state = 'draft' or submitted_at is not null or state = 'voided'),
  primary key (school_id, id),
  unique (school_id, doc_no)
);
create index off_platforms_applicant on mall.off_platforms (school_id, applicant_id, saved_at desc);
create index off_platforms_state on mall.off_platforms (school_id, state, saved_at desc);

create table mall.off_platform_lines (
  school_id bigint not null,
  doc_id uuid not null,
  line_no int not null,
  name text not null,
  spec text not null default '',
  category_path text not null,
  unit text not null,
  qty_milli bigint not null check (qty_milli > 0),
  price_fen bigint not null check (price_fen > 0),
  amount_fen bigint not null check (amount_fen >= 0),
  is_asset boolean not null,
  primary key (school_id, doc_id, line_no)
);

create table mall.off_platform_funds (
  school_id bigint not null,
  doc_id uuid not null,
  line_no int not null,
  fund_id uuid not null,
  subject_code text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (school_id, doc_id, line_no)
);
create index off_platform_funds_fund on mall.off_platform_funds (school_id, fund_id);

-- The form of a school that has one of its own; every other school has that of the product.
create table mall.off_platform_forms (
  school_id bigint not null primary key,
  def jsonb not null
);

select shared.place_tables();
alter table mall.off_platforms add foreign key (school_id, applicant_id) references mall.users (school_id, id);
alter table mall.off_platform_lines add foreign key (school_id, doc_id) references mall.off_platforms (school_id, id);
alter table mall.off_platform_funds
  add foreign key (school_id, doc_id) references mall.off_platforms (school_id, id),
  add foreign key (school_id, fund_id) references mall.funds (school_id, id);

-- Who orders for a school may ask to buy outside.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles r set needs = r.needs || '{offplat:apply}'
      where r.school_id = school.id and 'order:create' = any(r.needs) and not 'offplat:apply' = any(r.needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
