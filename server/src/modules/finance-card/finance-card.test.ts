// The cards of a school come from its finance system: shown first, applied whole, and never against what stands on a card (decision 0350).
import { beforeEach, describe, expect, it } from 'vitest'
import { armGates, interleave } from '../../../test/interleavings.ts'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import type { BookCard } from '../../gateways/finance.cards.simulator.ts'
import { financeSimulator, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { BALANCE } from './balance.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let finance: FinanceSimulator
beforeEach(() => setFinance((finance = financeSimulator(world().db, { slowMs: 1 }))))

const MATERIAL = 'material'
/** The cards of the mall as its finance system has them. */
const bookOf = async (mall: Mall): Promise<BookCard[]> => {
  const { rows } = await world().admin.query(
    `select f.project_no, f.name, u.user_no, f.source, f.start_on::text, f.end_on::text, f.total_fen::float8 as total,
       (select json_agg(json_build_object('code', s.code, 'name', s.name, 'limitFen', s.limit_fen) order by s.sort) from mall.fund_subjects s where s.fund_id = f.id) as subjects
     from mall.funds f join mall.users u on u.id = f.owner_id and u.school_id = f.school_id where f.school_id = $1 order by 1`,
    [mall.no],
  )
  return rows.map((r) => ({
    schoolId: mall.no,
    externalId: `X${r.project_no as string}`,
    projectNo: r.project_no as string,
    name: r.name as string,
    ownerNo: r.user_no as string,
    deptName: '材料学院',
    source: r.source as BookCard['source'],
    startOn: r.start_on as string,
    endOn: r.end_on as string,
    status: 'normal' as const,
    totalFen: r.total as number,
    subjects: r.subjects as BookCard['subjects'],
  }))
}

interface Scene {
  mall: Mall
  clerk: Client
  /** What finance says of its cards from now on: K1 to K4, changed. */
  says: (change: (cards: Record<'K1' | 'K2' | 'K3' | 'K4', BookCard>) => BookCard[] | void) => Promise<void>
  read: () => Promise<string>
  /** Reads and applies. */
  update: () => Promise<{ appliedNum: number; differsNum: number }>
}

const open = async (params: object = {}): Promise<Scene> => {
  const mall = await openMall(world(), { autoPassBelow: 0, 'finance.cards': 1, ...params })
  const clerk = await world().as(mall.C1)
  const says: Scene['says'] = async (change) => {
    const [K1, K2, K3, K4] = (await bookOf(mall)) as [BookCard, BookCard, BookCard, BookCard]
    const cards = { K1, K2, K3, K4 }
    await finance.keepCards(mall.no, change(cards) ?? Object.values(cards))
  }
  const read = async (): Promise<string> => {
    await clerk.financeCard.read({})
    await world().drain()
    return (await clerk.financeCard.changes({})).reading?.id ?? ''
  }
  const update: Scene['update'] = async () => clerk.financeCard.apply({ id: await read() })
  // Finance knows these cards from the beginning.
  await says(() => {})
  await read()
  await world().admin.query('update mall.funds set external_id = $2 || project_no where school_id = $1', [mall.no, 'X'])
  return { mall, clerk, says, read, update }
}
const buy = async (mall: Mall, num = 10): Promise<string> => {
  const client = await world().as(mall.T1)
  const skuId = await mall.goods('锂片', 100, { expenseSubject: MATERIAL })
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const funds = [{ fundId: mall.K1, subjectCode: MATERIAL, amountFen: quote.totalFen }]
  return (await client.order.submit({ quoteId: quote.quoteId, usage: '科研', orders: [{ key: '1', funds }] })).orders[0]!.id
}
const isSound = async (mall: Mall): Promise<void> => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
const cardRow = async (id: string) =>
  (
    await world().admin.query(
      'select name, status, finance_status as there, end_on::text as ends, owner_id as owner, total_fen::float8 as total from mall.funds where id = $1',
      [id],
    )
  ).rows[0] as { name: string; status: string; there: string; ends: string; owner: string; total: number }
const told = async (who: { id: string }, like: string) =>
  (
    await world().admin.query('select title, body from mall.messages where user_id = $1 and title like $2 order by created_at', [
      who.id,
      like,
    ])
  ).rows as { title: string; body: string }[]
const lines = async (clerk: Client, tab: 'open' | 'differs' = 'open') =>
  (await clerk.financeCard.changes({ tab })).list.map((it_) =>
    [it_.projectNo.split('-')[0], it_.kind, ...it_.changes.map((c) => `${c.what} ${c.before}→${c.after}`), ...it_.differs].join(' | '),
  )
const night = async (): Promise<void> => {
  await world().makeDue('financeCard.night')
  await world().drain()
}

describe('financeCard.apply', () => {
  it('shows what would change with its figures, changes nothing by looking, and then all of it with a row of the record for each card', async () => {
    const { mall, clerk, says, read } = await open()
    const order = await buy(mall)
    await says(({ K1, K2, K3, K4 }) => [
      { ...K1, totalFen: 21_000_000, endOn: '2098-12-31' },
      { ...K2, name: '学院公用经费', ownerNo: `F1M${mall.no}` },
      { ...K3, totalFen: 40_000_000, subjects: K3.subjects.map((s) => ({ ...s, limitFen: s.code === MATERIAL ? 5_000_000 : s.limitFen })) },
      K4,
      { ...K4, projectNo: `K9-${mall.no}`, externalId: 'X9', name: '新专项', ownerNo: `F2M${mall.no}`, totalFen: 300_000 },
    ])
    const id = await read()
    expect(await lines(clerk)).toEqual([
      'K1 | changed | 截止日期 2099-12-31→2098-12-31 | 总额 ¥200,000.00→¥210,000.00',
      'K2 | changed | 名称 学院办公经费→学院公用经费 | 负责人 周院长→王教授',
      expect.stringContaining('K3 | changed | 总额 ¥500,000.00→¥400,000.00 | 科目【材料费】限额 不限→¥50,000.00'),
      'K9 | fresh | 总额 →¥3,000.00',
    ])
    expect([(await cardRow(mall.K1)).total, await mall.count('funds')]).toEqual([20_000_000, 4])
    expect(await clerk.financeCard.apply({ id })).toEqual({ appliedNum: 4, differsNum: 0 })
    expect(await mall.balance(mall.K1)).toEqual([15_900_000, 100_000, 0, 5_000_000])
    expect(await cardRow(mall.K1)).toMatchObject({ total: 21_000_000, ends: '2098-12-31' })
    expect(await cardRow(mall.K2)).toMatchObject({ name: '学院公用经费', owner: mall.F1.id })
    expect((await mall.logs(mall.K1)).at(-1)).toMatchObject({
      who: '钱会计',
      action: 'fromFinance',
      comment: '截止日期 2099-12-31 → 2098-12-31；总额 ¥200,000.00 → ¥210,000.00',
    })
    expect(await told(mall.F2, '经费卡 K9%')).toHaveLength(1)
    const owner = await world().as(mall.F1)
    const { list, proof, closing } = await owner.fund.entries({ id: mall.K1, from: '2019-01-01' })
    expect(list.find((it_) => it_.kind === 'ADJUST')).toMatchObject({ amountFen: 1_000_000, effectFen: 1_000_000, docLink: '' })
    expect([proof?.find((it_) => it_.kind === 'ADJUST')?.effectFen, closing.availableFen]).toEqual([1_000_000, 15_900_000])
    expect(await mall.state(order)).toBe('auditing')
    expect(await lines(clerk)).toEqual([])
    expect((await refusalOf(clerk.financeCard.apply({ id }))).code).toBe('4010')
    await isSound(mall)
  })

  it('leaves a total alone that is below what stands on the card, lists it with its figures and tells finance once', async () => {
    const { mall, clerk, says, update } = await open()
    await buy(mall)
    await says(({ K1 }) => void Object.assign(K1, { totalFen: 5_050_000, name: '改名的项目' }))
    expect(await update()).toEqual({ appliedNum: 1, differsNum: 1 })
    expect(await cardRow(mall.K1)).toMatchObject({ total: 20_000_000, name: '改名的项目' })
    const words =
      '总额：财务系统 ¥50,500.00，商城 ¥200,000.00；商城已冻结 ¥1,000.00、确认应付 ¥0.00、列支 ¥50,000.00，合计 ¥51,000.00，超出财务总额 ¥500.00，没有调整'
    expect(await lines(clerk, 'differs')).toEqual([`K1 | none | ${words}`])
    expect(await update()).toEqual({ appliedNum: 0, differsNum: 1 })
    expect((await told(mall.C1, '经费卡与财务系统有 1 张不一致')).map((it_) => it_.body)).toEqual([expect.stringContaining(words)])
    await says(({ K1 }) => void Object.assign(K1, { totalFen: 5_100_000 }))
    expect(await update()).toEqual({ appliedNum: 1, differsNum: 0 })
    expect(await mall.balance(mall.K1)).toEqual([0, 100_000, 0, 5_000_000])
    await isSound(mall)
  })

  it('stops a card that vanished for what is new, keeps what it holds, and takes it up again when finance has it again', async () => {
    const { mall, clerk, says, update } = await open()
    const order = await buy(mall)
    await says(({ K2, K3, K4 }) => [K2, K3, K4])
    expect(await update()).toEqual({ appliedNum: 1, differsNum: 0 })
    expect(await cardRow(mall.K1)).toMatchObject({ status: 'frozen', there: 'gone', total: 20_000_000 })
    expect([await mall.balance(mall.K1), await mall.state(order)]).toEqual([[14_900_000, 100_000, 0, 5_000_000], 'auditing'])
    expect((await refusalOf(buy(mall))).message).toBe('项目已被财务冻结')
    expect((await refusalOf(clerk.fund.release({ id: mall.K1 }))).message).toContain('财务系统没有这张卡')
    await isSound(mall)
    await finance.keepCards(mall.no, await bookOf(mall))
    expect(await update()).toEqual({ appliedNum: 1, differsNum: 0 })
    expect(await cardRow(mall.K1)).toMatchObject({ status: 'normal', there: 'normal' })
    await buy(mall)
    await isSound(mall)
  })

  it('keeps a card frozen whose ledger does not add up, though finance has it again', async () => {
    const { mall, says, update } = await open()
    await says(({ K1 }) => void Object.assign(K1, { status: 'frozen' }))
    await update()
    await world().admin.query('update mall.funds set frozen_fen = frozen_fen + 1 where id = $1', [mall.K1])
    await says(({ K1 }) => void Object.assign(K1, { status: 'normal' }))
    await update()
    expect(await cardRow(mall.K1)).toMatchObject({ status: 'frozen', there: 'normal' })
  })

  it('lists what it cannot do: an owner nobody knows, a project twice, a card of the school alone, a limit below what was used', async () => {
    const { mall, clerk, says, update } = await open()
    await buy(mall)
    await world().admin.query("update mall.funds set external_id = '' where id = $1", [mall.K4])
    await says(({ K1, K2, K3 }) => [
      { ...K1, subjects: K1.subjects.map((s) => ({ ...s, limitFen: s.code === MATERIAL ? 1 : s.limitFen })) },
      { ...K2, ownerNo: 'NOBODY' },
      K3,
      { ...K3, name: '另一张' },
      { ...K3, projectNo: `K8-${mall.no}`, ownerNo: 'NOBODY' },
    ])
    expect(await update()).toEqual({ appliedNum: 0, differsNum: 5 })
    expect(await lines(clerk, 'differs')).toEqual([
      expect.stringMatching(/^K1 \| none \| 科目【材料费】限额：财务系统 ¥0\.01，商城 不限；商城已用 ¥[\d,.]+，没有调整$/),
      'K2 | none | 负责人：负责人工号 NOBODY 在商城没有启用的账号，请先登记人员，现为 周院长',
      expect.stringMatching(/^K3 \| none \| 财务系统有 2 张同为 K3-\d+ 的卡，没有更新$/),
      'K4 | none | 财务系统没有这张卡（由学校登记），保持不变',
      'K8 | none | 新卡 ¥500,000.00 不能登记：负责人工号 NOBODY 在商城没有启用的账号，请先登记人员',
    ])
    expect((await cardRow(mall.K4)).status).toBe('normal')
    await isSound(mall)
  })

  it('leaves out what belongs to another school and says how many; that school has nothing of it', async () => {
    const { clerk, says, update } = await open()
    const other = await open()
    await says(({ K1, K2, K3, K4 }) => [K1, K2, K3, K4, { ...K4, schoolId: other.mall.no, projectNo: 'SECRET', name: '别校的卡' }])
    expect(await update()).toEqual({ appliedNum: 0, differsNum: 0 })
    expect((await clerk.financeCard.changes({})).reading).toMatchObject({ cardNum: 4, foreignNum: 1 })
    const { rows } = await world().admin.query("select 1 from mall.finance_card_reads where cards::text like '%SECRET%'")
    expect([rows, await other.mall.count('funds')]).toEqual([[], 4])
    expect((await other.clerk.financeCard.changes({})).list).toEqual([])
  })

  it.each([
    ['down', '连接财务系统超时'],
    ['cardsGarbage', '财务系统的应答无法识别'],
    ['cardsForged', '财务系统的应答签名不符'],
    ['cardsOld', '财务系统的应答不是对这次查询的'],
  ] as const)('changes nothing by an answer that is none: %s', async (fault, words) => {
    const { mall, clerk, says, read } = await open()
    const before = (await clerk.financeCard.changes({})).reading?.id
    await says(({ K1 }) => void Object.assign(K1, { totalFen: 1 }))
    finance.fail(fault)
    expect(await read()).toBe(before)
    expect((await clerk.financeCard.changes({})).latest).toMatchObject({ state: 'failed', fault: words })
    expect((await told(mall.C1, '没有读到财务系统的经费卡')).at(-1)?.body).toContain(words)
    expect((await cardRow(mall.K1)).total).toBe(20_000_000)
    // Late is not never.
    finance.fail('slow')
    await read()
    expect((await clerk.financeCard.changes({ tab: 'differs' })).counts['differs']).toBe(1)
  })

  it('is stale once a later reading came, is of its own school, of who audits bills, and off where cards are the school’s', async () => {
    const { mall, clerk, read } = await open()
    const first = await read()
    await read()
    expect((await refusalOf(clerk.financeCard.apply({ id: first }))).code).toBe('4010')
    const other = await open()
    expect((await refusalOf(other.clerk.financeCard.apply({ id: await read() }))).code).toBe('4004')
    expect((await refusalOf(clerk.financeCard.apply({ id: 'nothing' }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.F1)).financeCard.changes({}))).code).toBe('2009')
    const off = await world().as((await openMall(world())).C1)
    expect((await off.financeCard.changes({})).can.read).toBe('本校的经费卡由学校登记，不从财务系统更新')
    expect((await refusalOf(off.financeCard.read({}))).message).toBe('本校的经费卡由学校登记，不从财务系统更新')
    setFinance(null)
    expect((await refusalOf(clerk.financeCard.read({}))).message).toBe('没有接入财务系统')
  })

  it('asks nothing of a system that kept silent three times, for a minute', async () => {
    const { clerk, read } = await open()
    finance.fail('down', 3)
    for (let i = 0; i < 3; i += 1) await read()
    await read()
    expect((await clerk.financeCard.changes({})).latest?.fault).toBe('财务系统暂时没有应答')
  })
})

