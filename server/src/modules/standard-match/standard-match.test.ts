// Standard goods before the platform: described, their offers suggested by the rule, taken, refused and undone, with who did it.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods, type GoodsShort } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 7600

const pen = (n: number, more: Partial<GoodsShort> = {}): GoodsShort => ({
  code: `PEN${(next += 1)}`,
  name: `晨光 中性笔 黑 0.5mm`,
  brand: '晨光',
  model: `AGP${n}`,
  ...more,
})

const described = (n: number, categoryCode: string) => ({
  name: '晨光 中性笔 黑 0.5mm',
  categoryCode,
  brand: '晨光',
  model: `AGP${n}`,
  spec: '',
  pack: '12支/盒',
  unit: '盒',
  attributes: [{ name: '颜色', value: '黑' }],
})

const box = (code: string, priceE4: number, spec = '12支/盒') => [{ code, unit: '盒', priceE4, specs: [{ name: '包装', value: spec }] }]

/** Three suppliers with the same pens by the box, a fourth who does not say what is in the box, a fifth with other pens. */
const market = async () => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `标分类${n}`, `标组${n}`, [`标叶${n}`])).get(`标叶${n}`)!
  const offers: Record<string, string> = {}
  const suppliers: Record<string, string> = {}
  for (const [name, goods] of Object.entries({
    甲: pen(n, { categoryCode: leaf, skus: box(`A${n}`, 120_000) }),
    乙: pen(n, { categoryCode: leaf, skus: box(`B${n}`, 118_000) }),
    丙: pen(n, { categoryCode: leaf, skus: box(`C${n}`, 131_000) }),
    丁: pen(n, { categoryCode: leaf, skus: box(`D${n}`, 99_000, '盒装') }),
    戊: pen(n, { categoryCode: leaf, model: `AGP${n}X`, skus: box(`E${n}`, 90_000) }),
  })) {
    const id = await buildSupplier(db, { srcId: (next += 1), name: `${name}商${n}` })
    suppliers[name] = id
    offers[name] = (await buildGoods(db, id, [goods])).get(goods.code)!.skuId
  }
  return { n, leaf, offers, suppliers }
}

const platform = async (name = '江运营'): Promise<Client> =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `SM${(next += 1)}`, name, roles: ['platform'] }))

const logOf = async (id: string) =>
  (
    await world().admin.query(
      "select action, actor_name, comment from document_log where school_id = $1 and doc_kind = 'standard' and doc_id = $2 order by seq",
      [SUPPLIER_ID, id],
    )
  ).rows

const named = (offers: readonly { supplierName: string; fit: string }[]) => offers.map((it) => `${it.supplierName[0]} ${it.fit}`).toSorted()

describe('standardMatch.create', () => {
  it('describes a standard good, and suggests what is the same by the rule or leaves its pack open', async () => {
    const [it, client] = [await market(), await platform()]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    const page = await client.standardMatch.detail({ id })
    expect(page).toMatchObject({
      name: '晨光 中性笔 黑 0.5mm',
      state: 'on',
      offerNum: 0,
      matched: [],
      refused: [],
      suggestedNum: 4,
      lowestE4: null,
    })
    expect(named(page.suggested)).toEqual(['丁 near', '丙 same', '乙 same', '甲 same'])
    expect(await logOf(id)).toEqual([{ action: 'create', actor_name: '江运营', comment: '晨光 中性笔 黑 0.5mm' }])
    const list = await client.standardMatch.list({ tab: 'suggested', search: `agp${it.n}` })
    expect([list.total, list.counts]).toEqual([1, { on: 1, suggested: 1, off: 0 }])
  })

  it('asks for what must be said, and is for the platform alone', async () => {
    const [it, client] = [await market(), await platform()]
    const wrong = async (more: object) => (await refusalOf(client.standardMatch.create({ ...described(it.n, it.leaf), ...more }))).message
    expect(await wrong({ name: '' })).toBe('名称至少 2 个字')
    expect(await wrong({ categoryCode: 'NO-SUCH' })).toBe('请选择商品分类')
    expect(await wrong({ unit: '' })).toBe('请输入单位')
    expect(await wrong({ cas: '12' })).toBe('登记号（CAS）格式不正确')
    const supplier = await buildUser(world().db, {
      schoolId: SUPPLIER_ID,
      no: `SS${(next += 1)}`,
      name: '供',
      roles: ['supplier'],
      supplierId: it.suppliers['甲']!,
    })
    expect((await refusalOf((await world().as(supplier)).standardMatch.create(described(it.n, it.leaf)))).code).toBe('2009')
    // The permission alone does not make a person of the platform.
    const posing = await buildUser(world().db, {
      schoolId: SUPPLIER_ID,
      no: `SP${(next += 1)}`,
      name: '冒',
      roles: ['platform'],
      supplierId: it.suppliers['甲']!,
    })
    expect((await refusalOf((await world().as(posing)).standardMatch.list())).code).toBe('2009')
  })
})

