-- What a person, or all people of a supplier together, uploaded on one day of Shanghai. Shared: a supplier uploads into many schools.
create table shared.upload_days (
  holder text not null,
  day date not null,
  files int not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (holder, day)
);
create index files_unbound on mall.files (school_id, created_at) where doc_id is null;

-- The file of an import belongs to it, so that it is no unused upload.
do $$
declare s record; school bigint;
begin
  select id into school from shared.schools where kind = 'supplier';
  if school is null then return; end if;
  perform set_config('app.school_id', school::text, true);
  for s in select id from shared.suppliers loop
    perform set_config('app.supplier_id', s.id::text, true);
    update mall.files f set doc_kind = 'import', doc_id = i.id from supplier.imports i
      where i.supplier_id = s.id and i.file_id = f.id and f.school_id = school and f.doc_id is null;
  end loop;
end $$;
