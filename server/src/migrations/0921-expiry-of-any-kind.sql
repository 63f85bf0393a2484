-- The clock that ends an undecided order is the clock of any kind; it names the submission by its approval.
update mall.outbox o set topic = 'approval.expire', body = jsonb_build_object('kind', 'order', 'instId', (
  select i.id from mall.flow_insts i
  where i.school_id = o.school_id and i.doc_kind = 'order' and i.doc_id = o.doc_id and i.started_at = (o.body ->> 'submittedAt')::timestamptz
  limit 1))
where o.topic = 'order.expire' and o.state = 'due';
