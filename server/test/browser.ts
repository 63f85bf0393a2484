// A browser at the login page: keeps its cookies between calls, calls from an address, and knows the captcha it planted.
import { expect } from 'vitest'
import { sha256 } from '../src/core/crypto.ts'
import type { World } from './harness.ts'

interface Place {
  /** Of the socket. */
  address?: string
  headers?: Record<string, string>
}

const PASS = 'Test-2026-pass'
const KEY = 'key-00000001'

export const browserOf = ({ app, db }: Pick<World, 'app' | 'db'>, { address = '127.0.0.1', headers = {} }: Place = {}) => {
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await app.http.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...headers, sourcetype: '0', cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
      ...(payload ? { payload } : {}),
    })
    for (const it of response.cookies) {
      if (it.value === '') jar.delete(it.name)
      else jar.set(it.name, it.value)
    }
    return response
  }
  const captcha = async (key = KEY, answer = 'ABCD'): Promise<void> => {
    expect((await send('GET', `/api/captcha?suffixKey=${key}`)).headers['content-type']).toBe('image/png')
    const pre = jar.get('cy_pre')!
    await db.shared
      .updateTable('captchas')
      .set({ answer_hash: sha256(`${pre}|${key}|${answer.toLowerCase()}`) })
      .where('suffix_key', '=', key)
      .where('pre_hash', '=', sha256(pre))
      .execute()
  }
  const login = async (input: Record<string, unknown>) =>
    (await send('POST', '/api/login', { passWord: PASS, suffixKey: KEY, verifyCode: 'abcd', ...input })).json() as {
      retCode: string
      retMsg: string
      data: { fields?: Record<string, string> }
    }
  /** With a fresh captcha read right. */
  const signIn = async (userName: string, passWord = PASS, more: Record<string, unknown> = {}) => {
    const key = crypto.randomUUID()
    await captcha(key)
    return login({ userName, passWord, suffixKey: key, ...more })
  }
  return { jar, send, captcha, login, signIn }
}
