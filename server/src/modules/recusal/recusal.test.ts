// 回避: who has an interest in a supplier neither buys from it, nor decides about it, nor accepts its goods.
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../core/context.ts'
import { buildUser } from '../../demo/build.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { formOf, quoteFor } from '../../../test/main-job.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

const open = async () => {
  const mall = await openMall(world())
  const M1: SessionUser = await buildUser(world().db, { schoolId: mall.no, no: `M1M${mall.no}`, name: '校管理员', roles: ['schoolAdmin'] })
  const rows = async (text: string) => (await world().admin.query(text, [mall.no])).rows
  return { mall, M1, rows, admin: await world().as(M1), as: (who: SessionUser) => world().as(who) }
}
const kin = (supplierId: string) => ({ supplierId, relation: 'kin' as const, note: '配偶为法定代表人' })
const paper = (mall: { sku: { paper: string } }) => [{ skuId: mall.sku.paper, num: 10 }]

describe('recusal.declare', () => {
  it('is kept, logged, shown to the person and to the administration alone', async () => {
    const { mall, as, admin } = await open()
    const teacher = await as(mall.T1)
    const { id } = await teacher.recusal.declare(kin(mall.jia))
    expect(await teacher.recusal.mine()).toMatchObject([
      { id, supplierName: '甲 综合电商', relation: 'kin', declaredBy: '', stands: 'now' },
    ])
    expect(await (await as(mall.F1)).recusal.mine()).toEqual([])
    expect((await admin.recusal.list({})).list).toMatchObject([{ id, userName: '李老师', note: '配偶为法定代表人' }])
    expect(await mall.logs(id)).toMatchObject([{ who: '李老师', action: 'declare', title: '申报回避：甲 综合电商（亲属关系）' }])
    expect((await refusalOf((await as(mall.F1)).recusal.list({}))).code).toBe('2009')
    const elsewhere = await open()
    expect((await elsewhere.admin.recusal.list({ stands: 'all' })).total).toBe(0)
  })

  it('refuses the same twice, a day that is over, a supplier that is none', async () => {
    const { mall, as } = await open()
    const teacher = await as(mall.T1)
    await teacher.recusal.declare(kin(mall.jia))
    expect((await refusalOf(teacher.recusal.declare(kin(mall.jia)))).message).toBe('已经申报过与「甲 综合电商」的亲属关系')
    expect((await refusalOf(teacher.recusal.declare({ ...kin(mall.yi), endsOn: '2020-01-01' }))).message).toBe('截止日期不能早于今天')
    expect((await refusalOf(teacher.recusal.declare(kin('none')))).code).toBe('4004')
    expect(await teacher.recusal.mine()).toHaveLength(1)
  })

  it('is one of two at once', async () => {
    const { mall, as } = await open()
    const teacher = await as(mall.T1)
    const done = await Promise.allSettled([1, 2].map(() => teacher.recusal.declare(kin(mall.jia))))
    expect(done.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('recusal.register and recusal.lift', () => {
  it('are told to the person; lifted by another administrator with a reason, and from then on he buys again', async () => {
    const { mall, as, admin } = await open()
    const teacher = await as(mall.T1)
    const { id } = await admin.recusal.register({ userId: mall.T1.id, ...kin(mall.jia) })
    expect((await teacher.notice.messages()).list[0]).toMatchObject({ title: '校管理员登记了您对供应商「甲 综合电商」的回避' })
    expect(await teacher.recusal.mine()).toMatchObject([{ declaredBy: '校管理员' }])
    expect((await teacher.order.quote({ from: 'now', lines: paper(mall) })).blocked).toContain('须回避')
    await admin.recusal.lift({ id, liftReason: '配偶已离任，工商登记已变更' })
    expect((await teacher.order.quote({ from: 'now', lines: paper(mall) })).blocked).toBe('')
    expect((await mall.logs(id)).map((it_) => [it_.action, it_.comment])).toEqual([
      ['declare', '配偶为法定代表人'],
      ['lift', '配偶已离任，工商登记已变更'],
    ])
    expect((await refusalOf(admin.recusal.lift({ id, liftReason: '再次' }))).code).toBe('4010')
    expect((await admin.recusal.list({ stands: 'now' })).total).toBe(0)
    expect((await admin.recusal.list({ stands: 'all' })).list).toMatchObject([
      { stands: 'lifted', liftReason: '配偶已离任，工商登记已变更' },
    ])
  })

  it('nobody lifts his own, nor that of another school, nor without the right', async () => {
    const { mall, as, admin, M1 } = await open()
    const { id } = await admin.recusal.declare(kin(mall.jia))
    expect((await refusalOf(admin.recusal.lift({ id, liftReason: '没有了' }))).message).toBe(
      '不能解除自己的回避，请由另一位校管理员核实后办理',
    )
    expect((await refusalOf((await as(mall.T1)).recusal.lift({ id, liftReason: '没有了' }))).code).toBe('2009')
    const elsewhere = await open()
    expect((await refusalOf(elsewhere.admin.recusal.lift({ id, liftReason: '没有了' }))).code).toBe('4004')
    expect((await refusalOf(elsewhere.admin.recusal.register({ userId: M1.id, ...kin(mall.jia) }))).code).toBe('4004')
  })
})

describe('who has an interest in the supplier', () => {
  it('neither quotes nor submits: said before, refused after, nothing written', async () => {
    const { mall, as } = await open()
    const teacher = await as(mall.T1)
    const quote = await quoteFor(teacher, paper(mall), await mall.address(mall.T1))
    await teacher.recusal.declare(kin(mall.jia))
    expect((await refusalOf(teacher.order.submit(formOf(quote)))).message).toBe('您与供应商「甲 综合电商」有亲属关系，须回避，请由他人采购')
    expect(await mall.count('orders')).toBe(0)
    expect(await mall.count('fund_claims')).toBe(0)
    const again = await teacher.order.quote({ from: 'now', lines: paper(mall) })
    expect(again.orders[0]!.problem).toBe('您与供应商「甲 综合电商」有亲属关系，须回避，请由他人采购')
    expect((await teacher.order.quote({ from: 'now', lines: [{ skuId: mall.sku.ethanol, num: 1 }] })).orders[0]!.problem).toBe('')
  })

  it('does not decide: the preview names who does in his place, and so does the approval', async () => {
    const { mall, as } = await open()
    await (await as(mall.F1)).recusal.declare(kin(mall.jia))
    const teacher = await as(mall.T1)
    const quote = await quoteFor(teacher, paper(mall), await mall.address(mall.T1))
    const reason = '王教授与供应商「甲 综合电商」有亲属关系，须回避，转上级周院长审批'
    expect(quote.previews[0]!.nodes[0]!.people).toMatchObject([{ name: '周院长', reason }])
    const { orders } = await teacher.order.submit(formOf(quote))
    expect(await mall.waiting(orders[0]!.id)).toEqual(['周院长'])
  })

  it('who declares while it lies with him cannot agree any more; who comes in his place can', async () => {
    const { mall, as } = await open()
    const teacher = await as(mall.T1)
    const { orders } = await teacher.order.submit(formOf(await quoteFor(teacher, paper(mall), await mall.address(mall.T1))))
    const owner = await as(mall.F1)
    await owner.recusal.declare(kin(mall.jia))
    const { taskId, contentHash } = await owner.approval.detail({ kind: 'order', id: orders[0]!.id })
    expect((await refusalOf(owner.approval.agree({ taskId, comment: '', contentHash }))).message).toBe(
      '您与供应商「甲 综合电商」有亲属关系，须回避，请转交他人审批',
    )
    expect(await mall.state(orders[0]!.id)).toBe('auditing')
  })

  it('is no acceptor: not offered, refused by name, and not on the day either', async () => {
    const { mall, as } = await open()
    const teacher = await as(mall.T1)
    const quote = await quoteFor(teacher, paper(mall), await mall.address(mall.T1))
    await (await as(mall.T2)).recusal.declare(kin(mall.jia))
    const refusal = await refusalOf(teacher.order.submit({ ...formOf(quote), acceptorId: mall.T2.id }))
    expect(refusal.message).toBe('所选验收人与供应商「甲 综合电商」有亲属关系，须回避，请换一位验收人')
    const { orders } = await teacher.order.submit(formOf(quote))
    expect((await teacher.order.acceptors({ id: orders[0]!.id })).map((it_) => it_.name)).not.toContain('刘老师')
  })
})
