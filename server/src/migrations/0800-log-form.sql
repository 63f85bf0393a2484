-- Decision 0017: a row of form 2 is hashed by the database over what it stores, as COPY (FORMAT binary) sends it.
alter table mall.document_log add column form integer not null default 1;

-- What is hashed: the hash of the row before and every column, each with its length, -1 for null. The verifier reads the same
-- bytes from COPY; sending an array writes them, behind 20 bytes of its own head.
create function mall.log_bytes(r mall.document_log) returns bytea language sql stable parallel safe as $$
  select substring(array_send(array[
    r.prev_hash, int8send(r.school_id), int8send(r.seq), int4send(r.form), uuid_send(r.id), convert_to(r.doc_kind, 'UTF8'),
    uuid_send(r.doc_id), convert_to(r.action, 'UTF8'), convert_to(r.title, 'UTF8'), convert_to(r.from_state, 'UTF8'),
    convert_to(r.to_state, 'UTF8'), uuid_send(r.actor_id), convert_to(r.actor_name, 'UTF8'), convert_to(r.on_behalf_of, 'UTF8'),
    convert_to(r.comment, 'UTF8'), jsonb_send(r.detail), timestamptz_send(r.at), convert_to(r.ip, 'UTF8')
  ]) from 21)
$$;

-- Appends rows behind the head of a school, which stays locked until commit.
create function mall.append_log(of_school bigint, drafts jsonb, past timestamptz) returns void language plpgsql as $$
declare
  head mall.log_heads;
  r mall.document_log;
  moment timestamptz;
begin
  insert into mall.log_heads as h (school_id, seq, hash) values (of_school, 0, decode(repeat('00', 32), 'hex'))
    on conflict (school_id) do update set seq = h.seq returning * into head;
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

-- A row whose hash a fault of ours made wrong, as the operator found it; signed with a key the database does not have.
create table mall.log_corrections (
  school_id bigint not null,
  id uuid not null,
  seq bigint not null,
  prev_hash bytea not null,
  stored_hash bytea not null,
  computed_hash bytea not null,
  by_whom text not null,
  reason text not null,
  at timestamptz not null default now(),
  signature text not null,
  primary key (school_id, id)
);
create index log_corrections_seq on mall.log_corrections (school_id, seq);
