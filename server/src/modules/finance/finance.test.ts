// The finance system freezes with the mall: it answers late, twice, wrongly or not at all, and no fen is lost (decision 0119).
import { contract } from '@caiyuan/contract/index'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { financeSimulator, type FinanceFault, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { FinanceUnknown, setFinance } from '../../gateways/finance.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { setParam } from '../school/params.ts'
import { compare, type Local } from './compare.ts'

const world = useWorld()
let finance: FinanceSimulator
beforeEach(() => setFinance((finance = financeSimulator(world().db, { slowMs: 1 }))))

const open = (params: object = {}): Promise<Mall> => openMall(world(), { autoPassBelow: 0, financeType: 1, ...params })
const buy = async (mall: Mall, num = 10): Promise<{ id: string; client: Client }> => {
  const client = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
  const form = { quoteId: quote.quoteId, usage: '科研' as const, orders: [{ key: '1', funds }] }
  return { client, id: (await client.order.submit(form)).orders[0]!.id }
}
/** Until nothing more is due, timers of the talk with finance included. */
const talk = async (): Promise<void> => {
  for (let i = 0; i < 12; i += 1) {
    await world().makeDue('finance.follow')
    await world().drain()
  }
}
const freezeOf = async (id: string) =>
  (
    await world().admin.query(
      'select state, remote_fen::int as fen, request_id is null as ended, reason from mall.finance_freezes where doc_id = $1',
      [id],
    )
  ).rows[0] as { state: string; fen: number; ended: boolean; reason: string } | undefined
/** What finance holds for the school in all. */
const heldThere = async (mall: Mall): Promise<number> =>
  (await finance.reconcile(mall.no, AbortSignal.timeout(5000))).reduce((sum, it) => sum + it.amountFen, 0)
const isSound = async (mall: Mall): Promise<void> => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])

