// Applications for an invoice on their way: asked for, issued, taken back by a red letter.
import { splitTax } from '@caiyuan/contract/money'
import type { World } from '../../../test/harness.ts'
import { dayOf, now } from '../../core/clock.ts'
import { buildAccepted, buildBillWorld, buildInvoice, keepInvoiceFile, type BillWorld, type Draft } from '../bill/fixtures/build.ts'
import { billStage } from '../bill/fixtures/stage.ts'
import { xmlOf } from '../invoice/compose.ts'
import { plainLines } from '../order/fixtures.ts'

export const applyStage = (world: () => World) => {
  const { clients } = billStage(world)
  const open = async (orders = 1) => {
    const at = await buildBillWorld(world())
    // Its orders are invoiced to it.
    await world().admin.query("update shared.schools set name = '示例大学', settings_version = settings_version + 1 where id = $1", [
      at.schoolId,
    ])
    const ids: string[] = []
    for (let i = 0; i < orders; i += 1) ids.push(await buildAccepted(world(), at, plainLines))
    return { at, ids, ...(await clients(at)) }
  }
  const asked = async (orders = 1) => {
    const it_ = await open(orders)
    const { id, applyNo, totalFen } = await it_.buyer.invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school' })
    await world().drain()
    return { ...it_, id, applyNo, totalFen, target: { schoolId: it_.at.schoolId, id } }
  }
  type Asked = Awaited<ReturnType<typeof asked>>
  const issued = async (it_: Asked, over: Partial<Draft> = {}) => {
    const answer = await it_.supplier.supplyInvoice.issue({
      ...it_.target,
      invoices: [await buildInvoice(world(), it_.at, it_.totalFen, over)],
    })
    await world().drain()
    return answer
  }
  const stateOf = async (id: string) =>
    (await world().admin.query('select state, reason, reopened_num from mall.invoice_applies where id = $1', [id])).rows[0]
  const statusOf = async (id: string) =>
    (await world().admin.query('select invoice_status from mall.orders where id = $1', [id])).rows[0]!.invoice_status
  const no = (tail: number) => `2633${String(process.pid % 100_000).padStart(6, '0')}${String(9_000_000_000 + tail)}`

  /** A red letter of an invoice, its file saying the same unless told otherwise. */
  const redOf = async (at: BillWorld, it_: { invoiceId: string; totalFen: number; redNo: string; blue?: boolean }) => {
    const told = {
      kind: 'digital_normal' as const,
      invoiceCode: '',
      invoiceNo: it_.redNo,
      issuedOn: dayOf(now()),
      buyerName: '示例大学',
      buyerTaxNo: '123300004700009964',
      sellerName: at.sellerName,
      sellerTaxNo: '91330200MA2DE0017J',
      ...Object.fromEntries(Object.entries(splitTax(it_.totalFen, 1300)).map(([name, fen]) => [name, it_.blue ? fen : -fen])),
      totalFen: it_.blue ? it_.totalFen : -it_.totalFen,
      lines: [],
      isRed: !it_.blue,
    }
    return { invoiceId: it_.invoiceId, redNo: it_.redNo, fileIds: [await keepInvoiceFile(world(), at, '红字.xml', xmlOf(told as never))] }
  }
  const blueOf = async (it_: Asked) =>
    (await it_.buyer.invoiceApply.detail({ id: it_.id })).invoices.find((each) => each.state === 'active')!

  return { open, asked, issued, stateOf, statusOf, no, redOf, blueOf }
}
