// Open pages of goods serve visitors and signed-in people with the same queries: a visitor is nobody in school 0.
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../core/ask.ts'
import { systemUser, type Asking, type Ctx, type OpenCtx, type SessionUser } from '../../core/context.ts'
import type { Tx } from '../../core/db.ts'
import { askingOf, ctxOf, scopeOf } from '../../core/run.ts'
import { mustBeOpen } from '../school/purse.ts'

const NO_SCHOOL = 0

export const isVisitor = (ctx: Pick<Ctx, 'schoolId'>): boolean => ctx.schoolId === NO_SCHOOL

/** Suppliers look at the mall as visitors do: no school's prices are theirs to see. */
export const isKnown = (user: OpenCtx['user']): user is SessionUser => user !== null && !user.supplierId

/** Visitors look with either purse. */
const mayLookWith = async (ctx: Ctx, purse: Purse): Promise<void> => {
  if (purse === PERSONAL && !isVisitor(ctx)) await mustBeOpen(ctx, PERSONAL)
}

/** Runs a read as the person in their school, or as a visitor who sees the mall's own prices; what it asks `first` leaves with the opening. */
export const askAsViewer = <T, F>(
  { user, db }: OpenCtx,
  first: (ctx: Asking) => Promise<F>,
  work: (ctx: Ctx, given: F) => Promise<T>,
  purse: Purse = PUBLIC,
): Promise<T> => {
  const viewer = isKnown(user) ? user : systemUser(NO_SCHOOL)
  const as = { schoolId: viewer.schoolId, user: viewer }
  const scope = isKnown(user) ? scopeOf(viewer, as.schoolId) : { schoolId: as.schoolId, userId: viewer.id }
  const run = async (tx: Tx, now: Date, given: F): Promise<T> => {
    const ctx = ctxOf(tx, { ...as, now })
    await mayLookWith(ctx, purse)
    return work(ctx, given)
  }
  return db.withTenant(scope, run, {
    first: (tx: Tx) => first(askingOf(tx, as)),
    isRead: true,
  })
}

export const asViewer = <T>(open: OpenCtx, work: (ctx: Ctx) => Promise<T>, purse?: Purse): Promise<T> =>
  askAsViewer(open, async () => null, work, purse)

export interface Place {
  provinceCode: string
  text: string
}

/** SQL: where goods would go, the province asked for, else the person's default address. */
export const placeAt = (ctx: Asking, provinceCode: string | undefined): RawBuilder<Place | null> => {
  if (provinceCode) return sql`(select json_build_object('provinceCode', code, 'text', name) from regions where code = ${provinceCode})`
  if (isVisitor(ctx)) return sql`null::json`
  return sql`(select json_build_object('provinceCode', province_code, 'text', region_text || ' ' || detail) from addresses
    where school_id = ${ctx.schoolId} and user_id = ${ctx.user.id} and deleted_at is null and is_default limit 1)`
}

export const placeOf = async (ctx: Asking, provinceCode: string | undefined): Promise<Place | null> =>
  (await ask(ctx.tx, { place: placeAt(ctx, provinceCode) })).place
