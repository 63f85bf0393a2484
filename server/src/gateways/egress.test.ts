import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listening } from '../../test/sign-on/listen.ts'
import { EgressRefused, makeEgress } from './egress.ts'

let canary: Listening
let calls = 0
let port = ''
beforeAll(async () => {
  canary = await listen((request, answer) => {
    calls += 1
    if (request.url === '/away') return void answer.writeHead(302, { location: '/' }).end()
    if (request.url === '/long') return void answer.end('x'.repeat(5000))
    if (request.url === '/silent') return
    answer.end(`${request.headers.host} ${request.method}`)
  })
  port = new URL(canary.url).port
})
afterAll(() => canary.close())

const privately = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 017700000001 0177.0.0.1 127.0.0.1. 127.255.255.254 0.0.0.0 0 10.0.0.1
  10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 169.254.169.254 100.64.0.1 192.0.0.1 192.0.2.1
  198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [fe80::1] [fc00::1] [fd12::1] [ff02::1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]
  [2002:7f00:1::] [2002:a00:1::] [2001::1] [2001:db8::1] [100::1] [0:0:0:0:0:0:0:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1]
  [::7f00:1] １２７.0.0.1 ①②⑦.0.0.1 127。0。0。1
`
  .trim()
  .split(/\s+/)
/** What a name may be resolved to besides. */
const resolved = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '0.0.0.0',
  'fe80::1',
  '100.64.1.1',
  '64:ff9b::7f00:1',
]

describe('egress (V23)', () => {
  const refusal = async (url: string, ask = makeEgress()) =>
    ask(url).then(
      () => 'called',
      (error: Error) => error.constructor.name,
    )

  it('calls no address of this machine or of the house, however it is written', async () => {
    const before = calls
    for (const host of privately)
      for (const scheme of ['http', 'https']) expect([host, await refusal(`${scheme}://${host}:${port}/`)]).toEqual([host, 'EgressRefused'])
    expect(privately.length).toBeGreaterThan(50)
    expect(calls).toBe(before)
  })

  it('calls no name that leads there, not even among others', async () => {
    const before = calls
    for (const address of resolved) {
      const ask = makeEgress({ resolve: async () => ['93.184.216.34', address] })
      expect([address, await refusal(`https://idp.example:${port}/`, ask)]).toEqual([address, 'EgressRefused'])
    }
    expect(calls).toBe(before)
  })

  it('connects to the address it judged: the name is asked once', async () => {
    let asked = 0
    const ask = makeEgress({
      inside: ['127.0.0.1/32'],
      resolve: async () => [(asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2'],
    })
    expect(await (await ask(`http://rebound.example:${port}/`)).text()).toBe(`rebound.example:${port} GET`)
    expect(asked).toBe(1)
  })

  it('calls https and http alone, nobody by a password in the address, and in the open nobody without TLS', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://idp.example/',
      'gopher://idp.example/',
      'data:text/plain,x',
      'https://a:b@idp.example/',
    ])
      expect([url, await refusal(url)]).toEqual([url, 'EgressRefused'])
    expect(await refusal('http://idp.example/', makeEgress({ resolve: async () => ['93.184.216.34'] }))).toBe('EgressRefused')
  })

  it('follows nothing, and reads no more than it has to', async () => {
    const ask = makeEgress({ inside: ['127.0.0.1/32'], mostBytes: 4000, withinMs: 300 })
    const before = calls
    expect((await ask(`${canary.url}/away`)).status).toBe(302)
    expect(calls).toBe(before + 1)
    await expect(ask(`${canary.url}/long`)).rejects.toBeInstanceOf(EgressRefused)
    await expect(ask(`${canary.url}/silent`)).rejects.toThrow(/abort|timeout/i)
  })
})
