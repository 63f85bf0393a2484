import { priceText } from '@caiyuan/contract/money'
import type { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { invalid, missing } from '../../core/fail.ts'
import { bindFiles } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { isId, newId } from '../../core/ids.ts'
import { changed, emitToHolders } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { eachOf, moveGoods } from '../catalog/goods-state.ts'
import { shelfBars } from '../catalog/market-now.ts'
import { personalText } from '../catalog/personal-price.ts'
import { setPricesAndStock } from '../catalog/prices.ts'
import { fileOf, sourceOf, supplierOf } from './file.ts'
import { guessColumns } from './import/columns.ts'

interface SkuBefore {
  id: string
  code: string
  price_e4: number
  personal_price_e4: number | null
  stock: number
  reserved: number
}

const changesOfPrice = (was: SkuBefore, is: { priceE4: number; personalPriceE4?: number | null | undefined; stock: number }) => [
  ...(was.price_e4 === is.priceE4 ? [] : [{ field: `${was.code} 单价`, before: priceText(was.price_e4), after: priceText(is.priceE4) }]),
  ...(is.personalPriceE4 === undefined || was.personal_price_e4 === is.personalPriceE4
    ? []
    : [{ field: `${was.code} 个人价`, before: personalText(was.personal_price_e4), after: personalText(is.personalPriceE4) }]),
  ...(was.stock === is.stock ? [] : [{ field: `${was.code} 库存`, before: String(was.stock), after: String(is.stock) }]),
]

/** Prices and stock of one product; its price range, unit price and stock mark follow. */
export const updateGoods: Of<typeof supplierGoods>['update'] = async (ctx, { productId, skus }) => {
  const supplierId = supplierOf(ctx)
  const product = isId(productId)
    ? await ctx.tx
        .selectFrom('products')
        .select('id')
        .where('id', '=', productId)
        .where('supplier_id', '=', supplierId)
        .where('status', '<>', 'partner')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!product) throw missing('商品')
  const { rows } = await sql<SkuBefore>`
    select k.id, k.code, k.price_e4, k.personal_price_e4, coalesce(s.stock, 0) as stock, coalesce(s.reserved, 0) as reserved from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = ${productId} and k.status = 'on' order by k.id for update of k`.execute(
    ctx.tx,
  )
  const before = new Map(rows.map((r) => [r.id, r]))
  for (const [i, it] of skus.entries()) {
    const held = before.get(it.skuId)?.reserved
    if (held === undefined) throw missing('商品规格')
    if (it.stock < held) throw invalid(`skus.${i}.stock`, `库存不能小于订单已占用的 ${held} 件`)
  }
  await setPricesAndStock(
    ctx,
    skus.map(({ personalPriceE4: personalE4, ...it }) => ({ ...it, personalE4 })),
  )
  const changes = skus.flatMap((it) => changesOfPrice(before.get(it.skuId)!, it))
  if (changes.length > 0) logAction(ctx, 'goods', productId, { action: 'prices', title: '改价格与库存', detail: { changes } })
  ctx.objectId = productId
  changed(ctx, 'goods', productId)
  return {}
}

export const shelfGoods: Of<typeof supplierGoods>['shelf'] = async (ctx, { productIds, isOn }) => {
  const moved = isOn ? await moveGoods(ctx, productIds, 'shelve', { barsOf: shelfBars }) : await moveGoods(ctx, productIds, 'unshelve')
  return eachOf(moved)
}

/** Refused goods once more before the platform. */
export const submitGoods: Of<typeof supplierGoods>['submit'] = async (ctx, { productIds }) => {
  const moved = await moveGoods(ctx, productIds, 'submit')
  if (moved.some((it) => it.isDone)) await emitToHolders(ctx, 'goods', 'platform:goods')
  return eachOf(moved)
}

/** Queues the import; the mapping must name columns of this very file. */
export const startImport: Of<typeof supplierGoods>['start'] = async (ctx, { fileId, mapping }) => {
  const supplierId = supplierOf(ctx)
  const file = await fileOf(ctx, fileId, true)
  const source = await sourceOf(file.storageKey, file.name, mapping.layout)
  if (source.sheets.length > 1 && mapping.layout.sheet === '')
    throw invalid('mapping.layout.sheet', `文件有 ${source.sheets.length} 张工作表，请选择要导入的一张`)
  const columns = Object.keys(mapping.columns).length > 0 ? mapping.columns : guessColumns(source.headers)
  for (const [field, names] of Object.entries(columns)) {
    const strange = names.find((name) => !source.headers.includes(name))
    if (strange !== undefined) throw invalid(`mapping.columns.${field}`, `文件里没有“${strange}”这一列`)
  }
  if (!columns.name?.length) throw invalid('mapping.columns.name', '请选择商品名称所在的列')
  const { categoryCode } = mapping.defaults
  if (
    categoryCode !== '' &&
    !(await ctx.tx.selectFrom('categories').select('code').where('code', '=', categoryCode).where('level', '=', 3).executeTakeFirst())
  ) {
    throw invalid('mapping.defaults.categoryCode', '默认分类须为第三级分类')
  }
  const id = newId()
  await ctx.tx
    .insertInto('supplier.imports')
    .values({
      supplier_id: supplierId,
      id,
      file_name: file.name,
      format: source.format,
      storage_key: file.storageKey,
      file_id: file.id,
      mapping: JSON.stringify({ ...mapping, columns }),
      total_rows: source.rows.length,
      created_by: ctx.user.id,
    })
    .execute()
  await bindFiles(ctx, [file.id], { kind: 'import', id })
  await enqueue(ctx, 'goods.import', { docId: id, body: { supplierId } })
  ctx.objectId = id
  changed(ctx, 'import', id)
  return { id }
}
