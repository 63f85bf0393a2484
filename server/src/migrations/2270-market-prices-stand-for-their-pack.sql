-- A market price stands for the pack it was stated of, and counts no more once its unit or content changed (decision 0417).
alter table shared.market_prices add column of_pack text not null default '';
update shared.market_prices m set of_pack = k.unit || ' ' || k.spec_text || ' ' || coalesce(k.base_qty::text, '') from shared.skus k where k.id = m.sku_id;
alter table shared.market_prices alter column of_pack drop default;

alter table shared.price_watches
  -- The public price beside the dearer of both.
  add column public_e4 bigint,
  -- Of one that ended: where the market price stood.
  add column source text not null default '',
  add column source_on date,
  drop constraint price_watches_check1,
  add check (outcome in ('mended', 'kept', 'off', 'gone') and (outcome is null) = (ended_at is null));
