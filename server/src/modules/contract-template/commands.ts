// 采购办 writes the next version of a template, or takes one back before its day; nothing that was in force is ever changed.
import type { contractTemplate } from '@caiyuan/contract/contract-template'
import { contractKinds, type ContractKind } from '@caiyuan/contract/contract-template/words'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { comingOf, versionsOf } from './queries.ts'

type Commands = Of<typeof contractTemplate>
const KIND = 'contractTemplate'

export const saveTemplate: Commands['save'] = async (ctx, { kind, version, title, text, effectiveOn, note }) => {
  // Of two who write at once the second is told.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contract-template ${ctx.schoolId} ${kind}`}, 0))`.execute(ctx.tx)
  const rows = await versionsOf(ctx, kind)
  if ((rows[0]?.version ?? 0) !== version) throw new Fail('core.stale')
  const today = dayOf(ctx.now)
  if (effectiveOn < today) throw invalid('effectiveOn', `生效日期不能早于今天（${today}），已经批准的单据不受影响`)
  const coming = comingOf(rows, ctx.now)
  if (coming)
    throw new Fail('core.refused', { reason: `第 ${coming.version} 版将于 ${coming.effective_on} 生效，请先撤下它再保存新的版本` })
  const id = newId()
  const next = version + 1
  await ctx.tx
    .insertInto('contract_templates')
    .values({
      school_id: ctx.schoolId,
      id,
      kind,
      version: next,
      title,
      text,
      effective_on: effectiveOn,
      note,
      by_id: ctx.user.id,
      by_name: ctx.user.name,
      at: ctx.now,
    })
    .execute()
  logAction(ctx, KIND, id, {
    action: 'save',
    title: '保存合同模板',
    to: effectiveOn > today ? 'coming' : 'inForce',
    comment: `${contractKinds[kind]}合同第 ${next} 版，${effectiveOn} 起生效`,
  })
  ctx.objectId = id
  return { id, version: next }
}

export const withdrawTemplate: Commands['withdraw'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('contract_templates')
        .select(['kind', 'version', 'effective_on', 'withdrawn_at'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('合同模板')
  if (row.withdrawn_at) throw new Fail('core.refused', { reason: `第 ${row.version} 版已经撤下` })
  if (row.effective_on <= dayOf(ctx.now))
    throw new Fail('core.refused', { reason: `第 ${row.version} 版已于 ${row.effective_on} 生效，不能撤下；请保存新的版本` })
  await ctx.tx
    .updateTable('contract_templates')
    .set({ withdrawn_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  logAction(ctx, KIND, id, {
    action: 'withdraw',
    title: '撤下合同模板',
    from: 'coming',
    to: 'withdrawn',
    comment: `${contractKinds[row.kind as ContractKind]}合同第 ${row.version} 版`,
  })
  ctx.objectId = id
  return {}
}
