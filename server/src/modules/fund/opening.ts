// A card enters the ledger: its total, and what each subject had already committed elsewhere.
import { sumFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'

/** Opens a card with its total and what was already committed elsewhere; the first entry of its statement. */
export const openFund = async (
  ctx: Ctx,
  it: {
    projectNo: string
    name: string
    ownerId: string
    deptId: string | null
    source: string
    startOn: string
    endOn: string
    totalFen: number
    committedFen?: number
    /** When the card entered the ledger; now unless it is told with a past. */
    openedAt?: Date
    /** Of a card that comes from the finance system: its number there, and how it stands there. */
    finance?: { externalId: string; status: 'normal' | 'frozen' | 'closed' }
    subjects: readonly { code: string; name: string; limitFen: number | null; committedFen?: number }[]
  },
): Promise<string> => {
  const id = newId()
  const committed = it.committedFen ?? 0
  const split = sumFen(it.subjects.map((s) => s.committedFen ?? 0))
  if (split !== committed) throw new Error(`subjects of ${it.projectNo} committed ${split}, the card ${committed}`)
  // The total first, then what each subject had already committed: so the entries alone explain every figure of the card.
  const openings = [
    { code: '', amount: it.totalFen, committed: 0 },
    ...it.subjects.filter((s) => s.committedFen).map((s) => ({ code: s.code, amount: s.committedFen!, committed: s.committedFen! })),
  ]
  await ctx.tx
    .insertInto('funds')
    .values({
      school_id: ctx.schoolId,
      id,
      project_no: it.projectNo,
      name: it.name,
      owner_id: it.ownerId,
      dept_id: it.deptId,
      source: it.source,
      start_on: it.startOn,
      end_on: it.endOn,
      total_fen: it.totalFen,
      committed_fen: committed,
      entry_seq: openings.length,
      synced_at: ctx.now,
      ...(it.finance ? { external_id: it.finance.externalId, status: it.finance.status, finance_status: it.finance.status } : {}),
    })
    .execute()
  await ctx.tx
    .insertInto('fund_subjects')
    .values(
      it.subjects.map((s, sort) => ({
        school_id: ctx.schoolId,
        fund_id: id,
        code: s.code,
        name: s.name,
        limit_fen: s.limitFen,
        committed_fen: s.committedFen ?? 0,
        sort,
      })),
    )
    .execute()
  let spent = 0
  await ctx.tx
    .insertInto('fund_entries')
    .values(
      openings.map((o, i) => {
        spent += o.committed
        return {
          school_id: ctx.schoolId,
          id: newId(),
          fund_id: id,
          seq: i + 1,
          subject_code: o.code,
          kind: 'OPEN',
          amount_fen: o.amount,
          available_delta_fen: i === 0 ? o.amount : -o.amount,
          frozen_delta_fen: 0,
          held_delta_fen: 0,
          committed_delta_fen: o.committed,
          available_after_fen: it.totalFen - spent,
          frozen_after_fen: 0,
          held_after_fen: 0,
          committed_after_fen: spent,
          doc_kind: 'fund',
          doc_id: id,
          doc_no: it.projectNo,
          summary: i === 0 ? '期初' : '期初已列支',
          actor_id: null,
          at: it.openedAt ?? ctx.now,
        }
      }),
    )
    .execute()
  return id
}
