import type { ServerResponse } from 'node:http'
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { failure, logoutRequest, startCas, success, type CasServer } from '../../../test/sign-on/cas-server.ts'
import { listen, type Listening } from '../../../test/sign-on/listen.ts'
import { setParam } from '../school/params.ts'
import { setSignIn } from '../../schools/found.ts'
import { identityIn } from './cas.ts'
import { buildSigningSchool, openEgress, refusedIn, signingBrowser } from './fixtures.ts'
import { identityOfVisit } from './visit.ts'

const world = useWorld()
let server: CasServer
let birthOn = ''
let home: Awaited<ReturnType<typeof buildSigningSchool>>
let other: Awaited<ReturnType<typeof buildSigningSchool>>
/** What a server says that does not follow the protocol. */
let odd: Listening & { says: (answer: ServerResponse) => void }
let strange: Awaited<ReturnType<typeof buildSigningSchool>>

beforeAll(async () => {
  openEgress()
  server = await startCas((user) => ({ employeeNumber: user, cn: '林晓', birthday: birthOn }))
  const state = { says: (answer: ServerResponse): void => void answer.end() }
  odd = Object.assign(state, await listen((_request, answer) => state.says(answer)))
  home = await buildSigningSchool(world(), 731, {
    type: 'cas',
    server: server.base,
    version: 3,
    userNo: 'employeeNumber',
    name: 'cn',
    birthOn: 'birthday',
  })
  other = await buildSigningSchool(world(), 732, { type: 'cas', server: server.base, version: 2, userNo: '', name: '' })
  strange = await buildSigningSchool(world(), 733, { type: 'cas', server: `${odd.url}/cas`, version: 3, userNo: '', name: '' })
}, 60_000)
afterAll(() => Promise.all([server.close(), odd.close()]))

const serviceOf = (code: string): string => `http://127.0.0.1:8080/api/sso/callback?schoolCode=${code}`
const audits = async (id: number) =>
  (
    await world().admin.query(
      "select user_name, result, ret_code from mall.audit_log where school_id = $1 and endpoint = 'sso.callback' order by at desc",
      [id],
    )
  ).rows

