// A card that can no longer pay stops what would be agreed to, owed or billed; another card of its owner is the way out (decision 0026).
import { blockOf } from '@caiyuan/contract/approval/review'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { buildFund, buildUser } from '../../../demo/build.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { hold } from '../../fund/ledger.ts'
import { buildInvoice, type BillWorld } from '../../bill/fixtures/build.ts'
import { billStage, period } from '../../bill/fixtures/stage.ts'
import { financeSimulator } from '../../../gateways/finance.simulator.ts'
import { setFinance } from '../../../gateways/finance.ts'
import { ledgerDocOf, orderById } from '../queries/one.ts'
import { openMall, type Mall } from '../checkout/fixtures.ts'
import { buildOrder } from '../fixtures.ts'

const world = useWorld()

interface Spare {
  source?: string
  endOn?: string
}
const spareCard = (schoolId: number, deptId: string, no: string, ownerId: string, { source = 'RES_V', endOn = '2099-12-31' }: Spare = {}) =>
  buildFund(world().db, schoolId, {
    projectNo: `${no}-${schoolId}`,
    name: `备用经费${no}`,
    ownerId,
    deptId,
    source,
    startOn: '2020-01-01',
    endOn,
    totalFen: 1_000_000,
    committedFen: 0,
    grants: [],
  })

const openWith = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), { 'compare.from': 0, ...params })
  const card = (no: string, ownerId: string, more: Spare = {}) => spareCard(mall.no, mall.deptId, no, ownerId, more)
  const sku = await mall.goods('移液吸头', 600, { expenseSubject: 'material' })
  const buyOn = async (who: SessionUser, parts: Record<string, number>) => {
    const client = await world().as(who)
    const { quoteId } = await client.order.quote({ from: 'now', lines: [{ skuId: sku, num: 1 }] })
    const funds = Object.entries(parts).map(([fundId, amountFen]) => ({ fundId, subjectCode: 'material', amountFen }))
    return (await client.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  const buy = (who: SessionUser = mall.T1, fundId = mall.K1) => buyOn(who, { [fundId]: 60_000 })
  return { mall, card, buy, buyOn, K8: await card('K8', mall.F1.id) }
}

const freeze = (id: string) => world().admin.query("update mall.funds set status = 'frozen' where id = $1", [id])
const expire = (id: string) => world().admin.query("update mall.funds set end_on = '2020-12-31' where id = $1", [id])
const faults = (mall: Mall) => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))

const claimsOf = async (orderId: string) =>
  (
    await world().admin.query(
      'select fund_id, frozen_fen::int frozen, held_fen::int held from mall.fund_claims where doc_id = $1 and frozen_fen + held_fen > 0',
      [orderId],
    )
  ).rows

const requestsOf = async (orderId: string): Promise<string[]> =>
  (await world().admin.query('select state from mall.fund_changes where order_id = $1 order by asked_at', [orderId])).rows.map(
    (row) => row.state as string,
  )
/** Tasks that ask somebody to agree to a change. */
const tasksOf = async (orderId: string) =>
  (await world().admin.query("select 1 from mall.flow_tasks where doc_id = $1 and doc_kind = 'fundChange' and status = 1", [orderId])).rows

/** Approved, sent and received, to be accepted. */
const deliver = async (id: string) =>
  world()
    .admin.query(
      "update mall.orders set state = 'waitAccept', moved_to = 'waitAccept', received_at = now(), approved_at = now() where id = $1",
      [id],
    )
    .then(() => world().admin.query('update mall.order_lines set shipped_num = num, received_num = num where order_id = $1', [id]))

const accept = async (mall: Mall, id: string) =>
  (await world().as(mall.T2)).order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 1, rejectedNum: 0, reason: '', lotNo: '' }] })

/** The timer of acceptance, now. */
const autoAccept = async (mall: Mall, id: string) => {
  await world().inSchool(mall.no, async (ctx) => {
    await ctx.tx
      .insertInto('outbox')
      .values({ school_id: mall.no, id: crypto.randomUUID(), topic: 'order.autoAccept', doc_id: id, body: '{}' })
      .execute()
  })
  await world().drain()
}
const toldOfNoAcceptance = async (mall: Mall) =>
  (await world().admin.query("select 1 from mall.messages where school_id = $1 and title like '%不能自动验收'", [mall.no])).rows

const SPOILT = [
  ['frozen', freeze, '已被冻结'],
  ['expired', expire, '已于 2020-12-31 到期'],
] as const

