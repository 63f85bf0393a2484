// What an acceptance is to everything that walks over documents; the order it is for keeps its money.
import { to } from '@caiyuan/contract/to'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import { sql } from 'kysely'
import type { DocumentKind } from '../../../core/documents.ts'
import { mustSeeAcceptance } from '../queries/visible.ts'
import { acceptanceApproval } from './approvals.ts'
import { acceptanceDoc } from './policy.ts'
import { acceptanceNotices } from './notices.ts'

export const acceptanceKind: DocumentKind = {
  kind: acceptanceFlow.kind,
  title: '验收',
  prefixes: { acceptance: 'YS' },
  doc: acceptanceDoc,
  page: (id) => to('/acceptanceCheckDetail', { id }),
  print: (id) => to('/print/acceptance', { id }),
  heading: '订单',
  notices: acceptanceNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeAcceptance,
  readers: ({ schoolId, docId }) => sql`
    select unnest(array[a.acceptor_id, a.second_acceptor_id, o.buyer_id, o.receiver_id])
    from acceptances a join orders o on o.school_id = a.school_id and o.id = a.order_id where a.school_id = ${schoolId} and a.id = ${docId}`,
  money: null,
  ledgerRules: [],
  approval: acceptanceApproval,
  evaluation: null,
}
