// Papers of goods: what suppliers send, who opens it, what is missing or has ended.
import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { MOST_PAPERS, goodsPaper } from '@caiyuan/contract/goods-paper'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { pdfOf } from '../invoice/compose.ts'

const world = useWorld()
let next = 8800

interface Shop {
  user: SessionUser
  client: Client
  id: string
  skuId: string
}

const shop = async (cas: string | null = '64-17-5'): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `文分类${n}`, `文组${n}`, [`文叶${n}`])).get(`文叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `文件供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `GW${n}`, name: '甲店员', roles: ['supplier'], supplierId })
  const made = await buildGoods(db, supplierId, [
    { code: `W${n}`, name: `无水乙醇${n}`, categoryCode: leaf, cas, controlClass: cas ? 1 : 0 },
  ])
  const { productId, skuId } = made.get(`W${n}`)!
  return { user, client: await world().as(user), id: productId, skuId }
}

const PDF = pdfOf([[60, 280, '安全技术说明书']])
const day = (days: number): string => dayOf(addDays(new Date(), days))
const send = async (by: SessionUser, name = 'SDS.pdf', body = PDF): Promise<string> =>
  (await keepFile({ db: world().db, storage: keptFiles() }, by, by.schoolId, name, body)).id
const sds = (over: object = {}) => ({ kind: 'sds' as const, paperNo: 'V3', signedOn: day(-100), validUntil: day(400), ...over })
const add = async (it: Shop, over: object = {}): Promise<string> =>
  (await it.client.goodsPaper.add({ productId: it.id, fileId: await send(it.user), ...sds(over) })).paperId
const refused = async (it: Shop, over: object): Promise<string> =>
  (await refusalOf(it.client.goodsPaper.add({ productId: it.id, fileId: await send(it.user), ...sds(), ...over }))).message

const open = async (user: SessionUser | null, paperId: string): Promise<string> => {
  const cookie = user ? await world().app.sessions.create(user, { ip: '', agent: '' }) : ''
  const answer = await world().app.http.inject({ url: `/api/product/paper?paperId=${paperId}`, headers: { cookie: `cy=${cookie}` } })
  if (answer.headers['content-type']?.toString().includes('json')) return (answer.json() as { retCode: string }).retCode
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.rawPayload.equals(PDF)).toBe(true)
  return 'opened'
}
const logOf = async (id: string) =>
  (
    await world().admin.query(
      "select title, actor_name, detail from document_log where doc_kind = 'goods' and doc_id = $1 and action = 'papers' order by seq",
      [id],
    )
  ).rows
const teacher = async (): Promise<SessionUser> => {
  const n = (next += 1)
  await buildSchool(world().db, { id: n, code: `S${n}`, name: `测试大学${n}` })
  return buildUser(world().db, { schoolId: n, no: `GT${n}`, name: '李老师', roles: ['purchaser'] })
}
const platform = (): Promise<SessionUser> =>
  buildUser(world().db, { schoolId: SUPPLIER_ID, no: `GPF${(next += 1)}`, name: '江运营', roles: ['platform'] })
const storedOf = async (key: string): Promise<string[]> =>
  (await readdir(world().folder, { recursive: true })).filter((name) => name.includes(key))

