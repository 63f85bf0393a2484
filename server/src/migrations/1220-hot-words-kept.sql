-- Hot words are kept by people of the platform (decision 0145): each has an id for its log, and says who put it there.
alter table shared.hot_words add column id uuid not null default gen_random_uuid() unique;
alter table shared.hot_words add column added_by text not null default '采园';
alter table shared.hot_words add column added_at timestamptz not null default now();
