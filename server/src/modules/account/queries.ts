import type { account } from '@caiyuan/contract/account'
import { sql } from 'kysely'
import { textOf } from '../../core/clock.ts'
import type { Ctx, SessionUser } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { waitsOf } from '../../core/waits.ts'
import { enclose } from '../../core/wire.ts'
import { logCheckOf } from '../notice/queries.ts'
import { ownStop } from '../order/queries/stops.ts'
import { isSigned, paramsOf } from '../school/params.ts'
import { pursesOf } from '../school/purse.ts'

/** The main work is not buying: this person holds an office, or could not buy at all. */
const isWorkFirst = ({ roles, needs }: SessionUser): boolean => roles.some((it) => it.isOffice) || !needs.has('cart:edit')

interface OwnRow {
  mobile_cipher: string | null
  custom_mobile_cipher: string | null
  id_card_masked: string | null
}

/** In envelopes; of the identity card no more than what is shown anyhow, for a full view is a deed of its own. */
const ownNumbers = (ctx: Ctx, row: OwnRow) => {
  const { schoolId, user } = ctx
  const opened = (sealed: string | null, field: string): string => (sealed ? unseal(sealed, { schoolId, field, rowId: user.id }) : '')
  return {
    mobileNo: enclose(ctx, 'mobileNo', opened(row.mobile_cipher, 'users.mobile')),
    customMobileNo: enclose(ctx, 'customMobileNo', opened(row.custom_mobile_cipher, 'personal_data.custom_mobile')),
    idCardNo: enclose(ctx, 'idCardNo', row.id_card_masked ?? ''),
  }
}

export const currentUser: Of<typeof account>['info'] = async (ctx) => {
  const { user, schoolId } = ctx
  const [person, params, supplierStop, waits, logCheck] = await Promise.all([
    sql<OwnRow & { placed: number; pay: number; logo: string; signed: number }>`
      select u.mobile_cipher, p.custom_mobile_cipher, p.id_card_masked, exists (select from orders o where o.school_id = u.school_id and o.buyer_id = u.id)::int as placed, u.pay_type as pay, s.logo,
        exists (select from signatures g where g.school_id = u.school_id and g.user_id = u.id and g.ended_at is null)::int as signed
      from users u join schools s on s.id = u.school_id left join personal_data p on p.school_id = u.school_id and p.id = u.id where u.school_id = ${schoolId} and u.id = ${user.id}`.execute(
      ctx.tx,
    ),
    paramsOf(ctx),
    ownStop(ctx),
    waitsOf(ctx),
    logCheckOf(ctx),
  ])
  const row = person.rows[0]!
  return {
    userId: user.id,
    userNo: user.userNo,
    userName: user.name,
    title: user.title,
    deptId: user.deptId ?? '',
    deptName: user.deptName,
    schoolCode: user.schoolCode,
    schoolName: user.schoolName,
    logo: row.logo,
    functionList: [...user.needs],
    roles: [...new Set(user.roles.map((r) => r.name))],
    selfAuditFlag: user.selfAuditFlag ? 1 : 0,
    teacherFlag: user.isTeacher ? 1 : 0,
    categoryTypes: pursesOf(ctx, params),
    studentFlag: user.isStudent ? 1 : 0,
    srcId: user.srcId,
    supplierName: user.supplierName,
    supplierStop,
    mustChangePassword: user.mustChangePassword,
    consentDue: user.consentDue,
    leavesAt: user.leavesAt,
    mustEnrol: user.mustEnrol,
    workFirst: isWorkFirst(user),
    platformAdmin: user.needs.has('platform:goods') ? 1 : 0,
    financeType: params.financeType,
    financeName: params.financeName,
    ...ownNumbers(ctx, row),
    placedOrderFlag: row.placed,
    payType: row.pay,
    noticeFlag: 0,
    ...waits,
    logCheck,
    alreadyHasHandSignature: row.signed,
    useHandSignatureInBuy: isSigned(params, 'buy') ? 1 : 0,
    tenantNeedHandSignature: params.tenantNeedHandSignature,
  }
}

/** Known only to the browser that holds the memory cookie; proves nothing by itself. */
export const rememberedAccount: Of<typeof account>['remembered'] = async (ctx) => {
  const match = /^(\d{1,12})\.([\w-]{16,64})\.[\w-]{43}$/.exec(ctx.cookies.get('memory') ?? '')
  if (!match) return { userName: '', remembered: false }
  const schoolId = Number(match[1])
  const row = await ctx.db.withTenant({ schoolId }, (tx) =>
    tx
      .selectFrom('login_memories as m')
      .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'm.school_id').onRef('u.id', '=', 'm.user_id'))
      .select('u.user_no')
      .where('m.school_id', '=', schoolId)
      .where('m.selector', '=', match[2]!)
      .where('m.used_at', 'is', null)
      .where('m.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  )
  return row ? { userName: row.user_no, remembered: true } : { userName: '', remembered: false }
}

export const demoAccounts: Of<typeof account>['demoAccounts'] = async (ctx) => {
  if (!ctx.demo) return []
  const { demoLogins } = await import('../../demo/people.ts')
  return demoLogins()
}

export const demoMessages: Of<typeof account>['demoMessages'] = async (ctx) => {
  if (!ctx.demo) return []
  const rows = await ctx.shared.selectFrom('sim_sms').selectAll().orderBy('sent_at', 'desc').limit(50).execute()
  return rows.map((it) => ({ id: it.id, mobile: it.mobile, text: it.text, sentAt: textOf(it.sent_at) }))
}

export const listDepts: Of<typeof account>['deptList'] = async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('depts')
    .select(['id', 'name', 'parent_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('closed_at', 'is', null)
    .orderBy('sort')
    .execute()
  return rows.map((r) => ({ id: r.id, name: r.name, parentId: r.parent_id ?? '' }))
}
