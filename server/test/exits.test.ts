// Every way an order gives back, owes or pays: what its cards and the store have after it, a row for each action of the flow.
import { acceptanceFlow, type AcceptanceAction, type AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import { orderFlow, type OrderAction, type OrderState } from '@caiyuan/contract/order-flow'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../src/core/context.ts'
import { paidOf } from '../src/core/documents.ts'
import { buildUser } from '../src/demo/build.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { openTill, PIN } from '../src/modules/payment/fixtures.ts'
import { uniqueNo } from '../src/modules/order/fixtures.ts'
import { setParam } from '../src/modules/school/params.ts'
import { setSupplierSelling } from '../src/modules/supply/stop-supplier.ts'
import { refusalOf, useWorld, type Client } from './harness.ts'
import { settleAll, taskOf } from './main-job.ts'

const world = useWorld()
const PIECES = 10
const STORE = 1000

/** Money and stock in pieces of the order: each is worth a tenth of it. */
interface Left {
  frozen?: number
  held?: number
  committed?: number
  gone?: number
  reserved?: number
}

interface Case {
  mall: Mall
  id: string
  skuId: string
  buyer: Client
  acceptor: Client
  supplier: Client
  /** No card pays: its owner is asked first, or it is somebody's own money. */
  isUnfunded?: true
}

type Way = (it: Case) => Promise<unknown>

const open = async (yuan: number, card: 'K1' | 'K3', subjectCode: string, params: object = {}): Promise<Case> => {
  const off = { 'accept.photoFrom': 900_000_000, 'accept.secondFrom': 900_000_000, 'accept.autoBelow': 900_000_000 }
  const mall = await openMall(world(), { autoPassBelow: 0, ...off, ...params })
  const buyer = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', yuan, { expenseSubject: subjectCode })
  const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId, num: PIECES }] })
  const funds = [{ fundId: mall[card], subjectCode, amountFen: quote.totalFen }]
  const { orders } = await buyer.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '测试', orders: [{ key: '1', funds }] })
  return { mall, id: orders[0]!.id, skuId, buyer, acceptor: await world().as(mall.T2), supplier: await mall.supplier() }
}

const auditing = (params?: object): Promise<Case> => open(100, 'K1', 'material', params)
const waitHandle = async (): Promise<Case> => {
  const it = await open(2_500, 'K3', 'equipment')
  for (const who of [it.mall.F2, it.mall.D1, it.mall.J1]) await it.mall.decide(who, it.id)
  return it
}
/** Without money: T1 asks F1 to pay. */
const waitOwner = async (): Promise<Case> => {
  const mall = await openMall(world(), { autoPassBelow: 0 })
  const buyer = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId, num: PIECES }] })
  const asked = { quoteId: quote.quoteId, usage: '科研' as const, purpose: '测试', ownerId: mall.F1.id, orders: [{ key: '1' }] }
  const { orders } = await buyer.order.submitToOwner(asked)
  return { mall, id: orders[0]!.id, skuId, buyer, acceptor: await world().as(mall.T2), supplier: await mall.supplier(), isUnfunded: true }
}
/** Without money: T1 asks the supplier for a better price first. */
const bargaining = async (): Promise<Case> => {
  const mall = await openMall(world(), { autoPassBelow: 0 })
  const buyer = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId, num: PIECES }] })
  const { orders } = await buyer.bargain.start({ quoteId: quote.quoteId, usage: '科研', purpose: '测试', orders: [{ key: '1' }] })
  return { mall, id: orders[0]!.id, skuId, buyer, acceptor: await world().as(mall.T2), supplier: await mall.supplier(), isUnfunded: true }
}
/** Of T1's own money, of which his campus card has enough. */
const waitPay = async (): Promise<Case & { purchaseId: string }> => {
  const { mall, campus, holder } = await openTill(world())
  await campus.issue(holder(mall.T1), { balanceFen: 200_000, perPayFen: 200_000, perDayFen: 200_000 })
  const buyer = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await buyer.order.quote({ from: 'now', categoryType: '1', lines: [{ skuId, num: PIECES }] })
  const { orders, purchaseId } = await buyer.order.submitPersonal({ quoteId: quote.quoteId, orders: [{ key: '1' }] })
  const acceptor = await world().as(mall.T2)
  return { mall, id: orders[0]!.id, skuId, buyer, acceptor, supplier: await mall.supplier(), isUnfunded: true, purchaseId }
}
const target = (it: Case) => ({ schoolId: it.mall.no, id: it.id })
const waitSupplier = async (params?: object): Promise<Case> => {
  const it = await auditing(params)
  await it.mall.decide(it.mall.F1, it.id)
  await world().drain()
  return it
}
const waitShip = async (params?: object): Promise<Case> => {
  const it = await waitSupplier(params)
  await it.supplier.supply.confirm(target(it))
  return it
}
const sent = async (num: number, params?: object): Promise<Case> => {
  const it = await waitShip(params)
  const lines = [{ lineNo: 1, num }]
  await it.supplier.supply.ship({ ...target(it), parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines }] })
  return it
}
/** Of one's own money, and so many sent. */
const ownSent = async (num: number): Promise<Case> => {
  const it = await waitPay()
  const { id } = await it.buyer.payment.start({ purchaseId: it.purchaseId, channel: 'campus' })
  await it.buyer.payment.payByCard({ id, pin: PIN })
  await world().drain()
  await it.supplier.supply.confirm(target(it))
  const lines = [{ lineNo: 1, num }]
  await it.supplier.supply.ship({ ...target(it), parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines }] })
  return it
}
const waitAccept = async (params?: object): Promise<Case> => {
  const it = await sent(PIECES, params)
  await it.buyer.order.receive({ id: it.id })
  return it
}

