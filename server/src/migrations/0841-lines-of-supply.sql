-- The lines of an order, for the supplier's sheet of orders over all its schools.
alter table supplier.orders add column lines jsonb not null default '[]';

do $$
declare row record;
begin
  -- The walls let in one supplier and one school at a time.
  for row in select s.id as supplier_id, c.id as school_id from shared.suppliers s cross join shared.schools c loop
    perform set_config('app.school_id', row.school_id::text, true);
    perform set_config('app.supplier_id', row.supplier_id::text, true);
    update supplier.orders o set lines = (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'spec', l.spec, 'catNo', l.cat_no, 'unit', l.unit,
          'priceE4', l.price_e4, 'amountFen', l.amount_fen, 'num', l.num, 'endedNum', l.ended_num, 'shippedNum', l.shipped_num,
          'acceptedNum', l.accepted_num, 'rejectedNum', l.rejected_num) order by l.line_no), '[]')
        from mall.order_lines l where l.school_id = o.school_id and l.order_id = o.order_id)
      where o.supplier_id = row.supplier_id and o.school_id = row.school_id;
  end loop;
end $$;
