// What approvers of an order see, and what their decisions do to it and its money.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { SessionUser } from '../../core/context.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { agreeAll, confirmAndShip, taskOf } from '../../../test/main-job.ts'
import { buildSupplier } from '../../demo/build.ts'
import { openMall, type Mall } from './checkout/fixtures.ts'
import { uniqueNo } from './fixtures.ts'
import { setSupplierSelling } from '../supply/stop-supplier.ts'

const world = useWorld()

const buy = async (
  mall: Mall,
  who: SessionUser,
  items: [string, number][],
  funds: { fundId: string; subjectCode: string; amountFen: number }[],
  chosen: Record<string, string[]> = {},
) => {
  const client = await world().as(who)
  const quote = await client.order.quote({ from: 'now', lines: items.map(([skuId, num]) => ({ skuId, num })) })
  const done = await client.order.submit({
    quoteId: quote.quoteId,
    quoteHash: quote.quoteHash,
    usage: '科研',
    purpose: '课题组打印与实验',
    orders: quote.orders.map((o) => ({ key: o.key, funds, chosen })),
  })
  return done.orders[0]!.id
}

const detail = async (who: SessionUser, id: string) => (await world().as(who)).approval.detail({ kind: 'order', id })

describe('the order under review', () => {
  it('shows the effect on each fund to the fen, and whose it is', async () => {
    const mall = await openMall(world())
    const id = await buy(
      mall,
      mall.T1,
      [[mall.sku.toner, 2]],
      [
        { fundId: mall.K1, subjectCode: 'office', amountFen: 47_880 },
        { fundId: mall.K3, subjectCode: 'office', amountFen: 31_920 },
      ],
    )
    const { review, mineFen, can, deciders } = await detail(mall.F1, id)
    expect(blockOf(review!, 'funds')!.funds.map((f) => [f.isMine, f.beforeFen, f.thisFen, f.afterFen, f.otherFrozenFen])).toEqual([
      [true, 15_000_000, 47_880, 14_952_120, 0],
      [false, 50_000_000, 31_920, 49_968_080, 0],
    ])
    expect([mineFen, can, deciders]).toEqual([
      47_880,
      { agree: true, refuse: true, terminate: true, attach: true, addSign: true, ask: true, transfer: true, copy: true },
      { agreed: 0, all: 2 },
    ])
    expect(blockOf(review!, 'checks')!.checks.map((c) => [c.key, c.verdict])).toEqual([
      ['split', 'ok'],
      ['price', 'ok'],
      ['compare', 'ok'],
      ['fund', 'ok'],
      ['limit', 'ok'],
      ['duty', 'ok'],
    ])
    for (const who of [mall.J1, mall.C1, mall.D1]) expect((await refusalOf(detail(who, id))).code).toBe('4004')
  })

  it('has one sum: lines and freight, what its cards pay and what the ledger froze', async () => {
    const mall = await openMall(world())
    const skuId = await mall.goods('惠普 CF228A 硒鼓', 399, { supplierId: mall.yi, unit: '支', expenseSubject: 'office' })
    const id = await buy(mall, mall.T1, [[skuId, 1]], [{ fundId: mall.K1, subjectCode: 'office', amountFen: 41_100 }])
    const { amountFen, review } = await detail(mall.F1, id)
    const { rows } = await world().admin.query(
      "select sum(frozen_fen)::int fen from mall.fund_claims where doc_kind = 'order' and doc_id = $1",
      [id],
    )
    expect([amountFen, rows[0].fen, blockOf(review!, 'lines')!.also[0]!.fen]).toEqual([41_100, 41_100, 1_200])
    expect(blockOf(review!, 'lines')!.lines.map((it) => it.amountFen + 1_200)).toEqual([41_100])
    expect(blockOf(review!, 'funds')!.funds.map((it) => [it.thisFen, it.beforeFen - it.afterFen])).toEqual([[41_100, 41_100]])
  })

  it('says of a card what the ledger says, also after goods were sent back or the order was refused', async () => {
    const mall = await openMall(world(), { 'accept.photoFrom': 900_000_000, 'accept.secondFrom': 900_000_000 })
    const pay = [{ fundId: mall.K1, subjectCode: 'office', amountFen: 79_800 }]
    const [id, refused] = [await buy(mall, mall.T1, [[mall.sku.toner, 2]], pay), await buy(mall, mall.T1, [[mall.sku.toner, 2]], pay)]
    const shown = async (which: string) => {
      const [it] = blockOf((await detail(mall.F1, which)).review!, 'funds')!.funds
      const [available] = await mall.balance(mall.K1)
      expect(it!.afterFen).toBe(available)
      expect(it!.committedFen + it!.heldFen + it!.otherFrozenFen + it!.takenFen + it!.afterFen).toBe(it!.totalFen)
      return [it!.thisFen, it!.takenFen, it!.beforeFen - it!.afterFen]
    }
    expect([await shown(id), await shown(refused)]).toEqual([
      [79_800, 79_800, 79_800],
      [79_800, 79_800, 79_800],
    ])
    await (await world().as(mall.F1)).approval.refuse({ taskId: await taskOf(world(), refused, mall.F1), comment: '不需要' })
    expect(await shown(refused)).toEqual([79_800, 0, 0])

    await agreeAll(world(), id, [mall.F1])
    await world().drain()
    await confirmAndShip(world(), await mall.supplier(), mall.no, id)
    await (await world().as(mall.T1)).order.receive({ id })
    const acceptor = await world().as(mall.T2)
    await acceptor.order.accept({ id, lines: [{ lineNo: 1, acceptedNum: 1, rejectedNum: 1, reason: '漏粉' }] })
    expect(await shown(id)).toEqual([79_800, 79_800, 79_800])
    await acceptor.order.closeRest({ id, comment: '已退回' })
    expect(await shown(id)).toEqual([79_800, 39_900, 39_900])
  })

  it('names the suppliers of the other orders of its purchase in short and in full', async () => {
    const mall = await openMall(world())
    const other = await mall.goods('惠普 CF228A 硒鼓 同单', 399, { supplierId: mall.yi, unit: '支', expenseSubject: 'office' })
    await world().admin.query("update shared.suppliers set name = '乙试剂（杭州）有限公司' where id = $1", [mall.yi])
    const client = await world().as(mall.T1)
    const lines = [mall.sku.toner, other].map((skuId) => ({ skuId, num: 1 }))
    const quote = await client.order.quote({ from: 'now', lines })
    const { orders } = await client.order.submit({
      quoteId: quote.quoteId,
      quoteHash: quote.quoteHash,
      usage: '科研',
      purpose: '课题组打印与实验',
      orders: quote.orders.map((o) => ({
        key: o.key,
        funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: o.totalFen }],
        chosen: {},
      })),
    })
    const seen = await Promise.all(orders.map(async ({ id }) => (await detail(mall.F1, id)).review!))
    const [own, others] = ['供应商', '同一采购单另行审批'].map((label) => seen.map((it) => it.head.find((row) => row.label === label)!))
    expect(others!.map((it) => [it.hint, it.value])).toEqual(own!.toReversed().map((it) => [it.value, it.hint]))
    expect(others!.map((it) => it.fen)).toEqual(quote.orders.toReversed().map((it) => it.totalFen))
    expect(others!.map((it) => it.hint)).toContain('乙试剂（杭州）有限公司')
  })

  it('compares with other suppliers’ same goods and with what was paid, and warns of a high price', async () => {
    const mall = await openMall(world())
    const key = `hp:cf228a-${mall.no}`
    const mine = await mall.goods('惠普 CF228A 硒鼓 高价', 620, { unit: '支', expenseSubject: 'office' })
    const other = await mall.goods('惠普 CF228A 硒鼓', 399, { supplierId: mall.yi, unit: '支', expenseSubject: 'office' })
    await world().admin.query(
      'update shared.products set same_key = $2 where id in (select product_id from shared.skus where id = any($1::uuid[]))',
      [[mine, other], key],
    )
    const before = await buy(mall, mall.F1, [[other, 1]], [{ fundId: mall.K1, subjectCode: 'office', amountFen: 39_900 + 1_200 }])
    expect(await mall.state(before)).toBe('waitSupplier')
    const id = await buy(mall, mall.T1, [[mine, 3]], [{ fundId: mall.K1, subjectCode: 'office', amountFen: 186_000 }])
    const { review } = await detail(mall.F1, id)
    expect(blockOf(review!, 'quotes')!.lines[0]).toMatchObject({
      referenceE4: 3_990_000,
      referenceFrom: '乙 试剂现价',
      dealNum: 1,
      offers: [{ supplierName: '乙 试剂', priceE4: 3_990_000 }],
    })
    expect(blockOf(review!, 'checks')!.checks.find((c) => c.key === 'price')).toMatchObject({
      verdict: 'bad',
      label: '价格异常',
      text: '参考价 ¥399.00，本单单价 ¥620.00，高出 55%（惠普 CF228A 硒鼓 高价）',
    })
    expect(blockOf(review!, 'checks')!.checks.find((c) => c.key === 'compare')).toMatchObject({ verdict: 'warn', label: '不足' })
  })

  it('asks two other offers of each line: those of other goods do not count for it', async () => {
    const mall = await openMall(world())
    const bing = await buildSupplier(world().db, { srcId: uniqueNo(), name: '丙 办公', freightFen: 0, freightFreeFromFen: 0 })
    const alike = async (name: string, supplierIds: string[]) => {
      const ids = [await mall.goods(name, 400, { unit: '支', expenseSubject: 'office' })]
      for (const supplierId of supplierIds) ids.push(await mall.goods(name, 400, { supplierId, unit: '支', expenseSubject: 'office' }))
      await world().admin.query(
        'update shared.products set same_key = $2 where id in (select product_id from shared.skus where id = any($1::uuid[]))',
        [ids, `${name}-${mall.no}`],
      )
      return ids[0]!
    }
    const black = await alike('黑色硒鼓', [mall.yi])
    const red = await alike('红色硒鼓', [bing])
    const blue = await alike('蓝色硒鼓', [mall.yi, bing])
    const compareOf = async (skuIds: string[]) => {
      const funds = [{ fundId: mall.K1, subjectCode: 'office', amountFen: 120_000 }]
      const id = await buy(
        mall,
        mall.T1,
        skuIds.map((it) => [it, 3 / skuIds.length]),
        funds,
      )
      return blockOf((await detail(mall.F1, id)).review!, 'checks')!.checks.find((c) => c.key === 'compare')
    }
    expect(await compareOf([black, red, blue])).toMatchObject({
      verdict: 'warn',
      label: '不足',
      text: '¥1,000.00 以上每种商品须有 2 家其他报价；黑色硒鼓 只有 1 家（乙 试剂），还差 1 家；红色硒鼓 只有 1 家（丙 办公），还差 1 家',
    })
    expect(await compareOf([blue])).toMatchObject({
      verdict: 'ok',
      label: '已满足',
      text: '¥1,000.00 以上每种商品须有 2 家其他报价；1 种都已达到',
    })
  })

  it('is refused with the lines the objection is about, in words its buyer reads; a line that is none is refused', async () => {
    const mall = await openMall(world())
    const funds = [{ fundId: mall.K1, subjectCode: 'office', amountFen: 84_560 }]
    const id = await buy(
      mall,
      mall.T1,
      [
        [mall.sku.paper, 2],
        [mall.sku.toner, 2],
      ],
      funds,
    )
    const { taskId, review } = await detail(mall.F1, id)
    const [paper, toner] = blockOf(review!, 'lines')!.lines
    const owner = await world().as(mall.F1)
    const refuse = (...lineNos: number[]) => owner.approval.refuse({ taskId, comment: '数量请核减', lineNos })
    const lost = await refusalOf(refuse(2, 3))
    expect([lost.code, lost.message]).toEqual(['3413', '单据里没有第 3 行，请刷新后再试'])
    expect(await mall.state(id)).toBe('auditing')
    await refuse(2, 1)
    const words = `数量请核减（第 1 行 ${paper!.name}、第 2 行 ${toner!.name}）`
    expect((await mall.logs(id)).at(-1)).toMatchObject({ title: '经费负责人驳回', comment: words })
    const { list } = await (await world().as(mall.T1)).notice.messages({})
    expect(list[0]!.body).toContain(words)
    expect((await detail(mall.T1, id)).timeline.done.at(-1)).toMatchObject({ comment: words })
  })

  it('sees orders that add up over an amount tier within a week', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const on = (fen: number) => [{ fundId: mall.K1, subjectCode: 'material', amountFen: fen }]
    await buy(mall, mall.T1, [[goods, 30]], on(300_000))
    const id = await buy(mall, mall.T1, [[goods, 35]], on(350_000))
    expect(blockOf((await detail(mall.F1, id)).review!, 'checks')!.checks.find((c) => c.key === 'split')).toMatchObject({
      verdict: 'warn',
      text: '近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥6,500.00，达到 ¥5,000.00 的审批档',
    })
  })
})

