import { authTypes } from '@caiyuan/contract/auth-types'
import { proofWays, PROOF_MINUTES, type Deed, type ProofWay, type stepUp } from '@caiyuan/contract/step-up'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { Ctx } from '../../core/context.ts'
import { isSignatureOf, signatureOf } from '../../core/crypto.ts'
import { besideOf } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { proveSession } from '../../core/session-rows.ts'
import { clearKey, countHit } from '../../core/throttle.ts'
import { passwordMatches } from '../account/password.ts'
import { isHeld } from '../account/phone/held.ts'
import { proveFactor } from '../factor/judge.ts'
import { ownPhones } from '../factor-phone/queries.ts'
import { authTypeOf, sessionOf, wayOf } from './ways.ts'

const TICKET_MINUTES = 5
/** Wrong passwords before it is locked, and how long; counted apart from those of signing in. */
const TRIES = 5
const LOCK_SECONDS = 30 * 60

type Proof = InputOf<(typeof stepUp)['prove']>

const locked = (seconds: number): Fail => new Fail('step.locked', { minutes: Math.ceil(seconds / 60) })

/** Judged beside the call, so that a refusal does not take back the count. */
const provePassword = async ({ tx, schoolId, user }: Ctx, passWord: string): Promise<void> => {
  const fail = await besideOf(tx)({ schoolId }, async (beside) => {
    const key = `step:${schoolId}.${user.id}`
    const { hits, seconds } = await countHit(beside, key, LOCK_SECONDS)
    if (hits > TRIES) return locked(seconds)
    const row = await beside
      .selectFrom('users')
      .select('password_hash')
      .where('school_id', '=', schoolId)
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (!(await passwordMatches(row.password_hash, passWord)))
      return hits === TRIES ? locked(seconds) : new Fail('step.wrong', { left: TRIES - hits })
    await clearKey(beside, key)
    return null
  })
  if (fail) throw fail
}

const provePhone = async (ctx: Ctx, ticket: string, field: string): Promise<void> => {
  const own = (await ownPhones(ctx)).find(([it]) => it === field)
  if (!own || !isHeld(ctx, own[1], ticket)) throw new Fail('person.notHeld')
}

/** What a sign-in proves its session knows already: a fresh one of a school that was not made to ask stands for leaving alone. */
const proveRecent = async (ctx: Ctx, { deed }: Proof): Promise<void> => {
  if (deed === 'act' && (await authTypeOf(ctx)) !== authTypes.password) throw new Fail('step.weak')
  const session = await sessionOf(ctx)
  if (deed === 'act' || !session || ctx.now.getTime() - session.created_at.getTime() > PROOF_MINUTES * 60_000)
    throw new Fail('step.old', { minutes: PROOF_MINUTES })
}

const judge: Record<ProofWay, (ctx: Ctx, it: Proof, phone: string) => Promise<void> | undefined> = {
  factor: (ctx, { code }) => (code ? proveFactor(ctx, code) : undefined),
  phone: (ctx, it, phone) => (it.phoneTicket ? provePhone(ctx, it.phoneTicket, phone) : undefined),
  password: (ctx, { passWord }) => (passWord ? provePassword(ctx, passWord) : undefined),
  school: () => undefined,
  recent: proveRecent,
}

const PURPOSE = 'step-up'
const textOf = ({ schoolId, user }: Ctx, deed: Deed, until: string): string => [deed, schoolId, user.id, user.sessionId, until].join('|')

export const prove: Of<typeof stepUp>['prove'] = async (ctx, it) => {
  const { way, phone } = await wayOf(ctx, it)
  const judged = judge[way](ctx, it, phone)
  if (!judged) throw new Fail('step.way', { way: proofWays[way] })
  await judged
  if (it.deed === 'act') {
    await proveSession(ctx.tx, ctx.user)
    ctx.wake.sessions = true
    return ''
  }
  const until = String(Math.floor(ctx.now.getTime() / 1000) + TICKET_MINUTES * 60)
  return `${until}.${signatureOf(PURPOSE, textOf(ctx, it.deed, until))}`
}

/** Refused without a ticket that was given to this session for this deed, and still holds. */
export const mustBeProven = (ctx: Ctx, deed: Deed, ticket: string): void => {
  const [until = '', signature = ''] = ticket.split('.')
  if (Number(until) * 1000 <= ctx.now.getTime() || !isSignatureOf(signature, PURPOSE, textOf(ctx, deed, until)))
    throw new Fail('step.first')
}
