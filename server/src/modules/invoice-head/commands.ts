import { HEADS_MAX, type HeadDraft, type invoiceHead } from '@caiyuan/contract/invoice-head'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed, changedOwn } from '../../core/notify.ts'
import { headById, headsOf } from './queries.ts'

type Heads = Of<typeof invoiceHead>
type Draft = Omit<z.output<typeof HeadDraft>, 'isDefault'>

const columnsOf = (it: Draft) => ({
  head_type: it.headType,
  title: it.title,
  tax_no: it.taxNo,
  address: it.address,
  phone: it.phone,
  bank_name: it.bankName,
  bank_account: it.bankAccount,
})

const own = (ctx: Ctx) => ctx.tx.updateTable('invoice_heads').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)

const clearDefault = (ctx: Ctx) => own(ctx).set({ is_default: false }).where('is_default', '=', true).execute()

const mustBeAlone = async (ctx: Ctx, it: Draft, id = ''): Promise<void> => {
  const twin = (await headsOf(ctx)).find(
    (head) =>
      !head.isSchool &&
      head.id !== id &&
      head.headType === it.headType &&
      head.title === it.title &&
      head.taxNo === it.taxNo &&
      head.bankAccount === it.bankAccount,
  )
  if (twin) throw invalid('title', '这个抬头已经有了')
}

export const addHead: Heads['add'] = async (ctx, { isDefault, ...it }) => {
  await lockOwn(ctx)
  const { num } = await ctx.tx
    .selectFrom('invoice_heads')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  if (num >= HEADS_MAX) throw new Fail('invoice.heads', { most: HEADS_MAX })
  await mustBeAlone(ctx, it)
  if (isDefault) await clearDefault(ctx)
  const id = newId()
  await ctx.tx
    .insertInto('invoice_heads')
    .values({ school_id: ctx.schoolId, id, user_id: ctx.user.id, ...columnsOf(it), is_default: isDefault, created_at: ctx.now })
    .execute()
  ctx.objectId = id
  changedOwn(ctx, 'invoiceHead')
  return { id }
}

/** What the registration of the institution does not say; name and number are those of the registration. */
const editSchool = async (ctx: Ctx, it: Draft, given: Pick<Draft, 'title' | 'taxNo'>): Promise<void> => {
  if (!ctx.user.needs.has('tenant:config')) throw new Fail('core.denied')
  if (it.headType !== 'org' || it.title !== given.title || it.taxNo !== given.taxNo)
    throw invalid('title', '本单位抬头的名称和税号随单位登记信息，不在这里修改')
  const { address, phone, bank_name, bank_account } = columnsOf(it)
  const more = { title: it.title, tax_no: it.taxNo, address, phone, bank_name, bank_account }
  await ctx.tx
    .insertInto('invoice_heads')
    .values({ school_id: ctx.schoolId, id: newId(), user_id: null, head_type: 'org', ...more, created_at: ctx.now })
    .onConflict((oc) => oc.column('school_id').where('user_id', 'is', null).doUpdateSet(more))
    .execute()
  changed(ctx, 'invoiceHead')
}

export const editHead: Heads['edit'] = async (ctx, { id, isDefault, ...it }) => {
  await lockOwn(ctx)
  const head = await headById(ctx, id)
  if (head.isSchool) {
    await editSchool(ctx, it, head)
    return {}
  }
  await mustBeAlone(ctx, it, id)
  if (isDefault && !head.isDefault) await clearDefault(ctx)
  await own(ctx)
    .set({ ...columnsOf(it), is_default: isDefault })
    .where('id', '=', id)
    .execute()
  ctx.objectId = id
  changedOwn(ctx, 'invoiceHead')
  return {}
}

export const removeHead: Heads['remove'] = async (ctx, { id }) => {
  await lockOwn(ctx)
  const head = await headById(ctx, id)
  if (head.isSchool) throw new Fail('core.refused', { reason: '本单位抬头不能删除' })
  await ctx.tx
    .deleteFrom('invoice_heads')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('id', '=', id)
    .execute()
  ctx.objectId = id
  changedOwn(ctx, 'invoiceHead')
  return {}
}
