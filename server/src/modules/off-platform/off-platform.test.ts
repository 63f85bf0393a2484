// 平台外采购申请: its chain, what it refuses, what a refusal gives back, who sees it.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { enqueue } from '../../core/outbox.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { setParam } from '../school/params.ts'
import { quotesOf, sheetOf, upload } from './fixtures.ts'

const world = useWorld()
const TOTAL = 147_200

const begin = async (mall: Mall, it_: Partial<Sheet> = {}, who: SessionUser = mall.T1) => {
  const author = await world().as(who)
  const sheet = sheetOf(mall, it_)
  const { id, version } = await author.offPlatform.save({ content: sheet })
  return { author, sheet, id, submit: (chosen = {}) => author.offPlatform.submit({ id, version, content: sheet, chosen }) }
}

const open = async (it_: Partial<Sheet> = {}, params: object = {}) => {
  const mall = await openMall(world(), { ...params })
  const before = await mall.balance(mall.K1)
  const { author, id, submit } = await begin(mall, it_)
  await submit()
  return {
    mall,
    author,
    id,
    state: async () => (await author.offPlatform.detail({ id })).state,
    moved: async () => (await mall.balance(mall.K1)).slice(1).map((fen, i) => fen - before[i + 1]!),
    titles: async () => (await mall.logs(id)).map((log) => log.title),
    faults: () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
    told: async () =>
      (await world().admin.query('select title from mall.messages where user_id = $1 order by created_at', [mall.T1.id])).rows.map(
        (row) => row.title,
      ),
  }
}

describe('offPlatform.save', () => {
  it('keeps what is typed, flags controlled goods in a draft too, and nobody else sees it', async () => {
    const mall = await openMall(world())
    const author = await world().as(mall.T1)
    const sheet = sheetOf(mall, { title: '', items: [{ ...sheetOf(mall).items[0]!, name: '98% 浓硫酸 500ml', price: '' }] })
    const draft = await author.offPlatform.save({ content: sheet })
    expect(draft).toMatchObject({ state: 'draft', version: 1, barred: [{ no: 0, text: '管控化学品及危险化学品不得通过平台外采购' }] })
    expect(draft.docNo).toMatch(/^WG\d{12}$/)
    const again = await author.offPlatform.save({ id: draft.id, version: 1, content: { ...sheet, title: '硫酸' } })
    expect(again.version).toBe(2)
    expect((await refusalOf(author.offPlatform.save({ id: draft.id, version: 1, content: sheet }))).code).toBe('4010')
    expect((await author.offPlatform.open({ id: draft.id })).content.title).toBe('硫酸')
    expect((await refusalOf(author.offPlatform.submit({ id: draft.id, version: 2, content: sheet, chosen: {} }))).message).toBe(
      '管控化学品及危险化学品不得通过平台外采购：第 1 行「98% 浓硫酸 500ml」',
    )
    const office = await world().as(mall.J1)
    expect([(await office.offPlatform.list({})).total, (await author.offPlatform.list({ tab: 1 })).total]).toEqual([0, 1])
    expect((await refusalOf(office.offPlatform.detail({ id: draft.id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.F1)).offPlatform.save({ id: draft.id, content: sheet }))).code).toBe('4004')
  })
})

