// What a call leaves behind beside its documents: what it changed, messages, events for open browsers, later work, rows of the document log. It is
// gathered while the call runs and written at its end, a statement for each school; what a refused part had gathered goes with it.
import type { Change } from '@caiyuan/contract/changes'
import { sql } from 'kysely'
import type { Ctx, LogDraft } from './context.ts'
import { enterSchool } from './db.ts'
import { toReaders } from './documents.ts'
import { appendLogs } from './document-log/append.ts'
import { keptJson } from './kept-json.ts'
import { SUPPLIER_ID } from './pseudo-schools.ts'
import { together, type Write } from './together.ts'

interface Row {
  school_id: number
  id: string
}
interface MessageRow extends Row {
  user_id: string
  kind: string
  title: string
  body: string
  link: string
  created_at: Date
}
interface EventRow extends Row {
  user_id: string
  kind: string
  body: { id: string }
}
interface WorkRow extends Row {
  topic: string
  doc_id: string | null
  body: object
  /** Null: now. */
  due_at: Date | null
}

/** For everyone of a supplier; they live in the suppliers' own school and are found there when it is written. */
interface SupplierMessage extends Omit<MessageRow, 'school_id' | 'id' | 'user_id'> {
  supplier_id: string
  /** With whose it is, its id. */
  key: string
}
interface SupplierEvent extends Change {
  supplier_id: string
}

interface Changed extends Change {
  school_id: number
}

export interface Drafts {
  logs: LogDraft[]
  changes: Changed[]
  messages: MessageRow[]
  events: EventRow[]
  work: WorkRow[]
  supplierMessages: SupplierMessage[]
  supplierEvents: SupplierEvent[]
  /** Writes nobody waits for (see `leave`). */
  writes: Write[]
}

export const noDrafts = (): Drafts => ({
  logs: [],
  changes: [],
  messages: [],
  events: [],
  work: [],
  supplierMessages: [],
  supplierEvents: [],
  writes: [],
})

export const isNothing = (drafts: Drafts): boolean => Object.values(drafts).every((rows: unknown[]) => rows.length === 0)

/** Leaves a write of the acting school to the end: nothing in the call depends on it, or refuses because of it. */
export const leave = (ctx: Ctx, ...writes: Write[]): void => void ctx.drafts.writes.push(...writes)

/** How much there is, to go back to. */
type Mark = Record<keyof Drafts, number>
export const markOf = (drafts: Drafts): Mark =>
  Object.fromEntries(Object.entries(drafts).map(([name, rows]) => [name, (rows as unknown[]).length])) as Mark
export const backTo = (drafts: Drafts, mark: Mark): void => {
  for (const name of Object.keys(mark) as (keyof Drafts)[]) drafts[name].length = mark[name]
}

/** The same word to the same browser is said once. */
const once = (events: readonly EventRow[]): EventRow[] => [
  ...new Map(events.map((it) => [`${it.user_id} ${it.kind} ${it.body.id}`, it])).values(),
]

const messagesIn = (rows: readonly MessageRow[]) =>
  sql`insert into messages (school_id, id, user_id, kind, title, body, link, created_at)
    select school_id, id, user_id, kind, title, body, link, created_at from json_to_recordset(${keptJson(rows)}::json)
      as r(school_id bigint, id uuid, user_id uuid, kind text, title text, body text, link text, created_at timestamptz)`

const WISHED_NOW = sql`join lateral (values ('message.sms', t.sms), ('message.mail', t.mail)) as w(topic, ways) on w.ways ->> r.kind = 'now'`

/** Messages that also go out at once, by the wish of who gets them (modules/telling). */
const tellings = (rows: readonly MessageRow[]) =>
  sql`insert into outbox (school_id, id, topic, doc_id) select t.school_id, gen_random_uuid(), w.topic, r.id
    from json_to_recordset(${keptJson(rows)}::json) as r(id uuid, user_id uuid, kind text)
    join tellings t on t.school_id = ${rows[0]!.school_id} and t.id = r.user_id ${WISHED_NOW}`

const eventsIn = (rows: readonly EventRow[]) =>
  sql`insert into user_events (school_id, id, user_id, kind, body) select school_id, id, user_id, kind, body
    from json_to_recordset(${keptJson(rows)}::json) as r(school_id bigint, id uuid, user_id uuid, kind text, body jsonb)`

const workIn = (rows: readonly WorkRow[]) =>
  sql`insert into outbox (school_id, id, topic, doc_id, body, due_at) select school_id, id, topic, doc_id, body, coalesce(due_at, now())
    from json_to_recordset(${keptJson(rows)}::json) as r(school_id bigint, id uuid, topic text, doc_id uuid, body jsonb, due_at timestamptz)`

