// Taking back, cancelling, expiring; what approvals set off; and the same money under many hands at once.
import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../core/context.ts'
import { refusalOf, useWorld, type Client } from '../../../../test/harness.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

const FREE: [number, number, number, number] = [15_000_000, 0, 0, 5_000_000]

const place = async (mall: Mall, who: SessionUser, num = 10, more: object = {}) => {
  const client = await world().as(who)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const done = await client.order.submit({
    quoteId: quote.quoteId,
    usage: '科研',
    purpose: '测试',
    orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }] }],
    ...more,
  })
  return { client, skuId, id: done.orders[0]!.id, purchaseId: done.purchaseId }
}

describe('order.withdraw', () => {
  it('takes the order back while nobody decided, with its money and stock, and it can be submitted again', async () => {
    const mall = await openMall(world())
    const { client, id, skuId } = await place(mall, mall.T1)
    expect(await client.order.withdraw({ id })).toEqual({ id, state: 'back', releasedFen: 100_000 })
    expect(await mall.balance(mall.K1)).toEqual(FREE)
    expect((await mall.stock(skuId)).reserved).toBe(0)
    expect(await mall.waiting(id)).toEqual([])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ who: '李老师', action: 'withdraw', from_state: 'auditing', to_state: 'back' })
    expect((await client.order.detail({ id })).sentence).toEqual({ text: '已退回 · 修改后可重新提交', hint: '采购人撤回' })
    const again = await client.order.quote({ from: 'order', orderId: id })
    await client.order.resubmit({ id, quoteId: again.quoteId, usage: '科研', orders: again.split })
    expect(await mall.balance(mall.K1)).toEqual([14_900_000, 100_000, 0, 5_000_000])
    expect(await mall.waiting(id)).toEqual(['王教授'])
    expect((await world().admin.query('select closed_reason from mall.orders where id = $1', [id])).rows).toEqual([{ closed_reason: '' }])
  })

  it('refuses once an approver acted, a stale page, a wrong state, and everybody but the buyer', async () => {
    const mall = await openMall(world())
    const { client, id } = await place(mall, mall.T1, 60)
    expect((await refusalOf((await world().as(mall.F2)).order.withdraw({ id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.F1)).order.withdraw({ id }))).code).toBe('2009')
    expect((await refusalOf(client.order.withdraw({ id, version: 99 }))).message).toBe('单据已发生变化，请刷新')
    await mall.decide(mall.F1, id)
    expect((await refusalOf(client.order.withdraw({ id }))).message).toBe('已有审批人处理，不能撤回')
    await mall.decide(mall.D1, id)
    expect((await refusalOf(client.order.withdraw({ id }))).message).toBe('订单当前状态为待供应商确认，不能撤回')
    expect(await mall.balance(mall.K1)).toEqual([14_400_000, 600_000, 0, 5_000_000])
  })

  it('and an approval at the same moment: one of them wins, money and state agree', async () => {
    const mall = await openMall(world())
    for (let round = 0; round < 4; round += 1) {
      const { client, id } = await place(mall, mall.T1)
      const [withdrawn] = await Promise.allSettled([client.order.withdraw({ id }), mall.decide(mall.F1, id)])
      const state = await mall.state(id)
      expect(['back', 'waitSupplier']).toContain(state)
      expect(withdrawn.status === 'fulfilled').toBe(state === 'back')
      const claim = (await world().admin.query('select frozen_fen::int as fen from mall.fund_claims where doc_id = $1', [id])).rows[0].fen
      expect(claim).toBe(state === 'back' ? 0 : 100_000)
    }
  })
})

