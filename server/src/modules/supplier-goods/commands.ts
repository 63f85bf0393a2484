import type { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { sql } from 'kysely'
import { invalid, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { isId, newId } from '../../core/ids.ts'
import { recountFor } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { eachOf, moveGoods } from '../catalog/goods-state.ts'
import { fileOf, sourceOf, supplierOf } from './file.ts'
import { guessColumns } from './import/columns.ts'

/** Prices and stock of one product; its price range, unit price and stock mark follow. */
export const updateGoods: Of<typeof supplierGoods>['update'] = async (ctx, { productId, skus }) => {
  const supplierId = supplierOf(ctx)
  const product = isId(productId)
    ? await ctx.tx
        .selectFrom('products')
        .select('id')
        .where('id', '=', productId)
        .where('supplier_id', '=', supplierId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!product) throw missing('商品')
  const { rows } = await sql<{ id: string; reserved: number }>`
    select k.id, coalesce(s.reserved, 0) as reserved from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = ${productId} and k.status = 'on' order by k.id for update of k`.execute(
    ctx.tx,
  )
  const reserved = new Map(rows.map((r) => [r.id, r.reserved]))
  for (const [i, it] of skus.entries()) {
    const held = reserved.get(it.skuId)
    if (held === undefined) throw missing('商品规格')
    if (it.stock < held) throw invalid(`skus.${i}.stock`, `库存不能小于订单已占用的 ${held} 件`)
  }
  const given = JSON.stringify(skus)
  await sql`
    with given as (select * from json_to_recordset(${given}::json) as g("skuId" uuid, "priceE4" bigint, stock int)),
    moved as (update skus k set price_e4 = g."priceE4", updated_at = now() from given g where k.id = g."skuId" and k.price_e4 <> g."priceE4" returning k.id, k.price_e4)
    insert into price_points (sku_id, day, price_e4) select id, (now() at time zone 'Asia/Shanghai')::date, price_e4 from moved
    on conflict (sku_id, day) do update set price_e4 = excluded.price_e4`.execute(ctx.tx)
  // A stock that orders took from meanwhile keeps what they hold.
  await sql`
    insert into sku_stocks (sku_id, stock) select g."skuId", g.stock from json_to_recordset(${given}::json) as g("skuId" uuid, stock int) order by g."skuId"
    on conflict (sku_id) do update set stock = greatest(excluded.stock, sku_stocks.reserved)`.execute(ctx.tx)
  await sql`
    update products p set min_price_e4 = a.least, max_price_e4 = a.most, in_stock = a.is_in, base_price = a.base, content_hash = null, updated_at = now()
    from (select min(k.price_e4) as least, max(k.price_e4) as most, bool_or(coalesce(s.stock - s.reserved, 0) > 0) as is_in, min(k.price_e4 / k.base_qty) filter (where k.base_qty > 0) as base
      from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = ${productId} and k.status = 'on') a where p.id = ${productId}`.execute(
    ctx.tx,
  )
  ctx.objectId = productId
  return {}
}

export const shelfGoods: Of<typeof supplierGoods>['shelf'] = async (ctx, { productIds, isOn }) => {
  const moved = await moveGoods(ctx, productIds, isOn ? 'shelve' : 'unshelve')
  return { changed: eachOf(moved).doneNum }
}

/** Refused goods once more before the platform. */
export const submitGoods: Of<typeof supplierGoods>['submit'] = async (ctx, { productIds }) => {
  const moved = await moveGoods(ctx, productIds, 'submit')
  if (moved.some((it) => it.isDone)) await recountFor(ctx, 'platform:goods')
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
  await ctx.tx
    .updateTable('files')
    .set({ doc_kind: 'import', doc_id: id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', file.id)
    .execute()
  await enqueue(ctx, 'goods.import', { docId: id, body: { supplierId } })
  ctx.objectId = id
  return { id }
}
