// People who ask for an account of the demo university (composed by us): some are like somebody, one waits too long, some are decided.
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { identities, type Identity } from '@caiyuan/contract/registration'
import { addHours, now } from '../core/clock.ts'
import { systemUser, type SessionUser } from '../core/context.ts'
import { keepFile, type Store } from '../core/files.ts'
import { runAs } from '../core/run.ts'
import { pdfOf } from '../modules/invoice/compose.ts'
import { keepApplication } from '../modules/registration/commands/apply.ts'
import { applicantIn } from '../modules/registration/proof.ts'
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

const PRE = 'demo'

/** The letter an applicant from outside sends. */
const letterOf = (store: Store, schoolId: number, userName: string, dept: string): Promise<{ id: string }> => {
  const letter = pdfOf([
    [270, 330, '聘用证明'],
    [60, 280, `兹证明${userName}受聘于${dept}，担任外聘研究人员。`],
    [60, 250, '特此证明。'],
  ])
  return keepFile(store, applicantIn(schoolId, PRE), schoolId, '聘用证明.pdf', letter)
}

export const loadRegistrations = async (
  store: Store,
  schoolId: number,
  deptOf: (name: string) => string,
  admin: SessionUser,
): Promise<void> => {
  const { db } = store
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
      proofFileId: identities[identity].hasProof ? (await letterOf(store, schoolId, userName, dept)).id : '',
      birthOn: '',
      email: '',
      agreedVersion: FIRST_VERSION,
    } as const
    const terms = { workdays: 2, ip: '', agent: '', pre: PRE }
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
