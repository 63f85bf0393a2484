import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepStream, refresher } from './events.ts'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: FakeStream[] = []
  readyState = 1
  constructor() {
    super()
    FakeStream.all.push(this)
  }
  close(): void {
    this.readyState = FakeStream.CLOSED
  }
  say(kind: string, readyState = this.readyState, data = ''): void {
    this.readyState = readyState
    this.dispatchEvent(Object.assign(new Event(kind), { data }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeStream.all.length = 0
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks who is signed in when the session behind the stream ended, and opens no second stream', () => {
  const ask = vi.fn()
  const leave = keepStream('/api/events', () => {}, ask)
  FakeStream.all[0]!.say('ended')
  expect(ask).toHaveBeenCalledTimes(1)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(FakeStream.all).toHaveLength(1)
  expect(FakeStream.all[0]!.readyState).toBe(FakeStream.CLOSED)
})

it('hears what changed', () => {
  const refresh = vi.fn()
  const leave = keepStream('/api/events', refresh, () => {})
  FakeStream.all[0]!.say('changed', 1, '{"kind":"order","id":"o1"}')
  expect(refresh.mock.calls).toEqual([[{ kind: 'order', id: 'o1' }]])
  leave()
})

it('reads again once for each burst of events', () => {
  const queries = new QueryClient()
  const read = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
  const refresh = refresher(queries)
  const times = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    return read.mock.calls.length
  }
  refresh({ kind: 'order', id: 'o1' })
  refresh({ kind: 'task', id: 'o1' })
  expect([times(299), times(1)]).toEqual([0, 1])
  refresh({ kind: 'order', id: 'o2' })
  expect([times(299), times(1), times(1000)]).toEqual([1, 2, 2])
})

it('lets the browser reconnect, and opens anew, slowly, where it gave up', () => {
  const ask = vi.fn()
  const leave = keepStream('/api/events', () => {}, ask)
  FakeStream.all[0]!.say('error', 0)
  vi.advanceTimersByTime(60_000)
  expect([ask.mock.calls.length, FakeStream.all.length]).toEqual([0, 1])
  FakeStream.all[0]!.say('error', FakeStream.CLOSED)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(9_000)
  expect(FakeStream.all).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(FakeStream.all).toHaveLength(2)
  FakeStream.all[1]!.say('error', FakeStream.CLOSED)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(FakeStream.all).toHaveLength(2)
})

it('gives its stream up to a newer page, and takes it back, read anew, when somebody looks at it', () => {
  const refresh = vi.fn()
  const leave = keepStream('/api/events', refresh, () => {})
  FakeStream.all[0]!.say('crowded')
  expect(FakeStream.all[0]!.readyState).toBe(FakeStream.CLOSED)
  vi.advanceTimersByTime(600_000)
  expect([FakeStream.all.length, refresh.mock.calls.length]).toEqual([1, 0])
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect([FakeStream.all.length, refresh.mock.calls.flat()]).toEqual([2, [null]])
  leave()
})

it('takes it back, too, in a window that was never hidden, once somebody turns to it', () => {
  const leave = keepStream(
    '/api/events',
    () => {},
    () => {},
  )
  Object.assign(document, { visibilityState: 'visible' })
  FakeStream.all[0]!.say('crowded')
  vi.advanceTimersByTime(600_000)
  expect(FakeStream.all).toHaveLength(1)
  for (let n = 0; n < 2; n += 1) window.dispatchEvent(new Event('focus'))
  expect(FakeStream.all).toHaveLength(2)
  FakeStream.all[1]!.say('crowded')
  leave()
  window.dispatchEvent(new Event('focus'))
  expect(FakeStream.all).toHaveLength(2)
})
