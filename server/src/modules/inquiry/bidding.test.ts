// 竞价: sums are open and only fall, the end is put off by late ones, and what stands at the end goes the way of every quote (decision 0394).
import { inquiry } from '@caiyuan/contract/inquiry'
import { bidFault } from '@caiyuan/contract/inquiry/bidding'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addMinutes, dayOf } from '../../core/clock.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { openMarket, type Market } from './fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

const open = async (form: object = {}, params: Record<string, unknown> = {}) => {
  const market = await openMarket(world(), params)
  // Nobody has to open what is not sealed.
  await world().admin.query('update mall.opener_keys set ended_at = now() where school_id = $1', [market.mall.no])
  const id = await market.publish({ askWay: 'bidding', ...form })
  const asFirm = async (n: number) => (await world().as(market.firms[n]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id })
  const run = async (n: number) => (await asFirm(n)).run!
  const turnTo = (at: Date) => world().setClock(at)
  const ends = async () => new Date((await market.detail(id)).deadlineAt!)
  return { market, id, asFirm, run, turnTo, ends }
}

const rows = (market: Market, id: string) =>
  world()
    .admin.query(
      'select bid_no, supplier_id, total_fen::int as fen from mall.open_bids where school_id = $1 and box_id = $2 order by bid_no',
      [market.mall.no, id],
    )
    .then((it_) => it_.rows as { bid_no: number; supplier_id: string; fen: number }[])

