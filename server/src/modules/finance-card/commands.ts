// Finance reads the cards of its system, looks at what differs, and updates ours.
import type { financeCard } from '@caiyuan/contract/finance-card'
import { logAction } from '../../core/advance.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { applyRead } from './apply.ts'
import { lockRead } from './found.ts'
import { askSoon } from './jobs.ts'
import { ageProblem, readProblem } from './queries.ts'

type FinanceCard = Of<typeof financeCard>

export const readCards: FinanceCard['read'] = async (ctx) => {
  const reason = await readProblem(ctx)
  if (reason) throw new Fail('core.refused', { reason })
  const id = await askSoon(ctx)
  if (id) logAction(ctx, 'financeCard', id, { action: 'ask', title: '要求读取财务系统的经费卡' })
  return {}
}

/** Only what was looked at: a reading that a later one replaced, or that somebody applied, is stale. */
export const applyCards: FinanceCard['apply'] = async (ctx, { id }) => {
  const row = isId(id) ? await lockRead(ctx, id) : undefined
  if (!row) throw missing('这次读取')
  ctx.objectId = row.id
  if (row.state !== 'read') throw new Fail('core.stale')
  const reason = (await readProblem(ctx)) || ageProblem(ctx, row)
  if (reason) throw new Fail('core.refused', { reason })
  return applyRead(ctx, row)
}
