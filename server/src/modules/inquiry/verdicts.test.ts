// 符合性审查 (decision 0398): what does not meet what was asked is out by the majority of who score, before prices are scored.
import { describe, expect, it } from 'vitest'
import { inquiry } from '@caiyuan/contract/inquiry'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { openMarket, type Market } from './fixtures.ts'
import { GIVEN, reviewing } from './scoring-fixtures.ts'

const world = useWorld()
const { reviewed, marksOf, score, relate } = reviewing(world)
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

const LOW = 1_000_000
const ALL = [LOW, 4_860_000, 4_990_000, 4_950_000]
const given = { ...GIVEN, [LOW]: [0, 0] }
const OUT = '容积只有 300 L，低于要求的 400 L'
const ELSE = '没有写明温度均匀性，不能判断是否达到'

const scorersOf = ({ mall }: Market): SessionUser[] => [mall.T2, mall.D1, mall.F1]
/** Of three who score, each with what he holds against an offer, by its sum. */
const judged = async (market: Market, against: readonly Readonly<Record<number, string>>[], more: object = {}) => {
  const people = scorersOf(market).slice(0, against.length)
  const id = await reviewed(market, ALL, { scorers: people.map((it_) => it_.id), ...more })
  for (const [i, who] of people.entries()) await score(market, id, who, given, '', against[i])
  return id
}
const standing = async (market: Market, id: string) =>
  (await market.detail(id)).quotes!.map((it_) => [it_.rank, it_.totalFen, it_.score?.priceE2 ?? null, it_.fault])
const replace = async (as: SessionUser, id: string, from: SessionUser, fresh: SessionUser) =>
  (await world().as(as)).inquiry.replaceScorer({ id, scorerId: from.id, freshId: fresh.id, reason: '与报价供应商有关联' })
const choose = async (market: Market, id: string, totalFen: number) => {
  const { quotes } = await market.detail(id)
  const offer = quotes!.find((it_) => it_.totalFen === totalFen)!
  return (await market.buyer()).inquiry.choose({ id, offerId: offer.id, reason: '' })
}
const toQuote = async ({ mall, firms }: Market, id: string, n: number) =>
  (await world().as(firms[n]!.user)).inquiry.toQuote({ schoolId: mall.no, id })
const hallOf = async ({ firms }: Market, id: string, n: number) => {
  await world().drain()
  const rows = await world().admin.query('select mine from supplier.inquiries where inquiry_id = $1 and supplier_id = $2', [
    id,
    firms[n]!.supplierId,
  ])
  return rows.rows[0].mine
}
const reviewBy = async (who: SessionUser, id: string) =>
  (await (await world().as(who)).approval.detail({ kind: 'inquiry', id })).review!.blocks
const tableOf = async (who: SessionUser, id: string, title: string) =>
  (await reviewBy(who, id)).flatMap((it_) => (it_.type === 'table' && it_.title === title ? [it_.rows] : []))[0]
const logOf = async (id: string, action: string) =>
  (await world().admin.query('select title, comment, detail from mall.document_log where doc_id = $1 and action = $2', [id, action])).rows

