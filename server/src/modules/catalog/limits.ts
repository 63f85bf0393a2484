// 限购: what a school lets nobody buy, or not from certain money, or not in certain roles (domain page 05 §5.8). Whoever asks for an
// offer is told; check-out asks once more under its own transaction.
import { capWords, type LimitMeasure } from '@caiyuan/contract/limit-words'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { setting, settingsChanged } from '../../core/settings.ts'
import type { Offer } from './offers.ts'

export interface Limit {
  category_path: string
  keyword: string
  fund_source: string
  role: string
  reason: string
  instead: string
  measure: LimitMeasure
  /** Pieces or fen, as `measure` says. */
  most: number
}

const LIMITED = '该商品为限购商品：'
/** The words of a limit as a problem of goods. */
export const limited = (words: string): string => `${LIMITED}${words}`
/** Whether it is a limit of the school for which goods cannot be bought: such refusals are counted (decision 0129). */
export const isOfLimit = (problem: string): boolean => problem.startsWith(LIMITED)

/** Up to what, why, and the way out, in one sentence. */
export const limitWords = (it: Pick<Limit, 'reason' | 'instead' | 'measure' | 'most'>): string =>
  [capWords(it.measure, it.most), it.reason, it.instead].filter(Boolean).join('；')

const rolesOf = ({ user }: Asking): string[] => [...new Set(user.roles.map((it) => it.role))]

/** SQL over alias `p`: why the person may not buy these goods from any money; null where he may. */
export const limitReason = (ctx: Asking): RawBuilder<string | null> => sql`
  (select concat_ws('；', l.reason, nullif(l.instead, '')) from purchase_limits l where l.school_id = ${ctx.schoolId} and l.fund_source = '' and l.measure = 'none' and (l.category_path <> '' or l.keyword <> '')
    and (l.role = '' or l.role = any(${rolesOf(ctx)}::text[]))
    and (l.category_path = '' or p.category_path = l.category_path or p.category_path like l.category_path || '/%')
    and (l.keyword = '' or position(lower(l.keyword) in lower(p.name)) > 0) order by l.id limit 1)`

/** Those that hold for some money only or up to a figure, as far as they concern this person, or who has these roles. */
export const limitsOf = async (ctx: Ctx, roles: readonly string[] = rolesOf(ctx)): Promise<Limit[]> => {
  const all = await setting<Limit[]>(ctx, 'limits', () =>
    ctx.tx
      .selectFrom('purchase_limits')
      .select(['category_path', 'keyword', 'fund_source', 'role', 'reason', 'instead', 'most'])
      .select((eb) => eb.ref('measure').$castTo<LimitMeasure>().as('measure'))
      .where('school_id', '=', ctx.schoolId)
      .where((eb) => eb.or([eb('fund_source', '<>', ''), eb('measure', '<>', 'none')]))
      .orderBy('id')
      .execute(),
  )
  return all.filter((it) => it.role === '' || roles.includes(it.role))
}

/** The same rule over limits that were read already. */
export const isLimited = (limit: { category_path: string; keyword: string }, goods: Pick<Offer, 'categoryPath' | 'name'>): boolean =>
  (limit.category_path !== '' || limit.keyword !== '') &&
  (limit.category_path === '' || goods.categoryPath === limit.category_path || goods.categoryPath.startsWith(`${limit.category_path}/`)) &&
  goods.name.toLowerCase().includes(limit.keyword.toLowerCase())

export interface Bought extends Pick<Offer, 'categoryPath' | 'name'> {
  priceE4: number
  amountFen: number
}

/** Whether this line of an order breaks a limit by what it is, costs, or comes to with the others; what a month holds is counted elsewhere. */
export const isBroken = (limit: Limit, line: Bought, order: readonly Bought[]): boolean => {
  if (!isLimited(limit, line) || limit.measure === 'monthNum') return false
  if (limit.measure === 'none') return true
  if (limit.measure === 'unitPrice') return line.priceE4 > limit.most * 100
  return sumFen(order.filter((it) => isLimited(limit, it)).map((it) => it.amountFen)) > limit.most
}

/** The first limit by which goods may not be paid from money of this source. */
export const limitOn = async (ctx: Ctx, goods: Pick<Offer, 'categoryPath' | 'name'>, fundSource: string): Promise<string | null> =>
  (await limitsOf(ctx)).find((it) => it.fund_source === fundSource && isLimited(it, goods))?.reason ?? null

export const allLimits = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('purchase_limits as l')
    .leftJoin('categories as c', 'c.path', 'l.category_path')
    .leftJoin('roles as r', (join) => join.onRef('r.school_id', '=', 'l.school_id').onRef('r.code', '=', 'l.role'))
    .select(['l.id', 'l.category_path', 'l.keyword', 'l.fund_source', 'l.role', 'l.reason', 'l.instead', 'l.most'])
    .select((eb) => eb.ref('l.measure').$castTo<LimitMeasure>().as('measure'))
    .select(['c.code as category_code', 'c.name as category', 'r.name as role_name'])
    .where('l.school_id', '=', ctx.schoolId)
    .orderBy('l.id')

/** Writes a new one or what an existing one says; false where there is none of this id. */
export const saveLimit = async (ctx: Ctx, id: string | null, it: Limit): Promise<string | null> => {
  const row = { school_id: ctx.schoolId, id: id ?? newId(), ...it }
  if (id === null) await ctx.tx.insertInto('purchase_limits').values(row).execute()
  else {
    const done = await ctx.tx
      .updateTable('purchase_limits')
      .set(it)
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return null
  }
  await settingsChanged(ctx)
  return row.id
}

export const dropLimit = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.tx.deleteFrom('purchase_limits').where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  await settingsChanged(ctx)
}
