-- What a signature on a document was given for (decision 0073): whose name it is, and the decision it stands and falls with.
alter table mall.signature_uses
  add column user_name text not null,
  add column inst_id uuid,
  add column task_id uuid;
create index signature_uses_document on mall.signature_uses (school_id, doc_kind, doc_id);