describe('a verdict', () => {
  it('of 不符合 says what is not met, in ten characters or more; whoever says it scores as well', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    const client = await world().as(mall.T2)
    const whole = await marksOf(market, id, mall.T2, GIVEN)
    const first = (more: object) => [{ ...whole[0]!, ...more }, ...whole.slice(1)]
    const send = (marks: typeof whole) => refusal(client.inquiry.score({ id, marks }))
    const short = '判甲 综合电商不符合，须写明哪一项不符合（不少于 10 字）'
    expect(await send(first({ conforms: false }))).toBe(short)
    expect(await send(first({ conforms: false, whyNot: '  容积不够大一点点  ' }))).toBe(short)
    expect(await send(first({ conforms: false, whyNot: OUT, marksE2: [] }))).toBe('须给甲 综合电商的每一项评审因素评分')
    const unsaid = whole.map(({ conforms: _, ...it_ }) => it_)
    expect((await client.raw(inquiry.score, { id, marks: unsaid })).retMsg).toContain('请判断是否符合要求')
    expect(await mall.count('inquiry_marks')).toBe(0)
    // A word that was typed before the verdict was turned is none.
    await client.inquiry.score({ id, marks: first({ whyNot: OUT }) })
    expect((await market.detail(id, mall.T2)).review!.scorers[0]!.marks).toContainEqual(
      expect.objectContaining({ conforms: true, whyNot: '' }),
    )
    expect(await refusal(client.inquiry.score({ id, marks: first({ conforms: false, whyNot: OUT }) }))).toContain('一经提交不能更改')
  })

  it('of more than half puts the offer out before prices are scored, told to others when all have scored; an outvoted one changes nothing', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const people = scorersOf(market)
    const id = await reviewed(market, ALL, { scorers: people.map((it_) => it_.id) })
    const prices = (await market.detail(id)).quotes!.map((it_) => it_.score!.priceE2)
    expect(Math.min(...prices)).toBe(1303)
    await score(market, id, people[0]!, given, '', { [LOW]: OUT })
    for (const who of [mall.T1, mall.J1, mall.D1]) {
      const seen = await market.detail(id, who)
      expect([JSON.stringify(seen).includes('300 L'), seen.quotes!.some((it_) => it_.isUnfit)]).toEqual([false, false])
    }
    await score(market, id, people[1]!, { ...given, 4_950_000: [0, 0] }, '', { [LOW]: ELSE, 4_950_000: '质保只写了整机，没有写压缩机' })
    expect(await market.state(id)).toBe('scoring')
    await score(market, id, people[2]!, given)
    const out = '符合性审查：3 位评审人中 2 位判为不符合'
    expect(await standing(market, id)).toEqual([
      [1, 4_990_000, 6331, ''],
      [2, 4_950_000, 6382, ''],
      [3, 4_860_000, 6500, ''],
      [null, LOW, null, out],
    ])
    const { quotes, review } = await market.detail(id)
    // (1800 + 0 + 1800) ÷ 3: the zero of who was outvoted is in the mean.
    expect(quotes![1]!.score!.criteriaE2).toEqual([1200, 933])
    expect(quotes!.map((it_) => it_.isUnfit)).toEqual([false, false, false, true])
    const unfit = quotes![3]!.id
    expect(review!.scorers.map((it_) => it_.marks!.find((one) => one.quoteId === unfit))).toMatchObject([
      { conforms: false, whyNot: OUT, marksE2: [0, 0] },
      { conforms: false, whyNot: ELSE },
      { conforms: true, whyNot: '' },
    ])
    const [row] = await logOf(id, 'rank')
    expect(row.comment).toBe(`第 1 名 供应商3，综合得分 90.31；符合性审查：甲 综合电商 3 位评审人中 2 位判为不符合`)
    expect(row.detail.places.at(-1)).toMatchObject({
      supplierName: '甲 综合电商',
      rank: null,
      totalE2: null,
      isUnfit: true,
      marks: [{ scorer: '刘老师', conforms: false, whyNot: OUT }, { whyNot: ELSE }, { conforms: true }],
    })
    const told = (await (await market.buyer()).notice.messages({})).list
    expect(told.map((it_) => it_.body)).toContainEqual(expect.stringContaining('甲 综合电商 3 位评审人中 2 位判为不符合'))
    expect(await refusal(choose(market, id, LOW))).toBe('这份报价无效，不能选定')

    await choose(market, id, 4_990_000)
    expect(await tableOf(mall.F2, id, '符合性审查')).toEqual([
      ['供应商3', '符合', '0 / 3', ''],
      ['供应商4', '符合', '1 / 3', '周院长：质保只写了整机，没有写压缩机'],
      ['乙 试剂', '符合', '0 / 3', ''],
      ['甲 综合电商', '不符合', '2 / 3', `刘老师：${OUT}；周院长：${ELSE}`],
    ])
    const sheets = await tableOf(mall.F2, id, '各评审人评分')
    expect([sheets!.length, sheets![0], sheets![5]]).toEqual([
      12,
      ['刘老师', '供应商3', '15.00', '12.00', ''],
      ['周院长', '供应商4', '0.00', '0.00', ''],
    ])
    expect((await tableOf(mall.F2, id, '报价'))!.at(-1)!.at(-1)).toBe(out)
    expect((await reviewBy(mall.F2, id)).map((it_) => ('title' in it_ ? it_.title : ''))).toContain(
      '评审办法：综合评分，评审人 刘老师、周院长、王教授',
    )
    expect(await market.faults()).toEqual([])
  })

  it('is told its firm with the award, with the reasons and not who gave them, and nothing of it to others', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await judged(market, [{ [LOW]: OUT }, { [LOW]: ELSE, 4_950_000: '质保只写了整机，没有写压缩机' }, { [LOW]: OUT }])
    const before = await toQuote(market, id, 0)
    expect([before.mine, before.ownFault, before.ownUnfit, await hallOf(market, id, 0)]).toEqual(['quoted', '', [], 'quoted'])
    await choose(market, id, 4_950_000)
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    expect(await market.state(id)).toBe('publicity')
    const its = await toQuote(market, id, 0)
    expect([its.mine, its.ownFault, its.ownUnfit, its.ownScore, its.mayObject, await hallOf(market, id, 0)]).toEqual([
      'void',
      '符合性审查不符合',
      [OUT, ELSE].toSorted(),
      null,
      true,
      'void',
    ])
    for (const n of [1, 2, 3]) {
      const other = await toQuote(market, id, n)
      expect([other.ownUnfit, JSON.stringify(other).includes('300 L'), JSON.stringify(other).includes('压缩机')]).toEqual([
        [],
        false,
        false,
      ])
    }
  })

  it('of one in two is no majority', async () => {
    const market = await openMarket(world())
    const id = await judged(market, [{ [LOW]: OUT }, {}])
    const rows = await standing(market, id)
    expect([rows.every(([rank]) => rank !== null), rows.find(([, fen]) => fen === LOW)![2]]).toEqual([true, 6500])
  })
})

