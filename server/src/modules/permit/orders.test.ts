// Orders by permits: what they take of one, when they give it back, and what stops them (domain page 05 §5.10, scenarios 9 and 11).
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../fund/invariants.ts'
import { formOf, onCard, photoOf, quoteFor } from '../../../test/main-job.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openPermitMall, type PermitMall } from './fixtures.ts'

const world = useWorld()
let at: PermitMall
beforeAll(async () => {
  at = await openPermitMall(world())
})
const fresh = async (): Promise<{ mall: PermitMall; id: string }> => {
  const mall = await openPermitMall(world())
  return { mall, id: await mall.permit() }
}
const faults = (mall: PermitMall) => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))

describe('scenario 9: acetone of class 2 by a filing of 30 bottles', () => {
  it('takes 20 at submission, uses them at acceptance, and stops 15 more with what is left', async () => {
    const { mall, id } = await fresh()
    const acetone = (num: number) => [{ skuId: mall.sku.acetone, num }]
    const quote = await mall.quote(acetone(20))
    expect([quote.totalFen, quote.blocked]).toEqual([77_000, ''])
    expect(quote.orders[0]!.lines[0]).toMatchObject({
      problem: '',
      permits: [{ kind: 'filing', number: '2026-易制毒-017', unit: 'piece', qty: 20, left: 30, validUntil: '2026-12-31' }],
    })
    const order = await mall.submit(acetone(20))
    expect(await mall.figures(id)).toEqual([30, 10, 20, 0])
    expect(await mall.balance(mall.K1)).toEqual([15_000_000 - 77_000, 77_000, 0, 5_000_000])
    expect(await mall.approve(order)).toEqual(['王教授', '学院安全员', '周院长', '实验室处', '保卫处'])
    await mall.shipAndReceive(order)
    const { acceptanceId } = await mall.judge(order)
    expect(await mall.figures(id)).toEqual([30, 10, 20, 0])
    expect((await refusalOf(mall.keepers[0].order.confirmAcceptance({ id: acceptanceId }))).code).not.toBe('1000')
    await mall.keepers[1].order.confirmAcceptance({ id: acceptanceId })
    expect(await mall.state(order)).toBe('waitBill')
    expect(await mall.figures(id)).toEqual([30, 10, 0, 20])
    const permits = [{ lineNo: 1, kind: 'filing', number: '2026-易制毒-017', unit: 'piece', qty: 20, left: 10, validUntil: '2026-12-31' }]
    expect((await mall.buyer.order.detail({ id: order })).permits).toEqual(permits)

    const more = await mall.quote(acetone(15))
    const short = '易制毒化学品购买备案证明剩余数量不足：2026-易制毒-017 剩余 10 瓶/件，订购 15 瓶/件'
    expect([more.orders[0]!.lines[0]!.problem, more.blocked]).toEqual([short, `丙酮 AR 500mL：${short}`])
    const refused = await refusalOf(mall.buyer.order.submit(formOf(more, { orders: onCard(more, mall.K1) })))
    expect([refused.code, refused.message]).toEqual(['3481', `丙酮 AR 500mL：${short}`])
    expect(await mall.figures(id)).toEqual([30, 10, 0, 20])
    expect(await mall.moves(id)).toEqual([
      ['RESERVE', 20],
      ['USE', 20],
    ])
    expect(await faults(mall)).toEqual([])
  })
})

describe('scenario 11: classes 3 and 4', () => {
  it('stops 3 of a poison permitted twice, lets 2, and stops what has no statement of its purpose', async () => {
    const toxic = await at.permit({ kind: 'toxic', permitNo: '剧毒购〔2026〕3', substance: '氰化钠', permitCas: '143-33-9', permitted: 2 })
    expect((await at.quote([{ skuId: at.sku.cyanide, num: 3 }])).blocked).toBe(
      '氰化钠 25g：剧毒化学品购买许可证剩余数量不足：剧毒购〔2026〕3 剩余 2 瓶/件，订购 3 瓶/件',
    )
    await at.submit([{ skuId: at.sku.cyanide, num: 2 }])
    expect(await at.figures(toxic)).toEqual([2, 0, 2, 0])
    const none = '学校没有含 7697-37-2（易制爆）的合法用途说明，不能购买'
    const quote = await at.quote([{ skuId: at.sku.nitric, num: 1 }])
    expect(quote.blocked).toBe(`硝酸 AR 500mL：${none}`)
    const refused = await refusalOf(at.buyer.order.submit(formOf(quote, { orders: onCard(quote, at.K1) })))
    expect([refused.code, refused.message]).toEqual(['3480', `硝酸 AR 500mL：${none}`])
    const statement = await at.permit({ kind: 'purpose', permitNo: '用途-1', substance: '硝酸', permitCas: '7697-37-2', permitted: null })
    await at.submit([{ skuId: at.sku.nitric, num: 7 }])
    expect(await at.figures(statement)).toEqual([null, null, 7, 0])
  })
})

