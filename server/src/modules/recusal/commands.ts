import { RECUSALS_MOST, relations, type recusal } from '@caiyuan/contract/recusal'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, notify } from '../../core/notify.ts'
import { settingsChanged } from '../../core/settings.ts'

type Recusal = Of<typeof recusal>
type Declared = InputOf<(typeof recusal)['declare']>

const PAGE = '/setting?tab=recusal'

const supplierOf = async (ctx: Ctx, id: string) => {
  const row = isId(id)
    ? await ctx.tx.selectFrom('suppliers').select(['id', 'short_name']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw missing('供应商')
  return row
}

/** One row per person, supplier and relation; the row of the person is locked, so that of two at once the second sees the first. */
const enter = async (ctx: Ctx, user: { id: string; name: string }, { supplierId, relation, note, endsOn }: Declared): Promise<string> => {
  const supplier = await supplierOf(ctx, supplierId)
  if (endsOn !== undefined && endsOn < dayOf(ctx.now)) throw invalid('endsOn', '截止日期不能早于今天')
  await ctx.tx.selectFrom('users').select('id').where('school_id', '=', ctx.schoolId).where('id', '=', user.id).forNoKeyUpdate().execute()
  const standing = await ctx.tx
    .selectFrom('recusals')
    .select(['supplier_id', 'relation'])
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', user.id)
    .where('lifted_at', 'is', null)
    .execute()
  if (standing.length >= RECUSALS_MOST) throw new Fail('recusal.tooMany', { most: RECUSALS_MOST })
  const { short } = relations[relation]
  if (standing.some((it) => it.supplier_id === supplier.id && it.relation === relation))
    throw new Fail('recusal.twice', { supplier: supplier.short_name, relation: short })
  const id = newId()
  const row = { school_id: ctx.schoolId, id, user_id: user.id, supplier_id: supplier.id, relation, note, ends_on: endsOn ?? null }
  await ctx.tx
    .insertInto('recusals')
    .values({ ...row, declared_by: ctx.user.id, declared_at: ctx.now })
    .execute()
  await settingsChanged(ctx)
  const title = `${user.id === ctx.user.id ? '申报' : `登记${user.name}的`}回避：${supplier.short_name}（${short}）`
  logAction(ctx, 'recusal', id, { action: 'declare', title, comment: note })
  changed(ctx, 'recusal', id)
  ctx.objectId = id
  if (user.id !== ctx.user.id)
    await notify(ctx, [user.id], {
      kind: '系统',
      title: `${ctx.user.name}登记了您对供应商「${supplier.short_name}」的回避`,
      body: `${short}。您不能采购、审批或验收它的商品；有异议请与校管理员核实`,
      link: PAGE,
    })
  return id
}

export const declareRecusal: Recusal['declare'] = async (ctx, it) => ({ id: await enter(ctx, ctx.user, it) })

export const registerRecusal: Recusal['register'] = async (ctx, { userId, ...it }) => {
  const user = isId(userId)
    ? await ctx.tx
        .selectFrom('users')
        .select(['id', 'name'])
        .where('school_id', '=', ctx.schoolId)
        .where('supplier_id', 'is', null)
        .where('id', '=', userId)
        .executeTakeFirst()
    : undefined
  if (!user) throw missing('人员')
  return { id: await enter(ctx, user, it) }
}

export const liftRecusal: Recusal['lift'] = async (ctx, { id, liftReason }) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('recusals as r')
        .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
        .select(['r.id', 'r.user_id', 'r.relation', 'r.lifted_at', 's.short_name'])
        .where('r.school_id', '=', ctx.schoolId)
        .where('r.id', '=', id)
        .forUpdate('r')
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('回避')
  if (row.user_id === ctx.user.id) throw new Fail('recusal.own')
  if (row.lifted_at) throw new Fail('core.stale')
  await ctx.tx
    .updateTable('recusals')
    .set({ lifted_by: ctx.user.id, lifted_at: ctx.now, lift_reason: liftReason })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  await settingsChanged(ctx)
  logAction(ctx, 'recusal', row.id, { action: 'lift', title: `解除回避：${row.short_name}`, comment: liftReason })
  changed(ctx, 'recusal', row.id)
  ctx.objectId = row.id
  await notify(ctx, [row.user_id], {
    kind: '系统',
    title: `您对供应商「${row.short_name}」的回避已解除`,
    body: liftReason,
    link: PAGE,
  })
  return {}
}
