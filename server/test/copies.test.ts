// A copied world is what its commands build.
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, now } from '../src/core/clock.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { uniqueNo } from '../src/modules/order/fixtures.ts'
import { copied, forgetCopies } from './copies.ts'
import { idsOf, patternOf, type Own } from './copies/pattern.ts'
import { rowsSince } from './copies/rows.ts'
import { useWorld } from './harness.ts'

const world = useWorld()
beforeAll(forgetCopies)

const opened = async () => {
  const { admin, db } = world()
  const before = (await admin.query('select pg_snapshot_xmax(pg_current_snapshot())::text as it')).rows[0].it as string
  const mall = await openMall(world(), { 'compare.from': 0, 'order.unitCap': 5 })
  const at = (await db.pool.query<{ at: Date }>('select now() as at')).rows[0]!.at
  // Phones are sealed, in each row with other words.
  const tables = (await rowsSince(admin, before)).filter(({ table }) => !['mall.addresses', 'shared.categories'].includes(table))
  const own: Own = { ids: [], numbers: [mall.no], at }
  return { mall, tables, own, texts: tables.flatMap(({ rows }) => rows.flat().filter((cell) => cell !== null)) }
}

describe('a copied mall', () => {
  it('has the rows of a built one, under ids, a number and moments of its own, and acts like it', async () => {
    const [built, , copy] = [await opened(), await opened(), await opened()]
    const one = { ...built.own, ids: idsOf(built.texts, copy.texts) }
    const other = { ...copy.own, ids: idsOf(copy.texts, built.texts) }
    expect(one.ids.length).toBeGreaterThan(30)
    expect(copy.tables.map(({ table, rows }) => [table, rows.length])).toEqual(built.tables.map(({ table, rows }) => [table, rows.length]))
    for (const [no, { table, times, given, rows }] of built.tables.entries())
      for (const [line, row] of rows.entries())
        for (const [at, cell] of row.entries()) {
          const copyCell = copy.tables[no]!.rows[line]![at]!
          if ((copyCell === null) !== (cell === null)) throw new Error(`${table}: ${cell} and ${copyCell}`)
          // It says what differs.
          if (cell !== null && !given[at]) patternOf(cell, one, copyCell, other, times[at])
        }
    const buyer = await world().as(copy.mall.T1)
    expect((await buyer.order.quote({ from: 'now', lines: [{ skuId: copy.mall.sku.paper, num: 1 }] })).orders).toHaveLength(1)
    expect(await copy.mall.balance(copy.mall.K1)).toEqual(await built.mall.balance(built.mall.K1))
  })

  it('is built anew on another day', async () => {
    let built = 0
    const open = () => copied(world().db, 'a day', async (_, next) => ({ no: next(), built: (built += 1) > 0 }), uniqueNo)
    const counts: number[] = []
    for (const isTomorrow of [false, false, false, true]) {
      if (isTomorrow) await world().setClock(addDays(now(), 1))
      await open()
      counts.push(built)
    }
    // Once, twice to compare, never again that day.
    expect(counts).toEqual([1, 3, 3, 4])
  })
})

it('what differs between two buildings by more than ids, numbers and moments is never copied', async () => {
  const open = () => copied(world().db, 'a chance', async (_, next) => ({ no: next(), word: Math.random().toFixed(9) }), uniqueNo)
  await open()
  await expect(open()).rejects.toThrow('two buildings of one world differ beyond ids, numbers and moments')
})
