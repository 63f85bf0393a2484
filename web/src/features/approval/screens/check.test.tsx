// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buttonsIn, cardsShown, dialog, noDialog, onPhone, press, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { serverNow } from '../../../core/clock.ts'
import { keep } from '../../../core/kept.ts'
import { Screen } from './check.tsx'

// How long somebody waited is said to the minute: the minutes stand still.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
beforeEach(() => sessionStorage.clear())

const own = { name: '面上项目', projectNo: 'K1', amountFen: 10_000, isMine: true }
const row = {
  taskId: 't1',
  kind: 'order',
  kindTitle: '采购订单',
  docId: 'o1',
  docNo: 'D1',
  title: '采购订单',
  summary: '复印纸 等 2 种 · 甲采',
  handling: '经办',
  amountFen: 12_345,
  submitterName: '李老师',
  submitterDept: '化学学院',
  nodeTitle: '部门审批',
  since: new Date(serverNow().getTime() - 3 * 3_600_000).toISOString(),
  funds: [own, { ...own, name: '学科建设', projectNo: 'K2', amountFen: 2_345, isMine: false }],
  hints: [
    { label: '价格偏高', text: '高于参考价 30%', tone: 'wait' },
    { label: '已超时', text: '超过 72 小时', tone: 'bad' },
    { label: '第三', text: '不在卡上', tone: 'info' },
  ],
  result: { label: '审批中', tone: 'wait' },
  batch: true,
  isRead: false,
  link: '/purchaseCheckDetail?kind=order&id=o1',
  refused: { one: '退回李老师修改', many: '退回申请人' },
  words: { agree: ['同意'], refuse: ['请核减'] },
}
const other = {
  ...row,
  taskId: 't2',
  docId: 'o2',
  docNo: 'D2',
  title: '换卡申请',
  summary: '换用学科建设',
  hints: [],
  funds: [own],
  result: { label: '已通过', tone: 'ok' },
  batch: false,
  isRead: true,
}

const From = () => <output>{JSON.stringify(useLocation().state)}</output>
const open = (at: string, list: object[] = [row, other]) => {
  const asked: unknown[] = []
  const { sent, address } = show(
    <Routes>
      <Route path="/check/:index" element={<Screen />} />
      <Route path="*" element={<From />} />
    </Routes>,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'check/list': (input) => {
        asked.push(input)
        return {
          list: list.map((it_) => ({ ...it_, isHandling: at.startsWith('/check/2') })),
          total: 9,
          pageNum: 1,
          pageSize: 20,
          counts: { 0: 9, 1: 4, 2: 0, 4: 3, 5: 6 },
          sumFen: 900_100,
          kinds: [
            { kind: 'order', title: '采购订单', num: 7 },
            { kind: 'bill', title: '对账单', num: 2 },
          ],
        }
      },
      'check/detail': () => ({
        review: null,
        contentHash: 'h1',
        task: null,
        can: { agree: true, handle: true },
        timeline: { done: [], now: [], next: [], rest: null },
      }),
      'check/agree': () => ({ message: '已同意' }),
      'check/refuse': () => ({ message: '已驳回' }),
      'check/handle': () => ({ message: '已办结' }),
      'check/handleBack': () => ({ message: '已退回' }),
      'check/readCopies': () => ({}),
      'check/urge': () => ({ message: '已催办' }),
    },
    at,
  )
  return { asked, sent, address }
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

