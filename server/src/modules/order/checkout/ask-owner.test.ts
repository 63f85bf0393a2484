// Orders of who has no money of his own: scenario 8 of domain page 09, each command, its refusals and its races.
import { randomUUID } from 'node:crypto'
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../core/context.ts'
import { buildAddress, buildUser } from '../../../demo/build.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { refusalOf, useWorld, type Client } from '../../../../test/harness.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()
const OPEN = { allowStudentPurchaseFlag: 1 }

const openShop = async (params: Record<string, unknown> = OPEN) => {
  const mall = await openMall(world(), params)
  const [a, b, c] = [await mall.goods('移液枪', 100), await mall.goods('移液枪头', 32), await mall.goods('离心管', 116)]
  await world().admin.query('update mall.users set tutor_id = $3 where school_id = $1 and id = $2', [mall.no, mall.S1.id, mall.F1.id])
  await buildAddress(world().db, mall.T2)
  return { mall, goods: { a, b, c }, lines: [line(a, 2), line(b, 3), line(c, 1)] }
}
type Shop = Awaited<ReturnType<typeof openShop>>
const line = (skuId: string, num: number) => ({ skuId, num })

type Quote = Awaited<ReturnType<Client['order']['quote']>>
const asked = (quote: Quote, ownerId: string, more: object = {}) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  purpose: '电池测试',
  ownerId,
  orders: quote.orders.map(({ key }) => ({ key })),
  ...more,
})

const ask = async ({ mall, lines }: Shop, who: SessionUser = mall.S1, owner: SessionUser = mall.F1) => {
  const client = await world().as(who)
  const quote = await client.order.quote({ from: 'now', lines })
  const done = await client.order.submitToOwner(asked(quote, owner.id))
  return { client, quote, done, id: done.orders[0]!.id }
}

const taking = (quote: Quote, fundId: string, more: object = {}) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  purpose: quote.form.purpose,
  orders: quote.orders.map(({ key, totalFen }) => ({ key, funds: [{ fundId, subjectCode: 'material', amountFen: totalFen }] })),
  ...more,
})

const take = async (mall: Mall, id: string, fundId = mall.K1, more: object = {}, owner = mall.F1) => {
  const client = await world().as(owner)
  const quote = await client.order.quote({ from: 'order', orderId: id, ...more })
  return { client, quote, done: await client.order.ownerConfirm({ id, ...taking(quote, fundId) }) }
}

const pass = (id: string, topic: string) =>
  world().admin.query(
    `with o as (update mall.orders set due_at = now() - interval '1 minute', kept_until = case when $2 = 'order.letGo' then now() - interval '1 minute' else kept_until end where id = $1)
    update mall.outbox set due_at = now() - interval '1 minute' where doc_id = $1 and topic = $2`,
    [id, topic],
  )

const told = async (who: SessionUser): Promise<string[]> =>
  (
    await world().admin.query('select title from mall.messages where school_id = $1 and user_id = $2 order by created_at, id', [
      who.schoolId,
      who.id,
    ])
  ).rows.map((it) => it.title as string)

const sound = async (mall: Mall) => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
const unfrozen = [15_000_000, 0, 0, 5_000_000]

