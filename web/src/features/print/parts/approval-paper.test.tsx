import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { ApprovalPaper } from './approval-paper.tsx'

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://mall.example' } })
})

const at = '2026-11-18T02:00:00.000Z'
const line = { no: 1, name: '复印纸', note: 'A4', picture: '', unit: '包', priceE4: 238_000, num: 12, amountFen: 28_560 }
const fund = { name: '面上项目', projectNo: 'K1', ownerName: '王教授', subjects: [{ name: '材料费', amountFen: 29_360, leftFen: null }] }
const doc = {
  kindTitle: '采购订单',
  docNo: 'D1',
  submitterName: '李老师',
  submitterDept: '材料学院',
  submittedAt: at,
  status: 'approved',
  amountFen: 29_360,
  note: '急用',
  summary: '复印纸',
  review: {
    head: [{ label: '供应商', value: '甲', hint: '', fen: null }],
    reason: '补充耗材',
    steps: [],
    blocks: [
      { type: 'lines', noun: '商品', lines: [line], also: [{ label: '运费', fen: 800 }] },
      { type: 'funds', funds: [fund], change: null },
      { type: 'files', files: [{ id: 'f', label: '备案表', name: 'a.pdf', sizeBytes: 1, by: '李老师', at, page: '' }] },
    ],
  },
}
const person = { name: '王教授', onBehalfOf: '', said: '同意', comment: '可以', at }
const nodes = [
  {
    id: 'fzr',
    title: '经费负责人',
    type: 'APPROVE',
    mode: 'AND',
    reason: '',
    state: 'done',
    people: [person, { ...person, name: '赵教授', onBehalfOf: '钱教授' }],
  },
  { id: 'vice', title: '分管领导', type: 'APPROVE', mode: 'SINGLE', reason: '', state: 'skipped', people: [] },
]
const hand = (id: string, step: string, name: string, when = at) => ({ id, step, name, at: when, no: 2, picture: `data:${id}` })

const html = (signed: object[], it_: object = doc): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ApprovalPaper it={it_ as never} paper={{ code: '1.2.c.s', nodes } as never} signed={signed as never} school="示例大学" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('shows the same sum of the goods, of the cards and of the document, and its code', () => {
  const page = html([])
  expect(page.match(/¥293\.60/g)!.length).toBeGreaterThanOrEqual(3)
  expect(page).toContain('核验码 1.2.c.s')
  expect(page).toContain('备案表：a.pdf')
  expect(page).not.toContain('分管领导')
})

it('puts the hand of each into the row of his own decision, and no other', () => {
  const page = html([
    hand('own', '经费负责人', '王教授'),
    hand('buyer', '采购人', '李老师'),
    hand('before', '经费负责人', '赵教授', '2026-11-17T02:00:00.000Z'),
  ])
  const rows = page.split('<tr').filter((it_) => it_.includes('经费负责人'))
  expect(rows[0]).toContain('data:own')
  expect(rows[1]).toContain('赵教授（代 钱教授）')
  expect(rows[1]).not.toContain('data:')
  expect(page).toContain('data:buyer')
})

it('prints each table its kind has printed, every cell by what it is, and none of the others', () => {
  const table = {
    type: 'table',
    isPrinted: true,
    title: '验收明细（合计 ¥702.00）',
    columns: [
      { label: '名称', kind: 'text' },
      { label: '实际单价', kind: 'fen' },
      { label: '生产批号', kind: 'text' },
    ],
    rows: [['一次性导尿包', 1_755, 'L20261018']],
  }
  const others = { type: 'table', title: '各评审人评分', columns: [{ label: '评审人', kind: 'text' }], rows: [['周老师']] }
  const page = html([], { ...doc, review: { ...doc.review, blocks: [table, others] } })
  for (const text of ['各评审人评分', '周老师']) expect(page).not.toContain(text)
  for (const text of ['验收明细（合计 ¥702.00）', '一次性导尿包', '¥17.55', 'L20261018']) expect(page).toContain(text)
})
