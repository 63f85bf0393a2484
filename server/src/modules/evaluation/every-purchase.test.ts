// 评价 after an order under an agreement, and of what was bought outside of the mall (decision 0387).
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { logAction } from '../../core/advance.ts'
import { buildUser } from '../../demo/build.ts'
import { openAgreement } from '../framework/fixtures.ts'
import { sheetOf } from '../off-platform/fixtures.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { judgedSuppliers } from '../supplier-score/figures.ts'
import { acceptedOrder, photo, upload } from './fixtures.ts'
import { dropEvaluations } from './leave.ts'

const world = useWorld()
const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows
const stars = { logisticsStars: 3, serviceStars: 2 }
const line = (lineNo: number, more: object = {}) => ({ lineNo, goodsStars: 4, describedStars: 5, content: '桌面平整', ...more })
const OUTSIDE = '91330200MA2DE0017J'

const clerkOf = async (mall: Mall, no: string) =>
  world().as(
    await buildUser(world().db, { schoolId: 2, no: `${no}${mall.no}`, name: '订单专员', roles: ['supplier'], supplierId: mall.jia }),
  )

/** Of 甲, as a supplier its school decided about. */
const figuresOf = async (mall: Mall) => {
  await rows(
    `insert into mall.supplier_stops (school_id, id, supplier_id, supplier_name, verdict, reason, until_on, by_id, by_name, at)
     values ($1, gen_random_uuid(), $2, '甲', 'pass', '继续观察', '2099-01-01', $3, '孙老师', now())`,
    mall.no,
    mall.jia,
    mall.J1.id,
  )
  const [judged] = await world().asUser(mall.J1, (ctx) => judgedSuppliers(ctx, mall.jia))
  return judged!.figures
}

/** An order of T1 under an agreement, found good so many days ago. */
const checked = async (days = 0) => {
  const mall = await openMall(world())
  const agreement = await openAgreement(world(), mall)
  const { orderId } = await agreement.submit(2)
  await mall.decide(mall.F1, orderId)
  const check = (ago = days) =>
    rows(
      "update mall.framework_orders set state = 'toBill', moved_to = 'toBill', checked_at = now() - make_interval(days => $2) where id = $1",
      orderId,
      ago,
    )
  const { buyer: mine } = agreement
  return {
    ...agreement,
    mall,
    orderId,
    mine,
    check,
    doc: { kind: 'frameworkOrder' as const, id: orderId },
    can: async () => [
      (await mine.framework.order({ orderId })).can.evaluate,
      (await mine.framework.orders({})).list.find((one) => one.orderId === orderId)?.can.evaluate,
    ],
    log: async () => rows("select title, comment from mall.document_log where doc_id = $1 and title like '%评价%' order by seq", orderId),
  }
}

/** An application of T1 whose acceptance was over so many days ago. */
const accepted = async (mall: Mall, { uscc = OUTSIDE, seller = '甬江精工机械厂', title = '样品夹具定制', days = 0 } = {}) => {
  const mine = await world().as(mall.T1)
  const content = sheetOf(mall, { title, supplierName: seller, supplierUscc: uscc })
  const { id } = await mine.offPlatform.save({ content })
  await rows(
    `update mall.off_platforms set state = 'accepted', moved_to = 'accepted', submitted_at = now(), actual_fen = 147200, title = $2, acceptor_id = $4,
       accepted_at = now() - make_interval(days => $3) where id = $1`,
    id,
    title,
    days,
    mall.T2.id,
  )
  return { mine, id, doc: { kind: 'offPlatform' as const, id } }
}

