// Sessions that ended, told to every process of the database at once: each keeps people in a cache for some seconds.
import { sql } from 'kysely'
import type pg from 'pg'
import { sha256 } from './crypto.ts'
import type { Db, Tx } from './db.ts'

const CHANNEL = 'caiyuan_sessions'
const AGAIN_MS = 1000

export interface EndedSessions {
  schoolId: number
  userId: string
}

/** Ends every session of a person; what they are told is told with the commit. */
export const endSessionsOf = async (tx: Tx, schoolId: number, userId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('school_id', '=', schoolId).where('user_id', '=', userId).execute()
  await tellEnded(tx, { schoolId, userId })
}

/** Ends one of a person's sessions, by its name or by what its browser remembers; answers that, undefined where there was none. */
export const endSessionOf = async (tx: Tx, of: EndedSessions, id: string): Promise<{ family: string | null } | undefined> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('school_id', '=', of.schoolId)
    .where('user_id', '=', of.userId)
    .where((eb) => eb.or([eb('id', '=', id), eb('family', '=', id)]))
    .returning('family')
    .executeTakeFirst()
  if (ended) await tellEnded(tx, of)
  return ended
}

/** Ends what began by this ticket of the school, or whatever it calls this person's; answers whose it was. */
export const endSessionsAt = async (tx: Tx, schoolId: number, by: { ticket: string } | { holder: string }): Promise<EndedSessions[]> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('school_id', '=', schoolId)
    .where('ticket' in by ? 'ticket_hash' : 'holder_hash', '=', sha256('ticket' in by ? by.ticket : by.holder))
    .returning('user_id')
    .execute()
  const people = [...new Set(ended.map((it) => it.user_id))].map((userId) => ({ schoolId, userId }))
  for (const it of people) await tellEnded(tx, it)
  return people
}

/** The person has what the school asked for: the sessions that waited for it go on. */
export const enrolledSessionsOf = async (tx: Tx, of: EndedSessions): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ must_enrol: false })
    .where('school_id', '=', of.schoolId)
    .where('user_id', '=', of.userId)
    .where('must_enrol', '=', true)
    .execute()
  await tellEnded(tx, of)
}

export const tellEnded = async (tx: Tx, { schoolId, userId }: EndedSessions): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, ${`${schoolId} ${userId}`})`.execute(tx)
}

/** Hears what any process tells, this one too; `onGap` is called when something may have been missed. Answers how to stop. */
export const hearEnded = async (db: Db, onEnd: (it: EndedSessions) => void, onGap: () => void): Promise<() => Promise<void>> => {
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const listen = async (): Promise<void> => {
    client = db.newClient()
    let isLost = false
    const lost = (): void => {
      if (isLost || isStopped) return
      isLost = true
      onGap()
      void client.end().catch(() => {})
      timer = setTimeout(() => void listen().then(onGap, () => {}), AGAIN_MS)
      timer.unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => {
      const [schoolId, userId = ''] = payload.split(' ')
      onEnd({ schoolId: Number(schoolId), userId })
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch {
      lost()
    }
  }
  await listen()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client.end().catch(() => {})
  }
}
