-- 投诉 (domain page 02 §2.13, decision 0210).
create table mall.complaints (
  school_id bigint not null,
  id uuid not null,
  doc_no text not null,
  state text not null check (state in ('submitted', 'accepted', 'processing', 'answered', 'reviewing', 'closed')),
  moved_to text not null default 'submitted',
  version int not null default 1,
  user_id uuid not null,
  type text not null check (type in ('quality', 'price', 'falseAd', 'attitude', 'invoice', 'logistics', 'privacy')),
  about text not null check (about in ('goods', 'order', 'supplier', 'person')),
  product_id uuid,
  sku_id uuid,
  order_id uuid,
  -- Of goods and orders, too: whom the school asks.
  supplier_id uuid,
  person_id uuid,
  title text not null,
  supplier_name text not null default '',
  content text not null,
  -- How the author is reached, sealed.
  reach_cipher text,
  -- The price against its reference, as it was; null without one.
  price jsonb,
  -- The school asked the supplier; asked again, its reply is waited for again.
  supplier_asked_at timestamptz,
  supplier_note text not null default '',
  supplier_due_at timestamptz,
  supplier_reply text not null default '',
  supplier_replied_at timestamptz,
  is_supplier_late boolean not null default false,
  platform_asked_at timestamptz,
  platform_note text not null default '',
  answer text not null default '',
  answer_from text not null default '' check (answer_from in ('', 'school', 'platform')),
  answered_by uuid,
  answered_at timestamptz,
  objection text not null default '',
  second_answer text not null default '',
  second_from text not null default '' check (second_from in ('', 'school', 'platform')),
  second_at timestamptz,
  close_reason text not null default '',
  -- How often somebody was reminded since its limit ended.
  late_num int not null default 0,
  due_from timestamptz,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint complaints_moved check (state = moved_to),
  check ((about = 'person') = (person_id is not null) and (about = 'person') = (supplier_id is null)),
  check ((about = 'goods') = (sku_id is not null) and (about = 'order') = (order_id is not null)),
  -- Nothing closes unanswered but what its author took back.
  check (state <> 'closed' or answer <> '' or close_reason like '投诉人撤回%'),
  primary key (school_id, id),
  unique (school_id, doc_no)
);
create index complaints_author on mall.complaints (school_id, user_id, created_at desc);
create index complaints_state on mall.complaints (school_id, state, created_at desc);

create table mall.complaint_messages (
  school_id bigint not null,
  id uuid not null,
  complaint_id uuid not null,
  side text not null check (side in ('author', 'staff', 'platform')),
  -- Of the platform: in its own pseudo-school.
  by_id uuid not null,
  by_name text not null,
  body text not null,
  at timestamptz not null,
  primary key (school_id, id)
);
create index complaint_messages_of on mall.complaint_messages (school_id, complaint_id, at);

-- What a supplier sees of those it was asked about, over all schools.
create table supplier.complaints (
  supplier_id uuid not null,
  school_id bigint not null,
  complaint_id uuid not null,
  doc_no text not null,
  school_name text not null,
  title text not null,
  type text not null,
  state text not null,
  due_at timestamptz,
  replied_at timestamptz,
  arrived_at timestamptz not null,
  version int not null,
  primary key (supplier_id, school_id, complaint_id)
);
create index supplier_complaints_arrived on supplier.complaints (supplier_id, arrived_at desc);

select shared.place_tables();
alter table mall.complaints
  add foreign key (school_id, user_id) references mall.users (school_id, id),
  add foreign key (school_id, person_id) references mall.users (school_id, id),
  add foreign key (school_id, order_id) references mall.orders (school_id, id);
alter table mall.complaint_messages add foreign key (school_id, complaint_id) references mall.complaints (school_id, id);

-- What the platform is asked to answer, over all schools.
create table shared.complaint_rulings (
  school_id bigint not null,
  complaint_id uuid not null,
  doc_no text not null,
  school_name text not null,
  supplier_name text not null,
  title text not null,
  type text not null,
  asked text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, complaint_id)
);
create index complaint_rulings_open on shared.complaint_rulings (ended_at, asked_at);
select shared.place_tables();

-- 采购办 and 校管理员 handle them, in the schools that run.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    update mall.roles set needs = needs || 'handle:complaint'::text
      where school_id = school.id and code in ('jingban', 'schoolAdmin') and not 'handle:complaint' = any (needs);
    update shared.schools set settings_version = settings_version + 1 where id = school.id;
  end loop;
end $$;
