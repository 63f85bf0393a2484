import { sumFen } from '@caiyuan/contract/money'
import { supplyBill } from '@caiyuan/contract/supply-bill'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { plainLines, uniqueNo } from '../order/fixtures.ts'
import { buildAccepted, buildBillWorld } from './fixtures/build.ts'
import { billStage, period } from './fixtures/stage.ts'

const world = useWorld()
const { clients } = billStage(world)

/** Prices below a fen, a refused line, freight on one of two orders. */
const billed = async () => {
  const at = await buildBillWorld(world())
  const refused = await buildAccepted(world(), at, [...plainLines, { name: '微量离心管', priceE4: 1_335, num: 7, unit: '个' }], {
    reject: 2,
    freightFen: 800,
  })
  const by = await clients(at)
  await by.buyer.order.closeRest({ id: refused, comment: '硒鼓已退回' })
  await buildAccepted(world(), at, plainLines.slice(0, 1))
  await world().admin.query(`update mall.order_lines set tax_rate_bp = 900 where order_id = $1 and line_no = 3`, [refused])
  const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
  return { ...by, bill: bills[0]!, target: { schoolId: at.schoolId, id: bills[0]!.id }, at }
}

describe('the goods of a bill', () => {
  it('are what was accepted and the freight, line by line, and sum to the bill to the fen', async () => {
    const { supplier, bill, target, at } = await billed()
    const seen = await supplier.supplyBill.detail(target)
    expect(seen.schoolName).toBe(`示例大学${at.schoolId}`)
    expect(seen.goods.map((it) => [it.name, it.num, it.unit, it.priceE4, it.amountFen, it.taxRateBp])).toEqual([
      ['得力 7417 A4 复印纸', 12, '包', 238_000, 28_560, 1300],
      ['晨光 AGPK3507 中性笔', 20, '盒', 101_400, 20_280, 900],
      ['微量离心管', 7, '个', 1_335, 93, 1300],
      ['运费', 1, '次', 80_000, 800, 1300],
      ['得力 7417 A4 复印纸', 12, '包', 238_000, 28_560, 1300],
    ])
    expect(sumFen(seen.goods.map((it) => it.amountFen))).toBe(bill.totalFen)
    for (const line of seen.lines)
      expect(sumFen(seen.goods.filter((it) => it.orderId === line.orderId).map((it) => it.amountFen))).toBe(line.amountFen)
  })

  it('go into a sheet to invoice from, of this supplier only', async () => {
    const { supplier, finance, bill, target } = await billed()
    const [head, ...rows] = await readSheet((await supplier.raw(supplyBill.exportOne, target)).data as Buffer)
    expect(head).toEqual(['学校', '订单号', '商品名称', '规格型号', '单位', '合格数量', '含税单价（元）', '含税金额（元）', '税率（%）'])
    expect(rows[1]!.slice(4)).toEqual(['盒', 20, 10.14, 202.8, 9])
    expect(rows[3]!.slice(2)).toEqual(['运费', null, '次', 1, 8, 8, 13])
    expect(rows.at(-1)).toEqual(expect.arrayContaining(['合计', bill.totalFen / 100]))
    const supplierId = await buildSupplier(world().db, { srcId: uniqueNo(), name: '别家' })
    const stranger = await world().as(
      await buildUser(world().db, { schoolId: 2, no: `x${uniqueNo()}`, name: '别家人', roles: ['supplier'], supplierId }),
    )
    expect((await refusalOf(stranger.supplyBill.detail(target))).code).toBe('4004')
    expect((await stranger.raw(supplyBill.exportOne, target)).retCode).toBe('4004')
    expect((await finance.raw(supplyBill.exportOne, target)).retCode).toBe('2009')
  })

  it('name the school in every line and in the name of the file: two schools may use one number', async () => {
    const { supplier, bill, target, at } = await billed()
    const { path } = supplyBill.exportOne
    const answer = await world().app.http.inject({
      url: `/api/${path}?${new URLSearchParams({ schoolId: String(target.schoolId), id: target.id })}`,
      headers: { cookie: `cy=${await world().app.sessions.create(supplier.user, { ip: '', agent: '' })}`, sourcetype: '0' },
    })
    const school = `示例大学${at.schoolId}`
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toBe(
      `attachment; filename*=UTF-8''${school}-开票明细-${bill.billNo}.xlsx`,
    )
    const [, ...rows] = await readSheet(answer.rawPayload)
    expect(rows.map((it) => it[0])).toEqual([...Array<string>(5).fill(school), '合计'])
  })

  it('leave the bill with an order that is taken out', async () => {
    const { supplier, finance, target } = await billed()
    const { lines, version } = await supplier.supplyBill.detail(target)
    await finance.bill.removeLine({ id: target.id, orderId: lines[0]!.orderId, version, reason: '重复对账' })
    const seen = await supplier.supplyBill.detail(target)
    expect(sumFen(seen.goods.map((it) => it.amountFen))).toBe(seen.totalFen)
  })
})
