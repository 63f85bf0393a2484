// Which cards a checkout proposes for its orders.
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { buildAddress, buildFund, buildUser } from '../../../demo/build.ts'
import { openMall } from './fixtures.ts'

const world = useWorld()

it('proposes a subject for as many orders as it can pay, and leaves the next to the person', async () => {
  const mall = await openMall(world())
  const { db } = world()
  const buyer = await buildUser(db, { schoolId: mall.no, no: `B${mall.no}`, name: '吴老师', roles: ['purchaser'], deptId: mall.deptId })
  await buildAddress(db, buyer)
  const card = await buildFund(db, mall.no, {
    projectNo: `S${mall.no}`,
    name: '材料费有限的经费',
    ownerId: buyer.id,
    totalFen: 10_000_000,
    subjects: [{ code: 'material', name: '材料费', limitFen: 100_000 }],
  })
  const goods = await Promise.all(
    [mall.jia, mall.yi].map((supplierId) => mall.goods('称量纸', 600, { supplierId, expenseSubject: 'material' })),
  )
  const quote = await (await world().as(buyer)).order.quote({ from: 'now', lines: goods.map((skuId) => ({ skuId, num: 1 })) })
  expect(quote.orders.map((order) => order.totalFen)).toEqual([60_000, 60_000])
  expect(quote.split.map(({ funds }) => funds.map((part) => [part.fundId, part.amountFen]))).toEqual([[[card, 60_000]], []])
})