describe('financeCard.night', () => {
  it('reads and tells finance; where the school said so it takes over by itself', async () => {
    const { mall, says } = await open()
    await says(({ K1 }) => void Object.assign(K1, { totalFen: 22_000_000 }))
    await night()
    expect((await cardRow(mall.K1)).total).toBe(20_000_000)
    expect(await told(mall.C1, '财务系统有 1 张经费卡待更新')).toHaveLength(1)
    const byItself = await open({ 'finance.cards': 2 })
    await byItself.says(({ K1 }) => void Object.assign(K1, { totalFen: 22_000_000 }))
    await night()
    expect((await cardRow(byItself.mall.K1)).total).toBe(22_000_000)
    expect((await byItself.clerk.financeCard.changes({})).reading).toMatchObject({ state: 'applied', appliedName: '', appliedNum: 1 })
    await isSound(byItself.mall)
  })

  it('stops nothing by itself where the answer has no card at all: a person looks', async () => {
    const { mall, clerk } = await open({ 'finance.cards': 2 })
    await finance.keepCards(mall.no, [])
    await night()
    expect((await cardRow(mall.K1)).status).toBe('normal')
    expect((await told(mall.C1, '财务系统有 4 张经费卡待更新'))[0]?.body).toContain('多得不寻常，没有自动停用')
    expect((await clerk.financeCard.changes({})).can.apply).toBe(true)
  })
})

