import { approverPaths } from '@caiyuan/contract/approval/paths'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { asTrial, openTrial } from '../../test/trial.ts'
import { keepFile } from '../core/files.ts'
import { installFlows } from '../modules/approval/engine/install.ts'
import { installPage } from '../modules/approval/engine/page.ts'
import { openMall, type Mall } from '../modules/order/checkout/fixtures.ts'
import { setParam } from '../modules/school/params.ts'
import { flowsOf } from './flows.ts'
import { setVariant } from './found.ts'
import { putInForce } from './put-in-force.ts'
import { pageOf, variantOf, variants } from './variants.ts'

const world = useWorld()
const variant = (code: string) => variants.find((it_) => it_.code === code)!

const open = async (id: number, code: string) => {
  const t = await openTrial(world(), id, { flows: [asTrial({ ...variant(code).flow, docKind: 'order' })] })
  const walked = async (amountFen: number, it_: object = {}, chosen: Record<string, string[]> = {}) =>
    (await t.preview(t.T1, { amountFen, owners: [t.F1], ...it_ }, chosen))
      .filter((n) => n.skipped === '')
      .map((n) => `${n.title}：${n.people.map((p) => p.name).join('、')}`)
  const agree = async (doc: string, who: typeof t.F1) => (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
  return { ...t, walked, agree }
}

describe('variants', () => {
  it('have an address each, and every address but the first has one', () => {
    const paths = variants.map((it_) => pageOf(it_).path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.toSorted()).toEqual(approverPaths.slice(1).toSorted())
    expect(pageOf(variantOf('ANY')).path).toBe('/auditor')
  })

  it('hold for their schools, whose flows they give, and no other', async () => {
    for (const it_ of variants)
      for (const code of it_.schools) {
        expect(variantOf(code)).toBe(it_)
        expect(flowsOf(code, 'university').find((flow) => flow.docKind === 'order')!.code).toBe(it_.flow.code)
      }
    expect(flowsOf('ANY', 'university').find((flow) => flow.docKind === 'order')!.code).toBe('order.university')
  })

  it('come to a running school with its flows, and figures it set itself stay', async () => {
    const t = await openTrial(world(), 1951, { code: 'HITWH', name: '在用学校', flows: [] })
    const page = async () => (await world().as(t.T1)).approval.approverPage({})
    expect((await page()).path).toBe('/hitwhAuditor')
    const figure = () =>
      t.rows<{ value: unknown }>(
        "select value from school_params where school_id = $1 and key = 'order.outsideMallFrom' and valid_to is null",
        [t.id],
      )
    expect(await figure()).toEqual([{ value: 30_000_000 }])
    await t.inSchool((ctx) => setParam(ctx, 'order.outsideMallFrom', 10_000_000))
    await t.rows('delete from approver_pages where school_id = $1', [t.id])
    await t.rows('update shared.schools set settings_version = settings_version + 1 where id = $1', [t.id])
    expect((await page()).path).toBe('/auditor')
    expect(await putInForce(world().db, 'HITWH')).toContain('选择审批人页面从现在起生效')
    expect((await page()).path).toBe('/hitwhAuditor')
    expect(await figure()).toEqual([{ value: 10_000_000 }])
    expect(await putInForce(world().db, 'HITWH')).toBe('在用学校：审批流程没有变化')
  })

  it('zjff: the head of the department is chosen, and 分管领导 come from 10,000 yuan on', async () => {
    const t = await open(1952, 'zjff')
    const second = await t.hire('副院长', ['deptLeader'])
    const chosen = { deptLeader: [second.id] }
    expect(await t.walked(999_999, {}, chosen)).toEqual(['经费负责人：王教授', '部门领导：副院长'])
    expect(await t.walked(1_000_000, {}, chosen)).toEqual(['经费负责人：王教授', '部门领导：副院长', '分管领导：沈副校长、韩副校长'])
    expect(await t.refusal(t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] }))).toMatchObject({ key: 'approval.chooseFirst' })
    expect(await t.refusal(t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] }, { deptLeader: [t.V1.id] }))).toMatchObject({
      key: 'approval.notCandidate',
    })
  })

  it('zjwl: one to three decide in the order given, and who was named gets a copy', async () => {
    const t = await open(1953, 'zjwl')
    const [a, b, c, d] = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => t.hire(name, ['approver'])))
    const ask = (chosen: Record<string, string[]>) => t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] }, chosen)
    expect(await t.refusal(ask({}))).toMatchObject({ key: 'approval.chooseFirst' })
    expect(await t.refusal(ask({ chosen: [a!, b!, c!, d!].map((it_) => it_.id) }))).toMatchObject({
      text: expect.stringContaining('最多选 3 人'),
    })
    const doc = await ask({ chosen: [c!.id, a!.id], copy: [t.F2.id] })
    await t.agree(doc, t.F1)
    expect(await t.waiting(doc)).toEqual(['丙'])
    await t.agree(doc, c!)
    expect(await t.waiting(doc)).toEqual(['甲'])
    await t.agree(doc, a!)
    expect(t.state(doc)).toBe('approved')
    expect((await (await world().as(t.F2)).approval.list({ index: 4 })).list.map((it_) => it_.docId)).toEqual([doc])
    const none = await ask({ chosen: [a!.id] })
    await t.agree(none, t.F1)
    await t.agree(none, a!)
    expect(t.state(none)).toBe('approved')
  })

  it('zjwl: what was chosen last is remembered per first card', async () => {
    const t = await open(1954, 'zjwl')
    const [a, b] = [await t.hire('甲', ['approver']), await t.hire('乙', ['approver'])]
    await t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] }, { chosen: [a.id] })
    await t.submit(t.T1, { amountFen: 50_000, owners: [t.F2] }, { chosen: [b.id] })
    const recent = async (owner: typeof t.F1) =>
      (await t.preview(t.T1, { amountFen: 50_000, owners: [owner] }))
        .find((n) => n.id === 'chosen')!
        .choose!.candidates.filter((it_) => it_.recent)
        .map((it_) => it_.name)
    expect(await recent(t.F1)).toEqual(['甲'])
    expect(await recent(t.F2)).toEqual(['乙'])
    // Of a card never used: what was chosen last of all.
    expect(await recent(t.D1)).toEqual(['乙'])
  })

  it('ndky: nobody is chosen, and finance decides whatever the amount', async () => {
    const t = await open(1955, 'ndky')
    expect(await t.walked(100)).toEqual(['经费负责人：王教授', '部门领导：周院长', '财务：钱会计'])
    expect((await t.preview(t.T1, { amountFen: 100, owners: [t.F1] })).every((n) => n.choose === null)).toBe(true)
  })

  it('nbu: each owner agrees, the office of the goods decides, 采购办 from 20,000 yuan on', async () => {
    const t = await open(1956, 'nbu')
    await t.rows("update depts set name = '资产管理处' where school_id = $1", [t.id])
    await t.rows('update shared.schools set settings_version = settings_version + 1 where id = $1', [t.id])
    const both = { owners: [t.F1, t.F2] }
    expect(await t.walked(1_999_998, both)).toEqual(['经费负责人：王教授、赵教授', '归口部门：何主任'])
    expect(await t.walked(2_000_000, both)).toEqual(['经费负责人：王教授、赵教授', '归口部门：何主任', '采购办：孙老师、蒋老师'])
    // Goods of an office that has nobody go to the administrator of the school, never past.
    expect(await t.walked(100, { categoryPaths: ['60/6004'] })).toEqual(['经费负责人：王教授', '归口部门：校管理员'])
    const doc = await t.submit(t.T1, { amountFen: 50_000, ...both })
    await t.agree(doc, t.F1)
    expect(await t.waiting(doc)).toEqual(['赵教授'])
  })

  it('xihua: its tiers are 5,000 and 20,000 yuan', async () => {
    const t = await open(1957, 'xihua')
    const chosen = { deptLeader: [t.D1.id] }
    expect(await t.walked(499_999, {}, chosen)).toEqual(['经费负责人：王教授'])
    expect(await t.walked(500_000, {}, chosen)).toEqual(['经费负责人：王教授', '二级单位负责人：周院长'])
    expect(await t.walked(2_000_000, {}, chosen)).toEqual(['经费负责人：王教授', '二级单位负责人：周院长', '国资处经办：孙老师、蒋老师'])
  })
})