describe('the gate', () => {
  it('says before what keeps the goods: on their page, in the cart, and by the day', async () => {
    const mall = await openPermitMall(world())
    const { rows } = await world().admin.query('select product_id as id from shared.skus where id = $1', [mall.sku.acetone])
    const page = async () => {
      const { gate, skus } = await mall.buyer.catalog.detail({ id: rows[0].id })
      expect(gate!.refusal).toBe(skus[0]!.problem)
      return skus[0]!.problem
    }
    expect(await page()).toBe('学校没有含 67-64-1（易制毒二、三类）的易制毒化学品购买备案证明，不能购买')
    const coming = await mall.permit({ permitNo: '明年的', validFrom: '2027-01-01', validUntil: '2027-12-31' })
    expect(await page()).toBe('学校的易制毒化学品购买备案证明（明年的）2027-01-01 起有效，现在不能购买 67-64-1')
    await mall.admin.permit.end({ id: coming, reason: '换成过去的' })
    await mall.permit({ permitNo: '过去的' })
    await world().admin.query("update mall.permits set valid_until = '2026-11-17' where school_id = $1 and number = '过去的'", [mall.no])
    expect(await page()).toBe('学校的易制毒化学品购买备案证明（过去的）已于 2026-11-17 到期，不能购买 67-64-1')
    await mall.permit({ permitNo: '按克', unit: 'g' })
    expect(await page()).toBe('学校的易制毒化学品购买备案证明（按克）按重量计，商品的规格没有以 g 计的净含量，无法核对')
    await mall.permit({ permitNo: '按升', unit: 'L', permitted: 1.2 })
    expect(await page()).toBe('')
    await mall.buyer.cart.add({ items: [{ skuId: mall.sku.acetone, num: 2 }] })
    await mall.permit({ permitNo: '更早到期', unit: 'mL', permitted: 600, validUntil: '2026-12-01' })
    const line = async () => (await mall.buyer.cart.list({}))[0]!.cartList[0]!
    expect((await line()).problem).toBe('')
    await world().admin.query("update mall.permits set used = 300000 where school_id = $1 and number = '按升'", [mall.no])
    expect((await line()).problem).toBe('易制毒化学品购买备案证明剩余数量不足：按升 剩余 0.9 L，订购 1 L')
    expect((await line()).isInvalid).toBe(false)
  })

  it('keeps these goods out of the orders of a school that does not order by permits', async () => {
    const mall = await openPermitMall(world(), { 'permit.check': 0 })
    const id = await mall.permit()
    expect((await mall.quote([{ skuId: mall.sku.acetone, num: 1 }])).blocked).toMatch(/须走危化品申购流程/)
    expect(await mall.figures(id)).toEqual([30, 30, 0, 0])
  })

  it('counts lines of one check-out together, and takes of the permit that ends first of those with enough', async () => {
    const mall = await openPermitMall(world())
    const [small, big] = [
      await mall.permit({ permitNo: '小的', permitted: 3, validUntil: '2026-11-30' }),
      await mall.permit({ permitNo: '大的', permitted: 9 }),
    ]
    const second = await mall.goods('丙酮 HPLC', 90, { cas: '67-64-1', controlClass: 2, unit: '瓶' })
    const lines = [
      { skuId: mall.sku.acetone, num: 4 },
      { skuId: second, num: 3 },
    ]
    const quote = await mall.quote(lines)
    expect(quote.orders[0]!.lines.map((it_) => it_.permits?.map((one) => [one.number, one.left]))).toEqual([[['大的', 9]], [['小的', 3]]])
    const over = await mall.quote([...lines.slice(0, 1), { skuId: second, num: 6 }])
    expect(over.orders[0]!.lines.map((it_) => it_.problem)).toEqual([
      '',
      '易制毒化学品购买备案证明剩余数量不足：大的 剩余 5 瓶/件，订购 6 瓶/件',
    ])
    await refusalOf(mall.buyer.order.submit(formOf(over, { orders: onCard(over, mall.K1) })))
    expect([await mall.figures(small), await mall.figures(big)]).toEqual([
      [3, 3, 0, 0],
      [9, 9, 0, 0],
    ])
    await mall.submit(lines)
    expect([await mall.figures(small), await mall.figures(big)]).toEqual([
      [3, 0, 3, 0],
      [9, 5, 4, 0],
    ])
  })

  it('asks a permit of each class a substance stands in', async () => {
    const mall = await openPermitMall(world())
    const statement = await mall.permit({
      kind: 'purpose',
      permitNo: '用途',
      substance: '高锰酸钾',
      permitCas: '7722-64-7',
      permitted: null,
    })
    const line = [{ skuId: mall.sku.permanganate, num: 2 }]
    expect((await mall.quote(line)).blocked).toContain('学校没有含 7722-64-7（易制毒二、三类）的易制毒化学品购买备案证明')
    const filing = await mall.permit({ substance: '高锰酸钾', permitCas: '7722-64-7', unit: 'kg', permitted: 2 })
    await mall.submit(line)
    expect([await mall.figures(statement), await mall.figures(filing)]).toEqual([
      [null, null, 2, 0],
      [2_000_000, 1_000_000, 1_000_000, 0],
    ])
  })
})

