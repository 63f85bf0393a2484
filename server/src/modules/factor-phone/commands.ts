import type { factorPhone } from '@caiyuan/contract/factor-phone'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { isHeld } from '../account/phone/held.ts'
import { dropFactorPhone, keepFactorPhone } from '../factor/phone.ts'
import { isRequired } from '../factor/queries.ts'
import { hasPassword, ownPhones } from './queries.ts'

export const addPhone: Of<typeof factorPhone>['add'] = async (ctx, { phoneTicket }) => {
  if (!(await hasPassword(ctx))) throw new Fail('core.refused', { reason: '您用手机号登录，短信验证码不能再作二次验证，请用验证器应用' })
  const held = (await ownPhones(ctx)).find(([, mobile]) => isHeld(ctx, mobile, phoneTicket))
  if (!held) throw new Fail('person.notHeld')
  const codes = await keepFactorPhone(ctx, { schoolId: ctx.schoolId, userId: ctx.user.id }, held[1])
  ctx.wake.sessions = true
  changed(ctx, 'user', ctx.user.id)
  return { codes }
}

export const removePhone: Of<typeof factorPhone>['remove'] = async (ctx) => {
  await dropFactorPhone(ctx, { schoolId: ctx.schoolId, userId: ctx.user.id }, await isRequired(ctx))
  changed(ctx, 'user', ctx.user.id)
  return {}
}