describe('the approval centre', () => {
  it('asks for what its address describes, and shows what waits, for how long and with which hints', async () => {
    const { asked } = open(
      '/check/0?kind=order&no=D1&submitter=李&minYuan=12.5&maxYuan=2000&from=2026-11-01&to=2026-11-30&sort=-amount&pageNum=2',
    )
    const who = '李老师化学学院'
    expect((await rowsShown()).map((it_) => it_.slice(1))).toEqual([
      [
        'D1采购订单',
        who,
        '复印纸等 2 种甲采',
        '面上项目K1 等 2 张',
        '¥123.45您付 ¥100.00',
        expect.stringMatching(/^3 小时/),
        '价格偏高+2高于参考价 30%',
        '同意驳回',
      ],
      ['D2采购订单', who, '换卡申请 换用学科建设', '面上项目K1', '¥123.45', expect.stringMatching(/^3 小时/), '', '同意驳回'],
    ])
    expect(screen.getAllByText('3 小时').map((it_) => it_.className)).toEqual(['bad strong', ''])
    expect(asked[0]).toMatchObject({
      index: '0',
      kind: 'order',
      no: 'D1',
      submitter: '李',
      minFen: '1250',
      maxFen: '200000',
      from: '2026-11-01',
      to: '2026-11-30',
      sort: '-amount',
      pageNum: '2',
      pageSize: '20',
    })
    expect(screen.getAllByRole('tab').map(textOf)).toEqual(['待我审批9', '我已审批', '待我经办', '我已经办', '抄送我的3', '我发起的'])
    expect(screen.getByTitle('其中您负责的经费 ¥100.00')).toBeTruthy()
    expect(textOf(document.body)).toContain('共 9 单，合计 ¥9,001.00')
    expect(buttonsIn(document.body)).toEqual(expect.arrayContaining(['全部9', '采购订单7', '对账单2']))
    expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择这一行' }).map((it_) => it_.disabled)).toEqual([false, true])
  })

  it.each([
    ['1', '审批时间'],
    ['3', '经办时间'],
    ['5', '提交时间'],
  ])('shows in tab %s what became of it, and offers nothing', async (tab, title) => {
    open(`/check/${tab}`)
    const rows = await rowsShown()
    expect(rows.map((it_) => it_.at(-1))).toEqual(tab === '5' ? ['审批中部门审批', '已通过部门审批'] : ['审批中', '已通过'])
    expect(screen.getByRole('columnheader', { name: new RegExp(title) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
    key('j')
    key('a')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('decides the focused row by keys, with the words typed in its preview', async () => {
    const { sent } = open('/check/0')
    await rowsShown()
    key('j')
    fireEvent.change(await screen.findByRole('textbox', { name: '审批意见' }), { target: { value: '请尽快' } })
    key('a')
    const box = await dialog()
    expect(textOf(box)).toContain('D1 复印纸 等 2 种 · 甲采，¥123.45；意见：请尽快')
    await press('同意', box)
    await noDialog()
    key('j')
    key('r')
    await press('请核减', await dialog())
    await press('驳回', await dialog())
    await waitFor(() =>
      expect(sent.map((it_) => [it_.path, it_.input])).toEqual([
        ['check/agree', { taskId: 't1', comment: '请尽快', contentHash: '' }],
        ['check/refuse', { taskId: 't2', comment: '请核减', lineNos: [] }],
      ]),
    )
  })

  it('finishes and gives back what is handled', async () => {
    keep('opinion:t1', '已办')
    const { sent } = open('/check/2')
    await rowsShown()
    await press('办结', document.querySelector<HTMLElement>('tr[data-row-key]')!)
    expect(textOf(await dialog())).toContain('确认经办完成？')
    await press('确认', await dialog())
    await noDialog()
    await press('退回', document.querySelectorAll<HTMLElement>('tr[data-row-key]')[1]!)
    await press('请核减', await dialog())
    await press('退回', await dialog())
    await waitFor(() =>
      expect(sent.map((it_) => [it_.path, it_.input])).toEqual([
        ['check/handle', { taskId: 't1', comment: '已办', contentHash: '' }],
        ['check/handleBack', { taskId: 't2', comment: '请核减', lineNos: [] }],
      ]),
    )
  })

  it('leads from a preview to the document, and says to which tab one comes back', async () => {
    const { address } = open('/check/2')
    await rowsShown()
    key('j')
    fireEvent.click(await screen.findByRole('link', { name: /打开详情/ }))
    expect(address()).toBe('/purchaseCheckDetail?kind=order&id=o1')
    expect(screen.getByRole('status').textContent).toBe('{"from":"/check/2"}')
  })

  it('marks copies as read: those chosen, and the one that is opened', async () => {
    const { sent } = open('/check/4')
    await rowsShown()
    expect(textOf(document.body)).toContain('合计 ¥9,001.00，3 单未阅')
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择这一行' })
    expect(ticks.map((it_) => it_.disabled)).toEqual([false, true])
    fireEvent.click(ticks[0]!)
    await press('标为已阅')
    await waitFor(() => expect(sent).toHaveLength(1))
    key('j')
    key('Enter')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{"from":"/check/4"}'))
    expect(sent.map((it_) => it_.input)).toEqual([{ taskIds: ['t1'] }, { taskIds: ['t1'] }])
  })
})

describe('the approval centre on a phone', () => {
  const about = '面上项目 K1 等 2 张¥123.45其中您负责 ¥100.00'
  const hints = '价格偏高 高于参考价 30%已超时 超过 72 小时'
  it.each([
    ['0', `${about}${hints}明 细驳 回同 意`],
    ['2', `${about}${hints}明 细退 回办 结`],
    ['1', `${about}审批中 明 细`],
    ['5', `${about}审批中 部门审批明 细催 办`],
  ])('shows one card for each document of tab %s, and what may be done', async (tab, said) => {
    onPhone()
    const { sent } = open(`/check/${tab}`)
    const [first, second] = await cardsShown()
    expect(first).toMatch(/^(选择)?采购订单 D1(已等 3 小时|\d\d-\d\d \d\d:\d\d)复印纸 等 2 种甲采李老师 · 化学学院面上/)
    expect(first!.endsWith(said)).toBe(true)
    expect(second).toContain('换卡申请 换用学科建设')
    const card = screen.getAllByRole('article')[0]!
    if (tab !== '5') return
    expect(buttonsIn(screen.getAllByRole('article')[1]!)).toEqual(['明细'])
    fireEvent.click(within(card).getByRole('button', { name: /催\s*办/ }))
    await waitFor(() => expect(sent).toEqual([{ path: 'check/urge', input: { kind: 'order', id: 'o1' } }]))
  })
})