describe('order.submitToOwner', () => {
  it('scenario 8: 412.00 waits without money, the owner makes it 380.00 on K1, and his word is that of the fzr', async () => {
    const shop = await openShop()
    const { mall, goods } = shop
    const { client, quote, done, id } = await ask(shop)
    expect(quote).toMatchObject({ totalFen: 41_200, funds: [], ask: { mode: 'must', blocked: '' } })
    expect(done).toMatchObject({ ownerName: '王教授', totalFen: 41_200, orders: [{ state: 'waitOwner' }] })
    expect(await mall.balance(mall.K1)).toEqual(unfrozen)
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 3 })
    expect(await told(mall.F1)).toEqual(['陈同学请您确认订单'])
    const seen = await client.order.detail({ id, view: 'screen' })
    expect(seen).toMatchObject({ ownerName: '王教授', buyerName: '陈同学', funds: [], can: { cancel: true, urgeOwner: true } })
    expect(seen.sentence.text).toContain('等王教授确认')
    expect(seen.timeline.now).toMatchObject([{ title: '老师确认', people: [{ name: '王教授', isMe: false }] }])

    const owner = await world().as(mall.F1)
    expect(await owner.order.detail({ id, view: 'screen' })).toMatchObject({ can: { ownerConfirm: true, ownerRefuse: true } })
    expect((await owner.account.info()).toConfirmNum).toBe(1)
    const list = await owner.order.list({ scope: 'toConfirm' })
    expect(list.list.map((it) => it.id)).toEqual([id])
    expect(list.scopes).toContain('toConfirm')

    const taken = await take(mall, id, mall.K1, { lines: [line(goods.a, 2), line(goods.b, 2), line(goods.c, 1)] })
    expect(taken.quote.again).toMatchObject({ buyerName: '陈同学', isAsked: true })
    expect(taken.done).toMatchObject({ totalFen: 38_000, orders: [{ id, state: 'waitSupplier', totalFen: 38_000 }] })
    expect(await mall.balance(mall.K1)).toEqual([14_962_000, 38_000, 0, 5_000_000])
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 2 })
    const logs = await mall.logs(id)
    expect(logs.map((it) => [it.who, it.action, it.to_state])).toEqual([
      ['陈同学', 'submit', 'waitOwner'],
      ['王教授', 'ownerConfirm', 'auditing'],
      ['系统', 'approve', 'waitSupplier'],
    ])
    expect(logs[1]!.comment).toBe('移液枪头 3 → 2；合计 ¥412.00 → ¥380.00')
    expect(await told(mall.S1)).toContain(`王教授已确认订单 ${done.orders[0]!.orderNo}`)
    const { rows } = await world().admin.query(
      'select c.payer_id, o.buyer_id, o.owner_id, o.budget_status, o.kept_until, o.due_at from mall.fund_claims c join mall.orders o on o.id = c.doc_id where o.id = $1',
      [id],
    )
    expect(rows).toMatchObject([
      { payer_id: mall.F1.id, buyer_id: mall.S1.id, owner_id: mall.F1.id, budget_status: 'RESERVED', kept_until: null },
    ])
    expect((await owner.account.info()).toConfirmNum).toBe(0)
    expect((await owner.order.list({ scope: 'fund' })).list.map((it) => it.id)).toContain(id)
    await sound(mall)
  })

  it('is refused while the school lets no student order, and writes nothing', async () => {
    const { mall, lines } = await openShop({})
    const client = await world().as(mall.S1)
    const quote = await client.order.quote({ from: 'now', lines })
    expect(quote.ask).toEqual({ mode: 'must', blocked: '学校未开通学生采购' })
    expect(await refusalOf(client.order.submitToOwner(asked(quote, mall.F1.id)))).toMatchObject({
      code: '3206',
      message: '学校未开通学生采购',
    })
    expect(await mall.count('orders')).toBe(0)
    expect(await mall.stock(lines[0]!.skuId)).toEqual({ stock: 1000, reserved: 0 })
  })

  it('gives a student no chemical above his class, and says so on the page', async () => {
    const { mall } = await openShop()
    const client = await world().as(mall.S1)
    const quote = await client.order.quote({ from: 'now', lines: [line(mall.sku.acetone, 2)] })
    expect(quote.orders[0]!.problem).toBe('学生不能申购该类化学品（易制毒二、三类）')
    expect(await refusalOf(client.order.submitToOwner(asked(quote, mall.F1.id)))).toMatchObject({
      code: '3210',
      message: '学生不能申购该类化学品',
    })
    const low = await client.order.quote({ from: 'now', lines: [line(mall.sku.ethanol, 2)] })
    expect((await client.order.submitToOwner(asked(low, mall.F1.id))).orders[0]!.state).toBe('waitOwner')
  })

  it('never shows a student the cards, nor lets him submit or take by himself', async () => {
    const shop = await openShop()
    const { client, quote, id } = await ask(shop)
    const form = { quoteId: quote.quoteId, usage: '科研' as const, orders: [{ key: '1', funds: [] }] }
    expect(await client.raw(contract.order.submit, form)).toMatchObject({ retCode: '2009' })
    expect(await client.raw(contract.order.ownerConfirm, { id, ...form })).toMatchObject({ retCode: '2009' })
    expect(await client.raw(contract.order.ownerRefuse, { id, reason: '不要了' })).toMatchObject({ retCode: '2009' })
    expect(await client.raw(contract.order.quote, { from: 'order', orderId: id })).toMatchObject({ retCode: '2009' })
    expect(JSON.stringify(await client.order.detail({ id, view: 'screen' }))).not.toContain('国家自然科学基金')
  })

  it('asks only who may be asked: a student those he is tied to, a teacher any owner whose card can pay', async () => {
    const shop = await openShop()
    const { mall, lines } = shop
    const student = await world().as(mall.S1)
    expect(await student.order.owners({ keyword: '' })).toMatchObject([{ userName: '王教授', tie: '导师' }])
    expect(await student.order.owners({ keyword: '赵' })).toEqual([])
    const quote = await student.order.quote({ from: 'now', lines })
    expect((await refusalOf(student.order.submitToOwner(asked(quote, mall.F2.id)))).message).toBe('所选老师不能为您确认订单，请另选')
    const teacher = await world().as(mall.T2)
    expect(await teacher.order.owners({ keyword: '赵' })).toMatchObject([{ userName: '赵教授', tie: '' }])
    expect(await teacher.order.owners({ keyword: '李老师' })).toEqual([])
    const { done } = await ask(shop, mall.T2, mall.F2)
    expect(done.ownerName).toBe('赵教授')
    const own = await teacher.order.quote({ from: 'now', lines })
    expect(own.ask).toEqual({ mode: 'may', blocked: '' })
    expect((await refusalOf(teacher.order.submitToOwner(asked(own, mall.T2.id)))).message).toContain('另选')
  })

  it('lets an agent order for who named him, and for nobody whose naming has ended', async () => {
    const { mall, lines } = await openShop()
    await world().admin.query(
      "insert into mall.roles (school_id, code, name, needs) values ($1, 'buysFor', '代购', '{mall:view,cart:edit,order:agent}')",
      [mall.no],
    )
    const agent = await buildUser(world().db, {
      schoolId: mall.no,
      no: `A${mall.no}`,
      name: '科研秘书',
      roles: ['buysFor'],
      deptId: mall.deptId,
    })
    const client = await world().as(agent)
    expect(await client.order.owners({ keyword: '' })).toEqual([])
    await world().admin.query('insert into mall.purchase_agents (school_id, owner_id, agent_id) values ($1, $2, $3)', [
      mall.no,
      mall.F2.id,
      agent.id,
    ])
    expect(await client.order.owners({ keyword: '' })).toMatchObject([{ userName: '赵教授', tie: '委托我采购' }])
    await buildAddress(world().db, agent)
    const quote = await client.order.quote({ from: 'now', lines })
    expect(quote).toMatchObject({ funds: [], ask: { mode: 'must' } })
    const { ownerName } = await client.order.submitToOwner(asked(quote, mall.F2.id))
    expect(ownerName).toBe('赵教授')
    expect(
      (await refusalOf(client.order.submitToOwner(asked(await client.order.quote({ from: 'now', lines }), mall.F1.id)))).message,
    ).toContain('另选')
  })

  it('takes cart lines once, refuses moved prices and goods that are gone, and keeps nothing then', async () => {
    const { mall, goods } = await openShop()
    const client = await world().as(mall.S1)
    await client.cart.add({ items: [line(goods.a, 1)] })
    const quote = await client.order.quote({ from: 'cart' })
    await mall.price(goods.a, 120)
    expect(await refusalOf(client.order.submitToOwner(asked(quote, mall.F1.id)))).toMatchObject({ code: '3106' })
    expect(await mall.count('orders')).toBe(0)
    expect((await client.cart.list({}))[0]!.cartList).toHaveLength(1)
    const fresh = await client.order.quote({ from: 'cart' })
    await client.order.submitToOwner(asked(fresh, mall.F1.id))
    expect(await client.cart.list({})).toEqual([])
    expect((await refusalOf(client.order.submitToOwner(asked(fresh, mall.F1.id)))).code).toBe('3202')
    expect(await mall.count('orders')).toBe(1)
    await world().admin.query('update shared.sku_stocks set stock = 0 where sku_id = $1', [goods.c])
    const none = await client.order.quote({ from: 'now', lines: [line(goods.c, 1)] })
    expect(none.ask.blocked).toBe('离心管：商品暂时无货')
    expect((await refusalOf(client.order.submitToOwner(asked(none, mall.F1.id)))).message).toContain('库存不足')
  })

  it('answers a repeat by its key with what the first call made', async () => {
    const { mall, lines } = await openShop()
    const client = await world().as(mall.S1)
    const quote = await client.order.quote({ from: 'now', lines })
    const form = asked(quote, mall.F1.id)
    const key = randomUUID()
    const [first, second] = [
      await client.raw(contract.order.submitToOwner, form, { key }),
      await client.raw(contract.order.submitToOwner, form, { key }),
    ]
    expect(second.data).toEqual(first.data)
    expect(await mall.count('orders')).toBe(1)
  })
})

