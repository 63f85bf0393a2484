// The last choice of approvers, per person, kind of document, node and first fund (domain page 03 §3.6).
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'

export const NO_FUND = '00000000-0000-0000-0000-000000000000'

export const rememberChoices = async (
  ctx: Ctx,
  it: { docKind: string; submitterId: string; chosen: Record<string, string[]> },
  nodeIds: readonly string[],
  fundId: string,
): Promise<void> => {
  const rows = nodeIds
    .filter((id) => (it.chosen[id] ?? []).length > 0)
    .map((id) => ({
      school_id: ctx.schoolId,
      user_id: it.submitterId,
      doc_kind: it.docKind,
      node_id: id,
      fund_id: fundId,
      chosen: it.chosen[id]!,
      at: ctx.now,
    }))
  if (rows.length === 0) return
  await ctx.tx
    .insertInto('approver_choices')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'user_id', 'doc_kind', 'node_id', 'fund_id'])
        .doUpdateSet((eb) => ({ chosen: eb.ref('excluded.chosen'), at: eb.ref('excluded.at') })),
    )
    .execute()
}

/** Node id → people chosen last time, for this fund first, else for any. */
export const lastChoices = async (
  ctx: Ctx,
  it: { docKind: string; submitterId: string; fundId: string },
): Promise<Map<string, Set<string>>> => {
  const rows = await ctx.tx
    .selectFrom('approver_choices')
    .select(['node_id', 'chosen'])
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', it.submitterId)
    .where('doc_kind', '=', it.docKind)
    .orderBy(sql`fund_id = ${it.fundId}`, 'desc')
    .orderBy('at', 'desc')
    .execute()
  const last = new Map<string, Set<string>>()
  for (const row of rows) if (!last.has(row.node_id)) last.set(row.node_id, new Set(row.chosen))
  return last
}

/** Answers whether there was one. */
export const forgetChoice = async (ctx: Ctx, it: { docKind: string; nodeId: string; fundId: string }): Promise<boolean> => {
  const gone = await ctx.tx
    .deleteFrom('approver_choices')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('doc_kind', '=', it.docKind)
    .where('node_id', '=', it.nodeId)
    .where('fund_id', '=', it.fundId)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}
