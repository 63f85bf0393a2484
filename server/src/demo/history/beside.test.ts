import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import type { Logger } from '../../core/log.ts'
import { serveMetrics } from '../../core/metrics.ts'
import { playBeside } from './beside.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'caiyuan-beside-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Begins on a database nobody serves, and ends by what `end` does. */
const played = async (end: (history: ReturnType<typeof playBeside>) => void) => {
  const error = vi.fn<(about: unknown, text: string) => void>()
  const url = `postgres://a:b@127.0.0.1:${await freePort()}/x`
  const history = playBeside({ error } as unknown as Logger, { url, dataDir, orders: 10 })
  end(history)
  await once(history.child, 'exit')
  const http = fastify()
  serveMetrics(http, null)
  const { body } = await http.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
  await http.close()
  return { said: error.mock.calls, figure: /^caiyuan_demo_history_failed (\d)$/m.exec(body)?.[1] }
}

describe('the history of the demo', () => {
  it('that dies is an error of the log with its exit code, and a figure', async () => {
    expect(await played(() => {})).toEqual({
      said: [[{ code: 1, signal: null }, 'demo history not complete, the next start goes on']],
      figure: '1',
    })
    expect((await played((it_) => it_.child.kill('SIGKILL'))).said).toEqual([[{ code: null, signal: 'SIGKILL' }, expect.any(String)]])
  }, 60_000)

  it('that ends with the mall is none', async () => {
    expect(await played((it_) => it_.stop())).toEqual({ said: [], figure: '0' })
  }, 60_000)
})
