-- Who saw somebody's numbers in full (decision 0072): the few rows of the audit log that say so, by whose numbers they were.
create index audit_log_views on mall.audit_log (school_id, object_id, at desc) where endpoint in ('person.viewIdCard', 'myData.download');
