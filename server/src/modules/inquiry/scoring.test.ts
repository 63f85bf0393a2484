// 综合评分 (decision 0395): how points come about, who gives them, and what stands when all have.
import { priceScoreE2, meanE2 } from '@caiyuan/contract/inquiry/scoring'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import { openMarket } from './fixtures.ts'
import { GIVEN, criteria, reviewing } from './scoring-fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)
const { scored, reviewed, marksOf, score, relate } = reviewing(world)

describe('points', () => {
  it('of the price are the lowest sum over this one, times the weight, to the nearest hundredth', () => {
    expect([priceScoreE2(4_860_000, 4_860_000, 65), priceScoreE2(4_860_000, 4_950_000, 65)]).toEqual([6500, 6382])
    // 60 × 1 ÷ 1.6 = 37.5; 60.005 is a half and goes up.
    expect([priceScoreE2(1_000, 1_600, 60), priceScoreE2(12_001, 12_000, 60)]).toEqual([3750, 6001])
    expect(priceScoreE2(9_999_999_999, 10_000_000_000, 99)).toBe(9900)
    expect([meanE2([1000, 1500]), meanE2([1000, 1001]), meanE2([10, 10, 11])]).toEqual([1250, 1001, 10])
  })
})

describe('inquiry.submit with 综合评分', () => {
  it('asks for the price at 60 or more, weights of 100, and two colleagues who are not the buyer', async () => {
    const market = await openMarket(world())
    const submit = async (more: object) => refusal(market.submit(scored(market, more)))
    const with_ = (weight: number) => [criteria[0]!, { ...criteria[1]!, weight }]
    expect(await submit({ criteria: [] })).toBe('综合评分除价格外至少写一项评审因素')
    expect(await submit({ criteria: with_(14) })).toBe('价格与各评审因素的权重合计须为 100，现在是 99')
    expect(await submit({ criteria: with_(16) })).toBe('价格与各评审因素的权重合计须为 100，现在是 101')
    expect(await submit({ priceWeight: 59 })).toBe('价格权重须为 60 到 99 的整数')
    expect(await submit({ priceWeight: 65.5 })).toBe('价格权重须为 60 到 99 的整数')
    expect(await submit({ criteria: [criteria[0]!, { ...criteria[1]!, name: '技术响应' }] })).toBe('评审因素“技术响应”写了两次')
    expect(await submit({ criteria: [criteria[0]!, { ...criteria[1]!, name: '价格' }] })).toContain('价格由系统按低价优先法计分')
    expect(await submit({ criteria: [criteria[0]!, { ...criteria[1]!, looksAt: '好' }] })).toBe('评审内容至少 4 个字')
    expect(await submit({ askWay: 'bidding' })).toBe('竞价只比价格，不能用综合评分')
    expect(await submit({ scorers: [market.mall.T2.id] })).toBe('综合评分至少选 2 位评审人')
    expect(await submit({ scorers: [market.mall.T2.id, market.mall.T2.id] })).toBe('综合评分至少选 2 位评审人')
    expect(await submit({ scorers: [market.mall.T2.id, market.mall.T1.id] })).toBe('采购人选定供应商，不能同时是评审人')
    const other = await openMarket(world())
    for (const id of [market.mall.S1.id, market.firms[0]!.user.id, other.mall.T2.id, 'none'])
      expect(await submit({ scorers: [market.mall.T2.id, id] })).toBe('有评审人已停用或不能评审，请重新选择')
    await relate(market, market.mall.D1, 1)
    const firms = [0, 1, 2].map((n) => market.firms[n]!.supplierId)
    expect(await submit({ scope: 'invited', firms })).toBe('周院长与受邀的乙 试剂有亲属关系，须回避，请换一位评审人')
    expect([await market.mall.count('inquiries'), await market.frozen()]).toEqual([0, 0])
  })

  it('freezes the criteria with the publication, shown to those who decide and to firms; scorers are named to nobody outside', async () => {
    const market = await openMarket(world())
    const id = await market.submit(scored(market))
    const review = await market.detail(id, market.mall.F2)
    expect([review.awardBy, review.asked!.scoring, review.review!.scorers.map((it_) => it_.name)]).toEqual([
      'score',
      { priceWeight: 65, criteria },
      ['刘老师', '周院长'],
    ])
    expect((await refusalOf(market.detail(id, market.mall.T2))).code).toBe('4004')
    await market.mall.decide(market.mall.F2, id)
    await market.mall.decide(market.mall.J1, id)
    await world().drain()
    // Who scores has nothing to look at before the opening, least how many quoted.
    expect((await refusalOf(market.detail(id, market.mall.T2))).code).toBe('4004')
    const firm = await (await world().as(market.firms[0]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id })
    expect(firm.asked.scoring).toEqual({ priceWeight: 65, criteria })
    expect(JSON.stringify(firm)).not.toContain('周院长')
  })
})

