// 公务卡 and 对公转账: paid outside of the mall, noted by a reference, confirmed and given back by two people of finance (decision 0381).
import { fails } from '@caiyuan/contract/fails'
import { contract } from '@caiyuan/contract/index'
import { money } from '@caiyuan/contract/money'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { addDays, addWorkdays, dayOf, now, workdayBefore } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { buildAddress, buildUser } from '../../demo/build.ts'
import { setPay } from '../../gateways/pay.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { openTill, PIN, type Till } from '../payment/fixtures.ts'
import { setParam } from '../school/params.ts'

const world = useWorld()
afterAll(() => setPay({}))

const codeOf = (key: keyof typeof fails): string => fails[key].retCode
const OFFERED = {
  'pay.officialCard': 1,
  'pay.transfer': 1,
  'pay.cardPlace': '财务处收费窗口，行政楼 102',
  'pay.payeeName': '示例大学',
  'pay.payeeBank': '示例银行高校支行',
  'pay.payeeAccount': '3310010120100123456',
}
const TOTAL = 49_420

let till: Till
let first: Client
let second: Client
/** Of finance, and buys for himself too. */
let both: SessionUser
beforeEach(async () => {
  till = await openTill(world(), OFFERED)
  const person = (name: string, roles: string[]) =>
    buildUser(world().db, { schoolId: till.mall.no, no: `C${uniqueNo()}`, name, roles, deptId: till.mall.deptId })
  first = await world().as(await person('钱会计', ['finance']))
  second = await world().as(await person('吴会计', ['finance']))
  both = await person('孙会计', ['purchaser', 'finance'])
  await buildAddress(world().db, both)
})

const today = (): string => dayOf(now())
let slipNo = 0
const noteOf = (id: string, over: object = {}) => ({
  id,
  referenceNo: `REF2026${(slipNo += 1)}A`,
  tail: '0018',
  holder: '李老师',
  paidOn: today(),
  ...over,
})
type Way = 'officialCard' | 'transfer'
const started = async (channel: Way = 'officialCard', who: SessionUser = till.mall.T1) => {
  const it_ = await till.order(who)
  const { id: paymentId } = await it_.client.payment.start({ purchaseId: it_.purchaseId, channel })
  return { ...it_, paymentId }
}
/** One purchase, two orders. */
const ofTwoFirms = async () =>
  till.order(till.mall.T1, [
    ...till.lines,
    { skuId: await till.mall.goods('定性滤纸', 60, { supplierId: till.mall.yi, stock: 100, unit: '盒' }), num: 1 },
  ])
const rowsOf = async (tab: 'open' | 'proposed' | 'done' | 'all' = 'open') => (await first.payReference.list({ tab })).list
const noted = async (channel: Way = 'officialCard', over: object = {}) => {
  const it_ = await started(channel)
  const note = noteOf(it_.paymentId, over)
  await it_.client.payment.noteReference(note)
  const row = (await rowsOf()).find((each) => each.referenceNo === note.referenceNo)!
  return { ...it_, note, referenceId: row.id }
}
/** All purchases here cost the same: the word of why it is another one is given, but where that is looked at. */
const propose = async (id: string, foundFen = TOTAL, anotherWhy = '另一笔'): Promise<string> => {
  await first.payReference.found({ id, foundFen, foundOn: today(), anotherWhy })
  return (await rowsOf('proposed')).find((it_) => it_.id === id)!.proposedAt!
}
const confirm = async (id: string, foundFen = TOTAL): Promise<void> => {
  const proposedAt = await propose(id, foundFen)
  await second.payReference.confirm({ id, proposedAt, agrees: true })
}
const paid = async (channel: Way = 'officialCard') => {
  const it_ = await noted(channel)
  await confirm(it_.referenceId)
  return it_
}
/** One more that waits for the orders of that payment, as an earlier day of the mall left it. */
const waitingBeside = async (paymentId: string, channel: Way): Promise<{ id: string }> => {
  const id = newId()
  await world().admin.query(
    `insert into mall.payments (school_id, id, payment_no, purchase_id, payer_id, channel, out_no, amount_fen, payee, pay_by, created_at)
      select school_id, $2, payment_no || 'X', purchase_id, payer_id, $3, out_no || 'X', amount_fen, payee, pay_by, now() from mall.payments where id = $1`,
    [paymentId, id, channel],
  )
  await world().admin.query(
    `insert into mall.payment_orders (school_id, payment_id, order_id, amount_fen)
      select school_id, $2, order_id, amount_fen from mall.payment_orders where payment_id = $1`,
    [paymentId, id],
  )
  return { id }
}
const dueOf = async (orderId: string): Promise<Date> =>
  (await world().admin.query('select due_at, kept_until from mall.orders where id = $1', [orderId])).rows[0].due_at as Date
const logged = async (paymentId: string): Promise<string[]> => (await till.mall.logs(paymentId)).map((it_) => it_.action as string)
/** What was received is what orders owe and what goes back, to the fen. */
const balanced = async (): Promise<void> => {
  const { rows } = await world().admin.query(
    `select p.payment_no, p.received_fen::int as got, coalesce((select sum(case when o.state in ('cancelled', 'closed') then 0 else o.total_fen - o.ended_fen - o.returned_fen end)
        from mall.payment_orders x join mall.orders o on o.id = x.order_id where x.payment_id = p.id and x.is_taken), 0)::int as owed,
      coalesce((select sum(amount_fen) from mall.payment_refunds r where r.payment_id = p.id), 0)::int as back
     from mall.payments p where p.school_id = $1 and p.received_fen > 0`,
    [till.mall.no],
  )
  for (const it_ of rows) expect([it_.payment_no, it_.got]).toEqual([it_.payment_no, it_.owed + it_.back])
  expect(await till.breaches()).toEqual([])
}

