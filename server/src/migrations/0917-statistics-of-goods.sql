-- Whoever loads many goods at once has PostgreSQL count them, which only an owner may: until it has, searches are planned as for
-- an empty table.
create function shared.count_goods() returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  analyze shared.products, shared.skus, shared.sku_stocks, shared.search_words;
end
$$;
revoke all on function shared.count_goods() from public;
grant execute on function shared.count_goods() to mall_app;
