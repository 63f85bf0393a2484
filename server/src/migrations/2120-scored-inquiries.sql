-- 综合评分 (decision 0395): offers are scored by people who are named with the inquiry, each once.
alter table mall.inquiries drop constraint inquiries_state_check;
alter table mall.inquiries add constraint inquiries_state_check check (state in ('draft', 'auditing', 'back', 'quoting', 'opening', 'scoring', 'short', 'choosing', 'awarding', 'publicity', 'objected', 'won', 'failed', 'suspended'));

-- Without a rank until it is scored. Points are hundredths; means by criterion, in the order of the form.
do $$
declare rule text;
begin
  select conname into rule from pg_constraint
    where conrelid = 'mall.inquiry_quotes'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rank%';
  execute format('alter table mall.inquiry_quotes drop constraint %I', rule);
end $$;
alter table mall.inquiry_quotes add constraint inquiry_quotes_ranked check (rank is null or fault = '');
alter table mall.inquiry_quotes add column price_score_e2 int;
alter table mall.inquiry_quotes add column criteria_e2 int[];
alter table mall.inquiry_quotes add column total_score_e2 int;

create table mall.inquiry_scorers (
  school_id bigint not null,
  inquiry_id uuid not null,
  user_id uuid not null,
  -- In the order they were named; who replaced one has the place of that one.
  place int not null,
  named_at timestamptz not null,
  given_at timestamptz,
  note text not null default '',
  replaced_at timestamptz,
  replaced_why text not null default '',
  primary key (school_id, inquiry_id, user_id),
  check (given_at is null or replaced_at is null)
);
create unique index inquiry_scorers_place on mall.inquiry_scorers (school_id, inquiry_id, place) where replaced_at is null;
create index inquiry_scorers_due on mall.inquiry_scorers (school_id, user_id) where given_at is null and replaced_at is null;

-- What one of them gave an offer, by criterion: a row is added and never changed.
create table mall.inquiry_marks (
  school_id bigint not null,
  inquiry_id uuid not null,
  user_id uuid not null,
  quote_id uuid not null,
  marks_e2 int[] not null,
  primary key (school_id, inquiry_id, user_id, quote_id)
);

select shared.place_tables();
alter table mall.inquiry_scorers add foreign key (school_id, inquiry_id) references mall.inquiries (school_id, id);
alter table mall.inquiry_scorers add foreign key (school_id, user_id) references mall.users (school_id, id);
alter table mall.inquiry_marks add foreign key (school_id, inquiry_id, user_id) references mall.inquiry_scorers (school_id, inquiry_id, user_id);
alter table mall.inquiry_marks add foreign key (school_id, inquiry_id, quote_id) references mall.inquiry_quotes (school_id, inquiry_id, quote_id);
