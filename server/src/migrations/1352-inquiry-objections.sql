-- 质疑 during the publicity of an award, and an inquiry that is settled with fewer quotes than it asked for (domain page 02 §2.3, decision 0172).
alter table mall.inquiries drop constraint inquiries_state_check;
alter table mall.inquiries add constraint inquiries_state_check check (state in ('draft', 'auditing', 'back', 'quoting', 'opening', 'short', 'choosing', 'awarding', 'publicity', 'objected', 'won', 'failed', 'suspended'));
-- [{supplierId, supplierName, at, text, ruling: null or {isUpheld, text, at, byName}}]
alter table mall.inquiries add column objections jsonb not null default '[]';
-- One valid quote is enough.
alter table mall.inquiries add column is_few boolean not null default false;