describe('too few left by the verdicts', () => {
  const two = { [LOW]: OUT, 4_860_000: ELSE }

  it('fall short as at the opening: the buyer settles with those there are', async () => {
    const market = await openMarket(world())
    const id = await judged(market, [two, two])
    const words = '符合性审查后有效报价不足 3 家（2 家）：'
    const [row] = await logOf(id, 'fallBack')
    expect([row.title, row.comment.startsWith(words), row.detail.places.length]).toEqual(['符合性审查后有效报价不足', true, 4])
    const { state, can, timeline } = await market.detail(id)
    expect([state, can.chooseFew, can.reviewFew, can.extend]).toEqual(['short', true, undefined, '报价已经打开，不能再延长'])
    expect([timeline.now, timeline.next].flat().map((it_) => it_.title)).toEqual(['处理报价不足', '选标', '公示'])
    const told = (await (await market.buyer()).notice.messages({})).list
    expect(told[0]).toMatchObject({ body: expect.stringMatching(/^符合性审查后有效报价不足.*请按实际家数成交、转竞争性谈判，或流标。$/) })
    expect((await (await market.buyer()).inquiry.settleFew({ id })).state).toBe('choosing')
    expect((await standing(market, id)).map(([rank]) => rank)).toEqual([1, 2, null, null])
  })

  it('leave nothing to choose where nobody conforms: it ends, its money goes back, and its firms read why', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const all = Object.fromEntries(ALL.map((fen) => [fen, OUT]))
    const id = await judged(market, [all, all])
    const buyer = await market.buyer()
    // Scored it is: nobody is asked for marks again.
    const { can, timeline } = await market.detail(id)
    expect([can.reviewFew, timeline.next.map((it_) => it_.title)]).toEqual([undefined, ['选标', '公示']])
    expect(await refusal(buyer.inquiry.settleFew({ id }))).toContain('没有可以选定的报价')
    await buyer.inquiry.fail({ id, reason: '没有一家符合要求' })
    expect([await market.state(id), (await market.frozen()) - before, await market.faults()]).toEqual(['failed', 0, []])
    const its = await toQuote(market, id, 1)
    expect([its.mine, its.ownFault, its.ownUnfit]).toEqual(['void', '符合性审查不符合', [OUT]])
  })

  it('are enough where it is settled with the firms there are already', async () => {
    const market = await openMarket(world())
    const people = scorersOf(market).slice(0, 2)
    const id = await reviewed(market, [4_860_000, 5_100_000, 4_950_000], { scorers: people.map((it_) => it_.id) })
    await (await market.buyer()).inquiry.settleFew({ id })
    for (const who of people) await score(market, id, who, GIVEN, '', { 4_860_000: OUT })
    expect([await market.state(id), (await standing(market, id))[0]]).toEqual(['choosing', [1, 4_950_000, 6500, '']])
  })
})

