// Server-sent events: a hub per process that replays from user_events, so nothing is lost between reconnects.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from './context.ts'
import type { Db } from './db.ts'
import { isId } from './ids.ts'
import { liveOf } from './session.ts'

interface Listener {
  user: SessionUser
  /** The session it stands on; the stream ends with it. */
  cookie: string
  lastId: string
  send(text: string): void
  /** Ends the stream and says why: its session no longer holds, or the person opened more pages than have one each. */
  end(reason: 'ended' | 'crowded'): void
}

export interface EventHub {
  /** New rows may be there for this school, or sessions of it have ended; called after each commit that did so. */
  wake(schoolId: number): void
  attach(
    it: { user: SessionUser; cookie: string; lastEventId: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>
  close(): void
}

const POLL_MS = 2000
const PING_MS = 20_000
/** A browser holds six connections to a site; more streams than this are of no use to a person. */
export const MOST_STREAMS = 6
/** Who does not read is let go: events are replayed to a stream that comes back. */
const MOST_UNREAD = 256 * 1024

/** `onEnded` is told of each session whose stream was ended because it no longer holds. */
export const startEventHub = (db: Db, onEnded: (cookie: string) => void = () => {}): EventHub => {
  const listeners = new Map<number, Set<Listener>>()
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
      const users = [...new Set([...group].map((l) => l.user.id))]
      // A listener that comes while the database is asked is not judged by this answer.
      const asked = [...new Set([...group].map((l) => l.cookie))]
      const since = [...group].map((l) => l.lastId).sort()[0]!
      const [rows, live] = await db.withTenant({ schoolId }, (tx) =>
        Promise.all([
          tx
            .selectFrom('user_events')
            .select(['id', 'user_id', 'kind', 'body'])
            .where('school_id', '=', schoolId)
            .where('user_id', 'in', users)
            .where('id', '>', since)
            .orderBy('id')
            .limit(1000)
            .execute(),
          liveOf(tx, schoolId, asked),
        ]),
      )
      for (const listener of group) {
        if (live.has(listener.cookie) || !asked.includes(listener.cookie)) continue
        onEnded(listener.cookie)
        listener.end('ended')
      }
      for (const listener of group) {
        for (const row of rows) {
          if (row.user_id !== listener.user.id || row.id <= listener.lastId) continue
          listener.send(`id: ${row.id}\nevent: ${row.kind}\ndata: ${JSON.stringify(row.body)}\n\n`)
          listener.lastId = row.id
        }
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
      let lastId = lastEventId && isId(lastEventId) ? lastEventId : ''
      if (!lastId) {
        const newest = await db.withTenant({ schoolId }, (tx) =>
          tx
            .selectFrom('user_events')
            .select('id')
            .where('school_id', '=', schoolId)
            .where('user_id', '=', user.id)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirst(),
        )
        lastId = newest?.id ?? '00000000-0000-0000-0000-000000000000'
      }
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
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
        lastId,
        send,
        end: (reason) => {
          leave()
          raw.end(`event: ${reason}\ndata: {}\n\n`)
          setTimeout(() => raw.destroy(), 5000).unref()
        },
      }
      const own = [...group].filter((it) => it.user.id === user.id)
      for (const oldest of own.slice(0, Math.max(0, own.length - MOST_STREAMS + 1))) oldest.end('crowded')
      group.add(listener)
      listeners.set(schoolId, group)
      request.raw.on('close', leave)
      void push(schoolId)
    },
    close: () => {
      clearInterval(poll)
      listeners.clear()
    },
  }
}