describe('what an order reserved', () => {
  const RESERVED = [30, 25, 5, 0]
  const FREE = [30, 30, 0, 0]
  const five = async () => {
    const { mall, id } = await fresh()
    const order = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    expect(await mall.figures(id)).toEqual(RESERVED)
    return { mall, id, order }
  }

  it('is released when it is withdrawn, and reserved anew with what it is submitted again with', async () => {
    const { mall, id, order } = await five()
    await mall.buyer.order.withdraw({ id: order })
    expect(await mall.figures(id)).toEqual(FREE)
    const again = await mall.buyer.order.quote({
      from: 'order',
      orderId: order,
      lines: [{ skuId: mall.sku.acetone, num: 8 }],
      addrId: mall.addrId,
      categoryType: '0',
    })
    await mall.buyer.order.resubmit({ ...formOf(again, { orders: onCard(again, mall.K1) }), id: order })
    expect(await mall.figures(id)).toEqual([30, 22, 8, 0])
    await mall.buyer.order.cancel({ id: order })
    expect(await mall.figures(id)).toEqual(FREE)
    expect(await mall.moves(id)).toEqual([
      ['RESERVE', 5],
      ['RELEASE', 5],
      ['RESERVE', 8],
      ['RELEASE', 8],
    ])
    expect(await faults(mall)).toEqual([])
  })

  it('is released when an approver gives it back, and when nobody decides in time', async () => {
    const { mall, id, order } = await five()
    await mall.decide(mall.F1, order, { refuse: '请先用库存' })
    expect([await mall.state(order), await mall.figures(id)]).toEqual(['back', FREE])
    const late = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    expect(await mall.figures(id)).toEqual(RESERVED)
    await world().makeDue(undefined, mall.no)
    await world().drain()
    expect([await mall.state(late), await mall.figures(id)]).toEqual(['cancelled', FREE])
  })

  it('is released when its supplier refuses, agrees to cancel, or lets it lie', async () => {
    const { mall, id, order } = await five()
    await mall.approve(order)
    expect(await mall.figures(id)).toEqual(RESERVED)
    await mall.supplierClient.supply.refuse({ schoolId: mall.no, id: order, reason: '无货', note: '' })
    expect([await mall.state(order), await mall.figures(id)]).toEqual(['closed', FREE])
    const second = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    await mall.approve(second)
    await mall.supplierClient.supply.confirm({ schoolId: mall.no, id: second })
    await mall.buyer.order.askCancel({ id: second, reason: '买错了' })
    expect(await mall.figures(id)).toEqual(RESERVED)
    await mall.supplierClient.supply.agreeCancel({ schoolId: mall.no, id: second })
    expect(await mall.figures(id)).toEqual(FREE)
    const third = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    await mall.approve(third)
    await world().makeDue(undefined, mall.no)
    await world().drain()
    expect([await mall.state(third), await mall.figures(id)]).toEqual(['closed', FREE])
  })

  it('stays of a permit that ended once it was agreed to, and is used of it', async () => {
    const { mall, id, order } = await five()
    await mall.approve(order)
    await mall.admin.permit.end({ id, reason: '已换发新证' })
    expect((await mall.quote([{ skuId: mall.sku.acetone, num: 1 }])).blocked).toContain('学校没有含 67-64-1')
    await mall.shipAndReceive(order)
    await mall.accept(order)
    expect(await mall.figures(id)).toEqual([30, 25, 0, 5])
  })

  it('is used as far as it was accepted; what was rejected is released once it is settled', async () => {
    const { mall, id, order } = await five()
    await mall.approve(order)
    await mall.shipAndReceive(order)
    await mall.accept(order, { lines: [{ lineNo: 1, acceptedNum: 3, rejectedNum: 2, reason: '破损' }] })
    expect([await mall.state(order), await mall.figures(id)]).toEqual(['partAccept', [30, 25, 2, 3]])
    await mall.buyer.order.closeRest({ id: order, comment: '退货结清' })
    expect([await mall.state(order), await mall.figures(id)]).toEqual(['waitBill', [30, 27, 0, 3]])
    expect(await faults(mall)).toEqual([])
  })

  it('is released with the rest that is never sent', async () => {
    const { mall, id, order } = await five()
    await mall.approve(order)
    const target = { schoolId: mall.no, id: order }
    await mall.supplierClient.supply.confirm(target)
    await mall.supplierClient.supply.ship({
      ...target,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: 2 }] }],
    })
    await world().admin.query("update mall.orders set due_at = now() - interval '1 minute' where id = $1", [order])
    await mall.buyer.order.endRest({ id: order, comment: '供应商不再供货' })
    expect(await mall.figures(id)).toEqual([30, 28, 2, 0])
    await mall.buyer.order.receive({ id: order })
    await mall.accept(order)
    expect(await mall.figures(id)).toEqual([30, 28, 0, 2])
  })

  it('is nothing while its owner is asked, and what he takes once he does', async () => {
    const { mall, id } = await fresh()
    const seen = await mall.quote([{ skuId: mall.sku.acetone, num: 5 }])
    const form = formOf(seen)
    const { orders } = await mall.buyer.order.submitToOwner({
      ...form,
      orders: seen.orders.map(({ key }) => ({ key })),
      ownerId: mall.F1.id,
    })
    const order = orders[0]!.id
    expect([await mall.state(order), await mall.figures(id)]).toEqual(['waitOwner', FREE])
    const owner = await world().as(mall.F1)
    const again = await owner.order.quote({
      from: 'order',
      orderId: order,
      lines: [{ skuId: mall.sku.acetone, num: 3 }],
      categoryType: '0',
    })
    await owner.order.ownerConfirm({ ...formOf(again, { orders: onCard(again, mall.K1) }), id: order })
    expect(await mall.figures(id)).toEqual([30, 27, 3, 0])
  })
})

