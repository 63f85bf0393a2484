// Whatever goes wrong under /api, people and machines get the one envelope, and the log has its trace id.
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { contract } from '@caiyuan/contract/index'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import { buildSchool, buildUser } from '../src/demo/build.ts'
import type { SessionUser } from '../src/core/context.ts'
import type { Storage } from '../src/gateways/storage.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
/** A disk without room: the kernel itself answers ENOSPC. */
const fullDisk: Storage = {
  put: async (_key, body) => {
    await writeFile('/dev/full', body)
    return { bytes: 0, sha256: '' }
  },
  get: () => Promise.reject(new Error('nothing kept')),
  stream: () => {
    throw new Error('nothing kept')
  },
  remove: async () => {},
  sweep: async () => {},
}

/** The call whose table has no room on the disk of the database. */
const ADDRESS = `/api/${contract.address.add.path}`
const home = {
  receiver: '李老师',
  receMobile: '13900001111',
  provinceCode: '33',
  cityCode: '3302',
  countyCode: '330211',
  townCode: '330211004',
  detail: '风华路 818 号 3 号楼 201',
}

let app: App
let port: number
let cookie: string
let person: SessionUser

beforeAll(async () => {
  const { db } = world()
  await buildSchool(db, { id: 640, code: 'S640', name: '测试大学640' })
  person = await buildUser(db, { schoolId: 640, no: 'E640', name: '李老师', roles: ['purchaser'] })
  const room = { folder: '/', leastBytes: 0 }
  app = await buildApp({ db, storage: fullDisk, room, log, demo: false, secureCookies: false, checkOutput: true, autoJobs: false })
  app.http.get('/api/test/throws', async () => {
    throw new Error('select secret from nowhere')
  })
  app.http.get('/api/test/hook', { preHandler: async () => Promise.reject(new TypeError('a hook')) }, async () => 'never')
  await world().admin.query(
    "create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$; create trigger no_room before insert on mall.addresses for each row execute function no_room()",
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as { port: number }).port
  cookie = `cy=${await app.sessions.create(person, { ip: '127.0.0.1', agent: 'test' })}`
})
afterAll(() => app.http.close())

const LOGIN = `/api/${contract.account.login.path}`
const FORM = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\na,b\r\n1,2\r\n'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=cut' }

const kinds: readonly [string, string, RequestInit, number, string, string][] = [
  ['bad JSON', LOGIN, { body: '{"userName": ', headers: json }, 400, '4001', '提交的内容不是完整的 JSON'],
  ['no JSON', LOGIN, { body: '', headers: json }, 400, '4001', '没有提交内容'],
  ['bytes that are no text', LOGIN, { body: Buffer.from('{"userName":"李"}', 'utf16le'), headers: json }, 400, '4001', '提交的内容'],
  [
    'a surrogate in bytes',
    LOGIN,
    { body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), headers: json },
    400,
    '4001',
    '提交的内容不是 UTF-8 文字',
  ],
  ['a key of prototypes', LOGIN, { body: '{"__proto__":{"a":1}}', headers: json }, 400, '4001', '提交的内容不是完整的 JSON'],
  [
    'a wrong content type',
    LOGIN,
    { body: 'a=1', headers: { 'content-type': 'text/plain' } },
    415,
    '4001',
    '请以 JSON（application/json）提交',
  ],
  ['too large a body', LOGIN, { body: `"${'x'.repeat(3_000_000)}"`, headers: json }, 413, '4001', '提交的内容超过 2 MB'],
  ['an unknown path', '/api/no/such', { method: 'GET' }, 404, '4005', '没有这个接口'],
  ['a wrong method', LOGIN, { method: 'GET' }, 405, '4006', '这个接口须以 POST 调用'],
  ['a method of nobody', LOGIN, { method: 'DELETE' }, 405, '4006', '这个接口须以 POST 调用'],
  ['a broken address', '/api/%zz', { method: 'GET' }, 400, '4001', '地址不正确'],
  ['a handler that throws', '/api/test/throws', { method: 'GET' }, 500, '5000', '请求错误'],
  ['a hook that throws', '/api/test/hook', { method: 'GET' }, 500, '5000', '请求错误'],
  ['a file that is no form', '/api/files', { body: '{}', headers: json }, 200, '4030', '请选择文件'],
  ['a form cut off', '/api/files', { body: FORM, headers: form }, 200, '4030', '文件没有传完，请重新上传'],
  [
    'a form without its mark',
    '/api/files',
    { body: FORM, headers: { 'content-type': 'multipart/form-data' } },
    200,
    '4030',
    '文件没有传完，请重新上传',
  ],
  [
    'a form with too long a mark',
    '/api/files',
    { body: FORM, headers: { 'content-type': `multipart/form-data; boundary=${'c'.repeat(300)}` } },
    200,
    '4030',
    '文件没有传完，请重新上传',
  ],
  [
    'a disk without room',
    '/api/files',
    { body: `${FORM}--cut--\r\n`, headers: form },
    200,
    '4030',
    '服务器的存储空间已满，文件没有保存，请联系管理员',
  ],
  [
    'a database without room',
    ADDRESS,
    { body: JSON.stringify(home), headers: json },
    507,
    '5007',
    '服务器存储空间不足，没有保存，请联系管理员',
  ],
]

/** A bug is an error of the log; what was read and not kept is a warning. */
const LEVELS: Record<number, number> = { 500: 50, 507: 50, 200: 40 }

const ask = (path: string, init: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init, headers: { sourcetype: '0', cookie, ...init.headers } })

describe('every error under /api', () => {
  it.each(kinds)('is the envelope and a line of the log: %s', async (_kind, path, init, status, retCode, words) => {
    lines.length = 0
    const answer = await ask(path, init)
    const body = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toEqual({ retCode, data: null, retMsg: expect.stringContaining(words) })
    expect(body).not.toMatch(/secret|hook|FST_|ENOSPC|extend|Error/)
    const trace = answer.headers.get('x-trace-id')
    expect(trace).toMatch(/^[0-9a-f]{32}$/)
    expect(lines).toEqual([expect.objectContaining({ trace, level: LEVELS[status] ?? 30 })])
    if (status >= 500) expect(lines[0]!['err']).toMatchObject({ stack: expect.stringMatching(/error/i) })
  })

  it('is the envelope also for what is no HTTP', async () => {
    lines.length = 0
    const text = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let said = ''
      socket.on('data', (chunk) => (said += chunk.toString())).on('close', () => resolve(said))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 .*\{"retCode":"4001","data":null,"retMsg":"请求的格式不正确"\}$/s)
    expect(lines).toEqual([expect.objectContaining({ trace: /x-trace-id: (\w+)/.exec(text)![1] })])
  })

  it('is noted when the caller goes away in the middle, and the next call is served', async () => {
    lines.length = 0
    const head = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nsourcetype: 0\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"user`
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head, () => setTimeout(() => socket.destroy(), 50)))
      socket.on('close', () => resolve())
    })
    await expect
      .poll(() => lines)
      .toContainEqual(expect.objectContaining({ call: LOGIN, trace: expect.stringMatching(/^[0-9a-f]{32}$/), level: 30 }))
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})
