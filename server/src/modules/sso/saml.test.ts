import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { startSaml, type SamlServer } from '../../../test/sign-on/saml-server.ts'
import { setSignIn } from '../../schools/found.ts'
import { buildSigningSchool, openEgress, refusedIn, signingBrowser } from './fixtures.ts'

const world = useWorld()
let server: SamlServer
let home: Awaited<ReturnType<typeof buildSigningSchool>>
let other: Awaited<ReturnType<typeof buildSigningSchool>>

beforeAll(async () => {
  openEgress()
  server = await startSaml()
  const { entityId, page, certificate } = server
  home = await buildSigningSchool(world(), 761, {
    type: 'saml',
    entityId,
    page,
    certificates: [certificate],
    userNo: 'employeeNumber',
    name: 'cn',
  })
  other = await buildSigningSchool(world(), 762, { type: 'saml', entityId, page, certificates: [certificate], userNo: '', name: '' })
}, 60_000)
afterAll(() => server.close())

/** As the page of the school posts it; answers where it leads on to. */
const posted = async (code: string, response: string, state: string): Promise<string> => {
  const answer = await world().app.http.inject({
    method: 'POST',
    url: `/api/sso/acs?schoolCode=${code}`,
    headers: { origin: 'https://id.example.edu.cn', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: response, RelayState: state }).toString(),
  })
  if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`)
  return String(answer.headers['location'])
}

/** A browser that was led away. */
const led = async (code = home.code, to = '/orderDetail?id=1') => {
  const it = signingBrowser(world())
  const start = await it.start(code, to)
  return { it, start, state: new URL(start).searchParams.get('RelayState')! }
}

const onward = (to: string): string => to.replace('http://127.0.0.1:8080', '')

describe('sso by SAML', () => {
  it('asks by a redirect and comes back as the person the assertion names', async () => {
    const { it, start, state } = await led()
    expect(start.startsWith(`${server.page}?SAMLRequest=`)).toBe(true)
    const to = await posted(home.code, await server.responseTo(start, 'T761'), state)
    expect(to).not.toMatch(/T761|林晓/)
    expect(await it.get(onward(to))).toBe('/orderDetail?id=1')
    expect(await it.whoAmI()).toBe('T761')
  })

  it('takes the NameID where the school names no attribute', async () => {
    const { it, start, state } = await led(other.code)
    expect(await it.get(onward(await posted(other.code, await server.responseTo(start, 'T762'), state)))).toBe('/orderDetail?id=1')
    expect(await it.whoAmI()).toBe('T762')
  })

  it('takes a key that the school changes to beside the one before', async () => {
    const { entityId, page, certificate } = server
    const next = await startSaml()
    await world().inSchool(762, (ctx) =>
      setSignIn(ctx, { type: 'saml', entityId, page, certificates: [next.certificate, certificate], userNo: '', name: '' }),
    )
    await next.close()
    const { it, start, state } = await led(other.code)
    expect(await it.get(onward(await posted(other.code, await server.responseTo(start, 'T762'), state)))).toBe('/orderDetail?id=1')
  })

  it('says in its metadata who it is and where it is answered', async () => {
    const answer = await world().app.http.inject({ url: `/api/sso/metadata?schoolCode=${home.code}` })
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(answer.body).toContain(`entityID="http://127.0.0.1:8080/api/sso/metadata?schoolCode=${home.code}"`)
    expect(answer.body).toContain(`Location="http://127.0.0.1:8080/api/sso/acs?schoolCode=${home.code}"`)
    expect(answer.body).toContain('WantAssertionsSigned="true"')
    expect((await world().app.http.inject({ url: '/api/sso/metadata?schoolCode=NOBODY' })).json().retCode).toBe('3030')
  })

  it('is of the browser that was led away, once', async () => {
    const { it, start, state } = await led()
    const thief = await led()
    const response = await server.responseTo(start, 'T761')
    const to = onward(await posted(home.code, response, state))
    expect(refusedIn(await thief.it.get(to))).toBe('sso.ended')
    expect(await thief.it.whoAmI()).toBe('2005')
    expect(await it.get(to)).toBe('/orderDetail?id=1')
    expect(refusedIn(await it.get(to))).toBe('sso.ended')
    // In another visit of the same browser: it answers the request of the first.
    const again = new URL(await it.start(home.code))
    const second = await posted(home.code, response, again.searchParams.get('RelayState')!)
    expect(refusedIn(await it.get(onward(second)))).toBe('sso.refused')
  })

  it('proves who is there again where the school asked during this visit', async () => {
    const it = signingBrowser(world())
    const check = async () => (await it.send('GET', '/api/stepUp/check')).json().retCode
    const back = async (said?: Record<string, string>) => {
      const start = new URL(await it.start(home.code, '/bill', { again: '1' }))
      const asked = inflateRawSync(Buffer.from(start.searchParams.get('SAMLRequest')!, 'base64')).toString()
      expect(asked).toContain('ForceAuthn="true"')
      const response = await server.responseTo(start.href, 'T761', said)
      return it.get(onward(await posted(home.code, response, start.searchParams.get('RelayState')!)))
    }
    const before = new Date(Date.now() - 3 * 60_000).toISOString()
    expect(refusedIn(await back({ IssueInstant: before }))).toBe('sso.refused')
    expect(await back()).toBe('/bill')
    expect(await check()).toBe('1000')
  })

  it('takes one assertion once, whatever request it says to answer', async () => {
    const [first, second] = [await led(), await led()]
    const id = `_${crypto.randomUUID()}`
    const [one, two] = await Promise.all([first, second].map(({ start }) => server.responseTo(start, 'T761', { AssertionID: id })))
    expect(await first.it.get(onward(await posted(home.code, one!, first.state)))).toBe('/orderDetail?id=1')
    expect(refusedIn(await second.it.get(onward(await posted(home.code, two!, second.state))))).toBe('sso.ended')
  })

  it('is of one school', async () => {
    const { start, state } = await led()
    const response = await server.responseTo(start, 'T762')
    expect(refusedIn(await posted(other.code, response, state))).toBe('sso.refused')
    // What was sealed for one school opens in no other.
    const away = await led(other.code)
    const sealed = new URL(await posted(home.code, response, state)).searchParams.get('assertion')!
    expect(refusedIn(await away.it.back(other.code, { state: away.state, assertion: sealed }))).toBe('sso.refused')
    expect(await away.it.whoAmI()).toBe('2005')
  })

  it('carries what it read a minute and no longer', async () => {
    const { it, start, state } = await led()
    const to = onward(await posted(home.code, await server.responseTo(start, 'T761'), state))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect(refusedIn(await it.get(to))).toBe('sso.refused')
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes a form at this call and at no other, and none of a school that signs in otherwise', async () => {
    const send = (url: string) =>
      world().app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'SAMLResponse=PHg%2BPC94Pg%3D%3D&RelayState=x',
      })
    expect((await send('/api/login')).statusCode).toBe(415)
    const { code } = await buildSigningSchool(world(), 763, { type: 'password' })
    expect(refusedIn(String((await send(`/api/sso/acs?schoolCode=${code}`)).headers['location']))).toBe('sso.off')
  })

  const past = new Date(Date.now() - 10 * 60_000).toISOString()
  const lies: [string, Record<string, string>][] = [
    ['another audience', { Audience: 'https://elsewhere.example' }],
    ['another recipient', { Recipient: 'https://elsewhere.example/acs' }],
    ['another issuer', { Issuer: 'https://elsewhere.example' }],
    ['another way to confirm', { Method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
    ['a failure', { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
    ['an end in the past', { ConditionsNotOnOrAfter: past }],
    ['a confirmation that ended', { NotOnOrAfter: past }],
    ['a beginning to come', { NotBefore: new Date(Date.now() + 10 * 60_000).toISOString() }],
    ['a moment long ago', { IssueInstant: past }],
    ['nobody', { NameID: ' ' }],
  ]
  it.each(lies)('takes nothing that says %s', async (_name, said) => {
    const { start, state } = await led()
    expect(refusedIn(await posted(home.code, await server.responseTo(start, 'T761', said), state))).toBe('sso.refused')
  })

  it('takes no other request for its own, and nothing a stranger signed (V20)', async () => {
    const { it, start, state } = await led()
    const unasked = await posted(home.code, await server.responseTo(start, 'T761', { InResponseTo: '_other' }), state)
    expect(refusedIn(await it.get(onward(unasked)))).toBe('sso.refused')
    const { rows } = await world().admin.query(
      "select ret_code from mall.audit_log where school_id = 761 and endpoint = 'sso.callback' and result = 'refused' order by at desc limit 1",
    )
    expect(rows).toEqual([{ ret_code: '3032' }])
    for (const by of ['stranger', 'weak'] as const)
      expect([by, refusedIn(await posted(home.code, await server.responseTo(start, 'T761', {}, by), state))]).toEqual([by, 'sso.refused'])
  })

  it('reads the person only in what was signed (V20)', async () => {
    const { start, state } = await led()
    const xml = Buffer.from(await server.responseTo(start, 'T999'), 'base64').toString('utf8')
    const honest = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0]
    const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(honest)!
    const bare = honest.replace(signature, '')
    const evil = bare.replaceAll('T999', 'T761')
    const otherId = evil.replace(/ID="[^"]+"/, 'ID="_evil"')
    const into = (outer: string, inner: string): string => outer.replace('</saml:Assertion>', `${inner}</saml:Assertion>`)
    const around = (inner: string): string => signature.replace('</ds:Signature>', `<ds:Object>${inner}</ds:Object></ds:Signature>`)
    const signed = (assertion: string, by: string): string => assertion.replace('</saml:Issuer>', `</saml:Issuer>${by}`)
    const extensions = (inner: string): string => `<samlp:Extensions>${inner}</samlp:Extensions>`
    const instead = (it: string): string => xml.replace(honest, it)
    const forged: [string, string][] = [
      ['XSW1', xml.replace('<samlp:Status>', `${extensions(xml)}<samlp:Status>`).replace(honest, evil)],
      ['XSW2', instead(`${evil}${extensions(xml)}`)],
      ['XSW3', instead(otherId + honest)],
      ['XSW4', instead(into(otherId, honest))],
      ['XSW5', instead(signed(otherId, signature) + bare)],
      ['XSW6', instead(signed(otherId, around(bare)))],
      ['XSW7', instead(extensions(evil) + honest)],
      ['XSW8', instead(signed(evil, around(bare)))],
      ['one ID twice', instead(evil + honest)],
      ['no signature', instead(bare)],
      ['another person', instead(honest.replaceAll('T999', 'T761'))],
      ['a comment', instead(honest.replace('T999', 'T9<!-- -->99'))],
      ['an instruction', instead(honest.replace('T999', 'T9<?x y?>99'))],
      ['a document type', `<!DOCTYPE x [<!ENTITY e "T761">]>${xml}`],
      ['a MAC with the certificate as its key', xml.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')],
      ['no assertion', instead('')],
      ['no XML', 'T761'],
    ]
    for (const [name, text] of forged) {
      expect([name, text === xml]).toEqual([name, false])
      const to = await posted(home.code, Buffer.from(text).toString('base64'), state)
      expect([name, refusedIn(to)]).toEqual([name, 'sso.refused'])
    }
  })
})
