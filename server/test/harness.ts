// A test file's world: its own database cloned from the template, the real app, and typed clients that act as people.
import { CHANGED, changesIn, type Change } from '@caiyuan/contract/changes'
import { BUSY, OK, type Domain, type Endpoint, type Envelope, type OutputOf, type SentOf } from '@caiyuan/contract/endpoint'
import { contract, type Contract } from '@caiyuan/contract/index'
import pg from 'pg'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { buildApp, type App } from '../src/app.ts'
import type { Ctx, SessionUser } from '../src/core/context.ts'
import { loadMasterKey } from '../src/core/crypto.ts'
import { LOADING, openDb, type Db, type Tx } from '../src/core/db.ts'
import { setTripwire } from '../src/core/db/kysely.ts'
import { newId } from '../src/core/ids.ts'
import { makeLogger } from '../src/core/log.ts'
import { runAs, runAsSystem } from '../src/core/run.ts'
import { SEARCH_PATH, turnTrialClock } from '../src/core/trial-clock.ts'
import { fileStorage, type Storage } from '../src/gateways/storage.ts'
import { mayCopy } from './copies.ts'
import { makeTripwire } from './tripwire.ts'

/** A refusal as the client sees it. */
export class Refused extends Error {
  readonly code: string
  readonly data: unknown
  constructor(it: Envelope) {
    super(it.retMsg)
    this.code = it.retCode
    this.data = it.data
  }
}

type Call<E extends Endpoint> = (input?: SentOf<E>, options?: { key?: string }) => Promise<OutputOf<E>>
type Calls<D> = { [K in keyof D]: D[K] extends Endpoint ? Call<D[K]> : never }
export type Client = { [D in keyof Contract]: Calls<Contract[D]> } & {
  /** The raw envelope, for tests of codes. */
  raw(endpoint: Endpoint, input?: unknown, options?: { key?: string; headers?: Record<string, string> }): Promise<Envelope>
  user: SessionUser
  /** What the answers to this client's deeds said they changed. */
  changed: Change[]
}

