// Pictures of goods that their suppliers sent: where their contents lie, and who may see them.
import type { PictureType } from '../../core/pictures.ts'
import { pictureTypes } from '../../core/pictures.ts'
import type { OpenCtx, RawReply } from '../../core/context.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { sql, type RawBuilder } from 'kysely'
import { rowsOf } from '../../core/ask.ts'
import { keptFiles } from '../../gateways/storage.ts'

export const contentKey = (storageKey: string, side: number, type: PictureType): string => `${storageKey}-${side}-${type}`

/** All contents of one picture. */
export const contentKeys = (it: { storage_key: string; sides: number[] }): string[] =>
  it.sides.flatMap((side) => (Object.keys(pictureTypes) as PictureType[]).map((type) => contentKey(it.storage_key, side, type)))

export interface PhotoShown {
  pictureId: string
  skuId: string | null
  width: number
  height: number
}
/** SQL: the pictures of a product in their order; `productId` is SQL. */
export const photosOf = (productId: RawBuilder<string>): RawBuilder<PhotoShown[]> =>
  rowsOf<PhotoShown>(sql`
    select x.id as "pictureId", x.sku_id as "skuId", x.width, x.height from product_pictures x where x.product_id = ${productId} order by x.place, x.id`)

/** SQL: what is said of a product at length; null when nothing is. */
export const storyOf = (productId: RawBuilder<string>): RawBuilder<string | null> =>
  sql<string | null>`(select y.html from product_stories y where y.product_id = ${productId})`

interface Photo {
  status: string
  supplier_id: string
  storage_key: string
  sides: number[]
}

const YEAR = 365 * 86_400

/** Goods that were never passed are seen by their supplier and the platform alone. */
const isOpen = (status: string): boolean => status !== 'waiting' && status !== 'refused'

export const maySeeGoods = ({ user }: Pick<OpenCtx, 'user'>, it: Pick<Photo, 'status' | 'supplier_id'>): boolean =>
  isOpen(it.status) ||
  user?.supplierId === it.supplier_id ||
  (user?.schoolId === SUPPLIER_ID && user.supplierId === null && user.needs.has('platform:goods'))

/** One content: the smallest that fills the asked side. Never what was sent, always what our encoder wrote. */
export const photoReply = (it: Photo, side: number, type: PictureType, seconds = YEAR): RawReply => {
  const best = it.sides.find((one) => one >= side) ?? it.sides.at(-1)!
  const age = seconds === YEAR ? `max-age=${YEAR}, immutable` : `max-age=${seconds}, stale-while-revalidate=${YEAR}`
  return {
    mime: pictureTypes[type],
    body: keptFiles().stream(contentKey(it.storage_key, best, type)),
    headers: {
      'cache-control': isOpen(it.status) ? `public, ${age}` : 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
