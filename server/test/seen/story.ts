// One story of a school of its own, each of its documents unlike the others: what everybody sees of it is kept beside it (decision 0050).
import type { SentOf } from '@caiyuan/contract/endpoint'
import type { contract } from '@caiyuan/contract/index'
import { byPercent, partsOf } from '@caiyuan/contract/order/split'
import { keepFile } from '../../src/core/files.ts'
import { SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import { runAsSystem } from '../../src/core/run.ts'
import { financeSimulator } from '../../src/gateways/finance.simulator.ts'
import { setFinance } from '../../src/gateways/finance.ts'
import { setParam } from '../../src/modules/school/params.ts'
import { keepPaper } from '../../src/modules/goods-paper/kept.ts'
import { buildCampaign } from '../../src/modules/coupon/fixtures.ts'
import { watchPrices } from '../../src/modules/market-price/watch.ts'
import { buildSpecial } from '../../src/modules/special/fixtures.ts'
import { buildStandard } from '../../src/modules/standard-match/fixtures.ts'
import type { Client, World } from '../harness.ts'
import { acceptAll, confirmAndShip, formOf, invoiceOf, photoOf, quoteFor, taskOf, type Goods, type Quote } from '../main-job.ts'
import { shiftDate } from '../shift-date.ts'
import { castOf, SCHOOL, type Person } from './cast.ts'

/** Both clocks stand at this moment of Shanghai and run on; half a minute past, so that what lasted hours lasted whole ones. */
const turnTo = async (world: World, moment: string, seconds = 30): Promise<void> => {
  const at = new Date(`${moment}:${seconds}+08:00`)
  await world.setClock(at)
  shiftDate(at.getTime() - Date.now())
}

/** When everybody looks at what the story left: later within the minute than anything was done in its own. */
const END = '2026-11-25T10:20'
export const turnToEnd = (world: World): Promise<void> => turnTo(world, END, 50)

const GOODS = '商品编码,商品名称,单位,价格,库存\nA1,无水乙醇 AR 500mL,瓶,14.50,120\nA2,,瓶,二十元,3\n'

export const tell = async (world: World) => {
  await turnTo(world, '2026-11-18T10:00')
  const { mall, people, sku, K5 } = await castOf(world)
  const as = {} as Record<Person, Client>
  /** Time goes on; everybody signs in again, for sessions end. */
  const at = async (moment: string): Promise<void> => {
    await turnTo(world, moment)
    for (const [name, user] of Object.entries(people)) as[name as Person] = await world.as(user)
  }
  const { sku: old } = mall
  const finance = financeSimulator(world.db, { payAfterSeconds: 0 })
  setFinance(finance)
  /** Ids by the names of the story. */
  const ids: Record<string, string> = {
    school: String(SCHOOL),
    K1: mall.K1,
    K2: mall.K2,
    K3: mall.K3,
    K4: mall.K4,
    K5,
    jia: mall.jia,
    yi: mall.yi,
  }
  for (const [name, { id }] of Object.entries(people)) ids[name] = id
  for (const [name, id] of Object.entries({ ...old, ...sku })) ids[`sku-${name}`] = id

  type Percents = Partial<Record<'K1' | 'K2' | 'K3' | 'K4', number>>
  const cardsOf = (quote: Quote, percents: Percents, subjectCode: string) =>
    quote.orders.map((order) => {
      const cards = Object.keys(percents).map((card) => ({ fundId: ids[card]!, subjectCode }))
      return { key: order.key, funds: partsOf(order, cards, byPercent(order.totalFen, Object.values(percents))) }
    })
  const address = await mall.address(people.buyer)
  const buy = async (
    name: string,
    lines: readonly Goods[],
    percents: Percents = { K1: 100 },
    more: Partial<SentOf<typeof contract.order.submit>> = {},
  ) => {
    const quote = await quoteFor(as.buyer, lines, address)
    const orders = cardsOf(quote, percents, more.usage === '行政办公' ? 'office' : 'material')
    const made = await as.buyer.order.submit(formOf(quote, { orders, acceptorId: people.acceptor.id, purpose: `${name} 用`, ...more }))
    ids[`purchase-${name}`] = made.purchaseId
    ids[`order-${name}`] = made.orders[0]!.id
  }
  const order = (name: string): string => ids[`order-${name}`]!
  const agree = async (who: Person, ...names: string[]): Promise<void> => {
    for (const name of names) await as[who].approval.agree({ taskId: await taskOf(world, order(name), people[who]), comment: '同意' })
    await world.drain()
  }
  const refuse = async (name: string, comment: string, lineNos: number[]): Promise<void> => {
    await as.owner.approval.refuse({ taskId: await taskOf(world, order(name), people.owner), comment, lineNos })
  }
  const target = (name: string) => ({ schoolId: SCHOOL, id: order(name) })
  const parcel = (...lines: [lineNo: number, num: number][]) => ({
    carrierCode: 'own' as const,
    courierPhone: '13911112222',
    lines: lines.map(([lineNo, num]) => ({ lineNo, num })),
  })
  const bill = async (name: string, supplier: 'jia' | 'yi'): Promise<void> => {
    const { bills } = await as.finance.bill.generate({ supplierIds: [mall[supplier]], from: '2026-11-01', to: '2026-11-23' })
    await world.drain()
    ids[`bill-${name}`] = bills[0]!.id
  }
  const invoice = async (name: string, invoiceNo: string): Promise<void> => {
    const id = ids[`bill-${name}`]!
    const { version, totalFen } = await as.finance.bill.detail({ id })
    await as.jia.supplyBill.confirm({ schoolId: SCHOOL, id, version })
    await as.finance.bill.buyerConfirm({ id })
    const invoices = [await invoiceOf(world, as.jia, SCHOOL, id, totalFen, invoiceNo)]
    await as.jia.supplyBill.submitInvoices({ schoolId: SCHOOL, id, invoices })
    await world.drain()
  }
  const needAudit = (value: 0 | 1) => world.inSchool(SCHOOL, (ctx) => setParam(ctx, 'accept.needAudit', value))

  // Nobody at the supplier answers: closed when its time is over.
  await at('2026-11-18T10:10')
  await buy('late', [{ skuId: old.paper, num: 5 }])
  await agree('owner', 'late')
  await at('2026-11-23T09:00')
  await world.drain()

  // What is paid, owed or in dispute later: two cards in percents, one decided by a stand-in, the others in one batch.
  await at('2026-11-23T09:20')
  const three = [
    { skuId: old.paper, num: 12 },
    { skuId: old.toner, num: 2 },
    { skuId: old.pen, num: 7 },
  ]
  await buy('done', three, { K1: 33, K3: 67 }, { invoiceType: 'special', usage: '教学' })
  await buy('billed', [{ skuId: old.toner, num: 3 }])
  await buy('owed', [{ skuId: sku.tips, num: 4 }])
  await buy('disputed', [{ skuId: sku.filter, num: 7 }])
  await at('2026-11-23T09:50')
  await agree('owner', 'done')
  await agree('leader', 'done')
  const batch = await Promise.all(['billed', 'owed', 'disputed'].map((name) => taskOf(world, order(name), people.owner)))
  await as.owner.approval.batchAgree({ taskIds: batch, comment: '同意，尽快' })
  await world.drain()
  await at('2026-11-23T11:00')
  for (const name of ['done', 'billed']) await confirmAndShip(world, as.jia, SCHOOL, order(name))
  for (const name of ['owed', 'disputed']) await confirmAndShip(world, as.yi, SCHOOL, order(name))
  await at('2026-11-23T14:00')
  for (const name of ['done', 'billed', 'owed', 'disputed']) await as.buyer.order.receive({ id: order(name), note: '已到 B412' })
  await at('2026-11-23T15:00')
  for (const name of ['done', 'disputed']) await acceptAll(world, as.acceptor, order(name), { opinion: '数量与外观相符' })
  await world.drain()
  await bill('revoked', 'yi')
  await as.finance.bill.revoke({ id: ids['bill-revoked']!, comment: '账期有误' })
  await bill('settled', 'jia')
  await bill('disputed', 'yi')
  await at('2026-11-23T16:00')
  await as.yi.supplyBill.differ({ schoolId: SCHOOL, id: ids['bill-disputed']!, comment: '少算一包', orderIds: [order('disputed')] })
  await invoice('settled', '26332000000000000001')
  await as.auditor.bill.agree({ ids: [ids['bill-settled']!], comment: '票据相符' })
  await at('2026-11-23T17:00')
  for (let round = 0; round < 3; round += 1) {
    await finance.settleNow()
    await world.makeDue('settlement.push')
    await world.makeDue('settlement.query')
    await world.drain()
  }
  for (const name of ['billed', 'owed']) await acceptAll(world, as.acceptor, order(name))
  await world.drain()
  await bill('invoiced', 'jia')
  await invoice('invoiced', '26332000000000000002')

  // What is under way: in the hands of each who may hold an order.
  await at('2026-11-24T09:00')
  await buy('asked', three, { K1: 50, K4: 50 })
  await buy('back', [...three.slice(1), { skuId: sku.monitor, num: 1 }])
  await buy('again', [{ skuId: sku.tips, num: 2 }])
  await buy('dear', [{ skuId: sku.monitor, num: 3 }])
  await buy('placed', [{ skuId: sku.balance, num: 1 }], { K3: 100 })
  await buy('offered', [{ skuId: old.pen, num: 3 }], { K1: 100 }, { usage: '行政办公' })
  await buy('unwanted', [{ skuId: sku.filter, num: 5 }])
  await buy('parted', three)
  await buy('ended', [{ skuId: old.pen, num: 31 }])
  await buy('onWay', [{ skuId: sku.tips, num: 9 }])
  await buy('arrived', [{ skuId: old.toner, num: 1 }])
  await buy('broken', three.slice(0, 2))
  await buy('looked', [{ skuId: sku.filter, num: 2 }])
  await buy('cancelled', [{ skuId: old.paper, num: 6 }])
  await at('2026-11-24T09:30')
  await as.buyer.order.cancel({ id: order('cancelled'), reason: '实验改期' })
  await refuse('back', '显示器请走学院统购', [3])
  await refuse('again', '数量减半', [1])
  await agree('owner', 'dear', 'offered', 'unwanted', 'parted', 'ended', 'onWay', 'arrived', 'broken', 'looked')
  await agree('leader', 'placed', 'placed')
  await at('2026-11-24T10:00')
  const again = await as.buyer.order.quote({ from: 'order', orderId: order('again') })
  await as.buyer.order.resubmit({ ...formOf(again, { orders: cardsOf(again, { K1: 100 }, 'material') }), id: order('again') })
  await agree('keeper', 'placed')
  await agree('handler', 'placed')
  for (const name of ['parted', 'ended', 'arrived', 'broken']) await as.jia.supply.confirm(target(name))
  for (const name of ['unwanted', 'onWay', 'looked']) await as.yi.supply.confirm({ ...target(name), note: '周四到' })
  await as.buyer.order.askCancel({ id: order('unwanted'), reason: '型号选错' })
  await as.jia.supply.ship({ ...target('parted'), parcels: [parcel([1, 5], [2, 2])] })
  await as.jia.supply.ship({ ...target('ended'), parcels: [parcel([1, 20])] })
  await as.jia.supply.ship({ ...target('arrived'), parcels: [parcel([1, 1])] })
  await as.jia.supply.ship({ ...target('broken'), parcels: [parcel([1, 12]), parcel([2, 2])] })
  await as.yi.supply.ship({ ...target('onWay'), parcels: [parcel([1, 4]), parcel([1, 5])] })
  await as.yi.supply.ship({ ...target('looked'), parcels: [parcel([1, 2])] })
  await at('2026-11-24T15:00')
  for (const name of ['arrived', 'broken', 'looked']) await as.buyer.order.receive({ id: order(name) })
  const photoIds = async () => [await photoOf(world, people.acceptor)]
  const judged = [{ lineNo: 1, acceptedNum: 11, rejectedNum: 1, reason: '一包受潮' }]
  await as.acceptor.order.accept({ id: order('broken'), photoIds: await photoIds(), lines: judged })
  await needAudit(1)
  await as.acceptor.order.accept({ id: order('looked'), photoIds: await photoIds(), lines: [{ lineNo: 1, acceptedNum: 2 }] })
  await needAudit(0)
  await world.admin.query("update mall.orders set due_at = now() - interval '1 hour' where id = $1", [order('ended')])
  await as.buyer.order.endRest({ id: order('ended'), comment: '供应商缺货' })
  await as.buyer.order.changeFund({ id: order('onWay'), fromId: mall.K1, toId: K5, reason: '改由人才经费支付' })

  // Beside the orders: what two suppliers sell alike, carts, goods that wait for the platform.
  ids['sku-paperToo'] = await mall.goods('得力 7417 A4 复印纸 70g', 24.5, { supplierId: mall.yi, unit: '包', expenseSubject: 'office' })
  ids['standard-paper'] = await buildStandard(world.db, {
    name: '得力 A4 复印纸 70g',
    brand: '得力',
    model: '7417',
    spec: '70g',
    pack: '500张/包',
    unit: '包',
    attributes: [{ name: '克重', value: '70g' }],
    skuIds: [old.paper, ids['sku-paperToo']],
  })
  ids['sku-rush'] = await mall.goods('得力 DL-888D 标签打印机', 399, { unit: '台', expenseSubject: 'office' })
  ids['special-rush'] = await buildSpecial(world.db, {
    skuId: ids['sku-rush'],
    priceE4: 2_990_000,
    stock: 20,
    perPerson: 2,
    from: -60,
    to: 20_000,
  })
  for (const [skuId, marketE4, source] of [
    [ids['sku-rush'], 4_200_000, '甲商城 https://shop.example.cn/888d'],
    [old.paper, 220_000, '2026 年办公报价单'],
  ] as const)
    await as.jia.marketPrice.state({ skuId, marketE4, source, sourceOn: '2026-11-20' })
  await runAsSystem(world.db, SUPPLIER_ID, watchPrices)
  await as.jia.marketPrice.explain({ skuId: old.paper, explanation: '平台价含送货上楼' })
  const told = { content: '周末照常接单，周一发货。', fromOn: '2026-11-24', toOn: '2026-12-10' }
  for (const title of ['元旦放假与发货安排', '搬仓通知', '旧公告'])
    ids[`announcement-${title}`] = (await as.jia.announcement.create({ ...told, title })).id
  await as.platform.announcement.hide({ id: ids['announcement-搬仓通知']!, version: 1, reason: '含站外联系方式' })
  await as.jia.announcement.withdraw({ id: ids['announcement-旧公告']!, version: 1 })
  ids['special-later'] = await buildSpecial(world.db, { skuId: ids['sku-rush'], priceE4: 3_190_000, stock: 30, from: 30_000, to: 31_000 })
  ids['campaign-ten'] = await buildCampaign(world.db, {
    title: '满百减十',
    supplierId: mall.jia,
    thresholdFen: 10_000,
    mostFen: 1_000,
    budgetFen: 100_000,
    from: -60,
    to: 20_000,
  })
  await buildCampaign(world.db, { title: '个采免邮', kind: 'freight', mostFen: 800, budgetFen: 40_000, from: 30_000, to: 31_000 })
  ids['scene-office'] = (
    await as.platform.scene.create({
      title: '办公开学季',
      brief: '新学期办公室常备',
      lines: [
        { skuId: old.paper, num: 10 },
        { skuId: ids['sku-rush'], num: 1 },
        { skuId: ids['sku-paperToo'], num: 5 },
      ],
    })
  ).id
  await world.admin.query(
    `insert into shared.activities (id, title, leads_to, category_type, place, starts_at, ends_at, width, height, sides, storage_key, created_by)
    values (gen_random_uuid(), '开学季特价', '/specialProduct', null, 1, now() - interval '1 hour', now() + interval '30 days', 1600, 900, '{400,800,1600}', 'activities/1', '江运营'),
      (gen_random_uuid(), '个采有券', '/myCoupon', '1', 2, now() - interval '1 hour', now() + interval '30 days', 1600, 900, '{400,800,1600}', 'activities/2', '江运营')`,
  )
  await as.buyer.cart.add({
    items: [
      { skuId: old.paper, num: 4 },
      { skuId: sku.filter, num: 1 },
    ],
    categoryType: '0',
  })
  await as.buyer.standard.addToCart({ items: [{ prodId: ids['standard-paper'], srcId: SCHOOL * 10 + 2, num: 6 }], categoryType: '0' })
  await as.student.cart.add({ items: [{ skuId: old.ethanol, num: 2 }], categoryType: '0' })
  await world.admin.query(
    "insert into mall.handed_carts (school_id, id, sender_id, teacher_id, purpose, lines, handed_at) values ($1, gen_random_uuid(), $2, $3, '第三批样品前处理', $4, now())",
    [SCHOOL, people.student.id, people.buyer.id, JSON.stringify([{ skuId: old.paper, num: 2 }])],
  )
  ids['wish-open'] = (
    await as.buyer.wishList.add({
      name: '液氮罐 10L',
      brand: '赛默飞',
      num: 2,
      unit: '个',
      neededOn: '2027-01-10',
      reason: '细胞库用',
      keyword: '液氮罐',
    })
  ).id
  ids['wish-over'] = (await as.student.wishList.add({ name: '旧版比色皿', num: 1 })).id
  await as.platform.wishList.answer({ id: ids['wish-over'], state: 'unable', answer: '厂家已停产' })
  await world.admin.query('insert into mall.arrival_asks (school_id, user_id, sku_id, asked_at) values ($1, $2, $3, now())', [
    SCHOOL,
    people.buyer.id,
    ids['sku-rush'],
  ])
  await as.platform.goodsReview.setting({ isReviewed: true })
  ids['file-goods'] = (await keepFile(world, people.jia, SUPPLIER_ID, '报价.csv', Buffer.from(GOODS))).id
  const { columns } = await as.jia.supplierGoods.preview({ fileId: ids['file-goods'] })
  await as.jia.supplierGoods.start({ fileId: ids['file-goods'], mapping: { columns, defaults: { categoryCode: '' } } })
  await at(END)
  await world.drain()
  ids['address'] = address
  const find = async (text: string): Promise<void> => {
    for (const { name, id } of (await world.admin.query(text)).rows) ids[name] = id
  }
  for (const name of ['done', 'billed', 'owed', 'disputed', 'broken', 'looked'])
    await find(`select 'acceptance-${name}' as name, id from mall.acceptances where order_id = '${order(name)}'`)
  await find("select 'invoice-file-' || row_number() over (order by id) as name, id from mall.files where name like '%.xml'")
  await find("select 'import' as name, id from supplier.imports")
  await find(`select 'product-toner' as name, product_id as id from shared.skus where id = '${old.toner}'`)
  ids['paper-toner'] = await keepPaper(
    world.db.shared,
    world.storage,
    {
      productId: ids['product-toner']!,
      kind: 'manual',
      paperNo: 'A/1',
      signedOn: '2026-01-05',
      validUntil: null,
      name: '说明书.pdf',
      mime: 'application/pdf',
    },
    Buffer.from('%PDF-1.4'),
  )
  // `jia` is one of its people.
  return { as, ids, firm: mall.jia }
}

export type Story = Awaited<ReturnType<typeof tell>>