const withTask =
  (who: (mall: Mall) => SessionUser, call: 'refuse' | 'terminate' | 'handleBack'): Way =>
  async ({ mall, id }) =>
    (await world().as(who(mall))).approval[call]({ taskId: await taskOf(world(), id, who(mall)), comment: '不同意' })
const owner = (mall: Mall) => mall.F1
const handler = (mall: Mall) => mall.J1

const due =
  (topic: string): Way =>
  async () => {
    await world().makeDue(topic)
    await world().drain()
  }
const expire: Way = async (it) => {
  await world().admin.query("update mall.document_log set at = at - interval '12 days' where doc_id = $1", [it.id])
  await due('approval.expire')(it)
}
const ownerExpire: Way = async (it) => {
  await world().admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [it.id])
  await due('order.ownerExpire')(it)
}
const expireUnpaid: Way = async (it) => {
  await world().admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [it.id])
  await due('order.expireUnpaid')(it)
}
const bargainExpire: Way = due('bargain.expire')
const receive: Way = (it) => it.buyer.order.receive({ id: it.id })
const autoReceive: Way = async (it) => {
  const { rows } = await world().admin.query('select id from mall.shipments where order_id = $1', [it.id])
  await it.supplier.supply.delivered({ ...target(it), shipmentId: rows[0].id, signer: '门卫' })
  await due('order.autoReceive')(it)
}
const closeYear: Way = async (it) => {
  await world().inSchool(it.mall.no, async (ctx) => {
    await setParam(ctx, 'budget.yearEndFrom', '01-01')
    await setParam(ctx, 'budget.yearEndTo', '12-31')
  })
  await due('order.yearEnd')(it)
}
const unfrozen: Way = (it) =>
  world().inSchool(it.mall.no, (ctx) => paidOf('order').money.unfrozen(ctx, it.id, '财务系统没有冻结：项目余额不足'))
const withdraw: Way = (it) => it.buyer.order.withdraw({ id: it.id })
const cancel: Way = (it) => it.buyer.order.cancel({ id: it.id, reason: '不再需要' })
const stopSupplier: Way = async (it) => {
  const { rows } = await world().admin.query('select src_id from shared.suppliers where id = $1', [it.mall.jia])
  await setSupplierSelling(world().db, rows[0].src_id, false)
}
const endRest: Way = async (it) => {
  await world().admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [it.id])
  await it.buyer.order.endRest({ id: it.id, comment: '供应商缺货' })
}
const judge =
  (acceptedNum: number, rejectedNum = 0): Way =>
  (it) =>
    it.acceptor.order.accept({ id: it.id, lines: [{ lineNo: 1, acceptedNum, rejectedNum, reason: rejectedNum > 0 ? '破损' : '' }] })
