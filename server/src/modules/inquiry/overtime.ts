// A new lowest bid in the last minutes puts the end of a 竞价 off, so that the others can answer it; within bounds, never earlier (decision 0394).
import { advance } from '../../core/advance.ts'
import { addMinutes } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { paramsOf } from '../school/params.ts'
import { extendBox, type Box } from '../sealing/box.ts'
import { closeAt, minuteOf } from './closing.ts'
import { inquiryDoc, lockInquiry, type InquiryRow } from './policy.ts'
import { tellSuppliers } from './suppliers.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `until`: the new end. */
    'inquiry.overtime': OfDoc & { body: { until: string } }
  }
}

/** How long before the end a new lowest sum puts it off, and how far past the deadline at most: as it was published. */
export const overtimeOf = async (ctx: Ctx, it: InquiryRow): Promise<{ minutes: number; most: number }> => {
  const params = await paramsOf(ctx)
  return {
    minutes: it.overtime_minutes ?? params['inquiry.overtimeMinutes'],
    most: it.overtime_most_minutes ?? params['inquiry.overtimeMost'],
  }
}

/** Of a locked inquiry and its locked box. Answers when it ends now. */
export const putOff = async (ctx: Ctx, it: InquiryRow, box: Box, at: Date): Promise<Date> => {
  const { minutes, most: mostMinutes } = await overtimeOf(ctx, it)
  const ends = box.deadline_at
  const most = addMinutes(it.planned_deadline_at ?? ends, mostMinutes)
  if (minutes === 0 || at < addMinutes(ends, -minutes)) return ends
  const wanted = addMinutes(ends, minutes)
  const until = wanted < most ? wanted : most
  if (until <= ends) return ends
  await extendBox(ctx, box, until)
  await ctx.tx.updateTable('inquiries').set({ deadline_at: until }).where('school_id', '=', ctx.schoolId).where('id', '=', it.id).execute()
  await closeAt(ctx, it.id, until)
  await enqueue(ctx, 'inquiry.overtime', { docId: it.id, body: { until: until.toISOString() } })
  return until
}

/** Its line in the record is nobody's: that of who bid would tell the buyer a name. */
export const overtime: JobHandler<'inquiry.overtime'> = async (ctx, { docId, body }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.state !== 'quoting') return
  await advance(ctx, inquiryDoc, it, 'overtime', { comment: `延长到 ${minuteOf(new Date(body.until))}` })
  await tellSuppliers(ctx, docId)
}
