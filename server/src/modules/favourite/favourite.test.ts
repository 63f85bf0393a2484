// 我的收藏: what is kept, what its price did since, and for whom it is there.
import { FAVOURITES_MAX } from '@caiyuan/contract/favourite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { componentSimulator, type ComponentSimulator } from '../../gateways/components.simulator.ts'
import { setComponents } from '../../gateways/components.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
const open = async () => {
  const mall = await openMall(world())
  return { mall, mine: await world().as(mall.T1), theirs: await world().as(mall.T2) }
}

describe('favourite.add', () => {
  it('keeps goods with their price, says what it did since, and tells nobody else', async () => {
    const { mall, mine, theirs } = await open()
    const { paper, toner } = mall.sku
    await mine.favourite.add({ kind: 'goods', refIds: [paper, toner] })
    expect(mine.changed).toContainEqual({ kind: 'favourite', id: mall.T1.id })
    await mall.price(paper, 20)
    await mine.favourite.add({ kind: 'goods', refIds: [paper] })
    const { list, total } = await mine.favourite.goods()
    expect(total).toBe(2)
    expect(list.find((it_) => it_.skuId === paper)).toMatchObject({ priceE4: 200_000, seenPriceE4: 238_000, dropE4: 38_000, problem: '' })
    expect(list.find((it_) => it_.skuId === toner)).toMatchObject({ dropE4: 0 })
    expect((await mine.favourite.mine()).goods.toSorted()).toEqual([paper, toner].toSorted())
    expect(await theirs.favourite.mine()).toEqual({ goods: [], shop: [], component: [] })
    expect((await theirs.favourite.goods()).total).toBe(0)
    await theirs.favourite.remove({ kind: 'goods', refIds: [paper] })
    await mine.favourite.remove({ kind: 'goods', refIds: [toner, crypto.randomUUID(), 'nonsense'] })
    expect((await mine.favourite.mine()).goods).toEqual([paper])
  })

  it('keeps shops, also of who sells nothing now', async () => {
    const { mall, mine } = await open()
    await mine.favourite.add({ kind: 'shop', refIds: [mall.jia] })
    expect((await mine.favourite.shops()).list).toMatchObject([
      { supplierId: mall.jia, supplierName: '甲 综合电商', goodsNum: 3, problem: '' },
    ])
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [mall.jia])
    expect((await mine.favourite.shops()).list).toMatchObject([{ supplierId: mall.jia, problem: '供应商已暂停供货' }])
    expect((await mine.favourite.goods()).total).toBe(0)
  })

  it('knows no goods the school hides, and forgets those it hides later', async () => {
    const { mall, mine } = await open()
    const hide = (skuId: string) =>
      world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [mall.no, skuId])
    await hide(mall.sku.pen)
    for (const ref of [mall.sku.pen, crypto.randomUUID(), mall.jia, 'nonsense'])
      expect((await refusalOf(mine.favourite.add({ kind: 'goods', refIds: [ref] }))).code).toBe('4004')
    expect((await refusalOf(mine.favourite.add({ kind: 'shop', refIds: [mall.sku.pen] }))).code).toBe('4004')
    await mine.favourite.add({ kind: 'goods', refIds: [mall.sku.paper] })
    await hide(mall.sku.paper)
    expect(await mine.favourite.goods()).toMatchObject({ list: [], total: 0 })
    expect(await mall.count('favourites')).toBe(1)
  })

  it('ends at what one person may keep, and is refused whole beyond', async () => {
    const { mall, mine } = await open()
    await world().admin.query(
      "insert into mall.favourites (school_id, user_id, kind, ref_id, seen_price_e4, kept_at) select $1, $2, 'goods', gen_random_uuid(), 1, now() from generate_series(1, $3)",
      [mall.no, mall.T1.id, FAVOURITES_MAX - 1],
    )
    await mine.favourite.add({ kind: 'goods', refIds: [mall.sku.paper] })
    expect(await refusalOf(mine.favourite.add({ kind: 'goods', refIds: [mall.sku.pen] }))).toMatchObject({
      code: '3112',
      message: '商品最多收藏 500 项，请先移除一些',
    })
    await mine.favourite.add({ kind: 'goods', refIds: [mall.sku.paper] })
    expect(await mall.count('favourites')).toBe(FAVOURITES_MAX)
  })

  it('is for whoever looks at the mall', async () => {
    const { mall } = await open()
    const auditor = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `AU${mall.no}`, name: '审计', roles: ['auditAdmin'] }),
    )
    expect((await refusalOf(auditor.favourite.add({ kind: 'goods', refIds: [mall.sku.pen] }))).code).toBe('2009')
    expect((await refusalOf(auditor.favourite.goods())).code).toBe('2009')
  })
})