const closeRest: Way = (it) => it.buyer.order.closeRest({ id: it.id, comment: '退货结清' })

/** Part of an order judged, waiting for whoever has to look at it. */
interface Noted extends Case {
  note: string
  keeper: SessionUser
}
const decideNote =
  (call: 'agree' | 'refuse') =>
  async ({ note, keeper }: Noted): Promise<unknown> =>
    (await world().as(keeper)).approval[call]({ taskId: await taskOf(world(), note, keeper), comment: '已核对' })

const colleague = async ({ mall }: Case, name: string, roles: string[]): Promise<SessionUser> =>
  buildUser(world().db, { schoolId: mall.no, no: `k${uniqueNo()}`, name, roles, deptId: mall.deptId })

/** Judged by the acceptor, then agreed to by who audits acceptances. */
const audited =
  (acceptedNum: number): Way =>
  async (it) => {
    const keeper = await colleague(it, '何资产', ['assetKeeper'])
    const { acceptanceId } = await it.acceptor.order.accept({ id: it.id, lines: [{ lineNo: 1, acceptedNum }] })
    await decideNote('agree')({ ...it, note: acceptanceId, keeper })
  }

const settle: Way = async (it) => {
  await world().admin.query("update shared.suppliers set uscc = '91330200MA2DE0017J' where id = $1", [it.mall.jia])
  await judge(PIECES)(it)
  const finance = await world().as(it.mall.C1)
  const invoiceNo = `2633${String(uniqueNo()).padStart(16, '0')}`
  await settleAll(world(), { finance, supplier: it.supplier, schoolId: it.mall.no, supplierId: it.mall.jia, invoiceNo })
}

/** All of it is to be sent back before it is billed; the owner of the card is asked. */
const askBack = async (it: Case) => {
  await judge(PIECES)(it)
  const { lines, freightFen } = await it.buyer.afterSale.form({ orderId: it.id })
  const { id } = await it.buyer.afterSale.apply({
    orderId: it.id,
    lines: [{ lineNo: 1, num: PIECES }],
    type: 'returnRefund',
    reason: 'broken',
    description: '外箱受压，内包装破损',
    packageState: 'intact',
    contact: '李老师',
    mobile: '13800005621',
    seenFen: lines[0]!.kept.netFen + freightFen,
  })
  const of = { schoolId: it.mall.no, id }
  await it.supplier.afterSaleSupply.agree({ ...of, returnTo: '退货组' })
  const { rows } = await world().admin.query('select id from mall.refunds where after_sale_id = $1', [id])
  return { id, of, refundId: rows[0].id as string }
}
const returnAll: Way = async (it) => {
  const { id, of, refundId } = await askBack(it)
  const taskId = await taskOf(world(), refundId, it.mall.F1)
  await (await world().as(it.mall.F1)).approval.agree({ taskId, comment: '同意退款' })
  await it.buyer.afterSale.sendBack({ id, carrierCode: 'own' })
  await it.supplier.afterSaleSupply.arrive(of)
}

/** So many of the parcel come well, and the money of the others goes back. */
const short =
  (goodNum: number): Way =>
  async (it) => {
    const { parcels } = await it.buyer.receipt.arriving({ orderId: it.id })
    const problems = [{ issue: 'short' as const, num: PIECES - goodNum, wish: 'refundOnly' as const }]
    await it.buyer.receipt.take({ counted: [{ id: parcels[0]!.id, lines: [{ lineNo: 1, goodNum, problems }] }] })
  }
const payBack: Way = async (it) => {
  const { rows } = await world().admin.query('select id from mall.after_sales where order_id = $1', [it.id])
  await it.supplier.afterSaleSupply.agree({ schoolId: it.mall.no, id: rows[0].id })
  await world().drain()
}
const UNASKED = { 'refund.checkFrom': 900_000_000 }

/** One after the other. */
const then =
  (...ways: Way[]): Way =>
  async (it) => {
    for (const way of ways) await way(it)
  }

const NOTHING: Left = {}
const AUDIT = { 'accept.needAudit': 1 }

