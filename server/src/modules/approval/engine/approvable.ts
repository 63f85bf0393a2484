// Documents that approvals decide register here; the engine never imports them.
import type { Timeline } from '@caiyuan/contract/approval'
import type { Review } from '@caiyuan/contract/approval/review'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'

type Coming = z.output<typeof Timeline>['next']

export type ReviewShape = z.output<typeof Review>

export interface Approvable {
  kind: string
  title: string
  /** The last node agreed: move the document on. */
  onApproved(ctx: Ctx, docId: string): Promise<void>
  /** Refuses a decision to go on that can no longer be kept: a card that cannot pay any more. */
  mayAgree?(ctx: Ctx, docId: string): Promise<void>
  /** The only thing left is a HANDLE node (经办). A HANDLE node with deciders after it does not call this. */
  onHandle?(ctx: Ctx, docId: string): Promise<void>
  /** 驳回到发起人: release what the document holds, give it back, and tell its people what that means for them. */
  onRefused(ctx: Ctx, docId: string, comment: string): Promise<void>
  /** 不同意，终止: as onRefused, for good. */
  onTerminated(ctx: Ctx, docId: string, comment: string): Promise<void>
  /** What was approved; a changed document makes every decision stale. */
  contentHash(ctx: Ctx, docId: string): Promise<string>
  /** Where the submitter reads the document. */
  link(docId: string): string
  /** What the approver looks at. Without it the approver decides on the document's own page (`link`). */
  review?(ctx: Ctx, docId: string): Promise<ReviewShape>
  /** What follows the approval, appended to the timeline. */
  coming?(ctx: Ctx, docId: string): Promise<Coming>
}

const kinds = new Map<string, Approvable>()

export const registerApprovable = (it: Approvable): void => {
  kinds.set(it.kind, it)
}

export const approvableOf = (kind: string): Approvable => {
  const it = kinds.get(kind)
  if (!it) throw new Error(`no approvable is registered for ${kind}`)
  return it
}

/** Where an approver decides. */
export const checkLinkOf = (kind: string, docId: string): string => {
  const it = approvableOf(kind)
  return it.review ? `/purchaseCheckDetail?kind=${kind}&id=${docId}` : it.link(docId)
}

export const approvableKinds = (): Approvable[] => [...kinds.values()]
