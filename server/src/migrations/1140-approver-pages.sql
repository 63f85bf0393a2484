-- 选择审批人: what a school's own variant of the page says and asks for; without a row the base (decision 0114).
create table mall.approver_pages (
  school_id bigint primary key,
  def jsonb not null
);
-- What an attachment of a document is: 采购过程备案表; empty of what was attached without being asked for.
alter table mall.files add column label text not null default '' check (char_length(label) <= 60);