describe('finance.follow', () => {
  it('freezes there what an order froze here, says so on its page, and gives back what it gave back', async () => {
    const mall = await open()
    const { id, client } = await buy(mall)
    expect((await refusalOf(mall.decide(mall.F1, id))).message).toBe('财务系统还没有确认冻结本单的经费，确认后才能同意')
    await world().drain()
    expect([await freezeOf(id), await heldThere(mall)]).toEqual([{ state: 'frozen', fen: 100_000, ended: true, reason: '' }, 100_000])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ action: 'freeze', title: '财务系统已冻结' })
    await client.order.withdraw({ id })
    await world().drain()
    expect([await freezeOf(id), await heldThere(mall)]).toEqual([{ state: 'released', fen: 0, ended: true, reason: '' }, 0])
    await isSound(mall)
  })

  it('asks nothing of the finance system of a school that only reports bills to it', async () => {
    const mall = await open({ financeType: 2 })
    const { id } = await buy(mall)
    await mall.decide(mall.F1, id)
    await world().drain()
    expect([await freezeOf(id), await heldThere(mall)]).toEqual([undefined, 0])
  })

  it('gives an order back to its buyer that finance refuses, with its reason; nothing stays frozen on either side', async () => {
    const mall = await open()
    finance.fail('freezeRefused')
    const { id } = await buy(mall)
    await talk()
    expect([await mall.state(id), await mall.balance(mall.K1), await heldThere(mall)]).toEqual(['back', [15_000_000, 0, 0, 5_000_000], 0])
    expect((await mall.logs(id)).findLast((it_) => it_.to_state === 'back')).toMatchObject({
      action: 'freezeRefused',
      comment: '财务系统不同意冻结：项目余额不足',
    })
    const { rows } = await world().admin.query("select body from mall.messages where user_id = $1 and title like '财务系统没有冻结订单%'", [
      mall.T1.id,
    ])
    expect(rows).toEqual([{ body: '财务系统不同意冻结：项目余额不足。冻结的 ¥1,000.00 已解冻，可更换经费卡或稍后重新提交。' }])
    await isSound(mall)
  })

  it.each(['freezeLostAnswer', 'freezeLostCall', 'deafQuery', 'slow'] as const)(
    'freezes once where a call goes wrong by %s: it asks by its request before it sends again',
    async (fault) => {
      const mall = await open()
      finance.fail(fault)
      if (fault === 'deafQuery') finance.fail('freezeLostAnswer')
      const { id } = await buy(mall)
      await talk()
      expect([await freezeOf(id), await heldThere(mall)]).toEqual([{ state: 'frozen', fen: 100_000, ended: true, reason: '' }, 100_000])
    },
  )

  it('refuses at once while nobody answers there (REJECT), gives back what waited, and takes orders again afterwards', async () => {
    const mall = await open()
    finance.fail('down', 3)
    const { id, client } = await buy(mall)
    await talk()
    expect([await mall.state(id), (await freezeOf(id))?.state]).toEqual(['back', 'unknown'])
    const quote = await client.order.quote({ from: 'order', orderId: id })
    const again = { id, quoteId: quote.quoteId, usage: '科研' as const, orders: quote.split }
    expect(await client.raw(contract.order.resubmit, again)).toMatchObject({ retCode: '3312', retMsg: '财务系统暂不可用，请稍后重试' })
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    setFinance(finance)
    await talk()
    expect([(await freezeOf(id))?.state, await heldThere(mall)]).toEqual(['released', 0])
    expect(await client.raw(contract.order.resubmit, again)).toMatchObject({ retCode: '1000' })
    await talk()
    expect(await heldThere(mall)).toBe(100_000)
  })

  it('lets an order go on while nobody answers (LOCAL), and freezes there as soon as somebody does', async () => {
    const mall = await open({ 'finance.failPolicy': 1 })
    finance.fail('down', 3)
    const { id } = await buy(mall)
    await talk()
    await mall.decide(mall.F1, id)
    expect(await mall.state(id)).toBe('waitSupplier')
    setFinance(finance)
    await talk()
    expect([(await freezeOf(id))?.state, await heldThere(mall)]).toEqual(['frozen', 100_000])
  })

  it('cancels what was approved and not yet confirmed when finance refuses it late', async () => {
    const mall = await open({ 'finance.failPolicy': 1 })
    finance.fail('down', 1)
    const { id } = await buy(mall)
    await world().drain()
    await mall.decide(mall.F1, id)
    finance.fail('freezeRefused')
    await talk()
    expect([await mall.state(id), await mall.balance(mall.K1), await heldThere(mall)]).toEqual([
      'cancelled',
      [15_000_000, 0, 0, 5_000_000],
      0,
    ])
    await isSound(mall)
  })

  it('never has twice what goes from one card to another owner’s: what held it there meanwhile is given back first', async () => {
    const mall = await open()
    const { id, client } = await buy(mall)
    await talk()
    await mall.decide(mall.F1, id)
    await client.order.changeFund({ id, fromId: mall.K1, toId: mall.K3, reason: '改记重点项目' })
    await talk()
    expect(await heldThere(mall)).toBe(200_000)
    const there = async () =>
      (await finance.reconcile(mall.no, AbortSignal.timeout(5000)))
        .filter((it_) => it_.projectNo.startsWith('K3'))
        .reduce((sum, it_) => sum + it_.amountFen, 0)
    const before: number[] = []
    const { freeze, unfreeze } = finance
    let isDeaf = true
    finance.freeze = async (...asked) => {
      before.push(await there())
      return freeze(...asked)
    }
    finance.unfreeze = async (...asked) => {
      if (!isDeaf) return unfreeze(...asked)
      isDeaf = false
      throw new FinanceUnknown('没有应答')
    }
    for (const who of [mall.F1, mall.F2]) await mall.decide(who, id)
    await talk()
    expect([before, await there(), await heldThere(mall), await mall.state(id)]).toEqual([[0], 100_000, 100_000, 'waitSupplier'])
    await isSound(mall)
  })

  it('holds in the end what the orders hold, whatever was asked and went wrong in whatever order', async () => {
    const mall = await open({ 'finance.failPolicy': 1 })
    const faults: FinanceFault[] = ['freezeLostAnswer', 'freezeLostCall', 'deafQuery', 'freezeRefused', 'down']
    const step = fc.oneof(
      fc.record({ do: fc.constant('fail' as const), fault: fc.constantFrom(...faults) }),
      fc.record({ do: fc.constantFrom('buy' as const, 'withdraw' as const, 'talk' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        setFinance(finance)
        const bought: Awaited<ReturnType<typeof buy>>[] = []
        for (const it_ of steps) {
          if (it_.do === 'fail') finance.fail(it_.fault)
          else if (it_.do === 'buy') bought.push(await buy(mall, 1))
          else if (it_.do === 'withdraw') await bought.at(-1)?.client.raw(contract.order.withdraw, { id: bought.at(-1)!.id })
          else await world().drain()
        }
        for (const fault of faults) finance.fail(fault, 0)
        setFinance(finance)
        await talk()
        const [, frozen] = await mall.balance(mall.K1)
        expect(await heldThere(mall)).toBe(frozen)
        await isSound(mall)
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 5) },
    )
  }, 300_000)
})

const local: Local = {
  docKind: 'order',
  docId: 'o1',
  docNo: 'D1',
  fundId: 'f1',
  projectNo: 'K1',
  subjectCode: '302',
  freezeNo: 'DJ1',
  fen: 100,
}
const remote = { freezeNo: 'DJ1', docNo: 'D1', projectNo: 'K1', subjectCode: '302', amountFen: 100 }