describe('offPlatform.submit', () => {
  it('freezes the sum and asks the owner of the card', async () => {
    const it_ = await open()
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['auditing', [TOTAL, 0, 0], ['王教授']])
    expect(await it_.titles()).toEqual(['建立草稿', '提交'])
    expect(await it_.faults()).toEqual([])
    expect((await it_.author.offPlatform.list({ keyword: 'K1-' })).list[0]).toMatchObject({ waitsFor: ['王教授'], totalFen: TOTAL })
  })

  it('asks more people from their amounts on', async () => {
    const mall = await openMall(world())
    const items = [{ ...sheetOf(mall).items[0]!, qty: '1', price: '12,000.00' }]
    const quotes = await quotesOf(world(), mall.T1, [12_000, 12_500, 13_000])
    const files = [{ ...(await upload(world(), mall.T1, '执照.pdf')), paper: 'licence' }]
    const { id, submit } = await begin(mall, {
      items,
      quotes,
      files,
      supplierUscc: '91310115MA1DE0023B',
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 1_200_000 }],
    })
    await submit()
    await mall.decide(mall.F1, id)
    expect(await mall.waiting(id)).toEqual(['周院长'])
    await mall.decide(mall.D1, id)
    expect(await mall.waiting(id)).toEqual(['孙老师'])
    const { review } = await (await world().as(mall.J1)).approval.detail({ kind: 'offPlatform', id })
    expect(blockOf(review!, 'table')!.rows[0]).toEqual(['样品夹具', '', '实验耗材', '1 套', 1_200_000, 1_200_000])
    expect(blockOf(review!, 'funds')!.funds[0]).toMatchObject({ takenFen: 1_200_000 })
    expect(
      blockOf(review!, 'files')!
        .files.map((file) => file.label)
        .toSorted(),
    ).toEqual(['报价单', '报价单', '报价单', '营业执照'])
    await mall.decide(mall.J1, id)
    expect((await (await world().as(mall.T1)).offPlatform.detail({ id })).state).toBe('approved')
  })

  it('refuses what is not whole, in the words of the form', async () => {
    const mall = await openMall(world())
    const words = async (it_: Partial<Sheet>) => (await refusalOf((await begin(mall, it_)).submit())).message
    const [item] = sheetOf(mall).items
    const one = (it_: object) => ({ items: [{ ...item!, ...it_ }] })
    expect(await words({ title: ' ' })).toBe('请输入采购事项')
    expect(await words({ reasonDesc: '没有' })).toBe('理由说明至少 10 个字')
    expect(await words({ items: [] })).toBe('请填写采购明细')
    for (const qty of ['0', '-1', '1e9', '0.0005', '二']) expect(await words(one({ qty }))).toContain('第 1 行：数量须大于 0')
    for (const price of ['0', '-1', '1e9', '1.234']) expect(await words(one({ price }))).toContain('第 1 行：单价须大于 0')
    expect(await words(one({ category: 'paper' }))).toContain('复印纸须在平台采购')
    expect(await words(one({ category: 'reagent' }))).toBe('第 1 行：请输入货号')
    expect(await words(one({ controlClass: 1 }))).toContain('管控化学品及危险化学品不得通过平台外采购')
    expect(await words({ supplierUscc: '91350100M000100Y4Z' })).toBe('税号校验未通过')
    expect(await words({ payWay: 'transfer', bankName: '示例银行' })).toContain('请填写银行账号')
    expect(await words({ reason: 'price' })).toBe('请上传价格佐证')
    expect(await words({ funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 1 }] })).toContain('经费金额合计与订单金额不一致')
    expect(await words({ funds: [{ fundId: mall.K2, subjectCode: 'material', amountFen: TOTAL }] })).toBe('您未获该经费授权')
    expect(await words({ deptId: mall.K1 })).toContain('使用部门')
    expect(await words(one({ qty: '1', price: '50,000' }))).toBe('金额 ¥50,000.00 达到平台外采购上限 ¥50,000.00，请到采购办办理')
    const dear = one({ qty: '1', price: '12000' })
    expect(await words({ ...dear, quotes: [] })).toBe('金额达到 ¥10,000.00 须有 3 家报价，现有 0 家')
    const quotes = await quotesOf(world(), mall.T1, [13_000, 12_500, 12_000])
    expect(await words({ ...dear, quotes })).toBe('选择非最低价供应商须填写理由(不少于20字)')
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
  })

  it('takes full-width figures, and an asset from 设备费', async () => {
    const mall = await openMall(world())
    const items = [{ ...sheetOf(mall).items[0]!, category: 'part', qty: '１', price: '１，２００' }]
    const pay = (subjectCode: string) => ({ items, funds: [{ fundId: mall.K1, subjectCode, amountFen: 120_000 }] })
    expect((await refusalOf((await begin(mall, pay('material'))).submit())).message).toBe('设备类商品须使用设备费科目')
    expect((await (await begin(mall, pay('equipment'))).submit()).state).toBe('auditing')
  })

  it('counts as an asset what the school counts as one, and keeps that once it is submitted', async () => {
    const mall = await openMall(world(), { 'asset.fixedUnit': 50_000 })
    const items = [{ ...sheetOf(mall).items[0]!, category: 'part', qty: '1', price: '600' }]
    const pay = (subjectCode: string) => ({ items, funds: [{ fundId: mall.K1, subjectCode, amountFen: 60_000 }] })
    expect((await refusalOf((await begin(mall, pay('material'))).submit())).message).toBe('设备类商品须使用设备费科目')
    const { author, id, sheet, submit } = await begin(mall, pay('equipment'))
    expect((await author.offPlatform.open({ id })).fixedUnitFen).toBe(50_000)
    expect(await author.offPlatform.check({ content: sheet })).toMatchObject({ assetFen: 60_000, lines: [{ isAsset: true }] })
    await submit()
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'asset.fixedUnit', 100_000))
    expect((await author.offPlatform.check({ content: sheet })).lines).toMatchObject([{ isAsset: false }])
    expect((await author.offPlatform.detail({ id })).lines).toMatchObject([{ isAsset: true }])
  })

  it('adds up what the department asks of one seller in the year, by its code and by its name, and says when it is much', async () => {
    const mall = await openMall(world(), { 'offplat.ceiling': 300_000, 'quotes3.from': 900_000 })
    const author = await world().as(mall.T1)
    const year = async (over: Parameters<typeof sheetOf>[1] = {}) => {
      const { seller } = await author.offPlatform.check({ content: sheetOf(mall, over) })
      return seller.find((one) => one.key === 'year')
    }
    expect(await year()).toMatchObject({ verdict: 'ok', text: '本部门本年第一次向该供应商申请' })
    const submit = async () => {
      const content = sheetOf(mall)
      const { id, version } = await author.offPlatform.save({ content })
      await author.offPlatform.submit({ id, version, content, chosen: {} })
      return id
    }
    const first = await submit()
    expect(await year()).toMatchObject({ verdict: 'ok', text: '本部门本年已向该供应商申请 1 单 ¥1,472.00，连同本单 ¥2,944.00' })
    await submit()
    expect(await year()).toMatchObject({
      verdict: 'warn',
      text: expect.stringContaining('2 单 ¥2,944.00，连同本单 ¥4,416.00，达到自行采购上限 ¥3,000.00'),
    })
    expect((await year({ supplierName: '别的公司', supplierUscc: '91310115MA1DE0023B' }))!.text).toContain('第一次')
    // Without a code it is the name.
    expect((await year({ supplierUscc: '' }))!.text).toContain('2 单')
    await author.offPlatform.withdraw({ id: first })
    expect((await year())!.text).toContain('1 单')
  })

  it('refuses a barred seller, by its code and by its name', async () => {
    const mall = await openMall(world())
    await world().admin.query("update shared.suppliers set status = 'blacklisted', uscc = '91320100MA1DE0031J', name = $2 where id = $1", [
      mall.yi,
      `丙贸易（${mall.no}）`,
    ])
    for (const it_ of [{ supplierUscc: '91320100ma1de0031j' }, { supplierName: `丙贸易(${mall.no})` }])
      expect((await refusalOf((await begin(mall, it_)).submit())).message).toContain('在黑名单中，不得采购')
    await world().admin.query("update shared.suppliers set status = 'normal', uscc = '' where id = $1", [mall.yi])
  })

  it('is closed at the end of the year, and to who may not apply', async () => {
    const mall = await openMall(world(), { 'budget.yearEndFrom': '01-01', 'budget.yearEndTo': '12-31' })
    expect((await refusalOf((await begin(mall)).submit())).message).toBe('年终结账期间暂停采购')
    expect((await refusalOf((await world().as(mall.S1)).offPlatform.save({ content: sheetOf(mall) }))).code).toBe('2009')
  })
})