describe('a card that can no longer pay', () => {
  it.each(SPOILT)('when %s is not agreed to, and who decides sees why', async (_, spoil, why) => {
    const { mall, buy } = await openWith()
    const id = await buy()
    await spoil(mall.K1)
    const { review } = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(review!, 'checks')!.checks.find((c) => c.key === 'fund')).toMatchObject({ verdict: 'bad', label: '不可用' })
    expect(blockOf(review!, 'funds')!.funds[0]!.problem).toBe(why)
    // The owner may ask for another card on the page of the approval.
    expect(blockOf(review!, 'funds')!.change).toEqual({ mayAsk: true, text: '' })
    const { list } = await (await world().as(mall.F1)).approval.list({ index: 0 })
    const text = `国家自然科学基金面上项目（K1-${mall.no}）${why}，更换经费卡后才能同意`
    expect(list.map((it_) => it_.hints)).toEqual([[{ tone: 'bad', label: '经费卡不可用', text }]])
    const refused = await refusalOf(mall.decide(mall.F1, id))
    expect(refused.code).toBe('3313')
    expect(refused.message).toContain(`国家自然科学基金面上项目（K1-${mall.no}）${why}，须先更换为同一负责人的其他经费卡，或退回订单`)
    expect(await mall.state(id)).toBe('auditing')
    // Refusing stays open: the money goes back to the card it came from.
    await mall.decide(mall.F1, id, { refuse: '经费不可用' })
    expect([await mall.state(id), await faults(mall)]).toEqual(['back', []])
  })

  it.each(SPOILT)('when %s is not owed from, by people or by time, nor billed', async (_, spoil) => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await mall.decide(mall.F1, id)
    await deliver(id)
    await spoil(mall.K1)
    expect((await refusalOf(accept(mall, id))).code).toBe('3313')
    await autoAccept(mall, id)
    expect(await mall.state(id)).toBe('waitAccept')
    expect(await toldOfNoAcceptance(mall)).toHaveLength(1)
    await (await world().as(mall.F1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '原卡冻结' })
    await accept(mall, id)
    expect([await mall.state(id), await mall.balance(K8)]).toEqual(['waitBill', [940_000, 0, 60_000, 0]])
    await spoil(K8)
    const { list } = await (await world().as(mall.C1)).bill.waitingOrders({ supplierId: mall.jia })
    expect(list[0]!.blocked).toBe('经费卡已冻结或到期，更换经费卡后再对账')
    const refused = await refusalOf((await world().as(mall.C1)).bill.generate({ supplierIds: [mall.jia], ...period }))
    expect(refused.message).toContain('经费卡已冻结或到期')
    expect(await faults(mall)).toEqual([])
  })
})

describe('an order that people accept in any case', () => {
  it('is not said to wait for its card, and its timer ends', async () => {
    const { mall, buy } = await openWith({ 'accept.autoBelow': 50_000 })
    const id = await buy()
    await mall.decide(mall.F1, id)
    await deliver(id)
    await freeze(mall.K1)
    await autoAccept(mall, id)
    const timers = await world().admin.query("select state from mall.outbox where doc_id = $1 and topic = 'order.autoAccept'", [id])
    expect([await mall.state(id), await toldOfNoAcceptance(mall), timers.rows]).toEqual(['waitAccept', [], [{ state: 'done' }]])
  })
})

