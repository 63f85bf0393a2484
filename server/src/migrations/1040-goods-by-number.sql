-- Goods by the number on their label, as people write it into sheets: case, blanks, dashes, dots and strokes do not count.
create function shared.bare_number(text) returns text language sql immutable parallel safe as $$ select upper(translate($1, ' -_/.·', '')) $$;
create index skus_number on shared.skus (shared.bare_number(cat_no)) where cat_no <> '';
create index products_model on shared.products (shared.bare_number(model)) where model <> '';
