-- 符合性审查 (decision 0398): with his marks each scorer says of each offer whether it meets what was asked, and what it does not.
alter table mall.inquiry_marks add column conforms boolean not null default true;
alter table mall.inquiry_marks add column why_not text not null default '';
alter table mall.inquiry_marks add constraint inquiry_marks_why_not check (conforms = (why_not = ''));

-- Out by more than half of who scored; `fault` says so.
alter table mall.inquiry_quotes add column is_unfit boolean not null default false;
alter table mall.inquiry_quotes add constraint inquiry_quotes_unfit check (not is_unfit or fault <> '');
