// The approval of an application begins.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import type { Ctx } from '../../core/context.ts'
import { startFlow } from '../approval/engine.ts'
import { avoidOf, sellerHere } from './judge.ts'
import type { OffPlatformRow } from './policy.ts'

/** Its approval begins: of an application at once, of 免申请直接验收 when it was accepted. */
export const startApproval = async (
  ctx: Ctx,
  it: Pick<OffPlatformRow, 'id' | 'doc_no' | 'applicant_id'> & { sheet: Sheet },
  { chosen, facts }: NonNullable<OffPlatformRow['direct']>,
  {
    acceptors = [],
    more = [],
    ...rest
  }: { contentHash: string; instId?: string; amountFen?: number; acceptors?: readonly (string | null)[]; more?: readonly string[] },
) =>
  startFlow(ctx, {
    ...rest,
    docKind: offPlatformFlow.kind,
    docId: it.id,
    docNo: it.doc_no,
    title: offPlatformFlow.title,
    summary: [it.sheet.title.trim(), it.sheet.supplierName.trim(), ...more].join(' · '),
    facts: { ...facts, ...(await avoidOf(ctx, await sellerHere(ctx, it.sheet), acceptors)) },
    submitterId: it.applicant_id,
    chosen,
  })
