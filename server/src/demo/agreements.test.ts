import { expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { openMall } from '../modules/order/checkout/fixtures.ts'
import { loadAgreements } from './agreements.ts'

const world = useWorld()

it('writes agreements by the commands of the product; a kind nobody sells has none', async () => {
  const mall = await openMall(world())
  await mall.goods('实验凳', 186, { categoryCode: await code('furniture') })
  await mall.goods('实验桌', 900, { supplierId: mall.yi, categoryCode: await code('furniture') })
  expect(await loadAgreements(world().db, mall.J1)).toBeGreaterThan(0)
  const { list } = await (await world().as(mall.J1)).agreement.list({})
  expect(list.find((one) => one.agreementNo === 'KJXY-014')).toMatchObject({ state: 'open', version: 1, goodsNum: 6 })
})

const code = async (kind: string): Promise<string> =>
  (await world().admin.query('select code from shared.categories where kind = $1 and level = 3 order by code limit 1', [kind])).rows[0]
    .code as string
