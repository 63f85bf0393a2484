// The basket of standard goods: the cart of every good, each line with the standard good it lies there for.
import type { standard } from '@caiyuan/contract/standard'
import type { Of } from '../../../core/implement.ts'
import { defaultProvince } from '../../address/queries.ts'
import { askCart, given, groupsOf } from '../../cart/queries.ts'
import { NOT_UNDER, standardsOf } from '../../catalog/standards.ts'

export const queryStandardCart: Of<typeof standard>['queryCart'] = async (ctx, it) => {
  const province = it.provinceCode ? given(it.provinceCode) : defaultProvince(ctx)
  const asked = await askCart(ctx, it.categoryType, province, 'standard')
  const standards = await standardsOf(
    ctx,
    asked.rows.map((row) => ({ skuId: row.sku_id, standardId: row.standard_id })),
  )
  const groups = await groupsOf(ctx, asked, it, (skuId) => (standards.get(skuId)?.isUnder ? '' : NOT_UNDER))
  return groups.map((group) => ({
    ...group,
    cartList: group.cartList.map((line) => ({
      ...line,
      prodId: standards.get(line.skuId)?.id ?? '',
      standardName: standards.get(line.skuId)?.name ?? '',
    })),
  }))
}
