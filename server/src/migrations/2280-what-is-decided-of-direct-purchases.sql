-- 免申请直接验收 (decision 0406): what is decided on is what it cost, not what was frozen when it was submitted.
do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.flow_insts i set amount_fen = p.actual_fen
    from mall.off_platforms p
    where i.school_id = school.id and i.doc_kind = 'offPlatform' and p.school_id = i.school_id and p.id = i.doc_id and p.direct is not null
      and p.actual_fen is not null and i.status in ('running', 'approved') and i.started_at >= p.accepted_at;
  end loop;
end $$;
