// The trial kind of e2e/trial: what the ground gives a document kind that cards pay for, with no word of it in the product.
import { blockOf } from '@caiyuan/contract/approval/review'
import { beforeAll, describe, expect, it } from 'vitest'
import './server/install.ts'
import { pageFee } from './contract/page-fee.ts'
import { callsOf, refusalOf, useWorld } from '../../server/test/harness.ts'
import type { SessionUser } from '../../server/src/core/context.ts'
import { migrate } from '../../server/src/core/migrate.ts'
import { checkInvariants } from '../../server/src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../../server/src/modules/order/checkout/fixtures.ts'

const world = useWorld()
beforeAll(() => migrate(world().url))

const as = async (user: SessionUser) => {
  const client = await world().as(user)
  return { ...client, pageFee: callsOf(client.raw, pageFee) }
}

const TOTAL = 350_000
const formOf = (mall: Mall) => ({
  journal: '储能材料学报',
  paperTitle: '锂金属负极界面的原位表征',
  note: '国家自然科学基金资助论文',
  lines: [
    { name: '版面费', amountFen: 300_000 },
    { name: '审稿费', amountFen: 50_000 },
  ],
  fundId: mall.K1,
  subjectCode: 'material',
})

const open = async (params: object = {}) => {
  const mall = await openMall(world(), { ...params })
  const author = await as(mall.T1)
  const before = await mall.balance(mall.K1)
  const { id } = await author.pageFee.submit(formOf(mall))
  return {
    mall,
    author,
    id,
    state: async () => (await author.pageFee.detail({ id })).state,
    /** What was added to frozen, held and committed of the card. */
    moved: async () => (await mall.balance(mall.K1)).slice(1).map((fen, i) => fen - before[i + 1]!),
    titles: async () => (await mall.logs(id)).map((it) => it.title),
    faults: () => world().tx(mall.no, (tx) => checkInvariants(tx, mall.no)),
    task: async (who: SessionUser): Promise<string> =>
      (await world().admin.query('select id from mall.flow_tasks where doc_id = $1 and assignee_id = $2 and status = 1', [id, who.id]))
        .rows[0].id,
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const handle = async ({ mall, task }: Opened) =>
  (await world().as(mall.J1)).approval.handle({ taskId: await task(mall.J1), comment: '票据已核对' })

describe('pageFee.submit', () => {
  it('freezes the sum and asks the owner of the card', async () => {
    const it_ = await open()
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['auditing', [TOTAL, 0, 0], ['王教授']])
    expect(await it_.titles()).toEqual(['提交'])
    expect((await it_.author.pageFee.detail({ id: it_.id })).feeNo).toMatch(/^BM\d{12}$/)
    expect(await it_.faults()).toEqual([])
  })

  it('passes the owner’s own and goes to the handler at once', async () => {
    const mall = await openMall(world())
    const owner = await as(mall.F1)
    const { id, state } = await owner.pageFee.submit(formOf(mall))
    expect([state, await mall.waiting(id)]).toEqual(['waitHandle', ['孙老师']])
    expect((await owner.pageFee.withdraw({ id })).state).toBe('back')
  })

  it('refuses what is not filled in, a card of somebody else, too little money', async () => {
    const mall = await openMall(world())
    const author = await as(mall.T1)
    const submit = (it_: object) => refusalOf(author.pageFee.submit({ ...formOf(mall), ...it_ })).then((no) => no.message)
    expect(await submit({ journal: ' ' })).toBe('请输入期刊')
    expect(await submit({ lines: [] })).toBe('请填写费用')
    expect(await submit({ lines: Array.from({ length: 21 }, () => ({ name: '版面费', amountFen: 1 })) })).toBe('费用最多 20 项')
    expect(await submit({ lines: [{ name: '版面费', amountFen: 0 }] })).toBe('金额须大于 0')
    expect(await submit({ fundId: mall.K2 })).toBe('您未获该经费授权')
    expect(await submit({ subjectCode: 'nothing' })).toBe('经费没有该支出科目，请重新选择')
    expect(await submit({ fundId: mall.K4 })).toContain('经费可用余额不足')
    expect(await mall.count('page_fees')).toBe(0)
  })

  it('is closed at the end of the year', async () => {
    const mall = await openMall(world(), { 'budget.yearEndFrom': '01-01', 'budget.yearEndTo': '12-31' })
    const refused = await refusalOf((await as(mall.T1)).pageFee.submit(formOf(mall)))
    expect(refused.message).toBe('年终结账期间暂停采购')
  })
})

describe('the approval of a page fee', () => {
  it('shows its fees and its effect on the card, and spends the money with the handling', async () => {
    const it_ = await open()
    const { review } = await (await world().as(it_.mall.F1)).approval.detail({ kind: 'pageFee', id: it_.id })
    expect(blockOf(review!, 'table')!.rows).toEqual([
      ['版面费', 300_000],
      ['审稿费', 50_000],
    ])
    expect(blockOf(review!, 'funds')!.funds[0]).toMatchObject({ beforeFen: 15_000_000, afterFen: 15_000_000 - TOTAL, takenFen: TOTAL })
    await it_.mall.decide(it_.mall.F1, it_.id)
    expect([await it_.state(), await it_.moved()]).toEqual(['waitHandle', [TOTAL, 0, 0]])
    await handle(it_)
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], []])
    const { list } = await (await world().as(it_.mall.F1)).fund.entries({ id: it_.mall.K1, keyword: '锂金属' })
    expect(list.map((row) => [row.kind, row.docLink])).toEqual(
      ['COMMIT', 'HOLD', 'RESERVE'].map((kind) => [kind, `/pageFeeDetail?id=${it_.id}`]),
    )
  })

  it('gives the money back when it is refused, and asks again', async () => {
    const it_ = await open()
    await it_.mall.decide(it_.mall.F1, it_.id, { refuse: '请改用其他经费' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['back', [0, 0, 0], []])
    const { version } = await it_.author.pageFee.detail({ id: it_.id })
    const lines = [{ name: '版面费', amountFen: 200_000 }]
    expect((await refusalOf(it_.author.pageFee.resubmit({ ...formOf(it_.mall), id: it_.id, version: version - 1 }))).code).toBe('4010')
    await it_.author.pageFee.resubmit({ ...formOf(it_.mall), lines, id: it_.id, version })
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['auditing', [200_000, 0, 0], ['王教授']])
  })

  it('gives the money back when the handler sends it back, or the owner ends it', async () => {
    const sent = await open()
    await sent.mall.decide(sent.mall.F1, sent.id)
    await (await world().as(sent.mall.J1)).approval.handleBack({ taskId: await sent.task(sent.mall.J1), comment: '票据不符' })
    expect([await sent.state(), await sent.moved()]).toEqual(['back', [0, 0, 0]])
    const ended = await open()
    await (await world().as(ended.mall.F1)).approval.terminate({ taskId: await ended.task(ended.mall.F1), comment: '不符合规定' })
    expect([await ended.state(), await ended.moved(), await ended.faults()]).toEqual(['cancelled', [0, 0, 0], []])
  })

  it('is stopped by a card that can no longer pay', async () => {
    const it_ = await open()
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [it_.mall.K1])
    const refused = await refusalOf(it_.mall.decide(it_.mall.F1, it_.id))
    expect(refused.message).toContain('已被冻结，须退回申请人改用其他经费卡')
  })
})

