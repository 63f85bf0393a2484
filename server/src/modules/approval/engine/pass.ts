// What the system passes by itself, and how it says so.
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { isControlled, measuredFen, type FlowFacts } from '../../../core/facts.ts'
import type { Params } from '../../school/params.ts'
import type { Staff } from './people.ts'

/**
 * `autoPassBelow`: small orders of a fund owner who may approve himself, within a monthly cap (domain page 03 §3.5).
 * Answers the sentence for the record, or an empty text.
 */
export const smallPassReason = async (
  ctx: Ctx,
  it: { facts: FlowFacts; submitterId: string; strict: boolean },
  params: Params,
  submitter: Staff | undefined,
): Promise<string> => {
  const { facts } = it
  const owns = facts.funds.length > 0 && facts.funds.every((f) => f.ownerId === it.submitterId)
  if (!owns || !submitter?.selfAudit || isControlled(facts) || measuredFen(facts) > params.autoPassBelow) return ''
  // Two submissions of one person at once each count the other.
  if (it.strict) await sql`select pg_advisory_xact_lock(hashtextextended(${`small:${ctx.schoolId}:${it.submitterId}`}, 0))`.execute(ctx.tx)
  const month = startOfDay(`${dayOf(ctx.now).slice(0, 7)}-01`)
  const used = await ctx.tx
    .selectFrom('flow_insts')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('school_id', '=', ctx.schoolId)
    .where('submitter_id', '=', it.submitterId)
    .where('started_at', '>=', month)
    .where('status', '=', 'approved')
    .where(sql<boolean>`facts->>'isSmall' = 'true'`)
    .executeTakeFirstOrThrow()
  if (used.fen + facts.amountFen > params.autoPassMonthlyCap) return ''
  return `金额 ${money(facts.amountFen)} 不超过免审额 ${money(params.autoPassBelow)}`
}

export const autoTitle = (auto: string): string => `系统自动通过(${auto})`
