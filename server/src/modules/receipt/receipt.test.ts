// Receipt by counted pieces (decision 0270): what is counted, claimed, refused, and what the cards have in the end.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openTill, PIN } from '../payment/fixtures.ts'
import { stageReceipt } from './fixtures.ts'

const world = useWorld()
const stage = (it: Parameters<typeof stageReceipt>[1] = {}) => stageReceipt(world(), it)

describe('receipt.take', () => {
  it('counts the good pieces, claims the others with their photos, and goes on to the acceptance of what is there', async () => {
    const at = await stage()
    const photo = await at.photo()
    const done = await at.take(1, [
      at.line(1, 8, { num: 2, wish: 'resend' }, { issue: 'broken', num: 1, wish: 'exchange', note: '瓶口碎裂', fileIds: [photo] }),
      at.line(2, 5),
    ])
    expect(done).toMatchObject({ goodNum: 13, orders: [{ state: 'waitAccept' }] })
    expect(done.claims.map((it) => [it.num, it.refundFen])).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect(await at.lines()).toEqual(['8/3/0/0', '5/0/0/0'])
    expect((await at.order()).after_sale_status).toBe('open')
    expect(await at.titles(at.id)).toContain('确认收货')
    expect((await at.rows("select comment from mall.document_log where doc_id = $1 and action = 'receive'", at.id))[0].comment).toBe(
      '包裹 1，完好 13 件，有问题 3 件',
    )
    const broken = await at.buyerClient.afterSale.detail({ id: done.claims[1]!.id })
    expect(broken).toMatchObject({
      type: 'exchange',
      reason: 'broken',
      state: 'waitSupplier',
      parcelSeq: 1,
      description: '包裹 1 收货点清：破损；瓶口碎裂',
      returnWay: 'pickUp',
    })
    expect(broken.files.map((it) => it.id)).toEqual([photo])
    const detail = await at.buyerClient.order.detail({ id: at.id })
    expect(detail.delivery.problem).toEqual({ num: 3, amountFen: 3_000 })
    expect(detail.delivery.received.num).toBe(13)
    expect(detail.parcels[0]!.lines.map((it) => [it.num, it.goodNum])).toEqual([
      [11, 8],
      [5, 5],
    ])
    expect(detail.parcels[0]!.claims.map((it) => [it.reason, it.type, it.num])).toEqual([
      ['short', 'resend', 2],
      ['broken', 'exchange', 1],
    ])
    // Its supplier reads the same, and is asked to answer.
    await world().drain()
    const sold = await at.supplier.supply.orderDetail(at.of)
    expect(sold.parcels[0]!.claims).toEqual(detail.parcels[0]!.claims)
    expect((await at.supplier.afterSaleSupply.list({})).list).toHaveLength(2)
    expect(await at.faults()).toEqual([])
  })

  it('takes in parcels of several orders with one press', async () => {
    const at = await stage({
      parts: [
        [{ lineNo: 1, num: 11 }],
        [
          { lineNo: 2, num: 2 },
          { lineNo: 2, num: 2 },
        ].slice(0, 1),
        [{ lineNo: 2, num: 3 }],
      ],
    })
    const arriving = await at.buyerClient.receipt.arriving({})
    expect(arriving.total).toBe(3)
    const done = await at.buyerClient.receipt.take({
      counted: arriving.parcels.map((it) => ({ id: it.id, lines: it.lines.map((line) => at.line(line.lineNo, line.num)) })),
    })
    expect(done).toMatchObject({ goodNum: 16, claims: [], orders: [{ state: 'waitAccept' }] })
    expect((await at.buyerClient.receipt.arriving({})).parcels).toEqual([])
  })

  it('refuses counts that do not add up, with the figures', async () => {
    const at = await stage()
    const over = await refusalOf(at.take(1, [at.line(1, 11, { num: 1 }), at.line(2, 5)]))
    expect([over.code, over.message]).toEqual([
      '3222',
      '包裹 1 的「试管」发出 11 盒，点清 12 盒，多 1 盒；完好与有问题的合计须等于发出的数量',
    ])
    expect((await refusalOf(at.take(1, [at.line(1, 11), at.line(2, 4)]))).message).toContain('「滤纸」发出 5 包，点清 4 包，少 1 包')
    // A line left out is none of it counted.
    expect((await refusalOf(at.take(1, [at.line(1, 11)]))).message).toContain('「滤纸」发出 5 包，点清 0 包，少 5 包')
    expect((await refusalOf(at.take(1, [at.line(1, 11), at.line(2, 5), at.line(3, 1)]))).message).toContain('没有第 3 行商品')
    expect(await at.lines()).toEqual(['0/0/0/0', '0/0/0/0'])
  })

  it('refuses one photo for two claims in words, and takes it for two lines of one', async () => {
    const at = await stage()
    const photo = await at.photo()
    const broken = { issue: 'broken' as const, fileIds: [photo] }
    const two = at.take(1, [at.line(1, 10, { ...broken, wish: 'exchange' }), at.line(2, 4, { ...broken, wish: 'refundOnly' })])
    expect((await refusalOf(two)).message).toContain(
      '同一张照片用在两个售后（破损、换货；破损、仅退款），一张照片只归一个售后，请为其中一个另传照片',
    )
    expect((await at.rows('select count(*)::int as num from mall.after_sales where order_id = $1', at.id))[0].num).toBe(0)
    const { claims } = await at.take(1, [at.line(1, 10, { ...broken, wish: 'exchange' }), at.line(2, 4, { ...broken, wish: 'exchange' })])
    expect(claims.map((it) => it.num)).toEqual([2])
  })

  it('refuses broken and wrong pieces without a photo, and photos of somebody else', async () => {
    const at = await stage()
    const bad = (fileIds: string[]) => [at.line(1, 10, { issue: 'broken', wish: 'exchange', fileIds }), at.line(2, 5)]
    expect((await refusalOf(at.take(1, bad([])))).message).toBe('「试管」破损须上传照片（1 到 9 张）')
    expect((await refusalOf(at.take(1, bad([await at.photo(at.stranger)])))).code).not.toBe('0000')
    expect(await at.lines()).toEqual(['0/0/0/0', '0/0/0/0'])
    expect((await refusalOf(at.take(1, [at.line(1, 10, { issue: 'short', wish: 'exchange' }), at.line(2, 5)]))).message).toBe(
      '这个问题不能这样要求',
    )
  })

  it('refuses a parcel twice, another person and another school; all parcels or none', async () => {
    const at = await stage({ parts: [[{ lineNo: 1, num: 11 }], [{ lineNo: 2, num: 5 }]] })
    await at.take(1, [at.line(1, 11)])
    const again = await refusalOf(at.take(1, [at.line(1, 11)]))
    expect(again.code).toBe('3223')
    expect(again.message).toMatch(/^D\d+ 的包裹 1 已由李老师于 .+ 确认收货，不能重复收货$/)
    const [one, two] = await at.parcelIds()
    const both = { counted: [one!, two!].map((id, i) => ({ id, lines: [at.line(i + 1, i === 0 ? 11 : 5)] })) }
    expect((await refusalOf(at.buyerClient.receipt.take(both))).code).toBe('3223')
    expect(await at.lines()).toEqual(['11/0/0/0', '0/0/0/0'])
    const rest = { counted: [{ id: two!, lines: [at.line(2, 5)] }] }
    expect((await refusalOf((await world().as(at.stranger)).receipt.take(rest))).code).toBe('4004')
    expect((await refusalOf((await world().as(at.finance)).receipt.take(rest))).code).toBe('2009')
    const elsewhere = await stage()
    expect((await refusalOf(elsewhere.buyerClient.receipt.take(rest))).code).toBe('4004')
    expect((await refusalOf(at.buyerClient.receipt.take({ counted: [{ id: 'x', lines: [at.line(1, 1)] }] }))).code).toBe('4004')
    expect((await elsewhere.buyerClient.receipt.arriving({ orderId: at.id })).parcels).toEqual([])
  })

  it('is counted once by two who press at once', async () => {
    const at = await stage()
    const press = () => at.take(1, [at.line(1, 9, { num: 2 }), at.line(2, 5)])
    const ends = await Promise.allSettled([press(), press(), press()])
    expect(ends.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    expect(await at.lines()).toEqual(['9/2/0/0', '5/0/0/0'])
    expect((await at.rows('select count(*)::int as num from mall.after_sales where order_id = $1', at.id))[0].num).toBe(1)
  })

  it('takes in one’s place for an absent buyer, who reads the claim too', async () => {
    const at = await stage()
    await world().admin.query('update mall.users set is_active = false where id = $1', [at.buyer.id])
    const owner = await world().as(at.owner)
    const [id] = await at.parcelIds()
    expect((await owner.receipt.arriving({ orderId: at.id })).parcels).toHaveLength(1)
    const done = await owner.receipt.take({ counted: [{ id: id!, lines: [at.line(1, 10, {}), at.line(2, 5)] }] })
    expect(done.claims).toHaveLength(1)
    expect((await at.order()).receiver_id).toBe(at.owner.id)
  })

  it('of a parcel the buyer took in before is taken in by nobody again, also where another of the same line is on its way', async () => {
    const at = await stage({ parts: [[{ lineNo: 1, num: 5 }], [{ lineNo: 1, num: 6 }]] })
    const [first, second] = await at.parcelIds()
    await at.take(1, [at.line(1, 5)])
    await world().admin.query('update mall.users set is_active = false where id = $1', [at.buyer.id])
    const owner = await world().as(at.owner)
    const taken = (id: string, num: number) => owner.receipt.take({ counted: [{ id, lines: [at.line(1, num)] }] })
    expect((await refusalOf(taken(first!, 5))).code).toBe('3223')
    expect((await at.lines())[0]).toBe('5/0/0/0')
    await taken(second!, 6)
    expect((await at.lines())[0]).toBe('11/0/0/0')
  })
})

describe('a claim', () => {
  it('paid back gives both cards their shares to the fen, and the rest is accepted, owed and billed', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 8, { num: 3 }), at.line(2, 5)])
    const [claim] = claims
    expect(claim!.refundFen).toBe(3_000)
    expect(await at.cards()).toEqual(['20805/0', '6000/0'])
    await at.accept([
      { lineNo: 1, num: 8 },
      { lineNo: 2, num: 5 },
    ])
    expect((await at.order()).state).toBe('partAccept')
    expect((await at.buyerClient.order.detail({ id: at.id })).sentence.text).toBe('部分验收 · 合格 13 件 · 有问题的 3 件在售后处理中')
    // Below ¥1,000 and frozen: no owner is asked.
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claim!.id, note: '', returnTo: '' })
    expect(await at.afterSaleState(claim!.id)).toBe('done')
    const order = await at.order()
    expect([order.state, Number(order.ended_fen), order.after_sale_status]).toEqual(['waitBill', 3_000, 'done'])
    // 3,000 of 268.05 over 208.05 and 60.00, by what each has frozen after 230.05 became owed.
    const [first, second] = await at.refundCards(claim!.id)
    expect(first! + second!).toBe(3_000)
    const held = (await at.cards()).map((it) => it.split('/').map(Number))
    expect(held.map(([frozen]) => frozen)).toEqual([0, 0])
    expect(held[0]![1]! + first!).toBe(20_805)
    expect(held[1]![1]! + second!).toBe(6_000)
    expect(await at.lines()).toEqual(['8/0/3/8', '5/0/0/5'])
    const detail = await at.buyerClient.order.detail({ id: at.id })
    expect([detail.payFen, detail.returnedFen, detail.invoice.totalFen]).toEqual([23_805, 3_000, 23_805])
    expect(await at.titles(claim!.id)).toContain('尚未应付，金额不到审核起点，不须经费审核')
    expect(await at.faults()).toEqual([])
  })

  it('from ¥1,000 on asks the owners of the cards, and pays when both agreed', async () => {
    const at = await stage({ lines: [{ name: '离心机转子', priceE4: 5_000_100, num: 4, unit: '只' }], freightFen: 0, besideFen: 70_001 })
    const { claims } = await at.take(1, [at.line(1, 1, { num: 3 })])
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claims[0]!.id, note: '', returnTo: '' })
    expect(await at.afterSaleState(claims[0]!.id)).toBe('checking')
    await at.decide(claims[0]!.id)
    expect(await at.afterSaleState(claims[0]!.id)).toBe('done')
    expect(await at.refundCards(claims[0]!.id)).toEqual([97_502, 52_501])
    expect((await at.order()).state).toBe('waitAccept')
    await at.accept([{ lineNo: 1, num: 1 }])
    expect((await at.order()).state).toBe('waitBill')
    expect(await at.cards()).toEqual(['0/32501', '0/17500'])
    expect(await at.faults()).toEqual([])
  })

  it('sent anew counts as received when its buyer has it, and is accepted as any other', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 8, { num: 3, wish: 'resend' }), at.line(2, 5)])
    const id = claims[0]!.id
    await at.accept([
      { lineNo: 1, num: 8 },
      { lineNo: 2, num: 5 },
    ])
    expect((await refusalOf(at.accept([{ lineNo: 1, num: 1 }]))).message).toContain('试管')
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id, note: '', returnTo: '' })
    await at.supplier.afterSaleSupply.ship({ ...at.of, id, carrierCode: 'shunfeng', waybillNo: 'SF30000001', note: '' })
    expect(await at.lines()).toEqual(['8/3/0/8', '5/0/0/5'])
    await at.buyerClient.afterSale.confirm({ id })
    expect(await at.lines()).toEqual(['11/0/0/8', '5/0/0/5'])
    await at.accept([{ lineNo: 1, num: 3 }])
    expect((await at.order()).state).toBe('waitBill')
    expect((await at.cards()).map((it) => it.split('/')[1])).toEqual(['20805', '6000'])
    expect(await at.faults()).toEqual([])
  })

  it('closed without a result leaves its pieces to the acceptor, who rejects what is not there', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 8, { num: 3 }), at.line(2, 5)])
    expect((await refusalOf(at.buyerClient.order.closeRest({ id: at.id, comment: '结清' }))).code).not.toBe('0000')
    await at.buyerClient.afterSale.cancel({ id: claims[0]!.id, reason: '又找到了' })
    expect(await at.lines()).toEqual(['11/0/0/0', '5/0/0/0'])
    await at.acceptorClient.order.accept({
      id: at.id,
      lines: [
        { lineNo: 1, acceptedNum: 9, rejectedNum: 2, reason: '没有收到' },
        { lineNo: 2, acceptedNum: 5, rejectedNum: 0 },
      ],
    })
    expect(await at.buyerClient.order.closeRest({ id: at.id, comment: '没有收到' })).toMatchObject({
      state: 'waitBill',
      releasedFen: 2_000,
    })
    expect(await at.faults()).toEqual([])
  })

  it('of all pieces closes the order when it is paid back, freight included; meanwhile nothing is to be received or accepted', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 0, { num: 11 }), at.line(2, 0, { num: 5 })])
    expect(claims).toHaveLength(1)
    expect(claims[0]!.refundFen).toBe(26_805)
    const waiting = await at.buyerClient.order.detail({ id: at.id })
    expect([waiting.state, waiting.can['receive'], waiting.sentence.text]).toEqual([
      'waitReceive',
      undefined,
      '待收货 · 有问题的 16 件在售后处理中',
    ])
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claims[0]!.id, note: '', returnTo: '' })
    const order = await at.order()
    expect([order.state, order.budget_status]).toEqual(['closed', 'RELEASED'])
    expect(await at.cards()).toEqual(['0/0', '0/0'])
    expect(await at.refundCards(claims[0]!.id)).toEqual([20_805, 6_000])
    expect(await at.faults()).toEqual([])
  })

  it('of all pieces sent anew opens the acceptance with them', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 0, { num: 11, wish: 'resend' }), at.line(2, 0, { num: 5, wish: 'resend' })])
    await world().drain()
    const id = claims[0]!.id
    await at.supplier.afterSaleSupply.agree({ ...at.of, id, note: '', returnTo: '' })
    await at.supplier.afterSaleSupply.ship({ ...at.of, id, carrierCode: 'own', waybillNo: '', note: '' })
    await at.buyerClient.afterSale.confirm({ id })
    expect((await at.order()).state).toBe('waitAccept')
    expect(await at.lines()).toEqual(['11/0/0/0', '5/0/0/0'])
    expect(await at.faults()).toEqual([])
  })

  it('in three portions that end in another order pays the line to the fen (10.00 for three)', async () => {
    const lines = [
      { name: '吸管', priceE4: 33_333, num: 3, unit: '支' },
      { name: '滤纸', priceE4: 300_100, num: 1 },
    ]
    const at = await stage({
      lines,
      freightFen: 0,
      besideFen: 333,
      parts: [
        [
          { lineNo: 1, num: 1 },
          { lineNo: 2, num: 1 },
        ],
        [{ lineNo: 1, num: 1 }],
        [{ lineNo: 1, num: 1 }],
      ],
    })
    const ids: string[] = []
    ids.push((await at.take(1, [at.line(1, 0, {}), at.line(2, 1)])).claims[0]!.id)
    for (const seq of [2, 3]) ids.push((await at.take(seq, [at.line(1, 0, {})])).claims[0]!.id)
    await world().drain()
    for (const id of [ids[2]!, ids[0]!, ids[1]!]) await at.supplier.afterSaleSupply.agree({ ...at.of, id, note: '', returnTo: '' })
    const refunds = await Promise.all(ids.map(async (id) => Number((await at.refund(id)).amount_fen)))
    expect(refunds.reduce((a, b) => a + b, 0)).toBe(1_000)
    expect(await at.lines()).toEqual(['0/0/3/0', '1/0/0/0'])
    await at.accept([{ lineNo: 2, num: 1 }])
    expect((await at.order()).state).toBe('waitBill')
    expect((await at.cards()).reduce((sum, it) => sum + Number(it.split('/')[1]), 0)).toBe(3_001)
    expect(await at.faults()).toEqual([])
  })

  it.each([
    [2, 0, 1],
    [1, 2, 0],
    [0, 2, 1],
  ])('of one line is agreed to in any order of three (%i %i %i), all of the order back to the fen', async (...order) => {
    const at = await stage({
      lines: [{ name: '试管', priceE4: 33_333, num: 3, unit: '盒' }],
      besideFen: 333,
      freightFen: 0,
      parts: [1, 1, 1].map((num) => [{ lineNo: 1, num }]),
    })
    const ids: string[] = []
    for (const seq of [1, 2, 3]) ids.push((await at.take(seq, [at.line(1, 0, {})])).claims[0]!.id)
    await world().drain()
    for (const i of order) await at.supplier.afterSaleSupply.agree({ ...at.of, id: ids[i]!, note: '', returnTo: '' })
    expect(await Promise.all(ids.map((id) => at.afterSaleState(id)))).toEqual(['done', 'done', 'done'])
    const fen = await Promise.all(ids.map(async (id) => Number((await at.refund(id)).amount_fen)))
    expect([fen.reduce((a, b) => a + b, 0), (await at.order()).state, await at.cards(), await at.faults()]).toEqual([
      1_000,
      'closed',
      ['0/0', '0/0'],
      [],
    ])
  })

  it('paid back while a note waits for its second acceptor owes the freight when that is confirmed', async () => {
    const at = await stage({ params: { 'accept.secondFrom': 100 } })
    const { claims } = await at.take(1, [at.line(1, 8, { num: 3 }), at.line(2, 5)])
    const note = await at.acceptorClient.order.accept({
      id: at.id,
      lines: [
        { lineNo: 1, acceptedNum: 8, rejectedNum: 0 },
        { lineNo: 2, acceptedNum: 5, rejectedNum: 0 },
      ],
      secondAcceptorId: at.second.id,
    })
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claims[0]!.id, note: '', returnTo: '' })
    expect((await at.order()).state).toBe('waitAccept')
    await (await world().as(at.second)).order.confirmAcceptance({ id: note.acceptanceId })
    expect((await at.order()).state).toBe('waitBill')
    expect((await at.cards()).reduce((sum, it) => sum + Number(it.split('/')[1]), 0)).toBe(23_805)
    expect(await at.faults()).toEqual([])
  })

  it('paid back before the rest is ended leaves the end of the rest its own sum', async () => {
    const at = await stage({ parts: [[{ lineNo: 1, num: 6 }]] })
    const { claims } = await at.take(1, [at.line(1, 4, { num: 2 })])
    await world().drain()
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claims[0]!.id, note: '', returnTo: '' })
    expect([(await at.order()).state, Number((await at.order()).ended_fen)]).toEqual(['partShip', 2_000])
    await world().admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [at.id])
    const ended = await at.buyerClient.order.endRest({ id: at.id, comment: '不再需要' })
    expect(ended).toMatchObject({ state: 'waitAccept', endedNum: 10, releasedFen: 20_005 })
    await at.accept([{ lineNo: 1, num: 4 }])
    expect((await at.cards()).reduce((sum, it) => sum + Number(it.split('/')[1]), 0)).toBe(4_800)
    expect(await at.faults()).toEqual([])
  })

  it('keeps a timer from accepting the order until it ends', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 8, { num: 3 }), at.line(2, 5)])
    const pass = async () => {
      await world().makeDue('order.autoAccept')
      await world().drain()
    }
    await pass()
    expect((await at.order()).state).toBe('waitAccept')
    await at.supplier.afterSaleSupply.agree({ ...at.of, id: claims[0]!.id, note: '', returnTo: '' })
    await pass()
    expect((await at.order()).state).toBe('waitBill')
    expect(await at.faults()).toEqual([])
  })

  it('is answered by silence after 48 office hours, and late goods go back before they are paid for', async () => {
    const at = await stage()
    const { claims } = await at.take(1, [at.line(1, 11), at.line(2, 3, { issue: 'late', num: 2, wish: 'returnRefund' })])
    const id = claims[0]!.id
    await world().makeDue('afterSale.due')
    await world().drain()
    expect(await at.afterSaleState(id)).toBe('toReturn')
    await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
    await at.supplier.afterSaleSupply.arrive({ ...at.of, id, note: '' })
    expect([await at.afterSaleState(id), Number((await at.refund(id)).amount_fen)]).toEqual(['done', 6_002])
    expect(await at.lines()).toEqual(['11/0/0/0', '3/0/2/0'])
    expect(await at.faults()).toEqual([])
  })
})

