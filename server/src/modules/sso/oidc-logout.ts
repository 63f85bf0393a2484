// A provider tells us itself which of its sessions ended (OpenID Connect Back-Channel Logout 1.0, §2.4 to §2.6).
import { createLocalJWKSet, jwtVerify, errors, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { Fail } from '../../core/fail.ts'
import { askOutside } from '../../gateways/egress.ts'
import { asked, metadataOf, type OidcWay } from './oidc.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A token is told when it is made. */
const FRESH_MINUTES = 5
const TOLERANCE_SECONDS = 60
/** Until it could be shown again to anybody. */
export const REPLAY_MINUTES = FRESH_MINUTES + 2 * (TOLERANCE_SECONDS / 60)

const word = z.string().min(1).max(400)
const Claims = z
  .object({ jti: word, sub: word.optional(), sid: word.optional(), events: z.object({ [EVENT]: z.record(z.string(), z.unknown()) }) })
  .refine((it) => it.sub !== undefined || it.sid !== undefined)

const keysOf = async (uri: string | undefined): Promise<JSONWebKeySet> => {
  const answer = await askOutside(uri ?? '')
  if (answer.status !== 200) throw new Fail('sso.away')
  return (await answer.json()) as JSONWebKeySet
}

/** Whom a logout token names; refused is whatever is none, as an ID token is not: that has a nonce. */
export const logoutIn = async (way: OidcWay, token: string): Promise<z.output<typeof Claims>> => {
  const { issuer, keys } = await asked(async () => {
    const as = await metadataOf(way)
    return { issuer: as.issuer, keys: await keysOf(as.jwks_uri) }
  })
  try {
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: way.clientId,
      algorithms: [way.algorithm],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: FRESH_MINUTES * 60,
    })
    const { typ = 'logout+jwt' } = protectedHeader
    const claims = Claims.safeParse(payload)
    if (!/^(logout\+jwt|jwt)$/i.test(typ) || 'nonce' in payload || !claims.success) throw new Fail('sso.refused')
    return claims.data
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw Object.assign(new Fail('sso.refused'), { cause })
    throw cause
  }
}