describe('a 竞价', () => {
  it('goes from its bids by the clock alone to the choice, the award and the order, with the same money', async () => {
    const { market, id, run } = await open()
    const { mall } = market
    await market.bid(id, 0, 4_990_000)
    await market.bid(id, 1, 4_950_000)
    await market.bid(id, 2, 4_900_000)
    const last = await market.bid(id, 0, 4_860_000)
    expect([last.rank, last.totalFen]).toEqual([1, 4_860_000])
    expect((await market.detail(id)).quoteNum).toBe(3)
    expect(await run(1)).toMatchObject({ lowestFen: 4_860_000, ownFen: 4_950_000, rank: 3 })
    await market.pass(id)
    const { state, quotes, openedAt, run: over } = await market.detail(id)
    expect([state, openedAt !== null]).toEqual(['choosing', true])
    expect(quotes!.map((one) => [one.rank, one.totalFen])).toEqual([
      [1, 4_860_000],
      [2, 4_900_000],
      [3, 4_950_000],
    ])
    // Who bid what is told at the end.
    expect(over!.bids.map((one) => [one.no, one.firm.startsWith('竞价人'), one.totalFen, one.isLowest])).toEqual([
      [1, false, 4_990_000, false],
      [2, false, 4_950_000, false],
      [3, false, 4_900_000, false],
      [4, false, 4_860_000, true],
    ])
    expect(await refusal(market.bid(id, 3, 4_000_000))).toBe('报价已截止')
    const buyer = await market.buyer()
    expect(await refusal(buyer.inquiry.choose({ id, offerId: quotes![1]!.id, reason: '更好' }))).toContain('不少于 20 字')
    await buyer.inquiry.choose({ id, offerId: quotes![0]!.id })
    await mall.decide(mall.F2, id)
    await mall.decide(mall.J1, id)
    expect(await market.frozen()).toBe(4_860_000)
    await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
    await world().drain()
    const won = await market.detail(id)
    expect([won.state, await market.frozen(), await market.faults()]).toEqual(['won', 4_860_000, []])
    expect((await (await market.buyer()).order.detail({ id: won.award!.shares[0]!.orderId! })).totalFen).toBe(4_860_000)
    expect((await mall.logs(id)).map((it_) => it_.title)).toEqual([
      '新建',
      '提交',
      '经费负责人同意',
      '采购办同意',
      '报价截止',
      '竞价结束，按各家最后出价排名',
      '选定供应商',
      '经费负责人同意',
      '采购办同意',
      '公示期满，成交',
    ])
  })

  it('tells nobody a name before its end, and everybody who may bid the lowest sum and his own rank', async () => {
    const { market, id, asFirm, run } = await open()
    await market.bid(id, 0, 4_990_000)
    await market.bid(id, 1, 4_950_000)
    await market.bid(id, 0, 4_900_000)
    const names = (
      await world().admin.query('select name from shared.suppliers where id = any($1::uuid[])', [market.firms.map((it_) => it_.supplierId)])
    ).rows as { name: string }[]
    const people = market.firms.map((it_) => it_.user.name)
    for (const who of [market.mall.T1, market.mall.J1, market.mall.F2]) {
      const seen = await market.detail(id, who)
      const text = JSON.stringify(seen)
      expect([...names.map((it_) => it_.name), ...people].filter((name) => text.includes(name))).toEqual([])
      expect(market.firms.filter((it_) => text.includes(it_.supplierId))).toEqual([])
      expect(seen.run!.bids.map((one) => [one.firm, one.totalFen])).toEqual([
        ['竞价人 1', 4_990_000],
        ['竞价人 2', 4_950_000],
        ['竞价人 1', 4_900_000],
      ])
      expect(seen.quotes).toBeNull()
    }
    const { now, next } = (await market.detail(id)).timeline
    expect([now.map((it_) => it_.title), next.map((it_) => it_.title), now[0]!.reason]).toEqual([
      ['竞价'],
      ['选标', '公示'],
      expect.stringContaining('2 家出价'),
    ])
    const third = await asFirm(2)
    expect(third.run).toMatchObject({ lowestFen: 4_900_000, ownFen: null, rank: null, bids: [] })
    expect(JSON.stringify(third)).not.toContain('4950000')
    expect(names.filter((it_) => JSON.stringify(third).includes(it_.name))).toEqual([])
    expect(third.quoteNum).toBe(0)
    // Counted by themselves: nobody learns from his own numbers how many others came.
    expect((await run(1)).bids.map((one) => [one.no, one.totalFen])).toEqual([[1, 4_950_000]])
    expect((await run(0)).bids.map((one) => one.no)).toEqual([2, 1])
  })

  it('gives a receipt for each bid that anyone verifies, and changes no row of them', async () => {
    const { market, id, run } = await open()
    const first = await market.bid(id, 0, 4_990_000)
    const lower = await market.bid(id, 0, 4_980_000)
    const own = (await run(0)).bids
    expect(own.map((one) => [one.no, one.totalFen])).toEqual([
      [2, 4_980_000],
      [1, 4_990_000],
    ])
    const verified = await world()
      .anonymous()
      .sealing.verify({ school: `M${market.mall.no}`, commitment: first.receipt.said.commitment, salt: own[1]!.salt })
    // A lower one of the same firm took its place.
    expect([verified.verdict, verified.openedAt]).toEqual(['replaced', null])
    const second = await world()
      .anonymous()
      .sealing.verify({ school: `M${market.mall.no}`, commitment: lower.receipt.said.commitment, salt: own[0]!.salt })
    expect([second.verdict, second.body, second.openedAt]).toEqual(['opened', own[0]!.body, null])
    const deeds = ['update mall.open_bids set total_fen = 1', 'delete from mall.open_bids']
    for (const deed of deeds)
      await expect(
        world().tx(market.mall.no, (tx) =>
          tx.executeQuery({ sql: `${deed} where school_id = ${market.mall.no}`, parameters: [] } as never),
        ),
      ).rejects.toThrow(/permission denied/)
    expect((await rows(market, id)).map((it_) => it_.fen)).toEqual([4_990_000, 4_980_000])
    const firm = await world().as(market.firms[0]!.user)
    expect(await refusal(firm.inquiry.withdrawQuote({ schoolId: market.mall.no, id }))).toBe('竞价的出价一经提交不能撤回')
    const quote = { commitment: 'A'.repeat(43), sealed: 'A', clockShare: 'A', openerShares: [] }
    expect(await refusal(firm.inquiry.quote({ schoolId: market.mall.no, id, quote }))).toBe('这件是竞价，请直接出价')
  })
})

