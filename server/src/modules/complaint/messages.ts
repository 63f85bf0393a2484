// 留言 between who complains, the desk and the platform; a supplier reads none of them and answers by its reply.
import { complaintFlow } from '@caiyuan/contract/complaint/flow'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { changed, tellOf } from '../../core/notify.ts'
import { isPlatform } from '../../core/pseudo-schools.ts'
import { notices } from './notices.ts'
import { isStaffOf, type ComplaintRow } from './policy.ts'
import { staffOf } from './steps.ts'

export type Side = 'author' | 'staff' | 'supplier' | 'platform'

export const sideOf = (ctx: Ctx, row: ComplaintRow): Side => {
  if (ctx.user.supplierId) return 'supplier'
  if (isPlatform(ctx.user)) return 'platform'
  return isStaffOf(ctx, row) ? 'staff' : 'author'
}

export const maySay = (row: ComplaintRow, side: Side): boolean => side !== 'supplier' && complaintFlow.states[row.state].phase !== 'end'

export const keepMessage = async (ctx: Ctx, row: ComplaintRow, body: string): Promise<void> => {
  const side = sideOf(ctx, row)
  if (side === 'supplier') throw new Fail('core.denied')
  if (!maySay(row, side)) throw new Fail('core.refused', { reason: '投诉已关闭，不能再留言' })
  const name = side === 'platform' ? '平台' : ctx.user.name
  await ctx.tx
    .insertInto('complaint_messages')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      complaint_id: row.id,
      side,
      by_id: ctx.user.id,
      by_name: name,
      body,
      at: ctx.now,
    })
    .execute()
  changed(ctx, complaintFlow.kind, row.id)
  const to = side === 'author' ? await staffOf(ctx, row) : [row.user_id]
  await tellOf(ctx, complaintFlow.kind, row.id, notices.said(row, to, name, body))
}

export const messagesOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('complaint_messages')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('complaint_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((it) => ({
    id: it.id,
    side: it.side as Exclude<Side, 'supplier'>,
    name: it.by_name,
    body: it.body,
    isMine: it.by_id === ctx.user.id,
    at: it.at.toISOString(),
  }))
}
