import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { startSaml, type SamlServer } from '../../../test/sign-on/saml-server.ts'
import { setSignIn } from '../../schools/found.ts'
import { buildSigningSchool, openEgress, refusedIn, signingBrowser } from './fixtures.ts'

const world = useWorld()
let server: SamlServer
let home: Awaited<ReturnType<typeof buildSigningSchool>>
let other: Awaited<ReturnType<typeof buildSigningSchool>>
let bare: Awaited<ReturnType<typeof buildSigningSchool>>
/** What the provider knows of the mall at the school. */
let metadata: string

const wayTo = ({ entityId, page, logoutPage, certificate }: SamlServer) => ({
  type: 'saml' as const,
  entityId,
  page,
  logoutPage,
  certificates: [certificate],
  userNo: '',
  name: '',
})
const metadataOf = async (code: string): Promise<string> =>
  (await world().app.http.inject({ url: `/api/sso/metadata?schoolCode=${code}` })).body

beforeAll(async () => {
  openEgress()
  server = await startSaml()
  home = await buildSigningSchool(world(), 771, wayTo(server))
  other = await buildSigningSchool(world(), 772, wayTo(server))
  const { logoutPage: _none, ...way } = wayTo(server)
  bare = await buildSigningSchool(world(), 773, way)
  metadata = await metadataOf(home.code)
}, 60_000)
afterAll(() => server.close())

const onward = (to: string): string => to.replace('http://127.0.0.1:8080', '')

