// The proof some applicants send: kept for the visit in which a phone was proven, until an application takes it (decision 0054).
import { PROOF_MINUTES } from '@caiyuan/contract/registration'
import { systemUser, type Ctx, type OpenCtx, type SessionUser } from '../../core/context.ts'
import type { Db } from '../../core/db.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { refused } from '../../core/file-kinds.ts'
import { bindVisitFile, dropFiles } from '../../core/files.ts'
import { codedId } from '../../core/ids.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { runAsSystem } from '../../core/run.ts'
import { countHit } from '../../core/throttle.ts'
import { phoneOfVisit } from '../account/phone/proof.ts'
import { institutionOf, mustTakeApplications } from './queries/form.ts'
import type { RegistrationRow } from './policy.ts'

/** Of one phone. */
export const PROOFS_PER_DAY = 10
const DAY_SECONDS = 86_400

/** Whose an upload is while its sender has no account: the visit's. */
const senderOf = (pre: string): string => codedId('visit', pre)

export const applicantIn = (schoolId: number, pre: string): SessionUser => ({ ...systemUser(schoolId), id: senderOf(pre) })

export const applicantAt =
  (db: Db) =>
  async (schoolCode: string, pre: string): Promise<SessionUser> => {
    const school = await institutionOf(db, schoolCode)
    const phone = await runAsSystem(db, PERSONAL_ID, (ctx) => phoneOfVisit(ctx, pre, 'applicant'))
    if (!phone) throw new Fail('register.phoneProof', { minutes: PROOF_MINUTES })
    await runAsSystem(db, school.id, (ctx) => mustTakeApplications(ctx, school.name))
    const { hits } = await countHit(db.shared, `proof-file:${phone.toString('hex')}`, DAY_SECONDS)
    if (hits > PROOFS_PER_DAY) throw refused(`该手机号一天最多上传 ${PROOFS_PER_DAY} 次证明材料，请明天再传`)
    return applicantIn(school.id, pre)
  }

/** From now on it is the applicant's, and read by who may see the application. */
export const takeProofFile = async (
  ctx: Ctx,
  fileId: string,
  to: Pick<RegistrationRow, 'id' | 'user_id'>,
  { pre }: Pick<OpenCtx, 'pre'>,
): Promise<void> => {
  const taken = await bindVisitFile(ctx, fileId, senderOf(pre), { kind: 'registration', id: to.id, ownerId: to.user_id })
  if (!taken) throw invalid('proofFileId', '证明材料已失效，请重新上传')
}

export const proofFileOf = async (ctx: Ctx, id: string) => {
  const row = await ctx.tx
    .selectFrom('files')
    .select(['id', 'name', 'mime', 'size_bytes'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'registration')
    .where('doc_id', '=', id)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, mime: row.mime, sizeBytes: row.size_bytes } : null
}

/** What a decision or a withdrawal left behind. */
export const dropRefusedProofs = async (ctx: Ctx, most: number): Promise<number> => {
  const left = await ctx.tx
    .selectFrom('files as f')
    .innerJoin('registrations as r', (join) => join.onRef('r.school_id', '=', 'f.school_id').onRef('r.id', '=', 'f.doc_id'))
    .select('r.id')
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.doc_kind', '=', 'registration')
    .where('r.state', 'in', ['refused', 'withdrawn'])
    .limit(most)
    .execute()
  await dropProofFiles(
    ctx,
    left.map((it) => it.id),
  )
  return left.length
}

/** Nothing is to be proven any more. */
export const dropProofFiles = (ctx: Ctx, ids: readonly string[]): Promise<void> => dropFiles(ctx, 'registration', ids)
