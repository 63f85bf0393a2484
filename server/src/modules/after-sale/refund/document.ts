// What a refund is to everything that walks over documents: decided in the approval centre, carried out by its after-sale.
import { refund, refundFlow, toRefund } from '@caiyuan/contract/refund'
import { sql } from 'kysely'
import type { DocumentKind } from '../../../core/documents.ts'
import { implement } from '../../../core/implement.ts'
import { bookIncome, noteTransfer, reverseSettled } from './back.ts'
import { listBack } from './back-list.ts'
import { mustSeeRefund, refundApproval } from './approvals.ts'
import { refundDoc } from './policy.ts'

export const refundKind: DocumentKind = {
  kind: refundFlow.kind,
  title: '退款',
  prefixes: { refund: 'TK' },
  doc: refundDoc,
  page: (id) => toRefund('/refundCheckDetail', { id }),
  print: null,
  heading: '售后',
  notices: {},
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeRefund,
  readers: ({ schoolId, docId }) => sql`select r.buyer_id from refunds r where r.school_id = ${schoolId} and r.id = ${docId}`,
  money: null,
  ledgerRules: [],
  approval: refundApproval,
  evaluation: null,
}

export const refundModule = implement('refund', refund, {
  backList: listBack,
  transfer: noteTransfer,
  reverse: reverseSettled,
  asIncome: bookIncome,
})
