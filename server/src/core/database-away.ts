// A database that does not answer, told apart from one that answers with an error.
import pg from 'pg'

/** No answer in time, or no connection: whether the last statement happened is not known; the same key may be sent again. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
}

/** Errors without a word of the database are the connection's, unless a value could not be written or read. */
export const asAway = (error: unknown): unknown =>
  error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError || error instanceof DatabaseAway
    ? error
    : new DatabaseAway((error as Error).message, { cause: error })

export const orAway = (error: unknown): never => {
  throw asAway(error)
}

/** Whether the work was committed is not known: no answer, or its connection or server was ended in between. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof pg.DatabaseError && /^(08|57P)/.test(error.code ?? ''))
