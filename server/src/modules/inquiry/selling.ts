// Firms that sell nothing for now: neither the platform's pause, a school's stop nor a 营业执照 that has ended lets one quote, bid or be chosen.
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { stopReason } from '../supplier-score/stopped.ts'

/** Of `p`: its 营业执照 that ends last, once it has ended; none where the platform keeps none or asks for none (decision 0146). */
const ended = (ctx: Ctx) => sql<string | null>`(select '营业执照（' || l.number || '）已于 ' || l.valid_until || ' 到期' from (
    select number, valid_until from supplier_licences where supplier_id = p.supplier_id and kind = 'business' and ended_at is null
    order by valid_until desc nulls first limit 1) l
  where l.valid_until < ${dayOf(ctx.now)}::date and (select checks_licences from platform))`

export const mustSell = async (ctx: Ctx, supplierId: string): Promise<void> => {
  const { rows } = await sql<{ name: string; paused: boolean; why: string | null; ended: string | null }>`
    select p.name, p.stopped_at is not null or p.status <> 'normal' as paused, ${stopReason(ctx)} as why, ${ended(ctx)} as ended
    from (select id as supplier_id, name, stopped_at, status from shared.suppliers where id = ${supplierId}) p`.execute(ctx.tx)
  const [firm] = rows
  const why = firm?.why ?? (firm?.paused ? '平台已停止它供货' : firm?.ended)
  if (why) throw new Fail('inquiry.notSelling', { name: firm!.name, why })
}
