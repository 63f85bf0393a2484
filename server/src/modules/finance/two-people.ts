// What is common to differences that people settle: with another house, one proposes and another agrees.
import type { DifferenceState, DifferenceTab } from '@caiyuan/contract/finance'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { changed, notify } from '../../core/notify.ts'

export const inTab: Record<DifferenceTab, { states: readonly DifferenceState[] }> = {
  open: { states: ['open'] },
  proposed: { states: ['proposed'] },
  done: { states: ['settled', 'gone'] },
  all: { states: ['open', 'proposed', 'settled', 'gone'] },
}

interface Proposal {
  state: string
  proposed_by: string | null
  proposed_at: Date | null
}

interface Second {
  /** When the proposal was made that was read. */
  proposedAt: string
  agrees: boolean
  reason: string
}

/** Refuses as stale what waits for nobody or is another proposal than was read, who proposed it himself, and a no without a reason. `what` is what has to be confirmed: 更正财务系统. */
export const mustBeSecond = (ctx: Ctx, it: Proposal, what: string, said: Second): void => {
  if (it.state !== 'proposed' || it.proposed_at?.getTime() !== Date.parse(said.proposedAt)) throw new Fail('core.stale')
  if (it.proposed_by === ctx.user.id) throw new Fail('core.refused', { reason: `${what}须由另一人复核，您不能复核自己提出的` })
  if (!said.agrees && said.reason.length < 2) throw new Fail('core.refused', { reason: '请填写不同意的原因（至少 2 个字）' })
}

export const proposedByNobody = { proposed_by: null, proposed_name: '', proposed_at: null } as const

/** What a proposal that was not agreed to leaves: nothing. */
export const openAgain = { state: 'open', how: null, reason: '', ...proposedByNobody } as const satisfies Record<string, string | null>

export const settledBy = (ctx: Ctx) => ({
  state: 'settled' as const,
  settled_by: ctx.user.id,
  settled_name: ctx.user.name,
  settled_at: ctx.now,
})

export const proposedBy = (ctx: Ctx) => ({ proposed_by: ctx.user.id, proposed_name: ctx.user.name, proposed_at: ctx.now })

interface Dropped {
  kind: 'financeDifference' | 'payDifference'
  id: string
  proposed_by: string | null
  /** What changed: 金额变了. */
  what: string
  /** As its author knows it. */
  no: string
  comment: string
  link: '/fundReconcile' | '/payReconcile'
}

/** What was proposed for what is no longer so is open again: the record says it, and its author hears why. */
export const sayDropped = async (ctx: Ctx, it: Dropped): Promise<void> => {
  const comment = `${it.comment}原来提出的处理已作废，请重新提出`
  logAction(ctx, it.kind, it.id, { action: 'figuresChanged', title: `${it.what}，提出的处理作废`, comment })
  changed(ctx, it.kind, it.id)
  await notify(ctx, [it.proposed_by], { kind: '系统', title: `${it.no} 的${it.what}`, body: comment, link: it.link })
}
