// Server-side sessions: an opaque cookie `<school>.<256-bit token>`; how long it may idle and last stands in its row, by the database clock.
import { FIRST_VERSION, policyOf, VERSION_PARAM } from '@caiyuan/contract/policy'
import { sql, type Expression } from 'kysely'
import { textOf } from './clock.ts'
import type { SessionUser } from './context.ts'
import { OutOfDate, type Db, type Tx } from './db.ts'
import { needsIn } from './roles.ts'
import { tellEnded, type EndedSessions } from './session-news.ts'
import { carrySchoolSession } from './school-session.ts'
import { beginSession, IS_LIVE, IS_PROVEN, tokenOf, type Beginning, type Token } from './session-rows.ts'

const CACHE_MS = 5000
const CACHE_MAX = 20_000
/** So often a person is read again for one call. */
const MOST_READS = 5

interface Cached {
  user: SessionUser
  until: number
}

type RoleOfPerson = SessionUser['roles'][number] & { needs: string[] }

/** Versions are days: whoever agreed to a later one than the school asks for owes nothing. */
const consentDueOf = (agreed: string, asked: string): string => (agreed >= asked || !policyOf(asked) ? '' : asked)

/** Reads the person behind a session; also used at login, in tests and by the demo loader. */
export const loadUser = async (
  tx: Tx,
  schoolId: number,
  userId: string | Expression<string>,
  level: SessionUser['level'] = 'password',
): Promise<SessionUser | null> => {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('schools as s', 's.id', 'u.school_id')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .leftJoin('suppliers as p', 'p.id', 'u.supplier_id')
    .select((eb) => [
      'u.id',
      'u.user_no',
      'u.name',
      'u.title',
      'u.dept_id',
      'u.self_audit_flag',
      'u.teacher_flag',
      'u.student_flag',
      'u.supplier_id',
      'u.must_change_password',
      'u.leaves_at',
      'u.unit_name',
      's.code as school_code',
      's.name as school_name',
      's.settings_version',
      'd.name as dept_name',
      'p.src_id',
      'p.name as supplier_name',
      eb
        .selectFrom('user_roles as r')
        .innerJoin('roles as k', (join) => join.onRef('k.school_id', '=', 'r.school_id').onRef('k.code', '=', 'r.role'))
        .select(
          sql<RoleOfPerson[]>`coalesce(json_agg(json_build_object(
            'role', r.role, 'name', k.name, 'isOffice', k.is_office, 'scopeId', r.scope_id, 'needs', k.needs)), '[]')`.as('roles'),
        )
        .whereRef('r.school_id', '=', 'u.school_id')
        .whereRef('r.user_id', '=', 'u.id')
        .as('roles'),
      eb
        .selectFrom('consents as c')
        .select(sql<string>`case c.action when 'agree' then c.version else '' end`.as('version'))
        .whereRef('c.school_id', '=', 'u.school_id')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.subject', '=', 'privacy')
        .orderBy('c.at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('agreed'),
      eb
        .selectFrom('school_params as q')
        .select(sql<string>`q.value #>> '{}'`.as('version'))
        .whereRef('q.school_id', '=', 'u.school_id')
        .where('q.key', '=', VERSION_PARAM)
        .where('q.valid_from', '<=', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(q.valid_to > now(), true)`)
        .orderBy('q.valid_from', 'desc')
        .limit(1)
        .as('asked'),
    ])
    .where('u.school_id', '=', schoolId)
    .where('u.id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const roles = row.roles ?? []
  return {
    id: row.id,
    schoolId,
    schoolCode: row.school_code,
    schoolName: row.school_name,
    userNo: row.user_no,
    name: row.name,
    title: row.title,
    deptId: row.dept_id,
    deptName: row.dept_name ?? row.unit_name,
    needs: needsIn(roles.flatMap((it) => it.needs)),
    roles: roles.map(({ needs: _needs, ...it }) => it),
    selfAuditFlag: row.self_audit_flag === 1,
    isTeacher: row.teacher_flag === 1,
    isStudent: row.student_flag === 1,
    supplierId: row.supplier_id,
    srcId: row.src_id,
    supplierName: row.supplier_name ?? '',
    mustChangePassword: row.must_change_password,
    consentDue: consentDueOf(row.agreed ?? '', row.asked ?? FIRST_VERSION),
    leavesAt: row.leaves_at ? textOf(row.leaves_at) : '',
    mustEnrol: false,
    level,
    isProven: false,
    sessionId: '',
    settings: row.settings_version,
  }
}

export interface Sessions {
  /** The person of a cookie, or null. Cached for five seconds per process; `as` for calls that act as that person. A call nobody made by hand (`isUnattended`) keeps no session alive. */
  find(cookie: string | undefined, isUnattended?: boolean): Promise<SessionUser | null>
  /** Calls as the person of a cookie, or as nobody; where what the person may do turns out to have changed, once more as it stands. */
  as<T>(cookie: string | undefined, call: (user: SessionUser | null) => Promise<T>, isUnattended?: boolean): Promise<T>
  /** The person of a cookie as the database says now; keeps no session alive. */
  look(cookie: string | undefined): Promise<SessionUser | null>
  /** Makes a session and answers its cookie. */
  create(user: SessionUser, it: Beginning): Promise<string>
  /** Answers of one that began at the school what that is told of it, carried in an address, empty where nothing is. */
  end(cookie: string): Promise<{ carried: string } | null>
  /** Asks the database again at the next call: this session was seen to have ended. */
  forget(cookie: string): void
  /** The same for every session of a person, which any process may have ended. */
  forgetPerson(it: EndedSessions): void
  forgetAll(): void
}

export const makeSessions = (db: Db): Sessions => {
  // Its keys are whole cookies, so no school can meet another's entry.
  const cache = new Map<string, Cached>()
  /** Grows when somebody is forgotten: who was read before that may be as he was before that. */
  let forgotten = 0
  const touch = ({ schoolId, hash }: Token): Promise<unknown> =>
    db.withTenant({ schoolId }, (tx) =>
      tx
        .updateTable('sessions')
        .set({ seen_at: sql<Date>`now()` })
        .where('school_id', '=', schoolId)
        .where('token_hash', '=', hash)
        .execute(),
    )
  /** Session and person leave with the opening. */
  const read = async (cookie: string, keepsAlive: boolean): Promise<SessionUser | null> => {
    const it = tokenOf(cookie)
    if (!it) return null
    const ofToken = (tx: Tx) => tx.selectFrom('sessions').where('school_id', '=', it.schoolId).where('token_hash', '=', it.hash)
    const first = (tx: Tx) =>
      Promise.all([
        ofToken(tx)
          .select(['id', 'level', 'must_enrol', IS_PROVEN.as('is_proven'), sql<boolean>`seen_at < now() - interval '1 minute'`.as('stale')])
          .where(IS_LIVE)
          .executeTakeFirst(),
        loadUser(tx, it.schoolId, sql<string>`${ofToken(tx).select('user_id')}`),
      ])
    const [session, user] = await db.withTenant({ schoolId: it.schoolId }, async (_tx, _now, found) => found, { first, isRead: true })
    if (!session || !user) return null
    if (session.stale && keepsAlive) await touch(it)
    const { id: sessionId, must_enrol: mustEnrol, is_proven: isProven } = session
    return { ...user, level: session.level as SessionUser['level'], sessionId, mustEnrol, isProven }
  }

  const find: Sessions['find'] = async (cookie, isUnattended = false) => {
    if (!cookie) return null
    const hit = cache.get(cookie)
    const now = performance.now()
    if (hit && hit.until > now) return hit.user
    const before = forgotten
    const user = await read(cookie, !isUnattended)
    if (user) {
      if (before !== forgotten) return user
      if (cache.size >= CACHE_MAX) cache.clear()
      cache.set(cookie, { user, until: now + CACHE_MS })
    } else cache.delete(cookie)
    return user
  }
  const forget = (cookie: string): void => {
    forgotten += 1
    cache.delete(cookie)
  }

  return {
    find,
    as: async (cookie, call, isUnattended) => {
      for (let reads = 1; ; reads += 1) {
        try {
          return await call(await find(cookie, isUnattended))
        } catch (error) {
          if (!(error instanceof OutOfDate) || !cookie || reads === MOST_READS) throw error
          forget(cookie)
        }
      }
    },
    look: async (cookie) => (cookie ? read(cookie, false) : null),
    forget,
    create: (user, it) => db.withTenant({ schoolId: user.schoolId }, (tx) => beginSession(tx, user, it)),
    end: async (cookie) => {
      forget(cookie)
      const it = tokenOf(cookie)
      if (!it) return null
      return db.withTenant({ schoolId: it.schoolId }, async (tx) => {
        const ended = await tx
          .deleteFrom('sessions')
          .where('school_id', '=', it.schoolId)
          .where('token_hash', '=', it.hash)
          .returning(['id', 'user_id', 'ticket_hash', 'school_session_cipher'])
          .executeTakeFirst()
        if (ended) await tellEnded(tx, { schoolId: it.schoolId, userId: ended.user_id })
        if (!ended || ended.ticket_hash === null) return null
        const sealed = ended.school_session_cipher
        return { carried: sealed === null ? '' : carrySchoolSession(it.schoolId, ended.id, sealed) }
      })
    },
    forgetPerson: ({ schoolId, userId }) => {
      forgotten += 1
      for (const [cookie, hit] of cache) if (hit.user.id === userId && hit.user.schoolId === schoolId) cache.delete(cookie)
    },
    forgetAll: () => {
      forgotten += 1
      cache.clear()
    },
  }
}
