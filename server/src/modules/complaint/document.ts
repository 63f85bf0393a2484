// What a complaint is to everything that walks over documents: no card pays for it and nobody approves it.
import { complaint } from '@caiyuan/contract/complaint'
import { complaintFlow, toComplaint } from '@caiyuan/contract/complaint/flow'
import { complaintRuling } from '@caiyuan/contract/complaint-ruling'
import { complaintSupply } from '@caiyuan/contract/complaint-supply'
import { sql } from 'kysely'
import type { DocumentKind } from '../../core/documents.ts'
import { implement } from '../../core/implement.ts'
import { getTarget, listTargets } from './about.ts'
import {
  acceptComplaint,
  answerComplaint,
  askComplaint,
  closeComplaint,
  handOverComplaint,
  objectComplaint,
  sayInComplaint,
  submitComplaint,
  withdrawComplaint,
} from './commands.ts'
import { due, supplierDue } from './jobs.ts'
import { notices } from './notices.ts'
import { complaintDoc } from './policy.ts'
import { projectJob } from './projection.ts'
import { complaintWaits, getComplaint, listComplaints, listDesk } from './queries.ts'
import { callPlatform } from './ruling-rows.ts'
import { getRuling, listRulings, rule, sayAsPlatform } from './ruling.ts'
import { mustSeeComplaint } from './rows.ts'
import { getSupply, listSupply, replySupply } from './supply.ts'

export const complaintKind: DocumentKind = {
  kind: complaintFlow.kind,
  title: complaintFlow.title,
  prefixes: { complaint: 'TS' },
  doc: complaintDoc,
  page: (id) => toComplaint('/complaintDetail', { id }),
  print: null,
  heading: '售后',
  notices,
  projection: 'complaint.toSupplier',
  suppliedBy: ({ schoolId, supplierId }) =>
    sql`select id from complaints where school_id = ${schoolId} and supplier_id = ${supplierId} and supplier_asked_at is not null`,
  sharesFiles: true,
  isRuled: true,
  mustSee: mustSeeComplaint,
  readers: ({ schoolId, docId }) => sql`select p.user_id from complaints p where p.school_id = ${schoolId} and p.id = ${docId}`,
  money: null,
  ledgerRules: [],
  approval: null,
  evaluation: null,
}

export const complaintModule = implement(
  'complaint',
  complaint,
  {
    targets: listTargets,
    target: getTarget,
    submit: submitComplaint,
    list: listComplaints,
    detail: getComplaint,
    withdraw: withdrawComplaint,
    object: objectComplaint,
    close: closeComplaint,
    say: sayInComplaint,
    desk: listDesk,
    accept: acceptComplaint,
    ask: askComplaint,
    handOver: handOverComplaint,
    answer: answerComplaint,
  },
  { 'complaint.toSupplier': projectJob, 'complaint.toRule': callPlatform, 'complaint.due': due, 'complaint.supplierDue': supplierDue },
  complaintWaits,
)

export const complaintSupplyModule = implement('complaintSupply', complaintSupply, {
  list: listSupply,
  detail: getSupply,
  reply: replySupply,
})

export const complaintRulingModule = implement('complaintRuling', complaintRuling, {
  list: listRulings,
  detail: getRuling,
  rule,
  say: sayAsPlatform,
})