describe('order.ownerConfirm', () => {
  it('is another school’s and another teacher’s secret or denial, and no money moves', async () => {
    const shop = await openShop()
    const { mall } = shop
    const { id } = await ask(shop)
    const other = await openMall(world())
    const stranger = await world().as(other.F1)
    expect((await refusalOf(stranger.order.quote({ from: 'order', orderId: id }))).code).toBe('4004')
    const teacher = await world().as(mall.F2)
    expect((await refusalOf(teacher.order.ownerRefuse({ id, reason: '不要了' }))).code).toBe('4004')
    const leader = await world().as(mall.D1)
    expect((await refusalOf(leader.order.ownerRefuse({ id, reason: '不要了' }))).code).toBe('2009')
    expect((await refusalOf(leader.order.quote({ from: 'order', orderId: id }))).code).toBe('2009')
    expect(await mall.balance(mall.K1)).toEqual(unfrozen)
  })

  it('needs a card of his that can pay, and leaves the order waiting when it cannot', async () => {
    const shop = await openShop()
    const { mall, goods } = shop
    const { id } = await ask(shop)
    const owner = await world().as(mall.F1)
    const quote = await owner.order.quote({ from: 'order', orderId: id })
    await world().admin.query('update mall.funds set committed_fen = total_fen where id = $1', [mall.K4])
    expect((await refusalOf(owner.order.ownerConfirm({ id, ...taking(quote, mall.K4) }))).message).toContain('余额不足')
    expect((await refusalOf(owner.order.ownerConfirm({ id, ...taking(quote, mall.K2) }))).code).toBe('3305')
    expect(await mall.state(id)).toBe('waitOwner')
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 3 })
  })

  it('goes to the student’s address unless the owner says otherwise, and names what he changed', async () => {
    const shop = await openShop()
    const { mall } = shop
    const { id } = await ask(shop)
    const owner = await world().as(mall.F1)
    const his = await owner.order.quote({ from: 'order', orderId: id })
    expect(his.address?.id).toBe(await mall.address(mall.S1))
    const mine = await owner.order.quote({ from: 'order', orderId: id, addrId: await mall.address(mall.F1) })
    await owner.order.ownerConfirm({ id, ...taking(mine, mall.K1, { purpose: '改作教学' }) })
    expect((await mall.logs(id))[1]!.comment).toMatch(/^收货改为.*；用途说明改为改作教学$/)
    const elsewhere = await ask(shop)
    expect((await refusalOf(owner.order.quote({ from: 'order', orderId: elsewhere.id, addrId: await mall.address(mall.T1) }))).code).toBe(
      '4004',
    )
  })

  it('takes the last pieces that were kept for it; after they were let go, what somebody else bought is gone', async () => {
    const shop = await openShop()
    const { mall, goods } = shop
    await world().admin.query('update shared.sku_stocks set stock = 3 where sku_id = $1', [goods.b])
    const kept = await ask(shop)
    expect((await take(mall, kept.id)).done.orders[0]!.state).toBe('waitSupplier')
    await world().admin.query('update shared.sku_stocks set stock = 6 where sku_id = $1', [goods.b])
    const late = await ask(shop)
    await pass(late.id, 'order.letGo')
    await world().drain()
    expect(await mall.stock(goods.b)).toEqual({ stock: 6, reserved: 3 })
    expect(await mall.state(late.id)).toBe('waitOwner')
    expect((await mall.logs(late.id)).at(-1)).toMatchObject({ action: 'letGo', who: '系统' })
    const faster = await ask(shop, mall.T2, mall.F2)
    const owner = await world().as(mall.F1)
    const quote = await owner.order.quote({ from: 'order', orderId: late.id })
    expect(quote.blocked).toBe('移液枪头：商品暂时无货')
    expect((await refusalOf(owner.order.ownerConfirm({ id: late.id, ...taking(quote, mall.K1) }))).message).toContain('库存不足')
    await faster.client.order.cancel({ id: faster.id, reason: '' })
    expect((await take(mall, late.id)).done.orders[0]!.state).toBe('waitSupplier')
    expect(await mall.stock(goods.b)).toEqual({ stock: 6, reserved: 6 })
    await sound(mall)
  })

  it('hides the cards from who asked, and lets him change none', async () => {
    const shop = await openShop()
    const { id, client, done } = await ask(shop)
    await take(shop.mall, id)
    const seen = await client.order.detail({ id, view: 'screen' })
    expect([seen.funds, seen.can.changeFund]).toEqual([[], undefined])
    expect((await client.order.list({})).list[0]!.funds).toEqual([])
    expect((await client.purchase.detail({ id: done.purchaseId })).funds).toEqual([])
    expect(await client.order.fundChoices({ id })).toEqual([])
  })

  it('asks the approvers that remain; refused by one it comes back to the owner, who submits it again', async () => {
    const shop = await openShop()
    const { mall } = shop
    const big = await mall.goods('手套箱配件', 3000)
    const { id, client } = await ask({ ...shop, lines: [line(big, 2)] })
    const { done } = await take(mall, id)
    expect(done.orders[0]!.state).toBe('auditing')
    expect(await mall.waiting(id)).toEqual(['周院长'])
    expect(await client.order.detail({ id, view: 'screen' })).toMatchObject({ can: { cancel: true, urge: true } })
    expect((await client.raw(contract.order.withdraw, { id })).retCode).toBe('2009')
    const head = await world().as(mall.D1)
    const review = await head.approval.detail({ kind: 'order', id })
    expect(review.review!.head).toContainEqual({ label: '经费负责人', value: '王教授（陈同学请其付款）', hint: '', fen: null })
    const his = await client.approval.detail({ kind: 'order', id })
    expect(his.review!.blocks.map((it) => it.type)).not.toContain('funds')
    expect(JSON.stringify(his)).not.toContain('国家自然科学基金')
    expect((await client.approval.list({ index: 5 })).list[0]!.funds).toEqual([])
    const goesBack = '退回王教授修改，冻结的经费立即解冻'
    expect(review.refused).toEqual({ one: goesBack, many: '退回经费负责人修改，冻结的经费立即解冻' })
    expect((await head.approval.list({ index: 0 })).list[0]!.refused.one).toBe(goesBack)
    const { taskId } = review
    expect(await head.approval.refuse({ taskId, comment: '数量偏多' })).toMatchObject({ message: '已驳回，退回王教授修改' })
    expect([await mall.state(id), await mall.balance(mall.K1)]).toEqual(['back', unfrozen])
    expect((await client.order.detail({ id, view: 'screen' })).sentence.text).toContain('王教授修改后可重新提交')
    expect((await client.raw(contract.order.quote, { from: 'order', orderId: id })).retCode).toBe('2009')
    const owner = await world().as(mall.F1)
    expect((await owner.account.info()).toConfirmNum).toBe(1)
    const again = await owner.order.quote({ from: 'order', orderId: id, lines: [line(big, 1)] })
    expect(again.again).toMatchObject({ comment: '周院长：数量偏多', isAsked: false, buyerName: '陈同学' })
    expect((await refusalOf(owner.order.ownerConfirm({ id, ...taking(again, mall.K1) }))).code).toBe('4009')
    const { orders } = await owner.order.resubmit({ id, ...taking(again, mall.K1) })
    expect(orders[0]).toMatchObject({ state: 'waitSupplier', totalFen: 300_000 })
    await sound(mall)
  })

  it('keeps buyer and acceptor two people, and lets the student receive', async () => {
    const shop = await openShop()
    const { mall } = shop
    const { id } = await ask(shop)
    const owner = await world().as(mall.F1)
    const quote = await owner.order.quote({ from: 'order', orderId: id })
    expect((await refusalOf(owner.order.ownerConfirm({ id, ...taking(quote, mall.K1, { acceptorId: mall.S1.id }) }))).code).toBe('3230')
    await owner.order.ownerConfirm({ id, ...taking(quote, mall.K1, { acceptorId: mall.T2.id }) })
    const supplier = await mall.supplier()
    await world().drain()
    await supplier.supply.confirm({ schoolId: mall.no, id })
    await supplier.supply.ship({
      schoolId: mall.no,
      id,
      parcels: [
        { carrierCode: 'own', courierPhone: '13911112222', lines: [1, 2, 3].map((lineNo) => ({ lineNo, num: [2, 3, 1][lineNo - 1]! })) },
      ],
    })
    const student = await world().as(mall.S1)
    expect((await student.order.receive({ id })).state).toBe('waitAccept')
    expect((await refusalOf(student.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 1, rejectedNum: 0 }] }))).code).toBe('2009')
  })
})

