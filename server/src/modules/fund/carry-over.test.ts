// 年度结转 (domain page 04 §4.3 rule 8, decision 0138): what stands frozen when the new year's books open is frozen anew in them.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { paramDefaults, setParam } from '../school/params.ts'
import { openedLast } from './carry-over.ts'
import { checkInvariants } from './invariants.ts'

const world = useWorld()

const monthDay = (daysAgo: number): string => dayOf(addDays(now(), -daysAgo)).slice(5)
const year = Number(dayOf(now()).slice(0, 4))

const rows = async <T>(text: string, values: unknown[]): Promise<T[]> => (await world().admin.query(text, values)).rows as T[]

const buy = async (mall: Mall, fundId: string, num = 1): Promise<{ id: string; no: string }> => {
  const client = await world().as(mall.F1)
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId: mall.sku.toner, num }] })
  const orders = quote.orders.map((it_) => ({ key: it_.key, funds: [{ fundId, subjectCode: 'office', amountFen: it_.totalFen }] }))
  const done = await client.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '年末备货', orders })
  return { id: done.orders[0]!.id, no: done.orders[0]!.orderNo }
}

/** Orders of three weeks ago over a closing that ended yesterday. */
const close = async (mall: Mall): Promise<void> => {
  await world().admin.query("update mall.fund_entries set at = at - interval '21 days' where school_id = $1", [mall.no])
  await world().inSchool(mall.no, async (ctx) => {
    await setParam(ctx, 'budget.yearEndFrom', monthDay(15))
    await setParam(ctx, 'budget.yearEndTo', monthDay(2))
  })
}
const anHour = async (): Promise<void> => {
  await world().makeDue('fund.carryOver')
  await world().drain()
}
const entriesOf = (id: string) =>
  rows<{ kind: string; summary: string; fen: number }>(
    'select kind, summary, amount_fen::int as fen from mall.fund_entries where doc_id = $1 order by seq offset 1',
    [id],
  )
const faults = (mall: Mall) => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))
const finance = async (mall: Mall) => world().as(mall.C1)

describe('the year', () => {
  it('opens on the day after the closing, of whatever month, and never in one', () => {
    const at = (day: string) => new Date(`${day}T10:00:00+08:00`)
    const days = (from: string, to: string) => ({ ...paramDefaults, 'budget.yearEndFrom': from, 'budget.yearEndTo': to })
    const opened = (from: string, to: string, day: string) => {
      const found = openedLast(days(from, to), at(day))
      return found && dayOf(found)
    }
    expect(opened('12-20', '01-05', '2027-01-06')).toBe('2027-01-06')
    expect(opened('12-20', '01-05', '2027-02-04')).toBe('2027-01-06')
    expect(opened('12-20', '01-05', '2027-01-05')).toBeNull()
    expect(opened('12-20', '01-05', '2027-06-01')).toBeNull()
    expect(opened('12-20', '12-31', '2027-01-01')).toBe('2027-01-01')
    expect(opened('00-00', '00-00', '2027-01-06')).toBeNull()
  })
})

