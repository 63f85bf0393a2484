import fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'
import { serveWeb } from './web.ts'

const rows = { list: Array.from({ length: 200 }, (_, i) => ({ name: `无水乙醇 ${i}`, unit: '瓶' })) }
const script = 'export const words = 1;\n'.repeat(100)
const app = fastify()
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-web-'))

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'app.js'), script)
  writeFileSync(join(folder, 'app.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'app.js.gz'), gzipSync(script))
  await compressAnswers(app)
  app.get('/api/long', async () => rows)
  app.get('/api/short', async () => ({ done: true }))
  app.get('/api/sheet', async (_, reply) =>
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(Buffer.alloc(5000)),
  )
  app.get('/api/stream', async (_, reply) => reply.type('text/event-stream').send('data: 1\n\n'.repeat(500)))
  app.post('/api/echo', async ({ body }) => ({ body }))
  await serveWeb(app, folder)
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accept?: string) => app.inject({ url, headers: accept ? { 'accept-encoding': accept } : {} })
const encodingOf = async (url: string, accept?: string) => (await get(url, accept)).headers['content-encoding'] ?? 'plain'

describe('an answer', () => {
  it('leaves as the browser takes it, and is the same when it is unpacked', async () => {
    const [br, gz, plain] = await Promise.all([get('/api/long', 'gzip, deflate, br'), get('/api/long', 'gzip'), get('/api/long')])
    expect([br, gz, plain].map((it) => it.headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(rows)
    expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual(rows)
    expect(plain.json()).toEqual(rows)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(br.headers.vary).toMatch(/accept-encoding/i)
  })

  it('stays as it is when it is small, compressed already, or told line by line', async () => {
    for (const url of ['/api/short', '/api/sheet', '/api/stream']) expect([url, await encodingOf(url, 'gzip, br')]).toEqual([url, 'plain'])
  })

  it('a compressed body is not unpacked', async () => {
    const sent = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ big: 'a'.repeat(100_000) })),
    })
    expect(sent.statusCode).toBe(400)
  })
})

describe('a file of the web', () => {
  it('is the one that was compressed when it was built', async () => {
    const [br, gz, plain] = await Promise.all([get('/app.js', 'gzip, br'), get('/app.js', 'gzip'), get('/app.js')])
    expect([br, gz, plain].map((it) => it.headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(script)
    expect(plain.payload).toBe(script)
    for (const it of [br, gz])
      expect(it.headers).toMatchObject({
        'cache-control': expect.stringContaining('immutable'),
        vary: expect.stringMatching(/accept-encoding/i),
      })
  })
})
