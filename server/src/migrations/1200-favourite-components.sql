-- Parts of a partner's catalogue are kept beside goods and shops (decision 0141).
alter table mall.favourites drop constraint favourites_kind_check;
alter table mall.favourites add check (kind in ('goods', 'shop', 'component'));