describe('inquiry.score', () => {
  it('ranks by price and the means of all, told to each other when all have scored, and by them the buyer chooses', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const before = await market.frozen()
    const id = await reviewed(market)
    const sealed = await market.detail(id)
    expect([sealed.state, sealed.can.choose, sealed.quotes!.map((it_) => [it_.rank, it_.score])]).toEqual([
      'scoring',
      undefined,
      [
        [null, { priceE2: 6500, criteriaE2: null, totalE2: null }],
        [null, { priceE2: 6331, criteriaE2: null, totalE2: null }],
        [null, { priceE2: 6382, criteriaE2: null, totalE2: null }],
      ],
    ])
    expect(await refusal((await market.buyer()).inquiry.choose({ id, offerId: sealed.quotes![0]!.id }))).toBe(
      '询价当前状态为评审中，不能选定供应商',
    )
    for (const [who, num] of [
      [mall.T2, 1],
      [mall.D1, 1],
      [mall.T1, 0],
      [mall.F1, 0],
    ] as const)
      expect((await (await world().as(who)).inquiry.toScore({})).total).toBe(num)
    expect((await (await world().as(mall.T2)).notice.messages({})).list.map((it_) => it_.title)).toContainEqual(
      expect.stringContaining('请您评审'),
    )
    await score(market, id, mall.T2, GIVEN, '乙的型号温控更稳')
    // Nobody but who gave them knows them, the buyer least.
    for (const who of [mall.T1, mall.D1, mall.J1, mall.F2]) {
      const { review } = await market.detail(id, who)
      expect([review!.scorers.map((it_) => [it_.givenAt !== null, it_.marks, it_.note])]).toEqual([
        [
          [true, null, ''],
          [false, null, ''],
        ],
      ])
      expect(JSON.stringify(await market.detail(id, who))).not.toContain('温控更稳')
    }
    expect((await market.detail(id, mall.T2)).review!.scorers[0]!.marks).toHaveLength(3)
    expect(await refusal(score(market, id, mall.T2, GIVEN))).toBe('您已经评分，评分一经提交不能更改')
    expect((await score(market, id, mall.D1, { 4_860_000: [900, 810], 4_950_000: [1850, 1500], 4_990_000: [1500, 1210] })).state).toBe(
      'choosing',
    )
    const { quotes, review, can } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.rank, it_.totalFen, it_.score])).toEqual([
      [1, 4_950_000, { priceE2: 6382, criteriaE2: [1825, 1450], totalE2: 9657 }],
      [2, 4_990_000, { priceE2: 6331, criteriaE2: [1500, 1205], totalE2: 9036 }],
      [3, 4_860_000, { priceE2: 6500, criteriaE2: [950, 805], totalE2: 8255 }],
    ])
    expect([review!.scorers.map((it_) => [it_.name, it_.marks!.length, it_.note]), can.choose]).toEqual([
      [
        ['刘老师', 3, '乙的型号温控更稳'],
        ['周院长', 3, ''],
      ],
      true,
    ])
    expect((await mall.logs(id)).slice(-4).map((it_) => it_.title)).toEqual(['开标，开始评审', '评审人评分', '评审人评分', '评审完成'])
    expect((await market.frozen()) - before).toBe(5_000_000)

    const buyer = await market.buyer()
    const choose = (n: number, reason = '') => buyer.inquiry.choose({ id, offerId: quotes![n]!.id, reason })
    expect(await refusal(choose(2))).toBe('选择不是综合得分第一的供应商须填写理由（不少于 20 字）')
    await choose(0)
    expect(await mall.waiting(id)).toEqual(['赵教授'])
    await mall.decide(mall.F2, id)
    // The best needs no step more, though it is not the lowest.
    expect(await mall.waiting(id)).toContain('孙老师')
    await mall.decide(mall.J1, id)
    await world().drain()
    const won = await market.detail(id)
    expect([won.state, won.award]).toMatchObject(['publicity', { totalFen: 4_950_000, isFirst: true, scoreE2: 9657 }])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([4_950_000, []])
    const loser = await (await world().as(market.firms[0]!.user)).inquiry.toQuote({ schoolId: mall.no, id })
    expect([loser.ownScore, loser.scorerNames, loser.mayObject]).toEqual([{ rank: 3, totalE2: 8255 }, ['刘老师', '周院长'], true])
    expect(JSON.stringify(loser)).not.toContain('9657')
    const nobody = await (await world().as(market.firms[3]!.user)).inquiry.toQuote({ schoolId: mall.no, id })
    expect(nobody.ownScore).toBeNull()
  })

  it('asks 归口部门 too where the choice is not the best, even where it is the lowest', async () => {
    const market = await openMarket(world())
    const id = await reviewed(market)
    for (const who of [market.mall.T2, market.mall.D1]) await score(market, id, who, GIVEN)
    const { quotes } = await market.detail(id)
    const lowest = quotes!.find((it_) => it_.totalFen === 4_860_000)!
    const reason = '课题经费有限，最低报价的产品已经满足全部技术要求，差价可以另购耗材'
    await (await market.buyer()).inquiry.choose({ id, offerId: lowest.id, reason })
    await market.mall.decide(market.mall.F2, id)
    expect(await market.mall.waiting(id)).toEqual(['归口老师'])
    expect((await market.detail(id)).award).toMatchObject({ isFirst: false, reason })
  })

  it('puts equal totals by the lower sum, then by who came first', async () => {
    const market = await openMarket(world())
    // 60 × 3 ÷ 4 = 45: fifteen points less, which the marks give back.
    const id = await reviewed(market, [4_000_000, 3_000_000, 4_000_000], { priceWeight: 60, criteria: [{ ...criteria[0]!, weight: 40 }] })
    for (const who of [market.mall.T2, market.mall.D1]) await score(market, id, who, { 4_000_000: [2500], 3_000_000: [1000] })
    const { quotes } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.rank, it_.totalFen, it_.score!.totalE2, it_.supplierName])).toEqual([
      [1, 3_000_000, 7000, '乙 试剂'],
      [2, 4_000_000, 7000, '甲 综合电商'],
      [3, 4_000_000, 7000, '供应商3'],
    ])
  })

  it('takes every offer that counts, every criterion, within its weight; from nobody else, and once it is open', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const early = await market.publish(scored(market))
    expect(
      (
        await refusalOf(
          (await world().as(mall.T2)).inquiry.score({ id: early, marks: [{ offerId: early, marksE2: [0, 0], conforms: true }] }),
        )
      ).code,
    ).toBe('4004')
    const id = await reviewed(market, [4_860_000, 5_200_000, 4_950_000, 4_990_000])
    const client = await world().as(mall.T2)
    const whole = await marksOf(market, id, mall.T2, GIVEN)
    const send = (marks: typeof whole) => refusal(client.inquiry.score({ id, marks }))
    const first = (marksE2: number[]) => [{ ...whole[0]!, marksE2 }, ...whole.slice(1)]
    expect(await send(whole.slice(1))).toContain('还没有给甲 综合电商评分')
    expect(await send(first([1000]))).toBe('须给甲 综合电商的每一项评审因素评分')
    expect(await send(first([2010, 0]))).toBe('甲 综合电商：“技术响应”须给 0 到 20 分')
    expect(await send(first([-10, 0]))).toBe('甲 综合电商：“技术响应”须给 0 到 20 分')
    expect(await send(first([1005, 0]))).toBe('甲 综合电商：“技术响应”的分数最多一位小数')
    const above = (await market.detail(id)).quotes!.find((it_) => it_.fault !== '')!
    expect(await send([...whole, { offerId: above.id, marksE2: [0, 0], conforms: true, whyNot: '' }])).toContain('只能给有效报价评分')
    expect(await send([...whole.slice(1), whole[1]!, whole[0]!])).toContain('每家一次')
    expect((await refusalOf(score(market, id, mall.F2, GIVEN))).code).toBe('2009')
    expect((await refusalOf((await world().as(mall.F1)).inquiry.score({ id, marks: whole }))).code).toBe('4004')
    const other = await openMarket(world())
    expect((await refusalOf((await world().as(other.mall.T2)).inquiry.score({ id, marks: whole }))).code).toBe('4004')
    expect(await mall.count('inquiry_marks')).toBe(0)
    // Two last marks at once: one of them ends the review.
    await Promise.all([mall.T2, mall.D1].map((who) => score(market, id, who, GIVEN)))
    expect(await market.state(id)).toBe('choosing')
    for (const deed of ['update mall.inquiry_marks set marks_e2 = marks_e2', 'delete from mall.inquiry_marks'])
      await expect(
        world().tx(mall.no, (tx) => tx.executeQuery({ sql: `${deed} where school_id = ${mall.no}`, parameters: [] } as never)),
      ).rejects.toThrow(/permission denied/)
  })
})

