-- Which kinds of document cards pay for; each start adds what its build registers. A claim of any other kind is refused.
create table shared.paid_kinds (kind text primary key);
insert into shared.paid_kinds (kind) values ('order');
alter table mall.fund_claims add constraint fund_claims_kind foreign key (doc_kind) references shared.paid_kinds (kind);
