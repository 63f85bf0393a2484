// The form of the acting school: its own, or that of the product.
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../core/context.ts'
import { setting, settingsChanged } from '../../core/settings.ts'
import { baseForm } from './base-form.ts'

const kept = (ctx: Ctx) => ctx.tx.selectFrom('off_platform_forms').select('def').where('school_id', '=', ctx.schoolId).executeTakeFirst()

export const formHere = (ctx: Ctx): Promise<FormDef> =>
  setting(ctx, 'offPlatformForm', async () => ((await kept(ctx))?.def as FormDef | undefined) ?? baseForm)

/** Puts a form in force; answers whether it changed. What was submitted keeps the form it was filled in by. */
export const installForm = async (ctx: Ctx, def: FormDef): Promise<boolean> => {
  const before = ((await kept(ctx))?.def as FormDef | undefined) ?? baseForm
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(def)))) return false
  await settingsChanged(ctx)
  const set = { def: JSON.stringify(def) }
  await ctx.tx
    .insertInto('off_platform_forms')
    .values({ school_id: ctx.schoolId, ...set })
    .onConflict((oc) => oc.column('school_id').doUpdateSet(set))
    .execute()
  return true
}
