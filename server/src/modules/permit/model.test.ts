// Whatever becomes of orders on one permit: what it grants is what is left, reserved and used, and each of them what the orders say.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formOf, onCard } from '../../../test/main-job.ts'
import { useWorld, type Client } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openPermitMall, type PermitMall } from './fixtures.ts'

const RUNS = Number(process.env.PERMIT_RUNS ?? 4)
const GRANTED = 24
const world = useWorld()

type Detail = Awaited<ReturnType<Client['order']['detail']>>

const others = ['submit', 'back', 'withdraw', 'again', 'cancel', 'refuse', 'end', 'short', 'reject', 'close', 'return'] as const
/** Mostly an order goes on. */
const act = fc.oneof({ weight: 5, arbitrary: fc.constant('on' as const) }, { weight: 3, arbitrary: fc.constantFrom(...others) })
const steps = fc.array(fc.record({ act, which: fc.nat(2), num: fc.integer({ min: 1, max: 9 }) }), { minLength: 20, maxLength: 36 })
type Act = 'on' | 'approve' | 'confirm' | 'send' | 'receive' | 'accept' | (typeof others)[number]
interface Step {
  act: Act
  which: number
  num: number
}

const next: Record<string, Act> = {
  auditing: 'approve',
  back: 'again',
  waitSupplier: 'confirm',
  waitShip: 'send',
  partShip: 'send',
  waitReceive: 'receive',
  waitAccept: 'accept',
  partAccept: 'accept',
}

const open: readonly string[] = [
  'auditing',
  'waitHandle',
  'waitSupplier',
  'waitShip',
  'partShip',
  'waitReceive',
  'waitAccept',
  'acceptAudit',
  'partAccept',
]

/** One step; what the state does not offer is skipped, as a person would find no button. */
const play = async (mall: PermitMall, orders: string[], returned: Map<string, number>, { act: asked, which, num }: Step): Promise<void> => {
  const goods = [{ skuId: mall.sku.acetone, num }]
  if (asked === 'submit') {
    const quote = await mall.quote(goods)
    if (quote.blocked === '') orders.push(await mall.submit(goods))
    return
  }
  const id = orders[which % Math.max(1, orders.length)]
  if (!id) return
  const of = { schoolId: mall.no, id }
  const now: Detail = await mall.buyer.order.detail({ id })
  const line = now.lines[0]!
  const { state } = now
  const act = asked === 'on' ? next[state] : asked
  if (act === 'back' && state === 'auditing' && (await mall.waiting(id)).includes('王教授'))
    await mall.decide(mall.F1, id, { refuse: '请先用库存' })
  if (act === 'withdraw' && now.can.withdraw === true) await mall.buyer.order.withdraw({ id })
  if (act === 'cancel' && now.can.cancel === true) await mall.buyer.order.cancel({ id })
  if (act === 'again' && state === 'back') {
    const again = await mall.buyer.order.quote({ from: 'order', orderId: id, lines: goods, addrId: mall.addrId, categoryType: '0' })
    if (again.blocked === '')
      await mall.buyer.order.resubmit({ ...formOf(again, { orders: onCard(again, mall.K1), acceptorId: mall.T2.id }), id })
  }
  if (act === 'approve' && state === 'auditing') await mall.approve(id)
  if (act === 'refuse' && state === 'waitSupplier') await mall.supplierClient.supply.refuse({ ...of, reason: '无货', note: '' })
  if (act === 'confirm') await mall.supplierClient.supply.confirm(of)
  if (act === 'send' && (state === 'waitShip' || state === 'partShip')) {
    const sent = Math.min(num, line.num - line.shippedNum)
    await mall.supplierClient.supply.ship({
      ...of,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: sent }] }],
    })
  }
  if (act === 'end' && state === 'partShip') {
    await world().admin.query("update mall.orders set due_at = now() - interval '1 minute' where id = $1", [id])
    await mall.buyer.order.endRest({ id, comment: '供应商不再供货' })
  }
  const [parcel] = now.parcels.filter((it_) => it_.state !== 'received')
  if (act === 'receive' && parcel) await mall.buyer.order.receive({ id, shipmentIds: [parcel.id] })
  if (act === 'short' && parcel) {
    const gone = Math.min(num, parcel.num)
    const lines = [
      { lineNo: 1, goodNum: parcel.num - gone, problems: [{ issue: 'short' as const, num: gone, wish: 'refundOnly' as const }] },
    ]
    await mall.buyer.receipt.take({ counted: [{ id: parcel.id, lines }] })
    const { rows } = await world().admin.query("select id from mall.after_sales where order_id = $1 and state = 'waitSupplier'", [id])
    for (const claim of rows)
      await mall.supplierClient.afterSaleSupply.agree({ schoolId: mall.no, id: claim.id as string, note: '', returnTo: '' })
  }
  const left = line.receivedNum - line.acceptedNum - line.rejectedNum
  if ((act === 'accept' || act === 'reject') && left > 0 && ['waitAccept', 'partAccept'].includes(state)) {
    const some = Math.min(num, left)
    await mall.accept(id, {
      lines: [
        act === 'accept'
          ? { lineNo: 1, acceptedNum: some, rejectedNum: 0 }
          : { lineNo: 1, acceptedNum: 0, rejectedNum: some, reason: '破损' },
      ],
    })
  }
  if (act === 'close' && now.can.closeRest === true) await mall.buyer.order.closeRest({ id, comment: '退货结清' })
  const kept = line.acceptedNum - (returned.get(id) ?? 0)
  if (act === 'return' && state === 'waitBill' && kept > 0) {
    const back = Math.min(num, kept)
    await goBack(mall, id, back)
    returned.set(id, (returned.get(id) ?? 0) + back)
  }
}

