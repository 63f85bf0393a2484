// 购买许可: what a school keeps of them, and who may.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../fund/invariants.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { acetoneFiling, openPermitMall, type PermitMall } from './fixtures.ts'

const world = useWorld()
let at: PermitMall
beforeAll(async () => {
  at = await openPermitMall(world())
})

let next = 100
const number = (): string => `许可-${(next += 1)}`
const logOf = async (id: string): Promise<string[][]> => (await at.logs(id)).map((it_) => [it_.title, it_.who, it_.comment])
const fieldsOf = async (more: object): Promise<object> =>
  ((await at.admin.raw(contract.permit.add, { ...acetoneFiling, permitNo: number(), ...more })).data as { fields: object }).fields

describe('permit.add', () => {
  it('keeps the paper with its quantity in the smallest unit, in the log and in the list', async () => {
    const permitNo = number()
    const { id } = await at.admin.permit.add({ ...acetoneFiling, permitNo, unit: 'kg', permitted: 2.5 })
    expect(at.admin.changed).toContainEqual({ kind: 'permit', id })
    const page = await at.admin.permit.list({ search: permitNo })
    expect([page.total, page.counts, page.isChecked]).toEqual([1, { valid: 1, soon: 0, coming: 0, over: 0 }, true])
    expect(page.list[0]).toMatchObject({
      id,
      kind: 'filing',
      number: permitNo,
      controlClass: 2,
      substance: '丙酮',
      cas: '67-64-1',
      unit: 'kg',
      quantity: 2_500_000,
      opening: 0,
      reserved: 0,
      used: 0,
      left: 2_500_000,
      hasBegun: true,
      daysLeft: 43,
      addedBy: '吴校管',
      ended: null,
    })
    expect(await logOf(id)).toEqual([
      ['登记购买许可', '吴校管', `易制毒化学品购买备案证明 ${permitNo}：丙酮（67-64-1），2.5 kg，2026-01-01 至 2026-12-31`],
    ])
    await at.admin.permit.end({ id, reason: '收尾' })
  })

  it('takes a 合法用途说明 without a quantity, and nothing else', async () => {
    const { id } = await at.admin.permit.add({
      ...acetoneFiling,
      kind: 'purpose',
      permitNo: number(),
      permitCas: '7697-37-2',
      permitted: null,
    })
    expect(await at.figures(id)).toEqual([null, null, 0, 0])
    expect(await fieldsOf({ permitted: null })).toEqual({ permitted: '请填写许可数量' })
  })

  it('refuses what no paper says', async () => {
    expect(await fieldsOf({ permitCas: '67-64-2' })).toEqual({ permitCas: 'CAS 号不正确（校验位不符）：67-64-2' })
    expect(await fieldsOf({ kind: 'toxic' })).toEqual({ permitCas: '67-64-1 列在易制毒二、三类，不凭剧毒化学品购买许可证购买' })
    expect(await fieldsOf({ permitted: 1.5 })).toEqual({ permitted: '瓶、件须为整数，重量和体积最多三位小数' })
    expect(await fieldsOf({ unit: 'g', permitted: 1.2345 })).toEqual({ permitted: '瓶、件须为整数，重量和体积最多三位小数' })
    expect(await fieldsOf({ validUntil: '2025-12-31' })).toEqual({ validUntil: '截止日期须不早于开始日期' })
    expect(await fieldsOf({ validUntil: '2026-11-17' })).toEqual({ validUntil: '已于 2026-11-17 到期，不用登记' })
    expect(await fieldsOf({ kind: undefined })).toEqual({ kind: '请选择许可种类' })
    const permitNo = number()
    await at.admin.permit.add({ ...acetoneFiling, permitNo })
    expect(await fieldsOf({ permitNo })).toEqual({ permitNo: '这张许可的这种物质已经登记；换证后请先注销旧的，再登记新的' })
    // One paper names several substances.
    await at.admin.permit.add({ ...acetoneFiling, permitNo, substance: '甲苯', permitCas: '108-88-3' })
  })
})

