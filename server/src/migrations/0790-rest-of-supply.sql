-- What the pieces left to send of an order are worth, for the supplier's list; rounded per line as `shareFen` does.
alter table supplier.orders add column rest_fen bigint not null default 0 check (rest_fen >= 0);

do $$
declare row record;
begin
  -- The walls let in one supplier and one school at a time.
  for row in select s.id as supplier_id, c.id as school_id from shared.suppliers s cross join shared.schools c loop
    perform set_config('app.school_id', row.school_id::text, true);
    perform set_config('app.supplier_id', row.supplier_id::text, true);
    update supplier.orders o set rest_fen = (
        select coalesce(sum(div(2 * l.amount_fen::numeric * (l.num - l.ended_num) + l.num, 2 * l.num)
          - div(2 * l.amount_fen::numeric * l.shipped_num + l.num, 2 * l.num)), 0)
        from mall.order_lines l where l.school_id = o.school_id and l.order_id = o.order_id)
      where o.supplier_id = row.supplier_id and o.school_id = row.school_id;
  end loop;
end $$;