describe('order.ownerRefuse and what ends the waiting', () => {
  it('cancels with a reason, puts the pieces back and tells the student', async () => {
    const shop = await openShop()
    const { mall, goods } = shop
    const { id } = await ask(shop)
    const owner = await world().as(mall.F1)
    expect((await owner.raw(contract.order.ownerRefuse, { id, reason: '' })).retCode).toBe('4000')
    expect(await owner.order.ownerRefuse({ id, reason: '实验室有现货' })).toMatchObject({ state: 'cancelled', releasedFen: 0 })
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 0 })
    expect((await mall.logs(id)).at(-1)).toMatchObject({
      who: '王教授',
      action: 'ownerRefuse',
      comment: '实验室有现货',
      to_state: 'cancelled',
    })
    expect((await told(mall.S1)).join()).toContain('王教授没有同意订单')
    expect((await refusalOf(owner.order.ownerRefuse({ id, reason: '实验室有现货' }))).code).toBe('4009')
    const student = await world().as(mall.S1)
    expect((await student.order.detail({ id, view: 'screen' })).sentence.text).toContain('王教授没有同意：实验室有现货')
    await sound(mall)
  })

  it('ends after student.confirmDays with both told; before that the timer does nothing', async () => {
    const shop = await openShop({ ...OPEN, 'student.confirmDays': 3 })
    const { mall, goods } = shop
    const { id } = await ask(shop)
    await world().makeDue('order.ownerExpire')
    await world().drain()
    expect(await mall.state(id)).toBe('waitOwner')
    const again = await ask(shop)
    await pass(again.id, 'order.ownerExpire')
    await world().drain()
    expect(await mall.state(again.id)).toBe('cancelled')
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 3 })
    expect((await mall.logs(again.id)).at(-1)).toMatchObject({ who: '系统', action: 'ownerExpire' })
    expect((await told(mall.S1)).at(-1)).toContain('已自动取消')
    expect((await told(mall.F1)).at(-1)).toContain('已自动取消')
  })

  it('is the submitter’s to cancel and to urge, with time between', async () => {
    const shop = await openShop()
    const { mall, goods } = shop
    const { client, id } = await ask(shop)
    const owner = await world().as(mall.F1)
    expect((await refusalOf(client.order.urgeOwner({ id }))).code).toBe('3410')
    await world().admin.query("update mall.orders set submitted_at = now() - interval '5 hours' where id = $1", [id])
    await client.order.urgeOwner({ id })
    expect((await refusalOf(client.order.urgeOwner({ id }))).code).toBe('3410')
    expect((await refusalOf(owner.order.urgeOwner({ id }))).code).toBe('2009')
    expect((await refusalOf(owner.order.cancel({ id, reason: '' }))).code).toBe('2009')
    expect((await told(mall.F1)).at(-1)).toContain('陈同学催您确认订单')
    expect(await client.order.cancel({ id, reason: '买错型号' })).toMatchObject({ state: 'cancelled' })
    expect(await mall.stock(goods.b)).toEqual({ stock: 1000, reserved: 0 })
    expect((await told(mall.F1)).at(-1)).toContain('陈同学取消了订单')
    await sound(mall)
  })

  it('bounds how many may wait', async () => {
    const shop = await openShop()
    const { mall, lines } = shop
    const { id } = await ask(shop)
    await world().admin.query(
      "insert into mall.orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'X' || g, 'seq_in_purchase', 100 + g, 'kept_until', null))).* from mall.orders o, generate_series(1, 19) g where o.id = $1",
      [id],
    )
    const client = await world().as(mall.S1)
    const quote = await client.order.quote({ from: 'now', lines })
    expect((await refusalOf(client.order.submitToOwner(asked(quote, mall.F1.id)))).message).toContain('已有 20 张订单在等老师确认')
  })
})

