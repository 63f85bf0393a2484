// Kysely over pg: named prepared statements, sent together, on one client inside its transaction or on a pool.
import { createHash } from 'node:crypto'
import {
  type BinaryOperationNode,
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { asAway } from '../database-away.ts'
import type { Tables } from '../tables.ts'

/** SQL comment of a statement whose plan is good for its values alone: a prepared one would soon be planned for any. */
export const PLANNED_ANEW = '/* planned anew */'

/** What is prepared stays in the session: not texts that carry their value, nor the very long. */
const isPrepared = (text: string): boolean => text.length < 20_000 && !text.startsWith('SET ') && !text.includes(PLANNED_ANEW)

const MOST_NAMES = 5000
const names = new Map<string, string>()
/** Under which name a statement is prepared; empty where it is not. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (!isPrepared(text)) return ''
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 24)
  if (names.size < MOST_NAMES) names.set(text, name)
  return name
}

/** Called with every statement in test mode; throws on a tenant table without a school predicate. */
let tripwire: ((text: string) => void) | null = null
export const setTripwire = (check: typeof tripwire): void => {
  tripwire = check
}

const corked = new WeakSet<pg.ClientBase>()
/** What is sent in one turn of the event loop leaves in one write: a list page asks for a dozen things at once. */
export const sendTogether = (client: pg.ClientBase): void => {
  const { stream } = (client as pg.Client).connection ?? {}
  if (!stream || corked.has(client)) return
  corked.add(client)
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
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
    sendTogether(this.#client)
    handed.set(this.#client, handedTo(this.#client) + 1)
    try {
      const result = await this.#client.query({ name: nameOf(query.sql), text: query.sql, values: query.parameters as unknown[] })
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

class NoTransactions extends DummyDriver {
  override beginTransaction(): Promise<void> {
    throw new Error('withTenant opens transactions')
  }
}

const driver = new NoTransactions()
const adapter = new PostgresAdapter()
const compiler = new Compiler()
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('statements go to their client')) })

/** Hands statements straight to their client: there is nothing to open, acquire or give back around each, and nothing to call off. */
class Straight extends DefaultQueryExecutor {
  readonly #connection: ClientConnection
  constructor(client: pg.ClientBase) {
    const connection = new ClientConnection(client)
    super(compiler, adapter, { provideConnection: (use) => use(connection) })
    this.#connection = connection
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(query)
  }
}

const kyselyOver = (client: pg.ClientBase): Kysely<Tables> =>
  new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: new Straight(client) })

const kyselyOfClient = new WeakMap<pg.ClientBase, Kysely<Tables>>()
export const kyselyOf = (client: pg.ClientBase): Kysely<Tables> => {
  let db = kyselyOfClient.get(client)
  if (!db) {
    db = kyselyOver(client)
    kyselyOfClient.set(client, db)
  }
  return db
}

/** Each statement on whichever connection of the pool is free. */
export const kyselyOn = (pool: pg.Pool): Kysely<Tables> => kyselyOver(pool as unknown as pg.ClientBase)