describe('financeCard.balance', () => {
  it('stands beside ours with the moment it was read, less what finance does not know of yet', async () => {
    const { mall, says } = await open()
    await buy(mall)
    await says(({ K1 }) => void Object.assign(K1, { available: { '': 14_950_000 } }))
    const owner = await world().as(mall.F1)
    const { isOn, said } = await owner.financeCard.balance({ id: mall.K1 })
    expect([isOn, said]).toMatchObject([true, { totalFen: 20_000_000, availableFen: 14_950_000, aheadFen: 100_000, differsFen: -50_000 }])
    expect((await (await world().as(mall.T1)).financeCard.balance({ id: mall.K1 })).isOn).toBe(true)
    expect((await refusalOf((await world().as(mall.F2)).financeCard.balance({ id: mall.K1 }))).code).toBe('4004')
    expect((await refusalOf((await open()).clerk.financeCard.balance({ id: mall.K1 }))).code).toBe('4004')
  })

  it('counts what finance froze with us as known there', async () => {
    const { mall } = await open({ financeType: 1 })
    await buy(mall)
    await world().drain()
    const { said } = await (await world().as(mall.F1)).financeCard.balance({ id: mall.K1 })
    expect(said).toMatchObject({ availableFen: 19_900_000, aheadFen: 0 })
  })

  it.each([
    ['down', '连接财务系统超时'],
    ['cardsGarbage', '财务系统的应答无法识别'],
    ['cardsForged', '财务系统的应答签名不符'],
  ] as const)('has no figure where there is no answer: %s', async (fault, words) => {
    const { mall } = await open()
    finance.fail(fault)
    expect(await (await world().as(mall.F1)).financeCard.balance({ id: mall.K1 })).toEqual({ isOn: true, said: null, fault: words })
  })

  it('waits three seconds at most, and asks nothing where the cards are the school’s', async () => {
    const { mall } = await open()
    const slow = financeSimulator(world().db, { slowMs: 60_000 })
    setFinance(slow)
    slow.fail('slow')
    BALANCE.withinMs = 50
    try {
      expect((await (await world().as(mall.F1)).financeCard.balance({ id: mall.K1 })).fault).toBe('财务系统 0.05 秒内没有应答')
    } finally {
      BALANCE.withinMs = 3000
    }
    const off = await openMall(world())
    expect(await (await world().as(off.F1)).financeCard.balance({ id: off.K1 })).toEqual({ isOn: false, said: null, fault: '' })
  })
})