describe('another card of the same owner', () => {
  it('is taken at once by the owner, and the approval goes on with what it decided', async () => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await freeze(mall.K1)
    const before = await mall.balance(mall.K1)
    const owner = await world().as(mall.F1)
    const [card] = await owner.order.fundChoices({ id })
    expect([card!.isMine, card!.choices.map((it_) => it_.fundId)]).toEqual([true, [K8]])
    expect(await owner.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '原卡冻结' })).toMatchObject({ isDone: true })
    expect(await mall.balance(mall.K1)).toEqual([before[0] + 60_000, before[1] - 60_000, before[2], before[3]])
    expect(await mall.balance(K8)).toEqual([940_000, 60_000, 0, 0])
    await mall.decide(mall.F1, id)
    expect([await mall.state(id), await faults(mall)]).toEqual(['waitSupplier', []])
    expect((await mall.logs(id)).map((it_) => it_.title)).toContain('更换经费卡')
  })

  it('is asked for by the buyer, and moves with the consent of the owner alone', async () => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    const buyer = await world().as(mall.T1)
    expect((await buyer.order.detail({ id })).can['changeFund']).toBe(true)
    expect(await buyer.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })).toEqual({
      isDone: false,
      message: '已请王教授同意更换经费',
    })
    expect(await mall.balance(K8)).toEqual([1_000_000, 0, 0, 0])
    expect((await refusalOf(buyer.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '再来' }))).message).toContain('已有一次')
    const owner = await world().as(mall.F1)
    const { fundChange } = await owner.order.detail({ id })
    expect([fundChange!.askedBy, fundChange!.reason]).toEqual(['李老师', '改记重点项目'])
    expect(fundChange!.text).toMatch(/更换为 .+，¥600\.00$/)
    expect((await buyer.order.detail({ id })).fundChange!.taskId).toBe('')
    expect((await owner.approval.list({ index: 0 })).list.map((row) => row.kindTitle).toSorted()).toEqual(['更换经费', '采购订单'])
    await owner.approval.agree({ taskId: fundChange!.taskId })
    expect([await mall.balance(K8), (await owner.order.detail({ id })).fundChange]).toEqual([[940_000, 60_000, 0, 0], null])
    expect(await faults(mall)).toEqual([])
  })

  it('takes over what one of two cards pays; the other keeps its part, and its owner waits for the answer', async () => {
    const { mall, card, buyOn, K8 } = await openWith()
    const K7 = await card('K7', mall.F2.id, { source: 'SPECIAL' })
    const id = await buyOn(mall.T1, { [mall.K1]: 41_000, [mall.K3]: 19_000 })
    await (await world().as(mall.T1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    const other = await world().as(mall.F2)
    expect((await refusalOf(other.order.changeFund({ id, fromId: mall.K3, toId: K7, reason: '自行更换' }))).message).toContain(
      '已有一次更换经费的申请在等经费负责人同意',
    )
    const owner = await world().as(mall.F1)
    await owner.approval.agree({ taskId: (await owner.order.detail({ id })).fundChange!.taskId })
    const { rows } = await world().admin.query('select fund_id, amount_fen::int as fen from mall.order_funds where order_id = $1', [id])
    const paid = [
      { fund_id: K8, fen: 41_000 },
      { fund_id: mall.K3, fen: 19_000 },
    ]
    expect(new Set(rows)).toEqual(new Set(paid))
    const flow = await world().admin.query("select facts->'funds' as funds from mall.flow_insts where doc_kind = 'order' and doc_id = $1", [
      id,
    ])
    expect(new Set(flow.rows[0].funds.map((it_: { fundId: string }) => it_.fundId))).toEqual(new Set([K8, mall.K3]))
    expect([await mall.balance(K8), await mall.balance(mall.K3), await faults(mall)]).toEqual([
      [959_000, 41_000, 0, 0],
      [49_981_000, 19_000, 0, 0],
      [],
    ])
    expect((await refusalOf(owner.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '再换' }))).code).toBe('3314')
    expect(await other.order.changeFund({ id, fromId: mall.K3, toId: K7, reason: '自行更换' })).toMatchObject({ isDone: true })
  })

  it('is not changed past a request that waits: its owner answers first, then changes as he likes', async () => {
    const { mall, card, buy, K8 } = await openWith()
    const id = await buy()
    const K9 = await card('K9', mall.F1.id)
    await (await world().as(mall.T1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    const owner = await world().as(mall.F1)
    const { fundChange, can } = await owner.order.detail({ id })
    expect(can['changeFund']).toBeUndefined()
    for (const toId of [K8, K9])
      expect((await refusalOf(owner.order.changeFund({ id, fromId: mall.K1, toId, reason: '自行更换' }))).message).toContain(
        '已有一次更换经费的申请在等您答复，请先在订单页选择同意更换或不同意',
      )
    expect([await requestsOf(id), await tasksOf(id), await mall.balance(K8), await mall.balance(K9)]).toEqual([
      ['asked'],
      [expect.anything()],
      [1_000_000, 0, 0, 0],
      [1_000_000, 0, 0, 0],
    ])
    await owner.approval.refuse({ taskId: fundChange!.taskId, comment: '改用另一张卡' })
    expect(await owner.order.changeFund({ id, fromId: mall.K1, toId: K9, reason: '自行更换' })).toMatchObject({ isDone: true })
    expect([await requestsOf(id), await mall.balance(K9), await faults(mall)]).toEqual([['refused', 'done'], [940_000, 60_000, 0, 0], []])
  })

  it('stays away when the owner refuses, and who asked hears why', async () => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await (await world().as(mall.T1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    const owner = await world().as(mall.F1)
    const { fundChange } = await owner.order.detail({ id })
    await owner.approval.refuse({ taskId: fundChange!.taskId, comment: '不宜列支' })
    expect([(await owner.order.detail({ id })).fundChange, await mall.balance(K8)]).toEqual([null, [1_000_000, 0, 0, 0]])
    const told = await world().admin.query("select body from mall.messages where user_id = $1 and title like '%未能更换'", [mall.T1.id])
    expect(told.rows[0].body).toContain('不宜列支')
  })

  it('is none of another owner, source, day or balance, nor anybody’s who only reads', async () => {
    const { mall, card, buy, K8 } = await openWith()
    const id = await buy()
    const owner = await world().as(mall.F1)
    const wrong = [
      mall.K3,
      mall.K4,
      await card('K6', mall.F2.id),
      await card('K7', mall.F1.id, { source: 'SPECIAL' }),
      await card('K5', mall.F1.id, { endOn: '2020-12-31' }),
      mall.K1,
    ]
    for (const toId of wrong)
      expect((await refusalOf(owner.order.changeFund({ id, fromId: mall.K1, toId, reason: '更换' }))).code).toBe('3314')
    await world().admin.query('update mall.funds set total_fen = 59999 where id = $1', [K8])
    expect((await owner.order.fundChoices({ id }))[0]!.choices).toEqual([])
    await world().admin.query('update mall.funds set total_fen = 1000000 where id = $1', [K8])
    const leader = await refusalOf((await world().as(mall.D1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '更换' }))
    expect(['4004', '2009']).toContain(leader.code)
    const other = await openMall(world())
    expect((await refusalOf((await world().as(other.F1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '更换' }))).code).toBe(
      '4004',
    )
  })

  it('has just enough and every subject of the order, the first to end first, and is looked at again when its owner agrees', async () => {
    const { mall, card, buy, K8 } = await openWith()
    const id = await buy()
    const [K9, poor] = [await card('K9', mall.F1.id, { endOn: '2098-12-31' }), await card('K5', mall.F1.id)]
    await world().admin.query("update mall.fund_subjects set code = 'other' where fund_id = $1 and code = 'material'", [poor])
    await world().admin.query('update mall.funds set total_fen = 60000 where id = $1', [K8])
    const [buyer, owner] = [await world().as(mall.T1), await world().as(mall.F1)]
    expect((await buyer.order.fundChoices({ id }))[0]!.choices.map((it_) => it_.fundId)).toEqual([K9, K8])
    const change = { id, fromId: mall.K1, toId: K8, reason: '改记重点项目' }
    expect((await refusalOf(buyer.order.changeFund({ ...change, version: 99 }))).code).toBe('4010')
    expect((await refusalOf(buyer.order.changeFund({ ...change, toId: poor }))).code).toBe('3314')
    await buyer.order.changeFund(change)
    const words = `国家自然科学基金面上项目（K1-${mall.no}）→ 备用经费K8（K8-${mall.no}），¥600.00。改记重点项目`
    expect((await mall.logs(id)).at(-1)).toMatchObject({ title: '申请更换经费卡', comment: words })
    const { taskId } = (await owner.order.detail({ id })).fundChange!
    await freeze(K8)
    expect((await refusalOf(owner.approval.agree({ taskId }))).message).toContain('不能更换；请选择不同意，订单仍用原来的经费')
    expect([await requestsOf(id), await mall.balance(K8)]).toEqual([['asked'], [60_000, 0, 0, 0]])
    await world().admin.query("update mall.funds set status = 'normal' where id = $1", [K8])
    await owner.approval.agree({ taskId })
    expect((await mall.logs(id)).findLast((row) => row.action === 'changeFund')).toMatchObject({ title: '更换经费卡', comment: words })
  })

  it('is not of a card that holds nothing of the order any more', async () => {
    const { mall, card, buyOn } = await openWith()
    const toId = await card('K7', mall.F2.id, { source: 'SPECIAL' })
    const id = await buyOn(mall.T1, { [mall.K1]: 41_000, [mall.K3]: 19_000 })
    const owner = await world().as(mall.F2)
    const shown = async () => (await owner.order.fundChoices({ id })).map((it_) => [it_.fundId, it_.isMine])
    expect(new Set(await shown())).toEqual(
      new Set([
        [mall.K1, false],
        [mall.K3, true],
      ]),
    )
    await world().admin.query('update mall.fund_claims set frozen_fen = 0 where doc_id = $1 and fund_id = $2', [id, mall.K3])
    expect(await shown()).toEqual([[mall.K1, false]])
    expect((await refusalOf(owner.order.changeFund({ id, fromId: mall.K3, toId, reason: '更换' }))).code).toBe('3314')
  })

  it('is told to who asked and to the buyer, each once; never to who ended it', async () => {
    const { mall, buy, K8 } = await openWith()
    const [buyer, office, owner] = await Promise.all([mall.T1, mall.J1, mall.F1].map((who) => world().as(who)))
    const told = async (like: string) => {
      const { rows } = await world().admin.query(
        'select u.name, m.body from mall.messages m join mall.users u on u.id = m.user_id where m.school_id = $1 and m.title like $2 order by u.user_no',
        [mall.no, like],
      )
      await world().admin.query('delete from mall.messages where school_id = $1', [mall.no])
      return rows.map((row) => [row.name, row.body])
    }
    for (const [asker, names] of [
      [office!, [mall.J1.name, mall.T1.name]],
      [buyer!, [mall.T1.name]],
    ] as const) {
      const id = await buy()
      await asker.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记' })
      await owner!.approval.refuse({ taskId: (await owner!.order.detail({ id })).fundChange!.taskId, comment: '不宜列支' })
      expect((await told('%未能更换')).map(([name]) => name)).toEqual(names)
      expect((await mall.logs(id)).findLast((row) => row.action === 'refuseFundChange')).toMatchObject({ comment: '不宜列支' })
      await asker.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记' })
      await buyer!.order.cancel({ id, reason: '不要了' })
      expect(await told('%更换经费卡的申请已结束')).toEqual(asker === office ? [[mall.J1.name, '订单已取消，经费不再更换。']] : [])
      expect((await mall.logs(id)).find((row) => row.action === 'endFundChange')).toMatchObject({ comment: '订单已取消' })
    }
  })

  it('is taken once of two at the same moment', async () => {
    const { mall, card, buy, K8 } = await openWith()
    const id = await buy()
    const K9 = await card('K9', mall.F1.id)
    const owner = await world().as(mall.F1)
    const both = await Promise.allSettled([K8, K9].map((toId) => owner.order.changeFund({ id, fromId: mall.K1, toId, reason: '更换' })))
    expect(both.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
    expect(await faults(mall)).toEqual([])
  })

  it('is asked for once of two at the same moment', async () => {
    const { mall, card, buy, K8 } = await openWith()
    const id = await buy()
    const K9 = await card('K9', mall.F1.id)
    const people = await Promise.all([mall.T1, mall.J1].map((who) => world().as(who)))
    const both = await Promise.allSettled(
      [K8, K9].map((toId, i) => people[i]!.order.changeFund({ id, fromId: mall.K1, toId, reason: '改记' })),
    )
    const [lost] = both.filter((it_) => it_.status === 'rejected')
    expect([both.filter((it_) => it_.status === 'fulfilled').length, String(lost!.reason)]).toEqual([
      1,
      expect.stringContaining('已有一次'),
    ])
    expect(await requestsOf(id)).toEqual(['asked'])
    expect((await (await world().as(mall.F1)).approval.list({ index: 0 })).list.map((row) => row.kindTitle).toSorted()).toEqual([
      '更换经费',
      '采购订单',
    ])
    expect(await faults(mall)).toEqual([])
  })

  it('is agreed to only by who has the order, so that who ends the order never waits for who agrees', async () => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await (await world().as(mall.T1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    const owner = await world().as(mall.F1)
    const { taskId } = (await owner.order.detail({ id })).fundChange!
    const ender = await world().db.pool.connect()
    try {
      await ender.query('begin')
      await ender.query("select set_config('app.school_id', $1, true)", [String(mall.no)])
      await ender.query('select 1 from mall.orders where id = $1 for update', [id])
      const agreed = owner.approval.agree({ taskId })
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await world().admin.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
      const free = await ender.query("select 1 from mall.flow_insts where doc_id = $1 and doc_kind = 'fundChange' for update nowait", [id])
      expect(free.rowCount).toBe(1)
      await ender.query('rollback')
      await agreed
    } finally {
      ender.release()
    }
    expect([await requestsOf(id), await claimsOf(id)]).toEqual([['done'], [{ fund_id: K8, frozen: 60_000, held: 0 }]])
  })

  it('is agreed to or ends with the order, whichever comes first, never both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { mall, buy, K8 } = await openWith()
      const id = await buy()
      const [buyer, owner] = await Promise.all([mall.T1, mall.F1].map((who) => world().as(who)))
      await buyer!.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
      const { taskId } = (await owner!.order.detail({ id })).fundChange!
      await Promise.allSettled([owner!.approval.agree({ taskId }), buyer!.order.cancel({ id, reason: '不要了' })])
      const [request] = await requestsOf(id)
      expect(['done', 'ended']).toContain(request)
      // Either way the order is gone and nothing of it is left on either card.
      expect([await mall.state(id), await claimsOf(id), await mall.balance(K8), await faults(mall)]).toEqual([
        'cancelled',
        [],
        [1_000_000, 0, 0, 0],
        [],
      ])
      expect((await tasksOf(id)).length).toBe(0)
    }
  })
})

describe('a card changed after the acceptance', () => {
  const { generated, confirmed, invoiced, drainAll, faults: faultsOf, fundOf } = billStage(world)

  const spareFor = ({ schoolId, owner }: BillWorld) => spareCard(schoolId, owner.deptId!, 'K8', owner.id)

  it('moves what is owed as owed, part of the order still frozen', async () => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await mall.decide(mall.F1, id)
    await world().asUser(mall.F1, async (ctx) => void (await hold(ctx, ledgerDocOf(await orderById(ctx, id)), 25_000)))
    expect(await claimsOf(id)).toEqual([{ fund_id: mall.K1, frozen: 35_000, held: 25_000 }])
    const before = await mall.balance(mall.K1)
    await (await world().as(mall.F1)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '原卡结题' })
    expect(await claimsOf(id)).toEqual([{ fund_id: K8, frozen: 35_000, held: 25_000 }])
    expect(await mall.balance(mall.K1)).toEqual([before[0] + 60_000, before[1] - 35_000, before[2] - 25_000, before[3]])
    expect(await mall.balance(K8)).toEqual([940_000, 35_000, 25_000, 0])
    expect(await faults(mall)).toEqual([])
  })

  it('pays the bill from the new card, to the fen', async () => {
    setFinance(financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 30 }))
    const it_ = await generated()
    const { at, id } = it_
    const orderId = it_.orders[0]!
    const toId = await spareFor(at)
    const owner = await world().as(at.owner)
    await owner.order.changeFund({ id: orderId, fromId: at.fundId, toId, reason: '原卡结题' })
    expect([await fundOf(at.fundId), await fundOf(toId)]).toEqual([
      { frozen: 0, held: 0, committed: 0 },
      { frozen: 0, held: 128_640, committed: 0 },
    ])
    expect(await faultsOf(at)).toEqual([])
    await invoiced(it_)
    await it_.finance.bill.agree({ ids: [id] })
    expect((await owner.order.detail({ id: orderId })).can['changeFund']).toBeUndefined()
    expect(await owner.order.fundChoices({ id: orderId })).toEqual([])
    const late = await refusalOf(owner.order.changeFund({ id: orderId, fromId: toId, toId: at.fundId, reason: '改回' }))
    expect(late.message).toContain('已向财务系统申报')
    await drainAll()
    expect(await fundOf(toId)).toEqual({ frozen: 0, held: 0, committed: 128_640 })
    expect(await faultsOf(at)).toEqual([])
  })

  it('comes before the bill where the first card cannot pay: nothing is declared on that one', async () => {
    const { at, id, orders, finance } = await invoiced(await generated())
    await freeze(at.fundId)
    const seen = async () => [(await finance.bill.detail({ id })).state, await fundOf(at.fundId)]
    const before = await seen()
    const refused = await refusalOf(finance.bill.agree({ ids: [id] }))
    expect([refused.code, refused.message]).toEqual(['3313', expect.stringContaining('已被冻结')])
    expect(await seen()).toEqual(before)
    const owner = await world().as(at.owner)
    await owner.order.changeFund({ id: orders[0]!, fromId: at.fundId, toId: await spareFor(at), reason: '原卡冻结' })
    expect((await finance.bill.agree({ ids: [id] })).settlements).toHaveLength(1)
    expect(await faultsOf(at)).toEqual([])
  })

  it('is asked for on the bill by finance, shown on its line to who reads it, and moves with the consent of the owner, the sum unchanged', async () => {
    const it_ = await invoiced(await generated())
    const { at, id, finance } = it_
    const orderId = it_.orders[0]!
    const toId = await spareFor(at)
    const line = async (who: { bill: (typeof finance)['bill'] }) => (await who.bill.detail({ id })).lines[0]!
    expect((await line(finance)).canChangeFund).toBe(true)
    expect(await finance.order.changeFund({ id: orderId, fromId: at.fundId, toId, reason: '原卡结题' })).toMatchObject({ isDone: false })
    const owner = await world().as(at.owner)
    for (const who of [finance, owner, it_.buyer])
      expect(await line(who)).toMatchObject({
        canChangeFund: false,
        fundChange: { askedBy: '钱会计', reason: '原卡结题', text: expect.stringContaining('备用经费K8（K8-') },
      })
    expect((await line(finance)).fundChange!.taskId).toBe('')
    const { taskId } = (await line(owner)).fundChange!
    const { lines } = await it_.supplier.supplyBill.detail({ schoolId: at.schoolId, id })
    expect(lines[0]).not.toHaveProperty('fundChange')
    await owner.approval.agree({ taskId })
    const after = await finance.bill.detail({ id })
    expect([after.totalFen, after.lines[0]!.amountFen, after.lines[0]!.fundChange, after.lines[0]!.canChangeFund]).toEqual([
      128_640,
      128_640,
      null,
      true,
    ])
    expect(after.funds.map((fund) => [fund.fundId, fund.amountFen])).toEqual([[toId, 128_640]])
    expect(await faultsOf(at)).toEqual([])
  })

  it('is open again where finance refused the bill with a clear answer, and pays from the new card; not where it may have paid', async () => {
    const finance = financeSimulator(world().db, { payAfterSeconds: 0 })
    setFinance(finance)
    finance.rejectWith('预算项目未启用')
    const it_ = await invoiced(await generated())
    const { at, id } = it_
    const orderId = it_.orders[0]!
    const toId = await spareFor(at)
    const owner = await world().as(at.owner)
    await it_.finance.bill.agree({ ids: [id] })
    expect((await it_.finance.bill.detail({ id })).lines[0]!.canChangeFund).toBe(false)
    await drainAll()
    const failed = await it_.finance.bill.detail({ id })
    expect([failed.state, failed.lines[0]!.canChangeFund]).toEqual(['failed', true])
    const effect = 'update mall.effects set state = $2 where event_id = (select settlement_id from mall.bills where id = $1)'
    const [{ state }] = (
      await world().admin.query('select e.state from mall.effects e join mall.bills b on b.settlement_id = e.event_id where b.id = $1', [
        id,
      ])
    ).rows
    await world().admin.query(effect, [id, 'maybe'])
    const change = () => owner.order.changeFund({ id: orderId, fromId: at.fundId, toId, reason: '项目未启用' })
    expect((await refusalOf(change())).message).toContain('已向财务系统申报')
    expect((await it_.finance.bill.detail({ id })).lines[0]!.canChangeFund).toBe(false)
    expect((await owner.order.detail({ id: orderId })).can['changeFund']).toBeUndefined()
    await world().admin.query(effect, [id, state])
    expect(await change()).toMatchObject({ isDone: true })
    finance.rejectWith(null)
    await it_.finance.bill.retry({ ids: [id] })
    await drainAll()
    expect([(await it_.finance.bill.detail({ id })).state, await fundOf(toId), await fundOf(at.fundId), await faultsOf(at)]).toEqual([
      'settled',
      { frozen: 0, held: 0, committed: 128_640 },
      { frozen: 0, held: 0, committed: 0 },
      [],
    ])
  })

  it('is ended by the administrator of the school on a bill too, the sum unchanged', async () => {
    const it_ = await invoiced(await generated())
    const { at, id, finance } = it_
    await finance.order.changeFund({ id: it_.orders[0]!, fromId: at.fundId, toId: await spareFor(at), reason: '原卡结题' })
    const manager = await buildUser(world().db, { schoolId: at.schoolId, no: `M1${at.schoolId}`, name: '管理员', roles: ['schoolAdmin'] })
    const before = await fundOf(at.fundId)
    await (await world().as(manager)).order.endFundChange({ id: it_.orders[0]!, reason: '结题手续未完' })
    const { totalFen, lines, funds } = await finance.bill.detail({ id })
    expect([totalFen, lines[0]!.fundChange, lines[0]!.canChangeFund, funds.map((fund) => fund.fundId)]).toEqual([
      128_640,
      null,
      true,
      [at.fundId],
    ])
    expect([await fundOf(at.fundId), await faultsOf(at)]).toEqual([before, []])
  })

  it('waits for nobody any more once the bill is declared', async () => {
    const it_ = await confirmed(await generated())
    const { at } = it_
    const toId = await spareFor(at)
    const orderId = it_.orders[0]!
    await it_.buyer.order.changeFund({ id: orderId, fromId: at.fundId, toId, reason: '改记' })
    const unbilled = await buildOrder(world().db, world().inSchool, at)
    await it_.buyer.order.changeFund({ id: unbilled, fromId: at.fundId, toId, reason: '改记' })
    const { totalFen } = await it_.finance.bill.detail({ id: it_.id })
    const invoices = [await buildInvoice(world(), at, totalFen)]
    await it_.supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id: it_.id, invoices })
    await it_.finance.bill.agree({ ids: [it_.id] })
    expect((await (await world().as(at.owner)).approval.list({ index: 0 })).list.filter((row) => row.docId === orderId)).toEqual([])
    expect((await it_.buyer.order.detail({ id: orderId })).fundChange).toBeNull()
    expect([await requestsOf(orderId), await requestsOf(unbilled)]).toEqual([['ended'], ['asked']])
  })
})

