// Records the statements one call sends, by running the product's own handler once in this process.
import pg from 'pg'
import { loadMasterKey } from '@caiyuan/server/core/crypto'
import { openDb } from '@caiyuan/server/core/db'
import { newId } from '@caiyuan/server/core/ids'
import { makeLogger } from '@caiyuan/server/core/log'
import { buildApp, type App } from '@caiyuan/server/app'
import { fileStorage } from '@caiyuan/server/gateways/storage'
import { contract } from '@caiyuan/contract/index'
import type { Domain } from '@caiyuan/contract/endpoint'
import type { Statement } from './replay.ts'
import type { Stand } from './stand.ts'

let http: App['http'] | null = null
let taking: Map<pg.Client, Statement[]> | null = null

/** Every statement of every client of this process passes here. */
const listen = (): void => {
  const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string; values?: unknown[] }]
    const statement = typeof first === 'string' ? { text: first, values: [] } : { text: first.text, values: first.values ?? [] }
    if (taking) taking.set(this, [...(taking.get(this) ?? []), statement])
    return original.apply(this, args)
  } as never
}

/** The statements of one call of one person, from BEGIN to COMMIT, and the id from which ids are new. */
export const recordCall = async (
  it: { url: string; folder: string; stand: Stand },
  name: string,
  input: unknown,
  since = newId(),
): Promise<{ statements: Statement[]; since: string }> => {
  if (!http) {
    listen()
    loadMasterKey(it.folder)
    const db = openDb(it.url, { poolSize: 2 })
    const app = await buildApp({
      db,
      storage: fileStorage(it.folder),
      room: { folder: it.folder, leastBytes: 0 },
      log: makeLogger('silent'),
      demo: false,
      secureCookies: false,
      checkOutput: false,
      autoJobs: false,
    })
    http = app.http
  }
  const [domain, verb] = name.split('.') as [string, string]
  const endpoint = (contract as unknown as Record<string, Domain>)[domain]![verb]!
  const { cookie } = it.stand.owners[0]!
  await http.inject({ url: '/api/user.info', headers: { cookie: `cy=${cookie}` } })
  taking = new Map()
  const response = await http.inject({
    method: 'POST',
    url: `/api/${endpoint.path}`,
    headers: { cookie: `cy=${cookie}`, sourcetype: '0', 'idempotency-key': newId(), 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  })
  // The call's own transaction is the longest; block numbers and sessions are asked for on other connections.
  const statements = [...taking.values()].sort((a, b) => b.length - a.length)[0]!
  taking = null
  if (!response.body.startsWith('{"retCode":"1000"')) throw new Error(`${name} could not be recorded: ${response.body.slice(0, 300)}`)
  return { statements, since }
}
