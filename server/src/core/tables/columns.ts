// Written by `npm run tables`.
import type { ColumnType } from 'kysely'

/** jsonb: read as unknown, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
export type Time = ColumnType<Date, Date | string, Date | string>
