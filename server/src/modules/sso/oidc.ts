// OpenID Connect: code, state, PKCE and nonce; the ID token is taken only as the keys of the issuer signed it.
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { askOutside, EgressRefused, type AskInit } from '../../gateways/egress.ts'
import { callbackOf, isAskedIn, type Told, type Protocol, type Visit } from './protocol.ts'
import { baseUrl, field, secret } from './setting-rules.ts'

export const OidcWay = z.strictObject({
  type: z.literal('oidc'),
  /** `https://id.example.edu.cn` */
  issuer: baseUrl('issuer'),
  clientId: z.string({ error: '请写明 clientId' }).min(1, '请写明 clientId').max(200, 'clientId 最多 200 个字'),
  clientSecret: secret('clientSecret'),
  /** The claim that holds the 工号. */
  userNo: field('userNo').default('sub'),
  name: field('name').default('name'),
  birthOn: field('birthOn').optional(),
  scope: z.string({ error: 'scope 须为文字' }).max(200, 'scope 最多 200 个字').default('openid profile'),
  /** The one way tokens are signed. */
  algorithm: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA'], { error: 'algorithm 须为 RS256、PS256、ES256 或 EdDSA' }).default('RS256'),
})
export type OidcWay = z.output<typeof OidcWay>

/** Which addresses may be called, and which only over TLS, is judged where they are called. */
const outside = {
  [oauth.customFetch]: (url: string, init: AskInit) => askOutside(url, init),
  [oauth.allowInsecureRequests]: true,
}

const CODE_MINUTES = 10

export const metadataOf = async ({ issuer }: OidcWay): Promise<oauth.AuthorizationServer> => {
  const url = new URL(issuer)
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, outside))
}

const clientOf = (way: OidcWay): oauth.Client => ({
  client_id: way.clientId,
  id_token_signed_response_alg: way.algorithm,
  [oauth.clockTolerance]: 60,
})

/** From the secret of the visit, so that nothing more is kept. */
const nonceOf = ({ secret: text }: Visit): string => sha256(`nonce|${text}`).toString('base64url')

/** What the library refuses is a refusal; a school that does not answer is away. */
export const asked = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Fail) throw cause
    const isRefused = cause instanceof oauth.OperationProcessingError || cause instanceof oauth.AuthorizationResponseError
    const isAnswer = cause instanceof oauth.ResponseBodyError || cause instanceof oauth.UnsupportedOperationError
    const isAway = cause instanceof EgressRefused || !(isRefused || isAnswer)
    throw Object.assign(new Fail(isAway ? 'sso.away' : 'sso.refused'), { cause })
  }
}

const wordOf = (claims: Record<string, unknown>, name: string): string => {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

const tokensOf = async (way: OidcWay, as: oauth.AuthorizationServer, visit: Visit, query: URLSearchParams) => {
  const client = clientOf(way)
  const params = oauth.validateAuthResponse(as, client, query, visit.state)
  const isPosted = as.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
  const auth = (isPosted ? oauth.ClientSecretPost : oauth.ClientSecretBasic)(way.clientSecret)
  const back = callbackOf(visit.schoolCode)
  const answer = await oauth.authorizationCodeGrantRequest(as, client, auth, params, back, visit.secret, outside)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, { expectedNonce: nonceOf(visit), requireIdToken: true })
  await oauth.validateApplicationLevelSignature(as, answer, outside)
  const claims = oauth.getValidatedIdTokenClaims(tokens)!
  if (!isAskedIn(visit, (claims.auth_time ?? 0) * 1000)) throw new Fail('sso.refused')
  return { client, tokens, claims }
}

/** By what a session of the provider, and whoever holds it, are known when it says that they ended. */
export const endedBy = { sid: (it: string): string => `sid|${it}`, sub: (it: string): string => `sub|${it}` }

const identityOf = async (way: OidcWay, as: oauth.AuthorizationServer, visit: Visit, query: URLSearchParams) => {
  const { client, tokens, claims } = await tokensOf(way, as, visit, query)
  const read = (from: Record<string, unknown>): Told => ({
    userNo: wordOf(from, way.userNo),
    name: wordOf(from, way.name),
    birthOn: wordOf(from, way.birthOn ?? 'birthdate'),
  })
  const sid = wordOf(claims, 'sid')
  const session = { ticket: sid === '' ? (query.get('code') ?? '') : endedBy.sid(sid), holder: endedBy.sub(claims.sub) }
  const told = read(claims)
  const isWhole = told.userNo !== '' && (told.birthOn !== '' || way.birthOn === undefined)
  if (isWhole || !as.userinfo_endpoint) return { identity: told, session }
  const answer = await oauth.userInfoRequest(as, client, tokens.access_token, outside)
  const more = read(await oauth.processUserInfoResponse(as, client, claims.sub, answer))
  const identity = { userNo: told.userNo || more.userNo, name: told.name || more.name, birthOn: told.birthOn || more.birthOn }
  return { identity, session }
}

export const oidc: Protocol<OidcWay> = {
  start: (way, visit) =>
    asked(async () => {
      const url = new URL((await metadataOf(way)).authorization_endpoint ?? '')
      const query = {
        response_type: 'code',
        client_id: way.clientId,
        redirect_uri: callbackOf(visit.schoolCode),
        scope: way.scope,
        state: visit.state,
        nonce: nonceOf(visit),
        code_challenge: await oauth.calculatePKCECodeChallenge(visit.secret),
        code_challenge_method: 'S256',
        ...(visit.againAt ? { prompt: 'login', max_age: '0' } : {}),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    }),
  finish: async (way, visit, { schoolCode: _school, ticket: _ticket, assertion: _assertion, ...given }) => {
    const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== undefined) as [string, string][])
    const { identity, session } = await asked(async () => identityOf(way, await metadataOf(way), visit, query))
    if (identity.userNo === '') throw new Fail('sso.refused')
    return { identity, session, proof: { text: given.code ?? '', minutes: CODE_MINUTES } }
  },
  leave: (way, { after }) =>
    asked(async () => {
      const { end_session_endpoint: end } = await metadataOf(way)
      if (!end) return null
      const url = new URL(end)
      url.searchParams.set('client_id', way.clientId)
      url.searchParams.set('post_logout_redirect_uri', after)
      return url
    }),
}
