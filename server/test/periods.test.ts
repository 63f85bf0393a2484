// A period of days has its first and its last moment and nothing beside them, in every list that takes one.
import { contract } from '@caiyuan/contract/index'
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../src/demo/build.ts'
import { buildAccepted, buildBillWorld } from '../src/modules/bill/fixtures/build.ts'
import { buildOrder, buildOrderWorld, plainLines } from '../src/modules/order/fixtures.ts'
import { useWorld, type Client } from './harness.ts'
import { openTrial } from './trial.ts'

const world = useWorld()
const DAY = '2026-09-15'
const AROUND = ['2026-09-14T23:59:59.999+08:00', '2026-09-15T00:00:00+08:00', '2026-09-15T23:59:59.999+08:00', '2026-09-16T00:00:00+08:00']

interface Listed {
  by: Client
  ask: (by: Client, period: { from: string; to: string }) => Promise<number>
  /** Brings what is listed to this moment. */
  move: string
}
const arrived = async () => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at)
  await world().drain()
  return { at, id }
}

const LISTS: Record<string, () => Promise<Listed>> = {
  'admin.audit': async () => {
    const { at, id } = await arrived()
    const buyer = await world().as(at.buyer)
    await buyer.order.cancel({ id, version: (await buyer.order.detail({ id })).version, reason: '不要了' })
    const auditor = await buildUser(world().db, { schoolId: at.schoolId, no: `A${at.schoolId}`, name: '审计员', roles: ['auditAdmin'] })
    const ask: Listed['ask'] = async (by, period) => (await by.admin.audit({ what: '取消订单', ...period })).total
    return { by: await world().as(auditor), ask, move: `update mall.audit_log set at = $1 where object_id = '${id}'` }
  },
  'order.list': async () => {
    const { at, id } = await arrived()
    const ask: Listed['ask'] = async (by, period) => (await by.order.list(period)).total
    return { by: await world().as(at.buyer), ask, move: `update mall.orders set submitted_at = $1 where id = '${id}'` }
  },
  'offPlatform.list': async () => {
    const { at } = await arrived()
    const buyer = await world().as(at.buyer)
    const { id } = await buyer.offPlatform.save({ content: Sheet.parse({ title: '离心管' }) })
    const ask: Listed['ask'] = async (by, period) => (await by.offPlatform.list(period)).total
    return { by: buyer, ask, move: `update mall.off_platforms set saved_at = $1 where id = '${id}'` }
  },
  'supply.orders': async () => {
    const { at, id } = await arrived()
    const ask: Listed['ask'] = async (by, period) => (await by.supply.orders(period)).total
    return { by: await world().as(at.supplierUser), ask, move: `update supplier.orders set arrived_at = $1 where order_id = '${id}'` }
  },
  'approval.list': async () => {
    const t = await openTrial(world(), 950)
    const id = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
    const ask: Listed['ask'] = async (by, period) => (await by.approval.list({ index: 0, ...period })).total
    return { by: await world().as(t.F1), ask, move: `update mall.flow_tasks set started_at = $1 where doc_id = '${id}'` }
  },
  'fund.entries': async () => {
    const { at } = await arrived()
    const ask: Listed['ask'] = async (by, period) => (await by.fund.entries({ id: at.fundId, ...period })).total
    return {
      by: await world().as(at.owner),
      ask,
      move: `update mall.fund_entries set at = $1 where fund_id = '${at.fundId}' and kind <> 'OPEN'`,
    }
  },
  'bill.waiting': async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines)
    const ask: Listed['ask'] = async (by, period) => (await by.bill.waiting(period)).orderCount
    return { by: await world().as(at.finance), ask, move: `update mall.orders set accepted_at = $1 where id = '${id}'` }
  },
  'bill.waitingOrders': async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines)
    const ask: Listed['ask'] = async (by, period) => (await by.bill.waitingOrders({ supplierId: at.supplierId, ...period })).list.length
    return { by: await world().as(at.finance), ask, move: `update mall.orders set accepted_at = $1 where id = '${id}'` }
  },
}
/** The same period as a list above: its sheet, or its bill. Bills have days of their own and no moment. */
const ALIKE = [
  'approval.exportList',
  'admin.auditExport',
  'supply.exportOrders',
  'order.exportList',
  'offPlatform.export',
  'fund.exportEntries',
  'bill.generate',
  'bill.list',
  'bill.exportList',
]

describe('a period of days', () => {
  it('has a row here for each list that takes one', () => {
    const taking = Object.entries(contract).flatMap(([domain, verbs]) =>
      Object.entries(verbs)
        .filter(([, { input }]) => 'shape' in input && ['from', 'to'].every((name) => name in (input.shape as object)))
        .map(([verb]) => `${domain}.${verb}`),
    )
    expect([...Object.keys(LISTS), ...ALIKE].toSorted()).toEqual(taking.toSorted())
  })

  it.each(Object.keys(LISTS))('of %s has its whole last day and none of the next', async (name) => {
    const { by, ask, move } = await LISTS[name]!()
    const found = []
    for (const moment of AROUND) {
      await world().admin.query(move, [moment])
      found.push(await ask(by, { from: DAY, to: DAY }))
    }
    expect(found).toEqual([0, 1, 1, 0])
  })
})