describe('order.cancel', () => {
  it('ends an order in approval, given back, or before the supplier confirmed, each giving back what it held once', async () => {
    const mall = await openMall(world())
    const supplier = await mall.supplier()
    const inAudit = await place(mall, mall.T1)
    expect(await inAudit.client.order.cancel({ id: inAudit.id, reason: '不需要了' })).toEqual({
      id: inAudit.id,
      state: 'cancelled',
      releasedFen: 100_000,
    })
    expect(await mall.waiting(inAudit.id)).toEqual([])
    const back = await place(mall, mall.T1)
    await mall.decide(mall.F1, back.id, { refuse: '先不买' })
    expect(await back.client.order.cancel({ id: back.id })).toEqual({ id: back.id, state: 'cancelled', releasedFen: 0 })
    const approved = await place(mall, mall.T1)
    await mall.decide(mall.F1, approved.id)
    await world().drain()
    expect(await approved.client.order.cancel({ id: approved.id, reason: '另有库存' })).toMatchObject({
      state: 'cancelled',
      releasedFen: 100_000,
    })
    // Only of what it had heard of.
    const told = (await supplier.notice.messages()).list.filter((it_) => it_.title.includes('取消'))
    expect(told.map((it_) => it_.body)).toEqual(['材料学院 李老师：原因：另有库存。占用的库存已释放。'])
    await world().drain()
    expect((await world().admin.query('select state from supplier.orders where order_id = $1', [approved.id])).rows[0].state).toBe(
      'cancelled',
    )
    expect(await mall.balance(mall.K1)).toEqual(FREE)
    for (const it_ of [inAudit, back, approved]) expect((await mall.stock(it_.skuId)).reserved).toBe(0)
    expect((await refusalOf(approved.client.order.cancel({ id: approved.id }))).message).toBe('订单当前状态为已取消，不能取消订单')
  })

  it('needs no reason: then the supplier hears none, and the order says who ended it', async () => {
    const mall = await openMall(world())
    const supplier = await mall.supplier()
    const { client, id } = await place(mall, mall.T1)
    await mall.decide(mall.F1, id)
    await world().drain()
    const rowOf = async () =>
      (await world().admin.query('select closed_reason, due_at is null as "noTime" from mall.orders where id = $1', [id])).rows[0]
    expect(await rowOf()).toEqual({ closed_reason: '', noTime: false })
    await client.order.cancel({ id })
    expect(await rowOf()).toEqual({ closed_reason: '采购人取消', noTime: true })
    expect((await supplier.notice.messages()).list[0]!.body).toBe('材料学院 李老师：占用的库存已释放。')
  })

  it('is refused once the supplier confirmed, and to everybody but the buyer', async () => {
    const mall = await openMall(world())
    const { client, id } = await place(mall, mall.T1)
    await mall.decide(mall.F1, id)
    await world().drain()
    expect((await refusalOf((await world().as(mall.F1)).order.cancel({ id }))).code).toBe('2009')
    await (await mall.supplier()).supply.confirm({ schoolId: mall.no, id })
    expect((await refusalOf(client.order.cancel({ id }))).message).toBe('订单当前状态为待发货，不能取消订单')
    expect(await mall.balance(mall.K1)).toEqual([14_900_000, 100_000, 0, 5_000_000])
  })

  it('twice at once releases once', async () => {
    const mall = await openMall(world())
    const { client, id } = await place(mall, mall.T1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.raw(order.cancel, { id })))
    expect(answers.filter((it_) => it_.retCode === '1000')).toHaveLength(1)
    expect(await mall.balance(mall.K1)).toEqual(FREE)
  })
})

