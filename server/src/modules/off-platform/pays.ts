// What each card pays of an application: as it was approved, once it is owed what it really took, and before that what it is to take.
import { isCosted, isOwed, offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { splitFen } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { claimsOf } from '../fund/ledger.ts'
import type { OffPlatformRow } from './policy.ts'

const { kind } = offPlatformFlow

/** As the ledger will split what it cost over what is frozen. */
const toTake = async (ctx: Ctx, { id, actual_fen: actualFen }: Pick<OffPlatformRow, 'id' | 'actual_fen'>): Promise<RawBuilder<unknown>> => {
  const claims = (await claimsOf(ctx, kind, id)).filter((it) => it.frozenFen > 0)
  const parts = splitFen(
    actualFen ?? 0,
    claims.map((it) => it.frozenFen),
  )
  const rows = claims.map((it, i) => sql`(${it.fundId}::uuid, ${it.subjectCode}::text, ${parts[i]!}::bigint)`)
  return sql`(select f.fund_id, f.subject_code, f.line_no, c.amount_fen from off_platform_funds f
    join (values ${sql.join(rows)}) as c (fund_id, subject_code, amount_fen) on c.fund_id = f.fund_id and c.subject_code = f.subject_code
    where f.school_id = ${ctx.schoolId} and f.doc_id = ${id})`
}

/** SQL of its parts as `fund_id, subject_code, line_no, amount_fen`. */
export const paysOf = async (
  ctx: Ctx,
  it: Pick<OffPlatformRow, 'id' | 'state' | 'actual_fen' | 'direct'>,
): Promise<RawBuilder<unknown>> => {
  if (isOwed(it.state))
    return sql`(
      select f.fund_id, f.subject_code, f.line_no, coalesce(c.held_fen + c.committed_fen, 0) as amount_fen
      from off_platform_funds f left join fund_claims c on c.school_id = f.school_id and c.doc_kind = ${kind}
        and c.doc_id = f.doc_id and c.fund_id = f.fund_id and c.subject_code = f.subject_code
      where f.school_id = ${ctx.schoolId} and f.doc_id = ${it.id})`
  if (isCosted(it.state, it.direct !== null)) return toTake(ctx, it)
  return sql`(select fund_id, subject_code, line_no, amount_fen from off_platform_funds
    where school_id = ${ctx.schoolId} and doc_id = ${it.id})`
}