describe('an order under an agreement', () => {
  it('is evaluated by its buyer once its goods are good, read at the agreement and the shop, answered and scored', async () => {
    const at = await checked()
    expect([await at.can(), (await at.mine.evaluation.todo({})).total]).toEqual([[undefined, undefined], 0])
    expect((await refusalOf(at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(1)] }))).message).toBe(
      '协议订单待供应商确认，验收合格后才能评价',
    )
    await at.check()
    expect([await at.can(), (await at.mine.evaluation.todo({})).list]).toMatchObject([
      [true, true],
      [{ ...at.doc, title: '钢木实验边台', openNum: 1, endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    ])
    const fileIds = [await upload(world(), at.mall.T1, await photo())]
    await at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(1, { fileIds })] })
    expect([await at.can(), (await at.mine.evaluation.todo({})).total]).toEqual([[undefined, undefined], 0])
    expect(await at.log()).toEqual([{ title: '评价商品', comment: '1 种商品' }])
    const form = await at.mine.evaluation.form(at.doc)
    expect(form).toMatchObject({
      page: `/frameworkOrderDetail?orderId=${at.orderId}`,
      isOutside: false,
      mayBeAnonymous: true,
      can: true,
      lines: [{ note: expect.stringMatching(/^核验通过 2 /), said: { content: '桌面平整', canAdd: true } }],
    })
    const id = form.lines[0]!.said!.id

    const colleague = await world().as(at.mall.T2)
    const about = { kind: 'frameworkOrder', goodsId: at.goods[0]!.id, goodsName: '钢木实验边台' }
    const told = { id, ...about, authorName: at.mall.T1.name, goodsStars: 4, report: 'can', supplierName: expect.stringContaining('甲') }
    expect(await colleague.evaluation.ofAgreement({ agreementId: at.id })).toMatchObject({
      total: 1,
      goodsTenths: 40,
      serviceTenths: 20,
      byStars: [0, 0, 0, 1, 0],
      list: [told],
    })
    expect((await colleague.evaluation.ofShop({ supplierId: at.mall.jia })).list).toMatchObject([told])
    expect((await colleague.shop.detail({ id: at.mall.jia })).evaluated).toMatchObject({ num: 1, goodsTenths: 40 })

    expect(await figuresOf(at.mall)).toMatchObject({ orders: 0, evaluated: 1, goodsTenths: 40, describedTenths: 50, serviceTenths: 20 })

    await world().drain()
    const seller = await clerkOf(at.mall, 'JE')
    expect((await seller.evaluationSupply.list({})).list).toMatchObject([{ id, ...about, said: { content: '桌面平整', answer: null } }])
    await seller.evaluationSupply.answer({ schoolId: at.mall.no, id, content: '谢谢您的认可' })
    await at.mine.evaluation.add({ id, content: '用了一个月仍稳' })
    expect(await at.log()).toEqual([
      { title: '评价商品', comment: '1 种商品' },
      { title: '供应商回复评价', comment: '钢木实验边台' },
      { title: '追加评价', comment: '' },
    ])
    expect((await colleague.evaluation.ofAgreement({ agreementId: at.id })).list).toMatchObject([
      { answer: { content: '谢谢您的认可' }, added: { content: '用了一个月仍稳' } },
    ])
    expect(await rows("select link from mall.messages where user_id = $1 and title like '%回复了您对%'", at.mall.T1.id)).toEqual([
      { link: `/evaluate?kind=frameworkOrder&id=${at.orderId}` },
    ])
  })

  it('is evaluated by nobody else, not before, after its time, twice, of other lines, or of another kind', async () => {
    const at = await checked(91)
    await at.check()
    const write = async (client = at.mine, more: object = {}) =>
      refusalOf(client.evaluation.write({ ...at.doc, ...stars, lines: [line(1)], ...more } as never))
    expect((await write()).message).toMatch(/^验收后 90 天内可以评价，已于 \d{4}-\d\d-\d\d 截止$/)
    expect([await at.can(), (await at.mine.evaluation.todo({})).total]).toEqual([[undefined, undefined], 0])
    await at.check(89)
    expect((await write(at.mine, { lines: [line(2)] })).data).toEqual({ fields: { lines: '协议订单没有第 2 行商品' } })
    expect((await write(at.mine, { kind: 'offPlatform' })).code).toBe('4004')
    expect((await write(at.mine, { kind: 'order' })).code).toBe('4004')
    expect((await write(at.mine, { kind: 'bill' })).data).toEqual({ fields: { kind: '单据类型不正确' } })
    expect((await write(await world().as(at.mall.T2))).code).toBe('4004')
    // Who keeps agreements reads it, and evaluates nothing.
    expect((await write(at.office)).code).toBe('2009')
    const far = await world().as((await openMall(world())).T1)
    expect((await write(far)).code).toBe('4004')
    expect((await refusalOf(far.evaluation.form(at.doc))).code).toBe('4004')
    await at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(1)] })
    expect((await write()).message).toBe('「钢木实验边台」已经评价过，可以追加评价')
    expect((await far.evaluation.ofAgreement({ agreementId: at.id })).total).toBe(0)
    expect((await far.evaluation.ofShop({ supplierId: at.mall.jia })).total).toBe(0)
    expect(await rows('select 1 from mall.evaluations where doc_id = $1', at.orderId)).toHaveLength(1)
  })

  it('of one who did not say his name says neither it nor the moment, and is noted nowhere but with itself', async () => {
    const at = await checked()
    await at.check()
    await at.mine.evaluation.write({ ...at.doc, ...stars, isAnonymous: true, lines: [line(1)] })
    await world().drain()
    const [read] = (await at.office.evaluation.ofAgreement({ agreementId: at.id })).list
    expect(read).toMatchObject({ authorName: '', saidAt: expect.stringMatching(/T16:00:00.000Z$/) })
    expect([read!.id[14], await at.log()]).toEqual(['4', []])
    const seller = await clerkOf(at.mall, 'JF')
    const [shown] = (await seller.evaluationSupply.list({})).list
    expect([shown!.authorName, shown!.said.at.endsWith('T16:00:00.000Z')]).toEqual(['', true])
    await seller.evaluationSupply.answer({ schoolId: at.mall.no, id: shown!.id, content: '已反馈厂家' })
    expect([seller.changed.filter((it_) => it_.kind === 'frameworkOrder').map((it_) => it_.id), await at.log()]).toEqual([[''], []])
  })

  it('is reported and hidden as any, noted on its order, and goes with its author', async () => {
    const at = await checked()
    await at.check()
    await at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(1)] })
    await world().drain()
    const { id } = (await at.office.evaluation.ofAgreement({ agreementId: at.id })).list[0]!
    await (await world().as(at.mall.T2)).evaluation.report({ id, kind: 'false', content: '没有这回事' })
    expect((await at.office.evaluationDesk.list({ keyword: '边台' })).list).toMatchObject([{ id, kind: 'frameworkOrder', canDecide: true }])
    await at.office.evaluationDesk.decide({ id, verdict: 'hide', reason: '与送货记录不符' })
    await world().drain()
    expect((await at.office.evaluation.ofAgreement({ agreementId: at.id })).total).toBe(0)
    const seller = await clerkOf(at.mall, 'JG')
    expect((await seller.evaluationSupply.list({})).total).toBe(0)
    expect(await at.log()).toEqual([
      { title: '评价商品', comment: '1 种商品' },
      { title: '隐藏评价', comment: '钢木实验边台：与送货记录不符' },
    ])
    expect((await at.mine.evaluation.form(at.doc)).lines[0]!.said!.hiddenFor).toBe('与送货记录不符')
    await world().inSchool(at.mall.no, (ctx) => dropEvaluations(ctx, at.mall.T1.id))
    expect(await rows('select 1 from mall.evaluations where doc_id = $1', at.orderId)).toEqual([])
  })
})

