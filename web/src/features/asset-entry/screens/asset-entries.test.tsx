// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, onPhone, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { AssetCard } from '../parts/asset-card.tsx'
import { Screen } from './asset-entries.tsx'

beforeEach(() => sessionStorage.clear())

const TAKEN = '资产编号 SB1 已登记在订单 CG9'
const LONG = '高分辨傅里叶变换离子回旋共振质谱联用液相色谱工作站（含数据处理软件与三年保修）'
const row = (id: string, more: object = {}) => ({
  id,
  lineNo: 1,
  name: '笔记本电脑',
  unit: '台',
  num: 2,
  amountFen: 1_179_800,
  state: 'waiting',
  detail: '没有接通资产系统，请登记资产编号',
  assetNos: [],
  at: null,
  byName: '',
  can: { again: '没有接通资产系统', note: true, waive: true },
  orderId: 'o1',
  orderNo: 'CG2611180001-1',
  canOpen: true,
  supplierName: '甲电商',
  spec: '14 英寸',
  priceE4: 58_990_000,
  buyerName: '李老师',
  deptName: '材料学院',
  acceptedAt: '2026-11-18T02:00:00.000Z',
  ...more,
})
const open = (list: object[], more: Answers = {}, mode = 1, at = '/assetEntries') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['accept:check'] }),
      'assetEntry/list': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { open: list.length, stored: 3, waived: 0 },
        mode,
      }),
      ...more,
    },
    at,
  )

it('shows what waits, of which order, and why, on a phone too', async () => {
  onPhone()
  open([row('e1'), row('e2', { name: LONG, canOpen: false, orderNo: 'CG2', state: 'refused', detail: '使用单位代码不存在' })], {}, 2)
  const first = (await screen.findByRole('link', { name: 'CG2611180001-1' })).closest('li, article, div')
  expect(textOf(first)).toContain('笔记本电脑')
  expect(screen.getByText('没有接通资产系统，请登记资产编号')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'CG2' })).toBeNull()
  expect(screen.getByText('使用单位代码不存在')).toBeTruthy()
  expect(screen.getAllByText('入库以后订单才能对账').length).toBeGreaterThan(0)
})

it('exports what is looked at', async () => {
  open([row('e1')], {}, 1, '/assetEntries?tab=stored&search=电脑')
  const link = (await screen.findByText('导出')).closest('a')!
  expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(/assetEntry\/export\?.*tab=stored.*search=电脑/)
})

it('enters the numbers as they are pasted, and keeps them where they are refused', async () => {
  let isTaken = true
  const { sent } = open([row('e1')], {
    'assetEntry/note': () => (isTaken ? Response.json({ retCode: '4000', data: { fields: { assetNos: TAKEN } }, retMsg: TAKEN }) : {}),
  })
  await press('登记编号：笔记本电脑2台')
  const box = await dialog()
  const text = within(box).getByRole('combobox')
  fireEvent.change(text, { target: { value: 'SB1，SB2\n' } })
  await waitFor(() => expect(box.textContent).toContain('已填 2 个'))
  await press('登记', box)
  expect(await within(box).findByText('资产编号 SB1 已登记在订单 CG9')).toBeTruthy()
  expect(box.textContent).toContain('SB2')
  isTaken = false
  await press('登记', box)
  await noDialog()
  expect(sent.at(-1)).toEqual({ path: 'assetEntry/note', input: { id: 'e1', assetNos: ['SB1', 'SB2'] } })
})

it('waives one with a reason, and asks the asset system again', async () => {
  const { sent } = open([row('e1', { state: 'refused', can: { again: true, note: true, waive: true } })], {
    'assetEntry/waive': () => ({}),
    'assetEntry/again': () => ({}),
  })
  await press('重新推送：笔记本电脑2台')
  await press('无须入库：笔记本电脑2台')
  const box = await dialog()
  fireEvent.change(within(box).getByRole('textbox'), { target: { value: '移交合作单位' } })
  await press('无须入库', box)
  await noDialog()
  expect(sent).toEqual([
    { path: 'assetEntry/again', input: { id: 'e1' } },
    { path: 'assetEntry/waive', input: { id: 'e1', reason: '移交合作单位' } },
  ])
})

it('says that there is none, that the school enters none, and what failed', async () => {
  open([])
  expect(await screen.findByText('没有待入库的固定资产')).toBeTruthy()
  open([], {}, 0)
  expect(await screen.findByText(/学校没有启用固定资产入库/)).toBeTruthy()
  open([], { 'assetEntry/list': () => refusal('2009', '您没有权限执行此操作') })
  expect(await screen.findByText('您没有权限执行此操作')).toBeTruthy()
})

it('stands on the order, with the first numbers of many and no button for who only reads', async () => {
  const nos = ['A1', 'A2', 'A3', 'A4']
  show(
    <AssetCard
      assets={[
        row('e1', { state: 'stored', detail: '', assetNos: nos, at: '2026-11-18T02:00:00.000Z', byName: '资产老师', can: {} }) as never,
      ]}
    />,
    {},
  )
  expect(await screen.findByText('资产编号 A1、A2、A3 等 4 个')).toBeTruthy()
  expect(screen.getByText(/资产老师登记/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