describe('accepted goods that go back', () => {
  const applied = async (type: 'returnRefund' | 'refundOnly' | 'exchange') => {
    const { mall, id } = await fresh()
    const order = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    await mall.approve(order)
    await mall.shipAndReceive(order)
    await mall.accept(order)
    const { id: sale } = await mall.buyer.afterSale.apply({
      orderId: order,
      lines: [{ lineNo: 1, num: 2 }],
      type,
      reason: 'quality',
      description: '两瓶漏液，标签脱落',
      fileIds: [await photoOf(world(), mall.T1)],
      packageState: 'intact',
      returnWay: 'pickUp',
      contact: '李老师',
      mobile: '13800005621',
      pickupAddr: '材料楼 B412',
      seenFen: type === 'exchange' ? 0 : 7_700,
    })
    await mall.supplierClient.afterSaleSupply.agree({ schoolId: mall.no, id: sale, note: '', returnTo: '宁波市镇海区庄市大道 1 号' })
    return { mall, id, order, sale }
  }
  const sendBack = async (mall: PermitMall, sale: string) => {
    await mall.buyer.afterSale.sendBack({ id: sale, carrierCode: 'shunfeng', waybillNo: 'SF1402883655271' })
    await mall.supplierClient.afterSaleSupply.arrive({ schoolId: mall.no, id: sale, note: '' })
  }

  it('may be bought again', async () => {
    const { mall, id, order, sale } = await applied('returnRefund')
    const { rows } = await world().admin.query(
      "select t.id from mall.flow_tasks t where t.school_id = $1 and t.doc_kind = 'refund' and t.status = 1",
      [mall.no],
    )
    for (const task of rows) await (await world().as(mall.F1)).approval.agree({ taskId: task.id as string, comment: '同意退款' })
    expect(await mall.figures(id)).toEqual([30, 25, 0, 5])
    await sendBack(mall, sale)
    expect(await mall.figures(id)).toEqual([30, 27, 0, 3])
    expect((await mall.moves(id)).at(-1)).toEqual(['RETURN', 2])
    expect((await mall.buyer.order.detail({ id: order })).permits![0]).toMatchObject({ qty: 3, left: 27 })
    expect(await faults(mall)).toEqual([])
  })

  it('stay bought where they are paid back and kept', async () => {
    const { mall, id, sale } = await applied('refundOnly')
    const { rows } = await world().admin.query(
      "select t.id from mall.flow_tasks t where t.school_id = $1 and t.doc_kind = 'refund' and t.status = 1",
      [mall.no],
    )
    for (const task of rows) await (await world().as(mall.F1)).approval.agree({ taskId: task.id as string, comment: '同意退款' })
    expect((await mall.buyer.afterSale.detail({ id: sale })).state).toBe('done')
    expect(await mall.figures(id)).toEqual([30, 25, 0, 5])
  })

  it('are bought as they were where they are exchanged', async () => {
    const { mall, id, sale } = await applied('exchange')
    await sendBack(mall, sale)
    await mall.supplierClient.afterSaleSupply.ship({ schoolId: mall.no, id: sale, carrierCode: 'own', waybillNo: '', note: '' })
    await mall.buyer.afterSale.confirm({ id: sale })
    expect(await mall.figures(id)).toEqual([30, 25, 0, 5])
  })
})

