// Every table with a column that names a person: what of it is in a copy of the own data, and what becomes of its rows when the person
// leaves (decisions 0071, 0072). A test reads the columns of the database: a new one is named here, or there among those that name something else.
import type { Register } from './core/personal.ts'
import { account } from './personal/account.ts'
import { documents } from './personal/documents.ts'
import { own } from './personal/own.ts'
import { records } from './personal/records.ts'

export const personal = { ...account, ...own, ...documents, ...records } satisfies Register
