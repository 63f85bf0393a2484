// The path a document will walk, before it is one.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import { hoursADay } from '../../core/working-time.ts'
import { officeHere } from '../school/deadline.ts'
import { previewFlow, sumOf } from './engine.ts'

/** No path, and why. */
export const noPath = (problem: string) => ({ nodes: [], hours: 0, workdays: 0, unknownNodes: 0, problem })

/** Before there is a sum or a card it says what is missing; what bars the document, or the flow refuses, is said and not thrown. */
export const pathAhead = async (
  ctx: Ctx,
  kind: ChangeKind,
  facts: FlowFacts,
  chosen: Record<string, string[]>,
  { submitterId = ctx.user.id, barred = '' }: { submitterId?: string; barred?: string } = {},
) => {
  if (facts.amountFen === 0) return noPath('填写采购明细后预演审批')
  if (facts.funds.length === 0) return noPath('选择经费后预演审批')
  if (barred) return noPath(barred)
  try {
    const nodes = await previewFlow(ctx, kind, facts, submitterId, chosen)
    const walked = nodes.filter((it) => it.skipped === '' && it.type !== 'CC')
    return {
      nodes,
      ...sumOf(
        walked.map((it) => it.medianHours),
        hoursADay(await officeHere(ctx)),
      ),
      problem: '',
    }
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return noPath(error.message)
  }
}
