// Server-sent events: a hub per process that replays from user_events, so nothing is lost between reconnects.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SessionUser } from './context.ts'
import type { Db, Tx } from './db.ts'
import { liveOf } from './session-rows.ts'

interface Listener {
  user: SessionUser
  /** The session it stands on; the stream ends with it. */
  cookie: string
  /** Every transaction before this one had ended when it was last read for; of the later ones these events were sent. */
  floor: bigint
  sent: Set<string>
  send(text: string): void
  /** Ends the stream with the word that says why. */
  end(lastWord: string): void
}

export interface EventHub {
  /** New rows may be there for this school, or sessions of it have ended; called after each commit that did so. */
  wake(schoolId: number): void
  attach(
    it: { user: SessionUser; cookie: string; lastEventId: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>
  /** Ends every stream with a word that lets its browser come again. */
  close(): void
}

const POLL_MS = 2000
const PING_MS = 20_000
/** A browser holds six connections to a site; more streams than this are of no use to a person. */
export const MOST_STREAMS = 6
/** Who does not read is let go: events are replayed to a stream that comes back. */
const MOST_UNREAD = 256 * 1024
/** Pages open themselves again within this time after a restart, not all at once. */
const REOPEN_WITHIN_MS = 4000
/** Events only say what to read again: of more than these of one person the newest say enough. */
const MOST = 200

/** The oldest transaction still running; every one below it is seen by whoever asks now. */
const FLOOR = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** Where a new stream begins: where its browser left off, or now. After a restore the numbers begin anew. */
const firstFloor = async (shared: Tx, claimed: string | undefined): Promise<bigint> => {
  const { rows } = await sql<{ floor: string }>`select ${FLOOR} as floor`.execute(shared)
  const now = BigInt(rows[0]!.floor)
  const last = claimed !== undefined && /^\d{1,19}$/.test(claimed) ? BigInt(claimed) : now
  return last < now ? last : now
}

interface Row {
  id: string
  user_id: string
  kind: string
  body: { id: string }
  tx: string
}

/** What these people may not have heard, each person's own the newest first, and the floor as of the same moment. */
const newsFor = async (tx: Tx, schoolId: number, listeners: readonly Listener[]): Promise<{ rows: Row[]; floor: bigint }> => {
  const since = new Map<string, bigint>()
  for (const { user, floor } of listeners) if (floor < (since.get(user.id) ?? floor + 1n)) since.set(user.id, floor)
  const { rows } = await sql<Partial<Row> & { floor: string }>`
    select now.floor, news.* from (select ${FLOOR} as floor) now left join lateral (
      select mine.* from unnest(${[...since.keys()]}::uuid[], ${[...since.values()].map(String)}::xid8[]) as asked(user_id, since),
        lateral (select e.id, e.user_id, e.kind, e.body, e.tx from user_events e
          where e.school_id = ${schoolId} and e.user_id = asked.user_id and e.tx >= asked.since order by e.tx desc, e.id desc limit ${MOST}) mine
    ) news on true order by news.tx desc, news.id desc`.execute(tx)
  return { rows: rows.filter((it): it is Row & { floor: string } => it.id !== null), floor: BigInt(rows[0]!.floor) }
}

/** Sends what a listener has not had of these rows, the oldest first. */
const tell = (listener: Listener, { rows, floor }: Awaited<ReturnType<typeof newsFor>>): void => {
  const mine = rows.filter((it) => it.user_id === listener.user.id && BigInt(it.tx) >= listener.floor).toReversed()
  for (const it of mine)
    if (!listener.sent.has(it.id))
      listener.send(`id: ${listener.floor}\nevent: changed\ndata: ${JSON.stringify({ ...it.body, kind: it.kind })}\n\n`)
  listener.sent = new Set(mine.filter((it) => BigInt(it.tx) >= floor).map((it) => it.id))
  listener.floor = floor
}

const ended = (reason: 'ended' | 'crowded'): string => `event: ${reason}\ndata: {}\n\n`
/** The last word of a process that goes: the browser opens the stream again by itself, with the id of what it heard last. */
const comeAgain = (): string => `retry: ${1000 + Math.floor(Math.random() * REOPEN_WITHIN_MS)}\nevent: restart\ndata: {}\n\n`

/** `onEnded` is told of each session whose stream was ended because it no longer holds. */
export const startEventHub = (db: Db, onEnded: (cookie: string) => void = () => {}): EventHub => {
  const listeners = new Map<number, Set<Listener>>()
  let closed = false
  const busy = new Set<number>()
  const again = new Set<number>()

  const push = async (schoolId: number): Promise<void> => {
    const group = listeners.get(schoolId)
    if (!group?.size) return
    if (busy.has(schoolId)) {
      again.add(schoolId)
      return
    }
    busy.add(schoolId)
    try {
      // A listener that comes while the database is asked neither hears nor is judged by this answer.
      const asked = [...group]
      const cookies = [...new Set(asked.map((l) => l.cookie))]
      const [news, live] = await db.withTenant(
        { schoolId },
        (tx) => Promise.all([newsFor(tx, schoolId, asked), liveOf(tx, schoolId, cookies)]),
        { isRead: true },
      )
      for (const listener of asked) {
        if (live.has(listener.cookie)) {
          tell(listener, news)
          continue
        }
        onEnded(listener.cookie)
        listener.end(ended('ended'))
      }
    } catch {
      // The poll comes again; a lost database only delays events.
    } finally {
      busy.delete(schoolId)
      if (again.delete(schoolId)) void push(schoolId)
    }
  }

  const poll = setInterval(() => {
    for (const schoolId of listeners.keys()) void push(schoolId)
  }, POLL_MS)
  poll.unref()

  return {
    wake: (schoolId) => void push(schoolId),
    attach: async ({ user, cookie, lastEventId }, request, reply) => {
      const { schoolId } = user
      const floor = await firstFloor(db.shared, lastEventId)
      reply.hijack()
      const { raw } = reply
      // A stream that ends leaves with its socket, which would else be kept for another request for more than a minute.
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      raw.write('retry: 2000\n\n')
      const group = listeners.get(schoolId) ?? new Set()
      const send = (text: string): void => {
        if (raw.writableLength > MOST_UNREAD) raw.destroy()
        else raw.write(text)
      }
      const ping = setInterval(() => send(': ping\n\n'), PING_MS)
      const leave = (): void => {
        clearInterval(ping)
        group.delete(listener)
        if (group.size === 0 && listeners.get(schoolId) === group) listeners.delete(schoolId)
      }
      const listener: Listener = {
        user,
        cookie,
        floor,
        sent: new Set(),
        send,
        end: (lastWord) => {
          leave()
          raw.end(lastWord)
          setTimeout(() => raw.destroy(), 5000).unref()
        },
      }
      if (closed) return listener.end(comeAgain())
      const own = [...group].filter((it) => it.user.id === user.id)
      for (const oldest of own.slice(0, Math.max(0, own.length - MOST_STREAMS + 1))) oldest.end(ended('crowded'))
      group.add(listener)
      listeners.set(schoolId, group)
      request.raw.on('close', leave)
      void push(schoolId)
    },
    close: () => {
      closed = true
      clearInterval(poll)
      for (const group of listeners.values()) for (const listener of group) listener.end(comeAgain())
    },
  }
}
