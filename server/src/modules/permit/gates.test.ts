// What a permit must be until the last of the deciders agreed, what a pack counts as, and what is regulated whatever its row says (decision 0423).
import { blockOf } from '@caiyuan/contract/approval/review'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../core/context.ts'
import { agreeAll } from '../../../test/main-job.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openPermitMall, type PermitMall } from './fixtures.ts'

const world = useWorld()

const checkOf = async (mall: PermitMall, who: SessionUser, id: string) => {
  const { review } = await (await world().as(who)).approval.detail({ kind: 'order', id })
  return blockOf(review!, 'checks')!.checks.find((it_) => it_.key === 'control')
}

describe('a permit that ends while its order is decided', () => {
  const spoiled = [
    [
      'ended',
      (mall: PermitMall, id: string) => mall.admin.permit.end({ id, reason: '已换发新证' }),
      '易制毒化学品购买备案证明（2026-易制毒-017）已于 2026-11-18 注销，不能再同意；请驳回，由采购人按有效许可重新提交',
    ],
    [
      'past its last day',
      (mall: PermitMall, id: string) =>
        world().admin.query("update mall.permits set valid_until = '2026-11-17' where school_id = $1 and id = $2", [mall.no, id]),
      '易制毒化学品购买备案证明（2026-易制毒-017）已于 2026-11-17 到期，不能再同意；请驳回，由采购人按有效许可重新提交',
    ],
  ] as const

  it.each(spoiled)('%s: is shown to its approvers, and nobody agrees', async (_, spoil, why) => {
    const mall = await openPermitMall(world())
    const permit = await mall.permit()
    const order = await mall.submit([{ skuId: mall.sku.acetone, num: 20 }])
    expect(await checkOf(mall, mall.F1, order)).toMatchObject({
      verdict: 'warn',
      label: '易制毒二、三类',
      text: '凭易制毒化学品购买备案证明 2026-易制毒-017（至 2026-12-31），本单 20 瓶/件，现余 10 瓶/件；须核对存放地点与现存量，且须单独审批',
    })
    await spoil(mall, permit)
    expect(await checkOf(mall, mall.F1, order)).toMatchObject({ verdict: 'bad', label: '许可失效', text: why })
    expect((await refusalOf(mall.decide(mall.F1, order))).message).toContain(why)
    expect([await mall.state(order), await mall.waiting(order)]).toEqual(['auditing', ['王教授']])
    await mall.decide(mall.F1, order, { refuse: '请按有效许可重新提交' })
    expect([await mall.state(order), await mall.figures(permit)]).toEqual(['back', [30, 30, 0, 0]])
    const next = await mall.permit({ permitNo: '2026-易制毒-018' })
    const again = await mall.submit([{ skuId: mall.sku.acetone, num: 2 }])
    await mall.approve(again)
    expect([await mall.state(again), await mall.figures(next)]).toEqual(['waitSupplier', [30, 28, 2, 0]])
  })

  it('keeps the last of them from agreeing', async () => {
    const mall = await openPermitMall(world())
    const permit = await mall.permit()
    const order = await mall.submit([{ skuId: mall.sku.acetone, num: 5 }])
    const [officer, lab, security] = mall.safe
    await agreeAll(world(), order, [mall.F1, mall.D1, officer!, lab!])
    expect(await mall.waiting(order)).toEqual(['保卫处'])
    await mall.admin.permit.end({ id: permit, reason: '已换发新证' })
    expect((await refusalOf(mall.decide(security!, order))).message).toContain('已于 2026-11-18 注销，不能再同意')
    expect([await mall.state(order), await mall.figures(permit)]).toEqual(['auditing', [30, 25, 5, 0]])
  })
})

