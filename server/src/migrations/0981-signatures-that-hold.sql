-- A signature holds on after what told who somebody was left its document: the hash of what is left (decisions 0071, 0073).
alter table mall.signature_uses add column emptied_hash text;

-- A request to pay from another card is signed by what it says, no longer by its number alone.
update mall.flow_insts i
  set content_hash = encode(sha256(convert_to(concat_ws(E'\n', c.id, c.order_id, c.from_id, c.to_id, c.asked_by, c.reason), 'UTF8')), 'hex')
  from mall.fund_changes c
  where i.school_id = c.school_id and i.doc_kind = 'fundChange' and i.doc_id = c.order_id and i.content_hash = c.id::text;
update mall.signature_uses u
  set content_hash = encode(sha256(convert_to(concat_ws(E'\n', c.id, c.order_id, c.from_id, c.to_id, c.asked_by, c.reason), 'UTF8')), 'hex')
  from mall.fund_changes c
  where u.school_id = c.school_id and u.doc_kind = 'fundChange' and u.doc_id = c.order_id and u.content_hash = c.id::text;
