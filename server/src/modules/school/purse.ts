// Which purses are open to a person: the server asks its own data, whatever the browser remembers (decision 0068).
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { paramsOf } from './params.ts'

/** The one to begin with first. A personal account spends no school's money; at a school one's own is opened by its parameter. */
export const pursesOf = async (ctx: Ctx): Promise<Purse[]> => {
  if (ctx.schoolId === PERSONAL_ID) return [PERSONAL]
  const isOpen = ctx.user.needs.has('cart:edit') && (await paramsOf(ctx)).personalPurchaseFlag === 1
  return isOpen ? [PUBLIC, PERSONAL] : [PUBLIC]
}

export const mustBeOpen = async (ctx: Ctx, purse: Purse): Promise<void> => {
  const open = await pursesOf(ctx)
  if (!open.includes(purse)) throw new Fail(purse === PERSONAL ? 'purse.personalClosed' : 'purse.publicClosed')
}
