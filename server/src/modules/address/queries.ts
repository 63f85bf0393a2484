// The address book: masked rows for lists, one address in full for its owner, the one an order goes to.
import type { address } from '@caiyuan/contract/address'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import { maskEmail, unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'
import { codesOf, namesOf, readRegions, regionPath, type RegionNames, type RegionRow } from './region.ts'

export type AddressRow = Selectable<Tables['addresses']>

export const STALE_REGION = '所在地区已变更，请重新选择'

const own = (ctx: Asking, userId = ctx.user.id) =>
  ctx.tx.selectFrom('addresses').where('school_id', '=', ctx.schoolId).where('user_id', '=', userId).where('deleted_at', 'is', null)
const mine = (ctx: Asking) => own(ctx).selectAll()

/** An address of this person; anybody else's does not exist. */
export const addressById = async (ctx: Asking, id: string): Promise<AddressRow> => {
  const row = isId(id) ? await mine(ctx).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('收货地址')
  return row
}

export const regionCodes = (row: AddressRow) => ({
  provinceCode: row.province_code,
  cityCode: row.city_code,
  countyCode: row.county_code,
  townCode: row.town_code,
})

/** The address that was chosen, else the default one, else the newest. */
const chosen = (ctx: Asking, id: string | null, userId?: string) =>
  id === null
    ? own(ctx, userId).orderBy('is_default', 'desc').orderBy('created_at', 'desc').limit(1)
    : own(ctx, userId).where('id', '=', isId(id) ? id : null)

export interface Destination extends AddressRow {
  /** Province to town joined as on a label; null when the region is no longer valid. */
  region: string | null
}

/** Where goods go, with its region; nothing where the person, by default the caller, has no such address. */
export const destinationOf = async (ctx: Ctx, id: string | null, userId?: string): Promise<Destination | undefined> => {
  const regions = sql<
    RegionRow[]
  >`(select coalesce(json_agg(r), '[]') from regions r where r.code in (province_code, city_code, county_code, town_code))`
  const row = await chosen(ctx, id, userId).selectAll().select(regions.as('regions')).executeTakeFirst()
  return row && { ...row, region: regionPath(namesOf(row.regions), regionCodes(row))?.join('') ?? null }
}

/** SQL: the province of such an address. */
export const provinceOf = (ctx: Asking, id: string | null, userId?: string): RawBuilder<string | null> =>
  sql`(${chosen(ctx, id, userId).select('province_code')})`
export const defaultProvince = (ctx: Asking): RawBuilder<string | null> => provinceOf(ctx, null)

export const mobileOfAddress = (row: AddressRow): string =>
  unseal(row.mobile_cipher, { schoolId: row.school_id, field: 'addresses.mobile', rowId: row.id })
const emailOf = (row: AddressRow): string =>
  row.email_cipher ? unseal(row.email_cipher, { schoolId: row.school_id, field: 'addresses.email', rowId: row.id }) : ''

const maskTel = (tel: string): string => (tel === '' ? '' : `${tel.slice(0, -4)}****`)

const common = (row: AddressRow, regions: RegionNames) => {
  const codes = regionCodes(row)
  return {
    id: row.id,
    isDefault: row.is_default ? 1 : 0,
    receiver: row.receiver,
    ...codes,
    regionText: regionPath(regions, codes)?.join(' ') ?? row.region_text,
    detail: row.detail,
    zip: row.zip,
    tag: row.tag,
  }
}

/** Supplier short names by province they do not serve; suppliers without listed areas serve the whole country. */
const unreachedIn = async (ctx: Ctx, provinces: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ province: string; name: string }>`
    select p.province, s.short_name as name from unnest(${[...new Set(provinces)]}::text[]) as p (province), suppliers s
    where s.status = 'normal' and exists (select 1 from supplier_areas a where a.supplier_id = s.id)
      and not exists (select 1 from supplier_areas a where a.supplier_id = s.id and a.province_code = p.province)
    order by s.src_id`.execute(ctx.tx)
  const found = new Map<string, string[]>()
  for (const it of rows) found.set(it.province, [...(found.get(it.province) ?? []), it.name])
  return found
}

const usesOf = async (ctx: Ctx): Promise<Map<string, { num: number; last: Date }>> => {
  const { rows } = await sql<{ id: string; num: number; last: Date }>`
    select address->>'addressId' as id, count(*)::int as num, max(created_at) as last
    from orders where school_id = ${ctx.schoolId} and buyer_id = ${ctx.user.id} and address->>'addressId' is not null group by 1`.execute(
    ctx.tx,
  )
  return new Map(rows.map((r) => [r.id, { num: r.num, last: r.last }]))
}

export const listAddresses: Of<typeof address>['list'] = async (ctx) => {
  const rows = await mine(ctx).orderBy('is_default', 'desc').orderBy('created_at', 'desc').execute()
  if (rows.length === 0) return []
  const regions = await readRegions(
    ctx.tx,
    rows.flatMap((r) => codesOf(regionCodes(r))),
  )
  const unreached = await unreachedIn(
    ctx,
    rows.map((r) => r.province_code),
  )
  const uses = await usesOf(ctx)
  return rows.map((row) => ({
    ...common(row, regions),
    receMobile: row.mobile_masked,
    tel: maskTel(row.tel),
    email: maskEmail(emailOf(row)),
    problem: regionPath(regions, regionCodes(row)) ? '' : STALE_REGION,
    unreached: unreached.get(row.province_code) ?? [],
    usedNum: uses.get(row.id)?.num ?? 0,
    lastUsedAt: uses.get(row.id)?.last.toISOString() ?? null,
  }))
}

export const getAddress: Of<typeof address>['query'] = async (ctx, { id }) => {
  const row = await addressById(ctx, id)
  const regions = await readRegions(ctx.tx, codesOf(regionCodes(row)))
  return { ...common(row, regions), receMobile: mobileOfAddress(row), tel: row.tel, email: emailOf(row) }
}