describe('a page fee that nobody decides', () => {
  it('ends and gives its money back, after the same time again once it is to be handled', async () => {
    const it_ = await open()
    const { feeNo } = await it_.author.pageFee.detail({ id: it_.id })
    const owner = await open()
    await owner.mall.decide(owner.mall.F1, owner.id)
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await it_.state(), await it_.moved(), (await it_.mall.logs(it_.id)).at(-1)]).toMatchObject([
      'cancelled',
      [0, 0, 0],
      { who: '系统', action: 'expire', comment: '超时未审批' },
    ])
    const { rows } = await world().admin.query('select title from mall.messages where user_id = $1', [it_.mall.T1.id])
    expect(rows.map((it) => it.title)).toContain(`版面费申请 ${feeNo} 已自动取消`)
    expect([await owner.state(), await owner.moved()]).toEqual(['waitHandle', [TOTAL, 0, 0]])
    await world().admin.query("update mall.document_log set at = at - interval '30 days' where doc_id = $1", [owner.id])
    await world().makeDue('approval.expire')
    await world().drain()
    expect([await owner.state(), await owner.moved()]).toEqual(['cancelled', [0, 0, 0]])
    expect((await owner.mall.logs(owner.id)).at(-1)).toMatchObject({ comment: '超时未列支' })
  })
})

describe('pageFee.withdraw and pageFee.cancel', () => {
  it('give the money back and end it, and nobody else may', async () => {
    const it_ = await open()
    expect((await refusalOf((await as(it_.mall.F1)).pageFee.withdraw({ id: it_.id }))).code).toBe('2009')
    await it_.author.pageFee.withdraw({ id: it_.id })
    expect([await it_.state(), await it_.moved(), await it_.mall.waiting(it_.id)]).toEqual(['back', [0, 0, 0], []])
    expect((await refusalOf(it_.author.pageFee.withdraw({ id: it_.id }))).code).toBe('4009')
    await it_.author.pageFee.cancel({ id: it_.id })
    expect(await it_.state()).toBe('cancelled')
    expect(await it_.titles()).toEqual(['提交', '撤回', '取消申请'])
  })

  it('is too late once the owner decided', async () => {
    const it_ = await open()
    await it_.mall.decide(it_.mall.F1, it_.id)
    expect((await it_.author.pageFee.detail({ id: it_.id })).can).toEqual({ withdraw: '已有审批人处理，不能撤回' })
    expect((await refusalOf(it_.author.pageFee.withdraw({ id: it_.id }))).code).toBe('3408')
  })
})

describe('money left on a page fee that ended', () => {
  it('is seen by the ledger', async () => {
    const it_ = await open()
    await it_.author.pageFee.withdraw({ id: it_.id })
    await world().admin.query('update mall.fund_claims set frozen_fen = 1 where doc_id = $1', [it_.id])
    expect((await it_.faults()).map((fault) => fault.rule)).toContain('I4')
    await world().admin.query('update mall.fund_claims set frozen_fen = 0 where doc_id = $1', [it_.id])
    expect(await it_.faults()).toEqual([])
  })
})

describe('who reads page fees', () => {
  it('are author, owner and handler; for others and other schools it is not there', async () => {
    const it_ = await open()
    const { T1, F1, F2, J1 } = it_.mall
    const other = await openMall(world())
    const seen = async (who: SessionUser) => (await (await as(who)).pageFee.list({})).total
    expect(await Promise.all([T1, F1, J1, F2, other.J1].map(seen))).toEqual([1, 1, 1, 0, 0])
    for (const who of [F2, other.T1, other.J1]) {
      const client = await as(who)
      for (const call of [client.pageFee.detail, client.pageFee.withdraw, client.pageFee.cancel])
        expect((await refusalOf(call({ id: it_.id }))).code).toBe('4004')
    }
  })
})
