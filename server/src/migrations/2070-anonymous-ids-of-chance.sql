-- A decided report stays when who reported leaves, without him and his words: what it hid must be found to be shown again. And who showed
-- it again, and why (decision 0393).
alter table mall.evaluation_reports
  add column is_reporter_gone boolean not null default false,
  add column restored_at timestamptz,
  add column restored_by uuid,
  add column restored_reason text not null default '' check (char_length(restored_reason) <= 200),
  drop constraint evaluation_reports_school_id_evaluation_id_reporter_id_key,
  drop constraint evaluation_reports_content_check,
  add constraint evaluation_reports_content_check check (is_reporter_gone and content = '' or char_length(content) between 2 and 200),
  add constraint evaluation_reports_gone check (not is_reporter_gone or reporter_id is null and verdict is not null),
  add constraint evaluation_reports_restored check ((restored_at is null) = (restored_reason = ''));
create unique index evaluation_reports_reporter on mall.evaluation_reports (school_id, evaluation_id, reporter_id) nulls not distinct
  where not is_reporter_gone;

-- Ids of chance for anonymous evaluations of before: the application's own hold the millisecond, by which an order would be found. Suppliers
-- read the day of them alone.
alter table mall.evaluation_pictures drop constraint evaluation_pictures_school_id_evaluation_id_fkey;
alter table mall.evaluation_reports drop constraint evaluation_reports_school_id_evaluation_id_fkey;
do $$
declare
  school record;
  it record;
  fresh uuid;
begin
  -- The walls let in one school, and one supplier, at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    for it in select id, supplier_id from mall.evaluations where school_id = school.id and is_anonymous loop
      execute format('set local app.supplier_id = %L', it.supplier_id);
      update supplier.evaluations set
          said_at = date_trunc('day', said_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
          added_at = date_trunc('day', added_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        where supplier_id = it.supplier_id and school_id = school.id and evaluation_id = it.id;
      continue when substr(it.id::text, 15, 1) = '4';
      fresh := gen_random_uuid();
      update mall.evaluations set id = fresh where school_id = school.id and id = it.id;
      update mall.evaluation_pictures set evaluation_id = fresh where school_id = school.id and evaluation_id = it.id;
      update mall.evaluation_reports set evaluation_id = fresh where school_id = school.id and evaluation_id = it.id;
      update mall.outbox set doc_id = fresh
        where school_id = school.id and topic like 'evaluation.toSupplier%' and doc_id = it.id and state = 'due';
      update supplier.evaluations set evaluation_id = fresh
        where supplier_id = it.supplier_id and school_id = school.id and evaluation_id = it.id;
    end loop;
  end loop;
end $$;
alter table mall.evaluation_pictures add constraint evaluation_pictures_school_id_evaluation_id_fkey
  foreign key (school_id, evaluation_id) references mall.evaluations (school_id, id);
alter table mall.evaluation_reports add constraint evaluation_reports_school_id_evaluation_id_fkey
  foreign key (school_id, evaluation_id) references mall.evaluations (school_id, id);
