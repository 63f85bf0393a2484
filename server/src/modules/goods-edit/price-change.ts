// A change of price and stock of many goods at once, worked out row by row before anything is written.
import { createHash } from 'node:crypto'
import type { goodsEdit, PriceChange } from '@caiyuan/contract/goods-edit'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Tier } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { joinOdd, oddities, personalOddities } from './odd.ts'

type Row = OutputOf<typeof goodsEdit.priceChange>['rows'][number]
export type PlannedRow = Row & { beforeTiers: Tier[]; afterTiers: Tier[] }

const MOST_ROWS = 2000
const MOST_E4 = 1_000_000_000_000
const MOST_STOCK = 99_999_999

interface Found {
  product_id: string
  sku_id: string
  name: string
  code: string
  spec: string
  unit: string
  price_e4: number
  personal_price_e4: number | null
  tiers: Tier[]
  stock: number
  reserved: number
}

/** To the fen where the price was whole fen, to its four places otherwise. */
const scaled = (e4: number, hundredths: number): number => {
  const exact = (e4 * (10_000 + hundredths)) / 10_000
  return e4 % 100 === 0 && exact >= 100 ? Math.round(exact / 100) * 100 : Math.round(exact)
}

const moved = (e4: number, price: PriceChange['price']): number => {
  if (!price) return e4
  if (price.way === 'set') return price.value
  return price.way === 'add' ? e4 + price.value : scaled(e4, price.value)
}

/** Beside the price as it is from now on. */
const personalAfter = (had: number | null, afterE4: number, way: PriceChange['personal']): number | null => {
  if (!way) return had
  if (way.way === 'clear') return null
  return moved(afterE4, way)
}

/** Tiers go along with a change that is relative; a price that is set leaves those that are still below it. */
const tiersAfter = (tiers: readonly Tier[], afterE4: number, price: PriceChange['price']): Tier[] =>
  tiers
    .map((it) => (price && price.way !== 'set' ? { ...it, priceE4: moved(it.priceE4, price) } : it))
    .filter((it) => it.priceE4 > 0 && it.priceE4 < afterE4)

const problemOf = (afterE4: number, personalE4: number | null, afterStock: number, reserved: number): string => {
  if (afterE4 <= 0) return '价格须大于 0'
  if (personalE4 !== null && personalE4 <= 0) return '个人价须大于 0'
  if (Math.max(afterE4, personalE4 ?? 0) > MOST_E4) return '价格最多 1 亿元'
  if (afterStock < reserved) return `库存不能小于订单已占用的 ${reserved} 件`
  return afterStock > MOST_STOCK ? '库存最多 99,999,999' : ''
}

/** `isLocked`: as it stands until the end of the transaction. */
export const planChange = async (
  ctx: Ctx,
  { productIds, price, personal, stock }: PriceChange,
  isLocked = false,
): Promise<{ rows: PlannedRow[]; seal: string }> => {
  if (!price && !personal && !stock) throw new Fail('core.refused', { reason: '请填写要改的价格或库存' })
  const supplierId = supplierOf(ctx)
  const lock = isLocked ? sql`for update of k, s` : sql``
  const { rows: found } = await sql<Found>`
    select p.id as product_id, k.id as sku_id, p.name, k.code, k.spec_text as spec, k.unit, k.price_e4, k.personal_price_e4, k.tiers, s.stock, s.reserved
    from products p join skus k on k.product_id = p.id and k.status = 'on' join sku_stocks s on s.sku_id = k.id
    where p.id = any(${productIds.filter(isId)}::uuid[]) and p.supplier_id = ${supplierId} and p.status <> 'partner' order by k.id limit ${MOST_ROWS + 1} ${lock}`.execute(
    ctx.tx,
  )
  if (found.length === 0) throw new Fail('core.missing', { what: '商品' })
  if (found.length > MOST_ROWS)
    throw new Fail('core.refused', { reason: `一次最多改 ${MOST_ROWS.toLocaleString('en-US')} 个规格，请少选一些商品` })
  const planned = found.map((it): PlannedRow => {
    const afterE4 = moved(it.price_e4, price)
    const afterPersonalE4 = personalAfter(it.personal_price_e4, afterE4, personal)
    const afterStock = !stock ? it.stock : stock.way === 'set' ? stock.value : it.stock + stock.value
    return {
      productId: it.product_id,
      skuId: it.sku_id,
      name: it.name,
      code: it.code,
      spec: it.spec,
      unit: it.unit,
      beforeE4: it.price_e4,
      afterE4,
      beforePersonalE4: it.personal_price_e4,
      afterPersonalE4,
      beforeStock: it.stock,
      afterStock,
      odd: '',
      isLow: false,
      problem: problemOf(afterE4, afterPersonalE4, afterStock, it.reserved),
      beforeTiers: it.tiers,
      afterTiers: price ? tiersAfter(it.tiers, afterE4, price) : it.tiers,
    }
  })
  const odd = joinOdd(await oddities(ctx, planned), await personalOddities(ctx, planned))
  const rows = planned.map((it) => ({ ...it, odd: odd.get(it.skuId)?.words ?? '', isLow: odd.get(it.skuId)?.isLow ?? false }))
  const seal = createHash('sha256')
    .update(
      JSON.stringify(
        rows.map((it) => [it.skuId, it.beforeE4, it.afterE4, it.beforePersonalE4, it.afterPersonalE4, it.beforeStock, it.afterStock]),
      ),
    )
    .digest('hex')
  return { rows, seal }
}
