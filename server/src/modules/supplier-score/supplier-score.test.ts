// 供应商考评: what counts, whose it is, and what the purchasing office makes of it (decision 0212, scenario 38).
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { acceptAll, CARRIER, confirmAndShip } from '../../../test/main-job.ts'
import { setPay } from '../../gateways/pay.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { openTill } from '../payment/fixtures.ts'

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
    claim: async (orderId: string) => {
      const form = await buyer.afterSale.form({ orderId })
      await buyer.afterSale.apply({
        orderId,
        lines: [{ lineNo: 1, num: 1 }],
        type: 'returnRefund',
        reason: 'broken',
        description: '外箱受压',
        packageState: 'intact',
        contact: '李老师',
        mobile: '13800005621',
        seenFen: form.lines[0]!.kept.netFen / 2,
      })
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
    await at.claim(good)
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

describe('cases', () => {
  it('are those the figures count: an order that is not there in full is late and not due as arrived', async () => {
    const at = await stage()
    const id = await at.buy()
    await at.supplier.supply.confirm(at.of(id))
    const ship = (num: number) => at.supplier.supply.ship({ ...at.of(id), parcels: [{ ...CARRIER, lines: [{ lineNo: 1, num }] }] })
    await ship(1)
    await world().drain()
    await world().admin.query('update mall.orders set expect_on = $2 where id = $1', [id, dayOf(addDays(now(), 3))])
    await world().admin.query("update mall.shipments set state = 'signed', signed_at = now() where order_id = $1", [id])
    // One of two is here, and its day is to come.
    expect((await at.score()).figures).toMatchObject({ due: 0, late: 0 })
    await world().admin.query('update mall.orders set expect_on = $2 where id = $1', [id, daysAgo(2)])
    const over = await at.score()
    expect([over.figures.due, over.figures.late]).toEqual([1, 1])
    expect(over.cases.map(({ what, note }) => [what, note])).toEqual([['迟到', `应于 ${daysAgo(2)} 到货，还没有到齐`]])
    await ship(1)
    await world().admin.query("update mall.shipments set state = 'signed', signed_at = $2 where order_id = $1", [id, addDays(now(), -3)])
    expect((await at.score()).figures).toMatchObject({ due: 1, late: 0 })
    expect((await at.score()).cases).toEqual([])
  })

  it('leave out after-sales of an order that is not counted any more', async () => {
    const at = await stage()
    await at.buy()
    const old = await at.accepted()
    await at.claim(old)
    expect((await at.score()).cases.map(({ what }) => what)).toEqual(['售后'])
    await world().admin.query("update mall.orders set approved_at = approved_at - interval '400 days' where id = $1", [old])
    const { figures, cases } = await at.score()
    expect([figures.orders, figures.faulty, cases]).toEqual([1, 0, []])
  })
})

describe('a proposal to suspend', () => {
  it('is told once also where the third and the fourth refusal are counted together, and anew after a decision', async () => {
    const at = await stage()
    await at.refused()
    await at.refused()
    for (const id of [await at.buy(), await at.buy()]) await at.supplier.supply.refuse({ ...at.of(id), reason: '无货' })
    await world().drain()
    expect(await at.told()).toEqual([expect.objectContaining({ body: '30 天内拒单 4 次（达到 3 次）' })])
    await at.refused()
    expect(await at.told()).toHaveLength(1)
    const { id } = await at.office.supplierScore.stop({ supplierId: at.mall.jia, stopMonths: 1, reason: '连续拒单' })
    await at.office.supplierScore.lift({ id, reason: '已整改' })
    // Decided about; one refusal more is a proposal anew.
    await at.refused()
    expect(await at.told()).toHaveLength(2)
  })

  it('does not count who refused what a person buys for himself', async () => {
    const till = await openTill(world())
    const { id } = await till.paid()
    await (await till.mall.supplier()).supply.refuse({ schoolId: till.mall.no, id, reason: '无货' })
    expect(await till.mall.state(id)).toBe('closed')
    const { rows } = await world().admin.query("select from mall.outbox where school_id = $1 and topic = 'supplierScore.refused'", [
      till.mall.no,
    ])
    expect(rows).toHaveLength(0)
    await world().drain()
    setPay({})
  })

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

describe('supplierScore.here', () => {
  it('is for everybody of the school what the office reads, and nothing of another school', async () => {
    const at = await stage()
    const supplierId = at.mall.jia
    const other = await stage()
    expect(await other.buyer.supplierScore.here({ supplierId })).toBeNull()
    await at.refused()
    for (let n = 0; n < 4; n += 1) await at.accepted()
    const { figures, scoreTenths, partTenths } = await at.score()
    expect(await at.buyer.supplierScore.here({ supplierId })).toEqual({ figures, scoreTenths, partTenths })
    expect([figures.orders, scoreTenths]).toEqual([5, 980])
    // Asked again soon it is what was said, whatever happened.
    await at.refused()
    expect((await at.buyer.supplierScore.here({ supplierId }))!.figures.orders).toBe(5)
    // A firm has a mall to look at, and no school: nothing is said of it there.
    expect(await at.supplier.supplierScore.here({ supplierId })).toBeNull()
    expect((await refusalOf(world().anonymous().supplierScore.here({ supplierId }))).code).toBe('2005')
    expect((await refusalOf(at.buyer.supplierScore.here({ supplierId: 'x' }))).code).toBe('4004')
  })
})

describe('supplierScore.own', () => {
  const night = async (): Promise<void> => {
    await world().makeDue('supplierScore.night')
    await world().drain()
  }

  it('is one score over all schools, of no school by itself, and of no complaint it was not asked about', async () => {
    const at = await stage()
    const other = await stage()
    expect(await at.supplier.supplierScore.own({})).toMatchObject({ scoreTenths: null, schoolNum: 0, countedAt: null })
    for (let n = 0; n < 2; n += 1) await at.refused()
    for (let n = 0; n < 4; n += 1) await at.buy()
    for (let n = 0; n < 5; n += 1) await other.buy()
    for (let n = 0; n < 2; n += 1) {
      const { id } = await at.buyer.complaint.submit({
        type: 'quality',
        about: 'supplier',
        aboutId: at.mall.jia,
        content: '硒鼓装上以后漏粉，换了两支都一样',
        reach: '13800005621',
      })
      await (n === 0 ? at.office.complaint.accept({ id }) : at.office.complaint.ask({ id }))
      if (n === 1) await world().admin.query('update mall.complaints set supplier_replied_at = now() where id = $1', [id])
      await at.office.complaint.answer({ id, answer: '已与供应商核实，换货处理' })
    }
    await world().drain()
    await world().admin.query('update mall.orders set supplier_id = $2 where school_id = $1', [other.mall.no, at.mall.jia])
    await night()
    const own = await at.supplier.supplierScore.own({})
    expect(own).toMatchObject({ schoolNum: 2, figures: { orders: 11, refused: 2, qualityComplaints: 1 } })
    // 40 − 2 of six orders here, 40 of five there; 20 − 4 and 20.
    expect(own.partTenths).toEqual({
      quality: Math.round((6 * 380 + 5 * 400) / 11),
      delivery: 200,
      price: 200,
      service: Math.round((6 * 160 + 5 * 200) / 11),
    })
    expect(Object.keys(own).toSorted()).toEqual(['countedAt', 'figures', 'partTenths', 'schoolNum', 'scoreTenths'])
    // The school counts both.
    expect((await at.score()).figures.qualityComplaints).toBe(2)
    // Another firm reads its own alone, a school nothing of it.
    expect((await other.supplier.supplierScore.own({})).schoolNum).toBe(0)
    expect((await refusalOf(at.buyer.supplierScore.own({}))).code).toBe('2009')
    // One night leads to the next, and what is old is of none.
    const { rows } = await world().admin.query(
      "select count(*)::int as num from mall.outbox where school_id = $1 and topic = 'supplierScore.night' and state = 'due'",
      [at.mall.no],
    )
    expect(rows[0].num).toBe(1)
    await world().admin.query("update supplier.score_figures set counted_at = now() - interval '4 days' where school_id = $1", [at.mall.no])
    expect(await at.supplier.supplierScore.own({})).toMatchObject({ schoolNum: 1, figures: { orders: 5, qualityComplaints: 0 } })
  })
})
