// 我的收藏: what is kept, what its price did since, and for whom it is there.
import { FAVOURITES_MAX } from '@caiyuan/contract/favourite'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
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
    expect(await theirs.favourite.mine()).toEqual({ goods: [], shop: [] })
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
