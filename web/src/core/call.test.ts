import { endpoint } from '@caiyuan/contract/endpoint'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { busy } from './busy.ts'
import { call, openAnswer, queryText } from './call.ts'
import { makeClient } from './handle.ts'
import { setRoutes } from './known-routes.ts'
import { setNavigator } from './navigate.ts'

const client = makeClient({
  thing: {
    list: endpoint({
      method: 'GET',
      path: 'thing/list',
      title: '列表',
      access: 'signedIn',
      dependsOn: {},
      input: z.object({ word: z.string().optional(), ids: z.array(z.string()).optional() }),
      output: z.any(),
    }),
    add: endpoint({
      method: 'POST',
      path: 'thing/add',
      title: '新增',
      access: 'signedIn',
      loading: true,
      input: z.object({ num: z.number() }),
      output: z.any(),
    }),
    search: endpoint({
      method: 'POST',
      path: 'thing/search',
      title: '查询',
      access: 'signedIn',
      effect: 'read',
      dependsOn: {},
      input: z.object({}),
      output: z.any(),
    }),
    remove: endpoint({
      method: 'GET',
      path: 'thing/delete',
      title: '删除',
      access: 'signedIn',
      effect: 'write',
      input: z.object({ id: z.string() }),
      output: z.any(),
    }),
  },
})

const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
let answer: () => Response = () => new Response(JSON.stringify({ retCode: '1000', data: { ok: 1 }, retMsg: '' }))
const went: string[] = []

beforeEach(() => {
  sent.length = 0
  went.length = 0
  answer = () => new Response(JSON.stringify({ retCode: '1000', data: { ok: 1 }, retMsg: '' }))
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    sent.push({ url, init })
    return answer()
  })
  vi.stubGlobal('window', { location: { hostname: 'mall.example.cn', pathname: '/order', search: '?tab=wait' } })
  setNavigator((to) => went.push(to))
})
afterEach(() => vi.unstubAllGlobals())

describe('queryText', () => {
  it('drops what is undefined, repeats arrays and adds the timestamp', () => {
    expect(queryText({ a: 1, b: undefined, c: ['x', 'y'], d: null }, 17)).toBe('a=1&c=x&c=y&timestamp=17')
  })
})

describe('call', () => {
  it('names handles by domain and verb', () => {
    expect(client.thing.list.name).toBe('thing.list')
  })

  it('sends GET input as parameters, with sourceType and credentials and without a key', async () => {
    await call(client.thing.list, { word: '枪头' })
    expect(sent[0]!.url).toMatch(/^\/api\/thing\/list\?word=%E6%9E%AA%E5%A4%B4&timestamp=\d+$/)
    expect(sent[0]!.init.credentials).toBe('include')
    expect(sent[0]!.init.headers).toEqual({ sourceType: '0' })
  })

  it('says of a read that nobody was at the page for five minutes, and says nothing of a write', async () => {
    const began = Date.now()
    vi.useFakeTimers({ now: began + 299_000 })
    await call(client.thing.list, {})
    vi.setSystemTime(began + 301_000)
    await call(client.thing.list, {})
    await call(client.thing.add, { num: 3 })
    vi.useRealTimers()
    expect(sent.map((it) => it.init.headers['x-unattended'])).toEqual([undefined, '1', undefined])
  })

  it('sends writes as JSON with an idempotency key, the given one when there is one', async () => {
    await call(client.thing.add, { num: 3 })
    await call(client.thing.add, { num: 3 }, { key: 'kept-key' })
    expect(sent[0]!.init.body).toBe('{"num":3}')
    expect(sent[0]!.init.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]!.init.headers['Idempotency-Key']).toBe('kept-key')
  })

  it('gives no key to a POST that only reads, and one to a GET that writes', async () => {
    await call(client.thing.search, {})
    await call(client.thing.remove, { id: '1' })
    expect(sent[0]!.init.headers['Idempotency-Key']).toBeUndefined()
    expect(sent[1]!.init.headers['Idempotency-Key']).toBeDefined()
  })

  it('counts requests flagged loading while they run', async () => {
    const running = call(client.thing.add, { num: 1 })
    expect(busy.get()).toBe(1)
    await running
    expect(busy.get()).toBe(0)
  })

  it('turns a lost network into a failure of unknown outcome', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call(client.thing.add, { num: 1 })).rejects.toMatchObject({ code: 'offline', isUnknown: true })
  })
})

describe('openAnswer', () => {
  const open = (body: string, init?: ResponseInit) => openAnswer(new Response(body, init))

  it('answers the data of 1000', async () => {
    await expect(open('{"retCode":"1000","data":[1],"retMsg":""}')).resolves.toEqual([1])
  })

  it('says 请求错误 on another status, with the trace', async () => {
    await expect(open('x', { status: 500, headers: { 'x-trace-id': 't1' } })).rejects.toMatchObject({ message: '请求错误', traceId: 't1' })
  })

  it('says 响应数据为空 on an empty body', async () => {
    await expect(open('')).rejects.toMatchObject({ message: '响应数据为空' })
  })

  it('carries field messages of 4000', async () => {
    await expect(open('{"retCode":"4000","data":{"fields":{"num":"数量须为整数"}},"retMsg":"数量须为整数"}')).rejects.toMatchObject({
      fields: { num: '数量须为整数' },
    })
  })

  it('goes to login on 2005 and comes back', async () => {
    await expect(open('{"retCode":"2005","data":null,"retMsg":"请先登录"}')).rejects.toMatchObject({ code: '2005' })
    expect(went).toEqual(['/login?return=%2Forder%3Ftab%3Dwait'])
  })

  it.each(['/detail', '/detail/'])('stays on a page that is open to everybody on 2005: %s', async (pathname) => {
    setRoutes([{ path: '/detail', title: '商品详情', layout: 'full', open: true, lazy: () => Promise.reject(new Error(pathname)) }])
    vi.stubGlobal('window', { location: { hostname: 'x', pathname, search: '' } })
    await expect(open('{"retCode":"2005","data":null,"retMsg":"请先登录"}')).rejects.toMatchObject({ code: '2005' })
    expect(went).toEqual([])
  })

  it('goes to noPermission on 2009', async () => {
    await expect(open('{"retCode":"2009","data":null,"retMsg":"没有权限"}')).rejects.toMatchObject({ code: '2009' })
    expect(went).toEqual(['/noPermission'])
  })
})
