// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './fund-card-update.tsx'

const reading = {
  id: 'r1',
  state: 'read',
  askedAt: '2026-11-20T01:00:00.000Z',
  askedName: '钱会计',
  readAt: '2026-11-20T01:00:02.000Z',
  fault: '',
  cardNum: 12,
  foreignNum: 0,
  appliedAt: null,
  appliedName: '',
  appliedNum: 0,
}
const line = {
  projectNo: 'K1',
  name: '面上项目',
  fundId: 'f1',
  ownerName: '王教授',
  kind: 'changed',
  changes: [
    { what: '总额', before: '¥200,000.00', after: '¥210,000.00' },
    { what: '截止日期', before: '2026-12-31', after: '2027-06-30' },
  ],
  differs: [],
}
const fresh = {
  ...line,
  projectNo: 'K9',
  name: '新专项',
  fundId: null,
  kind: 'fresh',
  changes: [{ what: '总额', before: '', after: '¥3,000.00' }],
}
const differing = { ...line, kind: 'none', changes: [], differs: ['总额：财务系统 ¥1.00，商城 ¥2.00；没有调整'] }

const open = (list: object[], more: object = {}, address = '/fundCardUpdate') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['bill:audit', 'fund:view'] }),
      'financeCard/changes': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { open: 2, differs: 1 },
        reading,
        latest: null,
        can: { read: true, apply: true },
        ...more,
      }),
      'financeCard/read': () => ({}),
      'financeCard/apply': () => ({ appliedNum: 2, differsNum: 1 }),
    },
    address,
  )

it('shows what an update would change with its figures, and takes it over after a question, by the reading that was looked at', async () => {
  const { sent } = open([line, fresh])
  expect(await rowsShown()).toEqual([
    ['面上项目K1', '王教授', '有变动', '总额 ¥200,000.00 → ¥210,000.00截止日期 2026-12-31 → 2027-06-30'],
    ['新专项K9', '王教授', '新卡', '总额 ¥3,000.00'],
  ])
  expect(screen.getByText('11-20 09:00 读到财务系统的 12 张经费卡。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '面上项目' }).getAttribute('href')).toBe('/fundStatement?id=f1')
  await press('更新经费卡')
  expect((await dialog()).textContent).toContain('更新 2 张经费卡？')
  await press('更新经费卡', await dialog())
  await waitFor(() => expect(sent).toEqual([{ path: 'financeCard/apply', input: { id: 'r1' } }]))
})

it('says on a phone what differs and is not changed', async () => {
  onPhone()
  open([differing], {}, '/fundCardUpdate?tab=differs')
  expect(await cardsShown()).toEqual(['面上项目差异K1 · 王教授总额：财务系统 ¥1.00，商城 ¥2.00；没有调整'])
})

it.each([
  [
    '正在读取财务系统，稍后显示结果。',
    { reading: null, latest: { ...reading, state: 'waiting', readAt: null }, can: { read: false, apply: false } },
  ],
  [
    '11-20 09:00 读到财务系统的 12 张经费卡，另有 2 张不属于本校，已略去，11-20 10:00 系统更新了 3 张。11-20 11:00 没有读到：财务系统的应答签名不符。经费卡没有变动。',
    {
      reading: { ...reading, foreignNum: 2, appliedAt: '2026-11-20T02:00:00.000Z', appliedNum: 3 },
      latest: { ...reading, id: 'r2', state: 'failed', askedAt: '2026-11-20T03:00:00.000Z', fault: '财务系统的应答签名不符' },
    },
  ],
  [
    '本校的经费卡由学校登记，不从财务系统更新。',
    { reading: null, can: { read: '本校的经费卡由学校登记，不从财务系统更新', apply: false } },
  ],
  ['还没有读取过财务系统的经费卡。', { reading: null, can: { read: true, apply: false } }],
])('says how the readings went: %s', async (words, more) => {
  open([], { counts: { open: 0, differs: 0 }, ...more })
  expect(await screen.findByText(words)).toBeTruthy()
  const isAsking = 'can' in more && more.can.read !== true
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '读取财务系统' }).disabled).toBe(isAsking)
})
