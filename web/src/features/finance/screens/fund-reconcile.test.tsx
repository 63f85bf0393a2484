// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './fund-reconcile.tsx'

const difference = {
  id: 'd1',
  class: 'amount',
  state: 'open',
  docNo: 'D1',
  docLink: '/orderDetail?id=o1',
  projectNo: 'K1',
  fundName: '面上项目',
  subjectName: '材料费',
  freezeNo: 'DJ1',
  localFen: 20_000,
  remoteFen: 20_100,
  says: '商城冻结 ¥200.00，财务系统冻结 ¥201.00',
  foundAt: '2026-11-20T18:10:00.000Z',
  seenAt: '2026-11-20T18:10:00.000Z',
  how: null,
  reason: '',
  proposedName: '',
  proposedAt: null,
  settledName: '',
  settledAt: null,
  can: { settle: true, confirm: false },
}
const proposed = {
  ...difference,
  id: 'd2',
  state: 'proposed',
  docNo: 'D2',
  how: 'follow',
  reason: '财务多记',
  proposedName: '钱会计',
  proposedAt: '2026-11-21T03:00:00.000Z',
}

const open = (list: object[], more: object = {}, report: object | null = null) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['bill:audit'] }),
      'finance/differences': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { open: 1, proposed: 2, done: 3, all: 6 },
        isOn: true,
        run: { at: '2026-11-20T18:10:00.000Z', comparedNum: 12, foundNum: 3, fault: '' },
        ...more,
      }),
      'finance/carryOver': () => ({ report }),
      'finance/settle': () => ({}),
      'finance/confirm': () => ({}),
      'finance/run': () => ({}),
    },
    '/fundReconcile',
  )

it('says how the last comparison went, shows both amounts, and sends what is to be done with its reason', async () => {
  const { sent } = open([difference])
  expect(await rowsShown()).toEqual([
    ['D1DJ1', '面上项目K1 · 材料费', '¥200.00', '¥201.00', '金额不同两边都冻结了，金额不一样', '待处理', '处 理'],
  ])
  expect(screen.getByText('11-21 02:10 对账 12 笔冻结，3 处不一致。')).toBeTruthy()
  await press('处理D1')
  fireEvent.change(within(await dialog()).getByRole('textbox'), { target: { value: '财务多记' } })
  await press('提交', await dialog())
  await waitFor(() => expect(sent).toEqual([{ path: 'finance/settle', input: { id: 'd1', how: 'follow', reason: '财务多记' } }]))
})

it('lets a colleague agree to what was proposed, and nobody to his own', async () => {
  const { sent } = open([
    { ...proposed, can: { settle: false, confirm: true } },
    { ...proposed, id: 'd3', docNo: 'D3', can: { settle: false, confirm: '须由另一人复核' } },
  ])
  expect((await rowsShown()).map((row) => row.slice(4))).toEqual([
    ['金额不同钱会计提出：财务多记', '待复核', '不同意同 意'],
    ['金额不同钱会计提出：财务多记', '待复核', '等他人复核'],
  ])
  await press('同意D2')
  expect((await dialog()).textContent).toContain('财务系统的冻结将由 ¥201.00 改为 ¥200.00')
  await press('同意更正', await dialog())
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'finance/confirm', input: { id: 'd2', proposedAt: '2026-11-21T03:00:00.000Z', agrees: true } }]),
  )
})

it.each([
  ['本校的财务系统不随商城冻结经费，没有可对的账。', { isOn: false, run: null }],
  ['还没有对过账，今晚 02:10 第一次对账。', { run: null }],
  [
    '11-21 02:10 对账没有完成：连接财务系统超时。',
    { run: { at: '2026-11-20T18:10:00.000Z', comparedNum: 0, foundNum: 0, fault: '连接财务系统超时' } },
  ],
  ['11-21 02:10 对账 12 笔冻结，全部一致。', { run: { at: '2026-11-20T18:10:00.000Z', comparedNum: 12, foundNum: 0, fault: '' } }],
])('says: %s', async (text, more) => {
  open([], more)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即对账' }) === null).toBe('isOn' in more)
})

it('says on a phone what differs and what was said of it', async () => {
  onPhone()
  open([{ ...proposed, can: { settle: false, confirm: false }, state: 'settled', settledName: '冯会计' }])
  expect(await cardsShown()).toEqual(['D2已处理商城冻结 ¥200.00，财务系统冻结 ¥201.00面上项目 · K1 · DJ1冯会计：财务多记'])
})

it('says how the last carry-over of the year went, and opens what it left', async () => {
  const left = {
    docNo: 'D9',
    docLink: '/orderDetail?id=o9',
    fundName: '已结题项目',
    projectNo: 'K9',
    fen: 12_000,
    fault: '已于 2026-12-31 到期',
  }
  const report = { year: 2027, at: '2027-01-05T16:00:00.000Z', doneNum: 12, doneFen: 340_000, leftNum: 2, leftFen: 24_000, left: [left] }
  open([], {}, report)
  expect(await screen.findByText(/^2027 年度结转（.*）：12 笔 ¥3,400.00 已在新年度重新冻结，2 笔 ¥240.00 没有结转。/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '还有 1 笔要更换经费卡' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByRole('link', { name: 'D9' }).getAttribute('href')).toBe('/orderDetail?id=o9')
  expect(panel.getByText('K9 · 已于 2026-12-31 到期')).toBeTruthy()
})
