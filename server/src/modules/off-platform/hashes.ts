// What was approved and signed, as a hash: what was written, and what its acceptors found.
import { hash } from 'node:crypto'
import { canonicalHash } from '../../core/document-log/row.ts'
import type { OffPlatformRow } from './policy.ts'

/** What was approved: what was written, and the form it was written into. */
export const contentHashOf = (it: Pick<OffPlatformRow, 'doc_no' | 'sheet' | 'form'>): string =>
  canonicalHash([it.doc_no, it.sheet, it.form])

/** What its acceptors sign; its invoices may be others later (decision 0390), and its first place another's. Empty while no acceptance stands. */
export const acceptanceHashOf = ({
  doc_no,
  actual_fen,
  acceptance,
}: Pick<OffPlatformRow, 'doc_no' | 'actual_fen' | 'acceptance'>): string => {
  if (acceptance === null || actual_fen === null) return ''
  const { invoices: _, acceptedBy: _by, ...accepted } = acceptance
  return canonicalHash([doc_no, accepted])
}

/** What is approved of 免申请直接验收: what was written, and what its acceptors found. */
const directHashOf = (it: Pick<OffPlatformRow, 'doc_no' | 'sheet' | 'form' | 'actual_fen' | 'acceptance'>): string =>
  hash('sha256', `${contentHashOf(it)} ${acceptanceHashOf(it)}`, 'base64url')

/** What its approval decides on. */
export const decidedHashOf = (it: OffPlatformRow): string => (it.direct && it.actual_fen !== null ? directHashOf(it) : contentHashOf(it))
