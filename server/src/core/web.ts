// Serves the built web: hashed assets for a year, the page itself never cached, every unknown path is the app.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fail } from './fail.ts'

export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const page = readFileSync(join(folder, 'index.html'))
  await app.register(fastifyStatic, { root: folder, index: false, wildcard: false, preCompressed: true, immutable: true, maxAge: '365d' })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/assets/')) throw new Fail('core.noCall')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
