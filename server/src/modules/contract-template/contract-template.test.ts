// 合同模板: kept in versions, and the contract of each kind of document by the one that was in force when it was decided.
import { contractKindKeys, filled, GOODS, placesFor, sampleValues, templateFault } from '@caiyuan/contract/contract-template/words'
import { capitalText, money, sumFen } from '@caiyuan/contract/money'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import { buildUser } from '../../demo/build.ts'
import { openAgreement } from '../framework/fixtures.ts'
import { openMarket, type Market } from '../inquiry/fixtures.ts'
import { baseForm } from '../off-platform/base-form.ts'
import { nextInvoiceNo, quotesOf, sheetOf, upload } from '../off-platform/fixtures.ts'
import { installForm } from '../off-platform/forms.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { contractWhy } from '../order/policy.ts'
import { standards } from './standard.ts'

const world = useWorld()
const nowIn = async (): Promise<Date> => (await world().admin.query('select now() as at')).rows[0].at as Date
const today = async (after = 0): Promise<string> => dayOf(addDays(await nowIn(), after))

const TEXT = '甲方：{甲方}\n乙方：{乙方}\n{标的清单}\n合同金额 {合同金额}，{合同金额大写}。{违约责任}。'
const wordsOf = (it_: { blocks: { text: string }[] }): string => it_.blocks.map((one) => one.text).join('\n')

const officeOf = (mall: Mall): Promise<Client> => world().as(mall.J1)
const write = async (client: Client, more: object = {}) =>
  client.contractTemplate.save({
    kind: 'frameworkOrder',
    version: 0,
    title: '示例大学采购合同',
    text: TEXT,
    effectiveOn: await today(),
    note: '',
    ...more,
  })

/** Confirmed by its candidate, so that both sign. */
const framed = async (mall: Mall, agreement: Awaited<ReturnType<typeof openAgreement>>, num = 2) => {
  const { orderId } = await agreement.submit(num, { contractTerms: '验收后 30 天内对公转账' })
  for (const who of [mall.F1, mall.D1]) if ((await mall.waiting(orderId)).includes(who.name)) await mall.decide(who, orderId)
  await world().drain()
  return orderId
}
const clerkOf = async (mall: Mall, supplierId = mall.jia) =>
  world().as(await buildUser(world().db, { schoolId: 2, no: `JA${mall.no}`, name: '订单专员', roles: ['supplier'], supplierId }))

const paper = async (client: Client, kind: (typeof contractKindKeys)[number], id: string) =>
  (await client.contractTemplate.paper({ kind, id })).contracts

