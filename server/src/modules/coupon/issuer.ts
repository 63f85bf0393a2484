import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'

/** The firm a person of a supplier acts for. */
export const firmOf = ({ user }: Ctx): string => {
  if (!user.supplierId) throw new Fail('core.denied')
  return user.supplierId
}
