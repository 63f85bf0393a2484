// 供应商考评: what counts, whose it is, and what the purchasing office makes of it (decision 0212, scenario 38).
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { acceptAll, confirmAndShip } from '../../../test/main-job.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
const daysAgo = (days: number): string => dayOf(addDays(now(), -days))

const stage = async () => {
  const mall = await openMall(world(), { 'compare.from': 0, autoPassBelow: 900_000_000, 'accept.photoFrom': 900_000_000 })
  const sku = await mall.goods('移液吸头', 300, { expenseSubject: 'material' })
  const buyer = await world().as(mall.T1)
  const office = await world().as(mall.J1)
  const supplier = await mall.supplier()
  const acceptor = await world().as(mall.T2)
  const of = (id: string) => ({ schoolId: mall.no, id })
  const buy = async () => {
    const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num: 2 }] })
    const funds = [{ fundId: mall.K3, subjectCode: 'material', amountFen: totalFen }]
    const id = (await buyer.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
    for (const who of [mall.F2, mall.F1]) if ((await mall.waiting(id)).includes(who.name)) await mall.decide(who, id)
    await world().drain()
    return id
  }
  return {
    mall,
    sku,
    buyer,
    office,
    supplier,
    of,
    buy,
    refused: async () => {
      const id = await buy()
      await supplier.supply.refuse({ ...of(id), reason: '无货' })
      await world().drain()
    },
    accepted: async () => {
      const id = await buy()
      await confirmAndShip(world(), supplier, mall.no, id)
      await buyer.order.receive({ id })
      await acceptAll(world(), acceptor, id)
      await world().drain()
      return id
    },
    score: () => office.supplierScore.detail({ id: mall.jia }),
    log: async (id: string) =>
      (await world().admin.query('select action, title, comment, actor_name from mall.document_log where doc_id = $1 order by seq', [id]))
        .rows,
    told: async () =>
      (await world().admin.query("select title, body, link from mall.messages where user_id = $1 and title like '建议暂停%'", [mall.J1.id]))
        .rows,
  }
}

describe('the figures', () => {
  it('are of the school’s own orders: refusals, days, after-sales, complaints, stars', async () => {
    const at = await stage()
    expect((await refusalOf(at.score())).code).toBe('4004')
    await at.refused()
    const late = await at.accepted()
    const good = await at.accepted()
    await world().admin.query('update mall.orders set expect_on = $2 where id = $1', [late, daysAgo(3)])
    await at.buyer.evaluation.write({
      id: good,
      logisticsStars: 5,
      serviceStars: 4,
      lines: [{ lineNo: 1, goodsStars: 4, describedStars: 5, content: '' }],
    } as never)
    const form = await at.buyer.afterSale.form({ orderId: good })
    await at.buyer.afterSale.apply({
      orderId: good,
      lines: [{ lineNo: 1, num: 1 }],
      type: 'returnRefund',
      reason: 'broken',
      description: '外箱受压',
      packageState: 'intact',
      contact: '李老师',
      mobile: '13800005621',
      seenFen: form.lines[0]!.kept.netFen / 2,
    })
    const it_ = await at.score()
    expect(it_.figures).toMatchObject({
      orders: 3,
      refused: 1,
      refusedLately: 1,
      // The other one was expected on no day.
      due: 1,
      late: 1,
      received: 2,
      faulty: 1,
      evaluated: 1,
      goodsTenths: 40,
      describedTenths: 50,
      serviceTenths: 40,
    })
    expect([it_.scoreTenths, it_.causes, it_.stoppedUntil]).toEqual([null, [], null])
    expect(it_.cases.map(({ what, note }) => [what, note])).toEqual(
      expect.arrayContaining([
        ['拒单', '供应商拒单（无货）'],
        ['售后', '退货退款：包装破损'],
        ['迟到', expect.stringMatching(/^应于 \d{4}-\d\d-\d\d 到货$/)],
      ]),
    )
    const { list, counts } = await at.office.supplierScore.list({})
    expect([list.map(({ supplierId }) => supplierId), counts]).toEqual([[at.mall.jia], { all: 1, proposed: 0, stopped: 0 }])
    const other = await stage()
    expect((await refusalOf(other.office.supplierScore.detail({ id: at.mall.jia }))).code).toBe('4004')
    expect((await other.office.supplierScore.list({})).total).toBe(0)
    expect((await refusalOf((await world().as(at.mall.T2)).supplierScore.list({}))).code).toBe('2009')
  })
})

