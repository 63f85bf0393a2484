// Questions that do not wait for each other's answers, asked by one statement: a statement costs both sides more than most answers do.
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Tx } from './db.ts'

interface Turn {
  questions: Expression<unknown>[]
  answers: Promise<readonly unknown[]>
  end: () => void
}
/** What is gathered in this turn, by transaction. */
const turns = new WeakMap<Tx, Turn>()

const answersTo = async (tx: Tx, questions: readonly Expression<unknown>[]): Promise<readonly unknown[]> => {
  const columns = questions.map((question, i) => sql`(${question}) as ${sql.ref(`a${i}`)}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(tx)
  return questions.map((_, i) => rows[0]![`a${i}`])
}

const begin = (tx: Tx): Turn => {
  const { promise: answers, resolve } = Promise.withResolvers<readonly unknown[]>()
  const questions: Expression<unknown>[] = []
  const end = (): void => {
    if (turns.get(tx) !== turn) return
    turns.delete(tx)
    resolve(answersTo(tx, questions))
  }
  const turn = { questions, answers, end }
  turns.set(tx, turn)
  queueMicrotask(end)
  return turn
}

/** Sends what was asked so far: it is answered behind the walls, and with what stood, when it was asked. */
export const endTurn = (tx: Tx): void => turns.get(tx)?.end()

/** Answers each question, an SQL expression of one value, under its name. What is asked in one turn, wherever, leaves as one statement, behind what was sent in it but before a wall is entered or a savepoint gone back to; where one of it fails, all of it does. */
export const ask = async <T extends object>(tx: Tx, questions: { [K in keyof T]: Expression<T[K]> }): Promise<T> => {
  const mine = Object.entries<Expression<unknown>>(questions)
  const turn = turns.get(tx) ?? begin(tx)
  const from = turn.questions.length
  turn.questions.push(...mine.map(([, question]) => question))
  const answers = await turn.answers
  return Object.fromEntries(mine.map(([name], i) => [name, answers[from + i]])) as T
}

/** SQL: the rows of a query as one value. In JSON a moment is a text, and a number beyond 2^53 is rounded. */
export const rowsOf = <R>(query: Expression<R>): RawBuilder<R[]> => sql<R[]>`(select coalesce(json_agg(r), '[]') from (${query}) r)`

/** The rows of a query, asked as above. */
export const askRows = async <R>(tx: Tx, query: Expression<R>): Promise<R[]> => (await ask<{ rows: R[] }>(tx, { rows: rowsOf(query) })).rows
