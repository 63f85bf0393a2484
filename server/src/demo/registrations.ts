// People who ask for an account of the demo university (composed by us): some are like somebody, one waits too long, some are decided.
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import type { Identity } from '@caiyuan/contract/registration'
import { addHours, now } from '../core/clock.ts'
import { systemUser, type SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAs } from '../core/run.ts'
import { keepApplication } from '../modules/registration/commands/apply.ts'
import { approveRegistrations, refuseRegistrations } from '../modules/registration/commands/audit.ts'

type Applicant = readonly [
  name: string,
  identity: Identity,
  userNo: string,
  dept: string,
  hoursAgo: number,
  end?: 'passed' | { reason: string },
]

const applicants: readonly Applicant[] = [
  ['欧阳思远', 'student', '2026119130', '信息办', 120, { reason: '部门填写有误，请选择所在学院' }],
  ['周可欣', 'postdoc', 'B2026003', '化学学院', 96, 'passed'],
  ['唐敏', 'external', 'W2026041', '化学学院', 74],
  ['何晓东', 'staff', 'T1', '材料学院', 49],
  ['陈同学', 'student', '2026112045', '材料学院', 26],
  ['吴建国', 'trainee', 'J2026019', '机械学院', 24],
  ['林晓', 'student', '2026112051', '化学学院', 19],
  ['郭婷', 'staff', '20260088', '图书馆', 2],
  ['沈一诺', 'student', '2026119142', '外国语学院', 0.7],
]

export const loadRegistrations = async (db: Db, schoolId: number, deptOf: (name: string) => string, admin: SessionUser): Promise<void> => {
  for (const [i, [userName, identity, userNo, dept, hoursAgo, end]] of applicants.entries()) {
    const past = addHours(now(), -hoursAgo)
    const draft = {
      schoolCode: 'DEMOU',
      userName,
      userMobile: `1391${String(6620 + i * 37).padStart(7, '0')}`,
      verifyCode: '',
      identity,
      userNo,
      deptId: deptOf(dept),
      tutorNo: 'F1',
      birthOn: '',
      email: '',
      agreedVersion: FIRST_VERSION,
    } as const
    const terms = { workdays: 2, ip: '', agent: '' }
    const id = await runAs(
      db,
      schoolId,
      { ...systemUser(schoolId), name: userName },
      async (ctx) => {
        await keepApplication(ctx, draft, terms)
        return ctx.drafts.logs[0]!.docId
      },
      { past },
    )
    const decided = { past: addHours(past, 5) }
    if (end === 'passed') await runAs(db, schoolId, admin, (ctx) => approveRegistrations(ctx, { ids: [id], isDistinct: false }), decided)
    else if (end) await runAs(db, schoolId, admin, (ctx) => refuseRegistrations(ctx, { ids: [id], reason: end.reason }), decided)
  }
}
