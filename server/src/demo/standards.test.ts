// Standard goods of the demo: made of its own catalogue, by the rule of same goods.
import { expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { loadDemoGoods } from './goods.ts'
import { loadStandards } from './standards.ts'

const world = useWorld()

it('makes standard goods of what several suppliers sell alike, and leaves some offers to a person', async () => {
  await world().loading(async (db) => {
    await loadDemoGoods(db, 3000)
    await loadStandards(db)
  })
  const { rows } = await world().admin.query(`
    select g.id, count(*)::int as offers, count(distinct o.supplier_id)::int as suppliers, bool_and(p.same_key = g.same_key and k.offer_key = g.offer_key) as is_same,
      (select count(*)::int from shared.products p join shared.skus k on k.product_id = p.id where p.same_key = g.same_key and k.offer_key = g.offer_key
        and p.supplier_id not in (select supplier_id from shared.standard_offers where standard_id = g.id)) as left_over
    from shared.standard_goods g join shared.standard_offers o on o.standard_id = g.id and o.state = 'matched'
    join shared.skus k on k.id = o.sku_id join shared.products p on p.id = k.product_id group by g.id`)
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(rows.filter((it) => it.offers < 2 || it.offers !== it.suppliers || !it.is_same)).toEqual([])
  expect(rows.some((it) => it.left_over > 0)).toBe(true)
}, 120_000)
