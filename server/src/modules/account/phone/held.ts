// That a signed-in person holds a phone: proven by a code, said by a text of ours to a later call of the same session.
import type { Ctx, OpenCtx, SessionUser } from '../../../core/context.ts'
import { isSignatureOf, signatureOf } from '../../../core/crypto.ts'
import { CODE_MINUTES, takeProof } from './proof.ts'

const PURPOSE = 'phone-held'

const textOf = (user: SessionUser, mobile: string, until: string): string =>
  [user.schoolId, user.id, user.sessionId, mobile, until].join('|')

/** `<until>.<signature>`: what it is good for may be done with it again, and changes nothing then. */
export const proveHeld = async (ctx: OpenCtx, user: SessionUser, { mobile, code }: { mobile: string; code: string }): Promise<string> => {
  await takeProof(ctx, { mobile, purpose: 'confirm' }, code)
  const until = String(Math.floor(ctx.now.getTime() / 1000) + CODE_MINUTES * 60)
  return `${until}.${signatureOf(PURPOSE, textOf(user, mobile, until))}`
}

export const isHeld = ({ user, now }: Ctx, mobile: string, ticket: string | undefined): boolean => {
  const [until, signature] = ticket?.split('.') ?? []
  return (
    until !== undefined &&
    signature !== undefined &&
    Number(until) * 1000 > now.getTime() &&
    isSignatureOf(signature, PURPOSE, textOf(user, mobile, until))
  )
}
