// What an application is to everything that walks over documents.
import { offPlatform } from '@caiyuan/contract/off-platform'
import { offPlatformFlow, owedStates, toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { implement } from '../../core/implement.ts'
import { expireOffPlatform, giveBackUnfrozen, offPlatformApproval } from './approvals.ts'
import { acceptOffPlatform, buyOffPlatform, confirmOffPlatform, sendBackAcceptance } from './acceptance.ts'
import { saveOffPlatform, submitOffPlatform, voidOffPlatform, withdrawOffPlatform } from './commands.ts'
import { offPlatformEvaluated } from './evaluated.ts'
import { offPlatformJobs } from './jobs.ts'
import { bringOffPlatformInvoice, returnOffPlatformInvoice, settleOffPlatform } from './pay.ts'
import { notices } from './notices.ts'
import { offPlatformDoc } from './policy.ts'
import { askFinanceNow, confirmUnpaid, pushOffPlatform } from './push.ts'
import { checkOffPlatform, openOffPlatform } from './opened.ts'
import { exportOffPlatforms, getOffPlatform, listOffPlatforms, mustSeeOffPlatform } from './queries.ts'

export const offPlatformKind: DocumentKind = {
  kind: offPlatformFlow.kind,
  title: offPlatformFlow.title,
  prefixes: { offPlatform: 'WG', offPlatformAcceptance: 'WY' },
  doc: offPlatformDoc,
  page: (id) => toOffPlatform('/applyPurchaseDetail', { id }),
  print: (id) => toOffPlatform('/print/offPlatform', { id }),
  heading: '审批',
  notices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeOffPlatform,
  readers: ({ schoolId, docId }) => sql`
    select p.applicant_id from off_platforms p where p.school_id = ${schoolId} and p.id = ${docId}
    union all select unnest(array[a.acceptor_id, a.second_acceptor_id]) from off_platforms a where a.school_id = ${schoolId} and a.id = ${docId}
    union all select k.owner_id from off_platform_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      join off_platforms q on q.school_id = f.school_id and q.id = f.doc_id and q.submitted_at is not null
      where f.school_id = ${schoolId} and f.doc_id = ${docId}`,
  money: {
    flow: offPlatformFlow,
    expires: { action: 'expire', act: expireOffPlatform },
    unfrozen: giveBackUnfrozen,
    otherwise: '须退回申请人改用其他经费卡',
    due: (schoolId) =>
      sql`
      select id as doc_id, doc_no, state, case when state in (${sql.join(owedStates)}) then actual_fen else total_fen end as due_fen, true as pays
      from off_platforms where school_id = ${schoolId}`,
    goods: ({ schoolId, docId }) => sql<string>`(
      select p.title || case when x.num > 1 then ' 等 ' || x.num || ' 种' else '' end from off_platforms p,
        lateral (select count(*) as num from off_platform_lines l where l.school_id = p.school_id and l.doc_id = p.id) x
      where p.school_id = ${schoolId} and p.id = ${docId})`,
    seller: ({ schoolId, docId }) =>
      sql<string>`(select p.supplier_name from off_platforms p where p.school_id = ${schoolId} and p.id = ${docId})`,
    isCalled: ({ schoolId, docId }, like) => sql<boolean>`exists (
      select 1 from off_platforms p where p.school_id = ${schoolId} and p.id = ${docId} and (p.title ilike ${like} or p.supplier_name ilike ${like}
        or exists (select 1 from off_platform_lines l where l.school_id = p.school_id and l.doc_id = p.id and l.name ilike ${like})))`,
  },
  ledgerRules: [
    {
      rule: 'I5',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.doc_no, '平台外采购列支的不是验收的金额' as sentence from off_platforms p
        where p.school_id = ${schoolId} and p.state in (${sql.join(owedStates)}) and p.actual_fen <> (
          select coalesce(sum(c.held_fen + c.committed_fen), 0) from fund_claims c
          where c.school_id = p.school_id and c.doc_kind = ${offPlatformFlow.kind} and c.doc_id = p.id)`,
    },
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, p.doc_no, '平台外采购的明细、经费与金额不一致' as sentence from off_platforms p
        where p.school_id = ${schoolId} and p.submitted_at is not null and p.state not in ('draft', 'back', 'voided')
          and (p.total_fen <> (select coalesce(sum(l.amount_fen), 0) from off_platform_lines l where l.school_id = p.school_id and l.doc_id = p.id)
            or p.total_fen <> (select coalesce(sum(f.amount_fen), 0) from off_platform_funds f where f.school_id = p.school_id and f.doc_id = p.id))`,
    },
  ],
  approval: offPlatformApproval,
  evaluation: offPlatformEvaluated,
}

export const offPlatformModule = implement(
  'offPlatform',
  offPlatform,
  {
    open: openOffPlatform,
    check: checkOffPlatform,
    save: saveOffPlatform,
    submit: submitOffPlatform,
    withdraw: withdrawOffPlatform,
    void: voidOffPlatform,
    list: listOffPlatforms,
    buy: buyOffPlatform,
    accept: acceptOffPlatform,
    confirm: confirmOffPlatform,
    acceptBack: sendBackAcceptance,
    returnInvoice: returnOffPlatformInvoice,
    bringInvoice: bringOffPlatformInvoice,
    push: pushOffPlatform,
    askFinance: askFinanceNow,
    confirmUnpaid,
    settle: settleOffPlatform,
    export: exportOffPlatforms,
    detail: getOffPlatform,
  },
  offPlatformJobs,
)
