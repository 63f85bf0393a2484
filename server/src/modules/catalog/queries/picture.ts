import type { catalog } from '@caiyuan/contract/catalog'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { drawSvg } from '../../../demo/catalogue/draw.ts'

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

/** The flat drawing of a product: its own where one was given, else that of its kind of goods. */
export const productPicture: Of<typeof catalog>['picture'] = async (ctx, { id }) => {
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
  const body = drawSvg({
    drawing: words(own['drawing']) || (standIns[row.kind] ?? ''),
    colors,
    label: words(own['label']),
    pack: words(own['pack']),
  })
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
