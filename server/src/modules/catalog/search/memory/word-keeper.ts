// The words that a process keeps: read at its start, brought up to date by every search and suggestion before they are asked (decision 0077).
import { sql, type RawBuilder } from 'kysely'
import { besideOf, type RunTenant, type Tx } from '../../../../core/db.ts'
import type { Logger } from '../../../../core/log.ts'
import { changedSince, isLater, NOW } from './snapshots.ts'
import { Words, type WordRow } from './words.ts'

const NO_SCHOOL = 0
/** A few hundred bytes each. */
const MOST = 50_000
/** More are read beside the serving. */
const MOST_TOLD = 200

export interface WordNews {
  snapshot: string
  changed: WordRow[]
}

const COLUMNS = sql`w.word, w.pinyin, w.initials, w.hits, w.kind`

const newsSince = (snapshot: string): RawBuilder<WordNews> => sql`json_build_object('snapshot', ${NOW}, 'changed', (
  select coalesce(json_agg(r), '[]') from (select ${COLUMNS} from search_words w where ${changedSince(snapshot, 'w.changed_in')} limit ${MOST_TOLD + 1}) r))`

class WordKeeper {
  readonly #run: RunTenant
  readonly #log: Logger
  #words: Words | null = null
  #snapshot = ''
  #isReading = false

  constructor(run: RunTenant, log: Logger) {
    this.#run = run
    this.#log = log
  }

  /** SQL of what has to be known before the words are asked; null while there are none. */
  news(): { question: RawBuilder<WordNews>; taken(news: WordNews): Words | null } | null {
    if (!this.#words) return null
    const asOf = this.#snapshot
    return { question: newsSince(asOf), taken: (news) => this.#taken(news, asOf) }
  }

  #taken({ snapshot, changed }: WordNews, asOf: string): Words | null {
    const words = this.#words
    // Read anew meanwhile: what lies between is not known.
    if (!words || isLater(asOf, this.#snapshot)) return null
    if (changed.length > MOST_TOLD || words.num + changed.length > MOST) {
      this.#words = null
      void this.read()
      return null
    }
    if (isLater(snapshot, this.#snapshot)) {
      for (const row of changed) words.put(row)
      this.#snapshot = snapshot
    }
    return words
  }

  async read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    const query = sql<{ snapshot: string; words: WordRow[] }>`select ${NOW} as snapshot,
      (select coalesce(json_agg(r), '[]') from (select ${COLUMNS} from search_words w limit ${MOST + 1}) r) as words`
    try {
      const { snapshot, words } = await this.#run({ schoolId: NO_SCHOOL }, async (tx) => (await query.execute(tx)).rows[0]!, {
        isRead: true,
      })
      if (words.length > MOST) return
      this.#words = new Words(words)
      this.#snapshot = snapshot
    } catch (err) {
      this.#log.warn({ err }, 'words not in memory')
    } finally {
      this.#isReading = false
    }
  }
}

const keepers = new WeakMap<RunTenant, WordKeeper>()

export const wordKeeperOf = (tx: Tx): WordKeeper | undefined => keepers.get(besideOf(tx))

/** From now on words are looked up in memory, once they are read; more than so many stay in the table. */
export const keepWords = async (run: RunTenant, log: Logger): Promise<void> => {
  const keeper = new WordKeeper(run, log)
  keepers.set(run, keeper)
  await keeper.read()
}