describe('平台外采购', () => {
  it('is evaluated as a whole under one’s name, and read in the school by the code of the firm alone', async () => {
    const mall = await openMall(world())
    const at = await accepted(mall)
    expect((await at.mine.offPlatform.detail({ id: at.id })).can.evaluate).toBe(true)
    expect((await at.mine.offPlatform.list({})).list[0]!.can.evaluate).toBe(true)
    expect((await at.mine.evaluation.todo({})).list).toMatchObject([
      { ...at.doc, title: '样品夹具定制', supplierName: '甬江精工机械厂', openNum: 1 },
    ])
    const form = await at.mine.evaluation.form(at.doc)
    expect(form).toMatchObject({
      isOutside: true,
      mayBeAnonymous: false,
      lines: [{ lineNo: 0, spec: '平台外采购', note: '验收合格，实付 ¥1,472.00' }],
    })
    const write = (more: object = {}) => at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(0)], ...more })
    expect((await refusalOf(write({ isAnonymous: true }))).data).toEqual({
      fields: { isAnonymous: '平台外采购的内容说明是谁买的，评价须署名' },
    })
    expect((await refusalOf(write({ lines: [line(1)] }))).code).toBe('4000')
    await write()
    expect((await at.mine.evaluation.todo({})).total).toBe(0)
    expect((await at.mine.offPlatform.detail({ id: at.id })).can.evaluate).toBeUndefined()
    expect((await refusalOf(write())).message).toBe('「样品夹具定制」已经评价过，可以追加评价')
    expect(await rows("select title, comment from mall.document_log where doc_id = $1 and action = 'evaluate'", at.id)).toEqual([
      { title: '评价供应商', comment: '' },
    ])
    const colleague = await world().as(mall.T2)
    // However it is typed.
    expect(await colleague.evaluation.ofSeller({ supplierUscc: ' 91330200ma2de0017j ' })).toMatchObject({
      total: 1,
      goodsTenths: 40,
      list: [
        {
          kind: 'offPlatform',
          goodsId: '',
          goodsName: '样品夹具定制',
          supplierName: '甬江精工机械厂',
          authorName: mall.T1.name,
          report: 'can',
        },
      ],
    })
    expect((await colleague.evaluation.ofSeller({ supplierUscc: '91110000100003962T' })).total).toBe(0)
    expect((await refusalOf(colleague.evaluation.ofSeller({ supplierUscc: ' ' }))).code).toBe('4000')
    const far = await openMall(world())
    expect((await (await world().as(far.T1)).evaluation.ofSeller({ supplierUscc: OUTSIDE })).total).toBe(0)
    // Nobody outside of the mall reads or answers it.
    await world().drain()
    expect(await rows('select 1 from supplier.evaluations where school_id = $1', mall.no)).toEqual([])
    expect(await rows("select 1 from mall.outbox where school_id = $1 and topic = 'evaluation.toSupplier'", mall.no)).toEqual([])
  })

  it('is evaluated by its applicant alone, once accepted and in time', async () => {
    const mall = await openMall(world())
    const at = await accepted(mall, { days: 91 })
    const write = (client = at.mine) => refusalOf(client.evaluation.write({ ...at.doc, ...stars, lines: [line(0)] }))
    expect((await write()).message).toMatch(/^验收后 90 天内可以评价/)
    await rows("update mall.off_platforms set accepted_at = null, state = 'bought', moved_to = 'bought' where id = $1", at.id)
    expect((await write()).message).toBe('平台外采购待验收，验收合格后才能评价')
    expect((await write(await world().as(mall.T2))).code).toBe('2009')
    expect((await write(await world().as((await openMall(world())).T1))).code).toBe('4004')
    expect((await at.mine.evaluation.todo({})).total).toBe(0)
  })

  it('from a supplier of the mall is said of that supplier: answered, on its shop, in its score', async () => {
    const mall = await openMall(world())
    const uscc = `91330200JIA${mall.no}`
    await rows('update shared.suppliers set uscc = $2 where id = $1', mall.jia, uscc)
    const at = await accepted(mall, { uscc, seller: '甲 综合电商' })
    await at.mine.evaluation.write({ ...at.doc, ...stars, lines: [line(0)] })
    await world().drain()
    const colleague = await world().as(mall.T2)
    expect((await colleague.evaluation.ofSeller({ supplierUscc: uscc })).total).toBe(1)
    expect((await colleague.evaluation.ofShop({ supplierId: mall.jia })).list).toMatchObject([{ kind: 'offPlatform', goodsId: '' }])
    const seller = await clerkOf(mall, 'JH')
    const { id } = (await seller.evaluationSupply.list({})).list[0]!
    await seller.evaluationSupply.answer({ schoolId: mall.no, id, content: '谢谢您的认可' })
    expect((await colleague.evaluation.ofSeller({ supplierUscc: uscc })).list).toMatchObject([{ answer: { content: '谢谢您的认可' } }])
    expect(await figuresOf(mall)).toMatchObject({ evaluated: 1, goodsTenths: 40 })
  })
})