describe('a paper that was ended and is entered again', () => {
  it('grants what it says less what orders have of it already, however its number is typed', async () => {
    const mall = await openPermitMall(world())
    const first = await mall.permit({ permitNo: '甬备（2026）17 号' })
    await mall.submit([{ skuId: mall.sku.acetone, num: 20 }])
    const typed = { ...acetoneFiling, permitNo: '甬备(2026)17号' }
    const fields = async (more: object) =>
      ((await mall.admin.raw(contract.permit.add, { ...typed, ...more })).data as { fields: object }).fields
    expect(await fields({})).toEqual({ permitNo: '这张许可的这种物质已经登记；换证后请先注销旧的，再登记新的' })
    await mall.admin.permit.end({ id: first, reason: '登记有误' })
    expect(await fields({ permitted: 19 })).toEqual({
      permitted: '这张许可此前登记的订单已占用、使用 20 瓶/件，许可数量 19 瓶/件 少于它；请按证上的总数登记',
    })
    expect(await fields({ unit: 'L' })).toEqual({
      unit: '这张许可此前按瓶/件登记，订单已占用、使用 20 瓶/件；请按同样的单位登记',
    })
    const again = await mall.admin.permit.add(typed)
    expect(await mall.figures(again.id)).toEqual([30, 10, 0, 0])
    expect((await mall.admin.permit.detail({ id: again.id })).opening).toBe(20)
    expect((await mall.logs(again.id))[0]!.comment).toContain('30 瓶/件（此前登记已占用、使用 20 瓶/件）')
    expect((await mall.quote([{ skuId: mall.sku.acetone, num: 11 }])).blocked).toContain('剩余 10 瓶/件，订购 11 瓶/件')
    await mall.submit([{ skuId: mall.sku.acetone, num: 4 }])
    expect(await mall.figures(again.id)).toEqual([30, 6, 4, 0])
    await mall.admin.permit.end({ id: again.id, reason: '再登记一次' })
    expect(await mall.figures((await mall.admin.permit.add(typed)).id)).toEqual([30, 6, 0, 0])
    expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  })

  it('is entered once by two at once', async () => {
    const permitNo = number()
    const twice = await Promise.all(Array.from({ length: 8 }, () => at.admin.raw(contract.permit.add, { ...acetoneFiling, permitNo })))
    expect(twice.map((it_) => it_.retCode).toSorted()).toEqual(['1000', ...Array.from({ length: 7 }, () => '4000')])
  })
})

describe('permit.end', () => {
  it('ends it with a reason, once', async () => {
    const permitNo = number()
    const id = await at.permit({ permitNo })
    await at.admin.permit.end({ id, reason: '已换发新证' })
    expect((await logOf(id)).at(-1)).toEqual(['注销购买许可', '吴校管', `易制毒化学品购买备案证明 ${permitNo}：已换发新证`])
    const [row] = (await at.admin.permit.list({ tab: 'over', search: permitNo })).list
    expect(row!.ended).toMatchObject({ by: '吴校管', reason: '已换发新证' })
    expect((await refusalOf(at.admin.permit.end({ id, reason: '再注销' }))).message).toContain('已注销')
    expect((await at.admin.raw(contract.permit.end, { id, reason: '短' })).retCode).toBe('4000')
    expect(await at.permit({ permitNo })).not.toBe(id)
  })
})

describe('permits of a school', () => {
  it('are read and written by its administration alone', async () => {
    const id = await at.permit({ permitNo: number() })
    const calls = [
      [contract.permit.list, {}],
      [contract.permit.detail, { id }],
      [contract.permit.add, { ...acetoneFiling, permitNo: number() }],
      [contract.permit.end, { id, reason: '没有权限' }],
    ] as const
    for (const client of [at.buyer, at.supplierClient, world().anonymous()])
      for (const [call, input] of calls) expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    const other = await openPermitMall(world())
    expect((await other.admin.permit.list()).total).toBe(0)
    expect((await refusalOf(other.admin.permit.detail({ id }))).code).toBe('4004')
    expect((await refusalOf(other.admin.permit.end({ id, reason: '别校的' }))).code).toBe('4004')
    expect((await refusalOf(at.admin.permit.detail({ id: 'none' }))).code).toBe('4004')
    // Nobody of another school buys by it.
    expect((await other.quote([{ skuId: other.sku.acetone, num: 1 }])).orders[0]!.lines[0]!.problem).toContain('学校没有含 67-64-1')
  })

  it('stand under what ends soon and what ended, by their day', async () => {
    const mine = await openPermitMall(world())
    const of = (permitNo: string, validUntil: string) => mine.permit({ permitNo, validUntil })
    await of('今天到期', '2026-11-18')
    await of('三十天后', '2026-12-18')
    await of('明年到期', '2027-12-31')
    await mine.permit({ permitNo: '明天开始', validFrom: '2026-11-19', validUntil: '2026-12-10' })
    await of('昨天到期', '2026-11-18')
    await world().admin.query("update mall.permits set valid_until = '2026-11-17' where school_id = $1 and number = '昨天到期'", [mine.no])
    const tab = async (it_: 'valid' | 'soon' | 'coming' | 'over') =>
      (await mine.admin.permit.list({ tab: it_ })).list.map((one) => one.number)
    expect(await tab('valid')).toEqual(['今天到期', '三十天后', '明年到期'])
    expect(await tab('soon')).toEqual(['今天到期', '三十天后'])
    expect(await tab('coming')).toEqual(['明天开始'])
    expect(await tab('over')).toEqual(['昨天到期'])
    expect((await mine.admin.permit.list()).counts).toEqual({ valid: 3, soon: 2, coming: 1, over: 1 })
  })
})
