// Every step of a bill: what its orders, its money and the numbers of its invoices are after it, a row for each action of the flow.
import { billFlow, type BillAction, type BillState } from '@caiyuan/contract/bill-flow'
import { beforeAll, describe, expect, it } from 'vitest'
import { financeSimulator, type FinanceSimulator } from '../src/gateways/finance.simulator.ts'
import { setFinance } from '../src/gateways/finance.ts'
import { billStage, period, type BillStaged } from '../src/modules/bill/fixtures/stage.ts'
import { buildAccepted, buildBillWorld, buildInvoice } from '../src/modules/bill/fixtures/build.ts'
import { plainLines } from '../src/modules/order/fixtures.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const { clients, generated, confirmed, invoiced, versionOf, drainAll, faults, logsOf } = billStage(world)
/** What the one order of a bill costs. */
const WHOLE = 128_640

let simulator: FinanceSimulator
beforeAll(() => setFinance((simulator = financeSimulator(world().db, { payAfterSeconds: 0 }))))

interface Left {
  order: 'settling' | 'waitBill' | 'done' | 'closed'
  held?: number
  committed?: number
  /** Invoices whose numbers no other bill can use. */
  used?: number
  /** Where that differs: an order that ended stands on no bill. */
  billed?: boolean
  /** Where that differs: invoices of a 开票申请 keep their numbers under it. */
  invoiced?: boolean
}
type Way = (it: BillStaged) => Promise<unknown>

const target = (it: BillStaged) => ({ schoolId: it.at.schoolId, id: it.id })
/** A bill brought somewhere by these ways, one after the other. */
const after =
  (...ways: Way[]) =>
  async (): Promise<BillStaged> => {
    const it = await generated()
    for (const way of ways) await way(it)
    return it
  }

const confirm: Way = async (it) => it.supplier.supplyBill.confirm({ ...target(it), version: await versionOf(it) })
const differ: Way = (it) => it.supplier.supplyBill.differ({ ...target(it), comment: '金额不对' })
const fall: Way = async () => {
  await world().makeDue('bill.supplierTimeout')
  await world().drain()
}
const bringInvoice: Way = async (it) =>
  it.supplier.supplyBill.submitInvoices({ ...target(it), invoices: [await buildInvoice(world(), it.at, WHOLE)] })
const agree: Way = (it) => it.finance.bill.agree({ ids: [it.id] })
const isRejected: Way = async () => {
  simulator.rejectWith('预算项目未启用')
  await drainAll()
  simulator.rejectWith(null)
}
const revoke: Way = (it) => it.finance.bill.revoke({ id: it.id, comment: '撤销重做' })

/** Its order was invoiced before, and its supplier has agreed. */
const invoicedBefore = async (): Promise<BillStaged> => {
  const at = await buildBillWorld(world())
  await world().admin.query("update shared.schools set name = '示例大学', settings_version = settings_version + 1 where id = $1", [
    at.schoolId,
  ])
  const orders = [await buildAccepted(world(), at, plainLines)]
  const by = await clients(at)
  const { id: applyId } = await by.buyer.invoiceApply.addByIds({ orderIds: orders, headId: 'school' })
  await world().drain()
  await by.supplier.supplyInvoice.issue({ schoolId: at.schoolId, id: applyId, invoices: [await buildInvoice(world(), at, WHOLE)] })
  const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
  await world().drain()
  const it_ = { at, orders, ...by, id: bills[0]!.id, bill: bills[0]! }
  await confirm(it_)
  return it_
}

const waitSupplier = after()
const differs = after(differ)
const waitBuyer = after(confirm)
const waitInvoice = after(confirmed)
const waitFinance = after(invoiced)
const settling = after(invoiced, agree)
const failed = after(invoiced, agree, isRejected)

const BILLED: Left = { order: 'settling', held: WHOLE }
const INVOICED: Left = { ...BILLED, used: 1 }
const FREE: Left = { order: 'waitBill', held: WHOLE }

