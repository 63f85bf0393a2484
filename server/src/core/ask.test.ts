import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { costOf } from '../../test/cost.ts'
import { useWorld } from '../../test/harness.ts'
import { ask, askRows } from './ask.ts'
import { enterSchool, type Tx } from './db.ts'

const world = useWorld()

const one = (tx: Tx, value: number) => ask<{ value: number; next: number }>(tx, { value: sql`${value}::int`, next: sql`${value}::int + 1` })
const failing = (tx: Tx) => ask<{ never: number }>(tx, { never: sql`1 / 0` })

describe('what is asked in one turn', () => {
  it('leaves as one statement, and each is answered what he asked', async () => {
    await world().tx(1, async (tx) => {
      const answers: unknown[] = []
      const asked = async (): Promise<void> => {
        answers.push(...(await Promise.all([one(tx, 1), one(tx, 5), askRows(tx, sql`select v from generate_series(1, 2) v`)])))
      }
      expect(await costOf(asked)).toEqual({ statements: 1, trips: 1 })
      expect(answers).toEqual([{ value: 1, next: 2 }, { value: 5, next: 6 }, [{ v: 1 }, { v: 2 }]])
    })
  })

  it('leaves behind what was sent in it: a lock is held by what is asked', async () => {
    await world().tx(1, async (tx) => {
      const [, , rows] = await Promise.all([
        sql`select pg_advisory_xact_lock(77)`.execute(tx),
        one(tx, 1),
        askRows(tx, sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 77 and pid = pg_backend_pid()`),
      ])
      expect(rows).toEqual([{ n: 1 }])
    })
  })

  it('is answered behind the walls it was asked behind', async () => {
    const wall = sql`select current_setting('app.school_id') as wall`
    const [before, , behind] = await world().tx(1, (tx) => Promise.all([askRows(tx, wall), enterSchool(tx, 2), askRows(tx, wall)]))
    expect([before, behind]).toEqual([[{ wall: '1' }], [{ wall: '2' }]])
  })

  it('fails together where one of it fails, and what is asked later is asked by itself', async () => {
    const failed = world().tx(1, (tx) => Promise.all([one(tx, 1), failing(tx)]))
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(await world().tx(1, (tx) => one(tx, 2))).toEqual({ value: 2, next: 3 })
  })
})
