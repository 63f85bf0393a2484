// A refusal leaves no trace, however deep it was.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { underSavepoint, WRITERS, type Tx } from './db.ts'

const world = useWorld()
const refuse = (): never => {
  throw new Error('refused')
}

describe('statements sent together', () => {
  it('all tell why the first one failed, and the connection forgets it', async () => {
    const divide = sql`select 1 / 0`
    const deep = async (tx: Tx): Promise<void> => {
      await (async () => await divide.execute(tx))()
    }
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(
        world().tx(1, (tx) => Promise.all([deep(tx), sql`select 1`.execute(tx), sql`select 2`.execute(tx)])),
      ).rejects.toMatchObject({
        code: '22012',
      })
      expect((await world().tx(1, (tx) => sql<{ n: number }>`select 1 as n`.execute(tx))).rows).toEqual([{ n: 1 }])
    }
  })
})

describe('underSavepoint', () => {
  it('takes back all of an outer refusal also after an inner one', async () => {
    await world().tx(1, async (tx) => {
      await sql`create temporary table trace (what text) on commit drop`.execute(tx)
      const note = (what: string, on: Tx) => sql`insert into pg_temp.trace values (${what})`.execute(on)
      await note('before', tx)
      await underSavepoint(tx, async () => {
        await note('outer', tx)
        await underSavepoint(tx, async () => {
          await note('inner', tx)
          refuse()
        }).catch(() => {})
        refuse()
      }).catch(() => {})
      const { rows } = await sql<{ what: string }>`select what from pg_temp.trace`.execute(tx)
      expect(rows.map((it) => it.what)).toEqual(['before'])
    })
  })
})

describe('one school', () => {
  it('has so many transactions that write at once, and what it reads does not wait for them', async () => {
    const { withTenant } = world().db
    const seen: number[] = []
    const ends = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const write = (n: number) =>
      withTenant({ schoolId: 1 }, async () => {
        seen.push(n)
        if (seen.length === WRITERS) begun.resolve()
        await ends.promise
      })
    const writing = Array.from({ length: WRITERS + 2 }, (_, n) => write(n))
    await begun.promise
    await withTenant({ schoolId: 1 }, async (tx) => sql`select 1`.execute(tx), { isRead: true })
    await withTenant({ schoolId: 2 }, async (tx) => sql`select 1`.execute(tx))
    expect(seen).toHaveLength(WRITERS)
    ends.resolve()
    await Promise.all(writing)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: WRITERS + 2 }, (_, n) => n))
  })
})
