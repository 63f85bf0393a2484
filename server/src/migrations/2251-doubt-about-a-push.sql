alter table mall.off_platform_pushes
  -- The most the finance system ever said of it: that it has it, or that it paid it, believable or not. From then on it is only asked about.
  add column known text not null default '' check (known in ('', 'taken', 'paid')),
  -- The last it said: that it knows nothing of it.
  add column is_unknown boolean not null default false,
  -- A call that may send it is under way until then.
  add column calling_until timestamptz,
  -- Whom finance pays, as he was when it was pushed; null of those pushed before this was kept.
  add column payee jsonb;

update mall.off_platform_pushes
set known = case when state = 'paid' or reason like '财务返回%' then 'paid' when accept_no <> '' or call = 'done' then 'taken' else '' end,
  is_unknown = state = 'failed' and reason like '财务系统查无此申报%';
