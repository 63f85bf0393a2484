// The words that a process keeps: read at its start, brought up to date by the news its keeper of goods asks for (decisions 0077, 0100).
import { sql, type RawBuilder } from 'kysely'
import type { RunTenant } from '../../../../core/db.ts'
import type { Logger } from '../../../../core/log.ts'
import { changedSince, NOW } from './snapshots.ts'
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

export class WordKeeper {
  readonly #run: RunTenant
  readonly #log: Logger
  /** Null while they are read, and where there are too many. */
  words: Words | null = null
  #snapshot = ''
  #isReading = false

  constructor(run: RunTenant, log: Logger) {
    this.#run = run
    this.#log = log
  }

  /** SQL of what is new, and what takes its answer in: it says whether anything is. */
  news(): { question: RawBuilder<WordNews | null>; taken(news: WordNews | null): boolean } {
    const asOf = this.#snapshot
    if (!this.words) return { question: sql`null::json`, taken: () => false }
    return { question: newsSince(asOf), taken: (news) => news !== null && this.#taken(news, asOf) }
  }

  #taken({ snapshot, changed }: WordNews, asOf: string): boolean {
    const { words } = this
    // Read anew meanwhile: what lies between is not known.
    if (!words || asOf !== this.#snapshot) return true
    if (changed.length > MOST_TOLD || words.num + changed.length > MOST) {
      this.words = null
      void this.read()
      return true
    }
    for (const row of changed) words.put(row)
    this.#snapshot = snapshot
    return changed.length > 0
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
      this.words = new Words(words)
      this.#snapshot = snapshot
    } catch (err) {
      this.#log.warn({ err }, 'words not in memory')
    } finally {
      this.#isReading = false
    }
  }
}
