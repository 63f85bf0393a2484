import type { catalog } from '@caiyuan/contract/catalog'
import { sql } from 'kysely'
import type { OpenCtx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { drawSvg } from '../../../demo/catalogue/draw.ts'
import { packOf } from '../pack.ts'
import { maySeeGoods, photoReply } from '../photos.ts'

const MAX_AGE = 30 * 86_400

/** What an imported product without a drawing of its own stands as, by the kind of its category. */
const standIns: Record<string, string> = {
  office: 'paper-pack',
  it: 'laptop',
  reagent: 'bottle-amber',
  consumable: 'tube-rack',
  instrument: 'balance',
  medical: 'gauze',
  furniture: 'chair',
  component: 'chip-soic',
  book: 'book',
  service: 'service-test',
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the pack of a SKU is called, where its words name one. */
const packText = async (ctx: OpenCtx, productId: string, skuId: string): Promise<string> => {
  const row = await ctx.shared
    .selectFrom('skus')
    .select('spec_text')
    .where('product_id', '=', productId)
    .where('id', '=', skuId)
    .executeTakeFirst()
  return row && packOf(row.spec_text) ? row.spec_text : ''
}

/** What cards show. */
const CARD_SIDE = 320
/** A drawing or picture that took another's place shows once the page was looked at again. */
const FRESH = 300

const photos = (ctx: OpenCtx) =>
  ctx.shared
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['products.status', 'products.supplier_id', 'product_pictures.storage_key', 'product_pictures.sides'])

/** The supplier's first picture of the pack, else of the goods. */
const firstPhoto = (ctx: OpenCtx, id: string, sku: string | undefined) => {
  const skuId = sku && isId(sku) ? sku : null
  return photos(ctx)
    .where('product_pictures.product_id', '=', id)
    .where((eb) => eb.or([eb('product_pictures.sku_id', 'is', null), eb('product_pictures.sku_id', '=', skuId)]))
    .orderBy(sql`product_pictures.sku_id is null`)
    .orderBy('product_pictures.place')
    .limit(1)
    .executeTakeFirst()
}

export const productPhoto: Of<typeof catalog>['photo'] = async (ctx, { id, side, type }) => {
  const row = isId(id) ? await photos(ctx).where('product_pictures.id', '=', id).executeTakeFirst() : undefined
  if (!row || !maySeeGoods(ctx, row)) throw missing('商品图')
  return photoReply(row, side, type)
}

/** The supplier's picture where there is one. Else the flat drawing of a product: its own where one was given, else that of its kind of goods; of a SKU in its pack. */
export const productPicture: Of<typeof catalog>['picture'] = async (ctx, { id, sku }) => {
  const row = isId(id)
    ? await ctx.shared
        .selectFrom('products')
        .innerJoin('categories', 'categories.code', 'products.category_code')
        .select(['products.picture', 'categories.kind'])
        .where('products.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('商品图')
  const photo = await firstPhoto(ctx, id, sku)
  if (photo && maySeeGoods(ctx, photo)) return photoReply(photo, CARD_SIDE, 'webp', FRESH)
  const own = (row.picture ?? {}) as Record<string, unknown>
  const colors = Array.isArray(own['colors']) ? own['colors'].map(words) : []
  const pack = sku && isId(sku) ? await packText(ctx, id, sku) : ''
  const drawing = {
    drawing: words(own['drawing']) || (standIns[row.kind] ?? ''),
    colors,
    label: words(own['label']),
    pack: pack || words(own['pack']),
  }
  const body = drawSvg(drawing, pack ? packOf(pack)!.parts : 0)
  return {
    mime: 'image/svg+xml; charset=utf-8',
    body,
    headers: {
      'cache-control': `public, max-age=${FRESH}, stale-while-revalidate=${MAX_AGE}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
