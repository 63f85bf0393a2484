import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { bodyOf, listen, type Listening } from '../../../test/sign-on/listen.ts'
import { CLIENT, signInAt, startOidc } from '../../../test/sign-on/oidc-server.ts'
import { buildSigningSchool, openEgress, refusedIn, signingBrowser } from './fixtures.ts'
import { oidc, OidcWay } from './oidc.ts'
import { callbackOf } from './protocol.ts'
import { identityOfVisit } from './visit.ts'

const world = useWorld()
let provider: Listening
let home: Awaited<ReturnType<typeof buildSigningSchool>>

beforeAll(async () => {
  openEgress()
  provider = await startOidc([callbackOf('SSO741')], () => '林晓')
  home = await buildSigningSchool(world(), 741, OidcWay.parse({ type: 'oidc', issuer: provider.url, ...CLIENT }))
}, 60_000)
afterAll(() => provider.close())

const queryOf = (url: URL): Record<string, string> => {
  const { schoolCode: _school, ...query } = Object.fromEntries(url.searchParams)
  return query
}

describe('sso by OpenID Connect', () => {
  it('leads to a real provider, and back as the person it names', async () => {
    const it = signingBrowser(world())
    const to = new URL(await it.start(home.code, '/order'))
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile',
    })
    const back = queryOf(await signInAt(to.href, 'T741', callbackOf(home.code)))
    expect(await it.back(home.code, back)).toBe('/order')
    expect(await it.whoAmI()).toBe('T741')
    expect(refusedIn(await it.back(home.code, back))).toBe('sso.ended')
  })

  it('proves who is there again where the provider asked', async () => {
    const it = signingBrowser(world())
    const to = await it.start(home.code, '/bill', { again: '1' })
    expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    expect(await it.back(home.code, queryOf(await signInAt(to, 'T741', callbackOf(home.code))))).toBe('/bill')
    expect((await it.send('GET', '/api/stepUp/check')).json().retCode).toBe('1000')
  })

  it('is of the browser that was led away, in the state it was led away with', async () => {
    const [it, thief] = [signingBrowser(world()), signingBrowser(world())]
    const back = queryOf(await signInAt(await it.start(home.code), 'T741', callbackOf(home.code)))
    await thief.start(home.code)
    expect(refusedIn(await thief.back(home.code, back))).toBe('sso.ended')
    const other = new URL(await it.start(home.code)).searchParams.get('state')!
    // The code of one way, the state and verifier of another.
    expect(refusedIn(await it.back(home.code, { ...back, state: other }))).toBe('sso.refused')
    expect(await it.whoAmI()).toBe('2005')
  })

  it('hears that the person gave up, and keeps whom it does not know', async () => {
    const it = signingBrowser(world())
    const state = new URL(await it.start(home.code)).searchParams.get('state')!
    expect(refusedIn(await it.back(home.code, { state, error: 'access_denied', iss: provider.url }))).toBe('sso.refused')
    const back = queryOf(await signInAt(await it.start(home.code), 'T999', callbackOf(home.code)))
    expect(refusedIn(await it.back(home.code, back))).toBe('sso.unknown')
    expect(await world().inSchool(741, (ctx) => identityOfVisit({ pre: it.jar.get('cy_pre')! } as never, ctx))).toEqual({
      userNo: 'T999',
      name: '林晓',
    })
  })

  it('leads who leaves the mall on to the provider', async () => {
    const it = signingBrowser(world())
    const to = new URL(await it.get(`/api/sso/leave?schoolCode=${home.code}`))
    expect(`${to.origin}${to.pathname}`).toBe(`${provider.url}/session/end`)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: CLIENT.clientId,
      post_logout_redirect_uri: 'http://127.0.0.1:8080/login',
    })
  })

  it('says that a provider is away', async () => {
    const gone = OidcWay.parse({ type: 'oidc', issuer: 'http://127.0.0.1:9', ...CLIENT })
    await expect(
      oidc.start(gone, { schoolId: 741, schoolCode: home.code, state: 's', secret: 'x'.repeat(43), againAt: null }),
    ).rejects.toMatchObject({
      key: 'sso.away',
    })
  })
})

