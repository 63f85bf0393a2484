-- The day finance paid what has no bill: said with the voucher, or the day it was said.
alter table mall.off_platforms add column paid_on date;
alter table mall.framework_orders add column paid_on date;
-- As the bill of an order says them once it is settled.
alter table supplier.orders add column voucher_no text not null default '', add column paid_on date;

do $$
declare school record;
declare firm record;
begin
  -- The walls let in one school at a time.
  for school in select id from shared.schools loop
    execute format('set local app.school_id = %L', school.id);
    update mall.off_platforms p set paid_on = g.day
      from (select doc_id, max((at at time zone 'Asia/Shanghai')::date) as day from mall.document_log
        where school_id = school.id and doc_kind = 'offPlatform' and action = 'settle' group by doc_id) g
      where p.school_id = school.id and p.voucher_no <> '' and g.doc_id = p.id;
    update mall.framework_orders p set paid_on = g.day
      from (select doc_id, max((at at time zone 'Asia/Shanghai')::date) as day from mall.document_log
        where school_id = school.id and doc_kind = 'frameworkOrder' and action = 'settle' group by doc_id) g
      where p.school_id = school.id and p.voucher_no <> '' and g.doc_id = p.id;
    for firm in select distinct supplier_id from mall.bills where school_id = school.id and state = 'settled' loop
      execute format('set local app.supplier_id = %L', firm.supplier_id);
      update supplier.orders r set voucher_no = b.voucher_no, paid_on = s.paid_on
        from mall.orders o join mall.bills b on b.school_id = o.school_id and b.id = o.bill_id
          join mall.settlements s on s.school_id = b.school_id and s.id = b.settlement_id
        where r.supplier_id = firm.supplier_id and r.school_id = school.id and o.school_id = school.id and o.id = r.order_id and b.state = 'settled';
    end loop;
  end loop;
end $$;
alter table mall.off_platforms add constraint off_platforms_paid check (paid_on is null or voucher_no <> '');
alter table mall.framework_orders add constraint framework_orders_paid check (paid_on is null or voucher_no <> '');