describe('the approval of an application', () => {
  it('gives the money back when it is refused, and asks again', async () => {
    const it_ = await open()
    await it_.mall.decide(it_.mall.F1, it_.id, { refuse: '请改在平台采购' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['back', [0, 0, 0], []])
    const { doc, content: sheet, comment } = await it_.author.offPlatform.open({ id: it_.id })
    expect(comment).toBe('请改在平台采购')
    expect(await it_.told()).toEqual([expect.stringContaining('已驳回')])
    const less = { ...sheet, items: sheet.items.slice(0, 1), funds: [{ fundId: it_.mall.K1, subjectCode: 'material', amountFen: 144_000 }] }
    await it_.author.offPlatform.submit({ id: it_.id, version: doc!.version, content: less, chosen: {} })
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['auditing', [144_000, 0, 0], ['王教授']])
  })

  it('is stopped by a card that can no longer pay, and ended for good', async () => {
    const it_ = await open()
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [it_.mall.K1])
    expect((await refusalOf(it_.mall.decide(it_.mall.F1, it_.id))).message).toContain('须退回申请人改用其他经费卡')
    await world().admin.query("update mall.funds set status = 'normal' where id = $1", [it_.mall.K1])
    const { id: taskId } = (await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and status = 1', [it_.id])).rows[0]
    await (await world().as(it_.mall.F1)).approval.terminate({ taskId, comment: '不符合规定' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['voided', [0, 0, 0], []])
  })

  it('ends when nobody decides', async () => {
    const it_ = await open()
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await it_.state(), await it_.moved(), (await it_.mall.logs(it_.id)).at(-1)]).toMatchObject([
      'voided',
      [0, 0, 0],
      { who: '系统', comment: '超时未审批' },
    ])
  })
})

