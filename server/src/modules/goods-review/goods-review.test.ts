// New goods before the platform: they wait, are passed or refused each for itself, are mended and sent again, and nobody buys them before.
import { goodsReview } from '@caiyuan/contract/goods-review'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { allRoles } from '../../../test/populate.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 7100

interface Shop {
  user: SessionUser
  client: Client
  supplierId: string
  leaf: string
}

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `审分类${n}`, `审组${n}`, [`审叶${n}`])).get(`审叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `GR${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  return { user, client: await world().as(user), supplierId, leaf }
}

const platform = async (): Promise<Client> => {
  const client = await world().as(
    await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PL${(next += 1)}`, name: '江运营', roles: ['platform'] }),
  )
  await client.goodsReview.setting({ isReviewed: true })
  return client
}

const imported = async (it: Shop, ...rows: string[]) => {
  const body = Buffer.from(['商品编码,商品名称,价格,库存', ...rows].join('\n'))
  const { id: fileId } = await keepFile({ db: world().db, storage: keptFiles() }, it.user, SUPPLIER_ID, 'a.csv', body)
  await it.client.supplierGoods.start({ fileId, mapping: { columns: {}, defaults: { categoryCode: it.leaf } } })
  await world().drain()
  return new Map((await it.client.supplierGoods.list({ pageSize: 100 })).list.map((g) => [g.code, g]))
}

const logOf = async (id: string) =>
  (
    await world().admin.query(
      "select action, from_state, to_state, actor_name, comment from document_log where doc_kind = 'goods' and doc_id = $1 order by seq",
      [id],
    )
  ).rows

const found = async (name: string): Promise<number> =>
  (await world().anonymous().catalog.search({ keyword: name })).list.filter((it) => it.name === name).length

describe('new goods where the platform reviews them', () => {
  it('wait: nobody finds, opens or buys them; their supplier and the platform see them, with what each may do', async () => {
    const [it, reviewer] = [await shop(), await platform()]
    const goods = (await imported(it, 'W1,待审移液器甲,12,5')).get('W1')!
    expect([goods.state, goods.can]).toEqual(['waiting', {}])
    expect((await it.client.supplierGoods.list()).counts).toMatchObject({ all: 1, on: 0, waiting: 1 })
    expect((await it.client.notice.messages()).list[0]!.body).toBe('新增 1，更新 0，未变 0，错误 0；新增的商品待平台审核，通过后上架')
    expect(await found('待审移液器甲')).toBe(0)
    expect((await world().admin.query("select 1 from search_words where word like '%待审移液器甲%'")).rows).toEqual([])
    expect((await refusalOf(world().anonymous().catalog.detail({ id: goods.productId }))).code).toBe('4004')
    const schoolId = 7000 + (next += 1)
    await buildSchool(world().db, {
      id: schoolId,
      code: `GRS${schoolId}`,
      name: `审核大学${schoolId}`,
      kind: 'university',
      depts: ['一系'],
    })
    const buyer = await world().as(await buildUser(world().db, { schoolId, no: `GB${schoolId}`, name: '采购人', roles: ['purchaser'] }))
    await refusalOf(buyer.cart.add({ items: [{ skuId: goods.skus[0]!.skuId, num: 1 }] } as never))
    expect((await world().admin.query('select 1 from mall.cart_lines where school_id = $1', [schoolId])).rows).toEqual([])
    const page = await reviewer.goodsReview.list({ search: '待审移液器甲' })
    expect(page.list[0]).toMatchObject({
      productId: goods.productId,
      state: 'waiting',
      can: { pass: true, refuse: true },
      submittedAt: expect.any(String),
    })
    expect((await reviewer.account.info()).toReviewGoodsNum).toBeGreaterThan(0)
  })

  it('are on sale and found once passed; the log names who, the supplier is told, and what cannot be passed says why', async () => {
    const [it, reviewer] = [await shop(), await platform()]
    const goods = await imported(it, 'P1,独家离心管架,12,5', 'P2,独家比色皿架,13,5')
    const [one, two] = [goods.get('P1')!.productId, goods.get('P2')!.productId]
    expect(await reviewer.goodsReview.pass({ productIds: [one] })).toMatchObject({ doneNum: 1, failedNum: 0 })
    expect([await found('独家离心管架'), await found('独家比色皿架')]).toEqual([1, 0])
    expect(await logOf(one)).toEqual([{ action: 'pass', from_state: 'waiting', to_state: 'on', actor_name: '江运营', comment: '' }])
    expect((await it.client.notice.messages()).list[0]!.title).toBe('商品审核通过：「独家离心管架」')
    const again = await reviewer.goodsReview.pass({ productIds: [one, two, newId(), 'x'] })
    expect(again.results.map((r) => [r.isDone, r.message])).toEqual([
      [false, '商品现在是「已上架」，不能审核通过'],
      [true, ''],
      [false, '商品不存在或您无权查看'],
      [false, '商品不存在或您无权查看'],
    ])
    expect([again.doneNum, again.failedNum]).toEqual([1, 3])
    expect((await it.client.notice.messages()).list[0]!.title).toBe('商品审核通过：「独家比色皿架」')
    // The latest decision first; what the platform never looked at is none of its records.
    await world().admin.query("update shared.products set reviewed_at = now() - interval '1 hour' where id = $1", [one])
    const records = async (search: string, tab: 'waiting' | 'refused' | 'passed' = 'passed') => {
      const { list, total, counts } = await reviewer.goodsReview.list({ tab, search })
      return [list.map((row) => row.code).join(), total, counts]
    }
    expect(await records('独家')).toEqual(['P2,P1', 2, { waiting: 0, refused: 0, passed: 2 }])
    expect(await records('离心管')).toEqual(['P1', 1, { waiting: 0, refused: 0, passed: 1 }])
    expect(await records('p2')).toEqual(['P2', 1, { waiting: 0, refused: 0, passed: 1 }])
    await world().admin.query('update shared.products set reviewed_at = null where id = $1', [two])
    expect(await records('独家')).toEqual(['P1', 1, { waiting: 0, refused: 0, passed: 1 }])
    // What was passed stays on sale whatever the supplier changes of it.
    expect((await imported(it, 'P1,独家离心管架,15,5')).get('P1')!.state).toBe('on')
  })

  it('are refused with a reason, mended by a new import or sent again as they are, and judged anew', async () => {
    const [it, reviewer] = [await shop(), await platform()]
    const goods = await imported(it, 'R1,图文不符的试剂,12,5', 'R2,缺证的试剂,13,5')
    const [one, two] = [goods.get('R1')!.productId, goods.get('R2')!.productId]
    for (const reason of ['', '缺', '字'.repeat(201)])
      expect((await reviewer.raw(goodsReview.refuse, { productIds: [one], reason })).retCode).toBe('4000')
    await reviewer.goodsReview.refuse({ productIds: [one, two], reason: '缺少生产许可证' })
    expect(await logOf(one)).toEqual([
      { action: 'refuse', from_state: 'waiting', to_state: 'refused', actor_name: '江运营', comment: '缺少生产许可证' },
    ])
    expect((await it.client.notice.messages()).list[0]).toMatchObject({
      title: '商品审核未通过：「图文不符的试剂」等 2 种商品',
      body: '原因：缺少生产许可证。更正后可重新送审。',
    })
    const list = await it.client.supplierGoods.list({ state: 'refused' })
    expect(list.list.map((g) => [g.reason, g.can])).toEqual([
      ['缺少生产许可证', { submit: true }],
      ['缺少生产许可证', { submit: true }],
    ])
    expect((await reviewer.goodsReview.refuse({ productIds: [one], reason: '再来一次' })).results[0]!.message).toBe(
      '商品现在是「审核未通过」，不能审核不通过',
    )
    // A refused good is neither put on sale by hand nor by the platform's back door.
    expect((await it.client.supplierGoods.shelf({ productIds: [one], isOn: true })).results).toMatchObject([
      { isDone: false, message: '商品现在是「审核未通过」，不能上架' },
    ])
    expect((await imported(it, 'R1,图文相符的试剂,12,5')).get('R1')!.state).toBe('waiting')
    expect((await it.client.supplierGoods.submit({ productIds: [one, two] })).results.map((r) => r.isDone)).toEqual([false, true])
    expect((await logOf(two)).at(-1)).toMatchObject({ action: 'submit', from_state: 'refused', to_state: 'waiting' })
    await reviewer.goodsReview.pass({ productIds: [one, two] })
    expect(await found('图文相符的试剂')).toBe(1)
  })

  it('go on sale at once where the platform does not review; those that wait go on waiting', async () => {
    const [it, reviewer] = [await shop(), await platform()]
    await imported(it, 'O1,先来的商品,12,5')
    await reviewer.goodsReview.setting({ isReviewed: false })
    const goods = await imported(it, 'O1,先来的商品,12,5', 'O2,后来的商品,13,5')
    expect([goods.get('O1')!.state, goods.get('O2')!.state]).toEqual(['waiting', 'on'])
    expect((await reviewer.goodsReview.list()).isReviewed).toBe(false)
  })
})

describe('who may do it', () => {
  it('only the platform decides, only the supplier itself sends again', async () => {
    const [it, other, reviewer] = [await shop(), await shop(), await platform()]
    const id = (await imported(it, 'M1,权限商品,12,5')).get('M1')!.productId
    for (const ask of [
      () => it.client.goodsReview.list(),
      () => it.client.goodsReview.pass({ productIds: [id] }),
      () => it.client.goodsReview.refuse({ productIds: [id], reason: '不要' }),
      () => it.client.goodsReview.setting({ isReviewed: false }),
      () => reviewer.supplierGoods.submit({ productIds: [id] }),
    ])
      expect((await refusalOf(ask())).code).toBe('2009')
    const schoolId = 7000 + (next += 1)
    await buildSchool(world().db, {
      id: schoolId,
      code: `GRS${schoolId}`,
      name: `审核大学${schoolId}`,
      kind: 'university',
      roles: allRoles,
      depts: ['一系'],
    })
    const ofSchool = await world().as(await buildUser(world().db, { schoolId, no: `GX${schoolId}`, name: '校内人员', roles: ['platform'] }))
    for (const ask of [
      () => ofSchool.goodsReview.list(),
      () => ofSchool.goodsReview.pass({ productIds: [id] }),
      () => ofSchool.goodsReview.setting({ isReviewed: false }),
    ])
      expect((await refusalOf(ask())).code).toBe('2009')
    await reviewer.goodsReview.refuse({ productIds: [id], reason: '不合规' })
    expect((await other.client.supplierGoods.submit({ productIds: [id] })).results[0]).toMatchObject({
      isDone: false,
      name: '',
      message: '商品不存在或您无权查看',
    })
    expect((await reviewer.raw(goodsReview.pass, { productIds: [] })).retMsg).toBe('请选择商品')
    expect(await reviewer.goodsReview.pass({ productIds: ['x'] })).toMatchObject({ doneNum: 0, failedNum: 1 })
    expect((await logOf(id)).map((row) => row.action)).toEqual(['refuse'])
  })
})
