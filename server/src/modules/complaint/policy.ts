// Who may do what to a complaint, and who sees it: who complains, the desk of his school, and whoever it was put to. Whom it is about
// never handles it, and nobody handles his own.
import {
  complaintFlow,
  type ComplaintAction,
  type ComplaintState,
  type ComplaintTarget,
  type ComplaintType,
} from '@caiyuan/contract/complaint/flow'
import { deadlineText } from '@caiyuan/contract/span'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { isPlatform, SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import type { Tables } from '../../core/tables.ts'

export type ComplaintRow = Omit<Selectable<Tables['complaints']>, 'state' | 'type' | 'about' | 'answer_from' | 'second_from'> & {
  state: ComplaintState
  type: ComplaintType
  about: ComplaintTarget
  answer_from: '' | 'school' | 'platform'
  second_from: '' | 'school' | 'platform'
}

/** Whoever buys may complain: people of suppliers and of the platform work for the other side. */
export const mayComplain = ({ user, schoolId }: Ctx): boolean =>
  user.supplierId === null && user.schoolId === schoolId && schoolId !== SUPPLIER_ID

export const isStaffOf = ({ user, schoolId }: Ctx, row: Pick<ComplaintRow, 'user_id' | 'person_id'>): boolean =>
  user.schoolId === schoolId && user.needs.has('handle:complaint') && row.user_id !== user.id && row.person_id !== user.id

/** The reply of the supplier is waited for until its limit ends; a price it always has to explain (domain page 09, scenario 37). */
const heardFirst = (ctx: Ctx, row: ComplaintRow): true | string => {
  if (row.state === 'reviewing') return true
  if (row.type === 'price' && row.supplier_asked_at === null) return '价格虚高的投诉须先转供应商说明'
  if (row.supplier_asked_at && !row.supplier_replied_at && row.supplier_due_at && ctx.now < row.supplier_due_at)
    return `供应商的答复期到 ${deadlineText(row.supplier_due_at.toISOString())}，到期或答复后再答复`
  return true
}

const byAuthor: Rule<ComplaintRow> = (ctx, row) => (ctx.user.schoolId === ctx.schoolId && row.user_id === ctx.user.id) || ''
const byStaff: Rule<ComplaintRow> = (ctx, row) => isStaffOf(ctx, row) || ''
const concerningSupplier =
  (rule: Rule<ComplaintRow>, words: string): Rule<ComplaintRow> =>
  (ctx, row) =>
    rule(ctx, row) === true ? row.supplier_id !== null || words : ''

export const complaintDoc = defineDoc<ComplaintState, ComplaintAction, ComplaintRow, 'complaints'>(complaintFlow, 'complaints', {
  accept: byStaff,
  ask: (ctx, row) => {
    if (!isStaffOf(ctx, row) || row.supplier_id === null) return ''
    return row.supplier_asked_at && !row.supplier_replied_at ? '已转供应商，等它答复' : true
  },
  reply: (ctx, row) => (ctx.user.supplierId !== null && row.supplier_id === ctx.user.supplierId && row.supplier_asked_at !== null) || '',
  handOver: (ctx, row) => {
    if (row.platform_asked_at) return ''
    return concerningSupplier(byStaff, '')(ctx, row)
  },
  answer: (ctx, row) => {
    if (!isStaffOf(ctx, row)) return ''
    if (row.state === 'reviewing' && row.supplier_id !== null) return ''
    return heardFirst(ctx, row)
  },
  rule: (ctx, row) => (isPlatform(ctx.user) && row.platform_asked_at !== null ? heardFirst(ctx, row) : ''),
  object: (ctx, row) => {
    if (byAuthor(ctx, row) !== true) return ''
    return row.objection === '' || '复议只有一次'
  },
  close: byAuthor,
  withdraw: byAuthor,
})

/** SQL over alias `p`. */
export const visible = ({ user, schoolId }: Ctx): RawBuilder<boolean> => {
  if (user.supplierId) return sql<boolean>`(p.supplier_id = ${user.supplierId} and p.supplier_asked_at is not null)`
  if (isPlatform(user)) return sql<boolean>`p.platform_asked_at is not null`
  if (user.schoolId !== schoolId) return sql<boolean>`false`
  return user.needs.has('handle:complaint')
    ? sql<boolean>`(p.user_id = ${user.id} or ${handled(user)})`
    : sql<boolean>`p.user_id = ${user.id}`
}

/** SQL over alias `p`: those this person of the desk handles. */
export const handled = (user: SessionUser): RawBuilder<boolean> =>
  sql<boolean>`(p.user_id <> ${user.id} and p.person_id is distinct from ${user.id}::uuid)`
