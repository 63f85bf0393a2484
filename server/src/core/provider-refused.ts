import type { Ctx } from './context.ts'
import { notify, peopleWith } from './notify.ts'
import { countHit } from './throttle.ts'

const HOUR = 3600

/** A provider refuses us, which would refuse everybody: the people who run the platform hear of it, once an hour for each of its codes (the first word of `reason`). To be called in their own school. */
export const tellOfProvider = async (ctx: Ctx, provider: string, reason: string, said: { title: string; body: string }): Promise<void> => {
  if ((await countHit(ctx.tx, `${provider}-refused:${reason.split(' ')[0]}`, HOUR)).hits > 1) return
  await notify(ctx, await peopleWith(ctx, 'platform:goods'), { kind: '系统', ...said })
}
