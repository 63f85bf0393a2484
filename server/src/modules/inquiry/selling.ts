// Firms that sell nothing for now: neither the platform's pause nor a school's stop lets one quote, bid or be chosen.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { stopReason } from '../supplier-score/stopped.ts'

export const mustSell = async (ctx: Ctx, supplierId: string): Promise<void> => {
  const { rows } = await sql<{ name: string; paused: boolean; why: string | null }>`
    select p.name, p.stopped_at is not null or p.status <> 'normal' as paused, ${stopReason(ctx)} as why
    from (select id as supplier_id, name, stopped_at, status from shared.suppliers where id = ${supplierId}) p`.execute(ctx.tx)
  const [firm] = rows
  const why = firm?.why ?? (firm?.paused ? '平台已停止它供货' : null)
  if (why) throw new Fail('inquiry.notSelling', { name: firm!.name, why })
}
