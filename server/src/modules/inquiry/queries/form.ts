// What the form of an inquiry reads: its draft, the firms to invite, and what a new one begins with.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { addHours, addWorkdays, dayOf, isWorkday, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { cardsOf, cardState } from '../../fund/cards.ts'
import { paramsOf } from '../../school/params.ts'
import { openersFor } from '../../sealing/keys.ts'
import { nextDeadline } from '../deadline-rule.ts'
import { fromInquiries } from '../policy.ts'

type Form = Of<typeof inquiry>

export const getDraft: Form['draft'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await fromInquiries(ctx)
        .where('p.id', '=', id)
        .where('p.buyer_id', '=', ctx.user.id)
        .where('p.state', 'in', ['draft', 'back'])
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('询价草稿')
  return { id, version: row.version, form: row.form as Record<string, unknown> }
}

const FOUND_MOST = 20

export const findFirms: Form['firms'] = async (ctx, { keyword }) => {
  const like = containing(keyword)
  return ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('name', 'ilike', like), eb('short_name', 'ilike', like)]))
    .orderBy('src_id')
    .limit(FOUND_MOST)
    .execute()
}

const USUAL_WORKDAYS = 3
const USUAL_HOUR = 16
const QUICK_WORKDAYS = [3, 5, 10]
const DAYS_SHOWN = 60

const afternoonAfter = (ctx: Ctx, workdays: number): string =>
  addHours(startOfDay(dayOf(addWorkdays(ctx.now, workdays))), USUAL_HOUR).toISOString()

/** What a new inquiry begins with. */
export const listPayingCards: Form['cards'] = async (ctx) => {
  const [cards, params, openers] = [await cardsOf(ctx, ctx.user.id), await paramsOf(ctx), await openersFor(ctx, ctx.user.id)]
  return {
    cards: cards
      .filter((card) => cardState(ctx, card) === '' && card.subjects.length > 0)
      .map(({ id, name, projectNo, ownerName, availableFen, subjects }) => ({
        id,
        name,
        projectNo,
        ownerName,
        availableFen: Math.max(0, availableFen),
        subjects,
      })),
    firstDeadline: nextDeadline(addHours(ctx.now, params['inquiry.minHours'])).toISOString(),
    usualDeadline: afternoonAfter(ctx, USUAL_WORKDAYS),
    quick: QUICK_WORKDAYS.map((workdays) => ({ workdays, at: afternoonAfter(ctx, workdays) })),
    minHours: params['inquiry.minHours'],
    publicityWorkdays: params['inquiry.publicityWorkdays'],
    days: Array.from({ length: DAYS_SHOWN }, (_, i) => dayOf(addHours(startOfDay(dayOf(ctx.now)), 24 * i))).map((day) => ({
      day,
      isWork: isWorkday(day),
    })),
    openersText: params['inquiry.clockOpens'] === 1 ? '到时自动开标' : (openers?.map((it) => it.name).join('、') ?? ''),
  }
}
