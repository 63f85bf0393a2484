-- An invoice that was taken while its school checked nothing is unchecked as any other (decision 0330), on documents that are not paid yet.
do $$
declare school record;
begin
  for school in select id from shared.schools where kind in ('university', 'hospital') loop
    execute format('set local app.school_id = %L', school.id);
    insert into mall.invoice_checks (school_id, id, doc_kind, doc_id, doc_no, invoice_code, invoice_no, issued_on, seller_tax_no, buyer_tax_no,
        total_fen, detail, created_at)
      select i.school_id, i.id, 'bill', b.id, b.bill_no, i.invoice_code, i.invoice_no, i.issued_on, i.seller_tax_no, i.buyer_tax_no,
        i.total_fen, '学校启用查验前收的发票，请重新查验', i.created_at
      from mall.invoices i join mall.bills b on b.school_id = i.school_id and b.id = i.bill_id
      where i.school_id = school.id and i.state = 'active' and i.verify_status <> 'red' and b.state not in ('settled', 'revoked')
      on conflict do nothing;
    insert into mall.invoice_checks (school_id, id, doc_kind, doc_id, doc_no, invoice_code, invoice_no, issued_on, seller_tax_no, buyer_tax_no,
        total_fen, detail, created_at)
      select i.school_id, i.id, 'invoiceApply', a.id, a.apply_no, i.invoice_code, i.invoice_no, i.issued_on, i.seller_tax_no, i.buyer_tax_no,
        i.total_fen, '学校启用查验前收的发票，请重新查验', i.created_at
      from mall.invoices i join mall.invoice_applies a on a.school_id = i.school_id and a.id = i.apply_id
      where i.school_id = school.id and i.state = 'active' and i.verify_status <> 'red' and i.bill_id is null
      on conflict do nothing;
    insert into mall.outbox (school_id, id, topic, doc_id, body, due_at)
      select c.school_id, gen_random_uuid(), 'invoice.check', c.id, '{"turn": 1}', now() + interval '1 hour' from mall.invoice_checks c
      where c.school_id = school.id and c.detail = '学校启用查验前收的发票，请重新查验';
    -- These documents keep no day of their invoices: they are checked by hand.
    insert into mall.invoice_checks (school_id, id, doc_kind, doc_id, doc_no, invoice_code, invoice_no, total_fen, detail, created_at)
      select d.school_id, gen_random_uuid(), d.doc_kind, d.doc_id, d.doc_no, coalesce(v ->> 'invoiceCode', ''), v ->> 'invoiceNo',
        (v ->> 'totalFen')::bigint, '学校启用查验前收的发票，请人工查验', now()
      from (
        select p.school_id, 'offPlatform' as doc_kind, p.id as doc_id, p.doc_no, p.acceptance -> 'invoices' as its
          from mall.off_platforms p where p.school_id = school.id and p.state in ('accepting', 'accepted')
        union all
        select f.school_id, 'frameworkOrder', f.id, f.doc_no, f.invoices from mall.framework_orders f
          where f.school_id = school.id and f.state = 'settling'
      ) d, lateral jsonb_array_elements(d.its) v
      where not exists (select 1 from mall.invoice_checks c where c.school_id = d.school_id and c.doc_kind = d.doc_kind and c.doc_id = d.doc_id
        and c.invoice_no = v ->> 'invoiceNo' and c.dropped_at is null);
  end loop;
end $$;
