-- What finance ever said of pushes from before it was kept (2251): the walls let that in for no school where the owner is no superuser.
-- Those that still say nothing are read again; nothing finance once had may be declared a second time.
do $$
declare school record;
begin
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.off_platform_pushes
    set known = case when state = 'paid' or reason like '财务返回%' then 'paid' when accept_no <> '' or call = 'done' then 'taken' else '' end,
      is_unknown = is_unknown or (state = 'failed' and reason like '财务系统查无此申报%')
    where school_id = school.id and known = '' and payee is null;
  end loop;
end $$;
