// What the demo university may buy of the regulated chemicals in the mall: a permit for each class a substance stands in.
import { kindsFor, permitKinds, type PermitKind } from '@caiyuan/contract/permit/words'
import { sql } from 'kysely'
import { addDays, dayOf } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAsSystem } from '../core/run.ts'
import { classesOf } from '../modules/catalog/controls.ts'
import { keepPermit } from '../modules/permit/kept.ts'

const SINCE_DAYS = 120
const VALID_DAYS = 245
/** One of them ends soon. */
const SOON_DAYS = 21
const BOTTLES: Partial<Record<PermitKind, number>> = { filing: 30, toxic: 2, precursor: 4, sealCard: 4 }
const NUMBERS: Record<PermitKind, (no: string) => string> = {
  filing: (no) => `（浙甬）易制毒备〔2026〕${no}`,
  purpose: (no) => `校用途〔2026〕${no}`,
  toxic: (no) => `剧毒购〔2026〕${no}`,
  precursor: (no) => `（浙）1G33〔2026〕${no}`,
  sealCard: (no) => `浙印鉴〔2026〕${no}`,
}

interface Substance {
  cas: string
  control_class: number
  name: string
}

export const loadPermits = (db: Db, schoolId: number, by: Pick<SessionUser, 'id' | 'name'>): Promise<void> =>
  runAsSystem(db, schoolId, async (ctx) => {
    const { rows } = await sql<Substance>`
      select p.cas, max(p.control_class) as control_class, coalesce(
        min((select a ->> 'value' from jsonb_array_elements(p.attributes) a where a ->> 'name' = '中文名' limit 1)),
        (array_agg(p.name order by char_length(p.name), p.name))[1]) as name
      from products p where p.control_class between 2 and 5 and p.cas is not null and p.status = 'on' group by p.cas order by p.cas`.execute(
      ctx.tx,
    )
    let no = 0
    for (const { cas, control_class, name } of rows)
      for (const [kind] of classesOf(cas, control_class).map(kindsFor)) {
        if (!kind) continue
        no += 1
        await keepPermit(
          ctx,
          {
            kind,
            number: NUMBERS[kind](String(no).padStart(3, '0')),
            substance: name.slice(0, 60),
            cas,
            unit: 'piece',
            quantity: permitKinds[kind].mayLackQuantity ? null : BOTTLES[kind]!,
            validFrom: dayOf(addDays(ctx.now, -SINCE_DAYS)),
            validUntil: dayOf(addDays(ctx.now, no === 1 ? SOON_DAYS : VALID_DAYS)),
          },
          by,
        )
      }
  })
