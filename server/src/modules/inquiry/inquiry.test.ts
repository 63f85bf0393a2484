// 询价: from the form to the award, and what stands in its way (domain pages 02 §2.3, 09 scenarios 12 and 13).
import { inquiry } from '@caiyuan/contract/inquiry'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMarket, type Market } from './fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

const opened = async (market: Market, fens: readonly number[] = [4_860_000, 4_990_000, 4_950_000]) => {
  const id = await market.publish()
  for (const [n, fen] of fens.entries()) await market.quote(id, n, fen)
  await market.pass(id)
  await market.openAs(id, 0)
  await market.openAs(id, 1)
  return id
}

/** As finance settles the bill of an order: the bill and its settlement alone. */
const paidByBill = async (schoolId: number, orderId: string): Promise<void> => {
  await world().admin.query(
    `with s as (insert into mall.settlements (school_id, id, settlement_no, supplier_id, payee_name, payee_uscc, total_fen, state, voucher_no, paid_on)
         select school_id, gen_random_uuid(), 'JS-77', supplier_id, supplier_name, '', total_fen, 'paid', 'PZ-77', '2026-11-17'
         from mall.orders where school_id = $1 and id = $2 returning school_id, id, supplier_id, payee_name, total_fen),
       b as (insert into mall.bills (school_id, id, bill_no, supplier_id, supplier_name, period_from, period_to, state, moved_to, total_fen, order_count, settlement_id, voucher_no)
         select school_id, gen_random_uuid(), 'B-77', supplier_id, payee_name, '2026-11-01', '2026-11-30', 'settled', 'settled', total_fen, 1, id, 'PZ-77'
         from s returning school_id, id)
     update mall.orders o set bill_id = b.id from b where o.school_id = b.school_id and o.id = $2`,
    [schoolId, orderId],
  )
}

/** So many days after the day of the tests. */
const licensed = (supplierId: string, days: number) =>
  world().admin.query(
    "insert into shared.supplier_licences (id, supplier_id, kind, number, signed_on, valid_until, added_by) values (gen_random_uuid(), $1, 'business', '执照甲', '2020-01-01', now()::date + $2::int, '江运营')",
    [supplierId, days],
  )

describe('an inquiry of what is regulated', () => {
  it('is refused when it is submitted, with its line and its substance; other chemicals are asked for as ever', async () => {
    const market = await openMarket(world())
    const line = (more: object) => ({ name: '冻存架', params: '与冰箱配套', unit: '套', num: 1, ...more })
    const why = async (more: object) =>
      (await refusalOf(market.submit({ lines: [line({}), line(more)] }))) as { message: string; fields?: object }
    expect((await why({ name: '丙酮 AR', params: '500mL/瓶', unit: '瓶' })).message).toBe(
      '第 2 行「丙酮 AR」含 67-64-1（易制毒二、三类），须凭购买许可在商城订购，或走危化品申购流程，不能询价采购',
    )
    expect((await why({ name: '氧化剂', params: 'CAS 7722-64-7，分析纯' })).message).toContain('含 7722-64-7（易制爆）')
    expect(
      await market.state(await market.submit({ lines: [line({ name: '无水乙醇', params: '64-17-5' }), line({ name: '丙酮酸' })] })),
    ).toBe('auditing')
  })
})

