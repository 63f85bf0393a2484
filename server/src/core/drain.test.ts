import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { watchCalls } from './drain.ts'

it('waits for a call that ends in time, and cuts one that does not, so that a stop always ends', async () => {
  const waiting = new Map<string, ServerResponse>()
  const server = createServer((request, answer) => waiting.set(request.url!, answer))
  const end = watchCalls(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = (path: string) =>
    new Promise<string>((resolve) =>
      get(`http://127.0.0.1:${port}${path}`, (answer) => {
        answer.setEncoding('utf8').on('data', resolve)
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code!)),
    )
  const said = [call('/slow'), call('/stuck')]
  await expect.poll(() => waiting.size, { timeout: 20_000 }).toBe(2)
  const ended = end(1500)
  waiting.get('/slow')!.end('bought')
  expect(await said[0]).toBe('bought')
  await ended
  expect(await said[1]).toBe('ECONNRESET')
})
