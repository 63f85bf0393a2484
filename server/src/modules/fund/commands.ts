// Finance lifts the freeze of a card once the ledger adds up again; a card whose owner left gets another one.
import type { fund } from '@caiyuan/contract/fund'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { giveTo } from './from-finance.ts'
import { checkInvariants } from './invariants.ts'

export const releaseFund: Of<typeof fund>['release'] = async (ctx, { id }) => {
  const card = isId(id)
    ? await ctx.tx
        .selectFrom('funds')
        .select(['id', 'status', 'name', 'finance_status'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!card) throw missing('经费卡')
  if (card.status !== 'frozen') throw new Fail('core.refused', { reason: '该经费未被冻结' })
  if (card.finance_status !== 'normal')
    throw new Fail('core.refused', {
      reason: `财务系统${card.finance_status === 'gone' ? '没有' : '停用了'}这张卡，请先在财务系统恢复，再更新经费卡`,
    })
  const faults = (await checkInvariants(ctx.tx, ctx.schoolId)).filter((v) => v.fundId === id)
  if (faults.length > 0)
    throw new Fail('core.refused', { reason: `账本仍未平，不能解除冻结：${faults[0]!.sentence}（${faults[0]!.docNo}）` })
  await ctx.tx.updateTable('funds').set({ status: 'normal' }).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  logAction(ctx, 'fund', id, { action: 'release', title: '解除冻结', from: 'frozen', to: 'normal' })
  ctx.objectId = id
  return {}
}

/** 更换负责人: the card with all that stands on it answers to somebody else; no money moves, and entries stay as they were written. */
export const handCard = async (
  ctx: Ctx,
  id: string,
  from: { id: string; name: string },
  to: { id: string; name: string },
  reason: string,
): Promise<void> => {
  const moved = await ctx.tx
    .updateTable('funds')
    .set({ owner_id: to.id })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('owner_id', '=', from.id)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Fail('core.stale')
  await giveTo(ctx, id, from.id, to.id)
  logAction(ctx, 'fund', id, { action: 'handOver', title: `经费负责人由${from.name}改为${to.name}`, comment: reason })
}

/** The cards of a department belong to another from now on; no money moves. Answers how many. */
export const moveCards = async (ctx: Ctx, fromId: string, intoId: string): Promise<number> => {
  const moved = await ctx.tx
    .updateTable('funds')
    .set({ dept_id: intoId })
    .where('school_id', '=', ctx.schoolId)
    .where('dept_id', '=', fromId)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}
