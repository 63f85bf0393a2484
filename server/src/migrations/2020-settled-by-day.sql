-- What was paid in a period, in the order it was paid: the archive of it walks these rows alone (decision 0380).
create index document_log_settled on mall.document_log (school_id, at, seq)
  where action = 'settle' and doc_kind in ('bill', 'offPlatform', 'frameworkOrder');
