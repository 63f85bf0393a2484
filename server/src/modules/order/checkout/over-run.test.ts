// 经费超支 (domain page 04 §4.3 rule 6, decision 0137): a card of 横向科研 beyond its balance, with 财务 in the path.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

const FIVE = { 'budget.overRunPct': 5 }
/** K4 has ¥900.00 and may be overdrawn by ¥45.00. */
const sentBy = async (mall: Mall, yuan: number, who: SessionUser = mall.T1, fundId = mall.K4) => {
  const client = await world().as(who)
  const skuId = await mall.goods('接插件', yuan)
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })
  const orders = quote.orders.map((it_) => ({ key: it_.key, funds: [{ fundId, subjectCode: 'office', amountFen: it_.totalFen }] }))
  return { client, quote, orders, form: { quoteId: quote.quoteId, usage: '科研' as const, purpose: '测试台改造', orders } }
}
const buy = async (...args: Parameters<typeof sentBy>) => {
  const { client, form } = await sentBy(...args)
  return (await client.order.submit(form)).orders[0]!.id
}
const faults = (mall: Mall) => world().db.withTenant({ schoolId: mall.no }, (tx) => checkInvariants(tx, mall.no))
const entriesOf = (mall: Mall, id: string) =>
  world()
    .admin.query('select kind, available_after_fen::int as left from mall.fund_entries where school_id = $1 and doc_id = $2 order by seq', [
      mall.no,
      id,
    ])
    .then((it_) => it_.rows as { kind: string; left: number }[])

describe('a card of 横向科研', () => {
  it('is overdrawn up to the share the school set, with 财务 in the path, and gives back all of it', async () => {
    const mall = await openMall(world(), FIVE)
    const { client, quote, form } = await sentBy(mall, 945)
    const card = quote.funds.find((it_) => it_.id === mall.K4)!
    expect([card.availableFen, card.overFen, card.canPayFen, card.level]).toEqual([90_000, 4_500, 94_500, 'ok'])
    expect(card.warning).toBe('余额只有 ¥900.00，至多可超支 ¥45.00；用到超支的部分须经财务审批')
    const [path] = await client.order.preview({ quoteId: form.quoteId, orders: form.orders })
    expect(path!.nodes.filter((it_) => it_.skipped === '').map((it_) => it_.title)).toEqual(['经费负责人', '财务'])
    expect(path!.nodes.find((it_) => it_.id === 'overRun')!.reason).toContain('横向科研经费超支')

    const id = (await client.order.submit(form)).orders[0]!.id
    expect(await mall.balance(mall.K4)).toEqual([-4_500, 94_500, 0, 0])
    expect(await faults(mall)).toEqual([])
    const seen = await (await world().as(mall.F1)).fund.statement({ id: mall.K4 })
    expect(seen.card.availableFen).toBe(-4_500)
    await mall.decide(mall.F1, id)
    expect(await mall.waiting(id)).toEqual(['钱会计'])
    const task = await (await world().as(mall.C1)).approval.list({ index: 0 })
    expect(JSON.stringify(task)).toContain(
      `¥45.00，隔膜测试技术服务（K4-${mall.no}）可用 ¥900.00，本次共用 ¥945.00；学校允许横向科研经费超支总额的 5%，即 ¥45.00`,
    )
    await mall.decide(mall.C1, id, { refuse: '请待经费到账后再提交' })
    expect(await mall.balance(mall.K4)).toEqual([90_000, 0, 0, 0])
    expect((await entriesOf(mall, id)).map((it_) => [it_.kind, it_.left])).toEqual([
      ['RESERVE', -4_500],
      ['RELEASE', 90_000],
    ])
    expect(await faults(mall)).toEqual([])
  })

  it('pays no fen more, says what it could, and leaves no trace', async () => {
    const mall = await openMall(world(), FIVE)
    const { client, quote, form } = await sentBy(mall, 945.01)
    const words = '经费可用余额不足：可用 ¥945.00（含可超支 ¥45.00），本单需 ¥945.01，差额 ¥0.01'
    expect(quote.funds.find((it_) => it_.id === mall.K4)).toMatchObject({ level: 'part', problem: words })
    const refused = await refusalOf(client.order.submit(form))
    expect([refused.code, refused.message]).toEqual(['3301', words])
    expect([await mall.balance(mall.K4), await mall.count('orders')]).toEqual([[90_000, 0, 0, 0], 0])
  })

  it('is not overdrawn while the school has not said so, nor is a card of another source', async () => {
    const off = await openMall(world())
    expect((await refusalOf(buy(off, 900.01))).message).toBe('经费可用余额不足：可用 ¥900.00，本单需 ¥900.01，差额 ¥0.01')
    const on = await openMall(world(), FIVE)
    expect((await refusalOf(buy(on, 150_000.01, on.F1, on.K1))).code).toBe('3301')
  })

  it('asks 财务 nothing while the balance pays', async () => {
    const mall = await openMall(world(), FIVE)
    const id = await buy(mall, 900)
    expect(await mall.balance(mall.K4)).toEqual([0, 90_000, 0, 0])
    await mall.decide(mall.F1, id)
    expect(await mall.state(id)).not.toBe('auditing')
  })

  it('was announced before it is overdrawn: who lost the balance to another meanwhile is told so', async () => {
    const mall = await openMall(world(), FIVE)
    const forms = await Promise.all([sentBy(mall, 470), sentBy(mall, 471)])
    const done = await Promise.allSettled(forms.map(({ client, form }) => client.order.submit(form)))
    const [, frozen] = await mall.balance(mall.K4)
    for (const it_ of done.filter((one) => one.status === 'fulfilled')) expect(it_.value.orders).toHaveLength(1)
    // Both fit together with what may be overdrawn: the second either saw the first and was flagged, or was refused.
    const flagged = await world().admin.query(
      "select count(*)::int as n from mall.orders where school_id = $1 and flags::text like '%overRun%'",
      [mall.no],
    )
    expect([frozen, flagged.rows[0].n]).toEqual(
      done.every((it_) => it_.status === 'fulfilled') ? [94_100, 1] : [expect.toBeOneOf([47_000, 47_100]), 0],
    )
    expect(await faults(mall)).toEqual([])
  })

  it('is refused where the flow of the school asks 财务 nowhere', async () => {
    const mall = await openMall(world(), FIVE)
    await world().admin.query(
      `update mall.flow_defs set nodes = jsonb_path_query_array(nodes, '$[*] ? (@.id == "fzr")') where school_id = $1 and doc_kind = 'order'`,
      [mall.no],
    )
    expect((await refusalOf(buy(mall, 945))).message).toBe('经费超支的单据须由财务审批，学校的审批流程没有这一步，请联系校管理员')
    expect(await mall.balance(mall.K4)).toEqual([90_000, 0, 0, 0])
  })
})
