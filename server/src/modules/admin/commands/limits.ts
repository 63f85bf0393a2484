import type { admin } from '@caiyuan/contract/admin'
import { LIMITS_MAX } from '@caiyuan/contract/admin/limits'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { capWords } from '@caiyuan/contract/limit-words'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { changed } from '../../../core/notify.ts'
import { rolesHere } from '../../../core/roles.ts'
import { allLimits, dropLimit, saveLimit } from '../../catalog/limits.ts'

type Given = InputOf<(typeof admin)['addLimit']>

/** As it is kept; what it names must be there. */
const limitOf = async (ctx: Ctx, it: Given) => {
  const category = it.limitCategory
    ? await ctx.tx.selectFrom('categories').select('path').where('code', '=', it.limitCategory).executeTakeFirst()
    : { path: '' }
  if (!category) throw invalid('limitCategory', '没有这个商品分类')
  if (it.limitRole && !(await rolesHere(ctx)).has(it.limitRole)) throw invalid('limitRole', '没有这个角色')
  return {
    category_path: category.path,
    keyword: it.limitWord,
    fund_source: it.fundSource ?? '',
    role: it.limitRole,
    measure: it.limitMeasure,
    most: (it.limitMeasure === 'monthNum' ? it.limitNum : it.limitMeasure === 'none' ? 0 : it.limitFen) ?? 0,
    reason: it.limitReason,
    instead: it.instead,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof allLimits>['execute']>>[number]

/** `「礼品卡」（横向科研经费）`: what a limit is about. */
const titleOf = (it: Row): string => {
  const who = [it.role_name ?? it.role, it.fund_source ? `${fundSources[it.fund_source as FundSource] ?? it.fund_source}经费` : '']
  const said = [...who, capWords(it.measure, it.most)].filter(Boolean).join('，')
  return `「${[it.category ?? it.category_path, it.keyword].filter(Boolean).join(' ')}」${said ? `（${said}）` : ''}`
}

const rowOf = async (ctx: Ctx, id: string): Promise<Row> => {
  const row = isId(id) ? await allLimits(ctx).where('l.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('限购')
  ctx.objectId = row.id
  return row
}

const said = (ctx: Ctx, id: string, action: string, title: string, comment: string): void => {
  logAction(ctx, 'limit', id, { action, title, comment })
  changed(ctx, 'limit', id)
}

export const addLimit: Of<typeof admin>['addLimit'] = async (ctx, it) => {
  const { length } = await allLimits(ctx).execute()
  if (length >= LIMITS_MAX) throw new Fail('core.refused', { reason: `限购最多 ${LIMITS_MAX} 条` })
  const id = (await saveLimit(ctx, null, await limitOf(ctx, it)))!
  said(ctx, id, 'add', `新增限购${titleOf(await rowOf(ctx, id))}`, it.limitReason)
  return { id }
}

export const changeLimit: Of<typeof admin>['changeLimit'] = async (ctx, { id, ...it }) => {
  const before = titleOf(await rowOf(ctx, id))
  await saveLimit(ctx, id, await limitOf(ctx, it))
  const after = titleOf(await rowOf(ctx, id))
  said(ctx, id, 'change', before === after ? `修改限购${after}` : `限购${before}改为${after}`, it.limitReason)
  return {}
}

export const removeLimit: Of<typeof admin>['removeLimit'] = async (ctx, { id, limitReason }) => {
  const title = titleOf(await rowOf(ctx, id))
  await dropLimit(ctx, id)
  said(ctx, id, 'remove', `取消限购${title}`, limitReason)
  return {}
}
