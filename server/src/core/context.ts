// What a handler is given. Ctx lives inside one school's transaction; OpenCtx belongs to calls anyone may make.
import type { Change } from '@caiyuan/contract/changes'
import type { Need } from '@caiyuan/contract/needs'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Drafts } from './drafts.ts'
import type { Sessions } from './session.ts'

export interface SessionUser {
  id: string
  schoolId: number
  schoolCode: string
  schoolName: string
  userNo: string
  name: string
  title: string
  deptId: string | null
  deptName: string
  needs: ReadonlySet<Need>
  roles: readonly { role: string; name: string; isOffice: boolean; scopeId: string }[]
  selfAuditFlag: boolean
  isTeacher: boolean
  isStudent: boolean
  supplierId: string | null
  srcId: number | null
  supplierName: string
  /** Still the password that was given to the person: nothing but changing it is answered. */
  mustChangePassword: boolean
  /** The version of the privacy policy the school asks for, until the person agreed to it; empty when nothing is due. */
  consentDue: string
  /** When the account ends unless the person keeps it: until then nothing but that is answered; empty where it stays. */
  leavesAt: string
  /** The school asks for a second factor and the person has none yet: nothing but setting it up is answered. */
  mustEnrol: boolean
  /** A `remembered` one is no proof of who sits there (decision 0063). */
  level: 'password' | 'remembered'
  /** Proved himself in this session a few minutes ago, by signing in or once more since. */
  isProven: boolean
  /** The session this call came by; empty where it came by none. */
  sessionId: string
  /** The version of the settings of the person's school all this was read at. */
  settings: number
}

export interface LogDraft {
  docKind: string
  docId: string
  action: string
  title: string
  from: string | null
  to: string | null
  actorId: string | null
  actorName: string
  onBehalfOf: string | null
  comment: string
  detail: Record<string, unknown>
}

export interface Ctx {
  tx: Tx
  schoolId: number
  user: SessionUser
  /** The database clock at the start of the transaction. */
  now: Date
  /** The demo loader plays the past: `now` is then the moment played, and the log takes it too. */
  isPast: boolean
  traceId: string
  /** From where and with what browser; empty for what no call does. */
  ip: string
  agent: string
  /** Idempotency key of the call; names ledger movements. */
  requestId: string
  /** Log rows, messages, events and later work, written at the end (core/drafts.ts). */
  drafts: Drafts
  /** What was written by this call changed these. */
  changed: Change[]
  /** Set when the transaction wrote outbox rows or user events, or ended the sessions of the person: told after commit. */
  wake: { outbox: boolean; events: boolean; sessions?: boolean }
  /** The document this call acts on, for the audit row. */
  objectId: string
}

/** Enough to ask before the opening of the transaction is answered: what time it is, the database alone knows then. */
export type Asking = Pick<Ctx, 'tx' | 'schoolId' | 'user'> & { now: Date | RawBuilder<Date> }

/** The session, the visit before it, the remembered account, the browser somebody signed in with. */
export type CookieName = 'session' | 'pre' | 'memory' | 'browser'

export interface Cookies {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, maxAgeSeconds: number | null): void
  clear(name: CookieName): void
}

export interface OpenCtx {
  db: Db
  shared: Tx
  sessions: Sessions
  user: SessionUser | null
  traceId: string
  ip: string
  agent: string
  /** Led here by a page of ours, as the browser says. */
  isFromHere: boolean
  /** What stands behind the question mark of the address, letter by letter: some sign it as it stands there. */
  query: string
  /** Of a call that is signed by who makes it: its head, and its body byte for byte. */
  signed: { head: Readonly<Record<string, string | undefined>>; bytes: string } | null
  now: Date
  /** Server-issued pre-session (128 bit); captchas and one-time codes are bound to it. */
  readonly pre: string
  cookies: Cookies
  demo: boolean
  /** One school's transaction, as the system or as the given person. */
  tenant<T>(schoolId: number, work: (ctx: Ctx) => Promise<T>, user?: SessionUser): Promise<T>
}

/** What `raw` calls answer instead of the envelope. */
export interface RawReply {
  mime: string
  body: Buffer | string | NodeJS.ReadableStream
  headers?: Record<string, string>
  status?: number
}

const SYSTEM_ID = '00000000-0000-0000-0000-000000000000'

/** Jobs act as the system: no permission codes, a name for the log. */
export const systemUser = (schoolId: number): SessionUser => ({
  id: SYSTEM_ID,
  schoolId,
  schoolCode: '',
  schoolName: '',
  userNo: '',
  name: '系统',
  title: '',
  deptId: null,
  deptName: '',
  needs: new Set(),
  roles: [],
  selfAuditFlag: false,
  isTeacher: false,
  isStudent: false,
  supplierId: null,
  srcId: null,
  supplierName: '',
  mustChangePassword: false,
  consentDue: '',
  leavesAt: '',
  mustEnrol: false,
  level: 'password',
  isProven: false,
  sessionId: '',
  settings: 0,
})

export const isSystem = (ctx: Ctx): boolean => ctx.user.id === SYSTEM_ID

/** What a handler that asks a partner first has before its transaction: who calls, and short reads of their own. */
export interface Outside {
  schoolId: number
  user: SessionUser
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}