describe('an inquiry', () => {
  it('goes from the form to the award, and has on the card what it is awarded for', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const before = await market.frozen()
    const id = await market.submit()
    expect([await market.state(id), (await market.frozen()) - before, await mall.waiting(id)]).toEqual(['auditing', 5_000_000, ['赵教授']])
    await mall.decide(mall.F2, id)
    expect(await mall.waiting(id)).toContain('孙老师')
    await mall.decide(mall.J1, id)
    await world().drain()
    const { secret } = await market.quote(id, 0, 4_860_000)
    await market.quote(id, 1, 4_990_000)
    expect(await refusal(market.quote(id, 0, 1))).toBe('您已报价，报价一经提交不能更改')
    // Two are too few: it goes on for 48 hours more by itself, and the seals hold.
    await market.pass(id)
    expect([await market.state(id), (await market.detail(id)).quotes]).toEqual(['quoting', null])
    await market.quote(id, 2, 4_950_000)
    await market.pass(id)
    expect(await market.state(id)).toBe('opening')
    for (const n of [0, 3]) expect(await refusal(market.quote(id, n, 4_000_000))).toBe('报价已截止')
    expect((await market.openAs(id, 0)).state).toBe('opening')
    expect(await refusal(market.openAs(id, 0))).toContain('须由另一位开标人')
    expect((await market.openAs(id, 1)).state).toBe('choosing')
    const { quotes } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.rank, it_.totalFen])).toEqual([
      [1, 4_860_000],
      [2, 4_950_000],
      [3, 4_990_000],
    ])
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
    expect(await market.state(id)).toBe('awarding')
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    expect([await market.state(id), (await market.frozen()) - before, await market.faults()]).toEqual(['publicity', 4_860_000, []])
    await world().drain()
    const firm = await world().as(market.firms[0]!.user)
    expect((await firm.inquiry.toQuote({ schoolId: mall.no, id })).result).toMatchObject({ totalFen: 4_860_000 })
    const verified = await world()
      .anonymous()
      .sealing.verify({
        school: `M${mall.no}`,
        commitment: quotes![0]!.commitment,
        salt: secret.salt,
      })
    expect([verified.verdict, verified.body]).toEqual(['opened', secret.body])
    expect((await mall.logs(id)).map((it_) => it_.title)).toEqual([
      '新建',
      '提交',
      '经费负责人同意',
      '采购办同意',
      '报价截止',
      '报价不足，自动延长',
      '报价截止',
      '第一位开标人开标',
      '第二位开标人开标',
      '开标',
      '选定供应商',
      '经费负责人同意',
      '采购办同意',
    ])
  })

  it('becomes an order of its supplier when nobody objected, with the same money', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await opened(market)
    const { quotes } = await market.detail(id)
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
    await market.mall.decide(market.mall.F2, id)
    await market.mall.decide(market.mall.J1, id)
    await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
    await world().drain()
    const { state, award } = await market.detail(id)
    const { orderId } = award!.shares[0]!
    expect([state, (await market.frozen()) - before, await market.faults()]).toEqual(['won', 4_860_000, []])
    const order = await (await market.buyer()).order.detail({ id: orderId! })
    expect(award!.shares[0]!.order).toEqual({ orderNo: order.orderNo, voucherNo: '', paidOn: null })
    await paidByBill(market.mall.no, orderId!)
    const paid = { orderNo: order.orderNo, voucherNo: 'PZ-77', paidOn: '2026-11-17' }
    expect((await market.detail(id)).award!.shares[0]!.order).toEqual(paid)
    const [head, ...rows] = await readSheet((await (await market.buyer()).raw(inquiry.export, { tab: 6 })).data as Buffer)
    expect(rows.map((row) => Object.fromEntries(head!.map((title, i) => [title, row[i]])))[0]).toMatchObject({
      成交金额: 48_600,
      订单号: order.orderNo,
      凭证号: 'PZ-77',
      付款日期: '2026-11-17',
    })
    expect(rows).toHaveLength(2)
    // Of others nothing is in it, and who may not ask the market has none.
    expect(await readSheet((await (await world().as(market.mall.F1)).raw(inquiry.export, {})).data as Buffer)).toHaveLength(1)
    expect((await (await world().as(market.firms[0]!.user)).raw(inquiry.export, {})).retCode).toBe('2009')
    expect([order.kind, order.state, order.totalFen, order.lines.map((it_) => it_.num)]).toEqual([
      'INQUIRY',
      'waitSupplier',
      4_860_000,
      [2, 10],
    ])
    const firm = await world().as(market.firms[0]!.user)
    expect((await firm.inquiry.toQuote({ schoolId: market.mall.no, id })).phone).toBe('13800000001')
    await firm.supply.confirm({ schoolId: market.mall.no, id: orderId! })
    expect((await (await market.buyer()).order.detail({ id: orderId! })).state).toBe('waitShip')
    expect((await world().anonymous().catalog.search({ keyword: '超低温冰箱' })).total).toBe(0)
  })

  it('tells nobody who quoted, or what, before it is opened', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    await market.quote(id, 0, 4_860_017)
    for (const who of [market.mall.T1, market.mall.J1, market.mall.F2]) {
      const text = JSON.stringify(await market.detail(id, who))
      expect([text.includes('4860017'), text.includes('综合电商'), (await market.detail(id, who)).quoteNum]).toEqual([
        false,
        false,
        who === market.mall.T1 ? 1 : null,
      ])
    }
    const { now, next } = (await market.detail(id)).timeline
    expect([now.map((it_) => it_.title), next.map((it_) => it_.title)]).toEqual([['报价'], ['开标', '选标', '公示']])
    expect(now[0]!.reason).toContain('已收到 1 份')
    const rival = await world().as(market.firms[1]!.user)
    expect(JSON.stringify(await rival.inquiry.toQuote({ schoolId: market.mall.no, id }))).not.toContain('4860017')
    const platform = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PQ${market.mall.no}`, name: '江运营', roles: ['platform'] }),
    )
    for (const call of [platform.inquiry.detail, platform.inquiry.shares])
      expect(JSON.stringify(await call({ id }).catch((cause: Error) => cause.message))).not.toContain('4860017')
    const { openers } = market
    expect(await refusal((await world().as(openers[0]!.user)).inquiry.shares({ id }))).toBe('报价还没有截止，不能开标')
  })

  it('takes none of a firm whose licence has ended, of one whose licence ends today; and lets none be chosen whose ended since', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    await licensed(market.firms[0]!.supplierId, -1)
    expect(await refusal(market.quote(id, 0, 4_860_000))).toMatch(/营业执照（执照甲）已于 \d{4}-\d\d-\d\d 到期/)
    await licensed(market.firms[0]!.supplierId, 0)
    for (const [n, fen] of [4_860_000, 4_990_000, 4_950_000].entries()) await market.quote(id, n, fen)
    await market.pass(id)
    for (const n of [0, 1]) await market.openAs(id, n)
    const [first] = (await market.detail(id)).quotes!
    expect(await refusal((await market.buyer()).inquiry.choose({ id, offerId: first!.id }))).toContain('执照甲')
    await licensed(market.firms[0]!.supplierId, 400)
    await (await market.buyer()).inquiry.choose({ id, offerId: first!.id })
    expect(await market.state(id)).toBe('awarding')
  })

  it('counts no quote above the ceiling, and asks for a reason where the choice is not the lowest', async () => {
    const market = await openMarket(world())
    const id = await opened(market, [4_860_000, 5_200_000, 4_990_000, 4_950_000])
    const { quotes } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.rank, it_.fault])).toEqual([
      [1, ''],
      [2, ''],
      [3, ''],
      [null, '报价不能高于最高限价'],
    ])
    const buyer = await market.buyer()
    const choose = (n: number, reason: string) => buyer.inquiry.choose({ id, offerId: quotes![n]!.id, reason })
    expect(await refusal(choose(3, ''))).toBe('这份报价无效，不能选定')
    expect(await refusal(choose(1, '更好'))).toBe('选择非最低价供应商须填写理由（不少于 20 字）')
    const reason = '其控温精度和能耗均明显优于最低报价的型号，满足长期保存样品的需要'
    await choose(1, reason)
    const toFirm = async () => (await (await world().as(market.firms[0]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id })).result
    await market.mall.decide(market.mall.F2, id)
    expect([await market.mall.waiting(id), await toFirm()]).toEqual([['归口老师'], null])
    for (const who of [market.competent, market.mall.J1]) await market.mall.decide(who, id)
    expect([await market.state(id), await toFirm()]).toMatchObject(['publicity', { totalFen: 4_950_000, reason }])
  })

  it('has a choice refused and made again, and all money back where it ends', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await opened(market)
    const { quotes } = await market.detail(id)
    const buyer = await market.buyer()
    await buyer.inquiry.choose({ id, offerId: quotes![0]!.id })
    await market.mall.decide(market.mall.F2, id, { refuse: '请核对型号' })
    expect([await market.state(id), (await market.frozen()) - before]).toEqual(['choosing', 5_000_000])
    expect((await refusalOf(buyer.inquiry.fail({ id, reason: '' }))).code).toBe('4000')
    const again = await market.buyer()
    await again.inquiry.fail({ id, reason: '课题已经调整，不再需要' })
    expect([await market.state(id), (await market.frozen()) - before, await market.faults()]).toEqual(['failed', 0, []])
  })

  it('falls short a second time, and ends by itself when nobody cares', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await market.publish()
    await market.pass(id)
    await market.pass(id)
    expect(await market.state(id)).toBe('short')
    await world().setClock(addHours(await market.now(), 31 * 24))
    await world().drain()
    expect([await market.state(id), (await market.frozen()) - before, await market.faults()]).toEqual(['failed', 0, []])
  })
})

describe('inquiry.submit', () => {
  it('refuses a deadline that is too soon, on a day off, at night; a budget the cards do not carry; one brand without a reason', async () => {
    const market = await openMarket(world())
    const buyer = await market.buyer()
    const submit = async (more: object) => refusal(buyer.inquiry.submit({ form: await market.formOf(more) }))
    const now = await market.now()
    expect(await submit({ deadlineAt: addHours(now, -1).toISOString() })).toBe('截止时间须晚于现在')
    expect(await submit({ deadlineAt: addHours(now, 47).toISOString() })).toContain('公告不少于 48 小时')
    expect(await submit({ deadlineAt: '2027-04-18T10:00:00+08:00' })).toBe('截止时间须在工作日')
    // 国庆 of that year begins on a Friday.
    expect(await submit({ deadlineAt: '2027-10-01T10:00:00+08:00' })).toBe('截止时间须在工作日')
    expect(await submit({ deadlineAt: '2027-03-03T17:00:01+08:00' })).toBe('截止时间须在 09:00 到 17:00 之间')
    for (const budgetFen of [0, -1, 1.5, 1e15]) expect(await submit({ budgetFen })).toMatch(/金额|预算/)
    expect(await submit({ budgetFen: 4_000_000 })).toBe('经费金额合计与预算不一致')
    expect(await submit({ scope: 'invited', firms: [market.mall.jia, market.mall.yi] })).toBe('邀请询价至少选 3 家供应商')
    const [line] = (await market.formOf()).lines
    expect(await submit({ lines: [{ ...line, brand: '海尔' }] })).toContain('填写单一品牌理由')
    for (const num of [0, -1, 1e9, '１２']) expect(await submit({ lines: [{ ...line, num }] })).toContain('数量')
    expect(await submit({ funds: [{ fundId: market.mall.K2, subjectCode: 'material', amountFen: 5_000_000 }] })).toBe('您未获该经费授权')
    expect([await market.mall.count('inquiries'), await market.frozen()]).toEqual([0, 0])
  })

  it('changes nothing of one that is published: neither its draft nor its budget', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    const buyer = await market.buyer()
    const before = await market.frozen()
    const form = await market.formOf({
      budgetFen: 4_000_000,
      funds: [{ fundId: market.mall.K3, subjectCode: 'material', amountFen: 4_000_000 }],
    })
    for (const call of [() => buyer.inquiry.save({ id, form }), () => buyer.inquiry.submit({ id, form })])
      expect((await refusalOf(call())).code).toMatch(/^40(04|09)$/)
    expect([await market.state(id), (await market.detail(id)).budgetFen, await market.frozen()]).toEqual(['quoting', 5_000_000, before])
  })

  it('is closed where the school has not opened it, or has nobody who could open', async () => {
    const off = await openMarket(world(), { openInquiryFlag: 0 })
    expect(await refusal(off.submit())).toBe('学校未开通询价')
    const few = await openMarket(world())
    await world().admin.query('update mall.opener_keys set ended_at = now() where user_id = $1', [few.mall.J1.id])
    expect(await refusal(few.submit())).toContain('还没有两位设置了开标密钥的开标人')
    const clock = await openMarket(world(), { 'inquiry.clockOpens': 1 })
    await world().admin.query('update mall.opener_keys set ended_at = now() where school_id = $1', [clock.mall.no])
    const id = await clock.publish()
    for (const n of [0, 1, 2]) await clock.quote(id, n, 4_800_000 + n)
    await clock.pass(id)
    expect(await clock.state(id)).toBe('choosing')
  })

  it('keeps drafts, which nobody else sees, and submits them', async () => {
    const market = await openMarket(world())
    const buyer = await market.buyer()
    const { id } = await buyer.inquiry.save({ form: { title: '没写完', lines: [{}] } })
    await buyer.inquiry.save({ id, form: { title: '写了一半' } })
    expect((await buyer.inquiry.draft({ id })).form).toEqual({ title: '写了一半' })
    expect((await market.detail(id)).asked).toBeNull()
    for (const who of [market.mall.J1, market.mall.F2]) expect((await refusalOf(market.detail(id, who))).code).toBe('4004')
    expect((await buyer.inquiry.submit({ id, form: await market.formOf() })).state).toBe('auditing')
    expect((await refusalOf(buyer.inquiry.draft({ id }))).code).toBe('4004')
    await buyer.inquiry.withdraw({ id })
    expect([await market.state(id), await market.frozen()]).toEqual(['back', 0])
    await buyer.inquiry.drop({ id })
    expect((await buyer.inquiry.list({ tab: 7 })).total).toBe(1)
  })
})

describe('while it stands open', () => {
  it('it is clarified and extended, never shortened, and nobody else’s to change', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    const buyer = await market.buyer()
    await buyer.inquiry.clarify({ id, note: '电源为 220 V' })
    const asked = async () => (await world().as(market.firms[0]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id })
    expect((await asked()).notes.map((it_) => it_.text)).toEqual(['电源为 220 V'])
    const extend = (deadlineAt: string) => buyer.inquiry.extend({ id, deadlineAt, reason: '供应商要求' })
    const { deadlineAt } = await asked()
    expect(await refusal(extend(addHours(new Date(deadlineAt), -1).toISOString()))).toBe('截止时间只能延长，不能提前')
    await extend('2027-03-03T16:00:00+08:00')
    expect((await asked()).deadlineAt).toBe('2027-03-03T08:00:00.000Z')
    expect((await refusalOf((await world().as(market.mall.F2)).inquiry.clarify({ id, note: '不该由我' }))).code).toBe('2009')
    const other = await openMarket(world())
    expect((await refusalOf((await other.buyer()).inquiry.clarify({ id, note: '别的学校' }))).code).toBe('4004')
  })

  it('only the invited know of it, and who withdrew is out', async () => {
    const market = await openMarket(world())
    const title = `邀请冰箱${market.mall.no}`
    const id = await market.publish({ title, scope: 'invited', firms: [0, 1, 2].map((n) => market.firms[n]!.supplierId) })
    const asFirm = (n: number) => world().as(market.firms[n]!.user)
    expect((await refusalOf((await asFirm(3)).inquiry.toQuote({ schoolId: market.mall.no, id }))).code).toBe('4004')
    expect([
      (await (await asFirm(3)).inquiry.hall({ keyword: title })).total,
      (await (await asFirm(0)).inquiry.hall({ keyword: title })).total,
    ]).toEqual([0, 1])
    await market.quote(id, 0, 4_800_000)
    const firm = await asFirm(0)
    expect((await firm.inquiry.hall({ tab: 'quoted', keyword: title })).total).toBe(1)
    await firm.inquiry.withdrawQuote({ schoolId: market.mall.no, id })
    expect(await refusal(market.quote(id, 0, 4_700_000))).toBe('您已撤回报价，不能再次报价')
    expect((await market.detail(id)).quoteNum).toBe(0)
  })

  it('is paid by cards as every other document: none that is over or has no such subject, none for goods the school bars from its money', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const set = (text: string) => world().admin.query(`update mall.funds set ${text} where school_id = $1 and id = $2`, [mall.no, mall.K3])
    const unknown = [{ fundId: mall.K3, subjectCode: 'nothing', amountFen: 5_000_000 }]
    expect(await refusal(market.submit({ funds: unknown }))).toBe('经费没有该支出科目，请重新选择')
    await set("status = 'closed'")
    expect(await refusal(market.submit())).toBe('项目已结题/过期')
    await set("status = 'normal'")
    const { rows } = await world().admin.query('select source from mall.funds where school_id = $1 and id = $2', [mall.no, mall.K3])
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, keyword, fund_source, reason) values ($1, gen_random_uuid(), '冰箱', $2, '不得采购冰箱')",
      [mall.no, rows[0].source],
    )
    await world().admin.query('update shared.schools set settings_version = settings_version + 1 where id = $1', [mall.no])
    expect(await refusal(market.submit())).toContain('该商品为限购商品')
  })
})

describe('an inquiry nobody decides about', () => {
  it('is suspended after a month, is taken up again, and ends with its money when it rests once more', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await opened(market)
    const rest = async (days: number): Promise<string> => {
      await world().setClock(addHours(await market.now(), days * 24))
      await world().drain()
      return market.state(id)
    }
    expect([await rest(29), await rest(2)]).toEqual(['choosing', 'suspended'])
    await (await market.buyer()).inquiry.resume({ id })
    expect([await market.state(id), (await market.frozen()) - before]).toEqual(['choosing', 5_000_000])
    expect([await rest(29), await rest(2), await rest(8)]).toEqual(['choosing', 'suspended', 'failed'])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([0, []])
  })

  it('is suspended too when its choice was refused and rests', async () => {
    const market = await openMarket(world())
    const id = await opened(market)
    const { quotes } = await market.detail(id)
    await world().setClock(addHours(await market.now(), 20 * 24))
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
    await market.mall.decide(market.mall.F2, id, { refuse: '请核对型号' })
    const rest = async (days: number): Promise<string> => {
      await world().setClock(addHours(await market.now(), days * 24))
      await world().drain()
      return market.state(id)
    }
    expect([await rest(15), await rest(16)]).toEqual(['choosing', 'suspended'])
  })
})