describe('sso by CAS', () => {
  it('leads to the school with the address of the school, and back as the person it names', async () => {
    const it = signingBrowser(world())
    const to = new URL(await it.start(home.code, '/orderDetail?id=1'))
    expect(`${to.origin}${to.pathname}`).toBe(`${server.base}/login`)
    expect(to.searchParams.get('service')).toBe(serviceOf(home.code))
    const ticket = server.ticketFor('T731', to.searchParams.get('service')!)
    expect(await it.back(home.code, { ticket })).toBe('/orderDetail?id=1')
    expect(await it.whoAmI()).toBe('T731')
    expect((await audits(731))[0]).toEqual({ user_name: '林晓', result: 'done', ret_code: '1000' })
  })

  it('signs in at version 2, where the name is the 工号', async () => {
    const it = signingBrowser(world())
    await it.start(other.code)
    expect(await it.back(other.code, { ticket: server.ticketFor('T732', serviceOf(other.code)) })).toBe('/')
    expect(await it.whoAmI()).toBe('T732')
  })

  it('keeps what was agreed to on a page of the mall before the browser left, and asks who did not or came by a link', async () => {
    const consents = async () =>
      (await world().admin.query("select version, scene from mall.consents where school_id = 732 and scene = 'login'")).rows
    await world().admin.query('delete from mall.consents where school_id = 732')
    const signIn = async (more: Record<string, string>, site?: string) => {
      const it = signingBrowser(world(), undefined, site)
      await it.start(other.code, undefined, more)
      await it.back(other.code, { ticket: server.ticketFor('T732', serviceOf(other.code)) })
      return async (path: string) => (await it.send('GET', `/api/${path}`)).json()
    }
    const asked = await signIn({})
    expect(await asked('user.info')).toMatchObject({ data: { consentDue: FIRST_VERSION } })
    expect(await asked('address/list')).toMatchObject({ retCode: '3070' })
    for (const site of ['none', 'cross-site', 'same-site']) await signIn({ agreed: FIRST_VERSION }, site)
    expect(await consents()).toEqual([])
    const get = await signIn({ agreed: FIRST_VERSION })
    expect(await consents()).toEqual([{ version: FIRST_VERSION, scene: 'login' }])
    expect(await get('address/list')).toMatchObject({ retCode: '1000' })
  })

  it('is no proof of who sits there, unless the school was made to ask', async () => {
    const it = signingBrowser(world())
    const check = async () => (await it.send('GET', '/api/stepUp/check')).json().retCode
    const ticket = (isAsked: boolean) => ({ ticket: server.ticketFor('T731', serviceOf(home.code), isAsked) })
    await it.start(home.code)
    await it.back(home.code, ticket(true))
    expect(await check()).toBe('3159')
    const to = new URL(await it.start(home.code, '/bill', { again: '1' }))
    expect(to.searchParams.get('renew')).toBe('true')
    expect(refusedIn(await it.back(home.code, ticket(false)))).toBe('sso.refused')
    expect(await check()).toBe('3159')
    await it.start(home.code, '/bill', { again: '1' })
    expect(await it.back(home.code, ticket(true))).toBe('/bill')
    expect(await check()).toBe('1000')
  })

  it('is how who has nothing else proves himself again', async () => {
    const it = signingBrowser(world())
    await world().admin.query('update mall.users set password_hash = null where id = $1', [home.person.id])
    await it.start(home.code)
    await it.back(home.code, { ticket: server.ticketFor('T731', serviceOf(home.code)) })
    const way = async (deed: string) => (await it.send('GET', `/api/stepUp/way?deed=${deed}`)).json().data.way
    expect([await way('act'), await way('logoff')]).toEqual(['school', 'recent'])
    expect((await it.send('POST', '/api/stepUp/prove', { deed: 'act' })).json().retMsg).toBe('请用学校统一身份认证确认是您本人')
    for (const path of ['factor/begin', 'factor/confirm', 'user/update'])
      expect([path, (await it.send('POST', `/api/${path}`, {})).json().retCode]).toEqual([path, '3159'])
  })

  it('refuses a child where the school says the day of birth; nothing of it is kept', async () => {
    birthOn = '20150301'
    const it = signingBrowser(world())
    for (const no of ['T731', 'CHILD']) {
      await it.start(home.code)
      expect(refusedIn(await it.back(home.code, { ticket: server.ticketFor(no, serviceOf(home.code)) }))).toBe('sso.young')
    }
    expect(await it.whoAmI()).toBe('2005')
    expect((await audits(731))[0]).toEqual({ user_name: '', result: 'refused', ret_code: '3037' })
    const { rows } = await world().admin.query('select 1 from mall.sign_in_visits where school_id = 731 and identity_cipher is not null')
    expect(rows).toEqual([])
    for (const of of ['1990-05-01', 'unknown', '']) {
      birthOn = of
      await it.start(home.code)
      expect(await it.back(home.code, { ticket: server.ticketFor('T731', serviceOf(home.code)) })).toBe('/')
    }
  })

  it('changes the session and ends the one before (V24)', async () => {
    const it = signingBrowser(world())
    await it.start(home.code)
    await it.back(home.code, { ticket: server.ticketFor('T731', serviceOf(home.code)) })
    const old = it.jar.get('cy')!
    await it.start(home.code)
    const pre = it.jar.get('cy_pre')
    await it.back(home.code, { ticket: server.ticketFor('T731', serviceOf(home.code)) })
    expect(it.jar.get('cy')).not.toBe(old)
    expect(it.jar.get('cy_pre')).not.toBe(pre)
    it.jar.set('cy', old)
    expect(await it.whoAmI()).toBe('2005')
  })

  it('is of the browser that was led away, once', async () => {
    const [it, thief] = [signingBrowser(world()), signingBrowser(world())]
    await it.start(home.code)
    const ticket = server.ticketFor('T731', serviceOf(home.code))
    expect(refusedIn(await thief.back(home.code, { ticket }))).toBe('sso.ended')
    expect(await thief.whoAmI()).toBe('2005')
    expect(await it.back(home.code, { ticket })).toBe('/')
    expect(refusedIn(await it.back(home.code, { ticket }))).toBe('sso.ended')
  })

  it('makes one session of a ticket that comes 64 times at once', async () => {
    const it = signingBrowser(world())
    for (let i = 0; i < 64; i += 1) await it.start(home.code)
    const before = await world().admin.query('select count(*)::int as num from mall.sessions where school_id = 731')
    const ticket = server.ticketFor('T731', serviceOf(home.code))
    const led = await Promise.all(Array.from({ length: 64 }, () => it.back(home.code, { ticket })))
    expect(led.filter((to) => to === '/')).toHaveLength(1)
    const after = await world().admin.query('select count(*)::int as num from mall.sessions where school_id = 731')
    expect(after.rows[0].num).toBe(before.rows[0].num + 1)
  })

  it('takes one ticket once, also where the server would take it twice', async () => {
    const ticket = `ST-1-${crypto.randomUUID()}`
    odd.says = (answer) => void answer.end(success('T733'))
    const it = signingBrowser(world())
    await it.start(strange.code)
    await it.start(strange.code)
    expect(await it.back(strange.code, { ticket })).toBe('/')
    await it.start(strange.code)
    expect(refusedIn(await it.back(strange.code, { ticket }))).toBe('sso.ended')
  })

  it('takes no ticket of another school', async () => {
    const it = signingBrowser(world())
    await it.start(other.code)
    expect(refusedIn(await it.back(other.code, { ticket: server.ticketFor('T732', serviceOf(home.code)) }))).toBe('sso.refused')
    expect((await audits(732))[0]).toEqual({ user_name: '', result: 'refused', ret_code: '3032' })
    expect(await it.whoAmI()).toBe('2005')
  })

  it('asks nobody about what is no ticket, and lets none change the question (V21)', async () => {
    const it = signingBrowser(world())
    const before = server.asked.length
    for (const ticket of [
      'ST-1%26service=http://evil',
      'ST-1&service=http://evil.example',
      'ST-1',
      'PT-1-aaaaaaaaaaaa',
      'ST-1-aaaaaaaaaa#',
      '',
    ]) {
      await it.start(home.code)
      expect([ticket, refusedIn(await it.back(home.code, { ticket }))]).toEqual([ticket, 'sso.refused'])
    }
    expect(server.asked).toHaveLength(before)
  })

  it('does not take its address from the request', async () => {
    const it = signingBrowser(world())
    const answer = await world().app.http.inject({
      url: `/api/sso/start?schoolCode=${home.code}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', cookie: [...it.jar].map(([k, v]) => `${k}=${v}`).join('; ') },
    })
    expect(String(answer.headers['location'])).not.toContain('evil')
  })

  it('says that the school does not answer, and is not led on by it', async () => {
    const it = signingBrowser(world())
    const says: [string, (answer: ServerResponse) => void][] = [
      ['302', (answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(success('T733'))],
      ['500', (answer) => void answer.writeHead(500).end(success('T733'))],
      ['10 MB', (answer) => void answer.end(success('T733').padEnd(10 * 1024 * 1024))],
      ['nothing', () => {}],
    ]
    for (const [name, say] of says) {
      odd.says = say
      await it.start(strange.code)
      expect([name, refusedIn(await it.back(strange.code, { ticket: `ST-1-${crypto.randomUUID()}` }))]).toEqual([name, 'sso.away'])
    }
    expect(await it.whoAmI()).toBe('2005')
  })

  it('keeps whom it does not know for this visit, and makes nobody', async () => {
    const it = signingBrowser(world())
    await it.start(home.code)
    expect(refusedIn(await it.back(home.code, { ticket: server.ticketFor('T999', serviceOf(home.code)) }))).toBe('sso.unknown')
    const kept = (pre: string) => world().inSchool(731, (ctx) => identityOfVisit({ pre } as never, ctx))
    expect(await kept(it.jar.get('cy_pre')!)).toEqual({ userNo: 'T999', name: '林晓' })
    expect(await kept('x'.repeat(43))).toBeNull()
    const { rows } = await world().admin.query('select * from mall.sign_in_visits where school_id = 731')
    expect(JSON.stringify(rows)).not.toMatch(/T999|林晓/)
  })

  it('knows people by 工号 and school alone, not by name and not in another case', async () => {
    const it = signingBrowser(world())
    for (const no of ['林晓', 't731', 'T732', ' T731 x']) {
      await it.start(home.code)
      expect([no, refusedIn(await it.back(home.code, { ticket: server.ticketFor(no, serviceOf(home.code)) }))]).toEqual([no, 'sso.unknown'])
    }
  })

  it('lets in nobody who was disabled', async () => {
    await world().admin.query("update mall.users set is_active = false where school_id = 732 and user_no = 'T732'")
    const it = signingBrowser(world())
    await it.start(other.code)
    expect(refusedIn(await it.back(other.code, { ticket: server.ticketFor('T732', serviceOf(other.code)) }))).toBe('sso.disabled')
    await world().admin.query("update mall.users set is_active = true where school_id = 732 and user_no = 'T732'")
  })

  it('takes back the password that was handed out, so that nothing but the school opens the account', async () => {
    await world().admin.query("update mall.users set must_change_password = true where school_id = 731 and user_no = 'T731'")
    const it = signingBrowser(world())
    await it.start(home.code)
    expect(await it.back(home.code, { ticket: server.ticketFor('T731', serviceOf(home.code)) })).toBe('/')
    expect(await it.whoAmI()).toBe('T731')
    expect((await it.signIn('T731')).retCode).toBe('3002')
  })

  it('refuses a school whose people sign in by password, and leads on by itself where the school has it so', async () => {
    const flag = () => world().anonymous().school.autoLoginFlag({ schoolCode: strange.code })
    expect(await flag()).toBe(0)
    await world().inSchool(733, (ctx) => setParam(ctx, 'login.automatic', 1))
    expect(await flag()).toBe(1)
    await world().inSchool(733, (ctx) => setSignIn(ctx, { type: 'password' }))
    expect(await flag()).toBe(0)
    expect(refusedIn(await signingBrowser(world()).start(strange.code))).toBe('sso.off')
    expect(refusedIn(await signingBrowser(world()).start('NOBODY'))).toBe('sso.off')
  })
})

describe('single logout by CAS', () => {
  const told = (code: string, notice: string) =>
    world().app.http.inject({
      method: 'POST',
      url: `/api/sso/callback?schoolCode=${code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logoutRequest: notice }).toString(),
    })
  const signedIn = async (school: typeof home) => {
    const it = signingBrowser(world())
    await it.start(school.code)
    const ticket = server.ticketFor(school.person.userNo, serviceOf(school.code))
    await it.back(school.code, { ticket })
    return { it, ticket }
  }

  it('leads who leaves the mall on to the school, and on from there to our page', async () => {
    const { it } = await signedIn(home)
    const { leaveBy } = (await it.send('POST', '/api/logout', {})).json().data
    expect(leaveBy).toBe(`/api/sso/leave?schoolCode=${home.code}`)
    expect(await it.whoAmI()).toBe('2005')
    expect(await it.get(leaveBy)).toBe(`${server.base}/logout?service=${encodeURIComponent('http://127.0.0.1:8080/login')}`)
    // Who signed in by password is signed out here alone; nobody is led anywhere.
    const here = signingBrowser(world())
    await here.signIn('T733')
    expect(await here.whoAmI()).toBe('T733')
    expect((await here.send('POST', '/api/logout', {})).json().data).toEqual({ leaveBy: '' })
    expect(refusedIn(await here.get(`/api/sso/leave?schoolCode=${strange.code}`))).toBe('sso.off')
  })

  it('ends what the ticket began when the school says so, and nothing else', async () => {
    const [one, two] = [await signedIn(home), await signedIn(home)]
    expect((await told(home.code, logoutRequest(`ST-1-${crypto.randomUUID()}`))).statusCode).toBe(200)
    expect((await told(other.code, logoutRequest(one.ticket))).statusCode).toBe(200)
    expect(await one.it.whoAmI()).toBe('T731')
    expect((await told(home.code, logoutRequest(one.ticket))).statusCode).toBe(200)
    expect(await one.it.whoAmI()).toBe('2005')
    expect(await two.it.whoAmI()).toBe('T731')
  })

  it('takes nothing else for such a notice', async () => {
    const { it, ticket } = await signedIn(home)
    const notices: [string, string][] = [
      ['another element', logoutRequest(ticket).replaceAll('LogoutRequest', 'LogoutResponse')],
      ['another namespace', logoutRequest(ticket).replace('SAML:2.0:protocol', 'SAML:1.0:protocol')],
      ['two tickets', logoutRequest(ticket).replace('<samlp:Session', '<samlp:SessionIndex>x</samlp:SessionIndex><samlp:Session')],
      ['a document type', `<!DOCTYPE x>${logoutRequest(ticket)}`],
      ['no ticket', logoutRequest('TGT-1')],
      ['no XML', ticket],
    ]
    for (const [name, notice] of notices) expect([name, (await told(home.code, notice)).json().retCode]).toEqual([name, '3032'])
    expect(await it.whoAmI()).toBe('T731')
  })
})

describe('identityIn', () => {
  const read = (xml: string) => identityIn(xml, { userNo: '', name: '' })?.userNo ?? null
  const wrapped = (inner: string, uri = 'http://www.yale.edu/tp/cas') =>
    `<cas:serviceResponse xmlns:cas="${uri}">${inner}</cas:serviceResponse>`
  const yes = '<cas:authenticationSuccess><cas:user>T731</cas:user></cas:authenticationSuccess>'

  it('reads what a server says, also with another prefix', () => {
    expect(read(success('T731'))).toBe('T731')
    expect(read(`<serviceResponse xmlns="http://www.yale.edu/tp/cas">${yes.replaceAll('cas:', '')}</serviceResponse>`)).toBe('T731')
    expect(read(`<?xml version="1.0" encoding="UTF-8"?>\n${success('T&731')}`)).toBe('T&731')
  })

  const wrong: [string, string][] = [
    ['a failure', failure('INVALID_TICKET', 'no')],
    ['a failure that holds a user', failure('INVALID_TICKET', '<cas:user>T731</cas:user>')],
    ['a failure that holds a success', failure('INVALID_TICKET', yes)],
    ['a success beside a failure', wrapped(`${yes}<cas:authenticationFailure code="X"/>`)],
    ['two successes', wrapped(yes + yes)],
    ['two users', wrapped(yes.replace('</cas:user>', '</cas:user><cas:user>T732</cas:user>'))],
    ['a user with something in it', wrapped(yes.replace('T731', 'T731<cas:b/>'))],
    ['words between', wrapped(`so ${yes}`)],
    ['another namespace', wrapped(yes, 'http://evil.example')],
    ['a success of another namespace', wrapped(`<authenticationSuccess><user>T731</user></authenticationSuccess>`)],
    ['a comment', wrapped(yes.replace('T731', 'T731<!-- -->2'))],
    ['an instruction', wrapped(yes.replace('T731', 'T731<?x y?>2'))],
    ['a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('T731')}`],
    ['an entity of nobody', wrapped(yes.replace('T731', '&e;'))],
    ['half a document', success('T731').slice(0, -10)],
    ['two documents', success('T731') + success('T731')],
    ['no XML', 'yes\nT731\n'],
    ['nothing', ''],
    ['an empty name', success('  ')],
    ['depth', wrapped(`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}${yes}`)],
    ['a million references', wrapped(yes.replace('T731', '&#65;'.repeat(1_000_000)))],
    ['50 MB', wrapped(yes).padEnd(50 * 1024 * 1024)],
  ]
  it.each(wrong)('names nobody in %s', (_name, xml) => expect(read(xml)).toBeNull())
})
