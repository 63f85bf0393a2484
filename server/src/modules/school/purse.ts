// Which purses are open to a person: the server asks its own data, whatever the browser remembers (decision 0068).
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { paramsOf, type Params } from './params.ts'

/** The one to begin with first. A personal account spends no school's money; at a school one's own is opened by its parameter. */
export const pursesOf = ({ schoolId, user }: Ctx, { personalPurchaseFlag }: Params): Purse[] => {
  if (schoolId === PERSONAL_ID) return [PERSONAL]
  return personalPurchaseFlag === 1 && user.needs.has('cart:edit') ? [PUBLIC, PERSONAL] : [PUBLIC]
}

/** The school's money is asked about without a parameter: every cart is read by it. */
export const mustBeOpen = async (ctx: Ctx, purse: Purse): Promise<void> => {
  if (purse === PUBLIC) {
    if (ctx.schoolId === PERSONAL_ID) throw new Fail('purse.publicClosed')
    return
  }
  if (!pursesOf(ctx, await paramsOf(ctx)).includes(PERSONAL)) throw new Fail('purse.personalClosed')
}