describe('standardMatch.update', () => {
  it('changes the description and with it what fits; two people at once do not overwrite each other', async () => {
    const [it, client] = [await market(), await platform()]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    await client.standardMatch.accept({ id, skuIds: [it.offers['甲']!] })
    const { version } = await client.standardMatch.detail({ id })
    await client.standardMatch.update({ ...described(it.n, it.leaf), id, version, model: `AGP${it.n}X` })
    const page = await client.standardMatch.detail({ id })
    expect(named(page.matched)).toEqual(['甲 other'])
    expect(named(page.suggested)).toEqual(['戊 same'])
    expect((await refusalOf(client.standardMatch.update({ ...described(it.n, it.leaf), id, version }))).code).toBe('4010')
    expect((await refusalOf(client.standardMatch.update({ ...described(it.n, it.leaf), id: it.offers['甲']! }))).code).toBe('4004')
    expect((await logOf(id)).map((row) => row.action)).toEqual(['create', 'accept', 'update'])
  })
})

describe('standardMatch.accept', () => {
  it('puts offers under it, one of each supplier, with who and when; what lies elsewhere says where', async () => {
    const [it, client] = [await market(), await platform('周运营')]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    await client.standardMatch.accept({ id, skuIds: [it.offers['甲']!, it.offers['乙']!] })
    const page = await client.standardMatch.detail({ id })
    expect(page.matched.map((o) => [o.supplierName[0], o.decidedBy, o.decidedAt !== null])).toEqual([
      ['乙', '周运营', true],
      ['甲', '周运营', true],
    ])
    expect([page.offerNum, page.lowestE4, page.highestE4, named(page.suggested)]).toEqual([2, 118_000, 120_000, ['丁 near', '丙 same']])
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'accept', actor_name: '周运营' })
    const other = (await client.standardMatch.create({ ...described(it.n, it.leaf), name: '另一个同款' })).id
    const taken = await refusalOf(client.standardMatch.accept({ id: other, skuIds: [it.offers['甲']!] }))
    expect(taken.message).toContain('已归入标准商品「晨光 中性笔 黑 0.5mm」')
    const again = pen(it.n, { categoryCode: it.leaf, skus: box(`T${it.n}`, 125_000) })
    const twin = (await buildGoods(world().db, it.suppliers['甲']!, [again])).get(again.code)!
    expect((await refusalOf(client.standardMatch.accept({ id, skuIds: [twin.skuId] }))).message).toContain('已有报价，每家供应商一个')
    expect(named((await client.standardMatch.detail({ id })).suggested)).toEqual(['丁 near', '丙 same'])
  })

  it('takes all or none, and nothing that is other goods, off the shelf or not there', async () => {
    const [it, client] = [await market(), await platform()]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    expect((await refusalOf(client.standardMatch.accept({ id, skuIds: [it.offers['甲']!, it.offers['戊']!] }))).code).toBe('4004')
    expect((await refusalOf(client.standardMatch.accept({ id, skuIds: ['x'] }))).code).toBe('4004')
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [it.offers['丙']])
    expect((await refusalOf(client.standardMatch.accept({ id, skuIds: [it.offers['甲']!, it.offers['丙']!] }))).message).toContain('已下架')
    expect((await client.standardMatch.detail({ id })).matched).toEqual([])
  })

  it('of two people at once who put one offer under two goods, one is told', async () => {
    const [it, client, other] = [await market(), await platform(), await platform('周运营')]
    const [one, two] = [
      await client.standardMatch.create(described(it.n, it.leaf)),
      await client.standardMatch.create(described(it.n, it.leaf)),
    ]
    const skuIds = [it.offers['甲']!]
    const done = await Promise.allSettled([
      client.standardMatch.accept({ id: one.id, skuIds }),
      other.standardMatch.accept({ id: two.id, skuIds }),
    ])
    expect(done.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(String((done.find((it_) => it_.status === 'rejected') as PromiseRejectedResult).reason)).toContain('已归入标准商品')
  })
})

