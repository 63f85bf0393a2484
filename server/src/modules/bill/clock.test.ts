// The payment clock: when a bill has to be paid, how the school keeps to it, and what its supplier is owed by age (decision 0250).
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { buildInvoice } from './fixtures/build.ts'
import { billStage, today } from './fixtures/stage.ts'

const world = useWorld()
const { drainAll, generated, confirmed } = billStage(world)

beforeEach(async () => {
  setFinance(financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 1 }))
  await drainAll()
})

const day = (offset: number): string => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
/** As if its goods had been accepted so many days ago. */
const acceptedAgo = async (orderId: string, days: number): Promise<void> => {
  await world().admin.query('update mall.orders set accepted_at = now() - make_interval(days => $2) where id = $1', [orderId, days])
}

describe('the payment clock', () => {
  it('runs thirty days from the acceptance, on the list, the bill, the sheet of finance and at its supplier', async () => {
    const it_ = await generated()
    await acceptedAgo(it_.orders[0]!, 10)
    const payBy = day(20)
    const { list } = await it_.finance.bill.list({ tab: 1 })
    expect(list.find(({ id }) => id === it_.id)).toMatchObject({ payBy, paidOn: null })
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({ payBy, paidOn: null })
    // The supplier's row is written with each step of the bill.
    await confirmed(it_)
    await drainAll()
    expect((await it_.supplier.supplyBill.list({ tab: 'todo' })).list[0]).toMatchObject({ id: it_.id, payBy })
    expect(await it_.finance.bill.pace({})).toEqual({
      payDays: 30,
      paidNum: 0,
      onTimeNum: 0,
      meanDays: null,
      overdueNum: 0,
      overdueFen: 0,
      worst: null,
    })
  })

  it('says what is beyond its day to the school and, by age, to the supplier; a payment ends it', async () => {
    const it_ = await generated()
    await acceptedAgo(it_.orders[0]!, 75)
    await confirmed(it_)
    await drainAll()
    // Its supplier has to invoice first.
    expect(await it_.finance.bill.pace({})).toMatchObject({ overdueNum: 0, worst: null })
    expect(await it_.supplier.supplyBill.owed({})).toMatchObject({
      ages: [0, 0, 128_640, 0, 0],
      totalFen: 128_640,
      schools: [{ schoolId: it_.at.schoolId, num: 1, totalFen: 128_640 }],
    })
    const draft = await buildInvoice(world(), it_.at, 128_640)
    await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices: [draft] })
    expect(await it_.finance.bill.pace({})).toMatchObject({
      overdueNum: 1,
      overdueFen: 128_640,
      worst: { billNo: it_.bill.billNo, lateDays: 45 },
    })
    await it_.finance.bill.agree({ ids: [it_.id] })
    await drainAll()
    expect(await it_.finance.bill.pace({})).toMatchObject({ paidNum: 1, onTimeNum: 0, meanDays: 75, overdueNum: 0, worst: null })
    expect((await it_.supplier.supplyBill.owed({})).totalFen).toBe(0)
    // Nothing of another school, and nothing to who sees his own lines alone.
    expect((await (await generated()).finance.bill.pace({})).paidNum).toBe(0)
    expect((await it_.buyer.bill.pace({})).paidNum).toBe(0)
  })
})
