import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildOrder, buildOrderWorld, plainLines } from './fixtures.ts'

const world = useWorld()

const parcel = (lines: { lineNo: number; num: number }[]) => ({ carrierCode: 'own' as const, courierPhone: '13911112222', lines })

/** 12 包 paper at 23.80, 2 支 toner at 399.00, 20 盒 pens at 10.14, freight 8.00; sent: 5 paper and all pens. */
const partly = async (it_: { late?: boolean; params?: Record<string, unknown> } = {}) => {
  const at = await buildOrderWorld(world().db, { 'accept.photoFrom': 900_000_000, ...it_.params })
  const id = await buildOrder(world().db, world().inSchool, at, { lines: plainLines, freightFen: 800 })
  await world().drain()
  const target = { schoolId: at.schoolId, id }
  const supplier = await world().as(at.supplierUser)
  await supplier.supply.confirm(target)
  await supplier.supply.ship({
    ...target,
    parcels: [parcel([{ lineNo: 1, num: 5 }]), parcel([{ lineNo: 3, num: 20 }])],
  })
  await world().drain()
  if (it_.late ?? true) await world().admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [id])
  return { at, id, target, supplier, buyer: await world().as(at.buyer), acceptor: await world().as(at.acceptor) }
}
type Partly = Awaited<ReturnType<typeof partly>>

const logsOf = async (id: string) =>
  (
    await world().admin.query('select action, title, comment, from_state, to_state from mall.document_log where doc_id = $1 order by seq', [
      id,
    ])
  ).rows
const cardOf = async ({ at }: Partly) =>
  (await world().admin.query('select frozen_fen::int frozen, held_fen::int held from mall.funds where id = $1', [at.fundId])).rows[0]
const reservedOf = async (id: string) =>
  (
    await world().admin.query(
      'select s.reserved from shared.sku_stocks s join mall.order_lines l on l.sku_id = s.sku_id where l.order_id = $1 order by l.line_no',
      [id],
    )
  ).rows.map((r) => r.reserved)
const messagesOf = async (userId: string) =>
  (await world().admin.query('select title, body from mall.messages where user_id = $1 order by created_at, id', [userId])).rows
const sound = async ({ at }: Partly) =>
  expect(await world().inSchool(at.schoolId, (ctx) => checkInvariants(ctx.tx, at.schoolId))).toEqual([])

const TOTAL = 129_440
/** 7 of 12 paper and both toners. */
const REST = 16_660 + 79_800

