// Every night the permits of a school are compared with what its orders have of them; who configures the school hears of what does not hold.
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfSchool } from '../../core/outbox.ts'
import { permitBreaches } from './ledger.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'permit.night': OfSchool
  }
}

/** Four in the morning. */
const AT_DAYS = 4 / 24
/** As many are named in one message; of the others the number is said. */
const NAMED = 5

export const comparePermits: JobHandler<'permit.night'> = async (ctx) => {
  const { rows } = await permitBreaches(ctx.schoolId).execute(ctx.tx)
  const some = rows.slice(0, NAMED).map((it) => `${it.doc_no} ${it.sentence}`)
  if (rows.length > 0)
    await notify(ctx, await peopleWith(ctx, 'tenant:config'), {
      kind: '系统',
      title: '购买许可核对未通过',
      body: `核对发现：${some.join('；')}${rows.length > NAMED ? `；等共 ${rows.length} 处` : ''}。请让运维人员查明；查明前请以许可原件和订单为准核对余量。`,
    })
  await enqueue(ctx, 'permit.night', { dueAt: addDays(startOfDay(dayOf(ctx.now)), 1 + AT_DAYS) })
}
