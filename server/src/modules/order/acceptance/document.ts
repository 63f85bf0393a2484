// What an acceptance is to everything that walks over documents; the order it is for keeps its money.
import { to } from '@caiyuan/contract/to'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import type { DocumentKind } from '../../../core/documents.ts'
import { mustSeeAcceptance } from '../queries/visible.ts'
import { acceptanceApproval } from './approvals.ts'
import { acceptanceDoc } from './policy.ts'

export const acceptanceKind: DocumentKind = {
  kind: acceptanceFlow.kind,
  title: '验收',
  doc: acceptanceDoc,
  page: (id) => to('/acceptanceCheckDetail', { id }),
  mustSee: mustSeeAcceptance,
  money: null,
  ledgerRules: [],
  approval: acceptanceApproval,
}
