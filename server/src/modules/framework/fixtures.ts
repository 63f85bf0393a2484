// An agreement of the mall of the tests, and an order of T1 under it.
import type { AgreementForm, TypedAgreement } from '@caiyuan/contract/framework/agreement'
import { buildSupplier } from '../../demo/build.ts'
import type { World } from '../../../test/harness.ts'
import type { Mall } from '../order/checkout/fixtures.ts'

export const agreementOf = (mall: Mall, it: Partial<TypedAgreement> = {}): TypedAgreement => ({
  agreementNo: `KJXY-${mall.no}`,
  name: '实验室家具框架协议',
  packageNo: '第 2 包',
  categoryCode: '',
  startOn: '2026-01-01',
  endOn: '2027-12-31',
  ceilingFen: 5_000_000,
  perOrderFen: 2_000_000,
  awardRule: 'choose',
  priceRule: 'rate',
  pricedOn: '2026-10-08',
  contactName: '孙老师',
  contactPhone: '0574-88229900',
  terms: '验收后 30 天内对公转账',
  goods: [
    { name: '钢木实验边台', spec: '1500 × 750 × 850', unit: '组', priceE4: 26_800_000, isAsset: false },
    { name: '试剂架', spec: '1500 × 300', unit: '个', priceE4: 6_200_000, isAsset: false },
  ],
  candidates: [
    { supplierId: mall.jia, quotaPct: 50, rateBp: 9_200, leadDays: 25 },
    { supplierId: mall.yi, quotaPct: 30, rateBp: 9_400, leadDays: 30 },
  ],
  materials: [
    { title: '厂家授权书', requirement: '有效期盖过交货日', side: 'supplier', fromFen: 0 },
    { title: '合同扫描件', requirement: '双方盖章', side: 'buyer', fromFen: 1_500_000 },
  ],
  ...it,
})

/** An agreement as J1 writes it, with its goods. */
export const openAgreement = async (world: World, mall: Mall, it: Partial<TypedAgreement> = {}) => {
  const office = await world.as(mall.J1)
  const [category] = (await world.admin.query('select code from shared.categories where level = 3 order by code limit 1')).rows
  const form = agreementOf(mall, { categoryCode: category.code as string, ...it }) as AgreementForm
  const { id } = await office.agreement.save({ form })
  const buyer = await world.as(mall.T1)
  const shown = await buyer.framework.product({ id })
  const addrId = await mall.address(mall.T1)
  const order = (num: number, more: object = {}) => ({
    agreementId: id,
    items: [{ goodsId: shown.goods[0]!.id, num }],
    addrId,
    seenFen: 0,
    ...more,
  })
  return {
    id,
    form,
    office,
    buyer,
    goods: shown.goods,
    order,
    /** So many of the first goods from the first candidate, on K1. */
    submit: async (num: number, more: Record<string, unknown> = {}, client = buyer) => {
      const wanted = { ...order(num), ...more } as ReturnType<typeof order>
      const { totalFen } = await client.framework.confirm(wanted)
      return client.framework.submit({
        ...wanted,
        budgetLines: [{ fundId: mall.K1, subjectCode: 'material', amountFen: totalFen }],
        seenFen: totalFen,
        ...more,
      })
    },
    used: async (): Promise<number> =>
      Number((await world.admin.query('select used_fen from mall.framework_agreements where id = $1', [id])).rows[0].used_fen),
  }
}

export const thirdFirm = (world: World, mall: Mall) => buildSupplier(world.db, { srcId: mall.no * 10 + 3, name: '丙 家具' })