describe('of one’s own money', () => {
  const bought = async () => {
    const { mall, campus, holder } = await openTill(world())
    await campus.issue(holder(mall.T1), { balanceFen: 200_000, perPayFen: 200_000, perDayFen: 200_000 })
    const buyer = await world().as(mall.T1)
    const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const quote = await buyer.order.quote({ from: 'now', categoryType: '1', lines: [{ skuId, num: 10 }] })
    const { orders, purchaseId } = await buyer.order.submitPersonal({ quoteId: quote.quoteId, orders: [{ key: '1' }] })
    const { id } = await buyer.payment.start({ purchaseId, channel: 'campus' })
    await buyer.payment.payByCard({ id, pin: PIN })
    await world().drain()
    const of = { schoolId: mall.no, id: orders[0]!.id }
    const supplier = await mall.supplier()
    await supplier.supply.confirm(of)
    await supplier.supply.ship({ ...of, parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: 10 }] }] })
    const { parcels } = await buyer.receipt.arriving({ orderId: of.id })
    const take = async (goodNum: number, wish: 'refundOnly' | 'resend') => {
      const problems = [{ issue: 'short' as const, num: 10 - goodNum, wish }]
      return (await buyer.receipt.take({ counted: [{ id: parcels[0]!.id, lines: [{ lineNo: 1, goodNum, problems }] }] })).claims[0]!
    }
    const rows = async (text: string) => (await world().admin.query(text, [of.id])).rows[0]
    return { mall, of, buyer, supplier, take, rows, faults: () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no)) }
  }

  it('the pieces that are short are paid back the way they were paid, and the order is done with the others', async () => {
    const it = await bought()
    const claim = await it.take(7, 'refundOnly')
    expect((await it.rows('select state from mall.orders where id = $1')).state).toBe('done')
    await it.supplier.afterSaleSupply.agree({ ...it.of, id: claim.id, note: '', returnTo: '' })
    await world().drain()
    expect(await it.rows('select sum(amount_fen)::int as fen from mall.payment_refunds where order_id = $1')).toEqual({ fen: 30_000 })
    expect(await it.rows('select accepted_num as kept, lost_num as lost from mall.order_lines where order_id = $1')).toEqual({
      kept: 7,
      lost: 3,
    })
    expect(await it.faults()).toEqual([])
  })

  it('sent anew they are kept as the others; of all of it the order closes and is paid back whole', async () => {
    const again = await bought()
    const claim = await again.take(7, 'resend')
    await again.supplier.afterSaleSupply.agree({ ...again.of, id: claim.id, note: '', returnTo: '' })
    await again.supplier.afterSaleSupply.ship({ ...again.of, id: claim.id, carrierCode: 'own', waybillNo: '', note: '' })
    await again.buyer.afterSale.confirm({ id: claim.id })
    expect(await again.rows('select accepted_num as kept from mall.order_lines where order_id = $1')).toEqual({ kept: 10 })
    expect(await again.faults()).toEqual([])
    const none = await bought()
    const all = await none.take(0, 'refundOnly')
    expect((await none.rows('select state from mall.orders where id = $1')).state).toBe('waitReceive')
    await none.supplier.afterSaleSupply.agree({ ...none.of, id: all.id, note: '', returnTo: '' })
    await world().drain()
    expect(await none.rows('select state, total_fen::int as fen from mall.orders where id = $1')).toEqual({
      state: 'closed',
      fen: all.refundFen,
    })
    expect(await none.rows('select sum(amount_fen)::int as fen from mall.payment_refunds where order_id = $1')).toEqual({
      fen: all.refundFen,
    })
    expect(await none.faults()).toEqual([])
  })
})
