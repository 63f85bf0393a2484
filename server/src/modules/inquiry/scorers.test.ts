// 综合评分 (decision 0395): who may score, who says so, and what becomes of the marks of one who may not.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addHours } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { busyPeople } from '../handover/queries.ts'
import { openMarket, type Market } from './fixtures.ts'
import { GIVEN, reviewing } from './scoring-fixtures.ts'

const world = useWorld()
const { scored, reviewed, score, relate } = reviewing(world)
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)
const replace = async (as: SessionUser, id: string, from: SessionUser, fresh: SessionUser) =>
  (await world().as(as)).inquiry.replaceScorer({ id, scorerId: from.id, freshId: fresh.id, reason: '与报价供应商有关联' })
const titles = async (who: SessionUser) => (await (await world().as(who)).notice.messages({})).list.map((it_) => it_.title)
const logOf = async (id: string, action: string) =>
  (await world().admin.query('select title, comment, detail from mall.document_log where doc_id = $1 and action = $2', [id, action])).rows
const suspect = (market: Market) =>
  world().admin.query("update shared.suppliers set phone = '0574-8800 1234' where id = any($1::uuid[])", [
    [0, 1].map((n) => market.firms[n]!.supplierId),
  ])

describe('who moves ranks', () => {
  it('is nobody who scores it or did, nobody related to a firm, and nobody names himself', async () => {
    const market = await openMarket(world())
    const { mall } = market
    await suspect(market)
    const [first, second] = market.openers.map((one) => one.user) as [SessionUser, SessionUser]
    const id = await reviewed(market, undefined, { scorers: [mall.T2.id, second.id] })
    expect(await refusal(replace(first, id, mall.T2, first))).toContain('不能评审这件询价')
    const choices = (await (await world().as(first)).inquiry.scorerChoices({ id })).map((it_) => it_.id)
    expect(choices).not.toContain(first.id)
    const mine = '您是或曾是这件询价的评审人'
    expect(await refusal(replace(second, id, mall.T2, mall.F1))).toContain(mine)
    const rule = { id, isCleared: true, reason: '两家共用一个园区总机，法人和账户均不同' }
    expect(await refusal((await world().as(second)).inquiry.ruleSignals(rule))).toContain(mine)
    expect((await market.detail(id, second)).can).toMatchObject({
      replaceScorer: expect.stringContaining(mine),
      ruleSignals: expect.stringContaining(mine),
    })
    // Replaced he is still none to rule on it.
    await replace(first, id, second, mall.D1)
    expect(await refusal(replace(second, id, mall.T2, mall.F1))).toContain(mine)
    await relate(market, first, 0)
    expect(await refusal((await world().as(first)).inquiry.ruleSignals(rule))).toContain('须回避')
    expect(await refusal(replace(first, id, mall.T2, mall.F1))).toContain('须回避')
  })
})