describe('inquiry.replaceScorer', () => {
  it('puts another in the place of one who is related to a firm, which 采购办 is told', async () => {
    const market = await openMarket(world())
    const { mall } = market
    await relate(market, mall.D1, 1)
    const id = await reviewed(market)
    await score(market, id, mall.T2, GIVEN)
    expect(await refusal(score(market, id, mall.D1, GIVEN))).toBe('您与供应商「乙 试剂」有亲属关系，须回避，请采购办更换评审人')
    const office = await world().as(mall.J1)
    expect((await office.notice.messages({})).list.map((it_) => it_.title)).toContainEqual(expect.stringContaining('有评审人须回避'))
    const seen = await office.inquiry.detail({ id })
    expect([seen.can.replaceScorer, seen.review!.scorers[1]!.avoids]).toEqual([true, '与供应商「乙 试剂」有亲属关系，须回避'])
    const choices = (await office.inquiry.scorerChoices({ id })).map((it_) => it_.name)
    expect(choices).toContain('王教授')
    for (const name of ['李老师', '刘老师', '周院长', '陈同学', '供应1']) expect(choices).not.toContain(name)
    const replace = { id, scorerId: mall.D1.id, freshId: mall.F1.id, reason: '与报价供应商有亲属关系' }
    expect((await refusalOf((await market.buyer()).inquiry.replaceScorer(replace))).code).toBe('2009')
    const other = await openMarket(world())
    expect((await refusalOf((await world().as(other.mall.J1)).inquiry.replaceScorer(replace))).code).toBe('4004')
    expect(await refusal(office.inquiry.replaceScorer({ ...replace, scorerId: mall.T2.id }))).toContain('已经评分或已经更换')
    expect(await refusal(office.inquiry.replaceScorer({ ...replace, freshId: mall.T1.id }))).toContain('不能评审这件询价')
    expect(await refusal(office.inquiry.replaceScorer({ ...replace, freshId: mall.S1.id }))).toContain('不能评审这件询价')
    await office.inquiry.replaceScorer(replace)
    expect((await refusalOf(score(market, id, mall.D1, GIVEN))).code).toBe('4004')
    expect((await score(market, id, mall.F1, GIVEN)).state).toBe('choosing')
    const { review } = await market.detail(id)
    expect([review!.scorers.map((it_) => it_.name), review!.replaced]).toMatchObject([
      ['刘老师', '王教授'],
      [{ name: '周院长', why: replace.reason }],
    ])
    expect((await mall.logs(id)).map((it_) => it_.comment)).toContain(`周院长换为王教授：${replace.reason}`)
    expect((await refusalOf(office.inquiry.replaceScorer({ ...replace, scorerId: mall.F1.id, freshId: mall.D1.id }))).code).toBe('4009')
  })
})

