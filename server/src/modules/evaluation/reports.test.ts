// 举报: a colleague and the supplier report an evaluation once each; the school hides it, leaves it, or shows it again.
import { describe, expect, it } from 'vitest'
import { evaluationPicture } from '@caiyuan/contract/evaluable'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { buildOrderWorld } from '../order/fixtures.ts'
import { acceptedOrder, photo, upload } from './fixtures.ts'
import { dropEvaluations, dropReports } from './leave.ts'

const world = useWorld()
const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows
const words = { kind: 'abuse', content: '骂了发货的人' } as const

/** One anonymous evaluation of the first line. */
const said = async () => {
  const it_ = await acceptedOrder(world())
  const fileIds = [await upload(world(), it_.at.buyer, await photo())]
  await it_.mine.evaluation.write({
    id: it_.id,
    logisticsStars: 1,
    serviceStars: 1,
    isAnonymous: true,
    lines: [{ lineNo: 1, goodsStars: 1, describedStars: 1, content: '什么东西', fileIds }],
  })
  await world().drain()
  const line = (await it_.mine.evaluation.form({ id: it_.id })).lines[0]!
  const { schoolId } = it_.at
  const admin = await buildUser(world().db, { schoolId, no: `EA${schoolId}`, name: '周管理', roles: ['schoolAdmin'] })
  return {
    ...it_,
    line,
    id: line.said!.id,
    orderId: it_.id,
    colleague: await world().as(it_.at.stranger),
    seller: await world().as(it_.at.supplierUser),
    admin,
    desk: await world().as(admin),
    there: { schoolId, id: line.said!.id },
  }
}
const titlesTo = async (userId: string) =>
  (await rows('select title from mall.messages where user_id = $1 and title like $2 order by created_at, id', userId, '%评价%')).map(
    (it_) => it_.title as string,
  )
const pictureCode = async (user: SessionUser, url: string) => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  const answer = await world().app.http.inject({ url, headers: { cookie: `cy=${cookie}` } })
  return answer.headers['content-type'] === 'image/webp' ? 'read' : (answer.json() as { retCode: string }).retCode
}

describe('evaluation.report', () => {
  it('is kept once for each colleague, never of one’s own words, and never on the order', async () => {
    const at = await said()
    const { colleague, id } = at
    const list = async () => (await colleague.evaluation.list({ productId: at.line.goodsId })).list[0]!.report
    expect([await list(), (await at.mine.evaluation.list({ productId: at.line.goodsId })).list[0]!.report]).toEqual(['can', 'cannot'])
    await colleague.evaluation.report({ id, ...words })
    expect(await list()).toBe('done')
    expect((await refusalOf(colleague.evaluation.report({ id, ...words }))).code).toBe('3198')
    expect((await refusalOf(at.mine.evaluation.report({ id, ...words }))).message).toBe('不能举报自己的评价')
    expect((await refusalOf(colleague.evaluation.report({ id, kind: 'x' as never, content: '一' }))).data).toEqual({
      fields: { kind: '请选择举报类型', content: expect.stringContaining('举报说明') },
    })
    const far = await buildOrderWorld(world().db)
    expect((await refusalOf((await world().as(far.buyer)).evaluation.report({ id, ...words }))).code).toBe('4004')
    expect(
      await rows('select doc_kind, title from mall.document_log where doc_id in ($1, $2) and action = $3', id, at.orderId, 'report'),
    ).toEqual([{ doc_kind: 'evaluation', title: '举报评价' }])
    expect((await at.desk.account.info()).reportedEvaluationNum).toBe(1)
    expect(JSON.stringify(await at.mine.order.detail({ id: at.orderId }))).not.toContain('举报')
  })

  it('of the supplier is kept once and tells it nothing of who spoke anonymously', async () => {
    const { seller, there, at, id, orderId } = await said()
    expect((await seller.evaluationSupply.list({})).list[0]).toMatchObject({ isReported: false, canReport: true })
    await seller.evaluationSupply.report({ ...there, ...words })
    expect(JSON.stringify(seller.changed)).not.toContain(orderId)
    const { list } = await seller.evaluationSupply.list({})
    expect(list[0]).toMatchObject({ isReported: true, authorName: '' })
    expect(JSON.stringify(list)).not.toMatch(/李老师/)
    expect(JSON.stringify(list)).not.toContain(orderId)
    expect((await refusalOf(seller.evaluationSupply.report({ ...there, ...words }))).code).toBe('3198')
    const far = await buildOrderWorld(world().db)
    expect((await refusalOf((await world().as(far.supplierUser)).evaluationSupply.report({ ...there, ...words }))).code).toBe('4004')
    expect((await refusalOf((await world().as(at.buyer)).evaluationSupply.report({ ...there, ...words }))).code).toBe('2009')
    const admin = await buildUser(world().db, { schoolId: at.schoolId, no: `EB${at.schoolId}`, name: '钱管理', roles: ['schoolAdmin'] })
    await (await world().as(admin)).evaluationDesk.decide({ id, verdict: 'hide', reason: '含有辱骂' })
    await world().drain()
    const messages = JSON.stringify(
      await rows(
        "select m.* from mall.messages m join mall.users u on u.id = m.user_id where u.supplier_id is not null and m.title like '%评价已隐藏'",
      ),
    )
    expect(messages).toContain('含有辱骂')
    expect(messages).not.toContain(orderId)
    expect(messages).not.toContain(at.buyer.id)
    expect(messages).not.toMatch(/李老师|周管理|钱管理/)
  })
})

