-- The head of a chain is locked by reading it: only the first row of a school makes it.
create or replace function mall.append_log(of_school bigint, drafts jsonb, past timestamptz) returns void language plpgsql as $$
declare
  head mall.log_heads;
  r mall.document_log;
  moment timestamptz;
begin
  select * into head from mall.log_heads where school_id = of_school for no key update;
  if not found then
    insert into mall.log_heads as h (school_id, seq, hash) values (of_school, 0, decode(repeat('00', 32), 'hex'))
      on conflict (school_id) do update set seq = h.seq returning * into head;
  end if;
  moment := date_trunc('milliseconds', coalesce(past, clock_timestamp()));
  for r in select * from jsonb_populate_recordset(null::mall.document_log, drafts) loop
    head.seq := head.seq + 1;
    r.school_id := of_school;
    r.seq := head.seq;
    r.form := 2;
    r.at := moment;
    r.prev_hash := head.hash;
    r.hash := sha256(mall.log_bytes(r));
    insert into mall.document_log values (r.*);
    head.hash := r.hash;
  end loop;
  update mall.log_heads set seq = head.seq, hash = head.hash where school_id = of_school;
end $$;
