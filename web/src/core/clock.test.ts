import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitedText } from '@caiyuan/contract/span'
import { hearClock, serverNow } from './clock.ts'
import { openAnswer } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  hearClock(new Date().toISOString())
})

const answered = (at: string) =>
  openAnswer(new Response(JSON.stringify({ retCode: '1000', data: {}, retMsg: '' }), { headers: { 'x-now': at } }))

describe('the clock of a page', () => {
  it('is the server’s, on a trial of another day and where the browser’s clock is wrong', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T02:00:00Z') })
    await answered('2026-12-28T02:00:00.000Z')
    expect(serverNow().toISOString()).toBe('2026-12-28T02:00:00.000Z')
    vi.advanceTimersByTime(3_600_000)
    expect(serverNow().toISOString()).toBe('2026-12-28T03:00:00.000Z')
    expect(waitedText('2026-12-28T01:00:00Z', serverNow())).toBe('已等 2 小时')
    await answered('2026-12-28T03:00:05.000Z')
    expect(serverNow().toISOString()).toBe('2026-12-28T03:00:05.000Z')
  })

  it('goes on where an answer says no time', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T02:00:00Z') })
    await answered('2026-12-28T02:00:00.000Z')
    for (const said of [null, '', 'soon']) hearClock(said)
    expect(serverNow().toISOString()).toBe('2026-12-28T02:00:00.000Z')
  })
})