describe('favourite.components', () => {
  let partner: ComponentSimulator
  let srcId: number
  beforeAll(async () => {
    srcId = (await openMall(world())).no * 10 + 3
    await buildSupplier(world().db, { srcId, name: '云栈元器件有限公司', shortName: '云栈', freightFen: 1_500, freightFreeFromFen: 20_000 })
    partner = componentSimulator(world().db)
    setComponents({ gateway: partner, srcId })
  })
  afterAll(() => setComponents(null))

  /** One part in the cart of components. */
  const withPart = async () => {
    const it_ = await open()
    await it_.mine.component.add({ items: [{ skuCode: partner.codeOf('CH340G'), num: 5 }] })
    const { id, skuId, priceE4 } = (await it_.mine.component.cart())!.lines[0]!
    return { ...it_, id, skuId, priceE4 }
  }

  it('are kept from the cart, at the price the partner says now, and say what it did since', async () => {
    const { mine, theirs, skuId, priceE4 } = await withPart()
    await mine.favourite.add({ kind: 'component', refIds: [skuId] })
    expect(await mine.favourite.mine()).toEqual({ goods: [], shop: [], component: [skuId] })
    partner.tell('CH340G', { priceE4: priceE4 + 500, stock: 77 })
    const kept = { skuId, mpn: 'CH340G', priceE4: priceE4 + 500, seenPriceE4: priceE4, dropE4: -500, stock: 77, problem: '' }
    expect(await mine.favourite.components()).toMatchObject({ total: 1, stale: '', list: [kept] })
    partner.fail('down')
    expect(await mine.favourite.components()).toMatchObject({ total: 1, stale: expect.stringContaining('没有应答'), list: [{ skuId }] })
    partner.tell('CH340G', { priceE4 })
    expect((await theirs.favourite.components()).total).toBe(0)
    await mine.favourite.remove({ kind: 'component', refIds: [skuId] })
    expect(await mine.favourite.components()).toMatchObject({ total: 0, list: [] })
  })

  it('are kept from their own page too, known at the mall by what the partner says then', async () => {
    const mall = await openMall(world())
    const mine = await world().as(mall.T1)
    const skuCode = partner.codeOf('CH340G')
    await mine.favourite.keepPart({ skuCode })
    await mine.favourite.keepPart({ skuCode })
    const { skuId } = await mine.component.detail({ skuCode })
    expect(await mine.favourite.mine()).toEqual({ goods: [], shop: [], component: [skuId] })
    expect((await mine.component.cart())?.lines ?? []).toEqual([])
    expect((await (await world().as((await openMall(world())).T1)).favourite.mine()).component).toEqual([])
    expect((await refusalOf(mine.favourite.keepPart({ skuCode: 'C-NONE' }))).message).toContain('C-NONE')
    partner.fail('down')
    expect((await refusalOf(mine.favourite.keepPart({ skuCode }))).message).toContain('没有应答')
    partner.fail(null as never)
    const auditor = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `AK${mall.no}`, name: '审计', roles: ['auditAdmin'] }),
    )
    expect((await refusalOf(auditor.favourite.keepPart({ skuCode }))).code).toBe('2009')
  })

  it('are no goods, and goods are none of them; another school keeps its own', async () => {
    const { mall, mine, skuId } = await withPart()
    for (const it_ of [
      { kind: 'goods' as const, refIds: [skuId] },
      { kind: 'component' as const, refIds: [mall.sku.paper] },
      { kind: 'component' as const, refIds: [skuId, crypto.randomUUID()] },
      { kind: 'component' as const, refIds: ['nonsense'] },
    ])
      expect((await refusalOf(mine.favourite.add(it_))).code).toBe('4004')
    await mine.favourite.add({ kind: 'component', refIds: [skuId] })
    const far = await world().as((await openMall(world())).T1)
    expect((await far.favourite.components()).total).toBe(0)
    await far.favourite.remove({ kind: 'component', refIds: [skuId] })
    expect((await mine.favourite.components()).total).toBe(1)
    const auditor = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `AV${mall.no}`, name: '审计', roles: ['auditAdmin'] }),
    )
    expect((await refusalOf(auditor.favourite.components())).code).toBe('2009')
  })
})