describe('a scorer', () => {
  it('who was replaced while his marks waited is refused in words', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    const other = new pg.Client({ connectionString: world().url })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from mall.inquiries where id = $1 for update', [id])
      const sent = refusalOf(score(market, id, mall.T2, GIVEN))
      const waiting = 'select count(*)::int as num from pg_stat_activity where datname = current_database() and wait_event_type = $1'
      await expect.poll(async () => (await world().admin.query(waiting, ['Lock'])).rows[0].num, { timeout: 5000 }).toBeGreaterThan(0)
      await other.query('update mall.inquiry_scorers set replaced_at = now() where inquiry_id = $1 and user_id = $2', [id, mall.T2.id])
      await other.query('commit')
      expect((await sent).code).toBe('2009')
    } finally {
      await other.end()
    }
    expect(await mall.count('inquiry_marks')).toBe(0)
  })

  it('is shown of a draft that was sent back, whatever it has', async () => {
    const market = await openMarket(world())
    const id = await market.submit(scored(market))
    const buyer = await market.buyer()
    await buyer.inquiry.withdraw({ id })
    await buyer.inquiry.save({ id, form: { title: '超低温冰箱', awardBy: 'score' } })
    expect((await market.detail(id)).review).toEqual({ scorers: [], replaced: [] })
  })

  it('is asked for again when the publication is approved', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await market.submit(scored(market))
    await world().admin.query('update mall.users set is_active = false where id = $1', [mall.D1.id])
    expect(await refusal(mall.decide(mall.F2, id))).toContain('有评审人已停用或不能评审')
    await world().admin.query("update mall.users set is_active = true, leaves_at = now() + interval '1 day' where id = $1", [mall.D1.id])
    expect(await refusal(mall.decide(mall.F2, id))).toContain('有评审人已停用或不能评审')
    await world().admin.query('update mall.users set leaves_at = null where id = $1', [mall.D1.id])
    await mall.decide(mall.F2, id)
    expect(await mall.waiting(id)).toContain('孙老师')
  })

  it('who left, or has to avoid it, is on the desk of 采购办, also of who opened it last; an opener who scores has his turn', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const [first, second] = market.openers.map((one) => one.user) as [SessionUser, SessionUser]
    await relate(market, mall.D1, 1)
    const id = await reviewed(market, undefined, { scorers: [first.id, mall.D1.id] })
    expect(await titles(second)).toContainEqual(expect.stringContaining('有评审人须回避'))
    expect((await market.detail(id)).timeline.now.flatMap((it_) => it_.people.map(({ name }) => name))).toEqual(['孙老师', '周院长'])
    const desk = async () => (await (await world().as(second)).inquiry.toOpen({})).list.map((it_) => [it_.id, it_.waits])
    expect(await desk()).toEqual([[id, ['scorer']]])
    expect((await (await world().as(first)).inquiry.toScore({})).list.map((it_) => it_.waits)).toEqual([['score']])
    expect((await market.detail(id, mall.D1)).can.score).toContain('须回避')
    await replace(second, id, mall.D1, mall.F1)
    expect(await desk()).toEqual([])
    await world().admin.query('update mall.users set is_active = false where id = $1', [mall.F1.id])
    expect(await desk()).toEqual([[id, ['scorer']]])
    await world().admin.query('update mall.inquiries set signals = $2 where id = $1', [
      id,
      JSON.stringify([{ kind: 'phone', supplierIds: [], text: '两家电话相同' }]),
    ])
    expect(await desk()).toEqual([[id, ['signals', 'scorer']]])
  })
})

