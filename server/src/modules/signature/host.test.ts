import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { keepSigningApart, setSigningHost, signingAddress } from './host.ts'

const world = useWorld()
const MALL = 'mall.example.edu.cn'
const PHONES = 'sign.example.edu.cn'

beforeEach(() => setSigningHost(`https://${PHONES}/`, `https://${MALL}`))
afterEach(() => setSigningHost(`https://${MALL}`, `https://${MALL}`))

/** `refused`: answered as what does not exist, before anything else. */
const asked = async (host: string, url: string, method: 'GET' | 'POST' = 'GET'): Promise<string> => {
  const headers = { host, sourcetype: 'pc' }
  const answer = await world().app.http.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  const { retCode } = answer.headers['content-type']?.includes('json') ? (answer.json() as { retCode?: string }) : {}
  return retCode === '4005' ? 'refused' : 'served'
}
const passes = (host: string, url: string): Promise<boolean> =>
  keepSigningApart({ host, url } as FastifyRequest).then(
    () => true,
    () => false,
  )
const CODE_CALLS = ['/api/signing/scan', '/api/signing/refuse']

describe('the host of signing', () => {
  it('serves the calls of phones and nothing of the mall', async () => {
    expect(signingAddress('1.t')).toBe(`https://${PHONES}/sign#1.t`)
    for (const url of [...CODE_CALLS, '/api/signing/draw']) expect([url, await asked(PHONES, url, 'POST')]).toEqual([url, 'served'])
    const gets = [
      '/',
      '/api/user.info',
      '/api/events',
      '/api/user/signature/getSignature',
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/files/x',
      '/signing',
    ]
    for (const url of gets) expect([url, await asked(PHONES, url)]).toEqual([url, 'refused'])
    for (const url of ['/api/login', '/api/saveSignature', '/api//signing/scan', '/api/signing/scan/x'])
      expect([url, await asked(PHONES, url, 'POST')]).toEqual([url, 'refused'])
  })

  it('leaves the host of the mall without what phones do, drawing on its own screen excepted', async () => {
    for (const url of CODE_CALLS) {
      expect([url, await asked(MALL, url, 'POST')]).toEqual([url, 'refused'])
      expect([url, await asked(MALL, `${url}?x=1`, 'POST')]).toEqual([url, 'refused'])
    }
    expect(await asked(MALL, '/api/signing/draw', 'POST')).toBe('served')
    for (const url of ['/api/user.info', '/healthz']) expect([url, await asked(MALL, url)]).toEqual([url, 'served'])
  })

  it('gives the page and what it is made of to phones alone', async () => {
    for (const url of ['/sign', '/sign?x=1', '/icon.svg', '/assets/start.js']) expect([url, await passes(PHONES, url)]).toEqual([url, true])
    for (const url of ['/', '/signature', '/sign/x', '/setting', '/index.html'])
      expect([url, await passes(PHONES, url)]).toEqual([url, false])
    expect([await passes(MALL, '/sign'), await passes(MALL, '/setting'), await passes(MALL, '/assets/start.js')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is told by the host however it is spelled', async () => {
    for (const host of ['SIGN.Example.edu.cn', `${PHONES}.`, `${PHONES}:443`, `${PHONES.toUpperCase()}.:443`]) {
      expect([host, await asked(host, '/api/user.info')]).toEqual([host, 'refused'])
      expect([host, await asked(host, '/api/signing/scan', 'POST')]).toEqual([host, 'served'])
    }
    for (const host of [MALL.toUpperCase(), `${MALL}.`]) expect([host, await asked(host, '/api/user.info')]).toEqual([host, 'served'])
    setSigningHost(`https://${PHONES}.`, `https://${MALL}`)
    expect(await asked(PHONES, '/api/user.info')).toBe('refused')
  })

  it('refuses an address the router would read otherwise than it is written', async () => {
    for (const host of [MALL, PHONES])
      for (const url of ['/api/signing/%73can', '/api/signing/scan#x', '/api/%66iles', '/%73ign', `http://${MALL}/api/signing/scan`])
        expect([host, url, await passes(host, url)]).toEqual([host, url, false])
    for (const url of ['/api/signing/%73can', '/api/signing/scan%23x'])
      expect([url, await asked(MALL, url, 'POST')]).toEqual([url, 'refused'])
    expect(await asked(MALL, '/api/user.info?x=%20')).toBe('served')
  })

  it('is not told apart where one host serves all', async () => {
    setSigningHost(`https://${MALL}`, `https://${MALL}`)
    for (const url of CODE_CALLS) expect([url, await asked(MALL, url, 'POST')]).toEqual([url, 'served'])
    expect(await asked(PHONES, '/api/user.info')).toBe('served')
  })
})