describe('payment.start by a reference', () => {
  it('shows where to pay and keeps the goods for days; another way shortens that again', async () => {
    const { client, id, purchaseId } = await till.order()
    const before = await dueOf(id)
    const choice = await client.payment.choose({ purchaseId })
    expect(choice.ways.map((it_) => it_.channel)).toEqual(['campus', 'wechat', 'alipay', 'officialCard', 'transfer'])
    const { id: paymentId } = await client.payment.start({ purchaseId, channel: 'transfer' })
    const seen = await client.payment.detail({ id: paymentId })
    expect(seen).toMatchObject({
      state: 'waiting',
      amountFen: TOTAL,
      outside: {
        payee: { name: '示例大学', bank: '示例银行高校支行', account: '3310010120100123456', place: '' },
        noted: null,
        note: true,
      },
    })
    const { rows } = await world().admin.query('select created_at from mall.orders where id = $1', [id])
    expect((await dueOf(id)).getTime()).toBe(addWorkdays(rows[0].created_at as Date, 3).getTime())
    expect(seen.payBy).toBe((await dueOf(id)).toISOString())
    await client.payment.close({ id: paymentId })
    expect((await dueOf(id)).getTime() - before.getTime()).toBeLessThan(60_000)
    const card = await client.payment.start({ purchaseId, channel: 'officialCard' })
    expect((await client.payment.detail({ id: card.id })).outside!.payee).toEqual({
      name: '',
      bank: '',
      account: '',
      place: OFFERED['pay.cardPlace'],
    })
    const { id: other } = await client.payment.start({ purchaseId, channel: 'campus' })
    expect((await till.payment(card.id)).state).toBe('closed')
    await client.payment.payByCard({ id: other, pin: PIN })
    expect(await till.mall.state(id)).toBe('waitSupplier')
    await balanced()
  })

  it('is offered where the school says so and says where to', async () => {
    const { client, purchaseId } = await till.order()
    const set = (key: string, value: unknown) => world().inSchool(till.mall.no, (ctx) => setParam(ctx, key, value))
    await set('pay.officialCard', 0)
    await set('pay.payeeAccount', '')
    expect((await client.payment.choose({ purchaseId })).ways.map((it_) => it_.channel)).toEqual(['campus', 'wechat', 'alipay'])
    for (const channel of ['officialCard', 'transfer'] as const)
      expect((await refusalOf(client.payment.start({ purchaseId, channel }))).code).toBe(codeOf('payment.noWay'))
  })
})