describe('goodsPaper.add', () => {
  it('keeps the file with the goods, says so in their log, and throws the upload away', async () => {
    const it = await shop()
    const paperId = await add(it, { paperNo: 'V3.1' })
    const seen = await world().anonymous().goodsPaper.list({ productId: it.id })
    expect(seen).toEqual({
      papers: [
        {
          paperId,
          kind: 'sds',
          paperNo: 'V3.1',
          signedOn: day(-100),
          validUntil: day(400),
          isExpired: false,
          name: 'SDS.pdf',
          mime: 'application/pdf',
          sizeBytes: PDF.length,
        },
      ],
      isSdsMissing: false,
      mayOpen: false,
    })
    expect((await world().admin.query('select 1 from mall.files where owner_id = $1', [it.user.id])).rows).toEqual([])
    expect(await logOf(it.id)).toEqual([
      {
        title: '上传商品文件',
        actor_name: '甲店员',
        detail: { changes: [{ field: '商品文件', before: '', after: '安全技术说明书（SDS），V3.1，SDS.pdf' }] },
      },
    ])
    await world().drain()
    expect(await storedOf(paperId)).toHaveLength(1)
  })

  it('is refused in words where the form is wrong', async () => {
    const it = await shop()
    expect(await refused(it, { kind: 'coa', paperNo: '' })).toContain('检验报告须填写批号，证书须填写证号')
    expect(await refused(it, { kind: 'licence', validUntil: null })).toContain('请选择证书的有效期')
    expect(await refused(it, { validUntil: day(-101) })).toContain('有效期须不早于签发日期')
    expect(await refused(it, { signedOn: day(2) })).toContain('签发日期不能晚于今天')
    expect(await refused(it, { signedOn: '' })).toContain('请选择签发日期')
    expect(await refused(it, { fileId: await send(it.user, '表.csv', Buffer.from('编码,名称\n1,2\n')) })).toBe(
      '只能上传 pdf、jpg、png 文件',
    )
    expect((await it.client.goodsPaper.own({ productId: it.id })).papers).toEqual([])
    expect(await logOf(it.id)).toEqual([])
  })

  it('is the supplier’s own: goods and uploads of others are not there, nor what was used already; who buys may not', async () => {
    const [it, other, buyer] = [await shop(), await shop(), await teacher()]
    const fileId = await send(it.user)
    const typed = { productId: it.id, fileId, ...sds() }
    expect((await refusalOf(other.client.goodsPaper.add(typed))).code).toBe('4004')
    expect((await refusalOf(other.client.goodsPaper.add({ ...typed, productId: other.id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(buyer)).goodsPaper.add(typed))).code).toBe('2009')
    await it.client.goodsPaper.add(typed)
    expect((await refusalOf(it.client.goodsPaper.add(typed))).code).toBe('4004')
    expect((await refusalOf(it.client.goodsPaper.add({ ...typed, productId: newId() }))).code).toBe('4004')
  })

  it('stops at the bound, also when two are sent at once', async () => {
    const it = await shop()
    await world().admin.query(
      `insert into shared.goods_papers (id, product_id, kind, signed_on, name, mime, size_bytes, storage_key)
       select gen_random_uuid(), $1::uuid, 'coa', '2026-01-01', 'a.pdf', 'application/pdf', 9, 'goods/x/' || $1::uuid || i from generate_series(2, $2::int) i`,
      [it.id, MOST_PAPERS],
    )
    const both = await Promise.allSettled([add(it), add(it)])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await it.client.goodsPaper.own({ productId: it.id })).papers).toHaveLength(MOST_PAPERS)
  })
})

describe('goodsPaper.remove', () => {
  it('takes the file away from everybody and from the store, and says so in the log', async () => {
    const [it, other, buyer] = [await shop(), await shop(), await teacher()]
    const paperId = await add(it)
    expect((await refusalOf(other.client.goodsPaper.remove({ productId: it.id, paperId }))).code).toBe('4004')
    expect((await refusalOf(other.client.goodsPaper.remove({ productId: other.id, paperId }))).code).toBe('4004')
    expect((await refusalOf((await world().as(buyer)).goodsPaper.remove({ productId: it.id, paperId }))).code).toBe('2009')
    expect((await it.client.raw(goodsPaper.remove, { productId: it.id, paperId: 'x'.repeat(400) })).retCode).toBe('4000')
    await it.client.goodsPaper.remove({ productId: it.id, paperId })
    expect(await open(it.user, paperId)).toBe('4004')
    expect((await logOf(it.id)).at(-1)).toMatchObject({ title: '删除商品文件' })
    await world().drain()
    expect(await storedOf(paperId)).toEqual([])
    expect((await refusalOf(it.client.goodsPaper.remove({ productId: it.id, paperId }))).code).toBe('4004')
  })
})