describe('fund.carryOver', () => {
  it('freezes anew what was frozen before, once, leaves every balance, and tells finance', async () => {
    const mall = await openMall(world(), { autoPassBelow: 0 })
    const order = await buy(mall, mall.K1, 3)
    const before = await mall.balance(mall.K1)
    await close(mall)
    await anHour()
    expect(await entriesOf(order.id)).toEqual([
      { kind: 'RELEASE', summary: `${year} 年度结转`, fen: 119_700 },
      { kind: 'RESERVE', summary: `${year} 年度结转`, fen: 119_700 },
    ])
    expect(await mall.balance(mall.K1)).toEqual(before)
    expect((await mall.logs(order.id)).at(-1)).toMatchObject({
      action: 'carryOver',
      title: '年度结转',
      comment: `经费在 ${year} 年度重新冻结`,
    })
    await anHour()
    await anHour()
    expect((await entriesOf(order.id)).length).toBe(2)
    expect(await faults(mall)).toEqual([])
    const client = await finance(mall)
    expect(await client.finance.carryOver({})).toMatchObject({
      report: { year, doneNum: 1, doneFen: 119_700, leftNum: 0, leftFen: 0, left: [] },
    })
    const told = await rows<{ title: string; body: string }>(
      'select title, body from mall.messages where school_id = $1 and title like $2',
      [mall.no, '%结转%'],
    )
    expect(told).toEqual([{ title: `${year} 年度结转完成`, body: '跨年的冻结和应付 1 笔 ¥1,197.00 已在新年度重新冻结。' }])
  })

  it('leaves what a card that ended cannot pay any more, and says which and why', async () => {
    const mall = await openMall(world(), { autoPassBelow: 0 })
    const [stays, goes] = [await buy(mall, mall.K4), await buy(mall, mall.K1)]
    await close(mall)
    await world().admin.query('update mall.funds set end_on = $2 where id = $1', [mall.K4, dayOf(addDays(now(), -5))])
    await anHour()
    await anHour()
    expect([(await entriesOf(stays.id)).length, (await entriesOf(goes.id)).length]).toEqual([0, 2])
    expect((await mall.balance(mall.K4))[1]).toBe(39_900)
    const ended = `已于 ${dayOf(addDays(now(), -5))} 到期`
    expect((await mall.logs(stays.id)).at(-1)).toMatchObject({
      title: '未能年度结转',
      comment: `隔膜测试技术服务（K4-${mall.no}）${ended}，须更换经费卡`,
    })
    const { report } = await (await finance(mall)).finance.carryOver({})
    expect(report).toMatchObject({ doneNum: 1, leftNum: 1, leftFen: 39_900 })
    expect(report!.left).toEqual([
      {
        docNo: stays.no,
        docLink: expect.stringContaining(stays.id),
        fundName: '隔膜测试技术服务',
        projectNo: `K4-${mall.no}`,
        fen: 39_900,
        fault: ended,
      },
    ])
    expect(await faults(mall)).toEqual([])
    // What is given up afterwards is no longer asked for.
    await (await world().as(mall.F1)).order.cancel({ id: stays.id, reason: '改用其他经费' })
    expect((await (await finance(mall)).finance.carryOver({})).report!.left).toEqual([])
  })

  it('keeps an overdraft that was agreed to', async () => {
    const mall = await openMall(world(), { autoPassBelow: 0, 'budget.overRunPct': 5 })
    const client = await world().as(mall.F1)
    const quote = await client.order.quote({ from: 'now', lines: [{ skuId: await mall.goods('接插件', 940), num: 1 }] })
    const orders = [{ key: quote.orders[0]!.key, funds: [{ fundId: mall.K4, subjectCode: 'office', amountFen: 94_000 }] }]
    await client.order.submit({ quoteId: quote.quoteId, usage: '科研', orders })
    await close(mall)
    await anHour()
    expect((await mall.balance(mall.K4)).slice(0, 2)).toEqual([-4_000, 94_000])
    expect(await faults(mall)).toEqual([])
  })

  it('does nothing in a closing, without one, or for what came after it, and is read by finance alone', async () => {
    const mall = await openMall(world(), { autoPassBelow: 0 })
    const order = await buy(mall, mall.K1)
    await anHour()
    expect(await (await finance(mall)).finance.carryOver({})).toEqual({ report: null })
    await close(mall)
    await world().admin.query("update mall.fund_entries set at = at + interval '21 days' where school_id = $1", [mall.no])
    await anHour()
    expect((await entriesOf(order.id)).length).toBe(0)
    expect((await (await finance(mall)).finance.carryOver({})).report).toMatchObject({ doneNum: 0, leftNum: 0 })
    expect((await refusalOf((await world().as(mall.T1)).finance.carryOver({}))).code).toBe('2009')
  })
})
