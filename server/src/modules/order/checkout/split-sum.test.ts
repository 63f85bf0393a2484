// 疑似拆单 over every amount of a school, whatever is summed and whenever it was bought (domain page 05 §5.2; decision 0025).
import { blockOf } from '@caiyuan/contract/approval/review'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { buildAddress, buildFund } from '../../../demo/build.ts'
import { openMall, type Mall } from './fixtures.ts'
import { registerSpend } from './spend.ts'

const world = useWorld()

type Sent = Partial<InputOf<(typeof buy)['submit']>>
const REASON = '分两个课题采购'

const quoteOf = async (who: SessionUser, skuId: string) => (await world().as(who)).order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })

const buyOne = async (who: SessionUser, fundId: string, skuId: string, more: Sent = { purpose: REASON }) => {
  const { quoteId, totalFen } = await quoteOf(who, skuId)
  const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
  const client = await world().as(who)
  return (await client.order.submit({ quoteId, usage: '科研', orders: [{ key: '1', funds }], ...more })).orders[0]!.id
}

const noteOf = async (who: SessionUser, fundId: string, skuId: string) => {
  const { quoteId, totalFen } = await quoteOf(who, skuId)
  const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
  return (await (await world().as(who)).order.preview({ quoteId, orders: [{ key: '1', funds }] }))[0]!.splitNote
}

const rowOf = async (id: string) =>
  (await world().admin.query('select flags, contract_flag, state from mall.orders where id = $1', [id])).rows[0] as {
    flags: { flag: string; text: string }[]
    contract_flag: boolean
    state: string
  }
const isFlagged = async (id: string): Promise<boolean> => (await rowOf(id)).flags.some((it) => it.flag === 'splitSuspect')

const nodesIn = async (id: string): Promise<string[]> =>
  (await world().admin.query('select nodes from mall.flow_insts where doc_id = $1 order by started_at desc limit 1', [id])).rows[0].nodes
    .filter((n: { skipped: string }) => n.skipped === '')
    .map((n: { id: string }) => n.id)

const goodsAt = (mall: Mall, yuan: number) => mall.goods('移液吸头', yuan, { expenseSubject: 'material' })

const submittedAt = (id: string, at: string) => world().admin.query('update mall.orders set submitted_at = $2 where id = $1', [id, at])

const splitCheck = async (who: SessionUser, id: string) =>
  blockOf((await (await world().as(who)).approval.detail({ kind: 'order', id })).review!, 'checks')!.checks.find(
    (it_) => it_.key === 'split',
  )!

/** A second card of the owner of the first, which somebody else may use. */
const secondCard = async (mall: Mall, owner: SessionUser, who: SessionUser) => {
  await buildAddress(world().db, who)
  return buildFund(world().db, mall.no, {
    projectNo: `K9-${mall.no}`,
    name: '国家自然科学基金重点项目',
    ownerId: owner.id,
    deptId: mall.deptId,
    source: 'RES_V',
    startOn: '2020-01-01',
    endOn: '2099-12-31',
    totalFen: 20_000_000,
    committedFen: 0,
    grants: [{ userId: who.id }],
  })
}