describe('a relation that shows after somebody scored', () => {
  it('holds the ranking until another has scored; his marks are kept and do not count', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    await score(market, id, mall.T2, { 4_860_000: [0, 0], 4_950_000: [0, 0], 4_990_000: [2000, 1500] })
    await relate(market, mall.T2, 1)
    expect((await score(market, id, mall.D1, GIVEN)).state).toBe('scoring')
    const seen = await market.detail(id, mall.J1)
    expect([seen.review!.scorers[0]!.avoids, seen.review!.scorers.map((it_) => it_.marks)]).toEqual([
      '与供应商「乙 试剂」有亲属关系，须回避',
      [null, null],
    ])
    expect(await titles(mall.J1)).toContainEqual(expect.stringContaining('有评审人须回避'))
    await replace(mall.J1, id, mall.T2, mall.F1)
    expect((await score(market, id, mall.F1, GIVEN)).state).toBe('choosing')
    const { quotes, review } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.totalFen, it_.score!.totalE2])).toEqual([
      [4_950_000, 9582],
      [4_990_000, 9031],
      [4_860_000, 8300],
    ])
    expect(review!.replaced).toMatchObject([{ name: '刘老师', why: '与报价供应商有关联（已评的分不计入）' }])
    expect(await mall.count('inquiry_marks')).toBe(9)
  })

  it('holds the choice, which goes back to be scored', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    for (const who of [mall.T2, mall.D1]) await score(market, id, who, GIVEN)
    await relate(market, mall.D1, 0)
    const mine = await market.detail(id)
    const why = '评审人周院长与报价的供应商有关联，其评分不能计入，请采购办更换评审人、重新评审'
    expect(mine.can.choose).toBe(why)
    expect(await refusal((await market.buyer()).inquiry.choose({ id, offerId: mine.quotes![0]!.id }))).toContain(why)
    expect((await (await world().as(mall.J1)).inquiry.toOpen({})).list).toHaveLength(1)
    expect((await market.detail(id, mall.J1)).can.rescore).toBe(true)
    expect(await refusal(replace(mall.J1, id, mall.T2, mall.F1))).toContain('已经评分或已经更换')
    expect((await replace(mall.J1, id, mall.D1, mall.F1)).state).toBe('scoring')
    const again = await market.detail(id, mall.F1)
    // Nor does the record tell him whom the marks of the others put first.
    const first = async (who: SessionUser) => (await market.detail(id, who)).timeline.done.find((it_) => it_.action === 'rank')!.comment
    expect([await first(mall.F1), await first(mall.T2)]).toEqual(['', expect.stringContaining('第 1 名')])
    expect([again.quotes!.map((it_) => it_.rank), again.review!.scorers.map((it_) => it_.marks), again.can.score]).toEqual([
      [null, null, null],
      [null, null],
      true,
    ])
    expect((await score(market, id, mall.F1, GIVEN)).state).toBe('choosing')
    await (await market.buyer()).inquiry.choose({ id, offerId: (await market.detail(id)).quotes![0]!.id })
    await relate(market, mall.F1, 2)
    expect(await refusal(mall.decide(mall.F2, id))).toContain('评审人王教授与报价的供应商有关联')
    expect([await market.frozen(), await market.faults()]).toEqual([5_000_000, []])
  })

  it('and is lifted lets the review end by itself', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const id = await reviewed(market)
    await score(market, id, mall.T2, GIVEN)
    await relate(market, mall.T2, 1)
    await score(market, id, mall.D1, GIVEN)
    const admin = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `M1M${mall.no}`, name: '校管理员', roles: ['schoolAdmin'] }),
    )
    const [one] = await (await world().as(mall.T2)).recusal.mine({})
    await admin.recusal.lift({ id: one!.id, liftReason: '配偶已离任，工商登记已变更' })
    expect(await market.state(id)).toBe('scoring')
    await world().setClock(addHours(await market.now(), 25))
    await world().drain()
    expect(await market.state(id)).toBe('choosing')
  })
})

