// The partner's catalogue: asked, matched, put into its cart. The partner is the simulator, and stands still when told to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { componentSimulator, type ComponentSimulator } from '../../gateways/components.simulator.ts'
import { setComponents } from '../../gateways/components.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let mall: Mall
let partner: ComponentSimulator
let T1: Client

beforeAll(async () => {
  mall = await openMall(world())
  const srcId = mall.no * 10 + 3
  await buildSupplier(world().db, { srcId, name: '云栈元器件有限公司', shortName: '云栈', freightFen: 1_500, freightFreeFromFen: 20_000 })
  partner = componentSimulator(world().db)
  setComponents({ gateway: partner, srcId })
  T1 = await world().as(mall.T1)
})
afterAll(() => setComponents(null))

const emptied = async (): Promise<void> => {
  for (const line of (await T1.component.cart())?.lines ?? []) await T1.component.remove({ id: line.id })
}

describe('component.search', () => {
  it('finds a part number with and without its dashes, its beginning, its maker and what it is', async () => {
    const found = async (searchStr: string) => (await T1.component.search({ searchStr })).list.map((it_) => it_.mpn)
    expect((await found('LM2596S-5.0/NOPB'))[0]).toBe('LM2596S-5.0/NOPB')
    expect((await found('lm2596s50nopb'))[0]).toBe('LM2596S-5.0/NOPB')
    expect((await found('RC0603FR-0710KL'))[0]).toBe('RC0603FR-0710KL')
    expect((await found('RC0603FR0710KL'))[0]).toBe('RC0603FR-0710KL')
    expect((await found('stm32f407'))[0]).toMatch(/^STM32F407/)
    expect((await found('yageo 0603 10kΩ'))[0]).toBe('RC0603FR-0710KL')
    expect(await found('没有这种东西')).toEqual([])
  })

  it('narrows by maker, package, kind and stock, and says how many there are', async () => {
    const all = await T1.component.search({ searchStr: '收发器' })
    expect(all.makers.map((it_) => it_.name)).toContain('MaxLinear')
    const some = await T1.component.search({ searchStr: '收发器', makers: ['MaxLinear'], packages: ['SOIC-16'] })
    expect(some.list.map((it_) => it_.mpn)).toEqual(['SP3232EEN-L/TR'])
    expect((await T1.component.search({ searchStr: 'MAX3232', inStock: true })).total).toBe(0)
    expect((await T1.component.search({ searchStr: 'MAX3232' })).total).toBe(1)
    expect((await T1.component.search({ pageSize: 50 })).total).toBeGreaterThanOrEqual(500)
  })

  it('says in clear words that the partner does not answer, and is there again', async () => {
    partner.fail('down')
    await expect(T1.component.search({ searchStr: 'STM32' })).rejects.toMatchObject({ code: '3170' })
    expect((await T1.component.search({ searchStr: 'STM32' })).total).toBeGreaterThan(3)
  })
})

describe('component.detail', () => {
  it('answers parameters, tiers, least quantity, and what may stand for it', async () => {
    const { part, others, supplierName } = await T1.component.detail({ skuCode: partner.codeOf('AMS1117-3.3') })
    expect(part).toMatchObject({ mpn: 'AMS1117-3.3', package: 'SOT-223', moq: 10, packStep: 10, leadDays: 2 })
    expect(part.tiers.length).toBe(4)
    expect(part.params).toContainEqual({ name: '输出', value: '3.3 V' })
    expect(others.map((it_) => it_.part.mpn)).toContain('LM1117IMPX-3.3/NOPB')
    expect(supplierName).toBe('云栈')
    await expect(T1.component.detail({ skuCode: 'YH0' })).rejects.toMatchObject({ code: '3172' })
  })
})

describe('component.match', () => {
  it('tells parts that are there from such that need another one and such that nobody has', async () => {
    const rows = [
      { partNo: 'STM32F407VGT6', package: 'LQFP-100' },
      { partNo: 'MAX3232ESE', package: 'SOIC-16' },
      { partNo: 'TLP521-4GB', package: '' },
      { partNo: 'UVR1V221MPD', package: '' },
      { partNo: 'SMBJ24A', package: 'SMB' },
    ]
    const matched = (await T1.component.match({ rows })).rows
    expect(matched.map((it_) => it_.found)).toEqual(['exact', 'other', 'none', 'other', 'exact'])
    expect(matched[1]!.others[0]!.part.mpn).toBe('SP3232EEN-L/TR')
    expect(matched[1]!.why).toContain('缺货')
    expect(matched[3]!.why).toContain('已停产')
    expect(matched[2]!.why).toContain('没有')
  })
})

