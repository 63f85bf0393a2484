// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { balances, fundCard } from '../../../../test/samples.ts'
import { cardsShown, dialog, onPhone, press, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './fund-statement.tsx'

const subject = {
  code: '302',
  name: '材料费',
  limitFen: 100_000,
  frozenFen: 10_001,
  heldFen: 20_002,
  committedFen: 30_003,
  leftFen: 39_994,
}
const statement = {
  card: fundCard,
  counts: { frozen: 2, held: 3, committed: 4 },
  openedFen: 500,
  burn: {
    from: '2026-01-01',
    to: '2026-12-31',
    today: '2026-11-22',
    startFen: 1_000_000,
    points: [],
    perDayFen: 100,
    rateDays: 90,
    stopOn: '2026-12-19',
    endFen: 900_000,
    dryOn: null,
  },
  subjects: [
    subject,
    { ...subject, code: '303', name: '差旅费', limitFen: null, leftFen: 940_044 },
    { ...subject, code: '304', name: '会议费', leftFen: 9_999 },
  ],
  months: [{ month: '2026-11', committedFen: 0, largestFen: 0, largestText: '' }],
}
const entry = {
  ...balances,
  id: 'e1',
  at: '2026-11-20T03:00:00.000Z',
  docLink: '/orderDetail?id=o1',
  docNo: 'D1',
  summary: '订单提交',
  goods: '复印纸 等 2 种',
  supplierFullName: '甲有限公司',
  subjectName: '材料费',
  kind: 'RESERVE',
  amountFen: 10_001,
  effectFen: -10_001,
  moved: ['frozen', 'available'],
  actorName: '李老师',
  voucherNo: '',
}
const opening = { frozenFen: 1, heldFen: 2, committedFen: 3, availableFen: 950_045 }
const entries = {
  list: [
    entry,
    {
      ...entry,
      id: 'e2',
      kind: 'RELEASE',
      effectFen: 5_005,
      amountFen: 5_005,
      goods: '',
      summary: '订单取消',
      subjectName: '',
      docLink: '',
    },
    {
      ...entry,
      id: 'e3',
      kind: 'COMMIT',
      effectFen: 0,
      amountFen: 30_003,
      moved: ['held', 'committed'],
      summary: '结算列支',
      voucherNo: 'PZ1',
    },
  ],
  total: 3,
  pageNum: 1,
  pageSize: 20,
  counts: { RESERVE: 1, RELEASE: 1, COMMIT: 1 },
  from: '2026-01-01',
  to: '2026-11-22',
  opening,
  closing: balances,
  proof: [
    { kind: 'RESERVE', effectFen: -15_006 },
    { kind: 'RELEASE', effectFen: 5_005 },
    { kind: 'COMMIT', effectFen: 0 },
  ],
}

const open = (more: { card?: object; entries?: object; functionList?: string[]; at?: string } = {}) => {
  const asked: unknown[] = []
  const { sent } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: more.functionList ?? [] }),
      'fund/mine': () => ({ list: [fundCard], total: 1, pageNum: 1, pageSize: 100 }),
      'fund/statement': () => ({ ...statement, card: { ...fundCard, ...more.card } }),
      'fund/entries': (input) => {
        asked.push(input)
        return { ...entries, ...more.entries }
      },
      'delegation/mine': () => ({
        kinds: [],
        given: [],
        taken: [],
        agents: [],
        owners: [],
        cards: [{ fundId: 'f1', projectNo: 'K1', name: '面上项目', grants: [] }],
      }),
      'fund/release': () => ({}),
    },
    `/fundStatement?id=f1${more.at ?? ''}`,
  )
  return { sent, asked }
}

