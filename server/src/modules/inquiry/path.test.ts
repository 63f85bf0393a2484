// 审批预演 of an inquiry: who would decide it, asked before anything is kept, and what it then walks; whom the flow wants chosen is chosen.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { FlowNodeDef } from '../approval/engine/def.ts'
import { installFlows } from '../approval/engine/install.ts'
import { openMarket, type Market } from './fixtures.ts'

const world = useWorld()
const REASON = '其控温精度和能耗均明显优于最低报价的型号，满足长期保存样品的需要'

const walked = (path: { nodes: readonly { title: string; skipped: string; people: readonly { name: string }[] }[] }) =>
  path.nodes.filter((node) => node.skipped === '').map((node) => [node.title, node.people.map((one) => one.name).join('、')])

const openedOf = async (market: Market): Promise<string> => {
  const id = await market.publish()
  for (const [n, fen] of [4_860_000, 4_950_000, 4_990_000].entries()) await market.quote(id, n, fen)
  await market.pass(id)
  for (const n of [0, 1]) await market.openAs(id, n)
  return id
}

const askedOf = async (market: Market, budgetFen = 5_000_000) => ({
  budgetFen,
  funds: [{ fundId: market.mall.K3, subjectCode: 'material', amountFen: budgetFen }],
})

describe('who would decide an inquiry', () => {
  it('is said of its budget and cards, and is who then decides it; nothing is kept', async () => {
    const market = await openMarket(world())
    const buyer = await market.buyer()
    const path = await buyer.inquiry.ahead(await askedOf(market))
    expect([path.problem, walked(path).map(([, who]) => who)]).toEqual(['', ['赵教授', '孙老师、周经办']])
    expect(path.nodes[0]!.reason).toContain('负责人')
    expect((await buyer.inquiry.list({ pageNum: 1, pageSize: 10 })).total).toBe(0)
    const id = await market.submit()
    expect(await market.mall.waiting(id)).toEqual([walked(path)[0]![1]])
  })

  it('says what is missing instead, and of cards of others nothing', async () => {
    const market = await openMarket(world())
    const other = await openMarket(world())
    const buyer = await market.buyer()
    const none = await buyer.inquiry.ahead({ budgetFen: 5_000_000, funds: [] })
    const strange = await buyer.inquiry.ahead(await askedOf(other))
    expect([none.problem, strange.problem, strange.nodes]).toEqual(['选择经费后预演审批', '选择经费后预演审批', []])
    expect((await refusalOf((await world().as(market.mall.S1)).inquiry.ahead(await askedOf(market)))).code).toBe('2009')
    expect((await refusalOf(buyer.inquiry.ahead({ ...(await askedOf(market)), budgetFen: -1 }))).code).toBe('4000')
  })

  it('of a choice: the lowest by the usual steps, another by one more, who then are asked', async () => {
    const market = await openMarket(world())
    const id = await openedOf(market)
    const buyer = await market.buyer()
    const [first, second] = (await market.detail(id)).quotes!
    const usual = await buyer.inquiry.aheadOfChoice({ id, offerId: first!.id })
    const more = await buyer.inquiry.aheadOfChoice({ id, offerId: second!.id })
    const names = walked(more).map(([, who]) => who)
    expect(usual.nodes[0]!.people[0]!.reason).toContain('出资 ¥48,600.00')
    expect(walked(usual).map(([, who]) => who)).not.toContain('归口老师')
    expect([names.length, names]).toEqual([walked(usual).length + 1, expect.arrayContaining(['归口老师'])])
    await buyer.inquiry.choose({ id, offerId: second!.id, reason: REASON })
    expect(await market.mall.waiting(id)).toEqual([names[0]])
    // Chosen by now.
    expect((await refusalOf(buyer.inquiry.aheadOfChoice({ id, offerId: first!.id }))).message).toContain('选标待审核')
  })

  it('of a choice is told to its buyer alone', async () => {
    const market = await openMarket(world())
    const other = await openMarket(world())
    const id = await openedOf(market)
    const offerId = (await market.detail(id)).quotes![0]!.id
    const ask = async (who: Parameters<ReturnType<typeof world>['as']>[0]) =>
      (await refusalOf((await world().as(who)).inquiry.aheadOfChoice({ id, offerId }))).code
    expect([await ask(market.mall.T2), await ask(other.mall.T1)]).toEqual(['4004', '4004'])
    const buyer = await market.buyer()
    expect((await buyer.inquiry.aheadOfChoice({ id, offerId: other.mall.K1 })).problem).toBe('这份报价无效，不能选定')
    expect((await refusalOf(buyer.inquiry.aheadOfChoice({ id }))).message).toContain('请选定供应商')
  })
})

describe('a step whose people the submitter chooses', () => {
  const flow = (market: Market, nodes: FlowNodeDef[]) =>
    world().inSchool(market.mall.no, (ctx) =>
      installFlows(ctx, [{ code: `asked${market.mall.no}`, docKind: 'inquiry', title: '询价', nodes }]),
    )
  const pick: FlowNodeDef = {
    id: 'pick',
    title: '分管领导',
    assignees: [{ kind: 'SELF_SELECT', role: 'fzr', scope: 'SCHOOL', min: 1, max: 1 }],
  }

  it('is chosen for the submission, with a word to who decides', async () => {
    const market = await openMarket(world())
    await flow(market, [pick])
    const buyer = await market.buyer()
    const path = await buyer.inquiry.ahead(await askedOf(market))
    const [node] = path.nodes
    expect(node!.choose!.candidates.length).toBeGreaterThan(1)
    const form = await market.formOf()
    expect((await refusalOf(buyer.inquiry.submit({ form }))).message).toContain('请选择审批人：分管领导')
    expect((await buyer.inquiry.list({ pageNum: 1, pageSize: 10 })).total).toBe(0)
    const chosen = { pick: [node!.choose!.candidates[1]!.id] }
    const { id } = await buyer.inquiry.submit({ form, chosen, note: '下月要用' })
    expect(await market.mall.waiting(id)).toEqual([node!.choose!.candidates[1]!.name])
    const { rows } = await world().admin.query('select facts from mall.flow_insts where doc_id = $1', [id])
    expect(rows[0].facts.note).toBe('下月要用')
  })

  it('and for the choice of a firm', async () => {
    const market = await openMarket(world())
    const id = await openedOf(market)
    await flow(market, [pick])
    const buyer = await market.buyer()
    const offerId = (await market.detail(id)).quotes![0]!.id
    expect((await refusalOf(buyer.inquiry.choose({ id, offerId }))).message).toContain('请选择审批人：分管领导')
    expect(await market.state(id)).toBe('choosing')
    const { nodes } = await buyer.inquiry.aheadOfChoice({ id, offerId })
    const who = nodes[0]!.choose!.candidates.at(-1)!
    await buyer.inquiry.choose({ id, offerId, chosen: { pick: [who.id] } })
    expect(await market.mall.waiting(id)).toEqual([who.name])
  })
})
