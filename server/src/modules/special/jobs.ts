// A special price begins and ends by the clock: what is shown and paid reads the window itself, what searches sort by is written.
import { enqueue, type Jobs, type JobHandler } from '../../core/outbox.ts'
import type { Ctx } from '../../core/context.ts'
import { changed } from '../../core/notify.ts'
import { followPrices } from '../catalog/price-range.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'special.turn': { body: { id: string; skuId: string } }
  }
}

const turn: JobHandler<'special.turn'> = async (ctx, { body }) => {
  await followPrices(ctx.tx, [body.skuId])
  changed(ctx, 'special', body.id)
}

export const specialJobs: Jobs = { 'special.turn': turn }

/** At both ends of its window. */
export const turnAtBothEnds = async (ctx: Ctx, it: { id: string; skuId: string; startsAt: Date; endsAt: Date }): Promise<void> => {
  const body = { id: it.id, skuId: it.skuId }
  await enqueue(ctx, 'special.turn', { body, dueAt: it.startsAt })
  await enqueue(ctx, 'special.turn', { body, dueAt: it.endsAt })
}
