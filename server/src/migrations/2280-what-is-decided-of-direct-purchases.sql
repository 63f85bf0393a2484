-- 免申请直接验收 (decision 0406): what is decided on is what it cost, not what was frozen when it was submitted.
update mall.flow_insts i set amount_fen = p.actual_fen
from mall.off_platforms p
where i.doc_kind = 'offPlatform' and p.school_id = i.school_id and p.id = i.doc_id and p.direct is not null and p.actual_fen is not null
  and i.status in ('running', 'approved') and i.started_at >= p.accepted_at;