describe('综合评分 and what else happens to an inquiry', () => {
  it.each([false, true])('reckons prices anew over what is left where firms agreed on theirs; scored before: %s', async (isScored) => {
    const market = await openMarket(world())
    const { mall } = market
    const firms = [0, 1].map((n) => market.firms[n]!.supplierId)
    await world().admin.query("update shared.suppliers set phone = '0574-8800 1234' where id = any($1::uuid[])", [firms])
    const id = await reviewed(market, [4_000_000, 4_860_000, 4_950_000, 4_990_000], { minQuotes: 2 })
    const given = { ...GIVEN, 4_000_000: [0, 0] }
    if (isScored) for (const who of [mall.T2, mall.D1]) await score(market, id, who, given)
    expect((await market.detail(id)).quotes!.find((it_) => it_.totalFen === 4_950_000)!.score!.priceE2).toBe(5253)
    await (await world().as(mall.J1)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家为同一人控制，报价由同一台电脑制作' })
    if (!isScored) for (const who of [mall.T2, mall.D1]) await score(market, id, who, given)
    const { state, quotes } = await market.detail(id)
    expect([state, quotes!.map((it_) => [it_.rank, it_.totalFen, it_.score])]).toEqual([
      'choosing',
      [
        [1, 4_950_000, { priceE2: 6500, criteriaE2: [1800, 1400], totalE2: 9700 }],
        [2, 4_990_000, { priceE2: 6448, criteriaE2: [1500, 1200], totalE2: 9148 }],
        [null, 4_000_000, null],
        [null, 4_860_000, null],
      ],
    ])
  })

  it('is scored also where too few quoted and it is settled with them, and ends where it is not scored in a month', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const before = await market.frozen()
    const id = await reviewed(market, [4_860_000, 5_100_000, 4_950_000])
    expect(await market.state(id)).toBe('short')
    const buyer = await market.buyer()
    expect([(await market.detail(id)).can.reviewFew, (await market.detail(id)).can.chooseFew]).toEqual([true, undefined])
    expect((await buyer.inquiry.settleFew({ id })).state).toBe('scoring')
    await score(market, id, mall.T2, GIVEN)
    await world().setClock(addHours(await market.now(), 29 * 24))
    await world().drain()
    expect(await market.state(id)).toBe('scoring')
    await world().setClock(addHours(await market.now(), 2 * 24))
    await world().drain()
    expect([await market.state(id), (await market.detail(id)).closedReason]).toEqual(['failed', '逾期没有评完'])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([0, []])
  })
})