describe('an approved application', () => {
  it('is warned of a week before its end and then expires', async () => {
    const it_ = await open()
    await it_.mall.decide(it_.mall.F1, it_.id)
    expect([await it_.state(), await it_.moved()]).toEqual(['approved', [TOTAL, 0, 0]])
    expect((await it_.author.offPlatform.detail({ id: it_.id })).lapsesOn).toBe('2027-02-16')
    // What rings for a day that was moved on says nothing.
    await world().makeDue('offPlatform.warn')
    await world().drain()
    expect((await it_.told()).filter((title) => title.includes('过期'))).toEqual([])
    await world().inSchool(it_.mall.no, (ctx) => enqueue(ctx, 'offPlatform.warn', { docId: it_.id }))
    await world().admin.query("update mall.off_platforms set lapses_on = '2026-11-24' where id = $1", [it_.id])
    await world().drain()
    expect(await it_.told()).toEqual(expect.arrayContaining([expect.stringContaining('将于 2026-11-24 过期')]))
    await world().admin.query("update mall.off_platforms set lapses_on = '2026-11-18' where id = $1", [it_.id])
    await world().makeDue('offPlatform.lapse')
    await world().drain()
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['expired', [0, 0, 0], []])
    expect((await it_.told()).at(-1)).toContain('已过期')
  })
})

describe('offPlatform.withdraw and offPlatform.void', () => {
  it('give the money back, and nobody else may', async () => {
    const it_ = await open()
    expect((await refusalOf((await world().as(it_.mall.F1)).offPlatform.withdraw({ id: it_.id }))).code).toBe('2009')
    await it_.author.offPlatform.withdraw({ id: it_.id })
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['back', [0, 0, 0], []])
    expect((await refusalOf(it_.author.offPlatform.withdraw({ id: it_.id }))).code).toBe('4009')
    expect((await refusalOf(it_.author.offPlatform.void({ id: it_.id, reason: '错' }))).message).toContain('至少 2 个字')
    await it_.author.offPlatform.void({ id: it_.id, reason: '不再采购' })
    expect([await it_.state(), (await it_.mall.logs(it_.id)).at(-1)!.comment]).toEqual(['voided', '不再采购'])
    const late = await open()
    await late.mall.decide(late.mall.F1, late.id)
    expect((await refusalOf(late.author.offPlatform.withdraw({ id: late.id }))).code).toBe('3408')
    await late.author.offPlatform.void({ id: late.id, reason: '改在平台采购' })
    expect([await late.state(), await late.moved(), await late.faults()]).toEqual(['voided', [0, 0, 0], []])
  })
})

describe('who reads applications', () => {
  it('are author, owner of the card and the offices; for others and other schools it is not there', async () => {
    const it_ = await open()
    const { T1, F1, F2, J1, C1 } = it_.mall
    const other = await openMall(world())
    const seen = async (who: SessionUser) => (await (await world().as(who)).offPlatform.list({})).total
    expect(await Promise.all([T1, F1, J1, C1, F2, other.J1].map(seen))).toEqual([1, 1, 1, 1, 0, 0])
    for (const who of [F2, other.T1, other.J1]) {
      const client = await world().as(who)
      for (const call of [client.offPlatform.detail, client.offPlatform.withdraw])
        expect((await refusalOf(call({ id: it_.id }))).code).toBe('4004')
    }
  })
})
