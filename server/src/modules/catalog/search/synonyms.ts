// Words that mean the same goods, as the platform keeps them (decision 0098): all of them lie in the memory of the process.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../core/db.ts'
import { changedSince } from './memory/snapshots.ts'
import { teach } from './words.ts'

export interface Synonyms {
  id: string
  words: string[]
  isEnded: boolean
}

const COLUMNS = sql.raw(`y.id, y.words, y.ended_at is not null as "isEnded"`)
const asList = (from: RawBuilder<unknown>): RawBuilder<Synonyms[]> =>
  sql<Synonyms[]>`(select coalesce(json_agg(r), '[]') from (select ${COLUMNS} from search_synonyms y where ${from}) r)`

/** SQL: those written since a snapshot; it leaves with the first statement of a search, so that the next one knows them. */
export const synonymsSince = (snapshot: string): RawBuilder<Synonyms[]> => asList(changedSince(snapshot, 'y.changed_in'))

const groups = new Map<string, readonly string[]>()
let bySynonym = new Map<string, ReadonlySet<string>>()

let learnt = 0
/** Another one once there are others. */
export const synonymsLearnt = (): number => learnt

export const takeSynonyms = (them: readonly Synonyms[]): void => {
  if (them.length === 0) return
  for (const { id, words, isEnded } of them) {
    if (isEnded) groups.delete(id)
    else groups.set(id, words)
  }
  const all = new Map<string, Set<string>>()
  for (const words of groups.values()) {
    // What has to be one word to be found here.
    teach(words)
    for (const word of words) all.set(word, new Set([...(all.get(word) ?? []), ...words.filter((it) => it !== word)]))
  }
  bySynonym = all
  learnt += 1
}

export const readSynonyms = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<Synonyms>`select ${COLUMNS} from search_synonyms y`.execute(tx)
  takeSynonyms(rows)
}

/** `word` is folded. */
export const synonymsOf = (word: string): readonly string[] => [...(bySynonym.get(word) ?? [])]
