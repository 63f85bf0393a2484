-- 免申请直接验收 (decision 0406): bought and accepted before it is approved.
alter table mall.off_platforms
  drop constraint off_platforms_state_check,
  add constraint off_platforms_state_check check (state in
    ('draft', 'auditing', 'back', 'approved', 'bought', 'accepting', 'reviewing', 'accepted', 'toInvoice', 'settling', 'done', 'voided', 'expired')),
  -- What its approval begins with once it is accepted; null: it was applied for.
  add column direct jsonb,
  add constraint off_platforms_reviewing check (state <> 'reviewing' or (direct is not null and acceptor_id is not null and actual_fen is not null));