describe('evaluations and acceptances of before', () => {
  it('keep ids and words, and say what was bought and when it was accepted', async () => {
    const { id, at, mine } = await acceptedOrder(world())
    await rows("update mall.order_lines set spec = '5 包/箱' where order_id = $1", id)
    await mine.evaluation.write({ id, ...stars, lines: [line(1)] })
    const before = await rows('select * from mall.evaluations where doc_id = $1', id)
    await rows("update mall.evaluations set goods_name = '', spec = '' where doc_id = $1", id)
    const mall = await openMall(world())
    const { id: outside } = await accepted(mall)
    await rows('update mall.off_platforms set accepted_at = null where id = $1', outside)
    for (const action of ['acceptFirst', 'confirm', 'settle'])
      await world().asUser(mall.T2, async (ctx) => logAction(ctx, 'offPlatform', outside, { action, title: '办理' }))
    const text = await readFile(new URL('../../migrations/2190-evaluations-of-every-purchase.sql', import.meta.url), 'utf8')
    await rows(`begin; ${text.slice(text.indexOf('do $$'))} commit`)
    expect(await rows('select * from mall.evaluations where doc_id = $1', id)).toEqual(before)
    expect(before[0]).toMatchObject({ doc_kind: 'order', school_id: at.schoolId, goods_name: expect.stringMatching(/./), spec: '5 包/箱' })
    const [{ same }] = await rows(
      `select p.accepted_at = g.at as same from mall.off_platforms p join mall.document_log g on g.doc_id = p.id and g.action = 'confirm' where p.id = $1`,
      outside,
    )
    expect(same).toBe(true)
  })
})
