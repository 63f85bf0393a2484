// The way from the root of the tree of goods to a category, for the crumbs.
import { sql, type RawBuilder } from 'kysely'

/** SQL over an array of codes in their order; unknown ones are left out. */
export const trailOf = (codes: RawBuilder<string[]>): RawBuilder<{ id: string; name: string }[]> => sql`
  (select coalesce(json_agg(json_build_object('id', c.code, 'name', c.name) order by u.place), '[]') from unnest(${codes}) with ordinality as u(code, place) join categories c on c.code = u.code)`