describe('a scorer who leaves', () => {
  const adminOf = (market: Market, name: string, roles: string[] = ['schoolAdmin']) =>
    buildUser(world().db, { schoolId: market.mall.no, no: `${name}${market.mall.no}`, name, roles })
  const unfinished = async (who: SessionUser) =>
    (await (await world().as(who)).logoff.unfinished({})).filter((it_) => it_.kind === 'scoring')
  const give = async (admin: SessionUser, from: SessionUser, to: SessionUser) =>
    (await world().as(admin)).handover.submit({ userId: from.id, receivers: { scoring: to.id }, reason: '调往外校' })

  it('is held back while his marks are due, and no longer', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const quoting = await market.publish(scored(market))
    expect(await unfinished(mall.T2)).toEqual([])
    const id = await reviewed(market)
    const { inquiryNo } = await market.detail(id)
    expect([await unfinished(mall.T2), await unfinished(mall.F1)]).toEqual([[{ kind: 'scoring', num: 1, some: [inquiryNo] }], []])
    const busy = () => world().inSchool(mall.no, (ctx) => busyPeople(ctx, [mall.T2.id]))
    expect((await busy()).get(mall.T2.id)).toContain('待评审的询价')
    await score(market, id, mall.T2, GIVEN)
    expect([await unfinished(mall.T2), (await busy()).get(mall.T2.id) ?? '']).toEqual([[], expect.not.stringContaining('询价')])
    expect(await market.state(quoting)).toBe('quoting')
  })

  it('hands what is due of it to another who may score it, who is told, with a row in the record', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const admin = await adminOf(market, '校管理员')
    await relate(market, mall.F2, 1)
    const id = await reviewed(market)
    const { inquiryNo } = await market.detail(id)
    const { groups } = await (await world().as(admin)).handover.onHand({ userId: mall.D1.id })
    expect(groups.find((it_) => it_.kind === 'scoring')).toMatchObject({
      total: 1,
      rows: [{ id, no: inquiryNo, text: '超低温冰箱', state: '评审中', amountFen: 5_000_000 }],
    })
    for (const who of [mall.F2, mall.T1, mall.T2, mall.S1]) {
      const [refused] = (await give(admin, mall.D1, who)).results
      expect(refused).toMatchObject({ kind: 'scoring', isDone: false, message: expect.stringContaining('不能评审这件询价') })
    }
    expect((await market.detail(id)).review!.replaced).toEqual([])
    const answer = await give(admin, mall.D1, mall.F1)
    expect(answer.results).toMatchObject([{ kind: 'scoring', no: inquiryNo, isDone: true, message: '已交接给王教授' }])
    expect((await mall.logs(id)).at(-1)).toMatchObject({
      who: '校管理员',
      action: 'handScorer',
      title: '离职交接，更换评审人',
      comment: '周院长换为王教授：离职交接：调往外校',
    })
    expect(await titles(mall.F1)).toEqual(
      expect.arrayContaining([expect.stringContaining('请您评审'), '周院长的待评审的询价 1 件已交接给您']),
    )
    for (const who of [mall.T2, mall.F1]) await score(market, id, who, GIVEN)
    expect(await market.state(id)).toBe('choosing')
    // Nothing is due of one who has scored.
    expect((await give(admin, mall.T2, mall.J1)).results).toEqual([])
    expect(await refusal(give(admin, mall.J1, mall.D1))).toBe('待评审的询价的接手人须是本校在用账号')
    const other = await openMarket(world())
    expect((await refusalOf(give(await adminOf(other, '别校'), mall.F1, other.mall.F1))).code).toBe('4004')
  })

  it('is replaced by no administrator who is its buyer, scores it or is related', async () => {
    const market = await openMarket(world())
    const { mall } = market
    await world().admin.query("insert into mall.user_roles (school_id, user_id, role) select $1, unnest($2::uuid[]), 'schoolAdmin'", [
      mall.no,
      [mall.T1.id, mall.T2.id],
    ])
    const id = await reviewed(market)
    for (const [who, words] of [
      [mall.T1, '采购人不能更换自己询价的评审人'],
      [mall.T2, '您是或曾是这件询价的评审人'],
    ] as const)
      expect((await give(who, mall.D1, mall.F1)).results[0]!.message).toContain(words)
    const admin = await adminOf(market, '校管理员')
    await relate(market, admin, 0)
    expect((await give(admin, mall.D1, mall.F1)).results[0]!.message).toContain('须回避')
    expect((await market.detail(id)).review!.replaced).toEqual([])
  })
})

describe('the record', () => {
  it('holds what was ranked, by whose marks, and what a ruling made of it; the buyer is told who stands first', async () => {
    const market = await openMarket(world())
    const { mall } = market
    await suspect(market)
    const id = await reviewed(market, [4_000_000, 4_860_000, 4_950_000, 4_990_000], { minQuotes: 2 })
    const given = { ...GIVEN, 4_000_000: [2000, 1500] }
    for (const who of [mall.T2, mall.D1]) await score(market, id, who, given, who === mall.D1 ? '甲最稳' : '')
    const [ranked] = await logOf(id, 'rank')
    expect(ranked.detail.places).toHaveLength(4)
    expect(ranked.detail.places[0]).toMatchObject({
      supplierName: '甲 综合电商',
      rank: 1,
      totalFen: 4_000_000,
      priceE2: 6500,
      criteriaE2: [2000, 1500],
      totalE2: 10_000,
      marks: [
        { scorer: '刘老师', marksE2: [2000, 1500], note: '' },
        { scorer: '周院长', marksE2: [2000, 1500], note: '甲最稳' },
      ],
    })
    await (await world().as(mall.J1)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家为同一人控制，报价由同一台电脑制作' })
    const [again] = await logOf(id, 'rerank')
    expect([again.title, again.comment, again.detail.before.length, again.detail.after.length]).toEqual([
      '重新排名',
      '第 1 名 供应商3，综合得分 97.00（原第 1 名 甲 综合电商，综合得分 100.00）',
      4,
      2,
    ])
    const told = (await (await market.buyer()).notice.messages({})).list
    expect(told.map((it_) => it_.body)).toContainEqual(expect.stringContaining('重新排名：第 1 名 供应商3'))
  })
})