describe('approval.expire', () => {
  const toldOf = async (mall: Mall): Promise<string[]> =>
    (await world().admin.query("select body from mall.messages where user_id = $1 and title like '%自动取消'", [mall.T1.id])).rows.map(
      (it_) => it_.body,
    )

  it('cancels what nobody decided in time and tells the buyer; a later submission has its own clock', async () => {
    const mall = await openMall(world())
    const waiting = await place(mall, mall.T1)
    const decided = await place(mall, mall.T1)
    await mall.decide(mall.F1, decided.id)
    const anew = await place(mall, mall.T1)
    await anew.client.order.withdraw({ id: anew.id })
    const again = await anew.client.order.quote({ from: 'order', orderId: anew.id })
    // The first clock of this order runs out now; the second one is days away.
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 second' where state = 'due' and topic = 'approval.expire'",
    )
    await anew.client.order.resubmit({ id: anew.id, quoteId: again.quoteId, usage: '科研', orders: again.split })
    await world().drain()
    expect([await mall.state(waiting.id), await mall.state(decided.id), await mall.state(anew.id)]).toEqual([
      'cancelled',
      'waitSupplier',
      'auditing',
    ])
    expect((await mall.logs(waiting.id)).at(-1)).toMatchObject({ who: '系统', action: 'expire', comment: '超时未审批' })
    expect(await mall.balance(mall.K1)).toEqual([14_800_000, 200_000, 0, 5_000_000])
    expect(await toldOf(mall)).toEqual(['超时未审批，冻结的经费已全部退回，需要的话请重新下单。'])
  })

  it('leaves who got an order back the whole time to submit it again', async () => {
    const mall = await openMall(world())
    const { id } = await place(mall, mall.T1)
    const clocks = async () =>
      (
        await world().admin.query(
          `select round(extract(epoch from due_at - now()) / 86400)::int as days from mall.outbox where doc_id = $1 and topic = 'approval.expire' and state = 'due'`,
          [id],
        )
      ).rows.map((r) => r.days)
    await mall.decide(mall.F1, id, { refuse: '数量请核对' })
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await mall.state(id), await clocks()]).toEqual(['back', [9]])
    await world().admin.query("update mall.document_log set at = at - interval '12 days' where doc_id = $1", [id])
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await mall.state(id), await clocks()]).toEqual(['cancelled', []])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ who: '系统', action: 'expire', comment: '退回后未重新提交' })
    expect(await toldOf(mall)).toEqual(['退回后未重新提交，需要的话请重新下单。'])
  })
})

