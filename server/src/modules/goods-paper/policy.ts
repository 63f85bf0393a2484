// Who reads the papers of goods, and what is missing among them (decision 0091).
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import { maySeeGoods } from '../catalog/photos.ts'
import { isVisitor } from '../catalog/viewer.ts'

/** SQL over the alias `p` of goods: the school sees a pack of them. */
export const isSeenBy = (ctx: Asking): RawBuilder<boolean> => sql`
  (p.status in ('on', 'off') and exists (select from skus k left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
    where k.product_id = p.id and k.status = 'on' and not coalesce(t.is_hidden, false)))`

interface Goods {
  status: string
  supplier_id: string
  /** `isSeenBy` */
  is_seen: boolean
}

/** Its own supplier and the platform as they see the goods; another supplier never; else whoever's school sees the goods. */
export const mayOpenPapers = (ctx: Pick<Ctx, 'user' | 'schoolId'>, it: Goods): boolean => {
  if (ctx.user.supplierId) return ctx.user.supplierId === it.supplier_id
  return maySeeGoods(ctx, it) && (it.is_seen || ctx.user.needs.has('platform:goods')) && !isVisitor(ctx)
}

/** Who has to know how to handle it before it comes. */
export const needsSds = (controlClass: number): boolean => controlClass > 0