describe('the text of a contract', () => {
  it('is refused in words: an unknown place, one of another kind, a brace alone, no table, a table within a sentence', () => {
    expect(templateFault('order', TEXT)).toBe('')
    expect(templateFault('order', TEXT.replace('{乙方}', '{乙芳}'))).toBe('第 2 行：没有名为“乙芳”的占位符')
    expect(templateFault('order', `${TEXT}\n{协议编号}`)).toBe('第 5 行：订单合同没有“协议编号”')
    expect(templateFault('frameworkOrder', `${TEXT}\n{协议编号}`)).toBe('')
    expect(templateFault('order', `${TEXT}\n{constructor}`)).toBe('第 5 行：没有名为“constructor”的占位符')
    for (const stray of ['{甲方', '甲方}', '{{甲方}}'])
      expect(templateFault('order', `${TEXT}\n${stray}`)).toContain('第 5 行：大括号没有成对')
    expect(templateFault('order', `${TEXT}\n{}`)).toBe('第 5 行：占位符没有写名称')
    expect(templateFault('order', TEXT.replace('{标的清单}', '买 {标的清单}'))).toBe('第 3 行：{标的清单} 须单独占一行')
    expect(templateFault('order', `${TEXT}\n{标的清单}`)).toBe('{标的清单} 只能写一次')
    expect(templateFault('order', '甲方：{甲方}，乙方：')).toBe('缺少占位符：{乙方}、{标的清单}、{合同金额}')
    expect(templateFault('order', TEXT.replaceAll('{', '｛').replaceAll('}', '｝'))).toBe('')
  })

  it('is filled in once: what a document says is no text of the template, and nothing of it is markup', () => {
    const blocks = filled('第一条 {甲方}\n{乙方}\n{补充条款}\n{收货人}、{甲方}', {
      甲方: '{乙方}<b>$&</b>',
      乙方: '甲公司\n分公司',
    })
    expect(blocks).toEqual([
      { kind: 'head', text: '第一条 {乙方}<b>$&</b>' },
      { kind: 'text', text: '甲公司 分公司' },
      { kind: 'text', text: '＿＿＿＿＿＿、{乙方}<b>$&</b>' },
    ])
  })

  it('runs over several lines where its terms do, and has nothing for a name that is of every object', () => {
    expect(filled('{补充条款}\n{toString}', { 补充条款: '甲\n乙' })).toEqual([{ kind: 'text', text: '甲\n乙' }])
  })

  it('stands from the first day for every kind, and what once stood stays', () => {
    for (const { text } of standards)
      for (const kind of contractKindKeys) {
        expect([kind, templateFault(kind, text[kind])]).toEqual([kind, ''])
        const words = filled(text[kind], sampleValues(kind)).map((one) => one.text)
        expect(words.join('\n')).not.toContain('＿')
        expect(words.at(-1)).toContain('签字盖章后生效')
        for (const [name, place] of placesFor(kind)) if (name !== GOODS) expect(place.sample).not.toBe('')
      }
    const seals = standards.map((one) => [one.from, createHash('sha256').update(JSON.stringify(one)).digest('base64url')])
    expect(seals).toMatchInlineSnapshot(`
      [
        [
          "2020-01-01",
          "633KSz0QkHyVivAg-1PnqFR6PIm8dS0MdiCFgGcYDR8",
        ],
      ]
    `)
  })
})

