// Who agreed to which text, and who took it back (decision 0062). What holds is the last row of a subject.
import { policyOf, separateConsents, type ConsentScene, type ConsentSubject, type SeparateConsent } from '@caiyuan/contract/policy'
import type { Ctx } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import { newId } from '../../core/ids.ts'
import { tellEnded } from '../../core/session-news.ts'

export interface Consent {
  subject: ConsentSubject
  scene: ConsentScene
  /** Of the policy; a separate consent has one text at a time. */
  version?: string
  action?: 'agree' | 'withdraw'
}

/** Whose consent it is, and from where; before somebody is signed in, an `OpenCtx` says from where: `{ ...inner, user, ip: ctx.ip, agent: ctx.agent }`. */
export type ConsentGiver = Pick<Ctx, 'tx' | 'schoolId' | 'now' | 'ip' | 'agent'> & { user: { id: string } }

const textOf = (subject: ConsentSubject, version: string): string => {
  const text = subject === 'privacy' ? policyOf(version)?.articles : separateConsents[subject].paragraphs
  if (!text) throw new Error(`no policy has the version ${version}`)
  return JSON.stringify(text)
}

/** Written with what is done by it, in one transaction: `recordConsent(ctx, { subject: 'idCard', scene: 'idCard' })`. */
export const recordConsent = async ({ tx, schoolId, user, now, ip, agent }: ConsentGiver, it: Consent): Promise<void> => {
  const version = it.subject === 'privacy' ? (it.version ?? '') : separateConsents[it.subject].version
  await tx
    .insertInto('consents')
    .values({
      school_id: schoolId,
      id: newId(),
      user_id: user.id,
      subject: it.subject,
      version,
      text_hash: sha256(textOf(it.subject, version)),
      scene: it.scene,
      action: it.action ?? 'agree',
      at: now,
      ip,
      agent: agent.slice(0, 200),
    })
    .execute()
  // What a person may do hangs on it, and every process keeps people for some seconds.
  if (it.subject === 'privacy') await tellEnded(tx, { schoolId, userId: user.id })
}

type Asked = Pick<ConsentGiver, 'tx' | 'schoolId' | 'user'>

/** The version the person's consent to this holds for; empty where there is none. */
export const consentTo = async ({ tx, schoolId, user }: Asked, subject: ConsentSubject): Promise<string> => {
  const last = await tx
    .selectFrom('consents')
    .select(['action', 'version'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', user.id)
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'agree' ? last.version : ''
}

/** Does the person's consent to this hold? */
export const hasConsent = async (ctx: Asked, subject: ConsentSubject): Promise<boolean> => (await consentTo(ctx, subject)) !== ''

const drops = new Map<ConsentSubject, (ctx: Ctx) => Promise<void>>()

/** Who keeps something by a separate consent says here how it is given up. */
export const keptBy = (subject: SeparateConsent, drop: (ctx: Ctx) => Promise<void>): void => void drops.set(subject, drop)

/** What is kept by a consent goes with it. */
export const withdraw = async (ctx: Ctx, subject: ConsentSubject, version: string, scene: ConsentScene): Promise<void> => {
  await drops.get(subject)?.(ctx)
  await recordConsent(ctx, { subject, version, scene, action: 'withdraw' })
}

/** Of a person who leaves: every separate consent that holds is taken back, and what was kept by it goes. */
export const withdrawSeparate = async (ctx: Ctx): Promise<void> => {
  for (const subject of Object.keys(separateConsents) as SeparateConsent[]) {
    const version = await consentTo(ctx, subject)
    if (version !== '') await withdraw(ctx, subject, version, 'logoff')
  }
}
