-- 法定代表人 and address of a firm as registered: firms of one person count once in an inquiry (domain page 05 §5.4, decision 0182).
alter table shared.suppliers add column legal_person text not null default '';
alter table shared.suppliers add column address text not null default '';