type Exit = `${OrderAction} ${OrderState}`
const exits: Partial<Record<Exit, [start: () => Promise<Case>, way: Way, left: Left]>> = {
  'refuseToBuyer auditing': [auditing, withTask(owner, 'refuse'), NOTHING],
  'withdraw auditing': [auditing, withdraw, NOTHING],
  'handleBack waitHandle': [waitHandle, withTask(handler, 'handleBack'), NOTHING],
  'closeYear auditing': [auditing, closeYear, NOTHING],
  'closeYear waitHandle': [waitHandle, closeYear, NOTHING],
  'freezeRefused auditing': [auditing, unfrozen, NOTHING],
  'freezeRefused waitHandle': [waitHandle, unfrozen, NOTHING],
  'cancel bargaining': [bargaining, cancel, NOTHING],
  'bargainExpire bargaining': [bargaining, bargainExpire, NOTHING],
  'cancel waitOwner': [waitOwner, cancel, NOTHING],
  'ownerRefuse waitOwner': [
    waitOwner,
    async (it) => (await world().as(it.mall.F1)).order.ownerRefuse({ id: it.id, reason: '经费不够' }),
    NOTHING,
  ],
  'ownerExpire waitOwner': [waitOwner, ownerExpire, NOTHING],
  'cancel auditing': [auditing, cancel, NOTHING],
  'cancel back': [auditing, then(withdraw, cancel), NOTHING],
  'cancel waitHandle': [waitHandle, cancel, NOTHING],
  'cancel waitPay': [waitPay, cancel, NOTHING],
  'expireUnpaid waitPay': [waitPay, expireUnpaid, NOTHING],
  'cancel waitSupplier': [waitSupplier, cancel, NOTHING],
  'cancelStopped waitShip': [waitShip, then(stopSupplier, cancel), NOTHING],
  'terminate auditing': [auditing, withTask(owner, 'terminate'), NOTHING],
  'expire auditing': [auditing, expire, NOTHING],
  'expire back': [auditing, then(withdraw, expire), NOTHING],
  'expire waitHandle': [waitHandle, expire, NOTHING],
  'supplierRefuse waitSupplier': [waitSupplier, (it) => it.supplier.supply.refuse({ ...target(it), reason: '无货' }), NOTHING],
  'supplierTimeout waitSupplier': [waitSupplier, due('supply.close'), NOTHING],
  'supplierAgreeCancel waitShip': [
    waitShip,
    then(
      (it) => it.buyer.order.askCancel({ id: it.id, reason: '不再需要' }),
      (it) => it.supplier.supply.agreeCancel(target(it)),
    ),
    NOTHING,
  ],
  'endRest partShip': [() => sent(6), endRest, { frozen: 6, gone: 6 }],
  'endRestArrived partShip': [() => sent(6), then((it) => it.buyer.order.receive({ id: it.id }), endRest), { frozen: 6, gone: 6 }],
  'endRestTaken partShip': [() => ownSent(6), then(receive, endRest), { gone: 6 }],
  'takeIn waitReceive': [() => ownSent(PIECES), receive, { gone: 10 }],
  'autoTakeIn waitReceive': [() => ownSent(PIECES), autoReceive, { gone: 10 }],
  'acceptPart waitAccept': [waitAccept, judge(4), { frozen: 6, held: 4, gone: 10 }],
  'acceptPart partAccept': [waitAccept, then(judge(4), judge(3)), { frozen: 3, held: 7, gone: 10 }],
  'accept waitAccept': [waitAccept, judge(10), { held: 10, gone: 10 }],
  'accept partAccept': [waitAccept, then(judge(4), judge(6)), { held: 10, gone: 10 }],
  'autoAccept waitAccept': [waitAccept, due('order.autoAccept'), { held: 10, gone: 10 }],
  'acceptAgreePart acceptAudit': [() => waitAccept(AUDIT), audited(4), { frozen: 6, held: 4, gone: 10 }],
  'acceptAgree acceptAudit': [() => waitAccept(AUDIT), audited(10), { held: 10, gone: 10 }],
  'lose waitReceive': [() => sent(PIECES, UNASKED), then(short(0), payBack), { gone: 10 }],
  'loseRest partAccept': [() => sent(PIECES, UNASKED), then(short(7), judge(7), payBack), { held: 7, gone: 10 }],
  'closeRest partAccept': [waitAccept, then(judge(8, 2), closeRest), { held: 8, gone: 10 }],
  'rejectAll partAccept': [waitAccept, then(judge(0, 10), closeRest), { gone: 10 }],
  'returnAll waitBill': [waitAccept, returnAll, { gone: 10 }],
  'settle settling': [waitAccept, settle, { committed: 10, gone: 10 }],
}

