import { controlLabel } from '@caiyuan/contract/goods'
import type { permit } from '@caiyuan/contract/permit'
import { permitKinds, permitUnits, quantityText, smallestOf, type PermitKind, type PermitUnit } from '@caiyuan/contract/permit/words'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { classesOf, isCas } from '../catalog/controls.ts'
import { keepPermit, type PermitDraft } from './kept.ts'

type Permits = Of<typeof permit>
const KIND = 'permit'

const nameOf = (kind: PermitKind, number: string): string => `${permitKinds[kind].title} ${number}`

type Paper = Pick<PermitDraft, 'kind' | 'number' | 'cas' | 'unit' | 'quantity'>

/** What orders have of the same paper by its ended entries: entering it again grants nothing anew. One at a time for each school. */
const hadOf = async (ctx: Ctx, { kind, number, cas, unit, quantity }: Paper): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`permits:${ctx.schoolId}`}, 0))`.execute(ctx.tx)
  const entries = await ctx.tx
    .selectFrom('permits')
    .select((eb) => [eb.ref('unit').$castTo<PermitUnit>().as('unit'), 'reserved', 'used', 'ended_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('kind', '=', kind)
    .where('number_key', '=', number.normalize('NFKC').replace(/\s/g, ''))
    .where('cas', '=', cas)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (entries.some((it) => it.ended_at === null)) throw invalid('permitNo', '这张许可的这种物质已经登记；换证后请先注销旧的，再登记新的')
  if (quantity === null) return 0
  const taken = entries.map((it) => ({ unit: it.unit, qty: it.reserved + it.used })).filter((it) => it.qty > 0)
  const other = taken.find((it) => permitUnits[it.unit].base !== permitUnits[unit].base)
  if (other)
    throw invalid(
      'unit',
      `这张许可此前按${permitUnits[other.unit].label}登记，订单已占用、使用 ${quantityText(other.unit, other.qty)}；请按同样的单位登记`,
    )
  const had = taken.reduce((sum, it) => sum + it.qty, 0)
  if (had > quantity)
    throw invalid(
      'permitted',
      `这张许可此前登记的订单已占用、使用 ${quantityText(unit, had)}，许可数量 ${quantityText(unit, quantity)} 少于它；请按证上的总数登记`,
    )
  return had
}

export const addPermit: Permits['add'] = async (ctx, it) => {
  const { kind, permitNo: number, permitCas: cas, unit, validUntil } = it
  if (!isCas(cas)) throw invalid('permitCas', `CAS 号不正确（校验位不符）：${cas}`)
  const { controlClass, title } = permitKinds[kind]
  const listed = classesOf(cas, 0)
  if (listed.length > 0 && !listed.includes(controlClass))
    throw invalid('permitCas', `${cas} 列在${listed.map(controlLabel).join('、')}，不凭${title}购买`)
  if (validUntil < dayOf(ctx.now)) throw invalid('validUntil', `已于 ${validUntil} 到期，不用登记`)
  const quantity = it.permitted === null ? null : smallestOf(unit, it.permitted)
  const opening = await hadOf(ctx, { kind, number, cas, unit, quantity })
  const { substance, validFrom } = it
  const id = await keepPermit(ctx, { kind, number, substance, cas, unit, quantity, opening, validFrom, validUntil }, ctx.user)
  const had = opening === 0 ? '' : `（此前登记已占用、使用 ${quantityText(unit, opening)}）`
  const much = quantity === null ? '' : `，${quantityText(unit, quantity)}${had}`
  logAction(ctx, KIND, id, {
    action: 'add',
    title: '登记购买许可',
    comment: `${nameOf(kind, number)}：${substance}（${cas}）${much}，${validFrom} 至 ${validUntil}`,
  })
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
  ctx.objectId = id
  return {}
}
