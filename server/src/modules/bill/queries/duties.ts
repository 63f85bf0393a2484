// Separation of duties on a bill (domain page 05 §5.5, decision 0015): who confirmed it for the buyer's side, or handled (经办) an order of it,
// does not review it as finance. Where a school has nobody else the one person does both, and the log says so.
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { holding } from '../../../core/roles.ts'
import type { BillRow } from '../policy.ts'

interface Person {
  id: string
  name: string
}

/** Active people of the school by the permission code they hold, by name. */
export const peopleWith = async (ctx: Ctx, need: 'bill:confirm' | 'bill:audit'): Promise<Person[]> =>
  ctx.tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.id', 'in', holding(ctx, need))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()

/** Who handled an order of these bills, and which. */
const handlersOf = async (ctx: Ctx, billIds: readonly string[]) =>
  ctx.tx
    .selectFrom('bill_lines as b')
    .innerJoin('document_log as l', (j) => j.onRef('l.school_id', '=', 'b.school_id').onRef('l.doc_id', '=', 'b.order_id'))
    .select(['b.bill_id', 'b.order_no', 'l.actor_id'])
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.bill_id', 'in', billIds)
    .where('b.removed_at', 'is', null)
    .where('l.doc_kind', '=', orderFlow.kind)
    .where('l.action', '=', 'handle')
    .orderBy('b.order_no')
    .execute()

export const namesOf = (people: readonly Person[]): string =>
  people
    .slice(0, 3)
    .map((p) => p.name)
    .join('、') + (people.length > 3 ? ` 等 ${people.length} 人` : '')

/** Why this person may not do the step although the permission is there, and who may. */
export interface Bar {
  step: 'agree' | 'retry' | 'buyerConfirm'
  /** `由钱会计确认`, `的订单 D2… 由孙老师经办`; empty for a confirmation. */
  why: string
  others: string
}

export interface Duties {
  bar: Bar | null
  /** This person confirmed or handled the bill and reviews it because nobody else can. */
  alone: boolean
}

const FREE: Duties = { bar: null, alone: false }

/** The duties of the reader on these bills, as far as their state lets a step wait for this person. */
export const dutiesOf = async (
  ctx: Ctx,
  rows: readonly Pick<BillRow, 'id' | 'state' | 'buyer_confirmed_by'>[],
): Promise<Map<string, Duties>> => {
  const { needs, supplierId } = ctx.user
  const mine = rows.filter(
    (r) =>
      supplierId === null &&
      needs.has('bill:audit') &&
      // What is declared again may have other cards than were reviewed (decision 0312).
      (r.state === 'waitFinance' || r.state === 'failed' || (r.state === 'waitBuyer' && needs.has('bill:confirm'))),
  )
  if (mine.length === 0) return new Map()
  const [auditors, confirmers, handlers] = await Promise.all([
    peopleWith(ctx, 'bill:audit'),
    peopleWith(ctx, 'bill:confirm'),
    handlersOf(
      ctx,
      mine.map((r) => r.id),
    ),
  ])
  const me = ctx.user.id
  return new Map(
    mine.map((r) => {
      const handled = handlers.filter((h) => h.bill_id === r.id)
      const isFree = (p: Person): boolean =>
        p.id !== me && !handled.some((h) => h.actor_id === p.id) && (r.state === 'waitBuyer' || r.buyer_confirmed_by !== p.id)
      const others = auditors.filter(isFree)
      const own = handled.find((h) => h.actor_id === me)
      if (r.state === 'waitBuyer') {
        // Whoever alone may review it leaves the confirmation to somebody else.
        const rest = confirmers.filter((p) => p.id !== me)
        const barred = others.length === 0 && rest.length > 0 && !own
        return [r.id, barred ? { bar: { step: 'buyerConfirm', why: '', others: namesOf(rest) }, alone: false } : FREE] as const
      }
      const why = r.buyer_confirmed_by === me ? `由${ctx.user.name}确认` : own ? `的订单 ${own.order_no} 由${ctx.user.name}经办` : ''
      if (why === '') return [r.id, FREE] as const
      return [
        r.id,
        others.length > 0
          ? { bar: { step: r.state === 'failed' ? 'retry' : 'agree', why, others: namesOf(others) }, alone: false }
          : { bar: null, alone: true },
      ] as const
    }),
  )
}

export const barFail = (ctx: Ctx, row: Pick<BillRow, 'bill_no'>, bar: Bar): Fail =>
  bar.step !== 'buyerConfirm'
    ? new Fail('bill.duties', { no: row.bill_no, why: bar.why, others: bar.others })
    : new Fail('bill.soleAuditor', { no: row.bill_no, who: ctx.user.name, others: bar.others })

/** The same to whoever looks at the bill and misses the button. */
export const barHint = (bar: Bar): string =>
  bar.step !== 'buyerConfirm' ? `本单${bar.why}，按不相容岗位分离请由${bar.others}审核` : `本单只有您可以审核，确认请由${bar.others}办理`

/** The same where a list has room for a few words. */
export const barShort = (bar: Bar): string =>
  bar.step !== 'buyerConfirm' ? `请由${bar.others}审核，本单${bar.why}` : `请由${bar.others}确认`

/** What a review by who confirmed or handled the bill adds to the log. */
export const ALONE = '本校没有其他人可以审核，由确认人或经办人兼审'
