import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import type { SessionUser } from './context.ts'
import { emit } from './notify.ts'

const world = useWorld()

const person = async (id: number): Promise<SessionUser> => {
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  return buildUser(world().db, { schoolId: id, no: `E${id}`, name: '李老师', roles: ['purchaser'] })
}

/** Reads a real event stream until `count` events arrived. */
const listen = async (base: string, cookie: string, count: number, lastId?: string): Promise<{ id: string; kind: string }[]> => {
  const abort = new AbortController()
  const response = await fetch(`${base}/api/events`, {
    headers: { cookie: `cy=${cookie}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
    signal: abort.signal,
  })
  const events: { id: string; kind: string }[] = []
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (events.length < count) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
    for (const match of text.matchAll(/id: (\S+)\nevent: (\S+)\n/g))
      if (!events.some((e) => e.id === match[1])) events.push({ id: match[1]!, kind: match[2]! })
  }
  abort.abort()
  return events
}

describe('/api/events', () => {
  it('tells a person of their own events only, and replays what was missed', async () => {
    const mine = await person(540)
    const foreign = await person(541)
    await world().app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world().app.http.server.address() as { port: number }
    const base = `http://127.0.0.1:${port}`
    const cookie = await world().app.sessions.create(mine, { ip: '', agent: '' })
    const heard = listen(base, cookie, 2)
    await new Promise((r) => setTimeout(r, 200))
    await world().inSchool(541, (ctx) => emit(ctx, [foreign.id], 'task'))
    await world().inSchool(540, (ctx) => emit(ctx, [mine.id], 'counters'))
    await world().inSchool(540, (ctx) => emit(ctx, [mine.id], 'document'))
    world().app.hub.wake(540)
    const events = await heard
    expect(events.map((e) => e.kind)).toEqual(['counters', 'document'])
    await world().inSchool(540, (ctx) => emit(ctx, [mine.id], 'message'))
    const replayed = await listen(base, cookie, 2, events[0]!.id)
    expect(replayed.map((e) => e.kind)).toEqual(['document', 'message'])
  })

  it('answers nothing to nobody', async () => {
    expect((await world().app.http.inject({ url: '/api/events' })).statusCode).toBe(204)
  })
})
