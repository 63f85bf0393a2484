// An order over two cards brought to its bill, its settlement and its refund by the product's own calls.
import { splitTax } from '@caiyuan/contract/money'
import type { World } from '../../../../test/harness.ts'
import { dayOf, now } from '../../../core/clock.ts'
import { buildAccepted, buildInvoice, keepInvoiceFile } from '../../bill/fixtures/build.ts'
import { xmlOf } from '../../invoice/compose.ts'
import { stageAfterSale } from '../fixtures.ts'

export const today = dayOf(now())
const no = (tail: number) => `2634${String(process.pid % 100_000).padStart(6, '0')}${String(tail).padStart(10, '0')}`
let serial = 0

export const refundStage = (world: () => World) => {
  /** An order of 2,960.00 over two cards, billed. */
  const start = async (it_: Parameters<typeof stageAfterSale>[1] = {}) => {
    const at = await stageAfterSale(world(), { params: { financeType: 0 }, ...it_ })
    const finance = await world().as(at.finance)
    const generate = async () => (await finance.bill.generate({ supplierIds: [at.supplierId], from: '2026-01-01', to: today })).bills[0]!
    const detail = (id: string) => finance.bill.detail({ id })
    const submit = async (id: string, totalFen: number) => {
      await at.supplier.supplyBill.confirm({ schoolId: at.schoolId, id, version: (await detail(id)).version })
      await finance.bill.buyerConfirm({ id })
      return at.supplier.supplyBill.submitInvoices({ ...at.of(id), invoices: [await buildInvoice(world(), at, totalFen)] })
    }
    const settle = async (id: string, on = today) => {
      await finance.bill.agree({ ids: [id] })
      await finance.bill.register({ id, voucherNo: `PZ${(serial += 1)}`, paidOn: on })
      await world().drain()
    }
    const red = async (over: { invoiceId: string; totalFen: number; redNo?: string; says?: object }) => {
      const redNo = over.redNo ?? no((serial += 1))
      const told = {
        kind: 'digital_normal',
        invoiceCode: '',
        invoiceNo: redNo,
        issuedOn: today,
        buyerName: '示例大学',
        buyerTaxNo: '123300004700009964',
        sellerName: at.sellerName,
        sellerTaxNo: '91330200MA2DE0017J',
        ...Object.fromEntries(Object.entries(splitTax(over.totalFen, 1300)).map(([name, fen]) => [name, -fen])),
        totalFen: -over.totalFen,
        lines: [],
        isRed: true,
        ...over.says,
      }
      return {
        invoiceId: over.invoiceId,
        redNo,
        totalFen: over.totalFen,
        fileIds: [await keepInvoiceFile(world(), at, '红字.xml', xmlOf(told as never))],
      }
    }
    /** Agreed by all and back at its supplier. */
    const back = async (asked: Parameters<typeof at.apply>[0] = {}) => {
      const { id } = await at.apply(asked)
      await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '同意', returnTo: '退货组' })
      await at.decide(id)
      await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'shunfeng', waybillNo: `SF16244108${(serial += 1)}` })
      await at.supplier.afterSaleSupply.arrive(at.of(id))
      return id
    }
    const refundOf = async (id: string) => (await at.buyerClient.afterSale.detail({ id })).refund!
    /** The red invoice of its sum. */
    const redden = async (id: string) => {
      const one = await at.supplier.afterSaleSupply.detail(at.of(id))
      return at.supplier.afterSaleSupply.redden({
        ...at.of(id),
        reds: [await red({ invoiceId: one.blues[0]!.id, totalFen: one.refundFen })],
      })
    }
    const claims = async (): Promise<number[][]> =>
      (
        await at.rows(
          'select c.held_fen, c.committed_fen from mall.fund_claims c join mall.order_funds f on f.order_id = c.doc_id and f.fund_id = c.fund_id where c.doc_id = $1 order by f.line_no',
          at.orderId,
        )
      ).map((row) => [Number(row.held_fen), Number(row.committed_fen)])
    const reason = { reason: '款已到账，同意冲回' }
    return { ...at, financeClient: finance, generate, detail, submit, settle, red, back, refundOf, redden, claims, reason }
  }

  /** Settled at 2,960.00, then 764.00 of it gone back. */
  const settled = async (it_: Parameters<typeof stageAfterSale>[1] = {}) => {
    const at = await start(it_)
    const bill = await at.generate()
    await at.submit(bill.id, bill.totalFen)
    await at.settle(bill.id)
    return { ...at, bill }
  }
  /** The next bill: another order of 2,380.00 of the supplier. */
  const next = async (at: Awaited<ReturnType<typeof start>>) => {
    await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 2_380_000, num: 10 }])
    return at.generate()
  }

  return { start, settled, next }
}
