import { describe, expect, it, vi } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { openTrial, type Trial } from '../../../../test/trial.ts'
import { openMall } from '../../order/checkout/fixtures.ts'

const world = useWorld()

/** Three and a half hours a day. */
const OWN = '09:00-11:00,14:00-15:30'

/** A task of the person in charge of the card, decided by him. */
const decided = async (t: Trial, from: string, to: string) => {
  const doc = await t.submit(t.T1, { amountFen: 86_000, owners: [t.F1] })
  await world().admin.query(
    'update mall.flow_tasks set status = 2, started_at = $3, done_at = $4, done_by = assignee_id where school_id = $1 and doc_id = $2',
    [t.id, doc, from, to],
  )
}
const usual = async (t: Trial) => (await t.preview(t.T1, { amountFen: 86_000, owners: [t.F1] }))[0]!.medianHours
const inTenMinutes = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 601_000)

describe('how long a step usually takes', () => {
  let next = 1900

  it.each([
    ['over a weekend', '2026-11-13T16:00:00+08:00', '2026-11-16T10:00:00+08:00', 3],
    ['over a long holiday', '2026-09-30T16:00:00+08:00', '2026-10-08T10:00:00+08:00', 3],
    ['over the noon break', '2026-11-17T11:30:00+08:00', '2026-11-17T14:00:00+08:00', 1],
    ['at a weekend', '2026-11-14T09:00:00+08:00', '2026-11-15T20:00:00+08:00', 0],
    ['from day to day', '2026-11-16T10:00:00+08:00', '2026-11-17T10:00:00+08:00', 7.5],
  ])('%s is counted in hours of office', async (_what, from, to, hours) => {
    const t = await openTrial(world(), (next += 1))
    await decided(t, from, to)
    expect(await usual(t)).toBe(hours)
  })

  it('is counted in the hours of the school’s own office', async () => {
    const t = await openTrial(world(), 1960, { params: { 'office.hours': OWN } })
    await decided(t, '2026-11-16T10:00:00+08:00', '2026-11-17T10:00:00+08:00')
    expect(await usual(t)).toBe(3.5)
  })

  it('is the median, of decisions of the last 90 days, measured anew every ten minutes', async () => {
    const t = await openTrial(world(), 1950)
    expect(await usual(t)).toBeNull()
    for (const end of ['11:00', '12:00', '15:30', '17:30']) await decided(t, '2026-11-17T10:00:00+08:00', `2026-11-17T${end}:00+08:00`)
    await decided(t, '2026-06-01T10:00:00+08:00', '2026-06-30T10:00:00+08:00')
    expect(await usual(t)).toBeNull()
    try {
      inTenMinutes()
      // One, two, four and six hours.
      expect(await usual(t)).toBe(3)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('the forecast of an order', () => {
  it.each([
    ['', {}, 3, 0.4],
    [', in the days of its own office', { 'office.hours': OWN }, 1, 0.3],
  ])('adds up the steps that are known and counts those without history%s', async (_, params, taken, days) => {
    const mall = await openMall(world(), params)
    const client = await world().as(mall.T1)
    const skuId = await mall.goods('锂片', 9_000, { expenseSubject: 'material' })
    const forecast = async () => {
      const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })
      const [it_] = quote.previews
      return [it_!.hours, it_!.workdays, it_!.unknownNodes, it_!.nodes.filter((n) => n.skipped === '' && n.type !== 'CC').length]
    }
    const [, , nothing, all] = await forecast()
    expect(all).toBeGreaterThan(1)
    expect(nothing).toBe(all)
    const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 1 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
    const { orders } = await client.order.submit({
      quoteId: quote.quoteId,
      usage: '科研',
      purpose: '电池组装',
      orders: [{ key: '1', funds }],
    })
    await world().admin.query(
      "update mall.flow_tasks set status = 2, done_by = assignee_id, started_at = '2026-11-13T16:00:00+08:00', done_at = '2026-11-16T10:00:00+08:00' where doc_id = $1",
      [orders[0]!.id],
    )
    try {
      inTenMinutes()
      const [hours, workdays, unknown, steps] = await forecast()
      expect([hours, workdays, steps! - unknown!]).toEqual([taken, days, 1])
    } finally {
      vi.restoreAllMocks()
    }
  })
})
