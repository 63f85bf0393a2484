// The index of the goods that a process keeps: built beside the serving, brought up to date by every search before it is asked (decision 0077).
import type { RawBuilder } from 'kysely'
import { ask } from '../../../../core/ask.ts'
import { besideOf, type Db, type RunTenant, type Tx } from '../../../../core/db.ts'
import type { Logger } from '../../../../core/log.ts'
import { goodsInMemory } from '../../../../core/metrics.ts'
import { takeSynonyms } from '../synonyms.ts'
import { GoodsIndex, type IndexRow } from './goods-index.ts'
import type { Hidden } from './ground.ts'
import { changedAfter, newsSince, rowsAfter, type News } from './rows.ts'
import { isLater, NOW } from './snapshots.ts'
import { keepWords } from './word-keeper.ts'

const NO_SCHOOL = 0
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Read and taken in at once; nobody waits longer for this process meanwhile. */
const SLICE = 500
/** So many places of goods that changed or left are carried along, or a quarter of all. */
const LEAST_STALE = 5000
const RETRY_MS = 30_000

export interface Kept {
  index: GoodsIndex
  hidden: Hidden
}

class Keeper {
  readonly #run: RunTenant
  readonly #log: Logger
  readonly #mostBytes: number
  #index: GoodsIndex | null = null
  /** What the index has seen. */
  #snapshot = ''
  #isBusy = false
  /** What is read meanwhile may be newer than what a search was told. */
  #isCatchingUp = false

  constructor(run: RunTenant, log: Logger, mostBytes: number) {
    this.#run = run
    this.#log = log
    this.#mostBytes = mostBytes
  }

  /** SQL of what has to be known before the index answers a school; null while there is none. */
  news(school: number | null): { question: RawBuilder<News>; taken(news: News): Kept | null } | null {
    if (!this.#index || this.#isCatchingUp) return null
    const asOf = this.#snapshot
    return { question: newsSince(asOf, school), taken: (news) => this.#taken(news, asOf) }
  }

  /** The index as of the news; null where the tables have to be asked. */
  #taken(news: News, asOf: string): Kept | null {
    takeSynonyms(news.synonyms)
    const index = this.#index
    if (!index || this.#isCatchingUp) return null
    if (news.changed === null) {
      void this.work(() => this.#catchUp(index))
      return null
    }
    // Built anew meanwhile: what lies between is not known.
    if (isLater(asOf, this.#snapshot)) return null
    // What was seen earlier is in it already.
    if (isLater(news.snapshot, this.#snapshot)) {
      for (const row of news.changed) index.put(row)
      this.#snapshot = news.snapshot
    }
    if (index.stale > Math.max(LEAST_STALE, index.num / 4)) void this.work(() => this.build())
    return { index, hidden: { products: new Set(news.hiddenProducts), suppliers: new Set(news.closedSuppliers) } }
  }

  async build(): Promise<void> {
    const startedAt = performance.now()
    const snapshot = await this.#now()
    const index = new GoodsIndex()
    await this.#readAll((after) => rowsAfter(after, SLICE), index)
    index.endBuilding()
    this.#index = index
    this.#snapshot = snapshot
    goodsInMemory.set(index.bytes)
    this.#log.debug(
      { goods: index.num, megabytes: Math.round(index.bytes / 1e6), ms: Math.round(performance.now() - startedAt) },
      'goods in memory',
    )
  }

  /** One piece of work at a time; what fails is begun again. */
  async work(it: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      await it()
    } catch (err) {
      this.#index = null
      goodsInMemory.set(0)
      if (err instanceof TooLarge)
        this.#log.warn({ mostMegabytes: this.#mostBytes / 1e6 }, 'more goods than memory may hold: searches ask the tables')
      else {
        this.#log.warn({ err }, 'goods not in memory')
        setTimeout(() => void this.work(() => this.build()), RETRY_MS).unref()
      }
    } finally {
      this.#isBusy = false
    }
  }

  async #catchUp(index: GoodsIndex): Promise<void> {
    const since = this.#snapshot
    this.#isCatchingUp = true
    try {
      const snapshot = await this.#now()
      await this.#readAll((after) => changedAfter(since, after, SLICE), index)
      this.#snapshot = snapshot
    } finally {
      this.#isCatchingUp = false
    }
  }

  async #readAll(rowsFrom: (after: string) => RawBuilder<IndexRow>, into: GoodsIndex): Promise<void> {
    for (let after: string | undefined = FIRST_ID; after;) {
      const query = rowsFrom(after)
      const rows: IndexRow[] = await this.#run({ schoolId: NO_SCHOOL }, async (tx) => (await query.execute(tx)).rows, { isRead: true })
      for (const row of rows) into.put(row)
      if (into.bytes > this.#mostBytes) throw new TooLarge()
      after = rows.length === SLICE ? rows.at(-1)!.id : undefined
    }
  }

  async #now(): Promise<string> {
    const { snapshot } = await this.#run({ schoolId: NO_SCHOOL }, (tx) => ask(tx, { snapshot: NOW }), { isRead: true })
    return snapshot
  }
}

class TooLarge extends Error {}

const keepers = new WeakMap<RunTenant, Keeper>()

export const keeperOf = (tx: Tx): Keeper | undefined => keepers.get(besideOf(tx))

/** From now on searches of this process are answered from memory, once it is built. */
export const keepGoods = async (db: Db, { log, mostBytes }: { log: Logger; mostBytes: number }): Promise<void> => {
  const run = await db.withTenant({ schoolId: NO_SCHOOL }, async (tx) => besideOf(tx), { isRead: true })
  const keeper = new Keeper(run, log, mostBytes)
  keepers.set(run, keeper)
  await Promise.all([keepWords(run, log), keeper.work(() => keeper.build())])
}
