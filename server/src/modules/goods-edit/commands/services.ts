import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import { priceText } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { newId } from '../../../core/ids.ts'
import { servicesOf, setServices, type ServiceSet } from '../../catalog/services.ts'
import { supplierOf } from '../../supplier-goods/file.ts'
import type { Change } from '../changes.ts'
import { ownGoods } from '../own.ts'

const termsOf = (it: ServiceSet | undefined): string => (it ? `${it.name} ${priceText(it.priceE4)}/${it.unit}` : '')

const changesOf = (before: readonly ServiceSet[], after: readonly ServiceSet[]): Change[] =>
  [...new Set([...before, ...after].map((it) => it.id))]
    .map((id) => [before, after].map((all) => termsOf(all.find((it) => it.id === id))))
    .flatMap(([had, has]) => (had === has ? [] : [{ field: '增值服务', before: had!, after: has! }]))

/** Orders keep what they were bought for; what lies in carts has the price of the moment, as goods have. */
export const saveServices: Of<typeof goodsEdit>['saveServices'] = async (ctx, { id, services }) => {
  await ownGoods(ctx, id, true)
  const before = (await servicesOf(sql`${id}::uuid`).execute(ctx.tx)).rows
  const known = new Set(before.map((it) => it.id))
  for (const { skuId } of services) if (skuId !== undefined && !known.has(skuId)) throw missing('增值服务')
  const after = services.map(({ skuId, ...it }): ServiceSet => ({ id: skuId ?? newId(), ...it }))
  await setServices(ctx.tx, supplierOf(ctx), id, after)
  const changes = changesOf(before, after)
  if (changes.length > 0) logAction(ctx, 'goods', id, { action: 'services', title: '修改增值服务', detail: { changes } })
  ctx.objectId = id
  return {}
}