describe('order.endRest', () => {
  it('gives back money and stock of what was not sent and tells the supplier; the rest is received, accepted and owed', async () => {
    const it_ = await partly()
    const { id, buyer, supplier, target } = it_
    expect(await reservedOf(id)).toEqual([7, 2, 0])
    expect((await buyer.order.detail({ id })).can).toMatchObject({ endRest: true })
    expect(await buyer.order.endRest({ id, comment: '供应商缺货' })).toEqual({ state: 'waitReceive', endedNum: 9, releasedFen: REST })
    expect(await cardOf(it_)).toEqual({ frozen: TOTAL - REST, held: 0 })
    expect(await reservedOf(id)).toEqual([0, 0, 0])
    await sound(it_)
    expect((await logsOf(id)).at(-1)).toEqual({
      action: 'endRest',
      title: '结束未发部分',
      comment: '供应商缺货',
      from_state: 'partShip',
      to_state: 'waitReceive',
    })
    const seen = await buyer.order.detail({ id })
    expect(seen.sentence).toEqual({ text: '待收货 · 包裹 1、2 等收货确认', hint: '未发的 9 件已结束，不再发货' })
    expect(seen.lines.map((l) => [l.num, l.shippedNum, l.endedNum])).toEqual([
      [12, 5, 7],
      [2, 0, 2],
      [20, 20, 0],
    ])
    expect(seen.delivery).toMatchObject({ unsent: { num: 0, amountFen: 0 }, ended: { num: 9, amountFen: REST } })
    expect(seen.steps.map((s) => s.note)[3]).toBe('已发 25 / 25')
    expect(seen.invoice.totalFen).toBe(TOTAL - REST)
    expect([seen.returnedFen, seen.funds.map((f) => [f.frozenFen, f.releasedFen])]).toEqual([REST, [[TOTAL - REST, REST]]])
    expect([...seen.timeline.now, ...seen.timeline.next].map((n) => n.title)).not.toContain('发货')
    await world().drain()
    const orders = await supplier.supply.orders({ tab: 'shipped' })
    expect(orders.list[0]).toMatchObject({ id, state: 'waitReceive', num: 25, shippedNum: 25, dueAt: null })
    expect((await supplier.supply.orderDetail(target)).can).toEqual({})
    expect((await messagesOf(it_.at.supplierUser.id)).at(-1)).toMatchObject({
      title: expect.stringMatching(new RegExp(`^.+ 订单 ${seen.orderNo} 的未发部分已结束$`)),
      body: expect.stringContaining('2 种 9 件不用再发，占用的库存已释放。原因：供应商缺货。'),
    })
    expect((await refusalOf(supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 1 }])] }))).message).toBe(
      '订单当前状态为待收货，不能部分发货',
    )
    expect(await buyer.order.receive({ id })).toEqual({ state: 'waitAccept' })
    const lines = [
      { lineNo: 1, acceptedNum: 5 },
      { lineNo: 3, acceptedNum: 20 },
    ]
    expect((await refusalOf(it_.acceptor.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 6 }] }))).message).toBe(
      '验收数量不能大于收货数量：得力 7417 A4 复印纸',
    )
    await it_.acceptor.order.accept({ id, lines })
    expect(await cardOf(it_)).toEqual({ frozen: 0, held: TOTAL - REST })
    expect((await buyer.order.detail({ id })).state).toBe('waitBill')
    await sound(it_)
  })

  it('goes straight to acceptance when everything sent was received before; the clock of acceptance starts', async () => {
    const it_ = await partly()
    await it_.buyer.order.receive({ id: it_.id })
    await world().admin.query('update mall.orders set owner_id = $2 where id = $1', [it_.id, it_.at.owner.id])
    expect(await it_.buyer.order.endRest({ id: it_.id, comment: '供应商缺货' })).toMatchObject({ state: 'waitAccept' })
    expect((await messagesOf(it_.at.owner.id)).at(-1)).toEqual({
      title: expect.stringMatching(/^订单 D\d+ 的未发部分已结束$/),
      body: '2 种 9 件不再发货。退回经费 ¥964.60。',
    })
    expect((await messagesOf(it_.at.buyer.id)).filter((m) => m.title.includes('已结束'))).toEqual([])
    const { rows } = await world().admin.query('select detail from mall.document_log where doc_id = $1 order by seq desc limit 1', [it_.id])
    const ended = [
      { lineNo: 1, num: 7 },
      { lineNo: 2, num: 2 },
    ]
    expect(rows).toEqual([{ detail: { num: 9, fen: REST, lines: ended } }])
    expect((await logsOf(it_.id)).at(-1)).toMatchObject({ action: 'endRestArrived', to_state: 'waitAccept' })
    expect((await messagesOf(it_.at.acceptor.id)).at(-1).title).toMatch(/^请验收订单/)
    await world().makeDue('order.autoAccept')
    await world().drain()
    const { state, acceptances } = await it_.buyer.order.detail({ id: it_.id })
    expect([state, acceptances[0]!.opinion, acceptances[0]!.lines.map((l) => l.lineNo)]).toEqual([
      'waitBill',
      '收货满 7 天未验收，系统自动验收',
      [1, 3],
    ])
    expect(await cardOf(it_)).toEqual({ frozen: 0, held: TOTAL - REST })
    await sound(it_)
  })

  it('names the one kind of goods that will not come', async () => {
    const it_ = await partly()
    await it_.supplier.supply.ship({ ...it_.target, parcels: [parcel([{ lineNo: 1, num: 7 }])] })
    await it_.buyer.order.endRest({ id: it_.id, comment: '供应商缺货' })
    expect((await messagesOf(it_.at.supplierUser.id)).at(-1).body).toContain('惠普 CF228A 硒鼓 2 支不用再发')
  })

  it('releases what was rejected beside what was ended, and closes the order when nothing is accepted', async () => {
    const it_ = await partly()
    const { id, buyer, acceptor } = it_
    await buyer.order.receive({ id })
    await buyer.order.endRest({ id, comment: '供应商缺货' })
    const judged = (acceptedNum: number) => [
      { lineNo: 1, acceptedNum, rejectedNum: 5 - acceptedNum, reason: '受潮' },
      { lineNo: 3, acceptedNum: 0, rejectedNum: 20, reason: '断墨' },
    ]
    await acceptor.order.accept({ id, lines: judged(2) })
    expect((await buyer.order.detail({ id })).state).toBe('partAccept')
    await sound(it_)
    expect(await buyer.order.closeRest({ id, comment: '已退回供应商' })).toEqual({
      state: 'waitBill',
      releasedFen: TOTAL - REST - 4_760 - 800,
    })
    expect(await cardOf(it_)).toEqual({ frozen: 0, held: 4_760 + 800 })
    await sound(it_)
    const none = await partly()
    await none.buyer.order.receive({ id: none.id })
    await none.buyer.order.endRest({ id: none.id, comment: '供应商缺货' })
    await none.acceptor.order.accept({ id: none.id, lines: judged(0) })
    expect(await none.buyer.order.closeRest({ id: none.id, comment: '全部拒收' })).toEqual({ state: 'closed', releasedFen: TOTAL - REST })
    expect((await none.buyer.order.detail({ id: none.id })).returnedFen).toBe(TOTAL)
    expect(await cardOf(none)).toEqual({ frozen: 0, held: 0 })
    await sound(none)
  })

  it('waits for the day the supplier promised, and says so on the button', async () => {
    const it_ = await partly({ late: false })
    const reason = /^甲 综合电商应在 .+ 前发齐，过时仍未发才能结束未发部分$/
    expect((await it_.buyer.order.detail({ id: it_.id })).can['endRest']).toMatch(reason)
    const refusal = await refusalOf(it_.buyer.order.endRest({ id: it_.id, comment: '不等了' }))
    expect(refusal.code).toBe('4011')
    expect(refusal.message).toMatch(reason)
    expect(await cardOf(it_)).toEqual({ frozen: TOTAL, held: 0 })
  })

  it('refuses other states, other people, other schools, a stale page and a missing reason', async () => {
    const it_ = await partly()
    const { id, buyer } = it_
    expect((await refusalOf(buyer.order.endRest({ id, comment: '缺' }))).message).toBe('结束原因至少 2 个字')
    expect((await refusalOf(buyer.order.endRest({ id, comment: '供应商缺货', version: 99 }))).code).toBe('4010')
    const finance = await world().as(it_.at.finance)
    expect((await refusalOf(finance.order.endRest({ id, comment: '供应商缺货' }))).code).toBe('2009')
    expect((await finance.order.detail({ id })).can['endRest']).toBeUndefined()
    for (const user of [it_.at.stranger, (await buildOrderWorld(world().db)).buyer])
      expect((await refusalOf((await world().as(user)).order.endRest({ id, comment: '供应商缺货' }))).code).toBe('4004')
    expect((await refusalOf(buyer.order.endRest({ id: 'x', comment: '供应商缺货' }))).code).toBe('4004')
    expect(await cardOf(it_)).toEqual({ frozen: TOTAL, held: 0 })
    await buyer.order.endRest({ id, comment: '供应商缺货' })
    expect((await refusalOf(buyer.order.endRest({ id, comment: '供应商缺货' }))).message).toBe('订单当前状态为待收货，不能结束未发部分')
  })

  it('and the last parcel at the same moment: one of them wins, money and stock agree', async () => {
    for (let round = 0; round < 4; round += 1) {
      const it_ = await partly()
      const rest = [parcel([{ lineNo: 1, num: 7 }]), parcel([{ lineNo: 2, num: 2 }])]
      const [ended, ended2, sent] = await Promise.allSettled([
        it_.buyer.raw(order.endRest, { id: it_.id, comment: '供应商缺货' }),
        it_.buyer.raw(order.endRest, { id: it_.id, comment: '供应商缺货' }),
        it_.supplier.supply.ship({ ...it_.target, parcels: rest }),
      ])
      const done = [ended, ended2].filter((r) => r.status === 'fulfilled' && r.value.retCode === '1000')
      expect(done.length + (sent.status === 'fulfilled' ? 1 : 0)).toBe(1)
      expect(await cardOf(it_)).toEqual({ frozen: done.length === 1 ? TOTAL - REST : TOTAL, held: 0 })
      expect(await reservedOf(it_.id)).toEqual([0, 0, 0])
      await sound(it_)
    }
  })
})