describe('a proposal to suspend', () => {
  it('comes with the third refusal in thirty days, is told the office once, and stops what is bought there when it agrees (scenario 38)', async () => {
    const at = await stage()
    await at.refused()
    await at.refused()
    expect([(await at.score()).causes, await at.told()]).toEqual([[], []])
    await at.refused()
    expect((await at.score()).causes).toEqual(['30 天内拒单 3 次（达到 3 次）'])
    expect(await at.told()).toEqual([
      { title: '建议暂停向「甲 综合电商」采购', body: '30 天内拒单 3 次（达到 3 次）', link: `/supplierScore?id=${at.mall.jia}` },
    ])
    await at.refused()
    expect(await at.told()).toHaveLength(1)
    expect((await at.office.supplierScore.list({ tab: 'proposed' })).total).toBe(1)

    const waiting = await at.buy()
    const { id } = await at.office.supplierScore.stop({ supplierId: at.mall.jia, stopMonths: 3, reason: '连续拒单，约谈后再定' })
    expect(await at.log(id)).toEqual([
      {
        action: 'stop',
        title: expect.stringMatching(/^暂停向「甲 综合电商」采购，至 \d{4}-\d\d-\d\d$/),
        comment: '连续拒单，约谈后再定',
        actor_name: '孙老师',
      },
    ])
    const it_ = await at.score()
    expect([it_.causes, it_.stops]).toEqual([
      [],
      [expect.objectContaining({ id, verdict: 'stop', causes: '30 天内拒单 4 次（达到 3 次）', byName: '孙老师' })],
    ])
    expect((await refusalOf(at.office.supplierScore.stop({ supplierId: at.mall.jia, stopMonths: 1, reason: '再停一次' }))).message).toBe(
      `已暂停向该供应商采购，至 ${it_.stoppedUntil}`,
    )
    // Nothing more is bought there, what was ordered goes on.
    const refusal = await refusalOf(at.buy())
    expect(refusal.message).toContain(`本校已暂停向该供应商采购，至 ${it_.stoppedUntil}（连续拒单，约谈后再定）`)
    await at.supplier.supply.confirm(at.of(waiting))
    // Another school still buys.
    const other = await stage()
    await world().admin.query('update mall.supplier_stops set supplier_id = $2 where id = $1', [id, other.mall.jia])
    await other.buy()
    await world().admin.query('update mall.supplier_stops set supplier_id = $2 where id = $1', [id, at.mall.jia])

    expect((await refusalOf(other.office.supplierScore.lift({ id, reason: '不是我的' }))).code).toBe('4004')
    await at.office.supplierScore.lift({ id, reason: '约谈后已整改' })
    expect((await refusalOf(at.office.supplierScore.lift({ id, reason: '再来一次' }))).message).toBe('这次暂停已经结束')
    await at.buy()
    expect((await at.log(id)).map(({ action }) => action)).toEqual(['stop', 'lift'])
  })

  it('passed over is not made again for thirty days; a stop ends by its day', async () => {
    const at = await stage()
    expect((await refusalOf(at.office.supplierScore.pass({ supplierId: at.mall.jia, reason: '没有建议' }))).code).toBe('4004')
    for (let n = 0; n < 3; n += 1) await at.refused()
    const { id } = await at.office.supplierScore.pass({ supplierId: at.mall.jia, reason: '因台风缺货，已说明' })
    expect((await at.score()).causes).toEqual([])
    expect((await at.score()).stops[0]).toMatchObject({ verdict: 'pass', untilOn: dayOf(addDays(now(), 30)) })
    expect((await refusalOf(at.office.supplierScore.pass({ supplierId: at.mall.jia, reason: '再来一次' }))).message).toBe(
      '现在没有对该供应商的暂停建议',
    )
    expect((await refusalOf(at.office.supplierScore.lift({ id, reason: '不是暂停' }))).code).toBe('4004')
    await world().admin.query('update mall.supplier_stops set until_on = $2 where id = $1', [id, daysAgo(1)])
    expect((await at.score()).causes).toHaveLength(1)
    const { id: stop } = await at.office.supplierScore.stop({ supplierId: at.mall.jia, stopMonths: 1, reason: '连续拒单' })
    await world().admin.query('update mall.supplier_stops set until_on = $2 where id = $1', [stop, daysAgo(1)])
    await at.buy()
    expect((await refusalOf(at.office.supplierScore.lift({ id: stop, reason: '已过期' }))).message).toBe('这次暂停已经结束')
  })

  it('is decided by the office alone, with a reason and a time', async () => {
    const at = await stage()
    await at.refused()
    const supplierId = at.mall.jia
    const finance = await world().as(at.mall.C1)
    expect((await finance.supplierScore.detail({ id: supplierId })).canDecide).toBe('由采购办决定')
    expect((await refusalOf(finance.supplierScore.stop({ supplierId, stopMonths: 1, reason: '结算不清' }))).code).toBe('2009')
    expect((await refusalOf(at.office.supplierScore.stop({ supplierId, stopMonths: 0, reason: '试试' }))).message).toBe('至少 1 个月')
    expect((await refusalOf(at.office.supplierScore.stop({ supplierId, stopMonths: 13, reason: '试试' }))).message).toBe('最多 12 个月')
    expect((await refusalOf(at.office.supplierScore.stop({ supplierId, stopMonths: 1, reason: '' }))).message).toBe('原因至少 2 个字')
    const both = await Promise.allSettled(
      ['第一个人', '第二个人'].map((reason) => at.office.supplierScore.stop({ supplierId, stopMonths: 1, reason })),
    )
    expect(both.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