describe('standardMatch.refuse and undo', () => {
  it('take a suggestion off, and bring back what was decided', async () => {
    const [it, client] = [await market(), await platform()]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    const [甲, 丁] = [it.offers['甲']!, it.offers['丁']!]
    await client.standardMatch.refuse({ id, skuIds: [丁] })
    expect((await refusalOf(client.standardMatch.refuse({ id, skuIds: [丁] }))).message).toContain('已经决定过')
    await client.standardMatch.accept({ id, skuIds: [甲] })
    await client.standardMatch.show({ id, skuId: 甲 })
    expect((await refusalOf(client.standardMatch.show({ id, skuId: 丁 }))).message).toBe('只能选用已归入报价的图片')
    let page = await client.standardMatch.detail({ id })
    expect([named(page.matched), named(page.refused), named(page.suggested), page.pictureSkuId]).toEqual([
      ['甲 same'],
      ['丁 near'],
      ['丙 same', '乙 same'],
      甲,
    ])
    await client.standardMatch.undo({ id, skuIds: [甲, 丁] })
    page = await client.standardMatch.detail({ id })
    expect([page.matched, page.refused, named(page.suggested), page.picture]).toEqual([
      [],
      [],
      ['丁 near', '丙 same', '乙 same', '甲 same'],
      '',
    ])
    expect((await refusalOf(client.standardMatch.undo({ id, skuIds: [甲] }))).message).toContain('还没有决定')
    expect((await logOf(id)).map((row) => row.action)).toEqual(['create', 'refuse', 'accept', 'show', 'undo'])
    expect(page.log.map((row) => row.title)).toEqual(['撤销决定', '选用图片', '归入报价', '不归入报价', '新建'])
    // What was refused once may still be taken.
    await client.standardMatch.refuse({ id, skuIds: [丁] })
    await client.standardMatch.accept({ id, skuIds: [丁] })
    expect(named((await client.standardMatch.detail({ id })).matched)).toEqual(['丁 near'])
  })
})

describe('standardMatch.setState', () => {
  it('takes a standard good out of use and back, once each', async () => {
    const [it, client] = [await market(), await platform()]
    const { id } = await client.standardMatch.create(described(it.n, it.leaf))
    await client.standardMatch.setState({ id, isOn: false })
    expect((await client.standardMatch.list({ tab: 'off', search: `AGP${it.n}` })).total).toBe(1)
    expect((await refusalOf(client.standardMatch.setState({ id, isOn: false }))).code).toBe('4009')
    await client.standardMatch.setState({ id, isOn: true })
    expect((await logOf(id)).map((row) => row.action)).toEqual(['create', 'disable', 'enable'])
  })
})
