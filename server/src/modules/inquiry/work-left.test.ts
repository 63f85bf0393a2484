// Working time that is left of an inquiry, to its buyer and to firms, by the hours of its school; what ends first stands first.
import { workLeftText } from '@caiyuan/contract/work-left'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { addDays } from '../../core/clock.ts'
import { nextDeadline } from './deadline-rule.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()

describe('what is left of an inquiry', () => {
  it('is told in the hours of its school, to both sides; what ends first stands first', async () => {
    const market = await openMarket(world(), { 'office.hours': '09:00-12:00' })
    const now = await market.now()
    const ends = [12, 5].map((days) => nextDeadline(addDays(now, days)).toISOString())
    const ids = [await market.publish({ deadlineAt: ends[0] }), await market.publish({ deadlineAt: ends[1] })]
    const buyer = await market.buyer()
    await buyer.inquiry.save({ form: { title: '草稿' } })
    const mine = await buyer.inquiry.list({ tab: 0 })
    expect(mine.list.map((it_) => it_.id).slice(0, 2)).toEqual([ids[1], ids[0]])
    expect(mine.list.map((it_) => it_.workLeft?.dayMinutes ?? null)).toEqual([180, 180, null])
    const firm = await world().as(market.firms[0]!.user)
    const hall = (await firm.inquiry.hall({ tab: 'open', pageSize: 100 })).list.filter((it_) => ids.includes(it_.id))
    expect(hall.map((it_) => it_.id)).toEqual([ids[1], ids[0]])
    const words = (it_: (typeof hall)[number]): string => workLeftText(it_.workLeft!, now)
    expect(hall.map(words)).toEqual(mine.list.slice(0, 2).map((it_) => workLeftText(it_.workLeft!, now)))
    for (const it_ of hall) expect(words(it_)).toMatch(/^\d+ 个工作日/)
    const shown = await firm.inquiry.toQuote({ schoolId: market.mall.no, id: ids[1]! })
    expect(workLeftText(shown.workLeft!, now)).toBe(words(hall[0]!))
    // Of what it has quoted, too; nothing is left of what is over.
    for (const [i, id] of ids.entries()) await market.quote(id, 0, 4_860_000 + i)
    const quoted = async () => (await firm.inquiry.hall({ tab: 'quoted', pageSize: 100 })).list.filter((it_) => ids.includes(it_.id))
    expect((await quoted()).map((it_) => it_.id)).toEqual([ids[1], ids[0]])
    await market.quote(ids[1]!, 1, 4_900_000)
    await market.quote(ids[1]!, 2, 4_910_000)
    await market.pass(ids[1]!)
    expect((await quoted()).map((it_) => [it_.id, it_.workLeft === null])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ])
    expect((await market.detail(ids[1]!)).workLeft).toBeNull()
  })
})
