// From November on, administrators hear that the holidays of the next year are not loaded yet.
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { notify, peopleWith } from '../../core/notify.ts'

const AGAIN_DAYS = 14

/** Asked daily per school; tells each fortnight until the year is loaded. */
export const tellOfCalendar = async (ctx: Ctx): Promise<void> => {
  const today = dayOf(ctx.now)
  if (today.slice(5, 7) < '11') return
  const year = Number(today.slice(0, 4)) + 1
  const known = await ctx.tx.selectFrom('calendar_days').select('day').where('day', '=', `${year}-01-01`).executeTakeFirst()
  if (known) return
  const title = `${year} 年的工作日历未公布`
  const told = await ctx.tx
    .selectFrom('messages')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('title', '=', title)
    .where('created_at', '>', addDays(ctx.now, -AGAIN_DAYS))
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await notify(ctx, await peopleWith(ctx, 'tenant:config'), {
    kind: '系统',
    title,
    body: '暂按周末和法定节日计算期限，不含调休。国务院办公厅通知公布后，请运维人员写成文件（写法见 docs/adding/a-calendar-year.md），用 npm run calendar -- 日历.json 载入，商城不用停。',
  })
}
