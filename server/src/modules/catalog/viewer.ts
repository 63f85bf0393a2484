// Open pages of goods serve visitors and signed-in people with the same queries: a visitor is nobody in school 0.
import { systemUser, type Ctx, type OpenCtx } from '../../core/context.ts'
import { ctxOf } from '../../core/run.ts'

const NO_SCHOOL = 0

export const isVisitor = (ctx: Ctx): boolean => ctx.schoolId === NO_SCHOOL

/** Runs a read as the person in their school, or as a visitor who sees the mall's own prices. */
export const asViewer = async <T>(open: OpenCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const { user } = open
  // Suppliers look at the mall as visitors do: no school's prices are theirs to see.
  if (user && !user.supplierId)
    return open.db.withTenant({ schoolId: user.schoolId, userId: user.id }, (tx, now) =>
      work(ctxOf(tx, { schoolId: user.schoolId, user, now })),
    )
  return open.db.withTenant({ schoolId: NO_SCHOOL }, async (tx, now) =>
    work(ctxOf(tx, { schoolId: NO_SCHOOL, user: systemUser(NO_SCHOOL), now })),
  )
}

export interface Place {
  provinceCode: string
  text: string
}

/** Where goods would go: the province asked for, else the person's default address. */
export const placeOf = async (ctx: Ctx, provinceCode: string | undefined): Promise<Place | null> => {
  if (provinceCode) {
    const row = await ctx.tx.selectFrom('regions').select('name').where('code', '=', provinceCode).executeTakeFirst()
    return row ? { provinceCode, text: row.name } : null
  }
  if (isVisitor(ctx)) return null
  const row = await ctx.tx
    .selectFrom('addresses')
    .select(['province_code', 'region_text', 'detail'])
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row ? { provinceCode: row.province_code, text: `${row.region_text} ${row.detail}` } : null
}