describe('orders at once on one permit', () => {
  it('stop exactly at what it grants, whatever pays and whichever goods they are', async () => {
    const mall = await openPermitMall(world())
    const id = await mall.permit({ permitted: 40 })
    const other = await mall.goods('丙酮 HPLC', 38.5, { cas: '67-64-1', controlClass: 2, unit: '瓶', supplierId: mall.yi })
    const second = await world().as(mall.F2)
    // Cards and goods of their own: nothing but the permit stands between them.
    const ways = [
      { client: mall.buyer, skuId: mall.sku.acetone, fundId: mall.K1, addrId: mall.addrId },
      { client: second, skuId: other, fundId: mall.K3, addrId: await mall.address(mall.F2) },
    ]
    const quotes = []
    for (let i = 0; i < 64; i += 1) {
      const way = ways[i % 2]!
      quotes.push({ ...way, quote: await quoteFor(way.client, [{ skuId: way.skuId, num: 1 }], way.addrId) })
    }
    const sent = await Promise.allSettled(
      quotes.map(({ client, quote, fundId }) => client.order.submit(formOf(quote, { orders: onCard(quote, fundId) }))),
    )
    const refused = sent.flatMap((it_) => (it_.status === 'rejected' ? [(it_.reason as Error).message.replace(/^.*：易/, '易')] : []))
    expect(sent.length - refused.length).toBe(40)
    expect([...new Set(refused)]).toEqual(['易制毒化学品购买备案证明剩余数量不足：2026-易制毒-017 剩余 0 瓶/件，订购 1 瓶/件'])
    expect(await mall.figures(id)).toEqual([40, 0, 40, 0])
    expect(await mall.count('orders')).toBe(40)
    expect(await faults(mall)).toEqual([])
  }, 120_000)
})
