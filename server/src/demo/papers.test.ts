import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { keptFiles } from '../gateways/storage.ts'
import { loadDemoGoods } from './goods.ts'
import { loadPapers } from './papers.ts'

const world = useWorld()

describe('the papers of the demo', () => {
  it('are of regulated reagents, others and medical goods: valid, ending soon, ended, and some without', async () => {
    await world().loading(async (db) => void (await loadDemoGoods(db, 3000)))
    const num = await loadPapers(world().db, keptFiles())
    const { rows } = await world().admin.query(
      `select x.product_id as id, x.kind, p.control_class > 0 as regulated, x.valid_until < current_date as ended, x.valid_until - current_date between 0 and 30 as soon
       from shared.goods_papers x join shared.products p on p.id = x.product_id`,
    )
    expect(rows).toHaveLength(num)
    expect(num).toBeGreaterThanOrEqual(12)
    expect(new Set(rows.map((r) => r.kind))).toEqual(new Set(['sds', 'coa', 'licence', 'manual']))
    for (const what of ['regulated', 'ended', 'soon']) expect(rows.some((r) => r[what])).toBe(true)
    const answers = await Promise.all(
      [...new Set(rows.filter((r) => r.regulated).map((r) => r.id as string))].map((productId) =>
        world().anonymous().goodsPaper.list({ productId }),
      ),
    )
    expect(new Set(answers.map((it_) => it_.isSdsMissing))).toEqual(new Set([true, false]))
  }, 120_000)
})
