// A check-out from an amount on is met with what finance says its cards can still pay (decision 0351).
import { contract } from '@caiyuan/contract/index'
import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { financeSimulator, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import type { BookCard } from '../../gateways/finance.cards.simulator.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { setParam } from '../school/params.ts'
import { BALANCE } from './balance.ts'

const world = useWorld()
let finance: FinanceSimulator
beforeEach(() => setFinance((finance = financeSimulator(world().db, { slowMs: 60_000 }))))

const FROM = 100_000
const open = (params: object = {}): Promise<Mall> =>
  openMall(world(), { autoPassBelow: 0, 'finance.cards': 1, 'finance.balanceFrom': FROM, ...params })
/** What finance says of the material of K1. */
const says = (mall: Mall, availableFen: number): Promise<void> => {
  const card: BookCard = {
    schoolId: mall.no,
    externalId: 'X1',
    projectNo: `K1-${mall.no}`,
    name: '面上项目',
    ownerNo: 'F1',
    deptName: '',
    source: 'RES_V',
    startOn: '2020-01-01',
    endOn: '2099-12-31',
    status: 'normal',
    totalFen: 20_000_000,
    subjects: [{ code: 'material', name: '材料费', limitFen: null }],
    available: { material: availableFen },
  }
  return finance.keepCards(mall.no, [card])
}
const formOf = async (client: Client, mall: Mall, num: number) => {
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
  return { quoteId: quote.quoteId, usage: '科研' as const, orders: [{ key: '1', funds }] }
}
const submit = async (mall: Mall, num = 10) => {
  const client = await world().as(mall.T1)
  return client.raw(contract.order.submit, await formOf(client, mall, num))
}
const isSound = async (mall: Mall): Promise<void> => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])

describe('a check-out beside the balance of finance', () => {
  it('is refused with the figures where finance has less, and leaves nothing; passes at the very fen', async () => {
    const mall = await open()
    await says(mall, 99_999)
    expect(await submit(mall)).toMatchObject({
      retCode: '3317',
      retMsg: `财务系统的余额不足：国家自然科学基金面上项目（K1-${mall.no}）科目【材料费】财务可用 ¥999.99，商城已占用而财务还没有扣除的连同本单共 ¥1,000.00，差额 ¥0.01`,
    })
    expect([await mall.balance(mall.K1), await mall.count('orders')]).toEqual([[15_000_000, 0, 0, 5_000_000], 0])
    await says(mall, 100_000)
    expect((await submit(mall)).retCode).toBe('1000')
    // What is frozen here and unknown there counts.
    expect((await submit(mall)).retMsg).toContain('共 ¥2,000.00，差额 ¥1,000.00')
    await isSound(mall)
  })

  it('does not count twice what finance froze with us', async () => {
    const mall = await open({ financeType: 1 })
    await says(mall, 100_000)
    expect((await submit(mall)).retCode).toBe('1000')
    await world().drain()
    expect((await submit(mall)).retCode).toBe('1000')
  })

  it('asks nobody below the amount, and nowhere but where the cards come from finance', async () => {
    const mall = await open()
    await says(mall, 0)
    expect((await submit(mall, 9)).retCode).toBe('1000')
    const own = await open({ 'finance.cards': 0 })
    await says(own, 0)
    expect((await submit(own)).retCode).toBe('1000')
  })

  it.each([
    ['down', 0],
    ['slow', 0],
    ['cardsForged', 0],
    ['cardsGarbage', 1],
    ['slow', 1],
  ] as const)('is refused where finance keeps silent (%s), or goes on and says so, as the school has it: %i', async (fault, policy) => {
    const mall = await open({ 'finance.balanceSilent': policy })
    await says(mall, 0)
    finance.fail(fault, 2)
    BALANCE.withinMs = 100
    try {
      const answer = await submit(mall)
      if (policy === 0) {
        expect(answer).toMatchObject({ retCode: '3318', retMsg: '财务系统没有应答，未能核对经费余额，请稍后重试' })
        expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
      } else {
        const { orders } = answer.data as { orders: { id: string }[] }
        expect((await mall.logs(orders[0]!.id)).at(-1)).toMatchObject({
          title: '未能核对财务余额',
          comment: '财务系统没有应答，按学校的设置照常提交',
        })
      }
    } finally {
      BALANCE.withinMs = 3000
    }
    await isSound(mall)
  })

  it('holds no card while finance thinks: another order on the same card goes through meanwhile', async () => {
    const mall = await open({ 'finance.balanceFrom': 200_000 })
    await says(mall, 10_000_000)
    const client = await world().as(mall.T1)
    const form = await formOf(client, mall, 20)
    finance.fail('slow')
    BALANCE.withinMs = 4000
    try {
      let isDone = false
      const waiting = client.raw(contract.order.submit, form).finally(() => (isDone = true))
      expect((await submit(mall, 1)).retCode).toBe('1000')
      expect(isDone).toBe(false)
      expect((await waiting).retCode).toBe('3318')
    } finally {
      BALANCE.withinMs = 3000
    }
  })

  it('asks one more press of who submits while the school begins to ask', async () => {
    const mall = await open({ 'finance.balanceFrom': 0 })
    await says(mall, 0)
    expect((await submit(mall)).retCode).toBe('1000')
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'finance.balanceFrom', FROM))
    expect((await submit(mall)).retMsg).toBe('学校刚刚要求提交前核对财务余额，请再提交一次')
    expect((await submit(mall)).retCode).toBe('3317')
  })

  it('is asked when an order is submitted again, too', async () => {
    const mall = await open()
    await says(mall, 100_000)
    const client = await world().as(mall.T1)
    const answer = await submit(mall)
    const { id } = (answer.data as { orders: { id: string }[] }).orders[0]!
    await mall.decide(mall.F1, id, { refuse: '数量偏多' })
    await says(mall, 1)
    const quote = await client.order.quote({ from: 'order', orderId: id })
    const again = { id, quoteId: quote.quoteId, usage: '科研' as const, orders: quote.split }
    expect((await client.raw(contract.order.resubmit, again)).retCode).toBe('3317')
    expect(await mall.state(id)).toBe('back')
    await says(mall, 100_000)
    expect((await client.raw(contract.order.resubmit, again)).retCode).toBe('1000')
  })
})