describe('inquiry.bid', () => {
  it('takes what is below the firm’s own last one and within the ceiling, and says how low it has to be', async () => {
    const { market, id } = await open()
    expect(await refusal(market.bid(id, 0, 5_000_001))).toBe('出价 ¥50,000.01 高于最高限价 ¥50,000.00')
    await market.bid(id, 0, 5_000_000)
    for (const fen of [5_000_000, 5_000_001]) await refusal(market.bid(id, 0, fen))
    expect(await refusal(market.bid(id, 0, 5_000_000))).toBe('您上一次出价 ¥50,000.00，这次须不高于 ¥49,999.99（每次至少降 ¥0.01）')
    // Another may come in above the lowest, and lower its own without being the lowest.
    await market.bid(id, 1, 4_900_000)
    await market.bid(id, 0, 4_950_000)
    expect((await rows(market, id)).map((it_) => it_.fen)).toEqual([5_000_000, 4_900_000, 4_950_000])
    const before = (await rows(market, id)).length
    const firm = await world().as(market.firms[2]!.user)
    const bad = (more: object) => firm.inquiry.bid({ schoolId: market.mall.no, id, offer: { ...market.offerOf(4_000_000), ...more } })
    expect(await refusal(bad({ lines: market.offerOf(4_000_000).lines.slice(1) }))).toBe('报价不完整')
    expect((await refusalOf(bad({ validDays: 1 }))).code).toBe('4000')
    const worse = market.offerOf(4_000_000).lines.map((line) => ({ ...line, deviation: 'worse' as const, deviationNote: '略低于要求' }))
    expect(await refusal(bad({ lines: worse }))).toBe('第 2 行不允许负偏离')
    expect((await rows(market, id)).length).toBe(before)
  })

  it('has whoever takes the lead take it by the step of the buyer, and everybody lower his own by it', async () => {
    const { market, id } = await open({ stepFen: 50_000 })
    await market.bid(id, 0, 4_900_000)
    expect(await refusal(market.bid(id, 1, 4_899_999))).toBe('当前最低价已是 ¥49,000.00，要低于它须至少低 ¥500.00，即不高于 ¥48,500.00')
    // The same sum as the lowest stands behind it; the earlier one is first.
    expect((await market.bid(id, 1, 4_900_000)).rank).toBe(2)
    expect(await refusal(market.bid(id, 1, 4_850_001))).toContain('这次须不高于 ¥48,500.00')
    expect((await market.bid(id, 1, 4_850_000)).rank).toBe(1)
    expect(await refusal(market.bid(id, 0, 4_849_999))).toContain('即不高于 ¥48,000.00')
    expect(await refusal(market.submit({ askWay: 'bidding', stepFen: 500_001 }))).toBe('降价幅度最多为预算的 10%')
    for (const stepFen of [-1, 1.5, '１']) expect((await refusalOf(market.submit({ askWay: 'bidding', stepFen }))).code).toBe('4000')
  })

  it('is not for another school’s firms, those not invited, a second firm of one person, or a sealed inquiry', async () => {
    const market = await openMarket(world())
    const invited = [0, 1, 2].map((n) => market.firms[n]!.supplierId)
    const id = await market.publish({ askWay: 'bidding', scope: 'invited', firms: invited })
    expect((await refusalOf(market.bid(id, 3, 4_000_000))).code).toBe('4004')
    const other = await openMarket(world())
    const foreign = (await world().as(market.firms[0]!.user)).inquiry.bid({ schoolId: other.mall.no, id, offer: market.offerOf(4_000_000) })
    expect((await refusalOf(foreign)).code).toBe('4004')
    const buyer = await world().as(market.mall.T1)
    expect((await refusalOf(buyer.inquiry.bid({ schoolId: market.mall.no, id, offer: market.offerOf(4_000_000) }))).code).toBe('2009')
    await market.bid(id, 0, 4_990_000)
    await world().admin.query("update shared.suppliers set legal_person = '韩国栋' where id = any($1::uuid[])", [invited.slice(0, 2)])
    expect(await refusal(market.bid(id, 1, 4_900_000))).toContain('同一法定代表人只能有一家参加')
    const sealed = await market.publish()
    expect(await refusal(market.bid(sealed, 0, 4_000_000))).toBe('这件询价用密封报价，不能公开出价')
    const waiting = await market.submit({ askWay: 'bidding' })
    expect((await refusalOf(market.bid(waiting, 0, 4_000_000))).code).toBe('4004')
  })

  it('orders a crowd by one rule: each row once, ranks by sum and then by coming, the lowest shown is the lowest', async () => {
    const { market, id } = await open()
    const crowd = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const supplierId = await buildSupplier(world().db, { srcId: 900_000 + n, name: `竞价商${market.mall.no}-${n}` })
        return buildUser(world().db, {
          schoolId: SUPPLIER_ID,
          no: `Z${n}U${market.mall.no}`,
          name: `出价${n}`,
          roles: ['supplier'],
          supplierId,
        })
      }),
    )
    // Two firms each at eight sums, all at once.
    const done = await Promise.all(crowd.map((user, n) => market.bidAs(id, user, 4_900_000 - (n % 8) * 10_000)))
    const taken = await rows(market, id)
    expect(taken.map((it_) => it_.bid_no)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1))
    expect(new Set(done.map((it_) => it_.receipt.said.quoteNo)).size).toBe(16)
    const times = done.map((it_) => it_.receipt.said).toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
    expect(times.map((it_) => it_.supplier)).toHaveLength(16)
    const ordered = taken.toSorted((a, b) => a.fen - b.fen || a.bid_no - b.bid_no)
    expect((await market.detail(id)).run!.lowestFen).toBe(4_830_000)
    await market.pass(id)
    const { quotes } = await market.detail(id)
    expect(quotes!.map((it_) => it_.supplierId)).toEqual(ordered.map((it_) => it_.supplier_id))
    expect(quotes!.map((it_) => it_.rank)).toEqual(ordered.map((_, i) => i + 1))
  })

  it('gives of a crowd the lead to who came first by a step, and to nobody by less', async () => {
    const { market, id } = await open({ stepFen: 50_000 })
    for (const n of [0, 1, 2, 3]) await market.bid(id, n, 4_900_000)
    const bids = await Promise.allSettled([0, 1, 2, 3].map((n) => market.bid(id, n, 4_840_000 - n)))
    expect(bids.some((it_) => it_.status === 'fulfilled')).toBe(true)
    let lowest = 4_900_000
    for (const { fen } of (await rows(market, id)).slice(4)) {
      expect(fen >= lowest || fen <= lowest - 50_000).toBe(true)
      lowest = Math.min(lowest, fen)
    }
    expect((await market.detail(id)).run!.lowestFen).toBe(lowest)
    // Whoever asks for the same sum is taken and stands behind: it is nobody's alone.
    const same = await Promise.all([0, 1, 2, 3].map((n) => market.bid(id, n, 4_780_000)))
    expect(same.map((it_) => it_.rank).toSorted()).toEqual([1, 2, 3, 4])
  })

  it('takes none of a firm that sells nothing for now, and lets none of it be chosen', async () => {
    const { market, id } = await open()
    const [one, two] = market.firms
    for (const n of [0, 1, 2]) await market.bid(id, n, 4_900_000 - n * 10_000)
    const stop = (ids: readonly string[]) =>
      world().admin.query(
        'update shared.suppliers set stopped_at = case when id = any($1::uuid[]) then now() end where id = any($2::uuid[])',
        [ids, market.firms.map((it_) => it_.supplierId)],
      )
    await stop([one!.supplierId, two!.supplierId])
    expect(await refusal(market.bid(id, 0, 4_800_000))).toContain('平台已停止它供货')
    expect(await rows(market, id)).toHaveLength(3)
    await stop([market.firms[2]!.supplierId])
    await market.pass(id)
    const { quotes } = await market.detail(id)
    expect(await refusal((await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id }))).toContain('现在不能报价或成交')
    await stop([])
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
  })

  it('goes on with the firm that came first where two became of one person, and without the other', async () => {
    const { market, id } = await open()
    await market.bid(id, 0, 4_900_000)
    await market.bid(id, 1, 4_890_000)
    await world().admin.query("update shared.suppliers set legal_person = '吕后来' where id = any($1::uuid[])", [
      market.firms.slice(0, 2).map((it_) => it_.supplierId),
    ])
    await market.bid(id, 0, 4_880_000)
    expect(await refusal(market.bid(id, 1, 4_870_000))).toContain('法定代表人与您相同')
  })

  it('refuses nothing, and the two hundred and first of one firm', async () => {
    const { market, id } = await open()
    expect(bidFault({ budgetFen: 5_000_000, stepFen: 0, lowestFen: null, ownFen: null }, 0)).toBe('出价合计须大于 0')
    await market.bid(id, 0, 4_900_000)
    await world().admin.query(
      `insert into mall.open_bids select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'bid_no', n, 'quote_no', b.quote_no || n, 'commitment', b.commitment || n))).*
       from mall.open_bids b, generate_series(2, 200) n where b.box_id = $1`,
      [id],
    )
    expect(await refusal(market.bid(id, 0, 4_800_000))).toContain('每家最多出价 200 次')
    await market.bid(id, 1, 4_890_000)
  })

  it('answers a repeat of one bid as it answered the first', async () => {
    const { market, id } = await open()
    const firm = await world().as(market.firms[0]!.user)
    const asked = { schoolId: market.mall.no, id, offer: market.offerOf(4_900_000) }
    const key = 'a-bid-sent-twice-over-a-bad-line'
    const [one, two] = [await firm.raw(inquiry.bid, asked, { key }), await firm.raw(inquiry.bid, asked, { key })]
    expect([one.retCode, two.data]).toEqual(['1000', one.data])
    expect(await rows(market, id)).toHaveLength(1)
  })
})

