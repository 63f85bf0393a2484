// Questions that do not wait for each other's answers, asked by one statement.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'

/** Answers each question, an SQL expression of one value, under its name. */
export const ask = async <T extends object>(tx: Tx, questions: { [K in keyof T]: Expression<T[K]> }): Promise<T> => {
  const columns = Object.entries<Expression<unknown>>(questions).map(([name, question]) => sql`(${question}) as ${sql.ref(name)}`)
  const { rows } = await sql<T>`select ${sql.join(columns)}`.execute(tx)
  return rows[0]!
}

/** SQL: the rows of a query as one value. In JSON a moment is a text. */
export const rowsOf = <R>(query: Expression<R>): RawBuilder<R[]> => sql<R[]>`(select coalesce(json_agg(r), '[]') from (${query}) r)`