describe('an order that ends while a change is asked for', () => {
  const buyer = ({ T1 }: Mall) => world().as(T1)
  const toSupplier = async (mall: Mall, id: string) => {
    await mall.decide(mall.F1, id)
    await world().drain()
    return { supplier: await mall.supplier(), target: { schoolId: mall.no, id } }
  }
  const byTime = async (topic: string): Promise<void> => {
    await world().makeDue(topic)
    await world().drain()
  }
  const endings: Record<string, [end: (mall: Mall, id: string) => Promise<unknown>, state: string]> = {
    'taken back by its buyer': [async (mall, id) => (await buyer(mall)).order.withdraw({ id }), 'back'],
    cancelled: [async (mall, id) => (await buyer(mall)).order.cancel({ id, reason: '不要了' }), 'cancelled'],
    'refused by its approver': [(mall, id) => mall.decide(mall.F1, id, { refuse: '不同意' }), 'back'],
    'ended by its approver': [
      async (mall, id) => {
        const { rows } = await world().admin.query(
          "select id from mall.flow_tasks where doc_id = $1 and doc_kind = 'order' and status = 1",
          [id],
        )
        await (await world().as(mall.F1)).approval.terminate({ taskId: rows[0].id, comment: '不同意' })
      },
      'cancelled',
    ],
    'approved by nobody in time': [() => byTime('approval.expire'), 'cancelled'],
    'refused by its supplier': [
      async (mall, id) => {
        const { supplier, target } = await toSupplier(mall, id)
        await supplier.supply.refuse({ ...target, reason: '无货', note: '' })
      },
      'closed',
    ],
    'confirmed by no supplier in time': [
      async (mall, id) => {
        await toSupplier(mall, id)
        await byTime('supply.close')
      },
      'closed',
    ],
    'cancelled with the consent of its supplier': [
      async (mall, id) => {
        const { supplier, target } = await toSupplier(mall, id)
        await supplier.supply.confirm(target)
        await (await buyer(mall)).order.askCancel({ id, reason: '不要了' })
        await supplier.supply.agreeCancel(target)
      },
      'cancelled',
    ],
    'rejected whole at its acceptance': [
      async (mall, id) => {
        await mall.decide(mall.F1, id)
        await deliver(id)
        await (await world().as(mall.T2)).order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 0, rejectedNum: 1, reason: '破损' }] })
        await (await buyer(mall)).order.closeRest({ id, comment: '退货结清' })
      },
      'closed',
    ],
  }

  it.each(Object.entries(endings))('%s leaves no task and no request', async (_, [end, state]) => {
    const { mall, buy, K8 } = await openWith()
    const id = await buy()
    await (await buyer(mall)).order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    await end(mall, id)
    expect([await mall.state(id), await tasksOf(id), await requestsOf(id)]).toEqual([state, [], ['ended']])
    expect((await mall.logs(id)).map((row) => row.title)).toContain('更换经费卡的申请已结束')
    expect([await mall.balance(K8), await faults(mall)]).toEqual([[1_000_000, 0, 0, 0], []])
  })
})

