// Single records of the matrix's ground, each of one person or school.
import type { SessionUser } from '../../src/core/context.ts'
import { seal } from '../../src/core/crypto.ts'
import { newId } from '../../src/core/ids.ts'
import { SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import type { World } from '../harness.ts'
import { PROPOSED_AT } from './cast.ts'

/** In his school, and with the platform. */
export const wishOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  for (const school of new Set([schoolId, SUPPLIER_ID]))
    await admin.query(
      "insert into mall.wish_items (school_id, id, from_school, author_id, author_name, school_name, name, num, created_at) values ($1, $2, $3, $4, '', '', '样品', 1, now())",
      [school, id, schoolId, userId],
    )
  return id
}

export const registrationOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser, deptId: string): Promise<string> => {
  const id = newId()
  const mobile = seal('13800005621', { schoolId, field: 'registrations.mobile', rowId: id })
  await admin.query(
    `insert into mall.registrations (school_id, id, registration_no, user_id, name, identity, user_no, dept_id, mobile_cipher, mobile_masked, mobile_index, agreed_version, submitted_at, due_at)
     values ($1, $2::uuid, $2::text, $3, '新来者', 'staff', $2::text, $4, $5, '138****5621', decode(md5($2::text), 'hex'), '2023-02-28', now(), now())`,
    [schoolId, id, userId, deptId, mobile],
  )
  return id
}

export const directoryRunOf = async ({ admin }: World, { schoolId, id: userId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    "insert into mall.directory_runs (school_id, id, is_preview, asked_by, seal, outcome) values ($1, $2, true, $3, 's', 'previewed')",
    [schoolId, id, userId],
  )
  return id
}

export const limitOf = async ({ admin }: World, { schoolId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query("insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, $2, '礼品卡', '公款不得购买')", [
    schoolId,
    id,
  ])
  return id
}

/** One that waits for a word, and one a colleague made a proposal about. */
export const differenceOf = async ({ admin }: World, { schoolId }: SessionUser, isProposed: boolean): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.finance_differences (school_id, id, what, class, doc_no, project_no, subject_code, freeze_no, local_fen, remote_fen, found_at, seen_at, state, how, proposed_by, proposed_at)
     values ($1, $2::uuid, $2::text, 'remoteOnly', 'D1', 'K1', 'material', 'DJ1', 0, 100, now(), now(), $3, $4, $5, $6)`,
    [schoolId, id, ...(isProposed ? ['proposed', 'follow', newId(), PROPOSED_AT] : ['open', null, null, null])],
  )
  return id
}

/** What finance said of its cards, looked at by nobody yet. */
export const cardReadingOf = async ({ admin }: World, { schoolId }: SessionUser): Promise<string> => {
  const id = newId()
  await admin.query(
    "insert into mall.finance_card_reads (school_id, id, asked_at, state, read_at, cards) values ($1, $2, now(), 'read', now(), '[]')",
    [schoolId, id],
  )
  return id
}

/** The same of a channel that takes payments. */
export const payDifferenceOf = async ({ admin }: World, { schoolId }: SessionUser, isProposed: boolean): Promise<string> => {
  const id = newId()
  await admin.query(
    `insert into mall.pay_differences (school_id, id, what, channel, day, class, out_no, refund_no, trade_no, currency, ours_fen, theirs_fen, says, at,
       found_at, seen_at, state, how, proposed_by, proposed_at)
     values ($1, $2::uuid, $2::text, 'wechat', '2026-11-01', 'remoteOnly', 'X1', '', 'T1', 'CNY', 0, 100, '渠道多一笔', now(), now(), now(), $3, $4, $5, $6)`,
    [schoolId, id, ...(isProposed ? ['proposed', 'note', newId(), PROPOSED_AT] : ['open', null, null, null])],
  )
  return id
}