describe('the end of a 竞价', () => {
  it('is a millisecond of the database’s clock behind the deadline, also for a clock that is set back', async () => {
    const { market, id } = await open({}, { 'inquiry.overtimeMinutes': 0 })
    const firm = market.firms[0]!
    const box = (sql: string) =>
      world().admin.query(`update mall.sealed_boxes set ${sql} where school_id = $1 and id = $2`, [market.mall.no, id])
    await box("seen_at = deadline_at + interval '1 millisecond'")
    expect(await refusal(market.bidAs(id, firm.user, 4_900_000))).toBe('报价已截止')
    await box('seen_at = deadline_at')
    expect((await market.bidAs(id, firm.user, 4_900_000)).receipt.said.receivedAt).toBe((await market.detail(id)).deadlineAt)
  })

  it('is put off by a new lowest sum in the last minutes, within bounds, and by nothing else', async () => {
    const { market, id, ends, turnTo, run } = await open({}, { 'inquiry.overtimeMinutes': 5, 'inquiry.overtimeMost': 8 })
    const planned = await ends()
    await turnTo(addMinutes(planned, -6))
    await market.bid(id, 0, 4_990_000)
    expect(await ends()).toEqual(planned)
    await turnTo(addMinutes(planned, -4))
    // Not the lowest: the end stays.
    await market.bid(id, 1, 4_995_000)
    expect(await ends()).toEqual(planned)
    const { deadlineAt } = await market.bid(id, 1, 4_980_000)
    expect([new Date(deadlineAt), await ends()]).toEqual([addMinutes(planned, 5), addMinutes(planned, 5)])
    await world().drain()
    expect((await market.mall.logs(id)).at(-1)).toMatchObject({ title: '临近截止有新的最低价，自动延长' })
    expect(JSON.stringify((await market.detail(id)).timeline)).not.toContain(market.firms[1]!.user.name)
    // What it was to close at has passed, and it goes on.
    await turnTo(addMinutes(planned, 1))
    await world().drain()
    expect(await market.state(id)).toBe('quoting')
    await market.bid(id, 2, 4_970_000)
    expect(await ends()).toEqual(addMinutes(planned, 8))
    expect((await run(0)).latestEndAt).toBe(addMinutes(planned, 8).toISOString())
    await turnTo(addMinutes(planned, 7))
    await market.bid(id, 0, 4_960_000)
    expect(await ends()).toEqual(addMinutes(planned, 8))
    await market.pass(id)
    expect([await market.state(id), (await market.detail(id)).quotes!.map((it_) => it_.totalFen)]).toEqual([
      'choosing',
      [4_960_000, 4_970_000, 4_980_000],
    ])
    expect(dayOf(planned)).toBe(dayOf(await ends()))
  })

  it('is opened again by nobody who has seen what stands at it, also before it is noted', async () => {
    const { market, id, ends, turnTo } = await open()
    await market.bid(id, 0, 4_990_000)
    const planned = await ends()
    await turnTo(addMinutes(planned, 1))
    const later = addMinutes(planned, 48 * 60).toISOString()
    const extended = (await market.buyer()).inquiry.extend({ id, deadlineAt: later, reason: '再等等看' })
    expect(await refusal(extended)).toBe('报价已截止')
    expect([await ends(), await market.state(id)]).toEqual([planned, 'quoting'])
  })

  it('with too few firms goes on once by itself, then is settled with those there are, by one step more', async () => {
    const { market, id } = await open()
    await market.bid(id, 0, 4_990_000)
    await market.bid(id, 0, 4_900_000)
    await market.bid(id, 1, 4_950_000)
    await market.pass(id)
    expect([await market.state(id), (await market.detail(id)).run!.bids[0]!.firm]).toEqual(['quoting', '竞价人 1'])
    await market.bid(id, 1, 4_890_000)
    await market.pass(id)
    expect([await market.state(id), (await market.detail(id)).quotes]).toEqual(['short', null])
    await (await market.buyer()).inquiry.settleFew({ id })
    const { state, quotes } = await market.detail(id)
    expect([state, quotes!.map((it_) => it_.totalFen)]).toEqual(['choosing', [4_890_000, 4_900_000]])
    await (await market.buyer()).inquiry.choose({ id, offerId: quotes![0]!.id })
    expect((await market.mall.logs(id)).map((it_) => it_.title)).toContain('按实际家数成交')
  })

  it('finds no signs in sums that answer each other, but in prices of one ratio and in what firms share', async () => {
    const { market, id } = await open()
    await market.bid(id, 0, 4_900_000)
    await market.bid(id, 1, 4_899_000)
    await market.bid(id, 2, 4_898_000)
    await world().admin.query("update shared.suppliers set phone = '0574-66668888' where id = any($1::uuid[])", [
      [1, 2].map((n) => market.firms[n]!.supplierId),
    ])
    await market.pass(id)
    const { suspicion } = await market.detail(id, market.mall.J1)
    expect(suspicion!.evidence).toEqual([expect.stringContaining('登记的联系电话相同')])
    expect(await refusal((await market.buyer()).inquiry.choose({ id, offerId: (await market.detail(id)).quotes![0]!.id }))).toContain(
      '疑似关联供应商',
    )
  })
})