describe('evaluationDesk.decide', () => {
  it('hides what was reported: it is shown, answered and counted nowhere, and all are told', async () => {
    const at = await said()
    const { line, id, desk, colleague, seller } = at
    const { goodsId: productId } = line
    const [pictureId] = line.said!.pictureIds
    const scoredOf = async () => (await desk.supplierScore.list({ pageSize: 200 })).list.map((it_) => it_.figures.evaluated)
    const supplierId = (await rows('select supplier_id from mall.orders where id = $1', at.orderId))[0].supplier_id as string
    await rows('update mall.orders set approved_at = now() where id = $1', at.orderId)
    expect((await scoredOf()).includes(1)).toBe(true)
    expect((await colleague.evaluation.ofShop({ supplierId })).list).toMatchObject([
      { id, kind: 'order', goodsId: productId, goodsName: line.name, authorName: '', report: 'can' },
    ])
    const far = await buildOrderWorld(world().db)
    expect((await (await world().as(far.buyer)).evaluation.ofShop({ supplierId })).total).toBe(0)
    expect((await colleague.evaluation.ofShop({ supplierId: 'x' })).list).toEqual([])
    expect((await colleague.shop.detail({ id: supplierId })).evaluated).toMatchObject({ num: 1, goodsTenths: 10 })
    await colleague.evaluation.report({ id, ...words })
    const { list, counts } = await desk.evaluationDesk.list({})
    expect(counts).toEqual({ todo: 1, hidden: 0, kept: 0 })
    expect(list[0]).toMatchObject({
      id,
      authorName: '',
      goodsName: line.name,
      said: { content: '什么东西' },
      reports: [{ byName: at.at.stranger.name, ...words, decided: null }],
      hidden: null,
      canDecide: true,
    })
    await desk.evaluationDesk.decide({ id, verdict: 'hide', reason: '含有辱骂' })
    await world().drain()
    expect(await colleague.evaluation.list({ productId })).toMatchObject({ total: 0, goodsTenths: 0, list: [] })
    expect((await colleague.shop.detail({ id: supplierId })).evaluated).toBeNull()
    expect(await colleague.evaluation.ofShop({ supplierId })).toMatchObject({ total: 0, list: [] })
    expect((await scoredOf()).includes(1)).toBe(false)
    expect((await seller.evaluationSupply.list({})).total).toBe(0)
    expect((await refusalOf(seller.evaluationSupply.answer({ ...at.there, content: '谢谢' }))).code).toBe('4004')
    expect((await refusalOf(seller.evaluationSupply.report({ ...at.there, ...words }))).code).toBe('4004')
    const small = evaluationPicture(pictureId!, 'small')
    expect([
      await pictureCode(at.at.stranger, small),
      await pictureCode(at.at.supplierUser, evaluationPicture(pictureId!, 'small', at.at.schoolId)),
      await pictureCode(at.at.buyer, small),
      await pictureCode(at.admin, small),
    ]).toEqual(['4004', '4004', 'read', 'read'])
    expect((await at.mine.evaluation.form({ id: at.orderId })).lines[0]!.said).toMatchObject({
      hiddenFor: '含有辱骂',
      canAdd: '评价已被隐藏，不能追加评价',
    })
    expect((await refusalOf(at.mine.evaluation.add({ id, content: '再说' }))).code).toBe('3189')
    expect(await titlesTo(at.at.buyer.id)).toEqual([`您对「${line.name}」的评价因举报被隐藏，不再显示，也不计入评分`])
    expect(await titlesTo(at.at.stranger.id)).toEqual([`您举报的「${line.name}」的评价已隐藏`])
    // It was said anonymously: neither the order nor the answer tells that it was of this order.
    expect(await rows("select 1 from mall.document_log where doc_id = $1 and action = 'hideEvaluation'", at.orderId)).toEqual([])
    expect(JSON.stringify(desk.changed)).not.toContain(at.orderId)
    expect((await refusalOf(desk.evaluationDesk.decide({ id, verdict: 'keep', reason: '再看看' }))).message).toMatch(
      /^这条评价的举报已于 .* 处理$/,
    )
    expect((await desk.account.info()).reportedEvaluationNum).toBe(0)
    await desk.evaluationDesk.decide({ id, verdict: 'restore', reason: '复核后恢复' })
    await world().drain()
    expect((await colleague.evaluation.list({ productId })).total).toBe(1)
    expect((await seller.evaluationSupply.list({})).total).toBe(1)
    expect((await colleague.shop.detail({ id: supplierId })).evaluated).toMatchObject({ num: 1, goodsTenths: 10 })
    expect(JSON.stringify(desk.changed)).not.toContain(at.orderId)
    expect((await desk.evaluationDesk.list({ tab: 'kept' })).list[0]!.reports[0]).toMatchObject({
      decided: { verdict: 'hidden', reason: '含有辱骂' },
      restored: { reason: '复核后恢复', byName: '周管理', at: expect.any(String) },
    })
    expect((await refusalOf(desk.evaluationDesk.decide({ id, verdict: 'restore', reason: '再恢复' }))).code).toBe('3187')
    expect((await desk.evaluationDesk.list({})).counts).toEqual({ todo: 0, hidden: 0, kept: 1 })
  })

  it('leaves it, and a later report of somebody else waits again', async () => {
    const at = await said()
    const { id, desk } = at
    await at.colleague.evaluation.report({ id, ...words })
    await desk.evaluationDesk.decide({ id, verdict: 'keep', reason: '属于正常评价' })
    expect((await at.colleague.evaluation.list({ productId: at.line.goodsId })).total).toBe(1)
    expect((await desk.evaluationDesk.list({ tab: 'kept' })).list[0]!.reports[0]!.decided).toMatchObject({
      verdict: 'kept',
      reason: '属于正常评价',
      byName: '周管理',
    })
    await at.seller.evaluationSupply.report({ ...at.there, ...words })
    expect((await desk.evaluationDesk.list({})).list[0]!.reports.map((it_) => [it_.byName, it_.decided?.verdict])).toEqual([
      [at.at.stranger.name, 'kept'],
      ['', undefined],
    ])
  })

  it('is of who handles complaints in its school, and of nobody who spoke or reported', async () => {
    const at = await said()
    const { id } = at
    const decide = { id, verdict: 'hide', reason: '含有辱骂' } as const
    expect((await refusalOf(at.desk.evaluationDesk.decide(decide))).message).toBe('这条评价没有待处理的举报')
    await at.colleague.evaluation.report({ id, ...words })
    expect((await refusalOf(at.colleague.evaluationDesk.decide(decide))).code).toBe('2009')
    const far = await buildOrderWorld(world().db)
    const stranger = await buildUser(world().db, { schoolId: far.schoolId, no: `EC${far.schoolId}`, name: '外校', roles: ['schoolAdmin'] })
    expect((await refusalOf((await world().as(stranger)).evaluationDesk.decide(decide))).code).toBe('4004')
    expect((await (await world().as(stranger)).evaluationDesk.list({})).total).toBe(0)
    expect((await at.desk.account.info()).reportedEvaluationNum).toBe(1)
    await at.desk.evaluation.report({ id, ...words })
    // Nobody else decides here.
    expect((await at.desk.evaluationDesk.list({})).list[0]!.canDecide).toBe(true)
    expect((await at.desk.account.info()).reportedEvaluationNum).toBe(1)
    const { schoolId } = at.at
    const other = await buildUser(world().db, { schoolId, no: `ED${schoolId}`, name: '吴管理', roles: ['schoolAdmin'] })
    expect((await (await world().as(other)).account.info()).reportedEvaluationNum).toBe(1)
    expect((await at.desk.account.info()).reportedEvaluationNum).toBe(0)
    expect((await at.desk.evaluationDesk.list({})).list[0]!.canDecide).toBe('您举报了这条评价，由其他人处理')
    expect((await refusalOf(at.desk.evaluationDesk.decide(decide))).message).toBe('您举报了这条评价，由其他人处理')
    expect((await refusalOf(at.desk.evaluationDesk.decide({ ...decide, reason: ' ' }))).code).toBe('4000')
    expect(await rows('select 1 from mall.evaluations where id = $1 and hidden_at is not null', id)).toEqual([])
  })

  it('tells who reported it nothing of who spoke: the duty of its author counts as that of anybody', async () => {
    const at = await said()
    await at.desk.evaluation.report({ id: at.id, ...words })
    const may = async () => (await at.desk.evaluationDesk.list({})).list[0]!.canDecide
    expect(await may()).toBe(true)
    await rows('insert into mall.user_roles (school_id, user_id, role) values ($1, $2, $3)', at.at.schoolId, at.at.buyer.id, 'schoolAdmin')
    expect(await may()).toBe('您举报了这条评价，由其他人处理')
  })

  it('twice at once is decided once', async () => {
    const at = await said()
    await at.colleague.evaluation.report({ id: at.id, ...words })
    const both = await Promise.allSettled(
      (['hide', 'keep'] as const).map((verdict) => at.desk.evaluationDesk.decide({ id: at.id, verdict, reason: '已核查' })),
    )
    expect(both.filter((it_) => it_.status === 'fulfilled').length).toBe(1)
  })

  it('reports go with who made them and with the evaluation', async () => {
    const at = await said()
    await at.colleague.evaluation.report({ id: at.id, ...words })
    await at.seller.evaluationSupply.report({ ...at.there, ...words })
    const left = async () => (await rows('select 1 from mall.evaluation_reports where school_id = $1', at.at.schoolId)).length
    await world().inSchool(at.at.schoolId, (ctx) => dropReports(ctx, at.at.stranger.id))
    expect(await left()).toBe(1)
    await world().inSchool(at.at.schoolId, (ctx) => dropEvaluations(ctx, at.at.buyer.id))
    expect(await left()).toBe(0)
  })

  it('what was hidden stays at the desk when all who reported it leave, and is shown again', async () => {
    const at = await said()
    const { id, desk } = at
    await at.colleague.evaluation.report({ id, ...words })
    await (await world().as(at.at.owner)).evaluation.report({ id, kind: 'false', content: '没有这回事' })
    await desk.evaluationDesk.decide({ id, verdict: 'hide', reason: '含有辱骂' })
    for (const { id: leaver } of [at.at.stranger, at.at.owner]) await world().inSchool(at.at.schoolId, (ctx) => dropReports(ctx, leaver))
    const [hidden] = (await desk.evaluationDesk.list({ tab: 'hidden' })).list
    expect(hidden!.reports.map((it_) => [it_.byName, it_.kind, it_.content, it_.decided?.verdict])).toEqual([
      ['已注销用户', 'abuse', '', 'hidden'],
      ['已注销用户', 'false', '', 'hidden'],
    ])
    await desk.evaluationDesk.decide({ id, verdict: 'restore', reason: '复核后恢复' })
    await world().drain()
    // The supplier did not report it, and may.
    expect((await at.seller.evaluationSupply.list({})).list[0]).toMatchObject({ isReported: false })
    await at.seller.evaluationSupply.report({ ...at.there, ...words })
  })

  it('of an evaluation that names its author stands on the order', async () => {
    const it_ = await acceptedOrder(world())
    const line = { lineNo: 1, goodsStars: 1, describedStars: 1, content: '什么东西', fileIds: [] }
    await it_.mine.evaluation.write({ id: it_.id, logisticsStars: 1, serviceStars: 1, isAnonymous: false, lines: [line] })
    const { name, said: own } = (await it_.mine.evaluation.form({ id: it_.id })).lines[0]!
    await (await world().as(it_.at.stranger)).evaluation.report({ id: own!.id, ...words })
    const { schoolId } = it_.at
    const admin = await buildUser(world().db, { schoolId, no: `EE${schoolId}`, name: '周管理', roles: ['schoolAdmin'] })
    await (await world().as(admin)).evaluationDesk.decide({ id: own!.id, verdict: 'hide', reason: '含有辱骂' })
    expect(await rows("select title, comment from mall.document_log where doc_id = $1 and action = 'hideEvaluation'", it_.id)).toEqual([
      { title: '隐藏评价', comment: `${name}：含有辱骂` },
    ])
  })

  it('tells the supplier nothing of what colleagues report and the school leaves', async () => {
    const at = await said()
    const heard = async () =>
      (await rows("select 1 from mall.user_events where user_id = $1 and kind = 'evaluation'", at.at.supplierUser.id)).length
    const before = await heard()
    await at.colleague.evaluation.report({ id: at.id, ...words })
    await at.desk.evaluationDesk.decide({ id: at.id, verdict: 'keep', reason: '属于正常评价' })
    await world().drain()
    expect(await heard()).toBe(before)
  })
})