describe('order.endFundChange', () => {
  const asked = async () => {
    const it_ = await openWith()
    const id = await it_.buy()
    await (await world().as(it_.mall.T1)).order.changeFund({ id, fromId: it_.mall.K1, toId: it_.K8, reason: '改记重点项目' })
    const manager = await buildUser(world().db, { schoolId: it_.mall.no, no: `M1${it_.mall.no}`, name: '管理员', roles: ['schoolAdmin'] })
    return { ...it_, id, admin: await world().as(manager) }
  }
  const toldOf = async (mall: Mall) =>
    (
      await world().admin.query(
        "select u.name, m.body from mall.messages m join mall.users u on u.school_id = m.school_id and u.id = m.user_id where m.school_id = $1 and m.title like '%已由校管理员结束' order by u.name",
        [mall.no],
      )
    ).rows as { name: string; body: string }[]

  it('ends the request with a reason: task and request are gone, both are told, the money lies as before', async () => {
    const { mall, id, admin, K8 } = await asked()
    const before = [await mall.balance(mall.K1), await claimsOf(id)]
    const page = await admin.approval.detail({ kind: 'fundChange', id })
    expect(page.can).toEqual({ reassign: true })
    await admin.order.endFundChange({ id, reason: '项目号填错，请重新申请' })
    expect([await requestsOf(id), await tasksOf(id)]).toEqual([['ended'], []])
    expect([await mall.balance(mall.K1), await claimsOf(id), await mall.balance(K8)]).toEqual([...before, [1_000_000, 0, 0, 0]])
    expect((await mall.logs(id)).at(-1)).toMatchObject({
      who: '管理员',
      action: 'endFundChange',
      title: '校管理员结束更换经费卡的申请',
      comment: '项目号填错，请重新申请',
    })
    const told = await toldOf(mall)
    expect(new Set(told.map((row) => row.name))).toEqual(new Set(['李老师', '王教授']))
    expect(told[0]!.body).toBe('项目号填错，请重新申请。订单仍用原来的经费。')
    // It may be asked for again.
    const buyer = await world().as(mall.T1)
    expect((await buyer.order.detail({ id })).fundChange).toBeNull()
    await buyer.order.changeFund({ id, fromId: mall.K1, toId: K8, reason: '改记重点项目' })
    const owner = await world().as(mall.F1)
    await owner.approval.agree({ taskId: (await owner.order.detail({ id })).fundChange!.taskId })
    expect([await mall.balance(K8), await faults(mall)]).toEqual([[940_000, 60_000, 0, 0], []])
    expect((await refusalOf(admin.order.endFundChange({ id, reason: '不用了' }))).message).toContain('没有等待答复的更换经费申请')
  })

  it('is of the school’s administrator, and of who asked, for an order of his school, with a reason', async () => {
    const { mall, id, admin } = await asked()
    for (const who of [mall.F1, mall.C1])
      expect((await refusalOf((await world().as(who)).order.endFundChange({ id, reason: '结束' }))).code).toBe('2009')
    const other = await asked()
    expect((await refusalOf(other.admin.order.endFundChange({ id, reason: '结束' }))).code).toBe('4004')
    expect((await refusalOf(admin.order.endFundChange({ id, reason: '' }))).message).toContain('结束原因')
    expect([await requestsOf(id), (await tasksOf(id)).length]).toEqual([['asked'], 1])
    expect(await toldOf(mall)).toEqual([])
  })
})