/** A provider that answers what a test says, its own keys at `jwks`. */
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (it: object | string): string => Buffer.from(typeof it === 'string' ? it : JSON.stringify(it)).toString('base64url')
const signed = (header: object, claims: object, key = pair.privateKey): string => {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

describe('the ID token (V25)', () => {
  let forged: Listening
  let asked: string[] = []
  let token: (claims: Record<string, unknown>) => string
  const visit = { schoolId: 1, schoolCode: 'SSO741', state: 's'.repeat(43), secret: 'v'.repeat(43), againAt: null }
  beforeAll(async () => {
    forged = await listen(async (request, response) => {
      asked.push(request.url!)
      const json = (body: object): void => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (request.url!.endsWith('openid-configuration'))
        return json({
          issuer: forged.url,
          authorization_endpoint: `${forged.url}/auth`,
          token_endpoint: `${forged.url}/token`,
          jwks_uri: `${forged.url}/jwks`,
          userinfo_endpoint: `${forged.url}/me`,
        })
      if (request.url === '/jwks')
        return json({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
      if (request.url === '/me') return json({ sub: 'T741', birthday: '2015-03-01' })
      if (request.url !== '/token') return void response.writeHead(404).end()
      expect((await bodyOf(request)).get('code_verifier')).toBe(visit.secret)
      const now = Math.floor(Date.now() / 1000)
      const nonce = new URL((await oidc.start(way(), visit)).href).searchParams.get('nonce')
      const claims = { iss: forged.url, aud: CLIENT.clientId, sub: 'T741', iat: now, exp: now + 300, nonce }
      return json({ access_token: 'a', token_type: 'bearer', id_token: token(claims) })
    })
  })
  afterAll(() => forged.close())
  const way = () => OidcWay.parse({ type: 'oidc', issuer: forged.url, ...CLIENT })
  const finish = (how: typeof token, more: object = {}, againAt: Date | null = null) => {
    asked = []
    token = how
    return oidc.finish({ ...way(), ...more }, { ...visit, againAt }, { schoolCode: 'SSO741', code: 'c', state: visit.state })
  }
  const header = { alg: 'RS256', kid: 'k1' }

  it('names whom a right one names', async () => {
    expect((await finish((claims) => signed(header, claims))).identity.userNo).toBe('T741')
    expect(asked).not.toContain('/me')
  })

  it('says when the person was asked, where that has to be new', async () => {
    const begun = new Date()
    const at = (auth_time?: number) => finish((claims) => signed(header, { ...claims, ...(auth_time ? { auth_time } : {}) }), {}, begun)
    const seconds = Math.floor(begun.getTime() / 1000)
    expect((await at(seconds + 1)).identity.userNo).toBe('T741')
    for (const wrong of [undefined, seconds - 120]) await expect(at(wrong)).rejects.toMatchObject({ key: 'sso.refused' })
  })

  it('is asked on for the day of birth the school says, where it holds none', async () => {
    const birthday = { birthOn: 'birthday' }
    const { identity } = await finish((claims) => signed(header, { ...claims, name: '林晓' }), birthday)
    expect(identity).toEqual({ userNo: 'T741', name: '林晓', birthOn: '2015-03-01' })
    const whole = await finish((claims) => signed(header, { ...claims, birthday: '1990-05-01' }), birthday)
    expect([whole.identity.birthOn, asked.includes('/me')]).toEqual(['1990-05-01', false])
  })

  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' })
  const withHmac = (key: string | Buffer) => (claims: object) => {
    const text = `${encode({ alg: 'HS256', kid: 'k1' })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const now = () => Math.floor(Date.now() / 1000)
  const wrong: [string, (claims: Record<string, unknown>) => string][] = [
    ['no signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['NoNe', (claims) => `${encode({ alg: 'NoNe' })}.${encode(claims)}.`],
    ['the public key as a shared one', withHmac(pem)],
    ['the public key after white space', withHmac(` \n${String(pem)}`)],
    ['the secret of the client as a shared key', withHmac(CLIENT.clientSecret)],
    ['the key of a stranger', (claims) => signed(header, claims, stranger.privateKey)],
    ['a key that leads elsewhere', (claims) => signed({ ...header, kid: '../../../../dev/null' }, claims)],
    [
      'a key it brings along',
      (claims) => signed({ ...header, jwk: stranger.publicKey.export({ format: 'jwk' }) }, claims, stranger.privateKey),
    ],
    [
      'keys elsewhere',
      (claims) => signed({ ...header, jku: `${forged.url}/evil`, x5u: `${forged.url}/evil` }, claims, stranger.privateKey),
    ],
    ['another way of signing', (claims) => signed({ alg: 'PS256', kid: 'k1' }, claims)],
    ['a demand nobody knows', (claims) => signed({ ...header, crit: ['x'], x: 1 }, claims)],
    ['another audience', (claims) => signed(header, { ...claims, aud: 'other' })],
    ['another issuer', (claims) => signed(header, { ...claims, iss: 'https://evil.example' })],
    ['its time over', (claims) => signed(header, { ...claims, exp: now() - 120 })],
    ['its time to come', (claims) => signed(header, { ...claims, nbf: now() + 120 })],
    ['no end', ({ exp: _exp, ...claims }) => signed(header, claims)],
    ['another nonce', (claims) => signed(header, { ...claims, nonce: 'x' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => signed(header, claims)],
    ['no subject', ({ sub: _sub, ...claims }) => signed(header, claims)],
    ['a claim changed after signing', (claims) => signed(header, { ...claims, sub: 'T1' }).replace(/\.[^.]+\./, `.${encode(claims)}.`)],
    ['no token', () => ''],
  ]
  it.each(wrong)('names nobody with %s', async (_name, how) => {
    await expect(finish(how)).rejects.toMatchObject({ key: 'sso.refused' })
    expect(asked).not.toContain('/evil')
  })
})

describe('sso.backChannel', () => {
  let provider: Listening
  let school: Awaited<ReturnType<typeof buildSigningSchool>>
  let idClaims: object
  beforeAll(async () => {
    provider = await listen((request, response) => {
      const json = (body: object): void => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (request.url!.endsWith('openid-configuration'))
        return json({
          issuer: provider.url,
          authorization_endpoint: `${provider.url}/auth`,
          token_endpoint: `${provider.url}/token`,
          jwks_uri: `${provider.url}/jwks`,
        })
      if (request.url === '/jwks')
        return json({ keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] })
      return json({ access_token: 'a', token_type: 'bearer', id_token: signed({ alg: 'RS256', kid: 'k1' }, idClaims) })
    })
    school = await buildSigningSchool(world(), 742, OidcWay.parse({ type: 'oidc', issuer: provider.url, ...CLIENT }))
  })
  afterAll(() => provider.close())

  const now = () => Math.floor(Date.now() / 1000)
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = (more: object) => ({
    iss: provider.url,
    aud: CLIENT.clientId,
    iat: now(),
    exp: now() + 120,
    jti: crypto.randomUUID(),
    events: event,
    ...more,
  })
  const tokenOf = (more: object, header: object = { typ: 'logout+jwt' }, key = pair.privateKey) =>
    signed({ alg: 'RS256', kid: 'k1', ...header }, claims(more), key)
  const tell = async (token: string, code = school.code): Promise<number> => {
    const answer = await world().app.http.inject({
      method: 'POST',
      url: `/api/sso/backchannel?schoolCode=${code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.statusCode
  }
  const signIn = async (sid: string) => {
    const it = signingBrowser(world())
    const to = new URL(await it.start(school.code)).searchParams
    idClaims = { iss: provider.url, aud: CLIENT.clientId, sub: 'T742', sid, iat: now(), exp: now() + 300, nonce: to.get('nonce') }
    await it.back(school.code, { code: crypto.randomUUID(), state: to.get('state')! })
    expect(await it.whoAmI()).toBe('T742')
    return it
  }

  it('ends the session the provider names, or all of whom it names, once', async () => {
    const [one, two, three] = [await signIn('s1'), await signIn('s2'), await signIn('s3')]
    const token = tokenOf({ sid: 's1', sub: 'T742' })
    expect(await tell(token)).toBe(200)
    expect([await one.whoAmI(), await two.whoAmI()]).toEqual(['2005', 'T742'])
    expect(await tell(token)).toBe(400)
    expect(await tell(tokenOf({ sid: 'nobody' }))).toBe(200)
    expect(await tell(tokenOf({ sub: 'T742' }), home.code)).toBe(400)
    expect(await two.whoAmI()).toBe('T742')
    expect(await tell(tokenOf({ sub: 'T742' }, {}))).toBe(200)
    expect([await two.whoAmI(), await three.whoAmI()]).toEqual(['2005', '2005'])
  })

  const wrong: [string, () => string][] = [
    ['the key of a stranger', () => tokenOf({ sid: 's9' }, {}, stranger.privateKey)],
    ['no signature', () => `${encode({ alg: 'none' })}.${encode(claims({ sid: 's9' }))}.`],
    ['another way of signing', () => tokenOf({ sid: 's9' }, { alg: 'PS256' })],
    ['a key it brings along', () => tokenOf({ sid: 's9' }, { jwk: stranger.publicKey.export({ format: 'jwk' }) }, stranger.privateKey)],
    ['another issuer', () => tokenOf({ sid: 's9', iss: 'https://evil.example' })],
    ['another audience', () => tokenOf({ sid: 's9', aud: 'other' })],
    ['no time', () => tokenOf({ sid: 's9', iat: undefined })],
    ['a time long ago', () => tokenOf({ sid: 's9', iat: now() - 600 })],
    ['a time to come', () => tokenOf({ sid: 's9', iat: now() + 600 })],
    ['its time over', () => tokenOf({ sid: 's9', exp: now() - 120 })],
    ['no event', () => tokenOf({ sid: 's9', events: {} })],
    ['an event of another kind', () => tokenOf({ sid: 's9', events: { 'https://evil.example/event': {} } })],
    ['a nonce, as an ID token has', () => tokenOf({ sid: 's9', nonce: 'n' })],
    ['nobody named', () => tokenOf({})],
    ['no number of its own', () => tokenOf({ sid: 's9', jti: undefined })],
    ['the type of another token', () => tokenOf({ sid: 's9' }, { typ: 'at+jwt' })],
    ['no token', () => ''],
  ]
  it('ends nothing by a token that is none', async () => {
    const it_ = await signIn('s9')
    for (const [what, token] of wrong) expect([what, await tell(token())]).toEqual([what, 400])
    expect(await it_.whoAmI()).toBe('T742')
    expect(await tell(tokenOf({ sid: 's9' }))).toBe(200)
    expect(await it_.whoAmI()).toBe('2005')
  })
})
