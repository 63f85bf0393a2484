// V12 of the reliability page: a thousand times somebody asks for a code, and not one short message more leaves than the limits allow (decision 0051).
import { beforeAll, describe, expect, it } from 'vitest'
import { openPhones, phoneBrowser } from '../src/modules/account/phone/fixtures.ts'
import type { SmsCode } from '../src/gateways/sms.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const ATTEMPTS = 1000
const [SENT, WAIT, PHONE, NETWORK] = ['1000', '3021', '3022', '3023']
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

const numberOf = (i: number): string => `138${String(i).padStart(8, '0')}`
const ask = async (address: string, mobile: string): Promise<string> =>
  (await phoneBrowser(world(), received, address).ask(mobile, 'register')).retCode

/** The same numbers each time. */
const chanceOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

describe('a thousand requests from one address', () => {
  it('at once, for as many numbers, hand twenty messages to the provider', async () => {
    const before = received.length
    const codes: string[] = []
    for (let i = 0; i < ATTEMPTS; i += 1) codes.push(await ask('203.0.113.1', numberOf(i)))
    await world().drain()
    expect(codes.filter((it_) => it_ === SENT)).toHaveLength(20)
    expect(codes.filter((it_) => it_ === NETWORK)).toHaveLength(ATTEMPTS - 20)
    expect(received.length - before).toBe(20)
  })

  it('at once, for one number, hand over one', async () => {
    const before = received.length
    const codes: string[] = []
    for (let i = 0; i < ATTEMPTS; i += 10)
      codes.push(...(await Promise.all(Array.from({ length: 10 }, () => ask('203.0.113.2', numberOf(5000))))))
    await world().drain()
    expect(codes.filter((it_) => it_ === SENT)).toHaveLength(1)
    expect(codes.filter((it_) => it_ === WAIT)).toHaveLength(ATTEMPTS - 1)
    expect(received.length - before).toBe(1)
  })
})

/** What the limits say, written a second time: windows that begin with their first hit, in seconds of the planned clock. */
const makeReference = () => {
  const windows = new Map<string, { hits: number; endsAt: number }>()
  const hit = (key: string, now: number, seconds: number): number => {
    const had = windows.get(key)
    const it_ = had && had.endsAt > now ? had : { hits: 0, endsAt: now + seconds }
    it_.hits += 1
    windows.set(key, it_)
    return it_.hits
  }
  const back = (key: string): void => {
    windows.get(key)!.hits -= 1
  }
  const answer = (now: number, network: string, mobile: string): string => {
    const named = `${network} named ${mobile}`
    if (hit(named, now, HOUR) === 1 && hit(`${network} numbers`, now, HOUR) > 20) {
      back(named)
      return NETWORK!
    }
    const counted: string[] = []
    for (const [key, most, seconds, refusal] of [
      [`${mobile} again`, 1, MINUTE, WAIT],
      [`${mobile} hour`, 5, HOUR, PHONE],
      [`${mobile} day`, 10, DAY, PHONE],
    ] as const) {
      counted.push(key)
      if (hit(key, now, seconds) <= most) continue
      counted.forEach(back)
      return refusal!
    }
    return SENT!
  }
  /** A moment at which no window is about to end: the clock of the database runs on while an attempt is made. */
  const clear = (now: number): number => ([...windows.values()].some(({ endsAt }) => Math.abs(endsAt - now) < 25) ? clear(now + 13) : now)
  return { answer, clear }
}

describe('a thousand requests over phones, networks and days', () => {
  it('are each answered as the limits say, and what is sent is what was allowed', async () => {
    const chance = chanceOf(20261118)
    const { answer, clear } = makeReference()
    const from = Date.now()
    const before = received.length
    const seen: string[] = []
    let now = 0
    let [network, mobile] = ['', '']
    const sentTo = new Map<string, number[]>()
    for (let i = 0; i < ATTEMPTS; i += 1) {
      // Five bursts of two hundred, most of a day between them.
      now = clear(now + (i > 0 && i % 200 === 0 ? 50_000 + Math.floor(chance() * 30_000) : 2 + Math.floor(chance() * 40)))
      await world().setClock(new Date(from + now * 1000))
      // Now and then whoever asked just now asks again.
      if (i === 0 || chance() > 0.2) {
        network = `203.0.114.${1 + Math.floor(chance() * 2)}`
        mobile = numberOf(9000 + (chance() < 0.4 ? Math.floor(chance() * 4) : 4 + Math.floor(chance() * 90)))
      }
      const expected = answer(now, network, mobile)
      const code = await ask(network, mobile)
      expect([i, now, network, mobile, code]).toEqual([i, now, network, mobile, expected])
      seen.push(code)
      if (code === SENT) {
        sentTo.set(mobile, [...(sentTo.get(mobile) ?? []), now])
        await world().drain()
      }
    }
    // The story has every limit in it.
    for (const code of [SENT, WAIT, PHONE, NETWORK]) expect([code, seen.filter((it_) => it_ === code).length > 20]).toEqual([code, true])
    expect(received.length - before).toBe(seen.filter((it_) => it_ === SENT).length)
    for (const times of sentTo.values()) {
      expect(times.every((at, i) => i === 0 || at - times[i - 1]! >= MINUTE)).toBe(true)
      expect(times.length).toBeLessThanOrEqual(10 * (Math.floor(now / DAY) + 1))
    }
  })
})