describe('several orders just under an amount', () => {
  it('of 比价 are seen on the same day, and the rule of the sum is that of the one who decides', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    await buyOne(mall.T1, mall.K1, goods, {})
    const words = '近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥1,920.00，达到 ¥1,000.00 的比价限额'
    expect(await noteOf(mall.T1, mall.K1, goods)).toBe(words)
    const refused = await refusalOf(buyOne(mall.T1, mall.K1, goods, {}))
    expect(refused.message).toBe(`疑似拆单：${words}，请在用途说明写明分次采购的理由`)
    const id = await buyOne(mall.T1, mall.K1, goods)
    expect(await nodesIn(id)).toEqual(['fzr', 'priceCheck'])
    const { review } = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(review!, 'checks')!.checks.find((it_) => it_.key === 'split')).toMatchObject({ verdict: 'warn', text: words })
    expect(blockOf(review!, 'checks')!.checks.find((it_) => it_.key === 'compare')).toMatchObject({ verdict: 'warn', label: '不足' })
  })

  it.each([
    ['quotes3.from', 6_500, 'deptLeader', false],
    ['order.contractFrom', 8_000, 'deptLeader', true],
  ] as const)('of %s bring the chain and the contract of their sum', async (key, yuan, node, contract) => {
    const mall = await openMall(world(), { [key]: 1_000_000, 'chain.deptLeaderFrom': 1_200_000 })
    const goods = await goodsAt(mall, yuan)
    const first = await buyOne(mall.F1, mall.K1, goods)
    const second = await buyOne(mall.F1, mall.K1, goods)
    expect([await isFlagged(first), await isFlagged(second)]).toEqual([false, true])
    expect([(await nodesIn(first)).includes(node), (await nodesIn(second)).includes(node)]).toEqual([false, true])
    expect([(await rowOf(first)).contract_flag, (await rowOf(second)).contract_flag]).toEqual([false, contract])
  })

  it('are not passed as small ones of their owner', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const ids = [await buyOne(mall.F1, mall.K1, goods), await buyOne(mall.F1, mall.K1, goods)]
    expect([await mall.state(ids[0]!), await mall.state(ids[1]!)]).toEqual(['waitSupplier', 'auditing'])
  })

  it('count within the days and from the share that the school has set', async () => {
    const mall = await openMall(world(), { 'split.days': 30, 'split.nearPercent': 40 })
    const goods = await goodsAt(mall, 450)
    const days = [29, 31]
    const ids = [await buyOne(mall.T1, mall.K1, goods), await buyOne(mall.T1, mall.K1, goods)]
    for (const [i, id] of ids.entries())
      await world().admin.query('update mall.orders set submitted_at = now() - make_interval(days => $2) where id = $1', [id, days[i]])
    expect(await noteOf(mall.T1, mall.K1, goods)).toBe('')
    await world().admin.query("update mall.orders set submitted_at = now() - interval '2 days' where id = $1", [ids[1]])
    expect(await noteOf(mall.T1, mall.K1, goods)).toBe(
      '近 30 天本人另有 2 单同一供应商采购，连本单累计 ¥1,350.00，达到 ¥1,000.00 的比价限额',
    )
  })
})

describe('what counts together', () => {
  it('are two cards of one owner and two people of his group, and no other', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const K9 = await secondCard(mall, mall.F1, mall.T2)
    await buyOne(mall.T2, K9, goods, {})
    const group = '近 7 天同一课题组另有 1 单同一供应商采购，连本单累计达到 ¥1,000.00 的比价限额'
    expect([await noteOf(mall.T1, mall.K1, goods), await noteOf(mall.T1, mall.K3, goods)]).toEqual([group, ''])
  })

  it('are pending and approved orders, not those given back or ended, less what will not be sent', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const id = await buyOne(mall.T1, mall.K1, goods, {})
    const noted = async (state: string) => {
      await world().admin.query('update mall.orders set state = $2, moved_to = $2 where id = $1', [id, state])
      return (await noteOf(mall.T1, mall.K1, goods)) !== ''
    }
    for (const state of ['auditing', 'waitHandle', 'waitSupplier', 'partShip', 'waitBill', 'done'])
      expect([state, await noted(state)]).toEqual([state, true])
    for (const state of ['back', 'cancelled', 'closed']) expect([state, await noted(state)]).toEqual([state, false])
    await world().admin.query("update mall.orders set state = 'waitReceive', moved_to = 'waitReceive', ended_fen = 48000 where id = $1", [
      id,
    ])
    expect(await noteOf(mall.T1, mall.K1, goods)).toBe('')
  })

  it('is without the pieces that will not be sent, of the others and of the order itself', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const ids = [await buyOne(mall.T1, mall.K1, goods, {}), await buyOne(mall.T1, mall.K1, goods)]
    await world().admin.query("update mall.orders set flags = '[]' where school_id = $1", [mall.no])
    const end = (id: string, fen: number) => world().admin.query('update mall.orders set ended_fen = $2 where id = $1', [id, fen])
    const textFor = async () => (await splitCheck(mall.F1, ids[1]!)).text
    await end(ids[0]!, 30_000)
    expect(await textFor()).toContain('另有 1 单同一供应商采购，连本单累计 ¥1,620.00，')
    await end(ids[1]!, 20_000)
    expect(await textFor()).toContain('另有 1 单同一供应商采购，连本单累计 ¥1,420.00，')
    expect(await noteOf(mall.T1, mall.K1, goods)).toContain('另有 2 单同一供应商采购，连本单累计 ¥2,380.00，')
  })

  it('is whatever source is registered, in the same statement', async () => {
    const mall = await openMall(world())
    const other = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const elsewhere = await other.goods('移液吸头', 960, { expenseSubject: 'material' })
    // Spent outside the mall, as a source of another kind would bring it.
    registerSpend(
      (ctx) => sql`select ${mall.T1.id}::uuid, ${mall.jia}::uuid, 90000::bigint, '[]'::json, '[]'::json, '[]'::json
        where ${ctx.schoolId}::int = ${mall.no}::int`,
    )
    expect(await noteOf(mall.T1, mall.K1, goods)).toBe(
      '近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥1,860.00，达到 ¥1,000.00 的比价限额',
    )
    expect(await noteOf(other.T1, other.K1, elsewhere)).toBe('')
  })
})