/** All of its order goes back: nothing is left to pay. */
const emptied: Way = async (it) => {
  const orderId = it.orders[0]!
  const form = await it.buyer.afterSale.form({ orderId })
  const fen = form.lines.reduce((sum, line) => sum + line.kept.netFen, 0) + form.freightFen
  const { id } = await it.buyer.afterSale.apply({
    orderId,
    lines: form.lines.map((line) => ({ lineNo: line.lineNo, num: line.kept.num })),
    type: 'refundOnly',
    reason: 'broken',
    description: '全部破损',
    fileIds: [],
    packageState: 'intact',
    returnWay: 'send',
    contact: '李老师',
    mobile: '13800005621',
    pickupAddr: '',
    seenFen: fen,
  })
  await it.supplier.afterSaleSupply.agree({ schoolId: it.at.schoolId, id })
  const { rows } = await world().admin.query("select id from mall.flow_tasks where doc_kind = 'refund' and school_id = $1 and status = 1", [
    it.at.schoolId,
  ])
  await (await world().as(it.at.owner)).approval.agree({ taskId: rows[0]!.id, comment: '同意退款' })
}
const EMPTY: Left = { order: 'closed', billed: false }

type Step = `${BillAction} ${BillState}`
const steps: Partial<Record<Step, [start: () => Promise<BillStaged>, way: Way, left: Left]>> = {
  'supplierConfirm waitSupplier': [waitSupplier, confirm, BILLED],
  'supplierTimeout waitSupplier': [waitSupplier, fall, BILLED],
  'supplierDiffer waitSupplier': [waitSupplier, differ, BILLED],
  'resend differs': [differs, (it) => it.finance.bill.resend({ id: it.id, comment: '' }), BILLED],
  'buyerConfirm waitBuyer': [waitBuyer, (it) => it.finance.bill.buyerConfirm({ id: it.id }), BILLED],
  'invoice waitInvoice': [waitInvoice, bringInvoice, INVOICED],
  'carryInvoice waitInvoice': [invoicedBefore, (it) => it.finance.bill.buyerConfirm({ id: it.id }), { ...BILLED, invoiced: true }],
  'returnInvoice waitFinance': [waitFinance, (it) => it.finance.bill.returnInvoice({ id: it.id, comment: '抬头有误' }), BILLED],
  'returnBuyer waitFinance': [waitFinance, (it) => it.finance.bill.returnBuyer({ id: it.id, comment: '请核对' }), BILLED],
  'agree waitFinance': [waitFinance, agree, INVOICED],
  'settle settling': [settling, drainAll, { order: 'done', committed: WHOLE, used: 1 }],
  'fail settling': [settling, isRejected, INVOICED],
  'retry failed': [failed, (it) => it.finance.bill.retry({ ids: [it.id] }), INVOICED],
  'empty waitSupplier': [waitSupplier, emptied, EMPTY],
  'empty differs': [differs, emptied, EMPTY],
  'empty waitBuyer': [waitBuyer, emptied, EMPTY],
  'empty waitInvoice': [waitInvoice, emptied, EMPTY],
  'revoke waitSupplier': [waitSupplier, revoke, FREE],
  'revoke differs': [differs, revoke, FREE],
  'revoke waitBuyer': [waitBuyer, revoke, FREE],
  'revoke waitInvoice': [waitInvoice, revoke, FREE],
  'revoke waitFinance': [waitFinance, revoke, FREE],
  'revoke failed': [failed, revoke, FREE],
}

const leftOf = async (it: BillStaged) => {
  const { rows } = await world().admin.query(
    `select o.state as order, o.bill_id is not null as billed, o.invoice_status <> 'none' as invoiced, c.frozen_fen::int as frozen, c.held_fen::int as held, c.committed_fen::int as committed,
      (select count(*)::int from mall.invoice_registry r where r.school_id = o.school_id and r.doc_id = $2) as used
    from mall.orders o join mall.fund_claims c on c.school_id = o.school_id and c.doc_id = o.id where o.id = $1`,
    [it.orders[0], it.id],
  )
  return rows[0]
}

describe('a bill', () => {
  it('has a row here for each of its steps', () => {
    const wanted = Object.entries(billFlow.actions).flatMap(([action, { from }]) => from.map((state) => `${action} ${state}`))
    expect(Object.keys(steps).toSorted()).toEqual(wanted.toSorted())
  })

  it.each(Object.entries(steps))('goes by %s with the right orders, money and invoices', async (step, [start, way, left]) => {
    const [action, from] = step.split(' ') as [BillAction, BillState]
    const it = await start()
    await way(it)
    expect((await logsOf(it.id)).at(-1)).toMatchObject({ action, from_state: from, to_state: billFlow.actions[action].to })
    const used = left.used ?? 0
    const is = { billed: left.order !== 'waitBill', invoiced: used > 0, frozen: 0, held: 0, committed: 0, used }
    expect(await leftOf(it)).toEqual({ ...is, ...left })
    expect(await faults(it.at)).toEqual([])
  })
})
