import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen, type Listening } from '../../test/sign-on/listen.ts'
import { jsonDirectory, PAGE_SIZE } from './directory.json.ts'
import { makeEgress, setEgress } from './egress.ts'

let peer: Listening
let canary: Listening
let answers: RequestListener
let canaryCalls = 0
beforeAll(async () => {
  peer = await listen((request, answer) => answers(request, answer))
  canary = await listen((_request, answer) => {
    canaryCalls += 1
    answer.end('{"total":0,"people":[]}')
  })
})
afterAll(async () => {
  setEgress(makeEgress())
  await Promise.all([peer.close(), canary.close()])
})
const letIn = (withinMs: number): void => setEgress(makeEgress({ inside: ['127.0.0.1/32'], withinMs }))
beforeEach(() => letIn(10_000))

const TOKEN = 'token-of-sixteen-and-more'
const never = new AbortController().signal
const list = (etag = '') => jsonDirectory({ address: `${peer.url}/people`, token: TOKEN })(etag, never)
const faultOf = async (it: RequestListener): Promise<string> => {
  answers = it
  return list().then(
    () => 'taken',
    (error: Error) => `${error.constructor.name} ${error.message}`,
  )
}
const person = (i: number) => ({ no: `P${i}`, name: `人员${i}` })
const json = (value: unknown, headers: Record<string, string> = {}): RequestListener => {
  return (_request, answer) => void answer.writeHead(200, headers).end(JSON.stringify(value))
}

describe('jsonDirectory', () => {
  it('asks page by page with the token, and takes what is not said as empty', async () => {
    const asked: string[] = []
    const all = Array.from({ length: PAGE_SIZE + 2 }, (_, i) => person(i))
    answers = (request, answer) => {
      const url = new URL(request.url!, peer.url)
      asked.push(`${url.pathname} ${url.searchParams.get('page')} ${request.headers.authorization}`)
      const at = (Number(url.searchParams.get('page')) - 1) * PAGE_SIZE
      json({ total: all.length, people: all.slice(at, at + PAGE_SIZE), more: 1 }, { etag: `"${at}"` })(request, answer)
    }
    const told = await list()
    expect(asked).toEqual([`/people 1 Bearer ${TOKEN}`, `/people 2 Bearer ${TOKEN}`])
    expect([told?.people.length, told?.etag]).toEqual([PAGE_SIZE + 2, '"0"'])
    expect(told?.people.at(-1)).toEqual({ ...person(501), dept: '', title: '', phone: '', isTeacher: null, isStudent: null })
  })

  it('takes the word of a directory that nothing changed only where it was asked so', async () => {
    answers = (request, answer) =>
      void answer.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200).end('{"total":0,"people":[]}')
    expect(await list('"7"')).toBeNull()
    expect(await list('"6"')).toEqual({ people: [], etag: '' })
    expect(await faultOf((_request, answer) => void answer.writeHead(304).end())).toBe('DirectoryFault 名录第 1 页的应答是 304')
  })

  it('takes nothing of an answer that is not whole, not JSON, too big, or of another shape', async () => {
    expect(await faultOf((_request, answer) => void answer.end('<html>'))).toBe('DirectoryFault 名录第 1 页不是 JSON')
    expect(
      await faultOf((_request, answer) => void answer.end(Buffer.from('{"total":1,"people":[{"no":"1","name":"\xff"}]}', 'latin1'))),
    ).toBe('DirectoryFault 名录第 1 页不是 JSON')
    expect(await faultOf(json({ total: 1, people: [{ no: 1, name: '甲' }] }))).toBe(
      'DirectoryFault 名录第 1 页与约定的格式不同：people.0.no',
    )
    expect(await faultOf(json([]))).toBe('DirectoryFault 名录第 1 页与约定的格式不同：整页')
    expect(await faultOf(json({ total: 1, people: [{ no: '1', name: '甲\u0000' }] }))).toBe(
      'DirectoryFault 名录第 1 页的 people.0.name 含有空字符',
    )
    expect(await faultOf(json({ total: 20_001, people: [] }))).toBe('DirectoryFault 名录有 20001 人，最多 20000 人')
    expect(await faultOf((_request, answer) => void answer.end('x'.repeat(1024 * 1024 + 1)))).toBe(
      'DirectoryFault 名录第 1 页地址不允许访问，或一页超过 1 MB',
    )
    expect(
      await faultOf((_request, answer) => {
        answer.writeHead(200, { 'content-length': '1000' }).write('{"total":1,')
        setImmediate(() => answer.destroy())
      }),
    ).toBe('DirectoryFault 名录第 1 页没有应答，或中途断开')
    expect(
      await faultOf((request, answer) => json({ total: 3, people: request.url!.includes('page=1&') ? [person(1)] : [] })(request, answer)),
    ).toBe('DirectoryFault 名录不完整：共 3 人，到第 2 页有 1 人、总数 3')
    expect(await faultOf(json({ total: 1, people: [person(1), person(2)] }))).toMatch(/^DirectoryFault 名录不完整/)
    expect(
      await faultOf((request, answer) => json({ total: request.url!.includes('page=1&') ? 3 : 2, people: [person(1)] })(request, answer)),
    ).toBe('DirectoryFault 名录不完整：共 3 人，到第 2 页有 2 人、总数 2')
    expect(await faultOf(json({ total: 1000, people: [person(1)] }))).toBe('DirectoryFault 名录超过 200 页，每页应有 500 人')
  })

  it('gives up on who does not answer or does not let us in, and follows nobody into the house', async () => {
    letIn(400)
    expect(await faultOf(() => {})).toBe('DirectoryFault 名录第 1 页没有应答，或中途断开')
    expect(await faultOf((_request, answer) => void answer.writeHead(401).end())).toBe('DirectoryFault 名录第 1 页的应答是 401：口令不对')
    expect(await faultOf((_request, answer) => void answer.writeHead(302, { location: canary.url }).end())).toBe(
      'DirectoryFault 名录第 1 页的应答是 302',
    )
    setEgress(makeEgress())
    expect(await faultOf(json({ total: 0, people: [] }))).toBe('DirectoryFault 名录第 1 页地址不允许访问，或一页超过 1 MB')
    expect(canaryCalls).toBe(0)
  })
})
