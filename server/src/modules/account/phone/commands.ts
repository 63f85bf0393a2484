// Signing in and registering by phone (spec §2, §5, §8).
import { PERSONAL_CODE, type account } from '@caiyuan/contract/account'
import { Fail, invalid } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { PERSONAL_ID } from '../../../core/pseudo-schools.ts'
import { loadUser } from '../../../core/session.ts'
import { signIn } from '../second.ts'
import { addPersonWith, personWith } from './person.ts'
import { giveTicket, takeProof } from './proof.ts'

export const loginByPhone: Of<typeof account>['loginByPhone'] = async (ctx, { userNo: mobile, verifyCode, schoolNo, agreed }) => {
  if (schoolNo !== PERSONAL_CODE) throw invalid('schoolNo', '手机登录只用于个人账号，请用机构的账号登录')
  await takeProof(ctx, { mobile, purpose: verifyCode.length === 6 ? 'login' : 'ticket' }, verifyCode)
  const id = await personWith(ctx, mobile)
  if (!id) throw new Fail('sms.noAccount')
  const user = await ctx.db.withTenant({ schoolId: PERSONAL_ID }, (tx) => loadUser(tx, PERSONAL_ID, id))
  if (!user) throw new Fail('login.disabled')
  return signIn(ctx, user, 'account.loginByPhone', { agreed })
}

/** That a number is registered is said to who has just proved to hold it, and to nobody else. */
export const register: Of<typeof account>['register'] = async (ctx, { userName, userMobile: mobile, verifyCode, deptName, agreed }) => {
  await takeProof(ctx, { mobile, purpose: 'register' }, verifyCode)
  const isNew = await addPersonWith(ctx, mobile, { name: userName, unitName: deptName, agreed })
  const key = await giveTicket(ctx, mobile)
  if (!isNew) throw new Fail('register.exists', {}, key)
  return key
}
