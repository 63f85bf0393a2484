// The main job as people do it, call by call: scenarios, isolation, crash and load tests drive their worlds with it.
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import type { contract } from '@caiyuan/contract/index'
import { splitTax } from '@caiyuan/contract/money'
import { keepFile } from '../src/core/files.ts'
import type { SessionUser } from '../src/core/context.ts'
import { dayOf } from '../src/core/clock.ts'
import { xmlOf } from '../src/modules/invoice/compose.ts'
import { financeSimulator } from '../src/gateways/finance.simulator.ts'
import { setFinance } from '../src/gateways/finance.ts'
import type { Client, World } from './harness.ts'

export type Quote = OutputOf<typeof contract.order.quote>
type SubmitInput = SentOf<typeof contract.order.submit>

export interface Goods {
  skuId: string
  num: number
}

/** A quote for goods bought now, at the person's address. */
export const quoteFor = (buyer: Client, lines: readonly Goods[], addrId: string): Promise<Quote> =>
  buyer.order.quote({ from: 'now', lines: [...lines], addrId, categoryType: '0' })

/** What the confirm page would send when nothing is changed on it. */
export const formOf = (quote: Quote, more: Partial<SubmitInput> = {}): SubmitInput => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研',
  purpose: '九月打印耗材与样品清洗',
  orders: quote.split.map((it) => ({ key: it.key, funds: it.funds })),
  ...more,
})

export const submitNow = async (buyer: Client, lines: readonly Goods[], addrId: string, more: Partial<SubmitInput> = {}) => {
  const quote = await quoteFor(buyer, lines, addrId)
  return buyer.order.submit(formOf(quote, more))
}

/** The whole of one order on one card and subject. */
export const onCard = (quote: Quote, fundId: string, subjectCode = 'material'): SubmitInput['orders'] =>
  quote.orders.map((o) => ({ key: o.key, funds: [{ fundId, subjectCode, amountFen: o.totalFen }] }))

/** Every task of a document that waits for one of these people, agreed in turn; answers the names in order. */
export const agreeAll = async (world: World, docId: string, people: readonly SessionUser[]): Promise<string[]> => {
  const agreed: string[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    const { rows } = await world.admin.query(
      "select id, assignee_id, node_type from mall.flow_tasks where doc_id = $1 and status = 1 and node_type <> 'CC' order by started_at, id limit 1",
      [docId],
    )
    const task = rows[0] as { id: string; assignee_id: string; node_type: string } | undefined
    const person = people.find((p) => p.id === task?.assignee_id)
    if (!task || !person) break
    const client = await world.as(person)
    if (task.node_type === 'HANDLE') await client.approval.handle({ taskId: task.id, comment: '已核对' })
    else await client.approval.agree({ taskId: task.id, comment: '同意' })
    agreed.push(person.name)
  }
  return agreed
}

/** The task of a document that waits for this person. */
export const taskOf = async (world: World, docId: string, person: SessionUser): Promise<string> => {
  const { rows } = await world.admin.query('select id from mall.flow_tasks where doc_id = $1 and assignee_id = $2 and status = 1', [
    docId,
    person.id,
  ])
  return (rows[0] as { id: string }).id
}

export const CARRIER = { carrierCode: 'shunfeng', waybillNo: 'SF1402883655271' } as const

export const confirmAndShip = async (world: World, supplier: Client, schoolId: number, id: string): Promise<void> => {
  await supplier.supply.confirm({ schoolId, id })
  const { rows } = await world.admin.query('select line_no as "lineNo", num from mall.order_lines where order_id = $1 order by line_no', [
    id,
  ])
  await supplier.supply.ship({ schoolId, id, parcels: [{ ...CARRIER, lines: rows as { lineNo: number; num: number }[] }] })
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
export const photoOf = async (world: World, person: SessionUser): Promise<string> =>
  (await keepFile(world, person, person.schoolId, '到货.png', PNG)).id

/** Everything received is accepted. */
export const acceptAll = async (world: World, acceptor: Client, id: string, more: Partial<SentOf<typeof contract.order.accept>> = {}) => {
  const { rows } = await world.admin.query(
    'select line_no as "lineNo", received_num - accepted_num - rejected_num as "acceptedNum", 0 as "rejectedNum" from mall.order_lines where order_id = $1 order by line_no',
    [id],
  )
  const { rows: order } = await world.admin.query('select version from mall.orders where id = $1', [id])
  const photo = await photoOf(world, acceptor.user)
  return acceptor.order.accept({ id, version: order[0].version, lines: rows as never, photoIds: [photo], ...more })
}

/** An invoice of exactly this total at 13 %, with its XML kept. */
export const invoiceOf = async (world: World, supplier: Client, schoolId: number, billId: string, totalFen: number, invoiceNo: string) => {
  const { rows } = await world.admin.query(
    'select s.name, s.tax_no, p.name as seller, p.uscc from mall.bills b join shared.schools s on s.id = b.school_id join shared.suppliers p on p.id = b.supplier_id where b.id = $1',
    [billId],
  )
  const it = rows[0] as { name: string; tax_no: string; seller: string; uscc: string }
  const told = {
    kind: 'digital_normal' as const,
    invoiceNo,
    issuedOn: dayOf(new Date()),
    buyerName: it.name,
    buyerTaxNo: it.tax_no,
    sellerName: it.seller,
    sellerTaxNo: it.uscc,
    ...splitTax(totalFen, 1300),
    totalFen,
    invoiceCode: '',
    lines: [],
    isRed: false,
  }
  const file = await keepFile(world, supplier.user, schoolId, `${invoiceNo}.xml`, xmlOf(told))
  return { ...told, fileIds: [file.id] }
}

/** From accepted orders to the settled bill, finance's own simulator answering; who confirmed reviews it, unless an auditor is named. Answers the bill's id. */
export const settleAll = async (
  world: World,
  it: { finance: Client; auditor?: Client; supplier: Client; schoolId: number; supplierId: string; invoiceNo: string },
): Promise<string> => {
  const finance = financeSimulator(world.db)
  setFinance(finance)
  const today = dayOf(new Date())
  await it.finance.bill.generate({ supplierIds: [it.supplierId], from: `${today.slice(0, 4)}-01-01`, to: today })
  const { rows } = await world.admin.query(
    "select id, version, total_fen from mall.bills where school_id = $1 and supplier_id = $2 and state = 'waitSupplier'",
    [it.schoolId, it.supplierId],
  )
  const bill = rows[0] as { id: string; version: number; total_fen: string }
  await it.supplier.supplyBill.confirm({ schoolId: it.schoolId, id: bill.id, version: bill.version })
  await it.finance.bill.buyerConfirm({ id: bill.id })
  await it.supplier.supplyBill.submitInvoices({
    schoolId: it.schoolId,
    id: bill.id,
    invoices: [await invoiceOf(world, it.supplier, it.schoolId, bill.id, Number(bill.total_fen), it.invoiceNo)],
  })
  await (it.auditor ?? it.finance).bill.agree({ ids: [bill.id] })
  for (let i = 0; i < 30; i += 1) {
    await finance.settleNow()
    // Of other schools whatever waits stays: in a world of many tests that is thousands of jobs.
    await world.makeDue(undefined, it.schoolId)
    await world.drain()
    const { rows: now } = await world.admin.query('select state from mall.bills where id = $1', [bill.id])
    if ((now[0] as { state: string }).state === 'settled') break
    await new Promise((r) => setTimeout(r, 100))
  }
  return bill.id
}
