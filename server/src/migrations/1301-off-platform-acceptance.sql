-- What was bought outside is accepted by others than its applicant, invoiced and paid (decision 0151).
alter table mall.off_platforms
  drop constraint off_platforms_state_check,
  add constraint off_platforms_state_check check (state in
    ('draft', 'auditing', 'back', 'approved', 'bought', 'accepting', 'accepted', 'done', 'voided', 'expired')),
  add column acceptor_id uuid,
  add column second_acceptor_id uuid,
  add column accept_no text not null default '',
  -- What was accepted, line by line, with its invoices; null before. It stands where actual_fen does: without, it was sent back.
  add column acceptance jsonb,
  -- What it really cost; null before it was accepted.
  add column actual_fen bigint check (actual_fen >= 0),
  add column voucher_no text not null default '',
  add check (acceptor_id is distinct from applicant_id and second_acceptor_id is distinct from applicant_id),
  add check (acceptor_id is null or acceptor_id is distinct from second_acceptor_id),
  add check (state not in ('bought', 'accepting', 'accepted', 'done') or acceptor_id is not null),
  add check (state not in ('accepting', 'accepted', 'done') or actual_fen is not null);
create index off_platforms_acceptor on mall.off_platforms (school_id, acceptor_id) where acceptor_id is not null;
create index off_platforms_second_acceptor on mall.off_platforms (school_id, second_acceptor_id) where second_acceptor_id is not null;
