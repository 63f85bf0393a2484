// What a page fee is to everything that walks over documents.
import { detailOf, printOf } from '../contract/links.ts'
import { pageFeeFlow } from '../contract/flow.ts'
import { sql } from 'kysely'
import type { DocumentKind } from '../../../server/src/core/documents.ts'
import { expirePageFee, pageFeeApproval } from './approvals.ts'
import { pageFeeDoc } from './policy.ts'
import { mustSeePageFee } from './queries.ts'

export const pageFeeKind: DocumentKind = {
  kind: pageFeeFlow.kind,
  title: pageFeeFlow.title,
  prefixes: { pageFee: 'BM' },
  doc: pageFeeDoc,
  page: detailOf,
  print: printOf,
  projection: null,
  mustSee: mustSeePageFee,
  readers: ({ schoolId, docId }) => sql`select f.submitter_id from page_fees f where f.school_id = ${schoolId} and f.id = ${docId}`,
  money: {
    flow: pageFeeFlow,
    expires: { action: 'expire', act: expirePageFee },
    otherwise: '须退回申请人改用其他经费卡',
    due: (schoolId) => sql`
      select id as doc_id, fee_no as doc_no, state, total_fen as due_fen, true as pays from page_fees where school_id = ${schoolId}`,
    goods: ({ schoolId, docId }) =>
      sql<string>`(select '《' || f.journal || '》' || f.paper_title from page_fees f where f.school_id = ${schoolId} and f.id = ${docId})`,
    seller: () => sql<string>`''`,
    isCalled: ({ schoolId, docId }, like) =>
      sql<boolean>`exists (select 1 from page_fees f where f.school_id = ${schoolId} and f.id = ${docId} and (f.journal ilike ${like} or f.paper_title ilike ${like}))`,
  },
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select f.fund_id, f.fee_no as doc_no, '版面费明细合计与申请金额不一致' as sentence from page_fees f
        where f.school_id = ${schoolId} and f.total_fen <> (select sum((l ->> 'amountFen')::bigint) from jsonb_array_elements(f.lines) l)`,
    },
  ],
  approval: pageFeeApproval,
}
