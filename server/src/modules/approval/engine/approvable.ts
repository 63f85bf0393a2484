// Documents that approvals decide register here; the engine never imports them.
import type { Ctx } from '../../../core/context.ts'

export interface Approvable {
  kind: string
  title: string
  /** The last node agreed: move the document on. */
  onApproved(ctx: Ctx, docId: string): Promise<void>
  /** The only thing left is a HANDLE node (经办). A HANDLE node with deciders after it does not call this. */
  onHandle?(ctx: Ctx, docId: string): Promise<void>
  /** 驳回到发起人: release what the document holds and give it back. */
  onRefused(ctx: Ctx, docId: string, comment: string): Promise<void>
  /** 不同意，终止. */
  onTerminated(ctx: Ctx, docId: string, comment: string): Promise<void>
  /** What was approved; a changed document makes every decision stale. */
  contentHash(ctx: Ctx, docId: string): Promise<string>
  /** Where the submitter reads the document. */
  link(docId: string): string
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

export const approvableKinds = (): Approvable[] => [...kinds.values()]