/** Whatever moves money other than freezing it, and whatever ends an order or gives it back. */
const wanted = Object.entries(orderFlow.actions)
  .filter(([, it]) => (it.money ?? 'reserve') !== 'reserve' || it.to === 'back' || orderFlow.states[it.to].final)
  .flatMap(([action, it]) => it.from.map((from) => `${action} ${from}`))

const leftOf = async ({ id, skuId }: Case): Promise<Required<Left>> => {
  const { rows } = await world().admin.query(
    `select coalesce(sum(c.frozen_fen), 0)::float / o.total_fen * $3 as frozen, coalesce(sum(c.held_fen), 0)::float / o.total_fen * $3 as held,
      coalesce(sum(c.committed_fen), 0)::float / o.total_fen * $3 as committed, $4 - s.stock as gone, s.reserved
    from mall.orders o left join mall.fund_claims c on c.doc_id = o.id cross join shared.sku_stocks s
    where o.id = $1 and s.sku_id = $2 group by o.total_fen, s.stock, s.reserved`,
    [id, skuId, PIECES, STORE],
  )
  return rows[0]
}

describe('an order', () => {
  it('has a row here for each of its exits', () => {
    expect(Object.keys(exits).toSorted()).toEqual(wanted.toSorted())
  })

  it.each(Object.entries(exits))('leaves by %s with the right money and stock', async (exit, [start, way, left]) => {
    const [action, from] = exit.split(' ') as [OrderAction, OrderState]
    const it = await start()
    expect(await leftOf(it)).toMatchObject({ held: 0, committed: 0, frozen: it.isUnfunded ? 0 : PIECES })
    await way(it)
    const moved = (await it.mall.logs(it.id)).findLast((row) => row.to_state !== null)!
    expect(moved).toMatchObject({ action, from_state: from, to_state: orderFlow.actions[action].to })
    expect(await leftOf(it)).toEqual({ frozen: 0, held: 0, committed: 0, gone: 0, reserved: 0, ...left })
    expect(await world().tx(it.mall.no, (tx) => checkInvariants(tx, it.mall.no))).toEqual([])
  })
})

/** The card of another owner is asked for, its money frozen there meanwhile (decision 0026). */
const askAcross = (it: Case, toId = it.mall.K3) =>
  it.buyer.order.changeFund({ id: it.id, fromId: it.mall.K1, toId, reason: '改记重点项目' })
const heldOn = async ({ id }: Case) =>
  (
    await world().admin.query(
      `select r.state, coalesce((select sum(c.frozen_fen) from mall.fund_claims c where c.doc_kind = 'fundChange' and c.doc_id = r.order_id), 0)::int as fen
      from mall.fund_changes r where r.order_id = $1`,
      [id],
    )
  ).rows

describe('an order that waits for the card of another owner', () => {
  const ofOwnMoney: OrderAction[] = ['endRestTaken', 'takeIn', 'autoTakeIn']
  const ends = Object.entries(exits).filter(([exit]) => {
    const [action, from] = exit.split(' ') as [OrderAction, OrderState]
    const isDecided = !['draft', 'approve'].includes(orderFlow.states[from].phase)
    return (
      isDecided &&
      from !== 'waitPay' &&
      !ofOwnMoney.includes(action) &&
      ['none', 'committed'].includes(orderFlow.states[orderFlow.actions[action].to].claim)
    )
  })

  it.each(ends)('leaves nothing frozen there by %s', async (_, [start, way]) => {
    const it = await start()
    await askAcross(it)
    expect((await heldOn(it)).map((row) => row.state)).toEqual(['asked'])
    await way(it)
    expect(await heldOn(it)).toEqual([{ state: 'ended', fen: 0 }])
    expect(await world().tx(it.mall.no, (tx) => checkInvariants(tx, it.mall.no))).toEqual([])
  })

  it('goes over while no refund of it is decided by the old owner', async () => {
    const it = await waitAccept()
    await askAcross(it)
    await askBack(it)
    const owners = [it.mall.F1, it.mall.F2]
    const agree = async (who: SessionUser) => {
      const client = await world().as(who)
      return client.approval.agree({ taskId: (await client.order.detail({ id: it.id })).fundChange!.taskId })
    }
    await agree(owners[0]!)
    expect((await refusalOf(agree(owners[1]!))).message).toMatch(/^退款单 \S+ 正在由原经费负责人审批，不能更换/)
    const next = await waitAccept()
    await askBack(next)
    expect((await refusalOf(askAcross(next))).message).toMatch(/^退款单 \S+ 正在由原经费负责人审批，不能更换/)
    expect(await heldOn(next)).toEqual([])
  })
})