describe('approval.expire beside a decision', () => {
  it('that came first leaves the order to who got it back', async () => {
    const mall = await openMall(world())
    const { id } = await place(mall, mall.T1)
    await world().makeDue('approval.expire')
    const deciding = await world().db.pool.connect()
    try {
      await deciding.query('begin')
      await deciding.query("select set_config('app.school_id', $1, true)", [String(mall.no)])
      await deciding.query("select 1 from mall.flow_insts where doc_id = $1 and status = 'running' for update", [id])
      const fired = world().drain()
      // The job has read 待审批 and waits for whoever decides.
      await expect
        .poll(async () => (await world().admin.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount, {
          timeout: 10_000,
        })
        .toBeGreaterThan(0)
      await deciding.query("update mall.orders set state = 'back', moved_to = 'back' where id = $1", [id])
      await deciding.query('commit')
      await fired
    } finally {
      deciding.release()
    }
    expect(await mall.state(id)).toBe('back')
    expect((await mall.logs(id)).map((it) => it.action)).not.toContain('expire')
  })
})

describe('order.resubmit', () => {
  it('starts from what was written about the order; a wished day that has become too early gives way to the first one possible', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const wished = '2099-01-04'
    for (const isKept of [true, false]) {
      const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })
      expect(quote.orders[0]!.wish).toMatchObject({ expectOn: quote.orders[0]!.expectOn, remark: '' })
      const { orders } = await client.order.submit({
        quoteId: quote.quoteId,
        usage: '科研',
        orders: [{ ...quote.split[0]!, expectOn: wished, remark: '每瓶附质检单' }],
      })
      await client.order.withdraw({ id: orders[0]!.id })
      if (!isKept) await world().admin.query("update mall.orders set expect_on = '2020-01-04' where id = $1", [orders[0]!.id])
      const [again] = (await client.order.quote({ from: 'order', orderId: orders[0]!.id })).orders
      expect(again!.wish).toMatchObject({ expectOn: isKept ? wished : again!.expectOn, remark: '每瓶附质检单' })
    }
  })

  it('keeps number and lines, takes what was deleted out, refuses new goods, other people, a stale page and a used quote', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const [one, two] = [
      await mall.goods('甲件', 10, { expenseSubject: 'material' }),
      await mall.goods('乙件', 20, { expenseSubject: 'material' }),
    ]
    const first = await client.order.quote({
      from: 'now',
      lines: [
        { skuId: one, num: 10 },
        { skuId: two, num: 10 },
      ],
    })
    const { orders } = await client.order.submit({
      quoteId: first.quoteId,
      usage: '科研',
      orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 30_000 }] }],
    })
    const { id, orderNo } = orders[0]!
    const beside = await place(mall, mall.T1, 1)
    expect((await refusalOf(client.order.quote({ from: 'order', orderId: id }))).message).toBe('订单当前状态为待审批，不能重新提交')
    await mall.decide(mall.F1, id, { refuse: '去掉甲件' })
    expect((await refusalOf(client.order.quote({ from: 'order', orderId: id, lines: [{ skuId: mall.sku.pen, num: 1 }] }))).message).toBe(
      '重新提交只能修改数量或删去商品，不能加入新的商品',
    )
    expect((await refusalOf((await world().as(mall.F1)).order.quote({ from: 'order', orderId: id }))).code).toBe('2009')
    for (const num of [-5, 0, 0.5, 1e9, '５'])
      expect(await client.raw(order.quote, { from: 'order', orderId: id, lines: [{ skuId: two, num }] })).toMatchObject({
        retCode: '4000',
        data: { fields: { 'lines.0.num': '数量须为 1 到 9999 的整数' } },
      })
    const again = await client.order.quote({ from: 'order', orderId: id, lines: [{ skuId: two, num: 5 }] })
    const input = {
      id,
      quoteId: again.quoteId,
      usage: '科研' as const,
      orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 10_000 }] }],
    }
    expect((await refusalOf(client.order.resubmit({ ...input, version: 1 }))).message).toBe('单据已发生变化，请刷新')
    expect((await refusalOf(client.order.submit({ ...input }))).code).toBe('3202')
    expect((await client.order.resubmit({ ...input, version: again.again!.version })).orders).toEqual([
      { id, orderNo, totalFen: 10_000, state: 'auditing' },
    ])
    expect((await refusalOf(client.order.resubmit(input))).code).toBe('4009')
    const detail = await client.order.detail({ id })
    expect(detail.lines.map((l) => [l.lineNo, l.name, l.num])).toEqual([[2, '乙件', 5]])
    expect(
      (await world().admin.query("select detail from mall.document_log where doc_id = $1 and action = 'resubmit'", [id])).rows[0].detail,
    ).toMatchObject({
      fromFen: 30_000,
      toFen: 10_000,
      lines: [
        { lineNo: 1, name: '甲件', from: 10, to: 0 },
        { lineNo: 2, name: '乙件', from: 10, to: 5 },
      ],
    })
    const { rows } = await world().admin.query('select total_fen::int as fen from mall.purchases where school_id = $1 and id <> $2', [
      mall.no,
      beside.purchaseId,
    ])
    expect(rows).toEqual([{ fen: 10_000 }])
    expect(await mall.balance(mall.K1)).toEqual([14_980_000, 20_000, 0, 5_000_000])
  })

  it('is refused without money, and the order stays given back', async () => {
    const mall = await openMall(world())
    const { client, id, skuId } = await place(mall, mall.T1)
    await mall.decide(mall.F1, id, { refuse: '换一张卡' })
    const again = await client.order.quote({ from: 'order', orderId: id })
    const refused = await refusalOf(
      client.order.resubmit({
        id,
        quoteId: again.quoteId,
        usage: '科研',
        orders: [{ key: '1', funds: [{ fundId: mall.K4, subjectCode: 'material', amountFen: 100_000 }] }],
      }),
    )
    expect(refused.message).toBe('经费可用余额不足：可用 ¥900.00，本单需 ¥1,000.00，差额 ¥100.00')
    expect(await mall.state(id)).toBe('back')
    expect(await mall.balance(mall.K1)).toEqual(FREE)
    expect((await mall.stock(skuId)).reserved).toBe(0)
    expect((await client.order.detail({ id })).funds.map((f) => f.fundId)).toEqual([mall.K1])
  })
})