describe('goodsPaper.open', () => {
  it('is for whoever sees the goods and is signed in, and for no other supplier', async () => {
    const [it, other, buyer, boss] = [await shop(), await shop(), await teacher(), await platform()]
    const paperId = await add(it)
    const seen = async () => {
      const answers: string[] = []
      for (const user of [it.user, buyer, boss, other.user, null]) answers.push(await open(user, paperId))
      return answers
    }
    const mayOpen = async () => {
      const answers: boolean[] = []
      for (const user of [it.user, buyer, boss, other.user])
        answers.push((await (await world().as(user)).goodsPaper.list({ productId: it.id })).mayOpen)
      return answers
    }
    expect(await seen()).toEqual(['opened', 'opened', 'opened', '4004', '2005'])
    expect(await mayOpen()).toEqual([true, true, true, false])
    await world().admin.query("update shared.products set status = 'waiting' where id = $1", [it.id])
    expect(await seen()).toEqual(['opened', '4004', 'opened', '4004', '2005'])
    await world().admin.query("update shared.products set status = 'on' where id = $1", [it.id])
    // Hidden by one school, of another it is as it was.
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [buyer.schoolId, it.skuId])
    expect(await seen()).toEqual(['opened', '4004', 'opened', '4004', '2005'])
    expect((await refusalOf((await world().as(buyer)).goodsPaper.list({ productId: it.id }))).code).toBe('4004')
    expect(await open(await teacher(), paperId)).toBe('opened')
    expect(await open(buyer, newId())).toBe('4004')
  })
})

describe('goodsPaper.list', () => {
  it('puts what has ended behind what holds; a sheet that ended is none', async () => {
    const it = await shop()
    const visitor = world().anonymous()
    expect(await visitor.goodsPaper.list({ productId: it.id })).toEqual({ papers: [], isSdsMissing: true, mayOpen: false })
    const old = await add(it, { validUntil: day(-1) })
    expect(await visitor.goodsPaper.list({ productId: it.id })).toMatchObject({ papers: [{ isExpired: true }], isSdsMissing: true })
    const coa = await add(it, { kind: 'coa', paperNo: '20260701', validUntil: null })
    const today = await add(it, { validUntil: day(0) })
    const list = await visitor.goodsPaper.list({ productId: it.id })
    expect([list.papers.map((one) => one.paperId), list.isSdsMissing]).toEqual([[today, coa, old], false])
    expect(list.papers.map((one) => one.isExpired)).toEqual([false, false, true])
  })

  it('asks for no sheet of ordinary goods, and knows no goods that are not there', async () => {
    const it = await shop(null)
    expect(await world().anonymous().goodsPaper.list({ productId: it.id })).toMatchObject({ isSdsMissing: false })
    for (const productId of [newId(), 'x']) expect((await refusalOf(world().anonymous().goodsPaper.list({ productId }))).code).toBe('4004')
  })
})

describe('goodsPaper.own', () => {
  it('says what ends within 30 days, today included, and is the supplier’s own', async () => {
    const [it, other, buyer] = [await shop(), await shop(), await teacher()]
    for (const days of [-1, 0, 30, 31]) await add(it, { validUntil: day(days), paperNo: `D${days}` })
    const own = await it.client.goodsPaper.own({ productId: it.id })
    expect(Object.fromEntries(own.papers.map((one) => [one.paperNo, one.daysLeft]))).toEqual({ 'D-1': null, D0: 0, D30: 30, D31: null })
    expect((await refusalOf(other.client.goodsPaper.own({ productId: it.id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(buyer)).goodsPaper.own({ productId: it.id }))).code).toBe('2009')
  })
})