describe('the days that count', () => {
  it.each([
    ['midnight', '2026-05-11T15:59:00Z', '2026-05-11T16:01:00Z', true],
    ['the end of a month', '2026-02-27T02:00:00Z', '2026-03-02T02:00:00Z', true],
    ['the end of a year', '2026-12-30T02:00:00Z', '2027-01-03T02:00:00Z', true],
    ['seven days', '2026-12-27T02:00:00Z', '2027-01-03T02:00:00Z', false],
  ])('run over %s', async (_, before, at, seen) => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const [first, second] = [await buyOne(mall.T1, mall.K1, goods), await buyOne(mall.T1, mall.K1, goods)]
    await world().admin.query("update mall.orders set flags = '[]' where school_id = $1", [mall.no])
    await submittedAt(first, before)
    await submittedAt(second, at)
    expect((await splitCheck(mall.F1, second)).verdict).toBe(seen ? 'warn' : 'ok')
  })
})

describe('who decides on the first of them', () => {
  it('sees what was bought after it, and what was looked at when nothing was', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 960)
    const first = await buyOne(mall.T1, mall.K1, goods, {})
    expect(await splitCheck(mall.F1, first)).toMatchObject({
      verdict: 'ok',
      label: '未命中',
      text: '本人与同一课题组前后 7 天内没有各自达到限额 60%、合起来达到它的同类采购（限额：¥200,000.00 / ¥50,000.00 / ¥20,000.00 / ¥10,000.00 / ¥5,000.00 / ¥1,000.00）',
    })
    await buyOne(mall.T1, mall.K1, goods)
    expect(await splitCheck(mall.F1, first)).toMatchObject({
      verdict: 'warn',
      label: '疑似拆单',
      text: '提交时未命中，此后又有采购：近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥1,920.00，达到 ¥1,000.00 的比价限额',
    })
  })
})

describe('submitted at once', () => {
  it('by two people on two cards of one owner, all are seen but the first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const mall = await openMall(world())
      const goods = await goodsAt(mall, 960)
      const K9 = await secondCard(mall, mall.F1, mall.T2)
      const both = [mall.T1, mall.T2, mall.T1, mall.T2].map(async (who, i) => {
        const { quoteId, totalFen } = await quoteOf(who, goods)
        const funds = [{ fundId: i % 2 === 0 ? mall.K1 : K9, subjectCode: 'material', amountFen: totalFen }]
        const client = await world().as(who)
        return async () =>
          (await client.order.submit({ quoteId, usage: '科研', purpose: REASON, orders: [{ key: '1', funds }] })).orders[0]!.id
      })
      const ids = await Promise.all((await Promise.all(both)).map((press) => press()))
      expect((await Promise.all(ids.map(isFlagged))).filter(Boolean)).toHaveLength(3)
    }
  })
})
