// The day finance says it paid, of what has no bill: it is over, and was accepted before.
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { invalid } from '../../core/fail.ts'

export const mustBePaidDay = (ctx: Ctx, paidOn: string, since: { title: string; day: string }): void => {
  const today = dayOf(ctx.now)
  if (paidOn > today) throw invalid('paidOn', `付款日期 ${paidOn} 不能晚于今天 ${today}`)
  if (paidOn < since.day) throw invalid('paidOn', `付款日期 ${paidOn} 不能早于${since.title} ${since.day}`)
}
