import { endpoint, OK } from '@caiyuan/contract/endpoint'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { askEarly, call } from './call.ts'
import { asked } from './early.ts'
import { makeClient } from './handle.ts'

const { goods } = makeClient({
  goods: {
    find: endpoint({
      method: 'GET',
      path: 'goods/find',
      title: '查询',
      access: 'public',
      dependsOn: {},
      input: z.object({ word: z.string() }),
      output: z.object({ nth: z.int() }),
    }),
  },
})

let nth = 0
beforeEach(() => {
  nth = 0
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hostname: 'mall.test' } })
  vi.stubGlobal('fetch', async () => Response.json({ retCode: OK, data: { nth: (nth += 1) }, retMsg: '' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const find = (word: string) => call(goods.find, { word })

describe('what was asked for with the document', () => {
  it('answers the first read of the same, once', async () => {
    askEarly(asked(goods.find, { word: '乙醇' }))
    expect(nth).toBe(1)
    expect([await find('乙醇'), await find('乙醇')]).toEqual([{ nth: 1 }, { nth: 2 }])
  })

  it('answers no other read', async () => {
    askEarly(asked(goods.find, { word: '乙醇' }))
    expect(await find('丙酮')).toEqual({ nth: 2 })
    expect(await find('乙醇')).toEqual({ nth: 1 })
  })

  it('is not shown when it has grown old', async () => {
    vi.useFakeTimers()
    askEarly(asked(goods.find, { word: '乙醇' }))
    vi.advanceTimersByTime(10_000)
    expect(await find('乙醇')).toEqual({ nth: 2 })
  })

  it('fails for who reads it alone', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    askEarly(asked(goods.find, { word: '乙醇' }))
    await expect(find('乙醇')).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('a call as the browser knows it', () => {
  it('brings no schema along', () => {
    expect(goods.find).toEqual({ name: 'goods.find', method: 'GET', path: 'goods/find', effect: 'read', dependsOn: {} })
  })
})
