// For tests of payments: a mall open to one's own money, houses that take it, and orders on their way.
import type { SessionUser } from '../../core/context.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { buildUser } from '../../demo/build.ts'
import { campusSimulator, DEMO_PIN } from '../../gateways/pay.campus.simulator.ts'
import { payHouses } from '../../gateways/pay.houses.simulator.ts'
import { setPay } from '../../gateways/pay.ts'
import type { World } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall } from '../order/checkout/fixtures.ts'

export const PIN = DEMO_PIN

export const openTill = async (world: World, params: Record<string, unknown> = {}) => {
  const mall = await openMall(world, { personalPurchaseFlag: 1, allowStudentPurchaseFlag: 1, ...params })
  const campus = campusSimulator(world.db)
  const houses = payHouses(world.db)
  setPay({ campus, wechat: houses.wechat, alipay: houses.alipay })
  const holder = (who: SessionUser) => ({ schoolId: who.schoolId, userNo: who.userNo })
  await campus.issue(holder(mall.T1), { balanceFen: 100_000, perPayFen: 60_000, perDayFen: 150_000 })
  /** Four packs of paper and a toner of 甲, 494.20. */
  const lines = [
    { skuId: mall.sku.paper, num: 4 },
    { skuId: mall.sku.toner, num: 1 },
  ]
  const order = async (who: SessionUser = mall.T1, wanted: { skuId: string; num: number }[] = lines) => {
    const client = await world.as(who)
    const quote = await client.order.quote({ from: 'now', categoryType: '1', lines: wanted })
    const done = await client.order.submitPersonal({
      quoteId: quote.quoteId,
      quoteHash: quote.quoteHash,
      orders: quote.orders.map(({ key }) => ({ key })),
    })
    return { client, quote, done, id: done.orders[0]!.id, purchaseId: done.purchaseId }
  }
  const row = async <T>(text: string, values: unknown[]): Promise<T> => (await world.admin.query(text, values)).rows[0] as T
  return {
    mall,
    campus,
    houses,
    holder,
    lines,
    order,
    /** Paid by the card of T1. */
    paid: async (wanted = lines) => {
      const it = await order(mall.T1, wanted)
      const { id } = await it.client.payment.start({ purchaseId: it.purchaseId, channel: 'campus' })
      await it.client.payment.payByCard({ id, pin: PIN })
      return { ...it, paymentId: id }
    },
    outNo: async (paymentId: string): Promise<string> =>
      (await row<{ out_no: string }>('select out_no from mall.payments where id = $1', [paymentId])).out_no,
    payment: (id: string) =>
      row<{ state: string; received_fen: number; trade_no: string }>(
        'select state, received_fen, trade_no from mall.payments where id = $1',
        [id],
      ),
    notices: async (id: string): Promise<string[]> =>
      (await world.admin.query('select outcome from mall.payment_notices where payment_id = $1 order by at, id', [id])).rows.map(
        (it) => it.outcome as string,
      ),
    refunds: async (id: string): Promise<[number, string][]> =>
      (
        await world.admin.query('select amount_fen, state from mall.payment_refunds where payment_id = $1 order by refund_no', [id])
      ).rows.map((it) => [Number(it.amount_fen), it.state as string] as [number, string]),
    /** The clock of the order runs out. */
    lateNow: (id: string) =>
      world.admin.query(
        `with o as (update mall.orders set due_at = now() - interval '1 minute' where id = $1)
         update mall.outbox set due_at = now() - interval '1 minute' where doc_id = $1 and topic = 'order.expireUnpaid'`,
        [id],
      ),
    breaches: () => world.tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
    supplierUser: () => buildUser(world.db, { schoolId: 2, no: `SU${uniqueNo()}`, name: '甲', roles: ['supplier'], supplierId: mall.jia }),
  }
}
export type Till = Awaited<ReturnType<typeof openTill>>
