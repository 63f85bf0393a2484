// Lists in tabs: what is looked for, and how many stand under each tab.
import { sql, type RawBuilder } from 'kysely'
import { containing } from './like.ts'

/** SQL: one of the columns contains it. Every page of a console counts what waits and looks for nothing: then no text is read. */
export const holding = (keyword: string, columns: readonly string[]): RawBuilder<boolean> => {
  if (keyword === '') return sql<boolean>`true`
  const like = containing(keyword)
  const each = columns.map((it) => sql`${sql.ref(it)} ilike ${like}`)
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

type Tabs<T extends string> = Readonly<Record<T, { readonly states: readonly string[] }>>

/** How many rows stand under each tab, by the states it holds. */
export const countsOf = <T extends string>(tabs: Tabs<T>, states: readonly { state: string; num: number }[]): Record<T, number> => {
  const numOf = ({ states: held }: Tabs<T>[T]): number => states.reduce((sum, it) => (held.includes(it.state) ? sum + it.num : sum), 0)
  return Object.fromEntries((Object.keys(tabs) as T[]).map((tab) => [tab, numOf(tabs[tab])])) as Record<T, number>
}

/** Tabs whose rows name their tab themselves. */
export const byName = <T extends string>(tabs: Readonly<Record<T, unknown>>): Tabs<T> =>
  Object.fromEntries(Object.keys(tabs).map((tab) => [tab, { states: [tab] }])) as unknown as Tabs<T>
