// The address book: masked rows for lists, one address in full for its owner, the one an order goes to.
import type { address } from '@caiyuan/contract/address'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'
import { codesOf, readRegions, regionPath, type RegionNames } from './region.ts'

export type AddressRow = Selectable<Tables['addresses']>

export const STALE_REGION = '所在地区已变更，请重新选择'

const mine = (ctx: Asking) =>
  ctx.tx
    .selectFrom('addresses')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)

/** An address of this person; anybody else's does not exist. */
export const addressById = async (ctx: Asking, id: string): Promise<AddressRow> => {
  const row = isId(id) ? await mine(ctx).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('收货地址')
  return row
}

/** The default address, else the newest one, else nothing. */
export const defaultAddress = (ctx: Ctx): Promise<AddressRow | undefined> =>
  mine(ctx).orderBy('is_default', 'desc').orderBy('created_at', 'desc').limit(1).executeTakeFirst()

/** SQL: the province of the default address. */
export const defaultProvince = (ctx: Asking): RawBuilder<string | null> =>
  sql`(${mine(ctx).clearSelect().select('province_code').orderBy('is_default', 'desc').orderBy('created_at', 'desc').limit(1)})`

export const regionCodes = (row: AddressRow) => ({
  provinceCode: row.province_code,
  cityCode: row.city_code,
  countyCode: row.county_code,
  townCode: row.town_code,
})

/** Province to town joined as on a label, or nothing when the region is no longer valid. */
export const regionOf = async (ctx: Ctx, row: AddressRow): Promise<string | null> => {
  const codes = regionCodes(row)
  return regionPath(await readRegions(ctx.tx, codesOf(codes)), codes)?.join('') ?? null
}

export const mobileOfAddress = (row: AddressRow): string =>
  unseal(row.mobile_cipher, { schoolId: row.school_id, field: 'addresses.mobile', rowId: row.id })
const emailOf = (row: AddressRow): string =>
  row.email_cipher ? unseal(row.email_cipher, { schoolId: row.school_id, field: 'addresses.email', rowId: row.id }) : ''

const maskTel = (tel: string): string => (tel === '' ? '' : `${tel.slice(0, -4)}****`)
const maskEmail = (email: string): string => (email === '' ? '' : `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`)

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
