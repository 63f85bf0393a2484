// Whoever may not see a document may not read its files either, also with their id.
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../src/core/context.ts'
import { keepFile } from '../src/core/files.ts'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { keptFiles } from '../src/gateways/storage.ts'
import { buildUser } from '../src/demo/build.ts'
import { stageAfterSale } from '../src/modules/after-sale/fixtures.ts'
import { buildCategories } from '../src/modules/catalog/fixtures.ts'
import { buildBillWorld } from '../src/modules/bill/fixtures/build.ts'
import { billStage } from '../src/modules/bill/fixtures/stage.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const { generated, invoiced } = billStage(world)

const read = async (user: SessionUser, id: string, schoolId = user.schoolId): Promise<string> => {
  const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
  const answer = await world().app.http.inject({ url: `/api/files/${id}?schoolId=${schoolId}`, headers: { cookie: `cy=${cookie}` } })
  return answer.headers['content-type']?.toString().includes('json') ? (answer.json() as { retCode: string }).retCode : 'read'
}
const fileOf = async (schoolId: number, kind: string): Promise<string> =>
  (await world().admin.query('select id from mall.files where school_id = $1 and doc_kind = $2', [schoolId, kind])).rows[0].id
const keep = async (user: SessionUser, schoolId: number, name: string, body: Buffer): Promise<string> =>
  (await keepFile({ db: world().db, storage: keptFiles() }, user, schoolId, name, body)).id

describe('the files of a document', () => {
  it('are read by whoever may see it, and by nobody else who knows their id', async () => {
    const { at } = await invoiced(await generated())
    const other = await buildBillWorld(world())
    const photo = await fileOf(at.schoolId, 'acceptance')
    const invoice = await fileOf(at.schoolId, 'bill')
    const seen = async (user: SessionUser) => [await read(user, photo, at.schoolId), await read(user, invoice, at.schoolId)]
    expect(await seen(at.finance)).toEqual(['read', 'read'])
    expect(await seen(at.buyer)).toEqual(['read', 'read'])
    expect(await seen(at.acceptor)).toEqual(['read', '4004'])
    expect(await seen(at.supplierUser)).toEqual(['4004', 'read'])
    expect(await seen(at.stranger)).toEqual(['4004', '4004'])
    expect(await seen(other.supplierUser)).toEqual(['4004', '4004'])
    expect(await seen(other.finance)).toEqual(['4004', '4004'])
  })

  it('of an after-sale are read by its supplier too, and by no other', async () => {
    const at = await stageAfterSale(world())
    const other = await buildBillWorld(world())
    const fileId = await at.photo()
    expect(await read(at.supplierUser, fileId, at.schoolId)).toBe('4004')
    await at.apply({ fileIds: [fileId] })
    const readers = [at.buyer, at.supplierUser, other.supplierUser, at.stranger]
    expect(await Promise.all(readers.map((who) => read(who, fileId, at.schoolId)))).toEqual(['read', 'read', '4004', '4004'])
  })

  it('of an after-sale are read by the platform once it is asked to rule, and nothing else of a school is', async () => {
    const at = await stageAfterSale(world())
    const boss = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PF${at.schoolId}`, name: '江运营', roles: ['platform'] })
    const [fileId, loose] = [await at.photo(), await at.photo()]
    const { id } = await at.apply({ fileIds: [fileId] })
    expect(await read(boss, fileId, at.schoolId)).toBe('4004')
    await at.supplier.afterSaleSupply.refuse({ ...at.of(id), reason: '包装已拆封' })
    await at.buyerClient.afterSale.appeal({ id, reason: '到货当天发现，有照片' })
    expect([await read(boss, fileId, at.schoolId), await read(boss, loose, at.schoolId)]).toEqual(['read', '4004'])
    const accepted = (
      await world().admin.query("select id from mall.files where school_id = $1 and doc_kind = 'acceptance'", [at.schoolId])
    ).rows
    expect(accepted.length).toBeGreaterThan(0)
    for (const file of accepted) expect(await read(boss, file.id as string, at.schoolId)).toBe('4004')
  })

  it('are read by who sent them while they have no document', async () => {
    const at = await buildBillWorld(world())
    const id = await keep(at.acceptor, at.schoolId, '验收.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    expect([await read(at.acceptor, id), await read(at.finance, id), await read(at.stranger, id)]).toEqual(['read', '4004', '4004'])
  })

  it('of an import are the supplier’s own', async () => {
    const [at, other] = [await buildBillWorld(world()), await buildBillWorld(world())]
    const leaf = (await buildCategories(world().db, '文件', '组', ['叶文件'])).get('叶文件')!
    const fileId = await keep(at.supplierUser, SUPPLIER_ID, 'a.csv', Buffer.from('商品编码,商品名称,价格\nA1,橡皮,2\n'))
    const supplier = await world().as(at.supplierUser)
    const { columns } = await supplier.supplierGoods.preview({ fileId })
    await supplier.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: leaf } } })
    expect([await read(at.supplierUser, fileId), await read(other.supplierUser, fileId)]).toEqual(['read', '4004'])
    await world().drain()
  })
})
