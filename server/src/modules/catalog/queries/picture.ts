import type { catalog } from '@caiyuan/contract/catalog'
import type { OpenCtx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { drawSvg } from '../../../demo/catalogue/draw.ts'
import { packOf } from '../pack.ts'

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

/** The flat drawing of a product: its own where one was given, else that of its kind of goods; of a SKU in its pack. */
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
      'cache-control': `public, max-age=${MAX_AGE}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
