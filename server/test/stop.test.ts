// Told to stop, the product answers every call under way before it goes; twenty rounds and `npm start` are in stop.long.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStopping, type Stopping } from './stopping.ts'

let stopping: Stopping

beforeAll(async () => {
  stopping = await openStopping()
}, 120_000)
afterAll(() => stopping?.close())

describe('SIGTERM under load', () => {
  it('cuts no call and tells open streams to come again', async () => {
    const it_ = await stopping.round()
    expect(it_).toMatchObject({ cut: [], end: '0' })
    expect(it_.answered).toBeGreaterThan(0)
    expect(it_.farewell).toMatch(/retry: \d+\nevent: restart\ndata: \{\}\n\n$/)
    expect(it_.ms).toBeLessThan(20_000)
    expect(await stopping.unheard()).toEqual([])
  }, 120_000)

  it('cuts no call of several processes behind one port', async () => {
    const it_ = await stopping.round(undefined, { PROCESSES: '2' })
    expect(it_).toMatchObject({ cut: [], end: '0' })
    expect(await stopping.unheard()).toEqual([])
  }, 60_000)

  it('reaches the product through the command that started it', async () => {
    const become = `import { become } from './scripts/setup.mjs'; become(process.execPath, ['server/src/main.ts'])`
    const it_ = await stopping.round([process.execPath, '--input-type=module', '-e', become])
    expect(it_).toMatchObject({ cut: [], end: '0' })
    expect(await stopping.unheard()).toEqual([])
  }, 60_000)
})
