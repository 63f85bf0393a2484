-- Badges 16 and 17 follow campaigns (decision 0383): what suppliers said of themselves goes.
update shared.products set badges = array_remove(array_remove(badges, 16), 17), changed_in = pg_current_xact_id() where badges && '{16,17}';
