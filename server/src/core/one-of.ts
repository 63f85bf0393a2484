// SQL: words the code knows, written as constants, so that partial indexes serve and a prepared statement keeps its plan.
import { sql, type RawBuilder } from 'kysely'

/** `state in ${oneOf(calledOff)}` */
export const oneOf = (words: readonly string[]): RawBuilder<unknown> => sql`(${sql.join(words.map((it) => sql.lit(it)))})`
