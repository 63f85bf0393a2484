// Is this the master key the database was sealed with? Asked at each start, before anything is read or written with it.
import { ConfigError } from './config.ts'
import { seal, unseal, type Place } from './crypto.ts'
import type { Db } from './db.ts'

const PLACE: Place = { schoolId: 0, field: 'shared.key_check', rowId: '1' }
const TEXT = '采园'

const opens = (sealed: string, place: Place): boolean => {
  try {
    unseal(sealed, place)
    return true
  } catch {
    return false
  }
}

/** Whether a check value kept elsewhere, of a backup, was sealed with the loaded key. */
export const opensWithKey = (sealed: string): boolean => opens(sealed, PLACE)

/** Something sealed by an installation older than the check value; null when nothing was sealed yet. */
const anySealed = async (db: Db): Promise<{ sealed: string; place: Place } | null> => {
  const schools = await db.shared.selectFrom('schools').select('id').execute()
  for (const { id: schoolId } of schools) {
    const rows = await db.withTenant({ schoolId }, (tx) =>
      Promise.all(
        (['users', 'addresses'] as const).map(async (table) => {
          const row = await tx
            .selectFrom(table)
            .select(['id', 'mobile_cipher'])
            .where('school_id', '=', schoolId)
            .where('mobile_cipher', 'is not', null)
            .limit(1)
            .executeTakeFirst()
          return row && { sealed: row.mobile_cipher!, place: { schoolId, field: `${table}.mobile`, rowId: row.id } }
        }),
      ),
    )
    const found = rows.find((it) => it !== undefined)
    if (found) return found
  }
  return null
}

/** Throws one sentence when the loaded key is not the one of this database; the first key to come is kept as its key. */
export const checkMasterKey = async (db: Db): Promise<void> => {
  const read = () => db.shared.selectFrom('key_check').select('sealed').where('id', '=', 1).executeTakeFirst()
  const wrong = new ConfigError(
    'MASTER_KEY 不是这个数据库的密钥，其中封存的手机号将无法读出；请用首次启动时的密钥（环境变量 MASTER_KEY，或数据目录中的 master.key）',
  )
  let row = await read()
  if (!row) {
    const older = await anySealed(db)
    if (older && !opens(older.sealed, older.place)) throw wrong
    // Two processes may start at once: the first row stands, and both are judged by it.
    await db.shared
      .insertInto('key_check')
      .values({ id: 1, sealed: seal(TEXT, PLACE) })
      .onConflict((oc) => oc.doNothing())
      .execute()
    row = (await read())!
  }
  if (!opensWithKey(row.sealed)) throw wrong
}

/** Once nothing lies under an older key any more: from now on the current one alone is asked for. */
export const keepCurrentKey = async (db: Db): Promise<void> => {
  await db.shared
    .updateTable('key_check')
    .set({ sealed: seal(TEXT, PLACE) })
    .where('id', '=', 1)
    .execute()
}
