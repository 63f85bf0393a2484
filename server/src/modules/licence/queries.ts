import { LICENCE_ENDS_SOON, type licence, type LicenceKind, type LicenceTab } from '@caiyuan/contract/licence'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'

interface Row {
  id: string
  supplier_id: string
  supplier: string
  supplier_full: string
  kind: LicenceKind
  number: string
  classes: number[]
  cas: string[]
  signed_on: string
  valid_until: string | null
  days_left: number | null
  added_by: string
  added_at: Date
}

/** SQL over alias `l`. */
const inTab = (today: string) => {
  const ended = sql`coalesce(l.valid_until < ${today}::date, false)`
  return {
    valid: sql`not ${ended}`,
    soon: sql`l.valid_until between ${today}::date and ${today}::date + ${LICENCE_ENDS_SOON}::int`,
    over: ended,
  }
}

/** What ends first comes first. */
export const listLicences: Of<typeof licence>['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const today = dayOf(ctx.now)
  const tabs = inTab(today)
  const like = containing(search)
  const found = sql`from supplier_licences l join suppliers s on s.id = l.supplier_id where l.ended_at is null
    and ${search === '' ? sql`true` : sql`(s.name like ${like} or s.short_name like ${like} or l.number like ${like})`}`
  const order = tab === 'over' ? sql`l.valid_until desc` : sql`l.valid_until nulls last`
  const [{ rows }, counts, checked] = await Promise.all([
    sql<Row>`select l.id, l.supplier_id, s.short_name as supplier, s.name as supplier_full, l.kind, l.number, l.classes, l.cas, l.signed_on, l.valid_until, l.valid_until - ${today}::date as days_left, l.added_by, l.added_at
      ${found} and ${tabs[tab]} order by ${order}, s.src_id, l.kind, l.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      ctx.tx,
    ),
    sql<
      Record<LicenceTab, number>
    >`select count(*) filter (where ${tabs.valid})::int as valid, count(*) filter (where ${tabs.soon})::int as soon, count(*) filter (where ${tabs.over})::int as over ${found}`.execute(
      ctx.tx,
    ),
    ctx.tx.selectFrom('platform').select('checks_licences').executeTakeFirstOrThrow(),
  ])
  const count = counts.rows[0]!
  return {
    list: rows.map((r) => ({
      id: r.id,
      supplierId: r.supplier_id,
      supplierName: r.supplier,
      supplierFullName: r.supplier_full,
      kind: r.kind,
      number: r.number,
      classes: r.classes,
      cas: r.cas,
      signedOn: r.signed_on,
      validUntil: r.valid_until,
      daysLeft: r.days_left,
      addedBy: r.added_by,
      addedAt: r.added_at.toISOString(),
    })),
    total: count[tab],
    pageNum,
    pageSize,
    counts: { ...count },
    isChecked: checked.checks_licences,
  }
}

/** Valid today, as a shop shows them. */
export const licencesOf = async (
  ctx: Ctx,
  supplierId: string,
): Promise<{ kind: LicenceKind; number: string; validUntil: string | null }[]> => {
  const today = dayOf(ctx.now)
  const { rows } = await sql<Pick<Row, 'kind' | 'number' | 'valid_until'>>`
    select l.kind, l.number, l.valid_until from supplier_licences l where l.supplier_id = ${supplierId} and l.ended_at is null
      and l.signed_on <= ${today}::date and ${inTab(today).valid}
    order by array_position(array['business', 'hazard', 'precursor', 'precursorFirst', 'medical'], l.kind), l.valid_until desc, l.id`.execute(
    ctx.tx,
  )
  return rows.map((r) => ({ kind: r.kind, number: r.number, validUntil: r.valid_until }))
}