describe('contractTemplate.save', () => {
  it('keeps each version with its log row, and says which is used', async () => {
    const mall = await openMall(world())
    const office = await officeOf(mall)
    const list = await office.contractTemplate.list({})
    expect(list.map((row) => [row.kind, row.version, row.title, row.coming])).toEqual(
      contractKindKeys.map((kind) => [kind, 0, '采购合同', null]),
    )
    const { id, version } = await write(office, { note: '按审计意见' })
    const day = await today()
    expect(await mall.logs(id)).toEqual([
      {
        who: '孙老师',
        action: 'save',
        title: '保存合同模板',
        comment: `框架协议订单合同第 1 版，${day} 起生效`,
        from_state: null,
        to_state: 'inForce',
      },
    ])
    const known = await office.contractTemplate.detail({ kind: 'frameworkOrder' })
    expect([version, known]).toMatchObject([
      1,
      { version: 1, title: '示例大学采购合同', text: TEXT, lastVersion: 1, versions: [{ state: 'inForce', note: '按审计意见' }] },
    ])
    expect((await office.contractTemplate.detail({ kind: 'order' })).version).toBe(0)
    await write(office, { version: 1, title: '第二版合同' })
    const then = await office.contractTemplate.detail({ kind: 'frameworkOrder' })
    expect(then.versions.map((one) => [one.version, one.state])).toEqual([
      [2, 'inForce'],
      [1, 'past'],
    ])
  })

  it('refuses what is no contract, a day that is over, a version that is not the last, a second that waits, and who keeps none', async () => {
    const mall = await openMall(world())
    const office = await officeOf(mall)
    const words = async (more: object, client = office) => (await refusalOf(write(client, more))).message
    expect(await words({ text: `${TEXT}\n签于{签署地}` })).toContain('没有名为“签署地”的占位符')
    expect(await words({ kind: 'inquiry', text: `${TEXT}\n{协议编号}` })).toContain('询价成交合同没有“协议编号”')
    expect(await words({ text: '' })).toContain('合同正文')
    expect(await words({ effectiveOn: await today(-1) })).toContain('生效日期不能早于今天')
    expect(await words({ effectiveOn: '2026-02-30' })).toContain('生效日期格式不正确')
    expect(await words({ version: 3 })).toContain('单据已发生变化')
    expect((await refusalOf(write(await world().as(mall.T1)))).code).toBe('2009')
    expect((await refusalOf((await world().as(mall.T1)).contractTemplate.list({}))).code).toBe('2009')
    await write(office, { effectiveOn: await today(3) })
    expect(await words({ version: 1 })).toBe(`第 1 版将于 ${await today(3)} 生效，请先撤下它再保存新的版本`)
    const both = await Promise.allSettled([write(office, { kind: 'order' }), write(office, { kind: 'order' })])
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('contractTemplate.withdraw', () => {
  it('takes back what is not in force yet, once, and nothing of another school', async () => {
    const mall = await openMall(world())
    const office = await officeOf(mall)
    const { id } = await write(office, { effectiveOn: await today(2) })
    const stranger = await officeOf(await openMall(world()))
    expect((await refusalOf(stranger.contractTemplate.withdraw({ id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.T1)).contractTemplate.withdraw({ id }))).code).toBe('2009')
    await office.contractTemplate.withdraw({ id })
    expect((await mall.logs(id)).at(-1)).toMatchObject({ title: '撤下合同模板', from_state: 'coming', to_state: 'withdrawn' })
    expect((await refusalOf(office.contractTemplate.withdraw({ id }))).message).toBe('第 1 版已经撤下')
    const next = await write(office, { version: 1 })
    expect((await refusalOf(office.contractTemplate.withdraw({ id: next.id }))).message).toContain('生效，不能撤下')
    expect((await refusalOf(office.contractTemplate.withdraw({ id: 'x' }))).code).toBe('4004')
  })
})

describe('contractTemplate.paper', () => {
  it('is by the version in force when its order was decided; later ones change nothing of it', async () => {
    const mall = await openMall(world())
    const office = await officeOf(mall)
    const agreement = await openAgreement(world(), mall, { materials: [] })
    const jia = await clerkOf(mall)
    const first = await framed(mall, agreement)
    const none = await agreement.buyer.contractTemplate.paper({ kind: 'frameworkOrder', id: first })
    expect(none).toEqual({ schoolId: mall.no, problem: '供应商确认订单以后，可以打印合同', contracts: [] })
    await jia.frameworkSupply.accept({ schoolId: mall.no, orderId: first })
    const before = await paper(agreement.buyer, 'frameworkOrder', first)
    expect(before).toMatchObject([{ version: 0, title: '采购合同' }])
    for (const words of ['第 2 包', `KJXY-${mall.no}`, '验收后 30 天内对公转账', '自乙方确认订单之日起 25 天内'])
      expect(wordsOf(before[0]!)).toContain(words)
    await write(office)
    await write(office, { version: 1, title: '明天的合同', effectiveOn: await today(1) })
    expect(await paper(agreement.buyer, 'frameworkOrder', first)).toEqual(before)
    const second = await framed(mall, agreement, 1)
    await jia.frameworkSupply.accept({ schoolId: mall.no, orderId: second })
    const own = await paper(agreement.buyer, 'frameworkOrder', second)
    expect(own).toMatchObject([{ version: 1, title: '示例大学采购合同' }])
    expect(wordsOf(own[0]!)).toContain(`甲方：示例大学${mall.no}\n乙方：`)
    await world().setClock(addDays(await nowIn(), 1))
    await write(office, { version: 2, title: '后来的合同' })
    expect(await paper(agreement.buyer, 'frameworkOrder', second)).toEqual(own)
    expect(await paper(agreement.buyer, 'frameworkOrder', first)).toEqual(before)
    const third = await framed(mall, agreement, 1)
    await jia.frameworkSupply.accept({ schoolId: mall.no, orderId: third })
    expect(await paper(agreement.buyer, 'frameworkOrder', third)).toMatchObject([{ version: 3, title: '后来的合同' }])
  })

  it('of an order under an agreement has the sum of its other papers, and is nobody else’s to read', async () => {
    const mall = await openMall(world())
    const agreement = await openAgreement(world(), mall, { materials: [] })
    const id = await framed(mall, agreement, 3)
    await (await clerkOf(mall)).frameworkSupply.accept({ schoolId: mall.no, orderId: id })
    const [contract] = await paper(agreement.buyer, 'frameworkOrder', id)
    const order = await agreement.buyer.framework.order({ orderId: id })
    const approval = await agreement.buyer.approval.detail({ kind: 'frameworkOrder', id })
    const said = [contract!.totalFen, sumFen(contract!.lines.map((one) => one.amountFen)), approval.amountFen]
    expect([said, contract!.lines.map((one) => one.amountFen)]).toEqual([
      [order.totalFen, order.totalFen, order.totalFen],
      order.lines.map((one) => one.amountFen),
    ])
    expect(wordsOf(contract!)).toContain(`${money(order.totalFen)}（大写：${capitalText(order.totalFen)}）`)
    const [far, near] = [await world().as((await openMall(world())).T1), await world().as(mall.T2)]
    for (const client of [far, near])
      expect((await refusalOf(client.contractTemplate.paper({ kind: 'frameworkOrder', id }))).code).toBe('4004')
    for (const kind of ['order', 'inquiry', 'offPlatform'] as const)
      expect((await refusalOf(agreement.buyer.contractTemplate.paper({ kind, id }))).code).toBe('4004')
    expect((await refusalOf(agreement.buyer.contractTemplate.paper({ kind: 'frameworkOrder', id: 'x' }))).code).toBe('4004')
    expect((await refusalOf(world().anonymous().contractTemplate.paper({ kind: 'frameworkOrder', id }))).code).toBe('2005')
  })

  it('of an order is there from the amount its school signs from, once its supplier confirmed', async () => {
    const mall = await openMall(world(), { 'order.contractFrom': 60_000 })
    const sku = await mall.goods('移液吸头', 588.8, { expenseSubject: 'material' })
    const buyer = await world().as(mall.T1)
    const bought = async (num: number) => {
      const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num }] })
      const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: totalFen }]
      return (await buyer.order.submit({ quoteId, usage: '科研', purpose: '细胞实验', orders: [{ key: '1', funds }] })).orders[0]!.id
    }
    const small = await bought(1)
    expect((await buyer.contractTemplate.paper({ kind: 'order', id: small })).problem).toBe('本单没有达到学校签合同的起点，不需要合同')
    const id = await bought(3)
    if ((await mall.state(id)) === 'auditing') await mall.decide(mall.F1, id)
    await world().drain()
    expect((await buyer.contractTemplate.paper({ kind: 'order', id })).problem).toBe('供应商确认订单以后，可以打印合同')
    expect((await buyer.order.detail({ id })).hasContract).toBe(false)
    await (await mall.supplier()).supply.confirm({ schoolId: mall.no, id })
    const [contract] = await paper(buyer, 'order', id)
    const order = await buyer.order.detail({ id })
    const said = sumFen([...contract!.lines.map((one) => one.amountFen), ...contract!.also.map((one) => one.fen)])
    expect([order.hasContract, contract!.totalFen, said, contract!.contractNo]).toEqual([
      true,
      order.totalFen,
      order.totalFen,
      order.orderNo,
    ])
    expect(sumFen(order.funds.map((one) => one.amountFen))).toBe(contract!.totalFen)
    const own = { kind: 'PERSONAL', state: 'waitShip', contract_flag: true } as const
    expect([
      contractWhy(own),
      contractWhy({ ...own, kind: 'NORMAL' }),
      contractWhy({ ...own, kind: 'NORMAL', state: 'cancelled' }),
    ]).toEqual(['个人订单用自己的钱支付，学校不签合同', '', '订单已取消或关闭，没有合同'])
  })

  const won = async (market: Market): Promise<string> => {
    const id = await market.publish()
    for (const [n, fen] of [4_860_000, 4_950_000, 4_990_000].entries()) await market.quote(id, n, fen)
    await market.pass(id)
    for (const n of [0, 1]) await market.openAs(id, n)
    const { quotes } = await market.detail(id)
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
    await market.mall.decide(market.mall.F2, id)
    await market.mall.decide(market.mall.J1, id)
    return id
  }

  it('of an inquiry is that of its order, by the text of the day its choice was approved, at the sum it was awarded for', async () => {
    const market = await openMarket(world())
    const id = await won(market)
    const buyer = await market.buyer()
    expect(await buyer.contractTemplate.paper({ kind: 'inquiry', id })).toEqual({
      schoolId: market.mall.no,
      problem: '公示期满成交以后，可以打印合同',
      contracts: [],
    })
    await write(await officeOf(market.mall), { kind: 'inquiry' })
    await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
    await world().drain()
    const { award, inquiryNo } = await market.detail(id)
    const [contract] = await paper(buyer, 'inquiry', id)
    expect(contract).toMatchObject({ version: 0, contractNo: inquiryNo, totalFen: 4_860_000 })
    expect(sumFen(contract!.lines.map((one) => one.amountFen))).toBe(award!.totalFen)
    for (const words of [`询价 ${inquiryNo} 的成交结果`, '自本合同签订之日起 20 天内', '自验收合格之日起 12 个月', '材料楼 302'])
      expect(wordsOf(contract!)).toContain(words)
    const { orderId } = award!.shares[0]!
    expect(await paper(buyer, 'order', orderId!)).toEqual([contract])
    // The firm that won reads the same, the one that lost knows of none.
    for (const [kind, of] of [
      ['inquiry', id],
      ['order', orderId!],
    ] as const) {
      const asked = { schoolId: market.mall.no, kind, id: of }
      const [winner, loser] = [await world().as(market.firms[0]!.user), await world().as(market.firms[1]!.user)]
      expect((await winner.contractTemplate.supplyPaper(asked)).contracts).toEqual([contract])
      expect((await refusalOf(loser.contractTemplate.supplyPaper(asked))).code).toBe('4004')
    }
    expect((await buyer.order.detail({ id: orderId! })).totalFen).toBe(contract!.totalFen)
    // Whoever is called otherwise by now is no change of what was agreed.
    await world().admin.query("update mall.users set name = '已注销用户' where school_id = $1 and id = $2", [
      market.mall.no,
      market.mall.T1.id,
    ])
    const [renamed] = await paper(buyer, 'inquiry', id)
    expect([renamed!.hash, wordsOf(renamed!) === wordsOf(contract!)]).toEqual([contract!.hash, false])
    await world().admin.query("update mall.orders set state = 'cancelled', moved_to = 'cancelled' where id = $1", [orderId])
    for (const [kind, of, problem] of [
      ['inquiry', id, '成交的订单都已取消或关闭，没有合同'],
      ['order', orderId!, '订单已取消或关闭，没有合同'],
    ] as const)
      expect(await buyer.contractTemplate.paper({ kind, id: of })).toEqual({ schoolId: market.mall.no, problem, contracts: [] })
    const stranger = await world().as((await openMall(world())).J1)
    expect((await refusalOf(stranger.contractTemplate.paper({ kind: 'inquiry', id }))).code).toBe('4004')
  })

  it('of what is bought outside is there once it is approved, from the amount its school signs from', async () => {
    const mall = await openMall(world(), { 'order.contractFrom': 1_000_000 })
    const author = await world().as(mall.T1)
    const begin = async (price: string, fen: number) => {
      const sheet = sheetOf(mall, {
        items: [{ ...sheetOf(mall).items[0]!, qty: '1', price }],
        quotes: await quotesOf(world(), mall.T1, [fen / 100, fen / 100 + 500, fen / 100 + 1000]),
        files: [{ ...(await upload(world(), mall.T1, '执照.pdf')), paper: 'licence' }],
        supplierUscc: '91310115MA1DE0023B',
        funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: fen }],
      })
      const { id, version } = await author.offPlatform.save({ content: sheet })
      await author.offPlatform.submit({ id, version, content: sheet, chosen: {} })
      return id
    }
    const small = await begin('9,999.99', 999_999)
    expect((await author.offPlatform.detail({ id: small })).contract).toBe('none')
    const id = await begin('12,345.67', 1_234_567)
    expect((await author.offPlatform.detail({ id })).contract).toBe('must')
    expect((await author.contractTemplate.paper({ kind: 'offPlatform', id })).problem).toBe('审批通过以后，可以打印合同')
    for (const who of [mall.F1, mall.D1, mall.J1]) await mall.decide(who, id)
    const doc = await author.offPlatform.detail({ id })
    const [contract] = await paper(author, 'offPlatform', id)
    const approval = await author.approval.detail({ kind: 'offPlatform', id })
    expect([doc.contract, contract!.totalFen, contract!.lines[0]!.amountFen, approval.amountFen]).toEqual([
      'ready',
      doc.totalFen,
      doc.lines[0]!.amountFen,
      doc.totalFen,
    ])
    expect(wordsOf(contract!)).toContain('91310115MA1DE0023B')
    expect((await refusalOf((await world().as(mall.T2)).contractTemplate.paper({ kind: 'offPlatform', id }))).code).toBe('4004')
    await author.offPlatform.void({ id, reason: '不再需要' })
    expect((await author.contractTemplate.paper({ kind: 'offPlatform', id })).problem).toBe('申请已作废或过期，没有合同')
  })

  it('of what was accepted before it was approved says what was accepted, and no more', async () => {
    const mall = await openMall(world(), { 'order.contractFrom': 50_000, 'quotes3.from': 100_000_000 })
    await world().inSchool(mall.no, (ctx) => installForm(ctx, { ...baseForm, direct: { belowFen: 100_000 } }))
    const author = await world().as(mall.T1)
    const [fixture] = sheetOf(mall).items
    const content = sheetOf(mall, {
      isDirect: true,
      acceptorId: mall.T2.id,
      items: [
        { ...fixture!, qty: '5', price: '100' },
        { ...fixture!, name: '收纳盒', qty: '1', price: '60' },
      ],
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 56_000 }],
    })
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    const [photo, invoice] = await Promise.all(['实物.pdf', '发票.pdf'].map((name) => upload(world(), mall.T2, name)))
    await (
      await world().as(mall.T2)
    ).offPlatform.accept({
      id,
      acceptedOn: '2026-11-18',
      opinion: '相符',
      lines: [
        { no: 0, qty: '4', price: '95.50', isGood: true, place: '', own: {} },
        { no: 1, qty: '1', price: '60', isGood: false, reason: '破损', place: '', own: {} },
      ],
      photoIds: [photo!.id],
      invoices: [{ fileId: invoice!.id, invoiceCode: '', invoiceNo: nextInvoiceNo(), totalFen: 38_200 }],
    })
    await mall.decide(mall.F1, id)
    const [contract] = await paper(author, 'offPlatform', id)
    expect([contract!.totalFen, contract!.lines]).toEqual([
      38_200,
      [expect.objectContaining({ name: '样品夹具', qty: '4', unit: '套', priceE4: 955_000, amountFen: 38_200 })],
    ])
    expect(wordsOf(contract!)).toContain(money(38_200))
  })
})
