// 离职交接 of what is bought outside: who accepts it instead of somebody who left (decision 0034).
import { offPlatformFlow, type OffPlatformState } from '@caiyuan/contract/off-platform/flow'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { lockOffPlatform } from './queries.ts'

interface Someone {
  id: string
  name: string
}

const { kind } = offPlatformFlow
/** What the first has accepted stays his; the second is asked from the day he is named. */
const asksFirst: readonly OffPlatformState[] = ['bought']
const asksSecond: readonly OffPlatformState[] = ['bought', 'accepting']

/** What waits, or will wait, for the word of these people. */
export const outsideAcceptancesOn = async (ctx: Ctx, userIds: readonly string[]) => {
  const { rows } = await sql<{ userId: string; id: string; no: string; text: string; amountFen: number; state: OffPlatformState }>`
    select p.acceptor_id as "userId", p.id, p.doc_no as no, p.title || ' · ' || p.supplier_name as text, p.total_fen as "amountFen", p.state
    from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.acceptor_id = any(${userIds}::uuid[]) and p.state = any(${asksFirst}::text[])
    union all
    select p.second_acceptor_id, p.id, p.doc_no, p.title || ' · 第二验收人确认', coalesce(p.actual_fen, p.total_fen), p.state
    from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.second_acceptor_id = any(${userIds}::uuid[]) and p.state = any(${asksSecond}::text[])
    order by 2`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, state: offPlatformFlow.states[it.state].label }))
}

/** His place as the first or as the second; never to who bought it or to the other one. */
export const handOutsideAcceptance = async (ctx: Ctx, id: string, from: Someone, to: Someone, reason: string): Promise<string> => {
  const it = await lockOffPlatform(ctx, id)
  const isFirst = it.acceptor_id === from.id && asksFirst.includes(it.state)
  const isSecond = it.second_acceptor_id === from.id && asksSecond.includes(it.state)
  if (!isFirst && !isSecond) throw new Fail('core.stale')
  if (to.id === it.applicant_id) throw new Fail('accept.byBuyer')
  if (to.id === (isFirst ? it.second_acceptor_id : it.acceptor_id)) throw new Fail('accept.secondSame')
  await ctx.tx
    .updateTable('off_platforms')
    // What was sent back to the first is his, with photos and invoices that he brought: another one begins anew.
    .set({ ...(isFirst ? { acceptor_id: to.id, acceptance: null } : { second_acceptor_id: to.id }), version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  const title = `${isFirst ? '验收人' : '第二验收人'}由${from.name}改为${to.name}`
  logAction(ctx, kind, id, { action: isFirst ? 'setAcceptor' : 'setSecond', title, comment: reason })
  return it.doc_no
}
