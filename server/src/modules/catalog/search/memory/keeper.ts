// What a process keeps of the catalogue: built beside the serving, brought up to date by news that searches share (decisions 0077, 0100).
import type { RawBuilder } from 'kysely'
import { ask } from '../../../../core/ask.ts'
import { dayOf, now } from '../../../../core/clock.ts'
import { besideOf, writtenSoFar, type Db, type RunTenant, type Tx } from '../../../../core/db.ts'
import type { Logger } from '../../../../core/log.ts'
import { goodsInMemory } from '../../../../core/metrics.ts'
import { takeSynonyms } from '../synonyms.ts'
import { allCategories, type Chosen } from '../understand.ts'
import { GoodsIndex, type IndexRow } from './goods-index.ts'
import { changedAfter, newsSince, rowsAfter, type Firm, type News } from './rows.ts'
import { Shown } from './shown.ts'
import { NOW } from './snapshots.ts'
import { WordKeeper } from './word-keeper.ts'
import type { Words } from './words.ts'

const NO_SCHOOL = 0
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Read and taken in at once; nobody waits longer for this process meanwhile. */
const SLICE = 500
/** So many places of goods that changed or left are carried along, or a quarter of all. */
const LEAST_STALE = 5000
const RETRY_MS = 30_000
/** What other processes wrote is known so soon; what this one wrote, at once. */
export const FRESH_MS = 250

export interface Catalogue {
  index: GoodsIndex
  /** Null while the table has to be asked. */
  words: Words | null
  /** Suppliers by their id. */
  firms: ReadonlyMap<string, Firm>
  /** Those of them that do not sell now. */
  closed: ReadonlySet<string>
  /** The tree of goods by code: it is written before the serving begins. */
  categories: ReadonlyMap<string, Chosen>
  shown: Shown
}

interface Options {
  log: Logger
  mostBytes: number
  freshMs?: number
}

class Keeper {
  readonly #run: RunTenant
  readonly #log: Logger
  readonly #mostBytes: number
  readonly #freshMs: number
  readonly #words: WordKeeper
  readonly #shown = new Shown()
  #index: GoodsIndex | null = null
  /** What the index has seen. */
  #snapshot = ''
  #standing = ''
  #day = ''
  #firms: ReadonlyMap<string, Firm> = new Map()
  #closed: ReadonlySet<string> = new Set()
  #categories: ReadonlyMap<string, Chosen> = new Map()
  #isBusy = false
  /** More changed at once than is told: it is read beside the serving. */
  #isBehind = false
  #asking: Promise<void> | null = null
  /** When the latest news were asked for, and after how many writes. */
  #asked = { at: Number.NEGATIVE_INFINITY, written: -1 }

  constructor(run: RunTenant, { log, mostBytes, freshMs = FRESH_MS }: Options) {
    this.#run = run
    this.#log = log
    this.#mostBytes = mostBytes
    this.#freshMs = freshMs
    this.#words = new WordKeeper(run, log)
  }

  /** The catalogue as it stands; null where the tables have to be asked. Whoever comes while news are asked for shares the next ones. */
  async now(): Promise<Catalogue | null> {
    const [from, written] = [performance.now() - this.#freshMs, writtenSoFar()]
    while (this.#index && !this.#isBehind && (this.#asked.at < from || this.#asked.written < written))
      await (this.#asking ??= this.#ask().finally(() => (this.#asking = null)))
    if (!this.#index || this.#isBehind) return null
    return {
      index: this.#index,
      words: this.#words.words,
      firms: this.#firms,
      closed: this.#closed,
      categories: this.#categories,
      shown: this.#shown,
    }
  }

  async #ask(): Promise<void> {
    const [asOf, words, asked] = [this.#snapshot, this.#words.news(), { at: performance.now(), written: writtenSoFar() }]
    const question = newsSince(asOf, this.#standing)
    const first = (tx: Tx) => ask(tx, { news: question, told: words.question })
    const { news, told } = await this.#run({ schoolId: NO_SCHOOL }, async (_tx, _now, answer) => answer, { first, isRead: true })
    if (words.taken(told)) this.#shown.clear()
    takeSynonyms(news.synonyms)
    // Built anew meanwhile: what lies between is not known.
    if (asOf !== this.#snapshot || !this.#index) return
    this.#asked = asked
    this.#take(news, this.#index)
  }

  #take(news: News, index: GoodsIndex): void {
    if (news.firms) {
      this.#firms = new Map(news.firms.map((it) => [it.id, it]))
      this.#closed = new Set(news.firms.filter((it) => !it.isSelling).map((it) => it.id))
    }
    const day = dayOf(now())
    if (news.firms || news.synonyms.length > 0 || news.changed === null || news.moved === null || day !== this.#day) this.#shown.clear()
    this.#standing = news.standing
    this.#day = day
    this.#isBehind = news.changed === null
    if (news.changed === null) return void this.work(() => this.#catchUp(index, news.snapshot))
    this.#snapshot = news.snapshot
    const changed = [...news.changed.map((it) => it.id), ...(news.moved ?? [])]
    if (changed.length === 0) return
    const sameOf = (id: string): number => index.columns.same[index.docOf(id) ?? -1] ?? 0
    const sames = new Set([...changed.map(sameOf), ...news.changed.map((it) => it.same)])
    sames.delete(0)
    for (const row of news.changed) index.put(row)
    this.#shown.changed(changed, sames)
    if (index.stale > Math.max(LEAST_STALE, index.num / 4)) void this.work(() => this.build())
  }

  async build(): Promise<void> {
    const startedAt = performance.now()
    const { snapshot, categories } = await this.#run(
      { schoolId: NO_SCHOOL },
      (tx) => ask(tx, { snapshot: NOW, categories: allCategories }),
      {
        isRead: true,
      },
    )
    const index = new GoodsIndex()
    await this.#readAll((after) => rowsAfter(after, SLICE), index)
    index.endBuilding()
    this.#index = index
    this.#snapshot = snapshot
    this.#isBehind = false
    this.#categories = new Map(categories.map((it) => [it.code, it]))
    this.#asked = { at: Number.NEGATIVE_INFINITY, written: -1 }
    goodsInMemory.set(index.bytes)
    this.#log.debug(
      { goods: index.num, megabytes: Math.round(index.bytes / 1e6), ms: Math.round(performance.now() - startedAt) },
      'goods in memory',
    )
  }

  readWords(): Promise<void> {
    return this.#words.read()
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

  /** Up to the snapshot that was told of it, or behind: what is newer is told once more. */
  async #catchUp(index: GoodsIndex, snapshot: string): Promise<void> {
    const since = this.#snapshot
    await this.#readAll((after) => changedAfter(since, after, SLICE), index)
    this.#snapshot = snapshot
    this.#isBehind = false
    this.#shown.clear()
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
}

class TooLarge extends Error {}

const keepers = new WeakMap<RunTenant, Keeper>()

/** The catalogue as this process keeps it; null where the tables have to be asked. */
export const catalogueOf = async (tx: Tx): Promise<Catalogue | null> => (await keepers.get(besideOf(tx))?.now()) ?? null

/** From now on searches of this process are answered from memory, once it is built. */
export const keepGoods = async (db: Db, options: Options): Promise<void> => {
  const run = besideOf(db.shared)
  const keeper = new Keeper(run, options)
  keepers.set(run, keeper)
  await Promise.all([keeper.readWords(), keeper.work(() => keeper.build())])
}
