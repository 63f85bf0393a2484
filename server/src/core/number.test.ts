// Document numbers under many hands: never twice, in a row within one call, and nobody waits for another's commit.
import { afterAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { openDb, type Db } from './db.ts'
import { nextNumber, takeNumbers } from './number.ts'
import { runAsSystem } from './run.ts'

const world = useWorld()
const opened: Db[] = []
afterAll(async () => {
  for (const db of opened) await db.close()
})

/** A database handle of its own, as another process has. */
const process = (): Db => {
  const db = openDb(world().url, { poolSize: 8 })
  opened.push(db)
  return db
}

const seqOf = (no: string): number => Number(no.slice(-6))

describe('numbers from blocks', () => {
  it('are given once, in a row within a call, by two processes to 64 calls at once', async () => {
    const both = [process(), process()]
    const calls = await Promise.all(
      Array.from({ length: 64 }, (_, i) => runAsSystem(both[i % 2]!, 7001, (ctx) => takeNumbers(ctx, 'order', 1 + (i % 3)))),
    )
    for (const numbers of calls) expect(numbers.map(seqOf)).toEqual(numbers.map((_, i) => seqOf(numbers[0]!) + i))
    expect(new Set(calls.flat()).size).toBe(calls.flat().length)
    expect(calls[0]![0]).toMatch(/^D\d{6}\d{6}$/)
  })

  it('are not given again when their call was refused, and take no lock along', async () => {
    const db = process()
    const refused: string[] = []
    await expect(
      runAsSystem(db, 7002, async (ctx) => {
        refused.push(...(await takeNumbers(ctx, 'order', 2)))
        // Another call of the school gets its number while this transaction is still open.
        refused.push(...(await runAsSystem(db, 7002, (other) => takeNumbers(other, 'order'))))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    const [next] = await runAsSystem(db, 7002, (ctx) => takeNumbers(ctx, 'order'))
    expect([...refused, next].map((no) => seqOf(no!))).toEqual([1, 2, 3, 4])
  })

  it('begin again each day, and count each prefix and school alone', async () => {
    const db = process()
    const taken = await runAsSystem(db, 7003, async (ctx) => {
      const today = await takeNumbers(ctx, 'order', 25)
      const [purchase] = await takeNumbers(ctx, 'purchase')
      ctx.now = new Date(ctx.now.getTime() + 86_400_000)
      const [tomorrow] = await takeNumbers(ctx, 'order')
      return [today.at(-1)!, purchase!, tomorrow!]
    })
    expect(taken.map(seqOf)).toEqual([25, 1, 1])
    expect((await runAsSystem(db, 7004, (ctx) => takeNumbers(ctx, 'order'))).map(seqOf)).toEqual([1])
  })
})

describe('the next number', () => {
  it('leaves no gap when its transaction ends without a trace', async () => {
    const db = process()
    await expect(
      runAsSystem(db, 7005, async (ctx) => {
        await nextNumber(ctx, 'bill')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(seqOf(await runAsSystem(db, 7005, (ctx) => nextNumber(ctx, 'bill')))).toBe(1)
  })
})
