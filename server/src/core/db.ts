// The database: one pool, every tenant statement inside withTenant.
import { availableParallelism } from 'node:os'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { endTurn } from './ask.ts'
import { orAway } from './database-away.ts'
import { handedTo, kyselyOf, kyselyOn, sendTogether } from './db/kysely.ts'
import { makeShare } from './share.ts'
import type { Tables } from './tables.ts'
import { SEARCH_PATH } from './trial-clock.ts'

export type Tx = Kysely<Tables>

pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} exceeds what the product computes with`)
  return value
})
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(1700, Number)

export interface TenantScope {
  schoolId: number
  userId?: string | null
  supplierId?: string | null
  /** As of which version of the settings of whose school this person is known: at another one the transaction ends with OutOfDate. */
  known?: { schoolId: number; settings: number }
}

/** What this person may do was read before it changed: read it again and call again. */
export class OutOfDate extends Error {}

/** What else leaves in the first and in the last write of a transaction, so that it is not waited for by itself. */
export interface Along<F> {
  /** Sent with the opening; what it answers is given to `work`. */
  first?: (tx: Tx) => Promise<F>
  /** Nothing can be written: the answer does not wait for the end. */
  isRead?: boolean
  /** A savepoint stands from the opening on: a refusal rolls back to it. */
  isRefusable?: boolean
  /** Prepared statements are planned once for any values: of many joins planning costs more than running, and it is not chosen by itself. */
  isPlannedOnce?: boolean
}

/** `last` sends what is not waited for: it leaves with COMMIT, and what of it fails fails the transaction. */
export type Work<T, F> = (tx: Tx, now: Date, first: F, last: (send: () => Promise<unknown>[]) => void) => Promise<T>

export type RunTenant = <T, F = undefined>(scope: TenantScope, work: Work<T, F>, along?: Along<F>) => Promise<T>

export interface Db {
  /** Shared tables only (schools, catalogue, regions); autocommit. Row-level security shows it no tenant row. */
  shared: Tx
  pool: pg.Pool
  /** One transaction for one school: both walls up, statement timeout set; `now` is the database clock. Rolls back on throw. One school has at most half the connections, and WRITERS of them where it writes. */
  withTenant: RunTenant
  /** One statement behind the wall of a school, in a transaction and a write of its own: a text that nobody has put in. */
  atOnce<R extends pg.QueryResultRow>(schoolId: number, text: string): Promise<R[]>
  /** Due (school_id, topic) pairs across schools; the only cross-school read, by its own role. */
  sweep: pg.Pool
  /** A connection of its own, not yet open: to listen on. */
  newClient(): pg.Client
  close(): Promise<void>
}

/** How long a call waits for a connection, and for the first word of the database on it. */
const WAIT_MS = 4000
/** How long it waits for the other calls of its school. */
const TURN_MS = 8000
/** Of one school so many transactions write at a time. More wait here and not for each other's rows in the database, where each keeps a process warm and a core busy. */
export const WRITERS = 2 * availableParallelism() + 1
/** What the database is given to end a statement by itself before its connection is given up. */
const GRACE_MS = 1000

/** What a transaction sets (the walls) reaches the workers of a cluster; plain PostgreSQL keeps a word nobody reads. */
const REACHES_WORKERS = '-c citus.propagate_set_commands=local'

const clientOf = (url: string, role: string, more = ''): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: WAIT_MS,
  application_name: 'caiyuan',
  options: `-c role=${role} -c search_path=${SEARCH_PATH} -c timezone=UTC ${REACHES_WORKERS}${more}`,
})

interface PoolOf {
  role: string
  max: number
  timeoutMs: number
  more?: string
}

const poolOf = (url: string, { role, max, timeoutMs, more = '' }: PoolOf): pg.Pool => {
  const pool = new pg.Pool({
    ...clientOf(url, role, more),
    statement_timeout: timeoutMs,
    max,
    idleTimeoutMillis: 30_000,
    // A database that hangs ends nothing by itself.
    query_timeout: timeoutMs + GRACE_MS,
    pipeline: true,
  } as pg.PoolConfig)
  // An idle client dropped by the server must not end the process (V33).
  pool.on('error', () => {})
  return pool
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const SAVEPOINT = 'SAVEPOINT refusal'

/** Opens the walls of another school, or of a supplier, for the rest of the transaction: by SET LOCAL, which reaches the workers of a cluster too (a call of set_config does not). */
const enter = async (tx: Tx, wall: 'school_id' | 'supplier_id', id: string): Promise<void> => {
  endTurn(tx)
  await sql.raw(`SET LOCAL app.${wall}=${quote(id)}`).execute(tx)
}
export const enterSchool = (tx: Tx, schoolId: number): Promise<void> => enter(tx, 'school_id', String(Math.trunc(schoolId)))
export const enterSupplier = (tx: Tx, supplierId: string): Promise<void> => enter(tx, 'supplier_id', supplierId)

const versionOf = (schoolId: number): string => `(SELECT settings_version FROM shared.schools WHERE id = ${Math.trunc(schoolId)})`

const opening = (scope: TenantScope, { isRead, isRefusable, isPlannedOnce }: Along<unknown>): string =>
  `BEGIN${isRead ? ' READ ONLY' : ''}; SET LOCAL app.school_id=${quote(String(Math.trunc(scope.schoolId)))}; SET LOCAL app.user_id=${quote(scope.userId ?? '')}; ` +
  `SET LOCAL app.supplier_id=${quote(scope.supplierId ?? '')}; ${isPlannedOnce ? 'SET LOCAL plan_cache_mode=force_generic_plan; ' : ''}${isRefusable ? `${SAVEPOINT}; ` : ''}` +
  `SELECT now() AS now, ${versionOf(scope.schoolId)} AS settings${scope.known && scope.known.schoolId !== scope.schoolId ? `, ${versionOf(scope.known.schoolId)} AS known` : ''}`

/** What the transaction under way on a client opened with. */
interface Opening {
  schoolId: number
  /** Version of the school's settings; null once this transaction changed them. */
  settings: number | null
}
const openings = new WeakMap<Tx, Opening>()
export const openedOn = (tx: Tx): Opening => openings.get(tx)!

/** More turns than a builder of statements takes to hand one over. */
const MOST_TURNS = 50

/** Statements that leave in one write with COMMIT, one each. */
const lastOf = (client: pg.ClientBase) => {
  const before = handedTo(client)
  const sent: Promise<unknown>[] = []
  return {
    add: (send: () => Promise<unknown>[]): void => {
      for (const it of send()) {
        it.catch(() => {})
        sent.push(it)
      }
    },
    /** Resolves when the client has all of them, so that COMMIT follows: answered or not. */
    handedOver: async (): Promise<void> => {
      for (let turn = 0; turn < MOST_TURNS && handedTo(client) < before + sent.length; turn += 1) await Promise.resolve()
      if (handedTo(client) < before + sent.length) await Promise.all(sent)
    },
    answered: () => Promise.all(sent),
  }
}

let written = 0
/** Transactions of this process that wrote and are committed: what stands on none of the latest may be older than what somebody was just answered. */
export const writtenSoFar = (): number => written

const tenantsOn = (pool: pg.Pool, onOpen: (tx: Tx) => void): RunTenant => {
  const most = Math.ceil(pool.options.max / 2)
  const share = makeShare(most)
  const pens = makeShare(Math.min(most, WRITERS))
  /** A place of the school, behind a pen where it writes; answers what gives both back. */
  const placeOf = async (schoolId: number, isRead: boolean): Promise<() => void> => {
    if (isRead) return share(schoolId, TURN_MS)
    const until = performance.now() + TURN_MS
    const putDown = await pens(schoolId, TURN_MS)
    const leave = await share(schoolId, until - performance.now()).catch((error: unknown) => {
      putDown()
      throw error
    })
    return () => {
      leave()
      putDown()
    }
  }

  const runOn = async <T, F>(
    client: pg.PoolClient,
    scope: TenantScope,
    work: Work<T, F>,
    along: Along<F>,
    leave: () => void,
  ): Promise<T> => {
    let broken: Error | undefined
    const onError = (error: Error): void => {
      broken = error
    }
    const release = (): void => {
      client.off('error', onError)
      client.release(broken)
      leave()
    }
    client.on('error', onError)
    try {
      const begin = { text: opening(scope, along), query_timeout: WAIT_MS }
      const tx = kyselyOf(client)
      onOpen(tx)
      sendTogether(client)
      const begun = client.query(begin).catch(orAway)
      const first = along.first?.(tx)
      first?.catch(() => {})
      const opened = (await begun) as unknown as pg.QueryResult<{
        now: Date
        settings: number | null
        known?: number | null
      }>[]
      const { now, settings, known = settings } = opened.at(-1)!.rows[0]!
      if (scope.known && known !== scope.known.settings) throw new OutOfDate('read again who this is')
      openings.set(tx, { schoolId: scope.schoolId, settings })
      const given = (await first) as F
      let last: ReturnType<typeof lastOf> | undefined
      const result = await work(tx, now, given, (send) => (last ??= lastOf(client)).add(send))
      await last?.handedOver()
      sendTogether(client)
      const commit = client.query('COMMIT').catch(orAway)
      // Heard below, unless something sent before it fails first.
      commit.catch(() => {})
      // Whoever is next on this connection is answered behind it.
      if (along.isRead) return result
      await last?.answered()
      // COMMIT of a transaction that a swallowed error had aborted answers ROLLBACK: nothing was kept, so say so.
      if ((await commit).command !== 'COMMIT') throw new Error('the transaction was aborted')
      written += 1
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e
      })
      throw error
    } finally {
      release()
    }
  }

  return async (scope, work, along = {}) => {
    const leave = await placeOf(scope.schoolId, along.isRead ?? false)
    const client = await pool.connect().catch((error: unknown) => {
      leave()
      return orAway(error)
    })
    return runOn(client, scope, work, along, leave)
  }
}

const runsBeside = new WeakMap<Tx, RunTenant>()

/** Runs short transactions beside this one, on connections of their own, and so never waits for a transaction that waits for it. */
export const besideOf = (tx: Tx): RunTenant => runsBeside.get(tx)!

/** What loads whole catalogues before or beside the serving: nobody waits for one of its statements. */
export const LOADING = { statementTimeoutMs: 120_000 }

/** Opens the pools. `statementTimeoutMs` bounds each tenant statement (default 5 s); `lazyCommit` is for the demo loader only. */
export const openDb = (url: string, options: { poolSize?: number; statementTimeoutMs?: number; lazyCommit?: boolean } = {}): Db => {
  const timeoutMs = options.statementTimeoutMs ?? 5000
  const app = { role: 'mall_app', timeoutMs, more: options.lazyCommit ? ' -c synchronous_commit=off' : '' }
  const pool = poolOf(url, { ...app, max: options.poolSize ?? 20 })
  const sweep = poolOf(url, { role: 'mall_sweep', timeoutMs, max: 2 })

  const side = poolOf(url, { ...app, max: 2 })
  const beside = tenantsOn(side, (tx) => runsBeside.set(tx, beside))
  const withTenant = tenantsOn(pool, (tx) => runsBeside.set(tx, beside))
  const shared = kyselyOn(pool)
  runsBeside.set(shared, beside)

  return {
    shared,
    pool,
    sweep,
    withTenant,
    atOnce: async <R extends pg.QueryResultRow>(schoolId: number, text: string) => {
      // Texts of one query are one transaction.
      const done = pool.query(`SET LOCAL app.school_id=${quote(String(Math.trunc(schoolId)))}; ${text}`)
      return ((await done.catch(orAway)) as unknown as pg.QueryResult<R>[]).at(-1)!.rows
    },
    newClient: () => new pg.Client({ ...clientOf(url, 'mall_app'), keepAlive: true }),
    close: async () => {
      await Promise.all([pool.end(), side.end(), sweep.end()])
    },
  }
}

export const savepoint = (tx: Tx): Promise<unknown> => {
  endTurn(tx)
  return sql.raw(SAVEPOINT).execute(tx)
}

/** Undoes what was done since, and ends it: an outer refusal then rolls back to its own savepoint, not to this one. */
export const toSavepoint = (tx: Tx): Promise<unknown> => {
  endTurn(tx)
  return Promise.all([sql`ROLLBACK TO SAVEPOINT refusal`.execute(tx), sql`RELEASE SAVEPOINT refusal`.execute(tx)])
}

/** Runs work under a savepoint: a refusal rolls back to it and the outer transaction lives on. */
export const underSavepoint = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await savepoint(tx)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT refusal`.execute(tx)
    return result
  } catch (error) {
    await toSavepoint(tx)
    throw error
  }
}
