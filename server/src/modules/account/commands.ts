import type { account } from '@caiyuan/contract/account'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { OpenCtx, SessionUser } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { loadUser } from '../../core/session.ts'
import { checkCaptcha } from './captcha.ts'
import { accountOf, countTry, rightTry, strangerOf, wrongTry } from './limits.ts'
import { watchPassword } from './old-password.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { takeMemory } from '../../core/remember.ts'
import { signIn } from './second.ts'
import { signOutEverywhere } from './sign-out.ts'
import { weaknessOf } from './weak-password.ts'

interface Found {
  schoolId: number
  userId: string
  passwordHash: string | null
  isActive: boolean
}

const findAccounts = async (ctx: OpenCtx, name: string, schoolCode: string | undefined): Promise<Found[]> => {
  let query = ctx.shared
    .selectFrom('login_names as l')
    .innerJoin('schools as s', 's.id', 'l.school_id')
    .select(['l.school_id', 'l.user_id'])
    .where('l.name', '=', name.toLowerCase())
  if (schoolCode) query = query.where('s.code', '=', schoolCode)
  const rows = await query.limit(5).execute()
  return Promise.all(
    rows.map((row) =>
      ctx.db.withTenant({ schoolId: row.school_id }, async (tx) => {
        const user = await tx
          .selectFrom('users')
          .select(['password_hash', 'is_active'])
          .where('school_id', '=', row.school_id)
          .where('id', '=', row.user_id)
          .executeTakeFirstOrThrow()
        return { schoolId: row.school_id, userId: row.user_id, passwordHash: user.password_hash, isActive: user.is_active }
      }),
    ),
  )
}

const proven = async (ctx: OpenCtx, input: InputOf<typeof account.login>): Promise<{ user: SessionUser; family: string }> => {
  await checkCaptcha(ctx, input.suffixKey, input.verifyCode)
  if (input.remembered && input.passWord === '') {
    const memory = await takeMemory(ctx)
    const user =
      memory && (await ctx.db.withTenant({ schoolId: memory.schoolId }, (tx) => loadUser(tx, memory.schoolId, memory.userId, 'remembered')))
    if (!memory || !user || user.userNo.toLowerCase() !== input.userName.toLowerCase()) {
      ctx.cookies.clear('memory')
      throw new Fail('core.invalid', { message: '请输入密码' }, { fields: { passWord: '请输入密码' } })
    }
    return { user, family: memory.family }
  }
  if (input.passWord === '') throw new Fail('core.invalid', { message: '请输入密码' }, { fields: { passWord: '请输入密码' } })
  const found = await findAccounts(ctx, input.userName, input.schoolCode)
  const counted = await countTry(ctx, found.length > 0 ? found.map(accountOf) : [strangerOf(input.userName)])
  const judged = found.filter((it) => counted.open.has(accountOf(it)))
  const matches: Found[] = []
  for (const it of judged.length > 0 ? judged : [null])
    if (await passwordMatches(it?.passwordHash ?? null, input.passWord)) matches.push(it!)
  const [it] = matches
  if (!it) throw await wrongTry(ctx, counted)
  await rightTry(ctx, counted, accountOf(it))
  if (matches.length > 1) throw new Fail('login.ambiguous')
  if (!it.isActive) throw new Fail('login.disabled')
  const user = await ctx.db.withTenant({ schoolId: it.schoolId }, (tx) => loadUser(tx, it.schoolId, it.userId))
  if (!user) throw new Fail('login.disabled')
  return { user, family: newId() }
}

export const login: Of<typeof account>['login'] = async (ctx, input) => {
  const { user, family } = await proven(ctx, input)
  const isKept = input.remember || input.remembered
  return signIn(ctx, user, 'account.login', { agreed: input.agreed, family: isKept ? family : undefined })
}

export const logout: Of<typeof account>['logout'] = async (ctx) => {
  const cookie = ctx.cookies.get('session')
  const ofSchool = cookie === undefined ? null : await ctx.sessions.end(cookie)
  ctx.cookies.clear('session')
  if (!ofSchool || !ctx.user) return { leaveBy: '' }
  const { schoolCode } = ctx.user
  return { leaveBy: `/api/sso/leave?${new URLSearchParams({ schoolCode, ...(ofSchool.carried ? { ended: ofSchool.carried } : {}) })}` }
}

/** Ends every session and remembered login of the person, this one too: the new password proves itself at once. */
export const changePassword: Of<typeof account>['changePassword'] = async (ctx, { oldPassWord, newPassWord }) => {
  const row = await ctx.tx
    .selectFrom('users')
    .select('password_hash')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(row.password_hash, oldPassWord))) throw new Fail('password.wrong')
  if (newPassWord === oldPassWord) throw invalid('newPassWord', '新密码不能与原密码相同')
  const weakness = weaknessOf(newPassWord, ctx.user)
  if (weakness) throw invalid('newPassWord', weakness)
  await ctx.tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(newPassWord), must_change_password: false, password_set_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .execute()
  await watchPassword(ctx, ctx.user.id)
  await signOutEverywhere(ctx, ctx.user.id)
  ctx.wake.sessions = true
  return {}
}