describe('the component cart', () => {
  const code = (mpn: string) => partner.codeOf(mpn)

  it('takes a whole BOM, one line for each part, and counts kinds', async () => {
    const items = [
      { skuCode: code('STM32F407VGT6'), num: 20, designator: 'U1' },
      { skuCode: code('AMS1117-3.3'), num: 40, designator: 'U3' },
      { skuCode: code('AMS1117-3.3'), num: 10, designator: 'U4' },
    ]
    expect(await T1.component.add({ items })).toEqual({ yunHanCartNum: 2 })
    const cart = await T1.component.cart()
    expect(cart).toMatchObject({ supplierName: '云栈', checkedKinds: 2, stale: '', leadDays: 2 })
    const ams = cart!.lines.find((it_) => it_.mpn === 'AMS1117-3.3')!
    expect(ams).toMatchObject({ num: 50, designator: 'U3, U4', problem: '' })
    expect(ams.priceE4).toBe(ams.tiers[1]!.priceE4)
    expect(ams.amountFen).toBe(Math.round((ams.priceE4 * 50) / 100))
    expect(await T1.component.num()).toEqual({ yunHanCartNum: 2 })
    expect((await (await world().as(mall.T2)).component.num()).yunHanCartNum).toBe(0)
  })

  it('shows what the partner says now, and without him what was known last', async () => {
    partner.tell('STM32F407VGT6', { priceE4: 300_000, stock: 5 })
    const line = (await T1.component.cart())!.lines.find((it_) => it_.mpn === 'STM32F407VGT6')!
    expect(line).toMatchObject({ problem: '商品库存不足，剩余5件' })
    expect(line.dropE4).toBeLessThan(0)
    partner.fail('down')
    const cart = await T1.component.cart()
    expect(cart!.stale).toContain('没有应答')
    expect(cart!.lines).toHaveLength(2)
    partner.tell('STM32F407VGT6', { priceE4: 268_000, stock: 1260 })
  })

  it('changes quantity and tick by the rules of the part, and lets a line go', async () => {
    const [line] = (await T1.component.cart())!.lines.filter((it_) => it_.mpn === 'AMS1117-3.3')
    await expect(T1.component.update({ items: [{ id: line!.id, num: 45 }] })).rejects.toMatchObject({ code: '3105' })
    await expect(T1.component.update({ items: [{ id: line!.id, num: 5 }] })).rejects.toMatchObject({ code: '3104' })
    await T1.component.update({ items: [{ id: line!.id, num: 60, checked: false }] })
    const cart = await T1.component.cart()
    expect(cart!.lines.find((it_) => it_.id === line!.id)).toMatchObject({ num: 60, checked: false })
    expect(cart!.checkedKinds).toBe(1)
    await expect((await world().as(mall.T2)).component.remove({ id: line!.id })).rejects.toMatchObject({ code: '4004' })
    expect(await T1.component.remove({ id: line!.id })).toEqual({ yunHanCartNum: 1 })
  })

  it('is not overwritten unseen by a second tab, and each change is told to the other pages of the person', async () => {
    await emptied()
    const told = async () =>
      (
        await world().admin.query("delete from mall.user_events where school_id = $1 and kind = 'componentCart' returning user_id", [
          mall.no,
        ])
      ).rows
    await told()
    await T1.component.add({ items: [{ skuCode: code('AMS1117-3.3'), num: 20 }] })
    expect(await told()).toEqual([{ user_id: mall.T1.id }])
    const { id } = (await T1.component.cart())!.lines[0]!
    await T1.component.update({ items: [{ id, num: 30, seenNum: 20 }] })
    expect(await told()).toEqual([{ user_id: mall.T1.id }])
    await expect(T1.component.update({ items: [{ id, num: 40, seenNum: 20 }] })).rejects.toMatchObject({
      code: '3111',
      message: 'AMS1117-3.3的数量已在别处改为 30（您看到的是 20），没有覆盖，请核对后再改',
    })
    expect(await told()).toEqual([])
    await T1.component.update({ items: [{ id, num: 30, seenNum: 20 }] })
    expect((await T1.component.cart())!.lines[0]).toMatchObject({ num: 30 })
    await told()
    await T1.component.remove({ id })
    expect(await told()).toEqual([{ user_id: mall.T1.id }])
  })

  it('takes nothing where one part is unknown, short or below its least quantity', async () => {
    await emptied()
    const good = { skuCode: code('CH340G'), num: 5 }
    await expect(T1.component.add({ items: [good, { skuCode: 'YH0', num: 1 }] })).rejects.toMatchObject({ code: '3172' })
    await expect(T1.component.add({ items: [good, { skuCode: code('AO3400A'), num: 7 }] })).rejects.toMatchObject({ code: '3104' })
    await expect(T1.component.add({ items: [good, { skuCode: code('MAX3232ESE+'), num: 1 }] })).rejects.toMatchObject({ code: '3102' })
    await expect(T1.component.add({ items: [] })).rejects.toThrow('请选择元器件')
    expect(await T1.component.cart()).toBeNull()
  })

  it('is not the cart of other goods, and no search of the mall finds what lies in it', async () => {
    await T1.component.add({ items: [{ skuCode: code('CH340G'), num: 5 }] })
    const { skuId } = (await T1.component.cart())!.lines[0]!
    await expect(T1.cart.add({ items: [{ skuId, num: 5 }] })).rejects.toThrow('请加入元器件购物车')
    await expect(T1.order.quote({ from: 'now', lines: [{ skuId, num: 5 }] })).rejects.toThrow('元器件单独结算')
    expect((await T1.catalog.search({ keyword: 'CH340G' })).list).toEqual([])
    await emptied()
  })
})