const goBack = async (mall: PermitMall, orderId: string, num: number): Promise<void> => {
  const { id } = await mall.buyer.afterSale.apply({
    orderId,
    lines: [{ lineNo: 1, num }],
    type: 'returnRefund',
    reason: 'wrong',
    description: '规格发错，没有拆封',
    fileIds: [],
    packageState: 'sealed',
    returnWay: 'pickUp',
    contact: '李老师',
    mobile: '13800005621',
    pickupAddr: '材料楼 B412',
    seenFen: 3_850 * num,
  })
  await mall.supplierClient.afterSaleSupply.agree({ schoolId: mall.no, id, note: '', returnTo: '宁波市镇海区庄市大道 1 号' })
  const { rows } = await world().admin.query("select id from mall.flow_tasks where school_id = $1 and doc_kind = 'refund' and status = 1", [
    mall.no,
  ])
  for (const task of rows) await (await world().as(mall.F1)).approval.agree({ taskId: task.id as string, comment: '同意退款' })
  await mall.buyer.afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
  await mall.supplierClient.afterSaleSupply.arrive({ schoolId: mall.no, id, note: '' })
}

describe('a permit under any life of its orders', () => {
  it('grants what is left, reserved and used, each as the orders say, and never less than nothing', async () => {
    const mall = await openPermitMall(world(), { 'refund.checkFrom': 900_000_000 })
    let round = 0
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const id = await mall.permit({ permitNo: `第 ${(round += 1)} 轮`, permitted: GRANTED })
        const orders = [await mall.submit([{ skuId: mall.sku.acetone, num: 8 }])]
        const returned = new Map<string, number>()
        for (const step of played) {
          await play(mall, orders, returned, step)
          const details = await Promise.all(orders.map((order) => mall.buyer.order.detail({ id: order })))
          const reserved = details
            .filter(({ state }) => open.includes(state))
            .reduce((sum, { lines: [line] }) => sum + line!.num - line!.endedNum - line!.lostNum - line!.acceptedNum, 0)
          const used = details.reduce((sum, { id: order, lines: [line] }) => sum + line!.acceptedNum - (returned.get(order) ?? 0), 0)
          expect(await mall.figures(id)).toEqual([GRANTED, GRANTED - reserved - used, reserved, used])
          expect(GRANTED - reserved - used).toBeGreaterThanOrEqual(0)
        }
        expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
        await mall.admin.permit.end({ id, reason: '下一轮' })
      }),
      { numRuns: RUNS },
    )
  }, 300_000)
})
