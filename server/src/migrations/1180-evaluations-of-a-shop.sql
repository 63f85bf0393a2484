-- 本校评价 of a shop.
create index evaluations_supplier on mall.evaluations (school_id, supplier_id);