describe('verdicts and who gave them', () => {
  it('go with the marks of one who is replaced: what was out is judged anew, from 报价不足 too', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await judged(market, [
      { [LOW]: OUT, 4_860_000: ELSE },
      { [LOW]: OUT, 4_860_000: ELSE },
    ])
    expect(await market.state(id)).toBe('short')
    // Related to a firm that is out he judged it all the same.
    await relate(market, mall.D1, 0)
    const office = await world().as(mall.J1)
    const seen = await office.inquiry.detail({ id })
    expect([seen.can.rescore, seen.review!.scorers[1]!.avoids]).toEqual([true, '与供应商「甲 综合电商」有亲属关系，须回避'])
    expect((await office.inquiry.toOpen({})).list.map((it_) => it_.id)).toContain(id)
    await relate(market, mall.F2, 0)
    expect(await refusal(replace(mall.J1, id, mall.D1, mall.F2))).toContain('不能评审这件询价')
    expect((await replace(mall.J1, id, mall.D1, mall.F1)).state).toBe('scoring')
    expect((await standing(market, id)).map(([, , , fault]) => fault)).toEqual(['', '', '', ''])
    await score(market, id, mall.F1, given, '', { [LOW]: OUT })
    expect(await market.state(id)).toBe('choosing')
    expect((await standing(market, id)).map(([rank, fen]) => [rank, fen])).toEqual([
      [1, 4_950_000],
      [2, 4_990_000],
      [3, 4_860_000],
      [null, LOW],
    ])
  })

  it('do not bring back what was void for collusion meanwhile', async () => {
    const market = await openMarket(world())
    const { mall, firms } = market
    await world().admin.query("update shared.suppliers set phone = '0574-8800 1234' where id = any($1::uuid[])", [
      [0, 1].map((n) => firms[n]!.supplierId),
    ])
    const id = await judged(market, [{ [LOW]: OUT }, { [LOW]: OUT }], { minQuotes: 2 })
    const void_ = '经办核实为串通报价，作废'
    await (await world().as(mall.J1)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家为同一人控制，报价由同一台电脑制作' })
    const colluded = async () => (await standing(market, id)).filter(([, , , fault]) => fault === void_).map(([, fen]) => fen)
    expect(await colluded()).toEqual([LOW, 4_860_000])
    await relate(market, mall.D1, 3)
    await replace(mall.J1, id, mall.D1, mall.F1)
    expect(await colluded()).toEqual([LOW, 4_860_000])
  })
})

describe('a review that goes on', () => {
  it('is called for again from 已暂停', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    for (const who of [mall.T2, mall.D1]) await score(market, id, who, GIVEN)
    await world().setClock(addHours(await market.now(), 31 * 24))
    await world().drain()
    expect([await market.state(id), (await market.detail(id, mall.J1)).can.rescore]).toEqual(['suspended', undefined])
    expect((await refusalOf(replace(mall.J1, id, mall.D1, mall.F1))).code).toBe('4009')
    await relate(market, mall.D1, 0)
    expect((await replace(mall.J1, id, mall.D1, mall.F1)).state).toBe('scoring')
    expect((await logOf(id, 'rescore'))[0].comment).toBe('周院长换为王教授，已评的分不计入：与报价供应商有关联')
    // The end that awaits what is suspended is not its end now.
    await world().setClock(addHours(await market.now(), 8 * 24))
    await world().drain()
    expect((await score(market, id, mall.F1, GIVEN)).state).toBe('choosing')
    await choose(market, id, 4_950_000)
    // Whoever decides reads who was replaced and why, and no mark of his.
    expect(await reviewBy(mall.F2, id)).toContainEqual({
      type: 'facts',
      title: '更换评审人',
      facts: [{ label: '周院长', value: expect.stringMatching(/ 与报价供应商有关联（已评的分不计入）$/), isWide: true }],
    })
    expect([...new Set((await tableOf(mall.F2, id, '各评审人评分'))!.map(([name]) => name))]).toEqual(['刘老师', '王教授'])
    expect(await market.faults()).toEqual([])
  })

  it('is said to its buyer where 采购办 found no collusion', async () => {
    const market = await openMarket(world())
    const { mall, firms } = market
    await world().admin.query("update shared.suppliers set phone = '0574-8800 1234' where id = any($1::uuid[])", [
      [0, 1].map((n) => firms[n]!.supplierId),
    ])
    const id = await reviewed(market)
    const reason = '两家共用一个园区总机，法人和账户均不同'
    await (await world().as(mall.J1)).inquiry.ruleSignals({ id, isCleared: true, reason })
    const [told] = (await (await market.buyer()).notice.messages({})).list
    expect(told).toMatchObject({ title: expect.stringMatching(/已核实，评审继续$/), body: `${reason}。` })
    expect(await market.state(id)).toBe('scoring')
  })
})