describe('two at once', () => {
  /** Both begin before either ends; answers their codes, and what is left is sound. */
  const race = async (
    shop: Shop,
    id: string,
    ...acts: ((owner: Client, student: Client, quote: Quote) => Promise<{ retCode: string }>)[]
  ) => {
    const { mall } = shop
    const [owner, student] = [await world().as(mall.F1), await world().as(mall.S1)]
    const quote = await owner.order.quote({ from: 'order', orderId: id })
    const codes = (await Promise.all(acts.map((act) => act(owner, student, quote)))).map((it) => it.retCode)
    await sound(mall)
    return {
      codes: codes.filter((it) => it === '1000').length,
      state: await mall.state(id),
      k1: (await mall.balance(mall.K1))[1],
      kept: (await mall.stock(shop.goods.b)).reserved,
    }
  }
  const confirm = (id: string, mall: Mall) => (owner: Client, _: Client, quote: Quote) =>
    owner.raw(contract.order.ownerConfirm, { id, ...taking(quote, mall.K1) })

  it('confirmed twice: one wins, money once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const shop = await openShop()
      const { id } = await ask(shop)
      expect(await race(shop, id, confirm(id, shop.mall), confirm(id, shop.mall))).toEqual({
        codes: 1,
        state: 'waitSupplier',
        k1: 41_200,
        kept: 3,
      })
    }
  })

  it('confirmed and refused: one wins, pieces and money follow him', async () => {
    for (let round = 0; round < 2; round += 1) {
      const shop = await openShop()
      const { id } = await ask(shop)
      const done = await race(shop, id, confirm(id, shop.mall), (owner) => owner.raw(contract.order.ownerRefuse, { id, reason: '不需要' }))
      expect([
        { codes: 1, state: 'waitSupplier', k1: 41_200, kept: 3 },
        { codes: 1, state: 'cancelled', k1: 0, kept: 0 },
      ]).toContainEqual(done)
    }
  })

  it('confirmed and cancelled: the cancelling may come first or afterwards, never between', async () => {
    for (let round = 0; round < 2; round += 1) {
      const shop = await openShop()
      const { id } = await ask(shop)
      const done = await race(shop, id, confirm(id, shop.mall), (_, student) =>
        student.raw(contract.order.cancel, { id, reason: '不要了' }),
      )
      expect([
        [1, 'waitSupplier', 41_200, 3],
        [1, 'cancelled', 0, 0],
        [2, 'cancelled', 0, 0],
      ]).toContainEqual([done.codes, done.state, done.k1, done.kept])
    }
  })

  it('confirmed as the time runs out: one of both, and the pieces are counted once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const shop = await openShop()
      const { id } = await ask(shop)
      const [owner, quote] = [
        await world().as(shop.mall.F1),
        await (await world().as(shop.mall.F1)).order.quote({ from: 'order', orderId: id }),
      ]
      await pass(id, 'order.ownerExpire')
      const [answer] = await Promise.all([owner.raw(contract.order.ownerConfirm, { id, ...taking(quote, shop.mall.K1) }), world().drain()])
      const won = answer.retCode === '1000'
      expect([
        await shop.mall.state(id),
        (await shop.mall.balance(shop.mall.K1))[1],
        (await shop.mall.stock(shop.goods.b)).reserved,
      ]).toEqual(won ? ['waitSupplier', 41_200, 3] : ['cancelled', 0, 0])
      await sound(shop.mall)
    }
  })
})
