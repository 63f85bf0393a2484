-- 分项成交 (decision 0397): an award may be of several firms, each of which has an order. Before, an award was of one, and its order is order_id.
-- [{supplierId, orderId}]
alter table mall.inquiries add column orders jsonb not null default '[]';
