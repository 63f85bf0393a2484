// Worlds that tests open again and again are copied: built twice by the product's own commands, in a database of their own, and ever
// after their rows are put in at once, under ids, numbers and moments of each copy (decision 0049).
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { openDb, type Db } from '../src/core/db.ts'
import { newId } from '../src/core/ids.ts'
import { filled, idsOf, joined, patternOf, type Own, type Part } from './copies/pattern.ts'
import { rowsSince, type TableRows } from './copies/rows.ts'

/** What builds a world with numbers of its own; its answer is plain. */
export type Build<A> = (db: Db, next: () => number) => Promise<A>

/** The server, and the database every world starts from. */
interface Source {
  url: string
  template: string
}

interface Recipe {
  /** Times of the day are of its day. */
  day: string
  ids: number
  numbers: number
  rows: Part[]
  answer: Part[]
}

const sources = new WeakMap<Db, Source>()
/** What is built in this database may be a copy. */
export const mayCopy = (db: Db, source: Source): void => {
  sources.set(db, source)
}

/** Files follow each other in one process; `once` where a world was built, but not yet copied. */
const kept: Map<string, 'once' | Promise<Recipe>> = ((globalThis as { keptCopies?: Map<string, 'once' | Promise<Recipe>> }).keptCopies ??=
  new Map())

export const forgetCopies = (): void => kept.clear()

const todayIn = async (db: Db): Promise<string> =>
  (await db.pool.query<{ day: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as day")).rows[0]!.day

const urlOf = (base: string, database: string): string => {
  const it = new URL(base)
  it.pathname = `/${database}`
  return it.toString()
}

/** Beyond the numbers that tests take. */
const FIRST_NUMBERS = [97_531_111, 96_420_222] as const

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, it: unknown) => (it instanceof Set ? { aSet: [...it] } : it instanceof Map ? { aMap: [...it] } : it))
const valueOf = (text: string): unknown =>
  JSON.parse(text, (_, it: { aSet?: unknown[]; aMap?: [unknown, unknown][] } | null) => {
    if (it?.aSet) return new Set(it.aSet)
    return it?.aMap ? new Map(it.aMap) : it
  })

interface Built extends Own {
  tables: TableRows[]
  texts: string[]
  answer: string
}

const builtIn = async <A>(db: Db, admin: pg.Client, first: number, build: Build<A>): Promise<Omit<Built, 'ids'>> => {
  const { rows } = await admin.query('select pg_snapshot_xmax(pg_current_snapshot())::text as before')
  const numbers: number[] = []
  const answer = await build(db, () => {
    numbers.push(first + numbers.length)
    return numbers.at(-1)!
  })
  const text = textOf(answer)
  if (!isDeepStrictEqual(valueOf(text), answer)) throw new Error('a world that is copied answers what is not plain')
  const at = (await db.pool.query<{ at: Date }>('select now() as at')).rows[0]!.at
  const tables = await rowsSince(admin, rows[0].before as string)
  return { tables, texts: [...tables.flatMap((it) => it.rows.flat().filter((cell) => cell !== null)), text], answer: text, numbers, at }
}

const quoted = (parts: readonly Part[]): Part[] => [
  `'`,
  ...parts.map((it) => (typeof it === 'string' ? it.replaceAll("'", "''") : it)),
  `'`,
]

/** What came after another comes after it in a copy: how many milliseconds before the copy is made each moment was. */
const orderOf = ({ tables }: Built): Map<string, number> => {
  const moments = new Set(tables.flatMap(({ rows, times }) => rows.flatMap((row) => row.filter((cell, i) => times[i] && cell !== null))))
  return new Map([...(moments as Set<string>)].toSorted().map((it, i) => [it, moments.size - i]))
}

const rowsOf = (one: Built, two: Built): Part[] => {
  const before = orderOf(one)
  const parts: Part[] = []
  for (const { table, columns, schoolAt, times, given, rows } of one.tables) {
    // What only the first had to write stands once for all.
    const others = two.tables.find((it) => it.table === table)?.rows
    if (others && others.length !== rows.length) throw new Error(`two buildings of one world wrote different rows of ${table}`)
    let wall = ''
    let hasRows = false
    for (const [no, row] of rows.entries()) {
      const cells = row.map((cell, i): Part[] => {
        if (given[i]) return ['default']
        const other = others ? others[no]![i]! : cell
        if (cell === null || other === null) {
          if (cell !== other) throw new Error(`two buildings of one world differ in ${table}.${columns[i]}`)
          return ['null']
        }
        const found = patternOf(cell, one, other, two, times[i])
        const [first] = found
        return typeof first === 'object' && 'ms' in first ? [{ ms: first.ms - before.get(cell)! }] : quoted(found)
      })
      if (schoolAt >= 0 && wall !== row[schoolAt]) {
        wall = row[schoolAt]!
        parts.push(hasRows ? ';' : '', 'set local app.school_id = ', ...cells[schoolAt]!, ';')
        hasRows = false
      }
      parts.push(hasRows ? ',(' : `insert into ${table} (${columns.join()}) values (`)
      for (const [i, cell] of cells.entries()) parts.push(i > 0 ? ',' : '', ...cell)
      parts.push(')')
      hasRows = true
    }
    parts.push(others ? ';' : ' on conflict do nothing;')
  }
  return joined(parts)
}

const recipeOf = async <A>({ url, template }: Source, build: Build<A>): Promise<Recipe> => {
  const name = `copied_${newId().replaceAll('-', '')}`
  const root = new pg.Client({ connectionString: url })
  await root.connect()
  await root.query(`create database ${name} template ${template} strategy file_copy`)
  const db = openDb(urlOf(url, name), { poolSize: 4 })
  const admin = new pg.Client({ connectionString: urlOf(url, name), options: '-c timezone=UTC' })
  await admin.connect()
  try {
    const day = await todayIn(db)
    const first = await builtIn(db, admin, FIRST_NUMBERS[0], build)
    const second = await builtIn(db, admin, FIRST_NUMBERS[1], build)
    const one = { ...first, ids: idsOf(first.texts, second.texts) }
    const two = { ...second, ids: idsOf(second.texts, first.texts) }
    return {
      day,
      ids: one.ids.length,
      numbers: one.numbers.length,
      rows: rowsOf(one, two),
      answer: joined(patternOf(one.answer, one, two.answer, two)),
    }
  } finally {
    await admin.end()
    await db.close()
    await root.query(`drop database if exists ${name} with (force)`)
    await root.end()
  }
}

/** A world built by `build`, or a copy of one: from the second of a process on, while its day lasts. */
export const copied = async <A>(db: Db, name: string, build: Build<A>, next: () => number): Promise<A> => {
  const source = sources.get(db)
  const before = kept.get(name)
  if (!source || !before) {
    kept.set(name, 'once')
    return build(db, next)
  }
  const making = before === 'once' ? recipeOf(source, build) : before
  kept.set(name, making)
  const recipe = await making
  if ((await todayIn(db)) !== recipe.day) return build(db, next)
  const ids = Array.from({ length: recipe.ids }, newId)
  const numbers = Array.from({ length: recipe.numbers }, next)
  await db.pool.query(filled(recipe.rows, ids, numbers))
  return valueOf(filled(recipe.answer, ids, numbers)) as A
}
