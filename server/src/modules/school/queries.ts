import type { school } from '@caiyuan/contract/school'
import { authTypes } from '@caiyuan/contract/auth-types'
import { pinyin } from 'pinyin-pro'
import { missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { paramsOf } from './params.ts'

const spelledOf = new Map<string, string>()
/** Everybody asks for the list, and names hardly change. */
const spelled = (name: string): string => {
  const kept = spelledOf.get(name)
  if (kept !== undefined) return kept
  const syllables = pinyin(name, { toneType: 'none', type: 'array' })
  const made = `${syllables.join('')} ${syllables.map((it) => it.slice(0, 1)).join('')}`.toLowerCase()
  spelledOf.set(name, made)
  return made
}

/** Institutions to choose from; the pseudo-schools are nobody's choice (spec §2). */
export const listSchools: Of<typeof school>['list'] = async (ctx, { name }) => {
  const rows = await ctx.shared
    .selectFrom('schools')
    .select(['name', 'code', 'logo', 'auth_type'])
    .where('kind', 'in', ['university', 'hospital'])
    .where('name', 'like', containing(name))
    .orderBy('sort')
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.map((r) => ({ name: r.name, code: r.code, homeImgUrl: r.logo, authType: r.auth_type, pinyin: spelled(r.name) }))
}

export const getSchool: Of<typeof school>['get'] = async (ctx, { code }) => {
  const row = await ctx.shared.selectFrom('schools').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) throw missing('机构')
  const params = await ctx.tenant(row.id, paramsOf)
  return {
    name: row.name,
    code: row.code,
    subName: row.sub_name,
    authType: row.auth_type,
    loginTitle: params['login.title'],
    forgotPassword: params['login.forgotPassword'],
    personalPurchaseFlag: params.personalPurchaseFlag,
    poisonAndPopFlag: params.poisonAndPopFlag,
    openInquiryFlag: params.openInquiryFlag,
    allowStudentPurchaseFlag: params.allowStudentPurchaseFlag,
    addressList: (row.flags as { addressList?: { pCode: string; dCode: string; cCode: string }[] }).addressList ?? [],
  }
}

/** Whether the page people sign in at leads on to the school's own sign-in by itself. */
export const autoLoginFlag: Of<typeof school>['autoLoginFlag'] = async (ctx, { schoolCode }) => {
  const row = await ctx.shared
    .selectFrom('schools')
    .select('id')
    .where('code', '=', schoolCode)
    .where('auth_type', '<>', authTypes.password)
    .executeTakeFirst()
  return row ? (await ctx.tenant(row.id, paramsOf))['login.automatic'] : 0
}

/** `enable_purchase_apply_no` is the comma list of schools whose checkout asks for a 采购申请号 (spec §7). */
export const queryParameter: Of<typeof school>['parameter'] = async (ctx, { parameterKey }) => {
  if (parameterKey !== 'enable_purchase_apply_no') return ''
  const schools = await ctx.shared.selectFrom('schools').select(['id', 'code']).where('kind', 'in', ['university', 'hospital']).execute()
  const codes: string[] = []
  for (const it of schools) if ((await ctx.tenant(it.id, paramsOf)).needPurchaseApplyNo === 1) codes.push(it.code)
  return codes.join(',')
}