/** A browser signed in at the school, in a session the school knows by this name. */
const signedIn = async (SessionIndex: string, school = home, user = school.person.userNo) => {
  const browser = signingBrowser(world())
  const start = await browser.start(school.code, '/order')
  const answer = await world().app.http.inject({
    method: 'POST',
    url: `/api/sso/acs?schoolCode=${school.code}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      SAMLResponse: await server.responseTo(start, user, { SessionIndex }),
      RelayState: new URL(start).searchParams.get('RelayState')!,
    }).toString(),
  })
  expect(await browser.get(onward(String(answer.headers['location'])))).toBe('/order')
  expect(await browser.whoAmI()).toBe(user)
  return browser
}

/** By whom a notice is carried: any browser, without a cookie of ours. */
const led = async (address: string): Promise<string> =>
  String((await world().app.http.inject({ method: 'GET', url: onward(address) })).headers['location'])
const posted = async (SAMLRequest: string, code = home.code): Promise<string> => {
  const answer = await world().app.http.inject({
    method: 'POST',
    url: `/api/sso/slo?schoolCode=${code}`,
    headers: { origin: 'https://id.example.edu.cn', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLRequest, RelayState: 'x y' }).toString(),
  })
  return String(answer.headers['location'])
}

/** Signed out of the mall; where the page leads on to. */
const leave = async (browser: Awaited<ReturnType<typeof signedIn>>): Promise<string> => {
  const { leaveBy } = (await browser.send('POST', '/api/logout', {})).json().data
  expect(await browser.whoAmI()).toBe('2005')
  return browser.get(leaveBy)
}

describe('leaving the mall by SAML', () => {
  it('leads on to the school with a signed request to end the session that began here, and back', async () => {
    const to = await leave(await signedIn('s1:&<>'))
    expect(to.startsWith(`${server.logoutPage}?SAMLRequest=`)).toBe(true)
    expect(await server.askedToEnd(to, metadata)).toMatchObject({
      nameID: 'T771',
      sessionIndex: 's1:&<>',
      issuer: `http://127.0.0.1:8080/api/sso/metadata?schoolCode=${home.code}`,
      destination: server.logoutPage,
    })
    await expect(server.askedToEnd(to.replace(/Signature=.{8}/, 'Signature=AAAAAAAA'), metadata)).rejects.toBeDefined()
    expect(await led(server.answerTo(to, metadata))).toBe('/login')
  })

  it('says so where the school does not confirm it', async () => {
    const to = await leave(await signedIn('s2'))
    const more = await leave(await signedIn('s3'))
    const answers: [string, string][] = [
      ['a failure', server.answerTo(to, metadata, { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })],
      ['an answer to another request', server.answerTo(to, metadata, { InResponseTo: '_other' })],
      [
        'an answer to the request of another browser',
        server.answerTo(to, metadata).replace(/RelayState=[^&]*/, new URL(more).search.match(/RelayState=[^&]*/)![0]),
      ],
      ['another issuer', server.answerTo(to, metadata, { Issuer: 'https://elsewhere.example' })],
      ['another place', server.answerTo(to, metadata, { Destination: 'https://elsewhere.example' })],
      ['no signature', server.answerTo(to, metadata, {}, 'nobody')],
      ['a stranger', server.answerTo(to, metadata, {}, 'stranger')],
    ]
    for (const [what, answer] of answers) expect([what, refusedIn(await led(answer))]).toEqual([what, 'sso.stillIn'])
    expect(await led(server.answerTo(to, metadata))).toBe('/login')
  })

  it('carries the name of the session sealed, to its school, for a minute', async () => {
    const browser = await signedIn('fourth-session')
    const { rows } = await world().admin.query('select * from mall.sessions where school_id = 771')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/fourth-session|nameId/)
    const { leaveBy } = (await browser.send('POST', '/api/logout', {})).json().data
    expect(leaveBy).not.toMatch(/fourth-session|T771/)
    expect(await browser.get(leaveBy.replace(home.code, other.code))).toBe('/login')
    expect(await browser.get(leaveBy.replace(/ended=v1/, 'ended=v2'))).toBe('/login')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await browser.get(leaveBy)).toBe('/login')
    vi.useRealTimers()
    expect(await browser.get(leaveBy)).toContain(server.logoutPage)
  })

  it('ends here alone where the school names no address, and where somebody came by password', async () => {
    expect(await leave(await signedIn('s5', bare))).toBe('/login')
    const own = await metadataOf(bare.code)
    expect([own.includes('SingleLogoutService'), own.includes('X509Certificate')]).toEqual([false, false])
    expect(refusedIn(await led(`/api/sso/slo?schoolCode=${bare.code}&SAMLRequest=x`))).toBe('sso.off')
    const here = signingBrowser(world())
    await here.signIn('T771')
    expect((await here.send('POST', '/api/logout', {})).json().data).toEqual({ leaveBy: '' })
  })

  it('says in its metadata what it signs by and where it is told, and keeps its key while the school has an address', async () => {
    for (const binding of ['HTTP-Redirect', 'HTTP-POST'])
      expect(metadata).toContain(
        `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="http://127.0.0.1:8080/api/sso/slo?schoolCode=${home.code}"/>`,
      )
    expect(metadata).toContain('AuthnRequestsSigned="false"')
    const keyIn = (it: string) => /<ds:X509Certificate>([^<]+)</.exec(it)?.[1]
    const again = (way: object) => world().inSchool(other.id, (ctx) => setSignIn(ctx, way as never))
    const first = keyIn(await metadataOf(other.code))
    expect(first).not.toBe(keyIn(metadata))
    await again(wayTo(server))
    expect(keyIn(await metadataOf(other.code))).toBe(first)
    const { logoutPage: _none, ...way } = wayTo(server)
    await again(way)
    expect(keyIn(await metadataOf(other.code))).toBeUndefined()
    await again(wayTo(server))
    expect([undefined, first]).not.toContain(keyIn(await metadataOf(other.code)))
    const { rows } = await world().admin.query('select signing_cipher from mall.sign_in_ways where school_id = 772')
    expect(rows).toEqual([{ signing_cipher: expect.stringMatching(/^v1\./) }])
  })
})

