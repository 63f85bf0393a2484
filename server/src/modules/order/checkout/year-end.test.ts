// 年终结账 (domain page 04 §4.3 rule 8, scenario 42): nothing is submitted, and what nobody decided in time goes back.
import { contract } from '@caiyuan/contract/index'
import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { paramDefaults } from '../../school/params.ts'
import { isYearEnd, opensAgain } from '../../fund/year-end.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()
const at = (text: string): Date => new Date(`${text}+08:00`)
const WINDOW = { 'budget.yearEndFrom': '12-20', 'budget.yearEndTo': '01-05', autoPassBelow: 0 }
const CLOSED = '年终结账期间暂停采购（12月20日至次年1月5日）'

afterEach(async () => world().setClock(at('2026-11-18T10:00:00')))

const turn = async (moment: string): Promise<void> => {
  await world().setClock(at(moment))
  await world().drain()
}

const buy = async (mall: Mall, num = 10) => {
  const client = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
  const form = { quoteId: quote.quoteId, usage: '科研' as const, orders: [{ key: '1', funds }] }
  return { client, skuId, form, id: (await client.order.submit(form)).orders[0]!.id }
}

describe('the closing of the year', () => {
  it('sends back at midnight what nobody decided, thaws its money and stock, tells the buyer and takes it off the desk; what was decided goes on', async () => {
    await world().setClock(at('2026-12-19T10:00:00'))
    const mall = await openMall(world(), WINDOW)
    const late = await buy(mall)
    const decided = await buy(mall)
    await mall.decide(mall.F1, decided.id)
    await turn('2026-12-19T23:59:00')
    expect(await mall.state(late.id)).toBe('auditing')
    await turn('2026-12-20T00:01:00')
    expect([await mall.state(late.id), await mall.state(decided.id)]).toEqual(['back', 'waitSupplier'])
    expect(await mall.balance(mall.K1)).toEqual([14_900_000, 100_000, 0, 5_000_000])
    expect(await mall.stock(late.skuId)).toMatchObject({ reserved: 0 })
    expect(await mall.waiting(late.id)).toEqual([])
    expect((await mall.logs(late.id)).at(-1)).toMatchObject({ who: '系统', action: 'closeYear', comment: CLOSED, to_state: 'back' })
    const { rows } = await world().admin.query("select title, body from mall.messages where user_id = $1 and title like '%年终结账%'", [
      mall.T1.id,
    ])
    expect(rows).toEqual([
      {
        title: expect.stringMatching(/^订单 D\d+ 因年终结账已退回$/),
        body: `${CLOSED}，冻结的 ¥1,000.00 已解冻。期满后打开订单重新提交即可，不用重新选商品。`,
      },
    ])
    expect((await (await world().as(mall.T1)).order.detail({ id: late.id })).sentence.hint).toContain(CLOSED)
    expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
  })

  it('submits nothing meanwhile, neither new nor again, and lets the buyer submit it again afterwards with all his time', async () => {
    await world().setClock(at('2026-12-18T10:00:00'))
    const mall = await openMall(world(), WINDOW)
    const { id, form } = await buy(mall)
    await turn('2026-12-20T00:01:00')
    const again = async () => {
      const client = await world().as(mall.T1)
      const quote = await client.order.quote({ from: 'order', orderId: id })
      return client.raw(contract.order.resubmit, { id, quoteId: quote.quoteId, usage: '科研', orders: quote.split })
    }
    expect(await again()).toMatchObject({ retCode: '3311', retMsg: '年终结账期间暂停采购' })
    expect((await (await world().as(mall.T1)).raw(contract.order.submit, form)).retCode).not.toBe('1000')
    // Its seven 工作日 would have been over within the closing.
    await turn('2027-01-05T23:00:00')
    expect(await mall.state(id)).toBe('back')
    await turn('2027-01-11T10:00:00')
    expect(await mall.state(id)).toBe('back')
    expect(await again()).toMatchObject({ retCode: '1000' })
    expect(await mall.balance(mall.K1)).toEqual([14_900_000, 100_000, 0, 5_000_000])
  })

  it('leaves alone what was approved just before it got there, and a school without a closing', async () => {
    await world().setClock(at('2026-12-19T10:00:00'))
    const mall = await openMall(world(), WINDOW)
    const open = await openMall(world(), { autoPassBelow: 0 })
    const [raced, other] = [await buy(mall), await buy(open)]
    await world().setClock(at('2026-12-20T00:01:00'))
    await mall.decide(mall.F1, raced.id)
    await world().drain()
    expect([await mall.state(raced.id), await open.state(other.id)]).toEqual(['waitSupplier', 'auditing'])
  })

  it.each([
    ['12-20', '01-05', '2026-12-25T09:00:00', '2027-01-06T00:00:00'],
    ['12-20', '01-05', '2027-01-05T23:59:00', '2027-01-06T00:00:00'],
    ['12-20', '12-31', '2026-12-20T00:00:00', '2027-01-01T00:00:00'],
  ])('of %s to %s opens after it', (from, to, now, opens) => {
    const params = { ...paramDefaults, 'budget.yearEndFrom': from, 'budget.yearEndTo': to }
    expect(isYearEnd(params, at(now))).toBe(true)
    expect(opensAgain(params, at(now))).toEqual(at(opens))
  })
})
