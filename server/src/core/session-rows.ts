// The rows of sessions: how one begins, how long it lives, whether its person proved himself; all by the database clock.
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import { sql } from 'kysely'
import type { SessionUser } from './context.ts'
import { sha256 } from './crypto.ts'
import type { Tx } from './db.ts'
import { newId, newToken } from './ids.ts'
import { sealSchoolSession } from './school-session.ts'
import type { EndedSessions } from './session-news.ts'

/** How a session begins; its limits are those of the table where none are said. */
export interface Beginning {
  ip: string
  agent: string
  limits?: { idleMinutes: number; mostHours: number }
  /** What the browser remembers besides. */
  family?: string | undefined
  mustEnrol?: boolean
  /** It is a proof of who signs in; a remembered password, or a school that need not have asked, is none. */
  isProven?: boolean | undefined
  /** What the school calls this signing in, where people sign in there. */
  ticket?: string | undefined
  /** Whom the school calls the person, where it may end all that is theirs. */
  holder?: string | undefined
  /** What the school has to be told to end it there. */
  schoolSession?: string | undefined
}

export interface Token {
  schoolId: number
  hash: Buffer
}

export const tokenOf = (cookie: string): Token | null => {
  const match = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(cookie)
  return match ? { schoolId: Number(match[1]), hash: sha256(match[2]!) } : null
}

export const IS_LIVE = sql<boolean>`sessions.seen_at > now() - make_interval(mins => sessions.idle_minutes)
  and sessions.created_at > now() - make_interval(hours => sessions.most_hours)`

export const IS_PROVEN = sql<boolean>`coalesce(sessions.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}), false)`

/** Makes a session and answers its cookie. */
export const beginSession = async (
  tx: Tx,
  user: SessionUser,
  { ip, agent, limits, family, ticket, holder, schoolSession, mustEnrol = false, isProven = user.level === 'password' }: Beginning,
): Promise<string> => {
  const [id, token] = [newId(), newToken()]
  await tx
    .insertInto('sessions')
    .values({
      school_id: user.schoolId,
      id,
      token_hash: sha256(token),
      user_id: user.id,
      level: user.level,
      ip,
      agent: agent.slice(0, 200),
      family: family ?? null,
      ticket_hash: ticket === undefined ? null : sha256(ticket),
      holder_hash: holder === undefined ? null : sha256(holder),
      school_session_cipher: schoolSession === undefined ? null : sealSchoolSession(user.schoolId, id, schoolSession),
      must_enrol: mustEnrol,
      proven_at: isProven ? sql<Date>`now()` : null,
      ...(limits ? { idle_minutes: limits.idleMinutes, most_hours: limits.mostHours } : {}),
    })
    .execute()
  return `${user.schoolId}.${token}`
}

/** Its person proved himself once more. */
export const proveSession = async (tx: Tx, { schoolId, sessionId }: SessionUser): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ proven_at: sql<Date>`now()` })
    .where('school_id', '=', schoolId)
    .where('id', '=', sessionId)
    .execute()
}

/** The sessions of a person that hold, the one used last first. */
export const sessionsOf = (tx: Tx, { schoolId, userId }: EndedSessions) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'ip', 'agent', 'family', 'created_at', 'seen_at'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where(IS_LIVE)
    .orderBy('seen_at', 'desc')
    .execute()

/** Of these sessions of one school, those that still hold, of people who are not disabled. */
export const liveOf = async (tx: Tx, schoolId: number, cookies: readonly string[]): Promise<Set<string>> => {
  const byHash = new Map(cookies.map((cookie) => [tokenOf(cookie)?.hash.toString('hex') ?? '', cookie]))
  const rows = await tx
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onRef('users.school_id', '=', 'sessions.school_id').onRef('users.id', '=', 'sessions.user_id'))
    .select('token_hash')
    .where('sessions.school_id', '=', schoolId)
    .where(
      'token_hash',
      'in',
      [...byHash.keys()].map((hex) => Buffer.from(hex, 'hex')),
    )
    .where('users.is_active', '=', true)
    .where(IS_LIVE)
    .execute()
  return new Set(rows.map((row) => byHash.get(row.token_hash.toString('hex'))!))
}
