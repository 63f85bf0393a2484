// Kysely over pg: named prepared statements, sent together, on one client inside its transaction or on a pool.
import { createHash } from 'node:crypto'
import {
  type BinaryOperationNode,
  type CompiledQuery,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { asAway } from '../database-away.ts'
import type { Tables } from '../tables.ts'

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 24)
    if (names.size < 5000) names.set(text, name)
  }
  return name
}

/** SQL comment of a statement whose plan is good for its values alone: a prepared one would soon be planned for any. */
export const PLANNED_ANEW = '/* planned anew */'

/** What is prepared stays in the session: not texts that carry their value, nor the very long. */
const isPrepared = (text: string): boolean => text.length < 20_000 && !text.startsWith('SET ') && !text.includes(PLANNED_ANEW)

/** Called with every statement in test mode; throws on a tenant table without a school predicate. */
let tripwire: ((text: string) => void) | null = null
export const setTripwire = (check: typeof tripwire): void => {
  tripwire = check
}

/** What is sent in one turn of the event loop leaves in one write: a list page asks for a dozen things at once. */
export const sendTogether = (client: pg.ClientBase): void => {
  const { stream } = (client as pg.Client).connection ?? {}
  if (!stream) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const handed = new WeakMap<pg.ClientBase, number>()
/** How many statements a client was given so far. */
export const handedTo = (client: pg.ClientBase): number => handed.get(client) ?? 0

const ABORTED = '25P02'

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  /** Why the transaction is aborted: statements sent along with the one that failed all fail, and whoever hears first must hear the cause. */
  #cause: unknown
  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async #run(query: CompiledQuery): Promise<pg.QueryResult> {
    const named = isPrepared(query.sql) ? { name: nameOf(query.sql) } : {}
    sendTogether(this.#client)
    handed.set(this.#client, handedTo(this.#client) + 1)
    try {
      const result = await this.#client.query({ ...named, text: query.sql, values: query.parameters as unknown[] })
      this.#cause = undefined
      return result
    } catch (thrown) {
      const error = asAway(thrown)
      if ((error as { code?: string }).code !== ABORTED) this.#cause = error
      throw this.#cause ?? error
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    tripwire?.(query.sql)
    const result = await this.#run(query)
    const changed = result.command !== 'SELECT' && result.rowCount !== null
    return changed ? { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount!) } : { rows: result.rows as R[] }
  }

  // eslint-disable-next-line require-yield -- streaming is not offered; large reads page by key
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not offered')
  }
}

/** A kysely bound to one client that is already inside its transaction. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection
  constructor(client: pg.ClientBase) {
    this.#connection = new ClientConnection(client)
  }
  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }
  beginTransaction(): Promise<void> {
    throw new Error('withTenant opens transactions')
  }
  commitTransaction(): Promise<void> {
    throw new Error('withTenant ends transactions')
  }
  rollbackTransaction(): Promise<void> {
    throw new Error('withTenant ends transactions')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class PoolConnectionDriver extends ClientDriver {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super(pool as unknown as pg.ClientBase)
    this.#pool = pool
  }
  override async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Writes `x in (…)` as `x = any($1)`: one statement however many values, so that plans are kept and an empty list is allowed. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    if (!OperatorNode.is(operator) || operator.operator !== 'in' || !PrimitiveValueListNode.is(rightOperand))
      return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(' = any(')
    this.appendValue([...rightOperand.values])
    this.append(')')
  }
}

const dialectOf = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new Compiler(),
})

const kyselyOfClient = new WeakMap<pg.ClientBase, Kysely<Tables>>()
export const kyselyOf = (client: pg.ClientBase): Kysely<Tables> => {
  let db = kyselyOfClient.get(client)
  if (!db) {
    db = new Kysely<Tables>({ dialect: dialectOf(() => new ClientDriver(client)) })
    kyselyOfClient.set(client, db)
  }
  return db
}

/** Each statement on whichever connection of the pool is free. */
export const kyselyOn = (pool: pg.Pool): Kysely<Tables> => new Kysely<Tables>({ dialect: dialectOf(() => new PoolConnectionDriver(pool)) })