const OF_SUPPLIER = sql`join users u on u.school_id = ${SUPPLIER_ID} and u.supplier_id = r.supplier_id and u.is_active`

/** Says nothing of the time, as version 4 has it. */
const ID_OF_SUPPLIER = sql`overlay(md5(r.key || u.id::text) placing '4' from 13)::uuid`

const supplierMessagesIn = (rows: readonly SupplierMessage[]) =>
  sql`insert into messages (school_id, id, user_id, kind, title, body, link, created_at)
    select u.school_id, ${ID_OF_SUPPLIER}, u.id, r.kind, r.title, r.body, r.link, r.created_at from json_to_recordset(${keptJson(rows)}::json)
      as r(supplier_id uuid, key text, kind text, title text, body text, link text, created_at timestamptz) ${OF_SUPPLIER}`

const supplierTellings = (rows: readonly SupplierMessage[]) =>
  sql`insert into outbox (school_id, id, topic, doc_id) select u.school_id, gen_random_uuid(), w.topic, ${ID_OF_SUPPLIER}
    from json_to_recordset(${keptJson(rows)}::json) as r(supplier_id uuid, key text, kind text) ${OF_SUPPLIER}
    join tellings t on t.school_id = ${SUPPLIER_ID} and t.id = u.id ${WISHED_NOW}`

const supplierEventsIn = (rows: readonly SupplierEvent[]) =>
  sql`insert into user_events (school_id, id, user_id, kind, body)
    select distinct on (u.id, r.kind, r.id) u.school_id, gen_random_uuid(), u.id, r.kind, json_build_object('id', r.id)
    from json_to_recordset(${keptJson(rows)}::json) as r(supplier_id uuid, kind text, id text) ${OF_SUPPLIER}`

/** What is written about these rows; nothing where there are none. */
const written = <R>(rows: readonly R[], write: (rows: readonly R[]) => Write): Write[] => (rows.length > 0 ? [write(rows)] : [])

type Statement = Promise<unknown>

const send = ({ tx }: Ctx, [first, ...rest]: readonly Write[]): Statement[] => (first ? [together([first, ...rest]).execute(tx)] : [])

/**
 * Sends all of it, behind the wall of each school it is for, and with it what `also` writes in the acting school. Log rows come last,
 * for they lock the head of the chain.
 */
export const sendDrafts = (ctx: Ctx, also: readonly Write[] = []): Statement[] => {
  const { changes, messages, events, work, supplierMessages, supplierEvents, logs, writes } = ctx.drafts
  ctx.drafts = noDrafts()
  ctx.changed.push(...changes)
  const here = ctx.schoolId
  const writesOf = (school: number): Write[] => {
    const of = <R extends { school_id: number }>(rows: readonly R[]): R[] => rows.filter((it) => it.school_id === school)
    return [
      ...(ctx.isPast ? [] : toReaders(school, of(changes))),
      ...written(of(messages), messagesIn),
      // Nobody is called about the past.
      ...(ctx.isPast ? [] : written(of(messages), tellings)),
      ...written(once(of(events)), eventsIn),
      ...written(of(work), workIn),
    ]
  }
  const ofSuppliers = [
    ...written(supplierMessages, supplierMessagesIn),
    ...(ctx.isPast ? [] : written(supplierMessages, supplierTellings)),
    ...written(supplierEvents, supplierEventsIn),
  ]
  const sent = send(ctx, [...also, ...writes, ...writesOf(here)])
  const elsewhere = new Set([...changes, ...messages, ...events, ...work].map((it) => it.school_id))
  elsewhere.delete(here)
  if (ofSuppliers.length > 0) elsewhere.add(SUPPLIER_ID)
  for (const school of elsewhere) {
    const own = school === here ? [] : writesOf(school)
    sent.push(enterSchool(ctx.tx, school), ...send(ctx, [...own, ...(school === SUPPLIER_ID ? ofSuppliers : [])]))
  }
  if (logs.length === 0) return sent
  if (elsewhere.size > 0) sent.push(enterSchool(ctx.tx, here))
  return [...sent, appendLogs(ctx, logs)]
}

/** Writes all of it and waits, behind the own wall again: for whoever looks at it in the same transaction. */
export const writeDrafts = async (ctx: Ctx): Promise<void> => {
  await Promise.all([...sendDrafts(ctx), enterSchool(ctx.tx, ctx.schoolId)])
}
