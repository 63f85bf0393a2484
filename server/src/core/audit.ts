// Rows of the audit log that no call of the contract leaves by itself: signing in, commands of the operator, files of what matters.
import type { Insertable } from 'kysely'
import type { Ctx } from './context.ts'
import { besideOf, type Tx } from './db.ts'
import { newId } from './ids.ts'
import type { Tables } from './tables.ts'

export const keepAudit = async (tx: Tx, row: Omit<Insertable<Tables['audit_log']>, 'id'>): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({ ...row, id: newId() })
    .execute()
}

/** Of a file, before it is given: the call that gives it only reads. */
export const auditFile = ({ tx, schoolId, user, traceId, ip }: Ctx, endpoint: string, objectId: string): Promise<void> =>
  besideOf(tx)({ schoolId }, (beside) =>
    keepAudit(beside, {
      school_id: schoolId,
      user_id: user.id,
      user_name: user.name,
      endpoint,
      object_id: objectId,
      result: 'done',
      ret_code: '1000',
      trace_id: traceId,
      ip,
    }),
  )
