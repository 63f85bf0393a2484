import type { address, AddressForm } from '@caiyuan/contract/address'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, seal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { myAddress } from './queries.ts'

const MOST = 20
type Form = Omit<z.output<typeof AddressForm>, 'isDefault'>

/** Names from province to town; refuses codes that do not lie in one another. */
const regionText = async (ctx: Ctx, it: Form): Promise<string> => {
  const codes = [it.provinceCode, it.cityCode, it.countyCode, ...(it.townCode ? [it.townCode] : [])]
  const rows = await ctx.tx.selectFrom('regions').select(['code', 'parent_code', 'name']).where('code', 'in', codes).execute()
  const names: string[] = []
  for (const [level, code] of codes.entries()) {
    const row = rows.find((r) => r.code === code)
    if (!row || row.parent_code !== (level === 0 ? null : codes[level - 1])) throw new Fail('address.region')
    if (names.at(-1) !== row.name) names.push(row.name)
  }
  return names.join('')
}

const columnsOf = async (ctx: Ctx, id: string, it: Form) => ({
  receiver: it.receiver, tel: it.tel, province_code: it.provinceCode, city_code: it.cityCode, county_code: it.countyCode, town_code: it.townCode, detail: it.detail, zip: it.zip, tag: it.tag,
  region_text: await regionText(ctx, it),
  mobile_cipher: seal(it.receMobile, { schoolId: ctx.schoolId, field: 'addresses.mobile', rowId: id }),
  mobile_masked: maskMobile(it.receMobile),
  email_cipher: it.email ? seal(it.email, { schoolId: ctx.schoolId, field: 'addresses.email', rowId: id }) : null,
})

const makeDefault = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.tx
    .updateTable('addresses')
    .set({ is_default: sql<boolean>`id = ${id}` })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The first address becomes the default by itself. */
export const addAddress: Of<typeof address>['add'] = async (ctx, { isDefault, ...form }) => {
  // The person's row orders two tabs that add at once.
  await ctx.tx.selectFrom('users').select('id').where('school_id', '=', ctx.schoolId).where('id', '=', ctx.user.id).forUpdate().execute()
  const { num } = await ctx.tx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (num >= MOST) throw new Fail('address.tooMany')
  const id = newId()
  await ctx.tx.insertInto('addresses').values({ school_id: ctx.schoolId, id, user_id: ctx.user.id, created_at: ctx.now, ...(await columnsOf(ctx, id, form)) }).execute()
  if (isDefault === 1 || num === 0) await makeDefault(ctx, id)
  return id
}

export const updateAddress: Of<typeof address>['update'] = async (ctx, { id, isDefault, form }) => {
  await myAddress(ctx, id)
  if (form) await ctx.tx.updateTable('addresses').set(await columnsOf(ctx, id, form)).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  if (isDefault === 1) await makeDefault(ctx, id)
  return {}
}

/** Orders keep their own copy of the address; deleting the default makes the newest one default. */
export const removeAddress: Of<typeof address>['remove'] = async (ctx, { id }) => {
  const row = await myAddress(ctx, id)
  await ctx.tx.updateTable('addresses').set({ deleted_at: ctx.now, is_default: false }).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  if (!row.is_default) return {}
  const newest = await ctx.tx
    .selectFrom('addresses')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) await makeDefault(ctx, newest.id)
  return {}
}
