// Passing makes the account; its first password goes to the phone. Each application is decided for itself.
import { identities, sameFields, type registration } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { emitToHolders, tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { rolesHere } from '../../../core/roles.ts'
import { asPart } from '../../../core/run.ts'
import { addPerson } from '../../account/add-person.ts'
import { registrationNotices } from '../notices.ts'
import { mobileOf, registrationDoc, registrationOf, roleOf, type RegistrationRow } from '../policy.ts'
import { dropProofFiles } from '../proof.ts'
import { alikeOf } from '../queries/alike.ts'
import { tutorOf } from '../queries/detail.ts'

type Each = OutputOf<typeof registration.approve>
type Result = Each['results'][number]

/** One that is refused stays whole as it was. In the order of their ids, so that two who decide the same wait for each other. */
const each = async (ctx: Ctx, ids: readonly string[], act: (row: RegistrationRow) => Promise<void>): Promise<Each> => {
  const results = new Map<string, Result>()
  for (const id of [...new Set(ids)].toSorted()) {
    const result = { id, userName: '', isDone: false, message: '' }
    try {
      await asPart(ctx, async () => {
        const row = await registrationOf(ctx, id, 'forUpdate')
        result.userName = row.name
        await act(row)
      })
      result.isDone = true
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      result.message = error.message
    }
    results.set(id, result)
  }
  const all = ids.map((id) => results.get(id)!)
  const doneNum = all.filter((it) => it.isDone).length
  if (doneNum > 0) await emitToHolders(ctx, 'registration', 'register:audit')
  return { results: all, doneNum, failedNum: all.length - doneNum }
}

const mustBeNew = async (ctx: Ctx, row: RegistrationRow, isDistinct: boolean): Promise<void> => {
  const alike = (await alikeOf(ctx, [row])).get(row.id) ?? []
  const bar = alike.find((it) => it.isBar)
  if (bar) {
    const values = { no: bar.userNo, name: bar.userName }
    throw new Fail(bar.same.includes('userNo') ? 'register.sameNo' : 'register.samePhone', values)
  }
  const first = alike[0]
  if (first && !isDistinct)
    throw new Fail('register.alike', {
      who: `${first.standing}（${first.userName} ${first.userNo}）`,
      same: first.same.map((it) => sameFields[it]).join('、'),
    })
}

const makeAccount = async (ctx: Ctx, row: RegistrationRow): Promise<void> => {
  const { label, hasTutor } = identities[row.identity]
  const role = roleOf(row.identity)
  if (!(await rolesHere(ctx)).has(role)) throw new Fail('register.noRole', { identity: label })
  const tutor = hasTutor ? await tutorOf(ctx, row) : undefined
  if (hasTutor && !tutor) throw new Fail('register.noTutor', { no: row.tutor_no })
  await addPerson(ctx, {
    id: row.user_id,
    no: row.user_no,
    name: row.name,
    title: label,
    deptId: row.dept_id,
    passwordHash: null,
    mustChangePassword: true,
    mobile: mobileOf(ctx.schoolId, row),
    selfAudit: false,
    teacher: !hasTutor,
    student: hasTutor,
    tutorId: tutor?.id ?? null,
    supplierId: null,
    roles: [{ role }],
  })
}

export const approveRegistrations: Of<typeof registration>['approve'] = async (ctx, { ids, isDistinct }) => {
  // Two applications with one number, passed by two people at once: the second sees the account of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${ctx.schoolId}`}, 0))`.execute(ctx.tx)
  return each(ctx, ids, async (row) => {
    await advance(ctx, registrationDoc, row, 'approve', { set: { decided_at: ctx.now, decided_by: ctx.user.name } })
    await mustBeNew(ctx, row, isDistinct)
    await makeAccount(ctx, row)
    await tellOf(ctx, 'registration', row.id, registrationNotices.passed(row.user_id))
    await enqueue(ctx, 'registration.tell', { docId: row.id })
  })
}

export const refuseRegistrations: Of<typeof registration>['refuse'] = (ctx, { ids, reason }) =>
  each(ctx, ids, async (row) => {
    await advance(ctx, registrationDoc, row, 'refuse', {
      comment: reason,
      set: { decided_at: ctx.now, decided_by: ctx.user.name, reason },
    })
    await dropProofFiles(ctx, [row.id])
    await enqueue(ctx, 'registration.tell', { docId: row.id })
  })