const judgedBy = async (start: Promise<Case>, withSecond: boolean): Promise<Noted & { second: Client }> => {
  const it = await start
  const keeper = await colleague(it, '何资产', ['assetKeeper'])
  const second = await colleague(it, '第二验收人', ['purchaser'])
  const more = withSecond ? { secondAcceptorId: second.id } : {}
  const { acceptanceId } = await it.acceptor.order.accept({ id: it.id, lines: [{ lineNo: 1, acceptedNum: 4 }], ...more })
  return { ...it, note: acceptanceId, keeper, second: await world().as(second) }
}
const waitSecond = () => judgedBy(waitAccept(), true)
const waitSecondAndAudit = () => judgedBy(waitAccept(AUDIT), true)
const auditingNote = () => judgedBy(waitAccept(AUDIT), false)

type Judged = Awaited<ReturnType<typeof judgedBy>>
const UNTOUCHED: Left = { frozen: 10, gone: 10 }
const PART: Left = { frozen: 6, held: 4, gone: 10 }
const notes: Partial<
  Record<
    `${AcceptanceAction} ${AcceptanceState}`,
    [start: () => Promise<Judged>, way: (it: Judged) => Promise<unknown>, order: OrderState, left: Left]
  >
> = {
  'confirm waitSecond': [waitSecond, (it) => it.second.order.confirmAcceptance({ id: it.note }), 'partAccept', PART],
  'confirmToAudit waitSecond': [waitSecondAndAudit, (it) => it.second.order.confirmAcceptance({ id: it.note }), 'acceptAudit', UNTOUCHED],
  'sendBack waitSecond': [
    waitSecond,
    (it) => it.second.order.returnAcceptance({ id: it.note, comment: '只看到三件' }),
    'waitAccept',
    UNTOUCHED,
  ],
  'withdraw waitSecond': [waitSecond, (it) => it.acceptor.order.withdrawAcceptance({ id: it.note }), 'waitAccept', UNTOUCHED],
  'agree auditing': [auditingNote, decideNote('agree'), 'partAccept', PART],
  'refuse auditing': [auditingNote, decideNote('refuse'), 'waitAccept', UNTOUCHED],
}

describe('an acceptance', () => {
  it('has a row here for each of its steps', () => {
    const wanted = Object.entries(acceptanceFlow.actions).flatMap(([action, { from }]) => from.map((state) => `${action} ${state}`))
    expect(Object.keys(notes).toSorted()).toEqual(wanted.toSorted())
  })

  it.each(Object.entries(notes))('goes by %s with the right money and order', async (step, [start, way, order, left]) => {
    const [action, from] = step.split(' ') as [AcceptanceAction, AcceptanceState]
    const it = await start()
    expect(await leftOf(it)).toMatchObject({ frozen: PIECES, held: 0 })
    await way(it)
    const moved = (await it.mall.logs(it.note)).findLast((row) => row.to_state !== null)!
    expect(moved).toMatchObject({ action, from_state: from, to_state: acceptanceFlow.actions[action].to })
    expect(await it.mall.state(it.id)).toBe(order)
    expect(await leftOf(it)).toEqual({ frozen: 0, held: 0, committed: 0, gone: 0, reserved: 0, ...left })
    expect(await world().tx(it.mall.no, (tx) => checkInvariants(tx, it.mall.no))).toEqual([])
  })
})
