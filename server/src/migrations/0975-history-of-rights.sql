-- Who changed roles and who gave them, of a school, the latest first.
create index document_log_rights on mall.document_log (school_id, seq desc) where doc_kind = 'role' or doc_kind = 'user' and action = 'giveRoles';
