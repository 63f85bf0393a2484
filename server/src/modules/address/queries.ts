import type { address } from '@caiyuan/contract/address'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'

export type AddressRow = Selectable<Tables['addresses']>
type Shown = OutputOf<typeof address.query>

const shape = (r: AddressRow, mobile: string, email: string): Shown => ({
  id: r.id, receiver: r.receiver, receMobile: mobile, tel: r.tel, email, provinceCode: r.province_code, cityCode: r.city_code, countyCode: r.county_code, townCode: r.town_code,
  regionText: r.region_text, detail: r.detail, zip: r.zip, tag: r.tag, isDefault: r.is_default ? 1 : 0,
})

const mine = (ctx: Ctx) => ctx.tx.selectFrom('addresses').selectAll().where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id).where('deleted_at', 'is', null)

/** One address of the caller; anyone else's is not there. */
export const myAddress = async (ctx: Ctx, id: string): Promise<AddressRow> => {
  const row = isId(id) ? await mine(ctx).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('收货地址')
  return row
}

export const mobileOfAddress = (r: AddressRow): string => unseal(r.mobile_cipher, { schoolId: r.school_id, field: 'addresses.mobile', rowId: r.id })
const emailOf = (r: AddressRow): string => (r.email_cipher ? unseal(r.email_cipher, { schoolId: r.school_id, field: 'addresses.email', rowId: r.id }) : '')

export const listAddresses: Of<typeof address>['list'] = async (ctx) => {
  const rows = await mine(ctx).orderBy('is_default', 'desc').orderBy('created_at', 'desc').execute()
  return rows.map((r) => shape(r, r.mobile_masked, ''))
}

export const getAddress: Of<typeof address>['query'] = async (ctx, { id }) => {
  const row = await myAddress(ctx, id)
  return shape(row, mobileOfAddress(row), emailOf(row))
}

let tree: OutputOf<typeof address.provCityDist> | null = null

/** Provinces, cities and districts: the same for every school, read once per process. */
export const listRegions: Of<typeof address>['provCityDist'] = async (ctx) => {
  if (tree) return tree
  const rows = await ctx.shared.selectFrom('regions').select(['code', 'parent_code', 'name', 'level']).where('level', '<=', 3).orderBy('code').execute()
  const below = (parent: string | null, level: number) => rows.filter((r) => r.level === level && r.parent_code === parent)
  tree = below(null, 1).map((p) => ({
    code: p.code,
    name: p.name,
    children: below(p.code, 2).map((c) => ({ code: c.code, name: c.name, children: below(c.code, 3).map((d) => ({ code: d.code, name: d.name })) })),
  }))
  return tree
}

export const listTowns: Of<typeof address>['town'] = async (ctx, { countyCode }) =>
  ctx.shared.selectFrom('regions').select(['code', 'name']).where('parent_code', '=', countyCode).where('level', '=', 4).orderBy('code').execute()
