import { ADDRESS_MAX, type AddressDraft, type address } from '@caiyuan/contract/address'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, seal } from '../../core/crypto.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed } from '../../core/notify.ts'
import { addressById, getAddress } from './queries.ts'
import { codesOf, readRegions, regionPath } from './region.ts'

type Draft = z.output<typeof AddressDraft>

const columnsOf = async (ctx: Ctx, id: string, it: Omit<Draft, 'isDefault'>) => {
  const path = regionPath(await readRegions(ctx.tx, codesOf(it)), it)
  if (!path) throw new Fail('address.region', {}, { fields: { countyCode: '省市区不匹配，请重新选择' } })
  const place = (field: string) => ({ schoolId: ctx.schoolId, field, rowId: id })
  return {
    receiver: it.receiver,
    mobile_cipher: seal(it.receMobile, place('addresses.mobile')),
    mobile_masked: maskMobile(it.receMobile),
    tel: it.tel,
    email_cipher: it.email === '' ? null : seal(it.email, place('addresses.email')),
    province_code: it.provinceCode,
    city_code: it.cityCode,
    county_code: it.countyCode,
    town_code: it.townCode,
    region_text: path.join(''),
    detail: it.detail,
    zip: it.zip,
    tag: it.tag,
  }
}

const clearDefault = (ctx: Ctx) =>
  ctx.tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('is_default', '=', true)
    .execute()

export const addAddress: Of<typeof address>['add'] = async (ctx, { isDefault, ...it }) => {
  await lockOwn(ctx)
  const { num } = await ctx.tx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (num >= ADDRESS_MAX) throw new Fail('address.tooMany')
  const id = newId()
  const columns = await columnsOf(ctx, id, it)
  const first = num === 0 || isDefault === 1
  if (first) await clearDefault(ctx)
  await ctx.tx
    .insertInto('addresses')
    .values({ school_id: ctx.schoolId, id, user_id: ctx.user.id, ...columns, is_default: first, created_at: ctx.now })
    .execute()
  ctx.objectId = id
  changed(ctx, 'address', id)
  return id
}

export const updateAddress: Of<typeof address>['update'] = async (ctx, { id, isDefault, ...parts }) => {
  await lockOwn(ctx)
  const now = await getAddress(ctx, { id })
  const change = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const it = { ...now, tag: now.tag as Draft['tag'], ...change }
  if (it.receMobile === '' && it.tel === '') throw invalid('receMobile', '手机号与固定电话至少填一个')
  if (now.isDefault === 1 && isDefault === 0) throw invalid('isDefault', '请把另一条地址设为默认')
  const columns = Object.keys(change).length > 0 ? await columnsOf(ctx, id, it) : {}
  if (isDefault === 1) await clearDefault(ctx)
  const set = { ...columns, ...(isDefault === 1 ? { is_default: true } : {}) }
  if (Object.keys(set).length > 0)
    await ctx.tx.updateTable('addresses').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  ctx.objectId = id
  changed(ctx, 'address', id)
  return {}
}

/** Orders keep their own copy of the address; deleting the default makes the newest one the default. */
export const removeAddress: Of<typeof address>['remove'] = async (ctx, { id }) => {
  await lockOwn(ctx)
  const row = await addressById(ctx, id)
  await ctx.tx
    .updateTable('addresses')
    .set({ deleted_at: ctx.now, is_default: false })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  ctx.objectId = id
  changed(ctx, 'address', id)
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
  if (newest)
    await ctx.tx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', newest.id)
      .execute()
  return {}
}
