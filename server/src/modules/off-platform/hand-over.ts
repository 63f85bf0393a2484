// 离职交接 of what is bought outside: who accepts it instead of somebody who left (decision 0034).
import { offPlatformFlow, type OffPlatformState } from '@caiyuan/contract/off-platform/flow'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { tellOf } from '../../core/notify.ts'
import { recusedFrom } from '../recusal/queries.ts'
import { detachAccepted } from './acceptance.ts'
import { setLapse } from './give-back.ts'
import { notices } from './notices.ts'
import type { OffPlatformRow } from './policy.ts'
import { due, lockOffPlatform } from './queries.ts'

interface Someone {
  id: string
  name: string
}

const { kind } = offPlatformFlow
/** What the first accepted goes back to him until the second agreed; the second is asked from the day he is named. */
const asked: readonly OffPlatformState[] = ['bought', 'accepting']

/** What waits, or will wait, for the word of these people. */
export const outsideAcceptancesOn = async (ctx: Ctx, userIds: readonly string[]) => {
  const { rows } = await sql<{ userId: string; id: string; no: string; text: string; amountFen: number; state: OffPlatformState }>`
    select p.acceptor_id as "userId", p.id, p.doc_no as no, p.title || ' · ' || p.supplier_name as text, ${due} as "amountFen", p.state
    from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.acceptor_id = any(${userIds}::uuid[]) and p.state = any(${asked}::text[])
    union all
    select p.second_acceptor_id, p.id, p.doc_no, p.title || ' · 第二验收人确认', ${due}, p.state
    from off_platforms p
    where p.school_id = ${ctx.schoolId} and p.second_acceptor_id = any(${userIds}::uuid[]) and p.state = any(${asked}::text[])
    order by 2`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, state: offPlatformFlow.states[it.state].label }))
}

/** As an acceptance is refused to whoever has an interest in the seller. */
const mustNotAvoidIt = async (ctx: Ctx, it: OffPlatformRow, to: Someone): Promise<void> => {
  const relation = it.supplier_id ? (await recusedFrom(ctx, it.supplier_id)).get(to.id) : undefined
  if (relation !== undefined) throw new Fail('recusal.acceptor', { supplier: it.supplier_name, relation, name: to.name })
}

/** What of it is another's with the place of the first. What was accepted stays, and says who did; what was sent back is emptied, as its photos and invoices are his who left. */
const placeOfFirst = async (ctx: Ctx, it: OffPlatformRow, from: Someone, to: Someone) => {
  if (it.state === 'accepting') {
    const acceptedBy = it.acceptance!.acceptedBy ?? from.id
    return { acceptor_id: to.id, acceptance: JSON.stringify({ ...it.acceptance!, acceptedBy }) }
  }
  await detachAccepted(ctx, it)
  const lapsesOn = await setLapse(ctx, it.id)
  await tellOf(ctx, kind, it.id, notices.acceptorChanged({ ...it, lapses_on: lapsesOn }, from.name, to.name))
  return { acceptor_id: to.id, acceptance: null, lapses_on: lapsesOn }
}

/** His place as the first or as the second; never to who bought it, to the other one or to who must avoid its seller. */
export const handOutsideAcceptance = async (ctx: Ctx, id: string, from: Someone, to: Someone, reason: string): Promise<string> => {
  const it = await lockOffPlatform(ctx, id)
  const isFirst = it.acceptor_id === from.id
  if (!asked.includes(it.state) || (!isFirst && it.second_acceptor_id !== from.id)) throw new Fail('core.stale')
  if (to.id === it.applicant_id) throw new Fail('accept.byBuyer')
  if ([isFirst ? it.second_acceptor_id : it.acceptor_id, it.acceptance?.acceptedBy].includes(to.id)) throw new Fail('accept.secondSame')
  await mustNotAvoidIt(ctx, it, to)
  await ctx.tx
    .updateTable('off_platforms')
    .set({ ...(isFirst ? await placeOfFirst(ctx, it, from, to) : { second_acceptor_id: to.id }), version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  const title = `${isFirst ? '验收人' : '第二验收人'}由${from.name}改为${to.name}`
  logAction(ctx, kind, id, { action: isFirst ? 'setAcceptor' : 'setSecond', title, comment: reason })
  return it.doc_no
}
