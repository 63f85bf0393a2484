// The contract as the firm reads it that signs it: its own alone, the very one its school has.
import { contractTemplate } from '@caiyuan/contract/contract-template'
import type { ContractKind } from '@caiyuan/contract/contract-template/words'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { openAgreement } from '../framework/fixtures.ts'
import { quotesOf, sheetOf, upload } from '../off-platform/fixtures.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()

const clerkOf = async (mall: Mall, supplierId: string) =>
  world().as(await buildUser(world().db, { schoolId: 2, no: `K${supplierId}`, name: '订单专员', roles: ['supplier'], supplierId }))

/** 甲 signs, 乙 does not; neither do those of another school. */
const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), params)
  const other = await openMall(world())
  const [jia, yi] = [await clerkOf(mall, mall.jia), await clerkOf(mall, mall.yi)]
  const read = (client: Client, kind: ContractKind, id: string, schoolId = mall.no) =>
    client.contractTemplate.supplyPaper({ schoolId, kind, id })
  const code = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
  return {
    mall,
    jia,
    read,
    code,
    /** Refused to everybody else, and to the firm itself under another school or another kind. */
    others: async (kind: ContractKind, id: string) => {
      const wrong: ContractKind = kind === 'order' ? 'frameworkOrder' : 'order'
      expect([
        await code(read(yi, kind, id)),
        await code(read(await clerkOf(other, other.jia), kind, id)),
        await code(read(jia, kind, id, other.no)),
        await code(read(jia, wrong, id)),
        await code(read(jia, kind, 'x')),
        await code(jia.contractTemplate.paper({ kind, id })),
        await code(read(await world().as(mall.T1), kind, id)),
        await code(read(world().anonymous(), kind, id)),
      ]).toEqual(['4004', '4004', '4004', '4004', '4004', '4004', '2009', '2005'])
    },
  }
}

describe('contractTemplate.supplyPaper', () => {
  it('is the contract of an order under an agreement, once the order is its', async () => {
    const { mall, jia, read, code, others } = await open()
    const agreement = await openAgreement(world(), mall, { materials: [] })
    const { orderId } = await agreement.submit(2, { contractTerms: '验收后 30 天内对公转账' })
    expect(await code(read(jia, 'frameworkOrder', orderId))).toBe('4004')
    for (const who of [mall.F1, mall.D1]) if ((await mall.waiting(orderId)).includes(who.name)) await mall.decide(who, orderId)
    await world().drain()
    expect(await read(jia, 'frameworkOrder', orderId)).toEqual({
      schoolId: mall.no,
      problem: '供应商确认订单以后，可以打印合同',
      contracts: [],
    })
    await jia.frameworkSupply.accept({ schoolId: mall.no, orderId })
    const school = await agreement.buyer.contractTemplate.paper({ kind: 'frameworkOrder', id: orderId })
    expect(await read(jia, 'frameworkOrder', orderId)).toEqual(school)
    expect(school.contracts).toHaveLength(1)
    await others('frameworkOrder', orderId)
    expect((await jia.raw(contractTemplate.supplyPaper, { schoolId: mall.no, kind: 'other', id: orderId })).retMsg).toBe('请选择合同类型')
  })

  it('is that of an order it confirmed, and of none it does not have yet', async () => {
    const { mall, jia, read, code, others } = await open({ 'order.contractFrom': 60_000 })
    const sku = await mall.goods('移液吸头', 588.8, { expenseSubject: 'material' })
    const buyer = await world().as(mall.T1)
    const { quoteId, totalFen } = await buyer.order.quote({ from: 'now', lines: [{ skuId: sku, num: 3 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: totalFen }]
    const { orders } = await buyer.order.submit({ quoteId, usage: '科研', purpose: '细胞实验', orders: [{ key: '1', funds }] })
    const { id } = orders[0]!
    const had = await mall.state(id)
    if (had === 'auditing') {
      expect(await code(read(jia, 'order', id))).toBe('4004')
      await mall.decide(mall.F1, id)
    }
    await world().drain()
    expect((await read(jia, 'order', id)).problem).toBe('供应商确认订单以后，可以打印合同')
    await jia.supply.confirm({ schoolId: mall.no, id })
    const own = await read(jia, 'order', id)
    expect([own, own.contracts[0]!.totalFen]).toEqual([await buyer.contractTemplate.paper({ kind: 'order', id }), totalFen])
    await others('order', id)
  })

  it('is that of what its school bought of it outside, once it was approved', async () => {
    const { mall, jia, read, code, others } = await open({ 'order.contractFrom': 1_000_000 })
    const uscc = '91310115MA1DE0023B'
    const named = (text: string) => world().admin.query('update shared.suppliers set uscc = $2 where id = $1', [mall.jia, text])
    await named(uscc)
    const author = await world().as(mall.T1)
    const content = sheetOf(mall, {
      items: [{ ...sheetOf(mall).items[0]!, qty: '1', price: '12345.67' }],
      quotes: await quotesOf(world(), mall.T1, [12_345.67, 12_900, 13_000]),
      files: [{ ...(await upload(world(), mall.T1, '执照.pdf')), paper: 'licence' }],
      supplierUscc: uscc,
      funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: 1_234_567 }],
    })
    const { id, version } = await author.offPlatform.save({ content })
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    await named('')
    expect(await code(read(jia, 'offPlatform', id))).toBe('4004')
    for (const who of [mall.F1, mall.D1, mall.J1]) await mall.decide(who, id)
    const own = await read(jia, 'offPlatform', id)
    expect([own, own.contracts[0]!.totalFen]).toEqual([await author.contractTemplate.paper({ kind: 'offPlatform', id }), 1_234_567])
    await others('offPlatform', id)
    await author.offPlatform.void({ id, reason: '不再需要' })
    expect(await code(read(jia, 'offPlatform', id))).toBe('4004')
  })
})