describe('compare', () => {
  it.each([
    ['nothing where both say the same', [local], [remote], []],
    ['nothing where both gave it back', [{ ...local, fen: 0 }], [{ ...remote, amountFen: 0 }], []],
    ['nothing where finance forgot what was given back', [{ ...local, fen: 0 }], [], []],
    ['localOnly', [local], [], ['localOnly 100 0']],
    ['localOnly without a number', [{ ...local, freezeNo: '' }], [], ['localOnly 100 0']],
    ['remoteOnly', [], [remote], ['remoteOnly 0 100']],
    ['amount', [local], [{ ...remote, amountFen: 90 }], ['amount 100 90']],
    ['state: thawed there', [local], [{ ...remote, amountFen: 0 }], ['state 100 0']],
    ['state: thawed here', [{ ...local, fen: 0 }], [remote], ['state 0 100']],
  ])('finds %s', (_, locals, remotes, found) => {
    expect(compare(locals, remotes).map((it_) => `${it_.class} ${it_.localFen} ${it_.remoteFen}`)).toEqual(found)
  })
})

const reconcile = async (): Promise<void> => {
  await world().makeDue('finance.reconcile')
  await world().drain()
}
const desk = async (mall: Mall) => {
  const clerk = (no: string, name: string) =>
    buildUser(world().db, { schoolId: mall.no, no: `${no}M${mall.no}`, name, roles: ['finance'], deptId: mall.deptId })
  return { one: await world().as(mall.C1), two: await world().as(await clerk('C2', '冯会计')) }
}
/** Says it of the proposal that stands now. */
const confirmNow = async (who: Client, id: string, said: { agrees: boolean; reason?: string }): Promise<unknown> => {
  const it_ = (await who.finance.differences({ tab: 'all' })).list.find((row) => row.id === id)
  return who.finance.confirm({ id, proposedAt: it_?.proposedAt ?? new Date(0).toISOString(), ...said })
}
const shown = (list: { class: string; says: string; state: string }[]): string[] =>
  list.map((it_) => `${it_.class} ${it_.state} ${it_.says}`).toSorted()

