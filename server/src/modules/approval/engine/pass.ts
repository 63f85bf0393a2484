// What the system passes by itself, and how it says so.
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { isControlled, measuredFen } from '../../../core/facts.ts'
import { inOrder } from '../../../core/in-order.ts'
import type { Params } from '../../school/params.ts'
import type { Staff } from './people.ts'
import type { PlanInput } from './plan.ts'

/** May this pass as small by who pays and how much: the submitter's own cards alone, up to `autoPassBelow` (domain page 03 §3.5). */
export const paysSmall = (ownerIds: readonly string[], submitterId: string, fen: number, params: Params): boolean =>
  ownerIds.length > 0 && ownerIds.every((id) => id === submitterId) && fen <= params.autoPassBelow

const isSmall = ({ facts, submitterId }: PlanInput, params: Params): boolean =>
  paysSmall(
    facts.funds.map((f) => f.ownerId),
    submitterId,
    measuredFen(facts),
    params,
  ) &&
  !isControlled(facts) &&
  !facts.needsOthers

/** What of a person passed by itself this month; null where it does not matter. A start counts what others started at once: they wait here. */
export const smallSoFar = async (ctx: Ctx, it: PlanInput, params: Params): Promise<number | null> => {
  if (!isSmall(it, params)) return null
  const month = startOfDay(`${dayOf(ctx.now).slice(0, 7)}-01`)
  const [, used] = await inOrder([
    it.strict && sql`select pg_advisory_xact_lock(hashtextextended(${`small:${ctx.schoolId}:${it.submitterId}`}, 0))`.execute(ctx.tx),
    ctx.tx
      .selectFrom('flow_insts')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('school_id', '=', ctx.schoolId)
      .where('submitter_id', '=', it.submitterId)
      .where('started_at', '>=', month)
      .where('status', '=', 'approved')
      .where(sql<boolean>`facts->>'isSmall' = 'true'`)
      .executeTakeFirstOrThrow(),
  ])
  return used.fen
}

/** Why a small order passes: within the monthly cap, of somebody who may approve himself. The sentence for the record, or an empty text. */
export const smallPassReason = ({ facts }: PlanInput, soFar: number | null, params: Params, submitter: Staff | undefined): string =>
  soFar !== null && submitter?.selfAudit && soFar + facts.amountFen <= params.autoPassMonthlyCap
    ? `金额 ${money(facts.amountFen)} 不超过免审额 ${money(params.autoPassBelow)}`
    : ''

export const autoTitle = (auto: string): string => `系统自动通过(${auto})`
