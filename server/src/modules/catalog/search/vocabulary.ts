// The words of the catalogue: dictionary of the segmenter, suggestions, slips of the pen.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../core/db.ts'
import { containing, literal } from '../../../core/like.ts'
import { readSynonyms } from './synonyms.ts'
import { editsBetween, fold, isHan, runsOf, spell, teach } from './words.ts'

export type WordKind = 'word' | 'brand' | 'category' | 'goods'

export interface Spoken {
  name: string
  brand: string
  keywords: readonly string[]
  categoryNames: readonly string[]
}

const RANK: Record<WordKind, number> = { brand: 3, category: 2, goods: 1, word: 0 }

/** Words one product teaches: brand, category, keywords and the Chinese runs of its name. */
export const spokenWords = (it: Spoken): Map<string, WordKind> => {
  const words = new Map<string, WordKind>()
  const add = (word: string, kind: WordKind): void => {
    const had = words.get(word)
    if (word.length >= 2 && word.length <= 20 && (had === undefined || RANK[kind] > RANK[had])) words.set(word, kind)
  }
  for (const run of runsOf(fold(it.name))) if (isHan(run) && run.length <= 8) add(run, 'word')
  for (const word of it.keywords) add(word.normalize('NFKC').trim(), 'goods')
  for (const name of it.categoryNames) add(name, 'category')
  for (const run of it.brand.normalize('NFKC').match(/\p{Script=Han}+|[A-Za-z][\w.&-]*(?: [A-Za-z][\w.&-]*)*/gu) ?? []) add(run, 'brand')
  return words
}

interface Learnt {
  word: string
  kind: WordKind
  hits: number
  pinyin: string
  initials: string
}

const wordsOf = (products: Iterable<Spoken>): Map<string, Learnt> => {
  const learnt = new Map<string, Learnt>()
  for (const product of products) {
    for (const [word, kind] of spokenWords(product)) {
      const had = learnt.get(word)
      if (had) {
        had.hits += 1
        if (RANK[kind] > RANK[had.kind]) had.kind = kind
        continue
      }
      const { full, initials } = spell(word)
      if (full !== '') learnt.set(word, { word, kind, hits: 1, pinyin: full, initials })
    }
  }
  return learnt
}

const teachLearnt = (learnt: ReadonlyMap<string, Learnt>): void => teach([...learnt.values()].filter(isDictionaryWord).map((it) => it.word))

/** This process cuts texts by the words of these products before they are written. */
export const teachWords = (products: Iterable<Spoken>): void => teachLearnt(wordsOf(products))

/** Counts words of products that were just written; `products` are new ones, so that each counts once. */
export const learnWords = async (tx: Tx, products: Iterable<Spoken>): Promise<void> => {
  const learnt = wordsOf(products)
  if (learnt.size === 0) return
  // Sorted, so that two imports never wait for each other in a circle.
  const rows = JSON.stringify([...learnt.values()].sort((a, b) => (a.word < b.word ? -1 : 1)))
  await sql`
    insert into search_words (word, pinyin, initials, hits, kind)
    select word, pinyin, initials, hits, kind from json_to_recordset(${rows}::json) as r(word text, pinyin text, initials text, hits int, kind text)
    on conflict (word) do update set hits = search_words.hits + excluded.hits, changed_in = excluded.changed_in,
      kind = case when search_words.kind = 'word' then excluded.kind else search_words.kind end`.execute(tx)
  teachLearnt(learnt)
}

const LEAST_HITS = 3
const isDictionaryWord = (it: { kind: string; hits: number }): boolean => it.kind !== 'word' || it.hits >= LEAST_HITS

const REFRESH_MS = 300_000
let taughtAt = -REFRESH_MS

/** Teaches this process the words others have written; asked before every search, costs two queries every five minutes. */
export const refreshDictionary = async (tx: Tx): Promise<void> => {
  if (performance.now() - taughtAt < REFRESH_MS) return
  taughtAt = performance.now()
  await readSynonyms(tx)
  const rows = await tx
    .selectFrom('search_words')
    .select('word')
    .where((eb) => eb.or([eb('kind', '<>', 'word'), eb('hits', '>=', LEAST_HITS)]))
    .orderBy('hits', 'desc')
    .limit(50_000)
    .execute()
  teach(rows.map((r) => r.word))
}

/** What was typed as letters of pinyin or initials; empty where it is something else. `asked` is folded. */
export const lettersOf = (asked: string): string => (/^[a-z0-9 ]+$/.test(asked) ? asked.replaceAll(' ', '') : '')

/** SQL: words that begin as typed: by characters, pinyin or initials, the most frequent first. */
export const wordsBeginning = (text: string, limit: number): RawBuilder<string[]> => {
  const asked = fold(text).trim()
  const letters = lettersOf(asked)
  return sql`array(select word from search_words
    where ${letters === '' ? sql`word like ${`${literal(asked)}%`}` : sql`(pinyin like ${`${letters}%`} or initials like ${`${letters}%`})`} and hits > 0
    order by (pinyin = ${letters}) desc, (initials = ${letters}) desc, (kind <> 'word') desc, hits desc, length(word), word collate "C" limit ${limit})`
}

/** The word of the catalogue nearest in sound and spelling, or nothing near enough. */
export const correctWord = async (tx: Tx, typed: string): Promise<string | null> => {
  const { full } = spell(typed)
  if (full.length < 3) return null
  const { rows } = await sql<{ word: string; pinyin: string; hits: number }>`
    select word, pinyin, hits from search_words where pinyin % ${full} and hits > 0 order by (pinyin = ${full}) desc, similarity(pinyin, ${full}) desc, hits desc limit 20`.execute(
    tx,
  )
  const most = Math.max(1, Math.floor(full.length / 4))
  const near = rows
    .map((r) => ({ ...r, edits: editsBetween(full, r.pinyin) }))
    .filter((r) => r.edits <= most && fold(r.word) !== fold(typed))
    .sort((a, b) => a.edits - b.edits || b.hits - a.hits)
  return near[0]?.word ?? null
}

/** SQL: longer words around a word. */
export const wordsAround = (word: string, limit: number): RawBuilder<string[]> =>
  sql`array(select word from search_words where word like ${containing(word)} and lower(word) <> ${word} and hits > 1 and length(word) <= 12 order by hits desc, word collate "C" limit ${limit})`