describe('what is told of a 竞价', () => {
  it('holds what firms read of late bids until the end, whatever the school changes meanwhile', async () => {
    const { market, id, ends, turnTo, run } = await open({}, { 'inquiry.overtimeMinutes': 5, 'inquiry.overtimeMost': 8 })
    const planned = await ends()
    await world().admin.query(
      `update mall.school_params set value = '0' where school_id = $1 and key in ('inquiry.overtimeMinutes', 'inquiry.overtimeMost')`,
      [market.mall.no],
    )
    await world().admin.query('update shared.schools set settings_version = settings_version + 1 where id = $1', [market.mall.no])
    await turnTo(addMinutes(planned, -4))
    expect(await run(0)).toMatchObject({ overtimeMinutes: 5, latestEndAt: addMinutes(planned, 8).toISOString() })
    await market.bid(id, 0, 4_990_000)
    expect(await ends()).toEqual(addMinutes(planned, 5))
    // What is published from now on has what the school says now.
    const later = await market.publish({ askWay: 'bidding' })
    expect(
      (await (await world().as(market.firms[0]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id: later })).run!.overtimeMinutes,
    ).toBe(0)
  })

  it('shows firms in their hall the lowest sum while it runs', async () => {
    const title = `竞价大厅${Date.now()}`
    const { market, id } = await open({ title })
    const told = async () => {
      await world().setClock(new Date((await market.now()).getTime() + 5000))
      await world().drain()
      const { list } = await (await world().as(market.firms[3]!.user)).inquiry.hall({ tab: 'open', keyword: title })
      return list.map((it_) => it_.lowestFen)
    }
    expect(await told()).toEqual([null])
    await market.bid(id, 0, 4_990_000)
    await market.bid(id, 1, 4_900_000)
    await market.bid(id, 2, 4_950_000)
    const due = await world().admin.query(
      "select count(*)::int as num from mall.outbox where school_id = $1 and doc_id = $2 and topic = 'inquiry.toSuppliers' and state = 'due'",
      [market.mall.no, id],
    )
    expect(due.rows[0].num).toBe(1)
    expect(await told()).toEqual([4_900_000])
    await market.pass(id)
    const { list } = await (await world().as(market.firms[3]!.user)).inquiry.hall({ tab: 'over', keyword: title })
    expect(list.map((it_) => it_.lowestFen)).toEqual([null])
  })

  it('counts for a firm’s rank after the end what counts', async () => {
    const { market, id, run } = await open({ minQuotes: 2 })
    await world().admin.query("update shared.suppliers set phone = '0574-66668888' where id = any($1::uuid[])", [
      [1, 2].map((n) => market.firms[n]!.supplierId),
    ])
    for (const [n, fen] of [4_860_000, 4_800_000, 4_850_000, 4_900_000].entries()) await market.bid(id, n, fen)
    expect([(await run(0)).rank, (await run(3)).rank]).toEqual([3, 4])
    await market.pass(id)
    await (await world().as(market.mall.J1)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家为同一人控制，报价由同一台电脑制作' })
    expect(await run(0)).toMatchObject({ rank: 1, lowestFen: 4_860_000, ownFen: 4_860_000 })
    expect([(await run(3)).rank, await run(1)]).toMatchObject([2, { rank: null, ownFen: 4_800_000 }])
    expect((await market.detail(id)).run).toMatchObject({ lowestFen: 4_860_000, bidNum: 4 })
  })

  it('calls its state by its name where something is refused', async () => {
    const { market, id } = await open()
    expect(await refusal((await market.buyer()).inquiry.resume({ id }))).toBe('询价当前状态为竞价中，不能恢复选标')
    const sealed = await market.submit({ askWay: 'bidding' })
    expect(await refusal((await market.buyer()).inquiry.resume({ id: sealed }))).toBe('询价当前状态为待审核，不能恢复选标')
  })

  it('is no word of a firm in the audit log before its end, nor of a sealed quote before it is open', async () => {
    const { market, id } = await open({ minQuotes: 1 })
    await world().admin.query('update mall.opener_keys set ended_at = null where school_id = $1', [market.mall.no])
    const { mall } = market
    const auditor = await buildUser(world().db, { schoolId: mall.no, no: `M3M${mall.no}`, name: '方老师', roles: ['auditAdmin'] })
    const name = `竞价员${mall.no}`
    await world().admin.query('update mall.users set name = $1 where id = $2', [name, market.firms[0]!.user.id])
    const firm = { ...market.firms[0]!.user, name }
    await market.bidAs(id, firm, 4_990_000)
    expect(await refusal(market.bidAs(id, firm, 4_995_000))).toContain('您上一次出价')
    const sealed = await market.publish()
    const client = await world().as(firm)
    await market.quote(sealed, 0, 4_860_000)
    await client.inquiry.withdrawQuote({ schoolId: mall.no, id: sealed })
    const rowsOf = async (more: object = {}) => (await (await world().as(auditor)).admin.audit({ ...more })).list
    for (const of of [id, sealed]) {
      const list = (await rowsOf({ object: of })).filter((it_) => /出价|密封报价|撤回报价/.test(it_.what))
      expect(list.map((it_) => [it_.who, it_.userNo, it_.ip])).toEqual([
        ['参加的供应商（截止前不公开）', '', ''],
        ['参加的供应商（截止前不公开）', '', ''],
      ])
    }
    expect(await rowsOf({ who: name })).toEqual([])
    await market.pass(id)
    const after = (await rowsOf({ object: id })).filter((it_) => it_.what === '竞价出价')
    expect(after.map((it_) => [it_.who, it_.result])).toEqual([
      [name, 'refused'],
      [name, 'done'],
    ])
    expect(await rowsOf({ who: name })).toHaveLength(2)
  })
})