describe('handling an order of 25,000 yuan', () => {
  const atHandling = async (mall: Mall) => {
    const goods = await mall.goods('离心机', 5_000, { expenseSubject: 'equipment' })
    const id = await buy(mall, mall.T1, [[goods, 5]], [{ fundId: mall.K3, subjectCode: 'equipment', amountFen: 2_500_000 }])
    for (const who of [mall.F2, mall.D1, mall.J1]) await mall.decide(who, id)
    return id
  }
  const taskOf = async (who: SessionUser, id: string): Promise<string> => (await detail(who, id)).taskId

  it('waits for 采购办, whose confirmation sends it to the supplier', async () => {
    const mall = await openMall(world())
    const id = await atHandling(mall)
    expect(await mall.state(id)).toBe('waitHandle')
    const j1 = await world().as(mall.J1)
    expect(await j1.approval.handle({ taskId: await taskOf(mall.J1, id), comment: '已下单' })).toMatchObject({ status: 'approved' })
    expect(await mall.state(id)).toBe('waitSupplier')
    expect((await mall.logs(id)).map((l) => [l.title, l.to_state])).toEqual([
      ['提交', 'auditing'],
      ['经费负责人同意', null],
      ['部门领导同意', null],
      ['归口部门同意', 'waitHandle'],
      ['采购办经办办结', 'waitSupplier'],
    ])
    // Separation of duties on the bill reads who handled the order.
    expect((await mall.logs(id)).at(-1)).toMatchObject({ who: '孙老师', action: 'handle' })
  })

  it.each([
    [
      'the card is frozen',
      (mall: Mall) => world().admin.query("update mall.funds set status = 'frozen' where id = $1", [mall.K3]),
      '已被冻结，须先更换为同一负责人的其他经费卡',
      'fund',
    ],
    [
      'the card has ended',
      (mall: Mall) => world().admin.query("update mall.funds set end_on = '2020-12-31' where id = $1", [mall.K3]),
      '已于 2020-12-31 到期，须先更换为同一负责人的其他经费卡',
      'fund',
    ],
    ['the supplier is switched off', (mall: Mall) => setSupplierSelling(world().db, mall.no * 10 + 1, false), '不能再同意', 'supplier'],
  ])('is not done while %s: 采购办 sees why, and gives it back with all its money', async (_, spoil, why, key) => {
    const mall = await openMall(world())
    const id = await atHandling(mall)
    await spoil(mall)
    const { review, taskId } = await detail(mall.J1, id)
    expect(blockOf(review!, 'checks')!.checks.find((it) => it.key === key)).toMatchObject({ verdict: 'bad' })
    const before = [await mall.balance(mall.K3), await mall.logs(id)]
    const j1 = await world().as(mall.J1)
    expect((await refusalOf(j1.approval.handle({ taskId, comment: '已下单' }))).message).toContain(why)
    expect([await mall.state(id), await mall.waiting(id)]).toEqual(['waitHandle', ['孙老师']])
    expect([await mall.balance(mall.K3), await mall.logs(id)]).toEqual(before)
    await j1.approval.handleBack({ taskId, comment: '请更换' })
    expect([await mall.state(id), await mall.balance(mall.K3)]).toEqual(['back', [50_000_000, 0, 0, 0]])
  })

  it('reminds 采购办 after a day, tells the one above after three, and gives everything back after seven days', async () => {
    const mall = await openMall(world())
    const id = await atHandling(mall)
    const messages = async (who: SessionUser) =>
      (await world().admin.query('select title from mall.messages where user_id = $1 order by created_at, id', [who.id])).rows.map(
        (r) => r.title as string,
      )
    const wait = async (hours: number, topic: string) => {
      await world().admin.query(
        'update mall.flow_tasks set started_at = started_at - make_interval(hours => $2) where doc_id = $1 and status = 1',
        [id, hours],
      )
      await world().makeDue(topic)
      await world().drain()
    }
    await wait(25, 'approval.remind')
    expect(await messages(mall.J1)).toContain('李老师的采购订单已等您 1 个工作日')
    await wait(47, 'approval.escalate')
    for (const who of [mall.D1, mall.T1]) expect(await messages(who)).toContain('采购订单超时：孙老师 3 个工作日未处理')
    expect(await mall.waiting(id)).toEqual(['孙老师'])
    const taskId = await taskOf(mall.J1, id)
    // Seven days since the order was submitted are not seven days of 采购办.
    await wait(96, 'approval.expire')
    expect([await mall.state(id), await mall.waiting(id)]).toEqual(['waitHandle', ['孙老师']])
    await world().admin.query("update mall.document_log set at = at - interval '12 days' where doc_id = $1 and to_state = 'waitHandle'", [
      id,
    ])
    await wait(0, 'approval.expire')
    expect([await mall.state(id), await mall.waiting(id)]).toEqual(['cancelled', []])
    expect((await mall.logs(id)).at(-1)).toMatchObject({
      who: '系统',
      action: 'expire',
      comment: '超时未经办',
      from_state: 'waitHandle',
      to_state: 'cancelled',
    })
    expect(await mall.balance(mall.K3)).toEqual([50_000_000, 0, 0, 0])
    expect((await messages(mall.T1)).at(-1)).toMatch(/已自动取消$/)
    expect((await refusalOf((await world().as(mall.J1)).approval.handle({ taskId }))).message).toBe('该任务已被系统处理')
  })

  it('gives the order back with all its money when 采购办 returns it', async () => {
    const mall = await openMall(world())
    const id = await atHandling(mall)
    await (await world().as(mall.J1)).approval.handleBack({ taskId: await taskOf(mall.J1, id), comment: '请补技术参数' })
    expect(await mall.state(id)).toBe('back')
    expect(await mall.balance(mall.K3)).toEqual([50_000_000, 0, 0, 0])
    expect((await mall.logs(id)).at(-1)).toMatchObject({
      title: '采购办经办退回',
      comment: '请补技术参数',
      from_state: 'waitHandle',
      to_state: 'back',
    })
  })

  it('frees the money when an approver terminates it', async () => {
    const mall = await openMall(world())
    const id = await buy(mall, mall.T1, [[mall.sku.toner, 2]], [{ fundId: mall.K1, subjectCode: 'office', amountFen: 79_800 }])
    await (await world().as(mall.F1)).approval.terminate({ taskId: await taskOf(mall.F1, id), comment: '不再需要' })
    expect(await mall.state(id)).toBe('cancelled')
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    expect((await mall.logs(id)).map((l) => l.title)).toEqual(['提交', '经费负责人不同意，终止'])
  })
})
