import { controlLabel } from '@caiyuan/contract/goods'
import type { permit } from '@caiyuan/contract/permit'
import { permitKinds, quantityText, smallestOf, type PermitKind } from '@caiyuan/contract/permit/words'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { classesOf, isCas } from '../catalog/controls.ts'
import { keepPermit } from './kept.ts'

type Permits = Of<typeof permit>
const KIND = 'permit'

const nameOf = (kind: PermitKind, number: string): string => `${permitKinds[kind].title} ${number}`

export const addPermit: Permits['add'] = async (ctx, it) => {
  const { kind, permitNo: number, permitCas: cas, unit, validUntil } = it
  if (!isCas(cas)) throw invalid('permitCas', `CAS 号不正确（校验位不符）：${cas}`)
  const { controlClass, title } = permitKinds[kind]
  const listed = classesOf(cas, 0)
  if (listed.length > 0 && !listed.includes(controlClass))
    throw invalid('permitCas', `${cas} 列在${listed.map(controlLabel).join('、')}，不凭${title}购买`)
  if (validUntil < dayOf(ctx.now)) throw invalid('validUntil', `已于 ${validUntil} 到期，不用登记`)
  const same = await ctx.tx
    .selectFrom('permits')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('cas', '=', cas)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (same) throw invalid('permitNo', '这张许可的这种物质已经登记；换证后请先注销旧的，再登记新的')
  const quantity = it.permitted === null ? null : smallestOf(unit, it.permitted)
  const { substance, validFrom } = it
  const id = await keepPermit(ctx, { kind, number, substance, cas, unit, quantity, validFrom, validUntil }, ctx.user)
  const much = quantity === null ? '' : `，${quantityText(unit, quantity)}`
  logAction(ctx, KIND, id, {
    action: 'add',
    title: '登记购买许可',
    comment: `${nameOf(kind, number)}：${substance}（${cas}）${much}，${validFrom} 至 ${validUntil}`,
  })
  changed(ctx, KIND, id)
  ctx.objectId = id
  return { id }
}

/** What orders have of it stays as it is: the rule looks at order time. */
export const endPermit: Permits['end'] = async (ctx, { id, reason }) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('permits')
        .select((eb) => [eb.ref('kind').$castTo<PermitKind>().as('kind'), 'number', 'ended_at'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('购买许可')
  if (row.ended_at) throw new Fail('core.wrongState', { title: '购买许可', state: '已注销', action: '注销' })
  await ctx.tx
    .updateTable('permits')
    .set({ ended_by: ctx.user.id, ended_name: ctx.user.name, ended_at: ctx.now, end_reason: reason })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  logAction(ctx, KIND, id, { action: 'end', title: '注销购买许可', comment: `${nameOf(row.kind, row.number)}：${reason}` })
  changed(ctx, KIND, id)
  ctx.objectId = id
  return {}
}