const asVariant = async (code: string): Promise<Mall> => {
  const it_ = variant(code)
  const mall = await openMall(world(), it_.params ?? {})
  await world().inSchool(mall.no, async (ctx) => {
    await installFlows(ctx, [{ ...it_.flow, docKind: 'order' }])
    await installPage(ctx, pageOf(it_))
  })
  return mall
}

const quoted = async (mall: Mall, who: Mall['F1'], yuan: number) => {
  const client = await world().as(who)
  const skuId = await mall.goods('离心机', yuan, { unit: '台', expenseSubject: 'equipment' })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })
  const submit = (files: object[] = [], note = '') =>
    client.order.submit({
      quoteId: quote.quoteId,
      usage: '科研',
      purpose: '替换报废的离心机',
      note,
      orders: quote.split.map((it_) => ({ ...it_, files })) as never,
    })
  return { client, quote, submit }
}

describe('hitwh', () => {
  const upload = async (who: Mall['F1'], name: string) =>
    (await keepFile({ db: world().db, storage: world().storage }, who, who.schoolId, name, Buffer.from('%PDF-1.4\n%%EOF\n'))).id

  it('lets nobody buy from 20,000 yuan on without its three papers, which the order then carries', async () => {
    const mall = await asVariant('hitwh')
    const { quote, submit } = await quoted(mall, mall.F2, 20_000)
    expect(quote.previews[0]!.papers.map((it_) => it_.title)).toEqual(['采购过程备案表', '廉政承诺', '供应商关联性查询'])
    expect(quote.previews[0]!.papers[0]!.reason).toBe('金额 ¥20,000.00 达到 ¥20,000.00')
    await expect(submit()).rejects.toThrow('请先上传采购过程备案表、廉政承诺、供应商关联性查询')
    const record = { id: await upload(mall.F2, '备案表.pdf'), paper: 'record' }
    await expect(submit([record])).rejects.toThrow('请先上传廉政承诺、供应商关联性查询')
    // One upload is one paper.
    await expect(submit([record, { ...record, paper: 'integrity' }, { ...record, paper: 'relation' }])).rejects.toThrow('请先上传')
    const foreign = { id: await upload(mall.F1, '别人的.pdf'), paper: 'relation' }
    const integrity = { id: await upload(mall.F2, '承诺.pdf'), paper: 'integrity' }
    await expect(submit([record, integrity, foreign])).rejects.toThrow('有附件已失效，请移除后重新上传')
    expect(await mall.count('orders')).toBe(0)
    const relation = { id: await upload(mall.F2, '查询.pdf'), paper: 'relation' }
    const { orders } = await submit([record, integrity, relation], '学院会议已同意')
    const { rows } = await world().admin.query('select label, doc_kind from mall.files where doc_id = $1 order by label', [orders[0]!.id])
    expect(rows.map((it_) => it_.label)).toEqual(['供应商关联性查询', '廉政承诺', '采购过程备案表'])
    const { rows: log } = await world().admin.query("select detail from mall.document_log where doc_id = $1 and action = 'submit'", [
      orders[0]!.id,
    ])
    expect(log[0].detail).toMatchObject({ note: '学院会议已同意', files: [{ label: '采购过程备案表', name: '备案表.pdf' }, {}, {}] })
    const [frozen] = (await world().admin.query('select frozen_fen from mall.funds where id = $1', [mall.K3])).rows
    expect(Number(frozen.frozen_fen)).toBe(2_000_000)
  })

  it('asks for none below, and from 300,000 yuan on says where it is bought', async () => {
    const mall = await asVariant('hitwh')
    const small = await quoted(mall, mall.F2, 19_000)
    expect(small.quote.previews[0]!.papers).toEqual([])
    await small.submit()
    const big = await quoted(mall, mall.F2, 300_000)
    expect(big.quote.blocked).toBe('该采购须按政府采购/学校集中采购程序办理（金额达到 ¥300,000.00），请到招标采购管理平台办理')
    await expect(big.submit()).rejects.toThrow('请到招标采购管理平台办理')
    const between = await quoted(mall, mall.F2, 250_000)
    expect(between.quote.blocked).toBe('')
  })
})

it('a variant founded anew has its page at once', async () => {
  const t = await openTrial(world(), 1960, { code: 'S1960' })
  expect(await t.inSchool((ctx) => setVariant(ctx, 'NDKY'))).toBe(true)
  expect(await t.inSchool((ctx) => setVariant(ctx, 'NDKY'))).toBe(false)
  expect(await (await world().as(t.T1)).approval.approverPage({})).toMatchObject({ path: '/ndkyAuditor', isAlways: true })
})