export interface World {
  db: Db
  storage: Storage
  /** Where the storage keeps its files. */
  folder: string
  app: App
  /** Superuser connection of this database: canaries, planted defects, invariants in SQL. */
  admin: pg.Client
  url: string
  /** A client signed in as this person; a fresh session each. */
  as(user: SessionUser): Promise<Client>
  anonymous(): Client
  inSchool<T>(schoolId: number, work: (ctx: Ctx) => Promise<T>): Promise<T>
  asUser<T>(user: SessionUser, work: (ctx: Ctx) => Promise<T>): Promise<T>
  tx<T>(schoolId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs what may take its time on a slow machine, as at a start: the demo and its goods. */
  loading<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs every due outbox row and timer. */
  drain(): Promise<number>
  /** Makes timers of one topic (or all) due now, of one school or of all. */
  makeDue(topic?: string, schoolId?: number): Promise<void>
  /** Turns the clock of this database: to a Friday, or to the eve of a holiday. */
  setClock(moment: Date): Promise<void>
  /** Ends the app and leaves nothing behind. */
  close(): Promise<void>
}

/** Like the web, a client that hears 系统繁忙 asks again: on a slow machine a crowd of one school waits longer than one turn. */
const MOST_TRIES = 20
const patiently =
  (ask: Client['raw']): Client['raw'] =>
  async (...asked) => {
    for (let left = MOST_TRIES; ; left -= 1) {
      const answer = await ask(...asked)
      if (answer.retCode !== BUSY || left === 0) return answer
      await sleep(100)
    }
  }

const clientOf = (app: App, cookie: string | null, user: SessionUser): Client => {
  const changed: Change[] = []
  const raw = patiently(async (endpoint, input = {}, options = {}) => {
    const get = endpoint.method === 'GET'
    const query = new URLSearchParams()
    if (get) {
      for (const [k, v] of Object.entries(input as Record<string, unknown>))
        if (v !== undefined) for (const each of [v].flat()) query.append(k, String(each))
      query.append('timestamp', String(Date.now()))
    }
    const response = await app.http.inject({
      method: endpoint.method,
      url: `/api/${endpoint.path}${get ? `?${query}` : ''}`,
      headers: {
        sourcetype: '0',
        ...(get ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie: `cy=${cookie}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(get ? {} : { payload: JSON.stringify(input) }),
    })
    changed.push(...changesIn(String(response.headers[CHANGED] ?? '')))
    // A call that leads on, to the school's own sign-in: where to.
    if (response.statusCode === 303) return { retCode: OK, data: response.headers['location'], retMsg: '' }
    if (response.statusCode !== 200) return { retCode: `http${response.statusCode}`, data: null, retMsg: response.body }
    return response.headers['content-type']?.toString().includes('json')
      ? (response.json() as Envelope)
      : { retCode: OK, data: response.rawPayload, retMsg: '' }
  })
  const domains = Object.entries(contract as unknown as Record<string, Domain>)
  return {
    raw,
    user,
    changed,
    ...Object.fromEntries(domains.map(([name, endpoints]) => [name, callsOf(raw, endpoints)])),
  } as unknown as Client
}

/** The calls of a domain as a client makes them, refusals thrown. */
export const callsOf = <D extends Domain>(raw: Client['raw'], endpoints: D): Calls<D> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([verb, endpoint]) => [
      verb,
      async (input: unknown, options?: { key?: string }) => {
        const answer = await raw(endpoint, input, options)
        if (answer.retCode !== OK) throw new Refused(answer)
        return answer.data
      },
    ]),
  ) as Calls<D>

export const openWorld = async (): Promise<World> => {
  const base = inject('pgUrl')
  const name = `t_${newId().replaceAll('-', '')}`
  const root = new pg.Client({ connectionString: base })
  await root.connect()
  // Its files as they are, without a log of each page: half of the price.
  await root.query(`create database ${name} template ${inject('template')} strategy file_copy`)
  const it = new URL(base)
  it.pathname = `/${name}`
  const url = it.toString()
  process.env.MASTER_KEY = '00'.repeat(32)
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-files-'))
  loadMasterKey(folder)
  const db = openDb(url, { poolSize: 24 })
  mayCopy(db, { url: base, template: inject('template') })
  const admin = new pg.Client({ connectionString: url, options: `-c search_path=${SEARCH_PATH}` })
  await admin.connect()
  setTripwire(await makeTripwire(admin))
  const storage = fileStorage(folder)
  const app = await buildApp({
    db,
    storage,
    room: { folder, leastBytes: 0 },
    log: makeLogger(process.env.TEST_LOG ?? 'silent'),
    demo: false,
    secureCookies: false,
    checkOutput: true,
    autoJobs: false,
  })
  await app.http.ready()
  const nobody = { id: '', schoolId: 0 } as SessionUser
  return {
    db,
    storage,
    folder,
    app,
    admin,
    url,
    as: async (user) => clientOf(app, await app.sessions.create(user, { ip: '127.0.0.1', agent: 'test' }), user),
    anonymous: () => clientOf(app, null, nobody),
    inSchool: (schoolId, work) => runAsSystem(db, schoolId, work),
    asUser: (user, work) => runAs(db, user.schoolId, user, work),
    tx: (schoolId, work) => db.withTenant({ schoolId }, work),
    loading: async (work) => {
      const patient = openDb(url, { poolSize: 4, ...LOADING })
      return work(patient).finally(() => patient.close())
    },
    drain: () => app.worker.drain(),
    makeDue: async (topic, schoolId) => {
      await admin.query(
        `update mall.outbox set due_at = now() - interval '1 second'
         where state = 'due' and ($1::text is null or topic = $1) and ($2::bigint is null or school_id = $2)`,
        [topic ?? null, schoolId ?? null],
      )
    },
    setClock: (moment) => turnTrialClock(admin, moment),
    close: async () => {
      await app.http.close()
      await admin.end()
      await db.close()
      await root.query(`drop database if exists ${name} with (force)`)
      await root.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * One world for all tests of a file: `const world = useWorld()`, then `world().as(user)`. What a school opened within a test still
 * has to do goes with that test: a later one that turns the clock would wait for all of it.
 */
export const useWorld = (): (() => World) => {
  let world: World | undefined
  let schoolIds: string[] = []
  beforeAll(async () => {
    world = await openWorld()
  }, 60_000)
  beforeEach(async () => {
    schoolIds = (await world!.admin.query('select array_agg(id) as ids from shared.schools')).rows[0].ids
  })
  afterEach(async () => {
    await world!.admin.query("delete from mall.outbox where state = 'due' and school_id <> all($1)", [schoolIds])
  })
  afterAll(async () => {
    await world?.close()
  })
  return () => world!
}

/** The refusal a promise must end in; fails the test when it does not refuse. */
export const refusalOf = async (promise: Promise<unknown>): Promise<Refused> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error('expected a refusal, but the call succeeded')
}