describe('a permit that ends between the approval of its order and its handling', () => {
  it('is said to who handles the order, who cannot, and gives it back with what it reserved', async () => {
    const mall = await openPermitMall(world())
    const permit = await mall.permit()
    const order = await mall.submit([{ skuId: mall.sku.acetone, num: 20 }])
    const [officer, lab] = mall.safe
    await agreeAll(world(), order, [mall.F1, mall.D1, officer!])
    const office = await world().as(lab!)
    const { taskId } = await office.approval.detail({ kind: 'order', id: order })
    expect([await mall.waiting(order), await mall.figures(permit)]).toEqual([['实验室处'], [30, 10, 20, 0]])
    const before = [await mall.balance(mall.K1), await mall.logs(order)]
    await mall.admin.permit.end({ id: permit, reason: '已换发新证' })
    const why = '易制毒化学品购买备案证明（2026-易制毒-017）已于 2026-11-18 注销，不能再同意；请驳回，由采购人按有效许可重新提交'
    expect(await checkOf(mall, lab!, order)).toMatchObject({ verdict: 'bad', label: '许可失效', text: why })
    expect((await refusalOf(office.approval.handle({ taskId, comment: '已核对' }))).message).toContain(why)
    expect([await mall.state(order), await mall.waiting(order)]).toEqual(['auditing', ['实验室处']])
    expect([await mall.balance(mall.K1), await mall.logs(order)]).toEqual(before)
    await office.approval.handleBack({ taskId, comment: '请按有效许可重新提交' })
    expect([await mall.state(order), await mall.waiting(order), await mall.figures(permit)]).toEqual(['back', [], [30, 30, 0, 0]])
  })
})

describe('packs of several', () => {
  it('count with their inner pieces where the pack says how many, else are unfit for a permit of 瓶/件', async () => {
    const mall = await openPermitMall(world())
    await mall.permit()
    const acetone = { cas: '67-64-1', controlClass: 2 }
    const problem = async (skuId: string, num = 1) => (await mall.quote([{ skuId, num }])).orders[0]!.lines[0]!.problem
    const box = await mall.goods('丙酮 标准品', 100, { ...acetone, unit: '盒', baseUnit: '支', baseQty: 10 })
    expect((await mall.quote([{ skuId: box, num: 3 }])).orders[0]!.lines[0]!.permits![0]).toMatchObject({ qty: 30, left: 30 })
    expect(await problem(box, 4)).toBe('易制毒化学品购买备案证明剩余数量不足：2026-易制毒-017 剩余 30 瓶/件，订购 40 瓶/件')
    const crate = await mall.goods('丙酮 AR 4L×4', 400, { ...acetone, unit: '箱', baseUnit: 'mL', baseQty: 16_000 })
    const unfit = '学校的易制毒化学品购买备案证明（2026-易制毒-017）按瓶/件计，商品每箱装有多件（丙酮 AR 4L×4），无法核对，请改购单件包装'
    expect(await problem(crate)).toBe(unfit)
    const other = await mall.goods('丙酮 AR 500mL/瓶', 400, { ...acetone, unit: '箱' })
    expect(await problem(other)).toContain('商品每箱装有多件（丙酮 AR 500mL/瓶）')
    expect(await problem(mall.sku.acetone)).toBe('')
    await mall.permit({ permitNo: '按升', unit: 'L', permitted: 20 })
    expect((await mall.quote([{ skuId: crate, num: 1 }])).orders[0]!.lines[0]!.permits![0]).toMatchObject({
      number: '按升',
      qty: 16_000_000,
    })
  })
})

describe('goods of a class that their lists do not say', () => {
  it('stay out of ordinary orders as where no permits are asked', async () => {
    const mall = await openPermitMall(world())
    // Ethanol stands on the list of class 1 alone; its row says 2.
    const odd = await mall.goods('无水乙醇 AR 500mL', 30, { cas: '64-17-5', controlClass: 2, unit: '瓶' })
    const quote = await mall.quote([{ skuId: odd, num: 1 }])
    expect(quote.blocked).toMatch(/易制毒二、三类化学品须走危化品申购流程/)
  })
})