describe('an approval decides about what was submitted', () => {
  it('a decision about a changed order is stale', async () => {
    const mall = await openMall(world())
    const { id } = await place(mall, mall.T1)
    await world().admin.query('update mall.order_lines set num = 11 where order_id = $1', [id])
    const task = (await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and status = 1', [id])).rows[0].id
    expect((await refusalOf((await world().as(mall.F1)).approval.agree({ taskId: task }))).message).toBe('单据已发生变化，请刷新')
  })

  it('terminated, the order ends and gives everything back', async () => {
    const mall = await openMall(world())
    const { id, skuId } = await place(mall, mall.T1)
    const task = (await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and status = 1', [id])).rows[0].id
    await (await world().as(mall.F1)).approval.terminate({ taskId: task, comment: '项目不需要' })
    expect(await mall.state(id)).toBe('cancelled')
    expect(await mall.balance(mall.K1)).toEqual(FREE)
    expect((await mall.stock(skuId)).reserved).toBe(0)
  })
})

describe('many hands', () => {
  const submitAtOnce = async (mall: Mall, who: SessionUser, fundId: string, skuId: string, num: number, times: number) => {
    const clients: Client[] = await Promise.all(Array.from({ length: times }, () => world().as(who)))
    const quotes = await Promise.all(clients.map((client) => client.order.quote({ from: 'now', lines: [{ skuId, num }] })))
    return Promise.all(
      clients.map((client, i) =>
        client.raw(
          order.submit,
          {
            quoteId: quotes[i]!.quoteId,
            usage: '科研',
            purpose: '一次备齐',
            orders: [{ key: '1', funds: [{ fundId, subjectCode: 'material', amountFen: quotes[i]!.totalFen }] }],
          },
          { key: `hot-${i}-${mall.no}` },
        ),
      ),
    )
  }

  it('64 submissions at once on one card end exactly at its limit', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('电极片', 4_000, { expenseSubject: 'material', stock: 9_999 })
    const answers = await submitAtOnce(mall, mall.F1, mall.K1, goods, 1, 64)
    expect(answers.filter((it_) => it_.retCode === '1000')).toHaveLength(37)
    expect(answers.filter((it_) => it_.retCode === '3301')).toHaveLength(27)
    expect(new Set(answers.filter((it_) => it_.retCode === '3301').map((it_) => it_.retMsg))).toEqual(
      new Set(['经费可用余额不足：可用 ¥2,000.00，本单需 ¥4,000.00，差额 ¥2,000.00']),
    )
    expect(await mall.balance(mall.K1)).toEqual([200_000, 14_800_000, 0, 5_000_000])
    expect(await mall.stock(goods)).toEqual({ stock: 9_999, reserved: 37 })
    expect(await mall.count('orders')).toBe(37)
    const { rows } = await world().admin.query(
      'select count(*)::int as n, count(distinct order_no)::int as numbers from mall.orders where school_id = $1',
      [mall.no],
    )
    expect(rows).toEqual([{ n: 37, numbers: 37 }])
    const { rows: entries } = await world().admin.query(
      'select max(seq)::int as last, count(*)::int as n from mall.fund_entries where fund_id = $1',
      [mall.K1],
    )
    expect(entries[0].last).toBe(entries[0].n)
  }, 60_000)

  it('the last ten pieces go to ten of twenty-four buyers', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('绝版书', 10, { expenseSubject: 'material', stock: 10 })
    const answers = await submitAtOnce(mall, mall.F1, mall.K1, goods, 1, 24)
    expect(answers.filter((it_) => it_.retCode === '1000')).toHaveLength(10)
    expect(new Set(answers.filter((it_) => it_.retCode !== '1000').map((it_) => it_.retCode))).toEqual(new Set(['3102']))
    expect(await mall.stock(goods)).toEqual({ stock: 10, reserved: 10 })
  }, 60_000)

  it('orders on several cards in opposite order never lock each other out', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('隔膜', 100, { expenseSubject: 'material', stock: 9_999 })
    const client = await world().as(mall.T1)
    const quotes = await Promise.all(
      Array.from({ length: 12 }, () => client.order.quote({ from: 'now', lines: [{ skuId: goods, num: 10 }] })),
    )
    const part = (fundId: string) => ({ fundId, subjectCode: 'material', amountFen: 50_000 })
    const answers = await Promise.all(
      quotes.map((quote, i) =>
        client.raw(order.submit, {
          quoteId: quote.quoteId,
          usage: '科研',
          orders: [{ key: '1', funds: i % 2 ? [part(mall.K1), part(mall.K3)] : [part(mall.K3), part(mall.K1)] }],
        }),
      ),
    )
    expect(answers.map((it_) => it_.retCode)).toEqual(Array.from({ length: 12 }, () => '1000'))
    expect([(await mall.balance(mall.K1))[1], (await mall.balance(mall.K3))[1]]).toEqual([600_000, 600_000])
  }, 60_000)
})
