-- 增值服务 of goods (decision 0160): a SKU of the same product with a status of its own, so that what reads packs on the shelf never meets it.
alter table shared.skus add column service_name text;
alter table shared.skus drop constraint skus_status_check;
alter table shared.skus add constraint skus_status_check check (status in ('on', 'off', 'service') and (status <> 'service' or service_name is not null));
create index skus_services on shared.skus (product_id) where service_name is not null;
-- Pieces of each chosen service by its SKU; takes the place of support_server_num.
alter table mall.cart_lines add column services jsonb not null default '{}';