describe('payment.noteReference', () => {
  it('waits for finance, which hears of it with its slip; no other way is begun meanwhile', async () => {
    const it_ = await started()
    const slip = await keepFile(world(), till.mall.T1, till.mall.no, '签购单.pdf', Buffer.from('%PDF-1.4'))
    const note = noteOf(it_.paymentId, { referenceNo: ' ref 20261101 b ', fileIds: [slip.id] })
    await it_.client.payment.noteReference(note)
    const seen = await it_.client.payment.detail({ id: it_.paymentId })
    expect(seen).toMatchObject({
      state: 'waiting',
      outside: { noted: { state: 'open', referenceNo: 'REF20261101B', fileNum: 1 }, note: true },
    })
    expect((await rowsOf())[0]).toMatchObject({
      moves: 'in',
      channel: 'officialCard',
      amountFen: TOTAL,
      tail: '0018',
      payerName: '李老师',
      files: [{ id: slip.id, name: '签购单.pdf' }],
      can: { settle: true, refuse: true, confirm: false },
    })
    expect((await it_.client.payment.choose({ purchaseId: it_.purchaseId })).notedId).toBe(it_.paymentId)
    expect((await it_.client.payment.ofOrder({ orderId: it_.id })).map((each) => [each.id, each.paidAt])).toEqual([[it_.paymentId, null]])
    for (const deed of [
      () => it_.client.payment.start({ purchaseId: it_.purchaseId, channel: 'campus' }),
      () => it_.client.payment.close({ id: it_.paymentId }),
    ])
      expect((await refusalOf(deed())).message).toContain('等财务确认以前不能换支付方式')
    expect(await logged(it_.paymentId)).toEqual(['start', 'noteReference'])
    const { rows } = await world().admin.query(
      "select count(*)::int as n from mall.messages where school_id = $1 and link = '/payReference'",
      [till.mall.no],
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(2)
  })

  it('bars another way also where one of its orders was cancelled and it was closed', async () => {
    const { client, purchaseId, done } = await ofTwoFirms()
    const { id } = await client.payment.start({ purchaseId, channel: 'transfer' })
    await client.payment.noteReference(noteOf(id))
    await client.order.cancel({ id: done.orders[0]!.id, reason: '买错了' })
    await world().drain()
    expect((await till.payment(id)).state).toBe('closed')
    expect(await refusalOf(client.payment.start({ purchaseId, channel: 'campus' })).then((it_) => it_.message)).toContain('以免重复付款')
    expect((await client.payment.choose({ purchaseId })).notedId).toBe(id)
  })

  it('of the same reference is refused for another payment, also at once, and takes the place of one nobody looked at', async () => {
    const one = await noted()
    const two = await started()
    const again = noteOf(two.paymentId, { referenceNo: one.note.referenceNo })
    expect((await refusalOf(two.client.payment.noteReference(again))).message).toContain('已经登记过')
    const three = await started()
    const at = await Promise.allSettled(
      [two, three].map((it_) => it_.client.payment.noteReference(noteOf(it_.paymentId, { referenceNo: 'BOTHATONCE1' }))),
    )
    expect(at.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // By the other way a number is another number.
    const bank = await started('transfer')
    await bank.client.payment.noteReference(noteOf(bank.paymentId, { referenceNo: one.note.referenceNo }))
    await one.client.payment.noteReference(noteOf(one.paymentId, { referenceNo: 'CORRECTED1' }))
    const { rows } = await world().admin.query(
      'select reference_no, state from mall.payment_references where payment_id = $1 order by noted_at',
      [one.paymentId],
    )
    expect(rows.map((it_) => it_.state)).toEqual(['replaced', 'open'])
    await propose((await rowsOf()).find((it_) => it_.referenceNo === 'CORRECTED1')!.id)
    expect((await refusalOf(one.client.payment.noteReference(noteOf(one.paymentId)))).message).toContain('财务正在复核')
  })

  it('is refused for what a house takes, for another’s payment, for a day to come, and with what no slip has', async () => {
    const it_ = await started()
    const refusal = async (over: object) => (await refusalOf(it_.client.payment.noteReference(noteOf(it_.paymentId, over)))).message
    expect(await refusal({ referenceNo: '123456' })).toContain('8 至 40 位')
    expect(await refusal({ tail: '18' })).toContain('4 位数字')
    expect(await refusal({ holder: '' })).toContain('户名')
    expect(await refusal({ paidOn: dayOf(addDays(now(), 1)) })).toContain('付款日期须在')
    expect(await refusal({ paidOn: dayOf(addDays(now(), -9)) })).toContain('付款日期须在')
    expect(await refusal({ fileIds: [it_.id] })).toContain('附件已失效')
    expect((await refusalOf((await world().as(till.mall.T2)).payment.noteReference(noteOf(it_.paymentId)))).code).toBe('4004')
    expect((await refusalOf(first.payment.noteReference(noteOf(it_.paymentId)))).code).toBe('2009')
    const house = await till.order()
    const { id } = await house.client.payment.start({ purchaseId: house.purchaseId, channel: 'campus' })
    expect((await refusalOf(house.client.payment.noteReference(noteOf(id)))).message).toContain('不用登记')
    expect(await rowsOf()).toEqual([])
  })
})

describe('payReference.confirm', () => {
  it('by another than who proposed pays the order, once, by the exact sum', async () => {
    const it_ = await noted('transfer')
    const proposedAt = await propose(it_.referenceId)
    expect((await refusalOf(first.payReference.confirm({ id: it_.referenceId, proposedAt, agrees: true }))).message).toContain('另一人复核')
    const said = { id: it_.referenceId, proposedAt, agrees: true }
    const third = await world().as(both)
    const all = await Promise.allSettled([
      second.payReference.confirm(said),
      third.payReference.confirm(said),
      second.payReference.confirm(said),
    ])
    expect(all.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await till.payment(it_.paymentId)).toEqual({ state: 'paid', received_fen: TOTAL, trade_no: it_.note.referenceNo })
    expect(await till.notices(it_.paymentId)).toEqual(['taken'])
    expect(await till.mall.state(it_.id)).toBe('waitSupplier')
    expect(await logged(it_.paymentId)).toEqual(['start', 'noteReference', 'proposeTaken', 'confirmTaken', 'succeed'])
    expect((await it_.client.payment.detail({ id: it_.paymentId })).outside!.note).toBe('财务已确认收款')
    expect((await refusalOf(it_.client.payment.noteReference(noteOf(it_.paymentId)))).code).toBe(codeOf('payment.reference'))
    expect((await rowsOf('done'))[0]).toMatchObject({ state: 'settled', foundFen: TOTAL, proposedName: '钱会计' })
    await balanced()
  })

  it('is nobody’s who paid himself, whichever part he would take', async () => {
    const it_ = await started('officialCard', both)
    await it_.client.payment.noteReference(noteOf(it_.paymentId))
    const { id } = (await rowsOf())[0]!
    const own = await world().as(both)
    expect((await own.payReference.list({})).list[0]!.can).toEqual({
      settle: '您是付款人，须由其他财务人员办理',
      refuse: false,
      confirm: false,
      bounce: false,
    })
    for (const deed of [
      () => own.payReference.found({ id, foundFen: TOTAL, foundOn: today() }),
      () => own.payReference.refuse({ id, reason: '没有到账' }),
    ])
      expect((await refusalOf(deed())).message).toContain('您是付款人')
    const proposedAt = await propose(id)
    expect((await refusalOf(own.payReference.confirm({ id, proposedAt, agrees: true }))).message).toContain('您是付款人')
    expect(await till.mall.state(it_.id)).toBe('waitPay')
  })

  it('of another proposal than was read is stale, and one not agreed to is open again', async () => {
    const it_ = await noted()
    const proposedAt = await propose(it_.referenceId)
    const id = it_.referenceId
    expect((await refusalOf(second.payReference.confirm({ id, proposedAt: '2026-01-01T00:00:00.000Z', agrees: true }))).code).toBe(
      codeOf('core.stale'),
    )
    expect((await refusalOf(second.payReference.confirm({ id, proposedAt, agrees: false }))).message).toContain('不同意的原因')
    await second.payReference.confirm({ id, proposedAt, agrees: false, reason: '金额看错了' })
    expect((await refusalOf(second.payReference.confirm({ id, proposedAt, agrees: true }))).code).toBe(codeOf('core.stale'))
    expect((await rowsOf())[0]).toMatchObject({ id, state: 'open', foundFen: null })
    const wrong = (over: object) => refusalOf(first.payReference.found({ id, foundFen: TOTAL, foundOn: today(), ...over }))
    expect((await wrong({ foundFen: 0 })).message).toContain('到账金额')
    expect((await wrong({ foundOn: dayOf(addDays(now(), 1)) })).message).toContain('到账日期须在')
    expect(await till.mall.state(it_.id)).toBe('waitPay')
  })

  it('with another sum pays nothing, and all of it is owed back by hand', async () => {
    const it_ = await noted()
    await confirm(it_.referenceId, 49_000)
    expect(await till.notices(it_.paymentId)).toEqual(['otherAmount'])
    expect(await till.mall.state(it_.id)).toBe('waitPay')
    await world().drain()
    expect(await till.refunds(it_.paymentId)).toEqual([[49_000, 'waiting']])
    expect((await rowsOf())[0]).toMatchObject({ moves: 'back', amountFen: 49_000, tail: '0018' })
    await balanced()
  })

  it('after the time is over, or for a payment whose order was cancelled, owes all of it back', async () => {
    const late = await noted()
    await world().admin.query("update mall.orders set due_at = now() - interval '1 minute' where id = $1", [late.id])
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 minute' where doc_id = $1 and topic = 'order.expireUnpaid'",
      [late.id],
    )
    await world().drain()
    expect([await till.mall.state(late.id), (await till.payment(late.paymentId)).state]).toEqual(['cancelled', 'closed'])
    expect(await till.mall.stock(till.mall.sku.toner)).toMatchObject({ reserved: 0 })
    expect((await rowsOf())[0]).toMatchObject({ isLate: true })
    await confirm(late.referenceId)
    const cancelled = await noted()
    await cancelled.client.order.cancel({ id: cancelled.id, reason: '买错了' })
    await world().drain()
    await confirm(cancelled.referenceId)
    await world().drain()
    for (const it_ of [late, cancelled]) {
      expect(await till.notices(it_.paymentId)).toEqual(['late'])
      expect(await till.refunds(it_.paymentId)).toEqual([[TOTAL, 'waiting']])
    }
    // Who paid in time and said it too late gets his money back, too.
    const forgot = await started()
    await forgot.client.order.cancel({ id: forgot.id, reason: '买错了' })
    await world().drain()
    await forgot.client.payment.noteReference(noteOf(forgot.paymentId))
    expect((await rowsOf()).filter((it_) => it_.moves === 'in')).toHaveLength(1)
    await balanced()
  })
})

describe('payReference.refuse', () => {
  it('lets the payer note another, the number too, or take another way', async () => {
    const it_ = await noted()
    await first.payReference.refuse({ id: it_.referenceId, reason: '银行没有这笔' })
    expect(await logged(it_.paymentId)).toEqual(['start', 'noteReference', 'refuseReference'])
    const seen = await it_.client.payment.detail({ id: it_.paymentId })
    expect(seen.outside).toMatchObject({ noted: { state: 'refused', reason: '银行没有这笔' }, note: true })
    expect((await refusalOf(first.payReference.refuse({ id: it_.referenceId, reason: '再退一次' }))).code).toBe(codeOf('core.stale'))
    expect((await refusalOf(first.payReference.refuse({ id: it_.referenceId, reason: '' }))).message).toContain('原因')
    await it_.client.payment.noteReference(noteOf(it_.paymentId, { referenceNo: it_.note.referenceNo }))
    await confirm((await rowsOf())[0]!.id)
    expect(await till.mall.state(it_.id)).toBe('waitSupplier')
    await balanced()
  })
})

describe('a refund of what was paid outside', () => {
  it('is noted by one of finance with the number of the bank, and done when another agrees', async () => {
    const it_ = await paid('transfer')
    await it_.client.order.cancel({ id: it_.id, reason: '买错型号' })
    await world().drain()
    expect(await till.refunds(it_.paymentId)).toEqual([[TOTAL, 'waiting']])
    const owed = (await rowsOf())[0]!
    expect(owed).toMatchObject({ moves: 'back', amountFen: TOTAL, holder: '李老师', tail: '0018', why: '买错型号' })
    const sent = { id: owed.id, backReference: 'BACK20261101', backOn: today() }
    expect((await refusalOf(first.payReference.sentBack({ ...sent, backOn: dayOf(addDays(now(), 1)) }))).message).toContain('退回日期须在')
    await first.payReference.sentBack(sent)
    expect((await refusalOf(second.payReference.sentBack(sent))).code).toBe(codeOf('core.stale'))
    const proposedAt = (await rowsOf('proposed'))[0]!.proposedAt!
    const said = { id: owed.id, proposedAt, agrees: true }
    expect((await refusalOf(first.payReference.confirmBack(said))).message).toContain('另一人复核')
    const all = await Promise.allSettled([second.payReference.confirmBack(said), second.payReference.confirmBack(said)])
    expect(all.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await till.refunds(it_.paymentId)).toEqual([[TOTAL, 'done']])
    expect((await till.payment(it_.paymentId)).state).toBe('back')
    expect((await logged(it_.paymentId)).slice(-3)).toEqual(['proposeBack', 'confirmBack', 'backAll'])
    expect((await it_.client.payment.detail({ id: it_.paymentId })).refunds).toMatchObject([{ state: 'done' }])
    // The number of the bank is of one refund.
    const next = await paid('transfer')
    await next.client.order.cancel({ id: next.id, reason: '不要了' })
    await world().drain()
    const other = (await rowsOf()).find((each) => each.moves === 'back')!
    expect((await refusalOf(first.payReference.sentBack({ ...sent, id: other.id }))).message).toContain('已经登记在退款')
    await balanced()
  })

  it('of a part, after the rest was never sent, leaves the other part paid; not agreed to it is owed again', async () => {
    const it_ = await paid()
    await world().drain()
    const supplier = await till.mall.supplier()
    await supplier.supply.confirm({ schoolId: till.mall.no, id: it_.id, note: '' })
    const lines = [
      { lineNo: 1, num: 3 },
      { lineNo: 2, num: 1 },
    ]
    await supplier.supply.ship({
      schoolId: till.mall.no,
      id: it_.id,
      parcels: [{ carrierCode: 'shunfeng', waybillNo: 'SF1234567890123', lines }],
    })
    await world().admin.query(`update mall.orders set due_at = now() - interval '1 hour' where id = $1`, [it_.id])
    await it_.client.order.receive({ id: it_.id, shipmentIds: [], note: '' })
    await it_.client.order.endRest({ id: it_.id, comment: '缺货' })
    await world().drain()
    expect(await till.refunds(it_.paymentId)).toEqual([[2380, 'waiting']])
    const { id } = (await rowsOf())[0]!
    for (const agrees of [false, true]) {
      await first.payReference.sentBack({ id, backReference: 'PART20261101', backOn: today() })
      const proposedAt = (await rowsOf('proposed'))[0]!.proposedAt!
      await second.payReference.confirmBack({ id, proposedAt, agrees, reason: agrees ? '' : '回单号不对' })
    }
    expect((await till.payment(it_.paymentId)).state).toBe('partBack')
    await balanced()
  })

  it('of a house is not there', async () => {
    const it_ = await till.paid()
    await it_.client.order.cancel({ id: it_.id, reason: '不要了' })
    const { rows } = await world().admin.query('select id from mall.payment_refunds where payment_id = $1', [it_.paymentId])
    await world().drain()
    const { rows: found } =
      rows.length > 0 ? { rows } : await world().admin.query('select id from mall.payment_refunds where payment_id = $1', [it_.paymentId])
    const sent = { id: found[0].id as string, backReference: 'BACK20261102', backOn: today() }
    expect((await refusalOf(first.payReference.sentBack(sent))).code).toBe('4004')
    expect(await rowsOf('all')).toEqual([])
  })
})

describe('what may be one transfer noted under two numbers', () => {
  it('is marked for both of finance, and booked twice only with a word of why it is another one', async () => {
    const one = await noted('transfer', { referenceNo: 'HD2026110100001' })
    const two = await noted('transfer', { referenceNo: '00010042026110188' })
    const far = await noted('transfer', { referenceNo: 'HD2026110100009', tail: '9999' })
    const rows = await rowsOf()
    const seen = (id: string) => rows.find((it_) => it_.id === id)!.alike.map((it_) => it_.referenceNo)
    expect(seen(one.referenceId)).toEqual([two.note.referenceNo, far.note.referenceNo])
    expect(rows.find((it_) => it_.id === one.referenceId)!.alike[0]).toMatchObject({ amountFen: TOTAL, state: 'open', payerName: '李老师' })
    const found = { id: one.referenceId, foundFen: TOTAL, foundOn: today() }
    const refusal = await refusalOf(first.payReference.found(found))
    expect(refusal.message).toContain('须核对')
    expect((await rowsOf('proposed')).length).toBe(0)
    await first.payReference.found({ ...found, anotherWhy: '回单各一张，到账两笔' })
    const proposed = (await rowsOf('proposed'))[0]!
    expect([proposed.anotherWhy, proposed.alike.length]).toEqual(['回单各一张，到账两笔', 2])
    await second.payReference.confirm({ id: one.referenceId, proposedAt: proposed.proposedAt!, agrees: true })
    // The other one is as doubtful against what was booked; of another sum at the bank it is no more.
    expect((await refusalOf(first.payReference.found({ ...found, id: two.referenceId }))).message).toContain('须核对')
    await first.payReference.found({ ...found, id: two.referenceId, foundFen: TOTAL - 1 })
    const { rows: logs } = await world().admin.query(
      "select comment from mall.document_log where doc_id = $1 and action = 'proposeTaken'",
      [one.paymentId],
    )
    expect(logs[0].comment).toContain('是另一笔款：回单各一张，到账两笔')
    await balanced()
  })

  it('is asked of the second also where the first gave a word, of what was noted since', async () => {
    const [one, other] = [await noted('transfer'), await noted('transfer')]
    const proposedAt = await propose(one.referenceId, TOTAL, '回单各一张')
    const seen = async () =>
      (await rowsOf('proposed')).find((it_) => it_.id === one.referenceId)!.alike.map((it_) => [it_.referenceNo, it_.isLater])
    expect(await seen()).toEqual([[other.note.referenceNo, false]])
    const third = await noted('transfer')
    expect(await seen()).toEqual([
      [other.note.referenceNo, false],
      [third.note.referenceNo, true],
    ])
    const said = { id: one.referenceId, proposedAt, agrees: true }
    const { message } = await refusalOf(second.payReference.confirm(said))
    const numberOf = async (id: string) => (await third.client.payment.detail({ id })).paymentNo
    expect(message).toContain(await numberOf(third.paymentId))
    expect(message).not.toContain(await numberOf(other.paymentId))
    await second.payReference.confirm({ ...said, reason: '流水三笔' })
    // A word about nothing is not kept, so that it covers nothing.
    const alone = await started('officialCard', both)
    await alone.client.payment.noteReference(noteOf(alone.paymentId, { tail: '5555', holder: '孙会计' }))
    const { id } = (await rowsOf()).find((it_) => it_.tail === '5555')!
    await propose(id, TOTAL, '没有别的')
    expect((await rowsOf('proposed')).find((it_) => it_.id === id)!.anotherWhy).toBe('')
  })

  it('is asked of the second where the other was noted after the first had proposed, of a sum found too, and not of another’s card or of another week', async () => {
    const one = await noted('transfer', { tail: '1111' })
    const proposedAt = await propose(one.referenceId, TOTAL, '')
    const stranger = await started('transfer', both)
    await stranger.client.payment.noteReference(noteOf(stranger.paymentId, { tail: '1111', holder: '孙会计' }))
    const said = { id: one.referenceId, proposedAt, agrees: true }
    const refusal = await refusalOf(second.payReference.confirm(said))
    expect(refusal.message).toContain('须核对')
    await second.payReference.confirm({ ...said, reason: '流水两笔' })
    // Somebody else’s card and somebody else’s money is nothing to look at.
    await first.payReference.refuse({ id: (await rowsOf())[0]!.id, reason: '没有到账' })
    const other = await started('transfer', both)
    await other.client.payment.noteReference(noteOf(other.paymentId, { tail: '2222' }))
    expect((await rowsOf())[0]!.alike).toEqual([])
    await world().admin.query("update mall.payment_references set tail = '1111', paid_on = paid_on - 4 where payment_id = $1", [
      other.paymentId,
    ])
    expect((await rowsOf())[0]!.alike).toEqual([])
    await world().admin.query('update mall.payment_references set paid_on = paid_on + 1 where payment_id = $1', [other.paymentId])
    expect((await rowsOf())[0]!.alike).toHaveLength(1)
  })
})

describe('a payment that was closed', () => {
  it('is found from the page of its order, noted or not, one of each way', async () => {
    const it_ = await started('transfer')
    await it_.client.payment.close({ id: it_.paymentId })
    const { id: again } = await it_.client.payment.start({ purchaseId: it_.purchaseId, channel: 'transfer' })
    const { id: card } = await it_.client.payment.start({ purchaseId: it_.purchaseId, channel: 'officialCard' })
    const idsOf = async () => (await it_.client.payment.ofOrder({ orderId: it_.id })).map((each) => each.id).toSorted()
    expect(await idsOf()).toEqual([again, card].toSorted())
    await till.lateNow(it_.id)
    await world().drain()
    expect([await till.mall.state(it_.id), (await till.payment(card)).state]).toEqual(['cancelled', 'closed'])
    expect(await idsOf()).toEqual([again, card].toSorted())
    await it_.client.payment.noteReference(noteOf(again))
    await first.payReference.refuse({ id: (await rowsOf())[0]!.id, reason: '没有到账' })
    expect((await it_.client.payment.ofOrder({ orderId: it_.id })).find((each) => each.id === again)!.outside).toMatchObject({
      noted: { state: 'refused' },
      note: true,
    })
    expect(await (await world().as(till.mall.T2)).payment.ofOrder({ orderId: it_.id })).toEqual([])
  })

  it('pays what still waits and owes back the rest, as finance reads before', async () => {
    const { client, purchaseId, done } = await ofTwoFirms()
    const { id } = await client.payment.start({ purchaseId, channel: 'transfer' })
    await client.payment.noteReference(noteOf(id))
    await client.order.cancel({ id: done.orders[0]!.id, reason: '买错了' })
    await world().drain()
    const row = (await rowsOf())[0]!
    expect(row.isLate).toBe(true)
    expect(row.orders.map((it_) => it_.isWaiting)).toEqual([false, true])
    const [gone, kept] = row.orders.map((it_) => it_.amountFen) as [number, number]
    expect(gone + kept).toBe(row.amountFen)
    expect(row.dueAt).toBe((await dueOf(done.orders[1]!.id)).toISOString())
    await confirm(row.id, row.amountFen)
    await world().drain()
    expect([await till.mall.state(done.orders[0]!.id), await till.mall.state(done.orders[1]!.id)]).toEqual(['cancelled', 'waitSupplier'])
    expect(await till.refunds(id)).toEqual([[gone, 'waiting']])
    const { rows } = await world().admin.query(
      "select body from mall.messages where school_id = $1 and user_id = $2 and title like '%财务已确认收到'",
      [till.mall.no, till.mall.T1.id],
    )
    expect(rows.map((it_) => it_.body)).toEqual([expect.stringContaining(`不再等待付款的订单的 ${money(gone)} 由财务退回`)])
    await balanced()
  })

  it('says what goes back also where the order was cancelled a moment before, and the payment not closed yet', async () => {
    const { client, purchaseId, done } = await ofTwoFirms()
    const { id } = await client.payment.start({ purchaseId, channel: 'transfer' })
    await client.payment.noteReference(noteOf(id))
    await client.order.cancel({ id: done.orders[0]!.id, reason: '买错了' })
    const row = (await rowsOf())[0]!
    expect(row.isLate).toBe(false)
    await confirm(row.id, row.amountFen)
    const { rows } = await world().admin.query(
      "select body from mall.messages where school_id = $1 and user_id = $2 and title like '%财务已确认收到'",
      [till.mall.no, till.mall.T1.id],
    )
    expect(rows.map((it_) => it_.body)).toEqual([
      expect.stringContaining(`不再等待付款的订单的 ${money(row.orders[0]!.amountFen)} 由财务退回`),
    ])
    await world().drain()
    await balanced()
  })

  it('noted all the same closes what waits beside it, gives the orders the time of a bank again, and bars every other way', async () => {
    const { client, id, purchaseId } = await till.order()
    const { id: outside } = await client.payment.start({ purchaseId, channel: 'transfer' })
    const { id: card } = await client.payment.start({ purchaseId, channel: 'campus' })
    expect([(await till.payment(outside)).state, (await till.payment(card)).state]).toEqual(['closed', 'waiting'])
    const soon = await dueOf(id)
    await client.payment.noteReference(noteOf(outside))
    expect((await till.payment(card)).state).toBe('closed')
    const { rows } = await world().admin.query('select created_at from mall.orders where id = $1', [id])
    const until = addWorkdays(rows[0].created_at as Date, 3)
    expect(until > soon).toBe(true)
    expect(await dueOf(id)).toEqual(until)
    const { rows: asked } = await world().admin.query(
      "select due_at from mall.outbox where school_id = $1 and topic = 'payment.referenceDue'",
      [till.mall.no],
    )
    expect(asked.map((it_) => it_.due_at)).toEqual([workdayBefore(until)])
    // Also one that waited all the same: nothing is charged, and the orders keep their time.
    await world().admin.query("update mall.payments set state = 'waiting', moved_to = 'waiting', closed_at = null where id = $1", [card])
    for (const deed of [() => client.payment.payByCard({ id: card, pin: PIN }), () => client.payment.close({ id: card })])
      expect((await refusalOf(deed())).message).toContain('等财务确认以前不能换支付方式')
    expect(await till.campus.balanceOf(till.holder(till.mall.T1))).toBe(100_000)
    expect(await dueOf(id)).toEqual(until)
    await world().admin.query("update mall.payments set state = 'closed', moved_to = 'closed', closed_at = now() where id = $1", [card])
    await confirm((await rowsOf())[0]!.id)
    expect(await till.mall.state(id)).toBe('waitSupplier')
    await balanced()
  })

  it('closes the code of a house that waits beside it there, too', async () => {
    const { client, purchaseId } = await till.order()
    const { id: outside } = await client.payment.start({ purchaseId, channel: 'officialCard' })
    const { id: code } = await client.payment.start({ purchaseId, channel: 'wechat' })
    await client.payment.noteReference(noteOf(outside))
    const { rows } = await world().admin.query("select doc_id from mall.outbox where school_id = $1 and topic = 'payment.shut'", [
      till.mall.no,
    ])
    expect(rows.map((it_) => it_.doc_id)).toEqual([code])
  })

  it('that pays an order closes what else waits for it, which the page of the order no longer offers', async () => {
    const { client, id, purchaseId } = await till.order()
    const { id: outside } = await client.payment.start({ purchaseId, channel: 'transfer' })
    await client.payment.close({ id: outside })
    await client.payment.noteReference(noteOf(outside))
    const { id: row } = (await rowsOf())[0]!
    const { id: second_ } = await waitingBeside(outside, 'officialCard')
    await confirm(row)
    expect((await till.payment(second_)).state).toBe('waiting')
    expect((await client.payment.ofOrder({ orderId: id })).map((it_) => it_.id)).toEqual([outside])
    await world().drain()
    expect((await till.payment(second_)).state).toBe('closed')
    await balanced()
  })
})

describe('payReference.bounced', () => {
  const back = async (backReference: string) => {
    const it_ = await paid('transfer')
    await it_.client.order.cancel({ id: it_.id, reason: '买错型号' })
    await world().drain()
    const { id } = (await rowsOf()).find((each) => each.moves === 'back' && each.amountFen === TOTAL)!
    await sendBack(id, backReference)
    return { ...it_, refundId: id }
  }
  const sendBack = async (id: string, backReference: string, to: { holder?: string; tail?: string } = {}) => {
    await first.payReference.sentBack({ id, backReference, backOn: today(), ...to })
    const { proposedAt: at, backTo } = (await rowsOf('proposed')).find((it_) => it_.id === id)!
    expect(backTo).toEqual({ holder: '李老师', tail: '0018', ...to })
    const proposedAt = at!
    await second.payReference.confirmBack({ id, proposedAt, agrees: true })
  }
  const slip = async () =>
    (await keepFile(world(), { id: first.user.id } as SessionUser, till.mall.no, '退票.pdf', Buffer.from('%PDF-1.4'))).id

  it('owes the refund again, under another number of the bank, and the payment is as before', async () => {
    const it_ = await back('TK2026110100001')
    expect((await till.payment(it_.paymentId)).state).toBe('back')
    const file = await slip()
    const said = { id: it_.refundId, backReference: 'TK2026110100001', bouncedOn: today(), reason: '账号与户名不符', fileIds: [file] }
    await first.payReference.bounced(said)
    expect([await till.refunds(it_.paymentId), (await till.payment(it_.paymentId)).state]).toEqual([[[TOTAL, 'waiting']], 'paid'])
    expect((await logged(it_.paymentId)).at(-1)).toBe('allUndone')
    await balanced()
    const row = (await rowsOf())[0]!
    expect(row).toMatchObject({
      id: it_.refundId,
      backReference: '',
      bounces: [
        {
          backReference: 'TK2026110100001',
          bouncedOn: today(),
          reason: '账号与户名不符',
          byName: '钱会计',
          holder: '李老师',
          tail: '0018',
          files: [{ id: file, name: '退票.pdf' }],
        },
      ],
    })
    // Whoever else can send it again hears of it; not who noted it.
    const { rows: told } = await world().admin.query(
      "select user_id from mall.messages where school_id = $1 and title like '请重新办理%' and link = '/payReference'",
      [till.mall.no],
    )
    expect(told.map((each) => each.user_id)).toContain(second.user.id)
    expect(told.map((each) => each.user_id)).not.toContain(first.user.id)
    expect(told.map((each) => each.user_id)).not.toContain(till.mall.T1.id)
    expect((await it_.client.payment.detail({ id: it_.paymentId })).refunds).toMatchObject([{ state: 'waiting', doneAt: null }])
    const account = { holder: '李老师新户', tail: '7788' }
    const again = (backReference: string, over: object = account) =>
      first.payReference.sentBack({ id: it_.refundId, backReference, backOn: today(), ...over })
    expect((await refusalOf(again('TK2026110100001'))).message).toContain('已被银行退回')
    expect((await refusalOf(again('TK2026110100002', { tail: '7788' }))).message).toContain('户名')
    expect((await refusalOf(again('TK2026110100002', { holder: '李老师新户' }))).message).toContain('末四位')
    expect((await refusalOf(first.payReference.bounced(said))).code).toBe(codeOf('core.stale'))
    await sendBack(it_.refundId, 'TK2026110100002', account)
    // The form of the first sending says nothing of the second, which is good.
    const late = { ...said, fileIds: [await slip()] }
    expect((await refusalOf(first.payReference.bounced(late))).code).toBe(codeOf('core.stale'))
    expect((await rowsOf('done')).find((each) => each.id === it_.refundId)).toMatchObject({ state: 'settled', backTo: account })
    expect([await till.refunds(it_.paymentId), (await till.payment(it_.paymentId)).state]).toEqual([[[TOTAL, 'done']], 'back'])
    // Its number is never of another refund.
    const other = await paid('transfer')
    await other.client.order.cancel({ id: other.id, reason: '不要了' })
    await world().drain()
    const next = (await rowsOf()).find((each) => each.moves === 'back')!
    expect(
      (await refusalOf(first.payReference.sentBack({ id: next.id, backReference: 'TK2026110100001', backOn: today() }))).message,
    ).toContain('已经登记在退款')
    await balanced()
  })

  it('is refused before it was sent, without the slip, by its payer, for a day it cannot be, and of another school', async () => {
    const it_ = await back('TK2026110100003')
    const file = await slip()
    const said = { id: it_.refundId, backReference: 'TK2026110100003', bouncedOn: today(), reason: '账户已销户', fileIds: [file] }
    const refusal = async (over: object, who: Client = first) => refusalOf(who.payReference.bounced({ ...said, ...over }))
    expect((await refusal({ fileIds: [] })).message).toContain('退票凭证')
    expect((await refusal({ reason: '' })).message).toContain('原因')
    expect((await refusal({ bouncedOn: dayOf(addDays(now(), 1)) })).message).toContain('银行退回日期须在')
    expect((await refusal({ bouncedOn: dayOf(addDays(now(), -1)) })).message).toContain('银行退回日期须在')
    expect((await refusal({}, it_.client)).code).toBe('2009')
    expect((await refusal({}, second)).message).toContain('附件已失效')
    const owed = await paid('transfer')
    await owed.client.order.cancel({ id: owed.id, reason: '不要了' })
    await world().drain()
    const waiting = (await rowsOf()).find((each) => each.moves === 'back')!
    expect((await refusal({ id: waiting.id })).code).toBe(codeOf('core.stale'))
    expect((await till.refunds(it_.paymentId))[0]).toEqual([TOTAL, 'done'])
  })
})

describe('two refunds by one number of the bank', () => {
  it('at the same moment are one, and the other is told which number', async () => {
    const owed: string[] = []
    for (const channel of ['transfer', 'officialCard'] as const) {
      const it_ = await paid(channel)
      await it_.client.order.cancel({ id: it_.id, reason: '不要了' })
      await world().drain()
    }
    for (const it_ of await rowsOf()) if (it_.moves === 'back') owed.push(it_.id)
    expect(owed).toHaveLength(2)
    // The one has written the number and not committed yet when the other has looked for it. A cluster names the index of its shard.
    const { admin } = world()
    await admin.query('alter index mall.payment_refunds_hand_once rename to payment_refunds_hand_once_102008')
    await admin.query('begin')
    await admin.query("update mall.payment_refunds set hand_no = 'TKATONCE0001' where id = $1", [owed[0]])
    const other = refusalOf(first.payReference.sentBack({ id: owed[1]!, backReference: 'TKATONCE0001', backOn: today() }))
    const waiting = "select count(*)::int as num from pg_locks where locktype = 'transactionid' and not granted"
    await expect.poll(async () => (await admin.query(waiting)).rows[0].num).toBe(1)
    await admin.query('commit')
    const { message } = await other
    await admin.query('alter index mall.payment_refunds_hand_once_102008 rename to payment_refunds_hand_once')
    expect(message).toBe('退款回单号 TKATONCE0001 刚刚登记在另一笔退款，请核对')
    expect(await rowsOf('proposed')).toHaveLength(0)
  })

  it('are told apart by the database, too: by two people, neither of whom is the payer', async () => {
    const it_ = await paid('transfer')
    await it_.client.order.cancel({ id: it_.id, reason: '不要了' })
    await world().drain()
    const { id } = (await rowsOf())[0]!
    const [payer, one, two] = [till.mall.T1.id, first.user.id, second.user.id]
    const set = (proposed: string | null, settled: string | null, payerId = payer) =>
      world().admin.query(
        `update mall.payment_refunds set state = 'done', done_at = now(), hand_no = 'TK2026110199', hand_on = current_date, proposed_by = $2, settled_by = $3, payer_id = $4 where id = $1`,
        [id, proposed, settled, payerId],
      )
    await expect(set(payer, two)).rejects.toThrow('payment_refunds_payer')
    await expect(set(one, payer)).rejects.toThrow('payment_refunds_payer')
    await expect(set(one, one)).rejects.toThrow('payment_refunds_two')
    await expect(set(null, null)).rejects.toThrow('payment_refunds_by_two')
    await expect(set(one, payer, two)).rejects.toThrow('foreign key')
    await set(one, two)
  })
})

describe('the end of the wait', () => {
  it('stands first in the list, and finance is reminded of it once, a 工作日 before', async () => {
    const early = await noted('transfer')
    const late = await noted('transfer', { tail: '4444' })
    await world().admin.query(
      "update mall.orders set due_at = due_at - interval '1 hour', kept_until = due_at - interval '1 hour' where id = $1",
      [late.id],
    )
    expect((await rowsOf()).map((it_) => it_.id)).toEqual([late.referenceId, early.referenceId])
    const { rows } = await world().admin.query(
      "select doc_id, due_at from mall.outbox where school_id = $1 and topic = 'payment.referenceDue'",
      [till.mall.no],
    )
    const due = await dueOf(early.id)
    const planned = rows.find((it_) => it_.doc_id === early.referenceId).due_at as Date
    expect(planned.getTime()).toBe(workdayBefore(due).getTime())
    const reminders = async () =>
      (
        await world().admin.query(
          "select user_id from mall.messages where school_id = $1 and title like '%到期，还没有%' order by user_id",
          [till.mall.no],
        )
      ).rows.map((it_) => it_.user_id as string)
    await propose(early.referenceId)
    await first.payReference.refuse({ id: late.referenceId, reason: '没有到账' })
    await world().makeDue('payment.referenceDue')
    await world().drain()
    // Settled things are nobody's, and of a proposal only who did not make it is asked.
    const told = await reminders()
    expect(told).toContain(second.user.id)
    expect(told).not.toContain(first.user.id)
    await world().makeDue('payment.referenceDue')
    await world().drain()
    expect(await reminders()).toEqual(told)
  })
})

describe('what finance reads', () => {
  it('is its own school’s, by tab, way and word, and comes as a sheet', async () => {
    const one = await noted('officialCard')
    const two = await noted('transfer')
    await confirm(two.referenceId)
    const { list, counts } = await first.payReference.list({ tab: 'all' })
    expect([list.map((it_) => it_.channel), counts]).toEqual([['officialCard', 'transfer'], { open: 1, proposed: 0, done: 1, all: 2 }])
    expect((await first.payReference.list({ tab: 'all', keyword: two.note.referenceNo.slice(0, 10) })).list.map((it_) => it_.id)).toContain(
      two.referenceId,
    )
    expect((await first.payReference.list({ tab: 'all', channel: 'transfer', moves: 'back' })).list).toEqual([])
    const { data } = await first.raw(contract.payReference.exportList, { tab: 'all' })
    const rows = (await readSheet(data as Buffer)) as unknown[][]
    expect(rows.flat()).toEqual(expect.arrayContaining([one.note.referenceNo, two.note.referenceNo, '财务已确认', '待核对']))
    expect(rows.flat()).not.toContain(0)
    const mine = await world().as(till.mall.T1)
    expect((await refusalOf(mine.payReference.list({}))).code).toBe('2009')
    const elsewhere = await openTill(world(), OFFERED)
    const foreign = await world().as(
      await buildUser(world().db, { schoolId: elsewhere.mall.no, no: `C${uniqueNo()}`, name: '外校会计', roles: ['finance'] }),
    )
    expect((await foreign.payReference.list({ tab: 'all' })).list).toEqual([])
    for (const deed of [
      () => foreign.payReference.found({ id: one.referenceId, foundFen: TOTAL, foundOn: today() }),
      () => foreign.payReference.refuse({ id: one.referenceId, reason: '没有到账' }),
      () =>
        foreign.payReference.bounced({
          id: one.referenceId,
          backReference: 'TK2026110100009',
          bouncedOn: today(),
          reason: '账户已销户',
          fileIds: [one.referenceId],
        }),
      () => foreign.payReference.confirm({ id: one.referenceId, proposedAt: now().toISOString(), agrees: true }),
    ])
      expect((await refusalOf(deed())).code).toBe('4004')
  })
})
