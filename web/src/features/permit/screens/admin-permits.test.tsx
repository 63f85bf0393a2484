// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, onPhone, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './admin-permits.tsx'

beforeEach(() => sessionStorage.clear())

const row = (id: string, more: object = {}) => ({
  id,
  kind: 'filing',
  number: '2026-易制毒-017',
  controlClass: 2,
  substance: '丙酮',
  cas: '67-64-1',
  unit: 'piece',
  quantity: 30,
  opening: 0,
  reserved: 5,
  used: 15,
  left: 10,
  validFrom: '2026-01-01',
  validUntil: '2026-12-01',
  hasBegun: true,
  daysLeft: 13,
  addedBy: '吴校管',
  addedAt: '2026-11-18T02:00:00.000Z',
  ended: null,
  ...more,
})
const moves = {
  list: [
    {
      id: 'm1',
      kind: 'USE',
      qty: 15,
      num: 15,
      left: 10,
      orderNo: 'D2611180001',
      lineNo: 1,
      goodsName: '丙酮 AR 500mL',
      goodsUnit: '瓶',
      buyerName: '李老师',
      at: '2026-11-18T03:00:00.000Z',
    },
  ],
  total: 1,
  pageNum: 1,
  pageSize: 20,
}
const open = (list: object[], more: Answers = {}, isChecked = true, functionList = ['tenant:view', 'tenant:config']) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList }),
      'permit/list': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { valid: list.length, soon: 1, coming: 0, over: 0 },
        isChecked,
      }),
      ...more,
    },
    '/admin/permits',
  )

it('shows what is left of each, on a phone too', async () => {
  onPhone()
  open([row('p1'), row('p2', { kind: 'purpose', substance: '硝酸', cas: '7697-37-2', quantity: null, left: null, daysLeft: 200 })])
  const [first, second] = (await screen.findAllByText('丙酮'))
    .concat(await screen.findAllByText('硝酸'))
    .map((it_) => textOf(it_.closest('li, article, div')))
  expect(first).toContain('余 10 瓶/件')
  expect(first).toContain('许可 30 瓶/件，占用 5 瓶/件，使用 15 瓶/件')
  expect(first).toContain('还有 13 天')
  expect(second).toContain('不限数量')
})

it('says from when one is valid that has not begun', async () => {
  open([row('p1', { hasBegun: false, validFrom: '2026-11-20' })])
  expect(await screen.findByText('2026-11-20 起有效')).toBeTruthy()
  expect(screen.getByText('未生效')).toBeTruthy()
})

it('opens what orders had of one', async () => {
  open([row('p1')], { 'permit/detail': () => ({ ...row('p1'), moves }) })
  fireEvent.click(await screen.findByRole('button', { name: '流水：丙酮 2026-易制毒-017' }))
  const list = await screen.findByRole('list', { name: '流水' })
  expect(textOf(list)).toContain('使用 15 瓶/件')
  expect(textOf(list)).toContain('丙酮 AR 500mL 15 瓶，李老师 的订单 D2611180001')
})

it('ends one with a reason, where the person may', async () => {
  const { sent } = open([row('p1')], { 'permit/end': () => ({}) })
  fireEvent.click(await screen.findByRole('button', { name: '注销：丙酮 2026-易制毒-017' }))
  const box = await dialog()
  expect(box.textContent).toContain('马上不能再订购它写的物质')
  fireEvent.change(within(box).getByRole('textbox'), { target: { value: '已换证' } })
  await press('注销', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'permit/end', input: { id: 'p1', reason: '已换证' } }])
})

it('lets who may only look do nothing, and says that orders do not go by permits', async () => {
  open([row('p1')], {}, false, ['tenant:view'])
  expect(await screen.findByText('本校未开启凭许可订购，这些商品不能下单')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '登记许可' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^注销/ })).toBeNull()
})

it('asks for a quantity in the dialog, but of a statement of purpose', async () => {
  const { sent } = open([], { 'permit/add': () => ({ id: 'p3' }) })
  await press('登记许可')
  const box = await dialog()
  await press('登记', box)
  expect(await within(box).findByText('请选择许可种类')).toBeTruthy()
  expect(sent).toEqual([])
})

it('says that there are none, and what failed', async () => {
  open([])
  expect(await screen.findByText('还没有登记购买许可')).toBeTruthy()
  open([], { 'permit/list': () => refusal('2009', '您没有权限执行此操作') })
  expect(await screen.findByText('您没有权限执行此操作')).toBeTruthy()
})