describe('leaving the school by SAML', () => {
  it('ends the session the school names and no other, and answers it signed', async () => {
    const [one, two, far] = [await signedIn('a1'), await signedIn('a2'), await signedIn('a1', other)]
    const ID = `_${crypto.randomUUID()}`
    const to = await led(server.endBy(metadata, { ID, NameID: 'T771', SessionIndex: 'a1' }))
    expect(to.startsWith(`${server.logoutPage}?SAMLResponse=`)).toBe(true)
    expect(await server.answered(to, metadata)).toMatchObject({
      inResponseTo: ID,
      destination: server.logoutPage,
      relayState: 'their (own) state!',
      issuer: `http://127.0.0.1:8080/api/sso/metadata?schoolCode=${home.code}`,
    })
    expect([await one.whoAmI(), await two.whoAmI(), await far.whoAmI()]).toEqual(['2005', 'T771', 'T772'])
    expect(await posted(server.formOfEnd(metadata, { NameID: 'T771', SessionIndex: 'a2' }))).toContain('SAMLResponse=')
    expect([await two.whoAmI(), await far.whoAmI()]).toEqual(['2005', 'T772'])
  })

  it('ends all of a person where the school names no session, once', async () => {
    const [one, two] = [await signedIn('b1'), await signedIn('b2')]
    const told = server.endBy(metadata, { NameID: 'T771', SessionIndex: '' })
    expect(await led(told)).toContain('SAMLResponse=')
    expect([await one.whoAmI(), await two.whoAmI()]).toEqual(['2005', '2005'])
    const later = await signedIn('b3')
    expect(await led(told)).toContain('SAMLResponse=')
    expect(await later.whoAmI()).toBe('T771')
  })

  it('ends nobody else by a name or a session that do not belong together', async () => {
    const browser = await signedIn('c1')
    for (const said of [
      { NameID: 'T999', SessionIndex: 'c1' },
      { NameID: 'T771', SessionIndex: 'c2' },
      { NameID: 'T999', SessionIndex: '' },
    ])
      expect(await led(server.endBy(metadata, said))).toContain('SAMLResponse=')
    expect(await browser.whoAmI()).toBe('T771')
  })

  const minutes = (it: number): string => new Date(Date.now() + it * 60_000).toISOString()
  /** Of the moment it is told: a slow machine makes no old lie a new truth. */
  const lies: [string, () => Record<string, string>][] = [
    ['another issuer', () => ({ Issuer: 'https://elsewhere.example' })],
    ['another place', () => ({ Destination: 'https://elsewhere.example' })],
    ['no place', () => ({ Destination: '' })],
    ['a moment long ago', () => ({ IssueInstant: minutes(-7) })],
    ['a moment to come', () => ({ IssueInstant: minutes(3) })],
    ['no moment', () => ({ IssueInstant: '' })],
    ['an end in the past', () => ({ NotOnOrAfter: minutes(-2) })],
    ['an end that is none', () => ({ NotOnOrAfter: 'later' })],
    ['another version', () => ({ Version: '1.1' })],
    ['no number', () => ({ ID: '' })],
    ['nobody', () => ({ NameID: '' })],
    ['a session without a name', () => ({ SessionIndex: ' ' })],
  ]
  it('ends nothing by a notice that is not for us, or not now', async () => {
    const browser = await signedIn('d1')
    for (const [what, said] of lies) {
      const whole = { NameID: 'T771', SessionIndex: 'd1', ...said() }
      expect([what, refusedIn(await led(server.endBy(metadata, whole)))]).toEqual([what, 'sso.notice'])
      if (what === 'no number') continue
      expect([`${what}, in a form`, refusedIn(await posted(server.formOfEnd(metadata, whole)))]).toEqual([
        `${what}, in a form`,
        'sso.notice',
      ])
    }
    expect(await browser.whoAmI()).toBe('T771')
    const { rows } = await world().admin.query(
      "select ret_code from mall.audit_log where school_id = 771 and endpoint = 'sso.singleLogout' order by at desc limit 1",
    )
    expect(rows).toEqual([{ ret_code: '3038' }])
    expect(await led(server.endBy(metadata, { NameID: 'T771', SessionIndex: 'd1' }))).toContain('SAMLResponse=')
    expect(await browser.whoAmI()).toBe('2005')
  })

  it('is of one school, though two have one provider', async () => {
    const browser = await signedIn('e1', other, 'T772')
    const said = { NameID: 'T772', SessionIndex: 'e1' }
    const [address, form] = [server.endBy(metadata, said), server.formOfEnd(metadata, said)]
    expect(refusedIn(await led(address.replace(home.code, other.code)))).toBe('sso.notice')
    expect(refusedIn(await posted(form, other.code))).toBe('sso.notice')
    expect(await browser.whoAmI()).toBe('T772')
  })

  it('takes in an address what the school signed as it stands there, and nothing else', async () => {
    const browser = await signedIn('s-f1')
    const said = { NameID: 'T771', SessionIndex: 's-f1' }
    const honest = server.endBy(metadata, { NameID: 'T771', SessionIndex: 's-f0' })
    const message = /SAMLRequest=([^&]*)/.exec(honest)![1]!
    const xml = inflateRawSync(Buffer.from(decodeURIComponent(message), 'base64')).toString()
    const packed = (text: string | Buffer): string => encodeURIComponent(deflateRawSync(text).toString('base64'))
    const instead = (text: string): string => honest.replace(message, packed(text))
    const mine = /SAMLRequest=([^&]*)/.exec(server.endBy(metadata, said, 'nobody'))![1]!
    const forged: [string, string][] = [
      ['no signature', server.endBy(metadata, said, 'nobody')],
      [
        'an empty one',
        `${server.endBy(metadata, said, 'nobody')}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}&Signature=`,
      ],
      ['the key of a stranger', server.endBy(metadata, said, 'stranger')],
      ['SHA-1', server.endBy(metadata, said, 'weak')],
      ['another session', instead(xml.replace('s-f0', 's-f1'))],
      ['another person', instead(xml.replace('T771', 'T770'))],
      ['another state', honest.replace(/RelayState=[^&]*/, 'RelayState=y')],
      ['no state', honest.replace(/&RelayState=[^&]*/, '')],
      ['another request behind it', `${honest}&SAMLRequest=${mine}`],
      ['another request before it', honest.replace('SAMLRequest=', `SAMLRequest=${mine}&SAMLRequest=`)],
      ['another request under a name written otherwise', honest.replace('SAMLRequest=', `SAML%52equest=${mine}&SAMLRequest=`)],
      ['another way of signing', honest.replace('rsa-sha256', 'rsa-sha512')],
      ['a way nobody knows', honest.replace('rsa-sha256', 'hmac-sha256')],
      ['an answer', honest.replace('SAMLRequest=', 'SAMLResponse=')],
      ['half a letter', honest.replace(/Signature=.*/, 'Signature=%E4')],
      ['a megabyte', honest.replace(message, packed(Buffer.alloc(1024 * 1024)))],
    ]
    for (const [what, address] of forged) {
      const to = await led(address)
      // Twice the same name is refused before anything is read.
      if (to === 'undefined') expect(what).toMatch(/^another request/)
      else expect([what, /refused=sso.(notice|stillIn)$/.test(to)]).toEqual([what, true])
    }
    expect(await browser.whoAmI()).toBe('T771')
  })

  it('reads a form only in what was signed', async () => {
    const browser = await signedIn('s-g1')
    const xml = Buffer.from(server.formOfEnd(metadata, { NameID: 'T771', SessionIndex: 's-g0' }), 'base64').toString('utf8')
    const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)!
    const evil = xml
      .replace(signature, '')
      .replace('s-g0', 's-g1')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
    const around = (inner: string): string => signature.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`)
    const behind = (outer: string, it: string): string => outer.replace('</saml:Issuer>', `</saml:Issuer>${it}`)
    const forged: [string, string][] = [
      ['no signature', xml.replace(signature, '').replace('s-g0', 's-g1')],
      ['another session', xml.replace('s-g0', 's-g1')],
      ['another person', xml.replace('T771', 'T770')],
      ['one session more', xml.replace('</samlp:LogoutRequest>', '<samlp:SessionIndex>s-g1</samlp:SessionIndex></samlp:LogoutRequest>')],
      ['the signed one inside', behind(evil, `<samlp:Extensions>${xml}</samlp:Extensions>`)],
      ['the signature of the one inside', behind(evil, around(xml.replace(signature, '')))],
      ['the signature of another', behind(evil, signature)],
      ['one ID twice', behind(evil.replace('_evil', / ID="([^"]+)"/.exec(xml)![1]!), around(xml))],
      ['a comment', xml.replace('s-g0', 's-g<!-- -->0')],
      ['a document type', `<!DOCTYPE x [<!ENTITY e "s-g1">]>${xml}`],
      ['a MAC with the certificate as its key', xml.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')],
      ['no XML', 's-g1'],
    ]
    for (const [what, text] of forged) {
      expect([what, text === xml]).toEqual([what, false])
      expect([what, refusedIn(await posted(Buffer.from(text).toString('base64')))]).toEqual([what, 'sso.notice'])
    }
    const said = { NameID: 'T771', SessionIndex: 's-g1' }
    for (const by of ['nobody', 'stranger', 'weak'] as const)
      expect([by, refusedIn(await posted(server.formOfEnd(metadata, said, by)))]).toEqual([by, 'sso.notice'])
    expect(await browser.whoAmI()).toBe('T771')
    expect(await posted(server.formOfEnd(metadata, said))).toContain('SAMLResponse=')
    expect(await browser.whoAmI()).toBe('2005')
  })
})
