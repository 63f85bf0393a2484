import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { serveMetrics } from './metrics.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'
const open: FastifyInstance[] = []
const app = async (token: string | null, trustProxy = false): Promise<FastifyInstance> => {
  const http = fastify({ trustProxy })
  serveMetrics(http, token, trustProxy)
  await http.ready()
  open.push(http)
  return http
}
afterEach(async () => {
  for (const http of open.splice(0)) await http.close()
})

const ask = (http: FastifyInstance, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  http.inject({ url: '/metrics', headers: { host: '127.0.0.1:8080', ...headers }, remoteAddress })
const status = async (...it: Parameters<typeof ask>): Promise<number> => (await ask(...it)).statusCode

describe('/metrics without a token', () => {
  it('answers the machine itself', async () => {
    const http = await app(null)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await status(http, {}, address)).toBe(200)
    expect((await ask(http, { host: 'localhost:8080' })).body).toContain('process_cpu_seconds_total')
  })

  it('answers no other machine, whatever it says of itself', async () => {
    for (const trustProxy of [false, true]) {
      const http = await app(null, trustProxy)
      for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '1270:0:0:1::'])
        expect(await status(http, { 'x-forwarded-for': '127.0.0.1' }, address)).toBe(403)
      expect((await ask(http, {}, '10.0.0.5')).body).toBe('只供本机读取；从别处读取须设置 METRICS_TOKEN\n')
    }
  })

  it('answers nobody through a proxy of this machine', async () => {
    for (const trustProxy of [false, true]) {
      const http = await app(null, trustProxy)
      for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
        expect(await status(http, { [header]: '127.0.0.1' })).toBe(403)
      for (const host of ['cg.example.edu.cn', '127.0.0.1.example.com', 'caiyuan']) expect(await status(http, { host })).toBe(403)
    }
  })
})

describe('/metrics behind a proxy without a token', () => {
  it('answers not even this machine: a proxy may pass on without a word', async () => {
    expect(await status(await app(null, true))).toBe(403)
  })
})

describe('/metrics with a token', () => {
  it('answers whoever bears it, from anywhere, and nobody else', async () => {
    const http = await app(TOKEN)
    expect(await status(http, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.5' }, '10.0.0.5')).toBe(200)
    for (const headers of [{}, { authorization: TOKEN }, { authorization: `Bearer ${TOKEN}0` }, { authorization: 'Bearer ' }])
      expect(await status(http, headers as Record<string, string>)).toBe(401)
  })
})
