// The plain ways to search that the product is measured by, over the same goods.
import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import pg from 'pg'
import { FIFTY } from './score.ts'

/** Codes of goods, the best first. */
export type Way = (text: string) => Promise<string[]>

export interface Plain {
  /** Similarity of the whole name, and of the best part of the name. */
  trigram: Way
  trigramOfPart: Way
  /** Any word of the text, as the general dictionary cuts it, by `ts_rank`. */
  jieba: Way
  stop(): Promise<void>
}

/** Everything the product's own words are made of. */
const TEXT = `concat_ws(' ', p.name, p.brand, p.model, p.code, p.cas, p.keywords, p.spec, c.name,
  (select string_agg(a->>'value', ' ') from jsonb_array_elements(p.attributes) a))`

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** In a database of its own, whose letters are those of Unicode: by others trigrams do not see Chinese. */
export const openPlain = async (url: string): Promise<Plain> => {
  const mall = await connect(url)
  await mall.query(`create database plain template template0 lc_ctype 'C.UTF-8'`)
  const { rows } = await mall.query<{ code: string; name: string; text: string }>(
    `select p.code, lower(p.name) as name, ${TEXT} as text from shared.products p join shared.categories c on c.code = p.category_code`,
  )
  await mall.end()
  const its = new URL(url)
  its.pathname = '/plain'
  const db = await connect(its.toString())
  const jieba = Jieba.withDict(dict)
  const wordsOf = (text: string): string[] => jieba.cut(text.toLowerCase(), true).filter((it) => /[\p{L}\p{N}]/u.test(it))
  await db.query('create extension pg_trgm; create table goods (code text, name text, words tsvector)')
  await db.query(
    `insert into goods select code, name, to_tsvector('simple', words) from jsonb_to_recordset($1::jsonb) as r(code text, name text, words text)`,
    [JSON.stringify(rows.map(({ code, name, text }) => ({ code, name, words: wordsOf(text).join(' ') })))],
  )
  await db.query('create index on goods using gin (words); create index on goods using gin (name gin_trgm_ops); analyze goods')
  // Whatever is alike at all.
  await db.query('set pg_trgm.similarity_threshold = 0.001; set pg_trgm.word_similarity_threshold = 0.001')
  const codesOf = async (query: string, values: unknown[]): Promise<string[]> =>
    (await db.query<{ code: string }>(`${query} limit ${FIFTY}`, values)).rows.map((it) => it.code)
  const by = (isAlike: string, measure: string): Way => {
    const query = `select code from goods where ${isAlike} order by ${measure} desc, code`
    return (text) => codesOf(query, [text.toLowerCase()])
  }
  return {
    trigram: by('name % $1', 'similarity(name, $1)'),
    trigramOfPart: by('$1 <% name', 'word_similarity($1, name)'),
    jieba: async (text) => {
      const query = wordsOf(text)
        .map((word) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`)
        .join(' | ')
      return codesOf(`select code from goods where words @@ $1::tsquery order by ts_rank(words, $1::tsquery) desc, code`, [query])
    },
    stop: () => db.end(),
  }
}
