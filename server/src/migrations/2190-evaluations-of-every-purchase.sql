-- What is evaluated is a line of a document of some kind: orders, orders under agreements, and what was bought outside, as a whole in line 0
-- (decision 0387). Name and spec are those it was bought by.
alter table mall.evaluations rename column order_id to doc_id;
alter table mall.evaluations rename column product_id to goods_id;
alter table mall.evaluations
  add column doc_kind text not null default 'order',
  -- Of the catalogue or of an agreement; null: bought outside.
  alter column goods_id drop not null,
  -- Null: no goods of the catalogue.
  alter column sku_id drop not null,
  add column goods_name text not null default '',
  add column spec text not null default '',
  -- Null: a firm outside of the mall, by its name and code.
  alter column supplier_id drop not null,
  add column seller_name text not null default '',
  add column seller_uscc text not null default '',
  drop constraint evaluations_school_id_order_id_line_no_key,
  add constraint evaluations_once unique (school_id, doc_kind, doc_id, line_no),
  add constraint evaluations_seller check ((supplier_id is null) = (seller_name <> ''));
alter table mall.evaluations alter column doc_kind drop default;
create index evaluations_seller on mall.evaluations (school_id, seller_uscc) where supplier_id is null;

alter table supplier.evaluations rename column product_id to goods_id;
alter table supplier.evaluations
  alter column goods_id drop not null,
  drop column sku_id,
  add column doc_kind text not null default 'order';
alter table supplier.evaluations alter column doc_kind drop default;

-- When the acceptance was over: so long ago it is evaluated.
alter table mall.off_platforms add column accepted_at timestamptz;

do $$
declare school record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.evaluations e set goods_name = l.name, spec = l.spec
      from mall.order_lines l
      where e.school_id = school.id and l.school_id = e.school_id and l.order_id = e.doc_id and l.line_no = e.line_no;
    update mall.off_platforms p set accepted_at = g.at
      from (select doc_id, max(at) as at from mall.document_log
        where school_id = school.id and doc_kind = 'offPlatform' and action in ('accept', 'confirm') group by doc_id) g
      where p.school_id = school.id and p.state in ('accepted', 'toInvoice', 'done') and g.doc_id = p.id;
  end loop;
end $$;