describe('finance.reconcile', () => {
  it('finds all four classes, tells finance once, and drops what came right by itself', async () => {
    const mall = await open()
    const { one } = await desk(mall)
    finance.fail('freezeForgotten')
    await buy(mall, 1)
    await talk()
    finance.fail('freezeOther')
    await buy(mall, 2)
    await talk()
    finance.fail('freezeTwice')
    await buy(mall, 3)
    await talk()
    const thawed = await buy(mall, 4)
    await talk()
    finance.fail('freezeForgotten')
    await thawed.client.order.withdraw({ id: thawed.id })
    await talk()
    await reconcile()
    const { list, counts, run } = await one.finance.differences({})
    expect(shown(list)).toEqual([
      'amount open 商城冻结 ¥200.00，财务系统冻结 ¥201.00',
      'localOnly open 商城冻结 ¥100.00，财务系统没有这笔冻结',
      'remoteOnly open 财务系统冻结 ¥300.00，商城没有对应的单据',
      'state open 商城已经解冻或列支，财务系统仍冻结 ¥400.00',
    ])
    expect([counts, run]).toMatchObject([
      { open: 4, proposed: 0, done: 0, all: 4 },
      { comparedNum: 4, foundNum: 4, fault: '' },
    ])
    await reconcile()
    const told = await world().admin.query("select title from mall.messages where user_id = $1 and title like '财务对账发现%'", [
      mall.C1.id,
    ])
    expect(told.rows).toEqual([{ title: '财务对账发现 4 处新的差异' }])
    await world().admin.query('update shared.sim_finance_freezes set amount_fen = 20000 where school_id = $1 and amount_fen = 20100', [
      mall.no,
    ])
    await reconcile()
    expect((await one.finance.differences({})).counts).toMatchObject({ open: 3, done: 1 })
  })

  it('corrects finance by two people: the second sees why, nobody agrees to his own, and then both sides say the same', async () => {
    const mall = await open()
    const { one, two } = await desk(mall)
    for (const [fault, num] of [
      ['freezeForgotten', 1],
      ['freezeOther', 2],
      ['freezeTwice', 3],
    ] as const) {
      finance.fail(fault)
      await buy(mall, num)
      await talk()
    }
    await reconcile()
    const { list } = await one.finance.differences({})
    for (const { id } of list) {
      await one.finance.settle({ id, how: 'follow', reason: '财务漏记' })
      expect((await refusalOf(confirmNow(one, id, { agrees: true }))).message).toBe('更正财务系统须由另一人复核，您不能复核自己提出的')
      expect((await refusalOf(two.finance.settle({ id, how: 'note', reason: '不用管' }))).code).toBe('4010')
    }
    expect((await two.finance.differences({ tab: 'proposed' })).list.map((it_) => [it_.reason, it_.can.confirm])).toEqual(
      Array.from({ length: 3 }, () => ['财务漏记', true]),
    )
    expect((await refusalOf(confirmNow(two, list[0]!.id, { agrees: false }))).message).toContain('请填写不同意的原因')
    for (const { id } of list) await confirmNow(two, id, { agrees: true })
    await talk()
    expect(await heldThere(mall)).toBe((await mall.balance(mall.K1))[1])
    await reconcile()
    expect((await one.finance.differences({ tab: 'all' })).counts).toMatchObject({ open: 0, proposed: 0, done: 3 })
    expect((await mall.logs(list[0]!.id)).map((it_) => it_.title)).toEqual(['提出更正', '复核同意更正'])
    await isSound(mall)
  })

  it('agrees to what the second person read alone: another proposal is stale, and one whose figures changed is dropped and told', async () => {
    const mall = await open()
    const { one, two } = await desk(mall)
    finance.fail('freezeOther')
    await buy(mall, 2)
    await talk()
    await reconcile()
    const [{ id } = { id: '' }] = (await one.finance.differences({})).list
    const proposalOf = async (): Promise<string | null> => (await two.finance.differences({ tab: 'all' })).list[0]!.proposedAt
    await one.finance.settle({ id, how: 'follow', reason: '财务多记一元' })
    const read = (await proposalOf())!
    await two.finance.confirm({ id, proposedAt: read, agrees: false, reason: '再查' })
    await one.finance.settle({ id, how: 'follow', reason: '查过了，财务多记' })
    expect((await refusalOf(two.finance.confirm({ id, proposedAt: read, agrees: true }))).code).toBe('4010')
    await reconcile()
    const stands = (await proposalOf())!
    expect(stands).not.toBe(read)
    await world().admin.query('update shared.sim_finance_freezes set amount_fen = 30000 where school_id = $1', [mall.no])
    await reconcile()
    expect((await two.finance.differences({})).list).toMatchObject([{ id, state: 'open', how: null, proposedAt: null, remoteFen: 30_000 }])
    expect((await refusalOf(two.finance.confirm({ id, proposedAt: stands, agrees: true }))).code).toBe('4010')
    expect((await mall.logs(id)).map((it_) => it_.title)).toEqual(['提出更正', '复核不同意', '提出更正', '差异变了，提出的处理作废'])
    const told = await world().admin.query("select body from mall.messages where user_id = $1 and title like '%的差异变了'", [mall.C1.id])
    expect(told.rows).toEqual([
      {
        body: '原来是商城冻结 ¥200.00，财务系统冻结 ¥201.00，现在是商城冻结 ¥200.00，财务系统冻结 ¥300.00；原来提出的处理已作废，请重新提出',
      },
    ])
    expect(await heldThere(mall)).toBe(30_000)
    await isSound(mall)
  })

  it('is explained by one person where no money moves; refused is open again; what is not there, another school and who may not are refused', async () => {
    const mall = await open()
    const { one, two } = await desk(mall)
    finance.fail('freezeForgotten')
    await buy(mall, 1)
    await talk()
    await reconcile()
    const [it_] = (await one.finance.differences({})).list
    const { id } = it_!
    await one.finance.settle({ id, how: 'follow', reason: '财务漏记' })
    await confirmNow(two, id, { agrees: false, reason: '先问财务' })
    expect((await one.finance.differences({})).list[0]).toMatchObject({ state: 'open', how: null, reason: '' })
    await one.finance.settle({ id, how: 'note', reason: '财务已手工补记' })
    expect((await one.finance.differences({ tab: 'done' })).list[0]).toMatchObject({ state: 'settled', settledName: '钱会计' })
    expect((await refusalOf(one.finance.settle({ id, how: 'note', reason: '再说一次' }))).code).toBe('4010')
    const elsewhere = await desk(await open())
    expect((await refusalOf(elsewhere.one.finance.settle({ id, how: 'note', reason: '别校的' }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.T1)).finance.differences({}))).code).toBe('2009')
    expect((await refusalOf(one.finance.settle({ id, how: 'note', reason: '' }))).code).toBe('4000')
    const off = await desk(await open({ financeType: 2 }))
    expect((await refusalOf(off.one.finance.run({}))).message).toContain('没有可对的账')
  })

  it('says that it could not compare while nobody answers, and compares when asked to', async () => {
    const mall = await open()
    const { one } = await desk(mall)
    finance.fail('down', 100)
    await reconcile()
    finance.fail('down', 0)
    expect((await one.finance.differences({})).run).toMatchObject({ fault: '连接财务系统超时' })
    await one.finance.run({})
    await world().drain()
    expect((await one.finance.differences({})).run).toMatchObject({ fault: '', comparedNum: 0 })
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'financeType', 2))
    expect((await one.finance.differences({})).isOn).toBe(false)
  })
})
