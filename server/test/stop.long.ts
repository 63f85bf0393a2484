// Told to stop, the product answers every call under way before it goes: twenty rounds, and a few through `npm start`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStopping, type Stopping } from './stopping.ts'

const ROUNDS = 20
const NPM_ROUNDS = 5
let stopping: Stopping

beforeAll(async () => {
  stopping = await openStopping()
}, 120_000)
afterAll(() => stopping?.close())

describe('SIGTERM with calls that do not end', () => {
  it('waits twenty seconds for them, cuts what is left and is gone well before the service manager kills it', async () => {
    const it_ = await stopping.lastCalls(17_000)
    expect(JSON.parse(it_.late)).toMatchObject({ retCode: '1000' })
    expect([it_.never, it_.end]).toEqual(['ECONNRESET', '0'])
    expect(it_.ms).toBeGreaterThanOrEqual(19_900)
    expect(it_.ms).toBeLessThan(35_000)
  }, 120_000)
})

describe('SIGTERM under load, long', () => {
  it(`cuts no call in ${ROUNDS} rounds`, async () => {
    const cut: string[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const it_ = await stopping.round()
      cut.push(...it_.cut)
      expect(it_.end).toBe('0')
      expect(it_.answered).toBeGreaterThan(0)
      expect(it_.farewell).toMatch(/retry: \d+\nevent: restart\ndata: \{\}\n\n$/)
      expect(it_.ms).toBeLessThan(20_000)
    }
    expect(cut).toEqual([])
    expect(await stopping.unheard()).toEqual([])
  }, 900_000)

  it(`cuts no call in ${NPM_ROUNDS} rounds of npm start`, async () => {
    const cut: string[] = []
    for (let n = 0; n < NPM_ROUNDS; n += 1) cut.push(...(await stopping.round(['npm', 'start'])).cut)
    expect(cut).toEqual([])
    expect(await stopping.unheard()).toEqual([])
  }, 600_000)
})