describe('the statement of a card', () => {
  it('says how the total is made up, how each subject stands, and each movement with the balances after it', async () => {
    const { asked } = open({ at: '&kind=&keyword=&from=2026-01-01' })
    expect(await rowsShown()).toEqual([
      ['11-20 11:00', 'D1', '复印纸 等 2 种订单提交', '材料费', '冻结', '−100.01', '100.01', '200.02', '300.03', '9,400.44'],
      ['11-20 11:00', 'D1', '订单取消', '—', '解冻', '+50.05', '100.01', '200.02', '300.03', '9,400.44'],
      ['11-20 11:00', 'D1', '复印纸 等 2 种结算列支，PZ1', '材料费', '列支', '300.03', '100.01', '200.02', '300.03', '9,400.44'],
      ['01-01 00:00', '期初', '上期结转', '', '', '', '0.01', '0.02', '0.03', '9,500.45'],
    ])
    expect(
      textOf(screen.getByRole('heading', { name: '面上项目' }).closest('section')).replace(/余额更新于 \d\d-\d\d \d\d:\d\d/, ''),
    ).toEqual(
      '面上项目K1正常打印对账导出纵向科研负责人 王教授2026-12-31 结题，还有 39 天总额¥10,000.502025–2026 年度−冻结¥100.012 单审批或在途−确认应付¥200.023 单待结算−已列支¥300.034 单已入账，期初 ¥5.00=可用¥9,400.44占总额 94%',
    )
    expect(screen.getByRole('img', { name: '已列支 ¥300.03，确认应付 ¥200.02，冻结 ¥100.01，可用 ¥9,400.44' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '材料费：列支 ¥300.03，应付 ¥200.02，冻结 ¥100.01' })).toBeTruthy()
    const strong = [...document.querySelectorAll('tr[data-row-key]')].map((row) => [...row.querySelectorAll('.num.strong')].map(textOf))
    expect(strong).toEqual([['−100.01', '100.01', '9,400.44'], ['+50.05', '100.01', '9,400.44'], ['200.02', '300.03'], []])
    expect([...screen.getByText(/期初可用/).children].map(textOf)).toEqual([
      '¥9,500.45',
      '− 冻结 ¥150.06',
      '+ 解冻 ¥50.05',
      '¥9,400.44',
      '每行四栏之和恒等于总额',
    ])
    expect(screen.getAllByText(/^余 /).map((it_) => [textOf(it_), it_.className])).toEqual([
      ['余 399.94', ''],
      ['余 9,400.44', ''],
      ['余 99.99', 'wait strong'],
    ])
    expect(asked[0]).toMatchObject({ id: 'f1', from: '2026-01-01', pageNum: '1', pageSize: '20' })
    await press('表', screen.getByRole('group', { name: '按科目的显示方式' }))
    expect(
      [...screen.getByRole('region', { name: '按科目的数据' }).querySelectorAll('tr')].map((row) => [...row.cells].map(textOf).join('｜')),
    ).toEqual([
      '科目｜限额｜列支｜应付｜冻结｜余额',
      '材料费｜1,000.00｜300.03｜200.02｜100.01｜399.94',
      '差旅费｜不限｜300.03｜200.02｜100.01｜9,400.44',
      '会议费｜1,000.00｜300.03｜200.02｜100.01｜99.99',
    ])
  })

  it('says on a phone each movement with the balances after it', async () => {
    onPhone()
    open()
    expect(await cardsShown()).toEqual([
      '冻结D1−100.01复印纸 等 2 种11-20 11:00订单提交冻结 100.01应付 200.02列支 300.03可用 9,400.44',
      '解冻D1+50.05订单取消11-20 11:00冻结 100.01应付 200.02列支 300.03可用 9,400.44',
      '列支D1300.03复印纸 等 2 种11-20 11:00结算列支，PZ1冻结 100.01应付 200.02列支 300.03可用 9,400.44',
      '2026-01-01 期初¥9,500.45',
    ])
  })

  it('is 20 cards long on a phone, however many movements there are, and turns its page', async () => {
    onPhone()
    const list = Array.from({ length: 20 }, (_, i) => ({ ...entry, id: `e${i}` }))
    const { asked } = open({ entries: { list, total: 45 } })
    expect(await cardsShown()).toHaveLength(20)
    expect([asked.at(-1), screen.getByText('共 45 笔').textContent]).toEqual([
      expect.objectContaining({ pageNum: '1', pageSize: '20' }),
      '共 45 笔',
    ])
    fireEvent.click(document.querySelector('.ant-pagination-next button')!)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ pageNum: '2', pageSize: '20' }))
  })

  it('has an opening row where all of it was frozen before', async () => {
    open({ entries: { opening: { frozenFen: 1, heldFen: 0, committedFen: 0, availableFen: 0 } } })
    expect((await rowsShown()).at(-1)).toEqual(['01-01 00:00', '期初', '上期结转', '', '', '', '0.01', '0.00', '0.00', '0.00'])
  })

  it.each([
    ['of one kind only', '&kind=COMMIT', {}],
    ['of one subject only', '&subject=302', {}],
    ['found by a word', '&keyword=D1', {}],
    ['with more pages to come', '', { total: 21 }],
    ['of a card that had nothing before', '', { opening: { frozenFen: 0, heldFen: 0, committedFen: 0, availableFen: 0 } }],
    ['of what one person pays', '', { proof: null }],
  ])('has no opening row %s', async (_, at, more) => {
    open({ at, entries: more })
    expect((await rowsShown()).map((row) => row[1])).toEqual(['D1', 'D1', 'D1'])
  })

  it('lets its owner say who may spend from it, and nobody else', async () => {
    open()
    expect(await screen.findByRole('button', { name: '授权他人' })).toBeTruthy()
  })

  it('offers no grant to who is not its owner', async () => {
    open({ card: { mine: 'finance' } })
    await rowsShown()
    expect(screen.queryByRole('button', { name: '授权他人' })).toBeNull()
  })

  it('is released by finance alone, and only where it is frozen', async () => {
    const { sent } = open({ card: { status: 'frozen' }, functionList: ['bill:audit'] })
    await press('解除冻结')
    await press('核对并解除', await dialog())
    await waitFor(() => expect(sent).toEqual([{ path: 'fund/release', input: { id: 'f1' } }]))
  })

  it.each([
    ['nobody else', { card: { status: 'frozen' } }],
    ['nobody while it is not frozen', { functionList: ['bill:audit'] }],
  ])('is released by %s', async (_, more) => {
    open(more)
    await rowsShown()
    expect(screen.queryByRole('button', { name: '解除冻结' })).toBeNull()
  })
})