describe('interleavings (T-23)', () => {
  it.each([
    ['apply', 'submit'],
    ['submit', 'apply'],
  ] as const)('%s beside %s on one card: the total never falls below what was frozen', async (a, b) => {
    await armGates(world())
    for (const place of ['funds', 'fund_entries', 'document_log'] as const) {
      const { mall, clerk, says, read } = await open()
      await says(({ K1 }) => void Object.assign(K1, { totalFen: 5_050_000 }))
      const id = await read()
      const client = await world().as(mall.T1)
      const skuId = await mall.goods('锂片', 100, { expenseSubject: MATERIAL })
      const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 10 }] })
      const funds = [{ fundId: mall.K1, subjectCode: MATERIAL, amountFen: quote.totalFen }]
      const deeds: Record<string, () => Promise<unknown>> = {
        apply: () => clerk.financeCard.apply({ id }),
        submit: () => client.order.submit({ quoteId: quote.quoteId, usage: '科研', orders: [{ key: '1', funds }] }),
      }
      const codes: string[] = []
      const deed = async (name: string): Promise<string> => {
        const code = await deeds[name]!().then(
          () => '1000',
          (error: { code?: string }) => error.code ?? String(error),
        )
        codes.push(`${name} ${code}`)
        return code
      }
      await interleave(world(), { mall, deed, state: async () => '' }, [a, b], place)
      const [availableFen, frozenFen] = await mall.balance(mall.K1)
      // Either the order was first and the total stays, or the total was first and the card is short.
      expect([
        ['apply 1000,submit 1000', 14_900_000, 100_000],
        ['apply 1000,submit 3301', 50_000, 0],
      ]).toContainEqual([codes.toSorted().join(), availableFen, frozenFen])
      await isSound(mall)
    }
  })
})
