// The row of the audit log that no call of the contract leaves by itself: signing in, commands of the operator.
import type { Insertable } from 'kysely'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import type { Tables } from './tables.ts'

export const keepAudit = async (tx: Tx, row: Omit<Insertable<Tables['audit_log']>, 'id'>): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({ ...row, id: newId() })
    .execute()
}
