// 供应商证照: what the platform keeps of them, and that no order of a regulated chemical is taken without one that covers it that day.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, quoteFor } from '../../../test/main-job.ts'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { licenceProblem, licencesFor, type Licence } from '../catalog/licences.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let boss: Client
let next = 8800

beforeAll(async () => {
  boss = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'LC1', name: '江运营', roles: ['platform'] }))
})

const bare = () => buildSupplier(world().db, { srcId: (next += 1), name: `证照供应商${next}`, isUnlicensed: true })
const hazard = {
  kind: 'hazard' as const,
  licenceNo: '浙甬危化经字〔2026〕0001',
  classes: [1, 3],
  cas: [] as string[],
  signedOn: '2026-01-01',
  validUntil: '2026-12-31',
}
const logOf = async (id: string): Promise<string[][]> =>
  (
    await world().admin.query(
      "select title, actor_name, comment from document_log where doc_kind = 'licence' and doc_id = $1 order by seq",
      [id],
    )
  ).rows.map((r) => [r.title, r.actor_name, r.comment])

describe('licence', () => {
  it('is entered by the platform, shown at the shop while it holds, and ended with a reason', async () => {
    const supplierId = await bare()
    const { id } = await boss.licence.add({ supplierId, ...hazard })
    expect(boss.changed).toContainEqual({ kind: 'licence', id })
    const shown = async () => (await world().anonymous().shop.detail({ id: supplierId })).licences
    expect(await shown()).toEqual([{ kind: 'hazard', number: hazard.licenceNo, validUntil: '2026-12-31' }])
    const page = await boss.licence.list({ search: `证照供应商${next}` })
    expect(page.list[0]).toMatchObject({ id, supplierId, classes: [1, 3], daysLeft: 43, addedBy: '江运营' })
    expect(page.counts).toEqual({ valid: 1, soon: 0, over: 0 })
    await boss.licence.end({ id, reason: '已换发新证' })
    expect(await shown()).toEqual([])
    expect((await boss.licence.list({ search: `证照供应商${next}` })).total).toBe(0)
    expect(await logOf(id)).toEqual([
      ['登记证照', '江运营', `证照供应商${next}：危险化学品经营许可证 ${hazard.licenceNo}`],
      ['注销证照', '江运营', `危险化学品经营许可证 ${hazard.licenceNo}：已换发新证`],
    ])
    expect((await refusalOf(boss.licence.end({ id, reason: '再注销' }))).message).toContain('已注销')
    expect((await refusalOf(boss.licence.end({ id: 'none', reason: '没有' }))).code).toBe('4004')
  })

  it('stands under what ends soon and what ended, by its day', async () => {
    const supplierId = await bare()
    const of = (licenceNo: string, validUntil: string | null) =>
      boss.licence.add({ supplierId, ...hazard, ...(validUntil ? {} : { kind: 'business' as const, classes: [] }), licenceNo, validUntil })
    await of('证照长期', null)
    await of('证照今天', '2026-11-18')
    await of('证照昨天', '2026-11-17')
    await of('证照明年', '2027-11-18')
    const tab = async (it_: 'valid' | 'soon' | 'over') =>
      (await boss.licence.list({ tab: it_, search: `证照供应商${next}` })).list.map((one) => one.number)
    expect(await tab('valid')).toEqual(['证照今天', '证照明年', '证照长期'])
    expect(await tab('soon')).toEqual(['证照今天'])
    expect(await tab('over')).toEqual(['证照昨天'])
  })

  it('is refused where it says too little, or twice the same', async () => {
    const supplierId = await bare()
    const wrong = async (more: object) =>
      ((await boss.raw(contract.licence.add, { supplierId, ...hazard, ...more })).data as { fields: object }).fields
    expect(await wrong({ classes: [] })).toEqual({ classes: '请选择许可范围含哪些管控类别' })
    expect(await wrong({ classes: [2] })).toEqual({ classes: '这种证照不含所选的管控类别' })
    expect(await wrong({ validUntil: null })).toEqual({ validUntil: '请选择有效期' })
    expect(await wrong({ validUntil: '2025-01-01' })).toEqual({ validUntil: '有效期须不早于签发日期' })
    expect(await wrong({ cas: ['64-17-5', '64-17-6'] })).toEqual({ 'cas.1': 'CAS 号不正确（校验位不符）：64-17-6' })
    expect((await refusalOf(boss.licence.add({ ...hazard, supplierId: 'none' }))).code).toBe('4004')
    await boss.licence.add({ supplierId, ...hazard })
    expect(await wrong({})).toEqual({ licenceNo: '这张证照已经登记；换证后请先注销旧的，再登记新的' })
  })

  it('is of the platform alone', async () => {
    const mall = await openMall(world())
    const supplierId = await bare()
    for (const client of [await world().as(mall.T1), await mall.supplier(), world().anonymous()])
      for (const [call, input] of [
        [contract.licence.list, {}],
        [contract.licence.add, { supplierId, ...hazard }],
        [contract.licence.end, { id: supplierId, reason: '没有权限' }],
        [contract.licence.setting, { isChecked: false }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    expect((await boss.licence.list()).isChecked).toBe(true)
  })
})

describe('an order of a regulated chemical', () => {
  const licensed = (supplierId: string, set: string) =>
    world().admin.query(`update shared.supplier_licences set ${set} where supplier_id = $1`, [supplierId])

  it('is refused where the supplier’s licence ended, was ended, or does not name the substance, and nothing is written', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const lines = [{ skuId: mall.sku.ethanol, num: 1 }]
    const addrId = await mall.address(mall.T1)
    const quote = await quoteFor(client, lines, addrId)
    const problem = async () => (await client.catalog.cards({ skuIds: [mall.sku.ethanol] })).list[0]!.problem
    expect(await problem()).toBe('')
    await licensed(mall.yi, "valid_until = '2026-11-17', number = '甬0417'")
    const ended = '供应商的危险化学品经营许可证（甬0417）已于 2026-11-17 到期，不能销售 64-17-5'
    expect(await problem()).toBe(ended)
    expect((await refusalOf(client.order.submit(formOf(quote)))).message).toContain(ended)
    await licensed(mall.yi, "valid_until = '2026-11-18', cas = '{67-56-1}'")
    const unnamed = '供应商没有含 64-17-5（一般危化品）的危险化学品经营许可证，不能销售'
    expect((await refusalOf(client.order.submit(formOf(quote)))).message).toContain(unnamed)
    expect([await mall.count('orders'), await mall.count('fund_claims')]).toEqual([0, 0])
    await licensed(mall.yi, "cas = '{67-56-1,64-17-5}'")
    expect(await problem()).toBe('')
    // What is asked next: nobody is a safety officer here.
    expect((await refusalOf(client.order.submit(formOf(quote)))).message).toContain('学院安全员')
  })

  it('is taken by a mall that does not ask, and by a visitor’s page said at once when it does again', async () => {
    const mall = await openMall(world())
    const { rows } = await world().admin.query('select product_id as id from shared.skus where id = $1', [mall.sku.ethanol])
    const visitor = world().anonymous()
    const seen = async () => {
      const { gate, skus } = await visitor.catalog.detail({ id: rows[0].id })
      return [skus[0]!.problem, gate!.licences.map((it_) => it_.number)]
    }
    expect(await seen()).toEqual(['', [`hazard-${mall.no * 10 + 2}`]])
    await licensed(mall.yi, "ended_by = '江运营', ended_at = now()")
    const none = '供应商没有含 64-17-5（一般危化品）的危险化学品经营许可证，不能销售'
    expect(await seen()).toEqual([none, []])
    await boss.licence.setting({ isChecked: false })
    expect(await seen()).toEqual(['', []])
    await boss.licence.setting({ isChecked: true })
    expect(await seen()).toEqual([none, []])
  })
})

describe('licenceProblem', () => {
  const held = (more: Partial<Licence>): Licence => ({ ...hazard, number: '甲一', classes: [1], cas: [], ...more })
  const acetone = { cas: '67-64-1', control_class: 2 }
  const permanganate = { cas: '7722-64-7', control_class: 3 }

  it('asks for each list a substance stands on', () => {
    const explosive = held({ classes: [1, 3] })
    expect(licenceProblem(permanganate, [explosive], '2026-11-18')).toBe(
      '供应商没有含 7722-64-7（易制毒二、三类）的易制毒化学品经营备案证明，不能销售',
    )
    const both = [explosive, held({ kind: 'precursor', number: '乙二', classes: [2] })]
    expect(licenceProblem(permanganate, both, '2026-11-18')).toBe('')
    expect(licencesFor(permanganate, both, '2026-11-18').map((it_) => it_.number)).toEqual(['甲一', '乙二'])
  })

  it('counts the days it holds, the last one with them', () => {
    const one = [held({ kind: 'precursor', classes: [2] })]
    expect(licenceProblem(acetone, one, '2026-12-31')).toBe('')
    expect(licenceProblem(acetone, one, '2027-01-01')).toContain('已于 2026-12-31 到期')
    expect(licenceProblem(acetone, one, '2025-12-31')).toContain('2026-01-01 起有效')
  })

  it('asks nothing of ordinary goods, of what is not sold online, and where nobody asks', () => {
    expect(licenceProblem({ cas: null, control_class: 0 }, [], '2026-11-18')).toBe('')
    expect(licenceProblem({ cas: null, control_class: 6 }, [], '2026-11-18')).toBe('')
    expect(licenceProblem(acetone, null, '2026-11-18')).toBe('')
  })
})
