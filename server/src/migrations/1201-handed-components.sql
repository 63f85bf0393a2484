-- The cart of components is handed over as the regular one; a line of it has its designator (decision 0141).
alter table mall.handed_carts add column basket text not null default 'normal' check (basket in ('normal', 'component'));
