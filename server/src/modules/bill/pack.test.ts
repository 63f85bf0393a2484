// What the finance system is told of a settlement of several bills.
import { beforeEach, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { plainLines } from '../order/fixtures.ts'
import { buildAccepted, buildInvoice } from './fixtures/build.ts'
import { billStage, period } from './fixtures/stage.ts'

const world = useWorld()
const { generated, invoiced, settlementOf } = billStage(world)

beforeEach(() => setFinance(financeSimulator(world().db)))

it('is each bill with the invoices that stand, and each project with the sum of its orders: nothing that was taken out or sent back', async () => {
  const pens = [{ name: '中性笔', priceE4: 101_400, num: 20 }]
  const stapler = [{ name: '订书机', priceE4: 250_000, num: 4 }]
  const first = await generated(plainLines, pens, stapler)
  await first.finance.bill.removeLine({ id: first.id, orderId: first.orders[1]!, version: 1, reason: '换货未到' })
  await invoiced(first)
  await first.finance.bill.returnInvoice({ id: first.id, comment: '税率有误' })
  const anew = [await buildInvoice(world(), first.at, 138_640)]
  await first.supplier.supplyBill.submitInvoices({ schoolId: first.at.schoolId, id: first.id, invoices: anew })
  await buildAccepted(world(), first.at, pens)
  const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
  const second = await invoiced({ ...first, id: bills[0]!.id, bill: bills[0]! })
  const numbersOf = async (id: string) => {
    const { invoices } = await first.finance.bill.detail({ id })
    return invoices.filter((it_) => it_.state === 'active').map((it_) => it_.invoiceNo)
  }
  await first.finance.bill.agree({ ids: [first.id, second.id] })
  await world().drain()
  const { id, settlement_no } = await settlementOf(first.id)
  const { rows } = await world().admin.query('select pack from shared.sim_finance_bills where request_id = $1', [id])
  expect(rows[0].pack).toMatchObject({
    settlementNo: settlement_no,
    payee: { name: first.at.sellerName, uscc: '91330200MA2DE0017J', bank: '示例银行宁波分行', account: '3310010120100123456' },
    totalFen: 138_640 + 40_560,
    bills: [
      { billNo: first.bill.billNo, totalFen: 138_640, invoiceNos: await numbersOf(first.id) },
      { billNo: bills[0]!.billNo, totalFen: 40_560, invoiceNos: await numbersOf(second.id) },
    ],
  })
  expect(rows[0].pack.funds.map((it_: { amountFen: number }) => it_.amountFen)).toEqual([138_640 + 40_560])
  expect((await numbersOf(first.id)).length).toBe(1)
})
