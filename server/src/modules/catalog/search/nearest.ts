// Words that no goods hold: the categories whose names are nearest to them, then those of goods that hold a part of them (decision 0136).
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { PLANNED_ANEW } from '../../../core/db/kysely.ts'
import { lookForGoods } from './look.ts'
import { anything, ground, type Wanted } from './narrowing.ts'
import { askOf, type AskedWords } from './query.ts'
import { allCategories, type Chosen } from './understand.ts'
import { editsBetween, fold, isHan, runsOf, spell } from './words.ts'

const MOST = 6
/** Names looked at for their goods. */
const MOST_NAMES = 12
/** Goods looked at for their categories, the nearest first. */
const MOST_GOODS = 40
/** So much of a sound may be another. */
const MOST_AMISS = 0.4
/** Below so many letters any sound is like any other. */
const LEAST_SOUND = 4
const LEAST_LETTERS = 4

/** The longest piece of a text that another holds. */
const longestShared = (text: string, other: string): number => {
  let most = 0
  for (let from = 0; from < text.length; from += 1)
    while (from + most < text.length && other.includes(text.slice(from, from + most + 1))) most += 1
  return most
}

/** How near a name is to what was typed, by its characters or its sound: two shared characters at least; 0: not near. */
export const nearnessOf = (name: string, typed: string): number => {
  const shared = longestShared(fold(name), typed)
  if (shared >= 2) return shared + shared / name.length
  const [said, meant] = [spell(typed).full, spell(name).full]
  if (said.length < LEAST_SOUND || meant.length < LEAST_SOUND) return 0
  const amiss = editsBetween(said, meant) / Math.max(said.length, meant.length)
  return amiss <= MOST_AMISS ? 1 - amiss : 0
}

/** Pairs of neighbouring characters; of letters and digits their beginnings. */
const piecesOf = (run: string): string[] =>
  isHan(run)
    ? Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2))
    : [0.75, 0.5].map((part) => run.slice(0, Math.ceil(run.length * part))).filter((it) => it.length >= LEAST_LETTERS && it !== run)

/** What goods may hold a part of. */
const partsOf = ({ typed }: AskedWords): AskedWords | null => askOf([...new Set(runsOf(typed).flatMap(piecesOf))].join(' '))

const goodsNear = async (tx: Tx, parts: AskedWords | null, hiddenBy: number | null): Promise<string[]> => {
  if (!parts || parts.any === '') return []
  const look = await lookForGoods(
    tx,
    { ...anything, asked: parts, isLoose: true, hiddenBy },
    { sort: 'best', offset: 0, limit: MOST_GOODS },
  )
  const { answered } = await ask<{ answered: unknown }>(tx, { answered: look.question })
  return (await look.looked(tx, answered)).found.ids
}

export interface Near {
  id: string
  name: string
}

/** SQL: which of these hold goods this person would meet. */
const stockedOf = (categories: readonly Chosen[], hiddenBy: number | null): RawBuilder<string[]> =>
  sql`${sql.raw(PLANNED_ANEW)} array_remove(array[${sql.join([
    sql`null::text`,
    ...categories.map(
      ({ code, path }) =>
        sql`case when exists (select from products p where ${ground({ ...anything, hiddenBy, scopePath: path })}) then ${code}::text end`,
    ),
  ])}], null)`

const byName = (tree: readonly Chosen[], typed: string): Chosen[] =>
  tree
    .map((it) => ({ ...it, nearness: nearnessOf(it.name, typed) }))
    .filter((it) => it.nearness > 0)
    .sort((a, b) => b.nearness - a.nearness || b.level - a.level || (a.code < b.code ? -1 : 1))
    .slice(0, MOST_NAMES)

/** Only categories with goods this person would meet. */
export const nearestOf = async (tx: Tx, { asked, hiddenBy }: Pick<Wanted, 'asked' | 'hiddenBy'>): Promise<Near[]> => {
  if (!asked) return []
  const ids = await goodsNear(tx, partsOf(asked), hiddenBy)
  const { tree, held } = await ask<{ tree: Chosen[]; held: string[] }>(tx, {
    tree: allCategories,
    held: sql`array(select p.category_path from unnest(${ids}::uuid[]) with ordinality i(id, place) join products p on p.id = i.id order by i.place)`,
  })
  const named = byName(tree, asked.typed)
  const { stocked } = named.length > 0 ? await ask<{ stocked: string[] }>(tx, { stocked: stockedOf(named, hiddenBy) }) : { stocked: [] }
  const all = [...named.filter((it) => stocked.includes(it.code)), ...held.flatMap((path) => tree.find((it) => it.path === path) ?? [])]
  return [...new Map(all.map(({ code, name }) => [code, { id: code, name }])).values()].slice(0, MOST)
}
