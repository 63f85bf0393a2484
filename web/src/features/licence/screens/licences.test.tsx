// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, onPhone, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './licences.tsx'

beforeEach(() => sessionStorage.clear())

const LONG = '中国医药集团化学试剂与实验耗材供应链管理（长江三角洲）有限责任公司'
const row = (id: string, more: object = {}) => ({
  id,
  supplierId: 's1',
  supplierName: '国药',
  supplierFullName: LONG,
  kind: 'hazard',
  number: '浙甬危化经字〔2024〕0011',
  classes: [1, 3],
  cas: ['64-17-5', '67-56-1', '67-64-1', '108-88-3'],
  signedOn: '2024-01-01',
  validUntil: '2026-12-01',
  daysLeft: 13,
  addedBy: '江运营',
  addedAt: '2026-11-18T02:00:00.000Z',
  ...more,
})
const open = (list: object[], more: Answers = {}, at = '/licences') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['platform:goods'] }),
      'platform/licence/list': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { valid: list.length, soon: 1, over: 0 },
        isChecked: true,
      }),
      ...more,
    },
    at,
  )

it('shows whose licence covers what until when, on a phone too', async () => {
  onPhone()
  open([row('l1'), row('l2', { kind: 'business', classes: [], cas: [], validUntil: null, daysLeft: null })])
  const [first, second] = (await screen.findAllByRole('link', { name: LONG })).map((it_) => textOf(it_.parentElement))
  expect(first).toContain('一般危化品、易制爆，限 64-17-5、67-56-1、67-64-1 等 4 种')
  expect(first).toContain('至 2026-12-01 还有 13 天')
  expect(second).toContain('营业执照')
  expect(second).toContain('长期')
})

it('ends one with a reason', async () => {
  const { sent } = open([row('l1')], { 'platform/licence/end': () => ({}) })
  fireEvent.click(await screen.findByRole('button', { name: '注销：国药 危险化学品经营许可证' }))
  const box = await dialog()
  expect(box.textContent).toContain('它管的化学品马上不能下单')
  fireEvent.change(within(box).getByRole('textbox'), { target: { value: '已换证' } })
  await press('注销', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'platform/licence/end', input: { id: 'l1', reason: '已换证' } }])
})

it('says that there are none, and what failed', async () => {
  open([])
  expect(await screen.findByText('还没有登记证照')).toBeTruthy()
  open([], { 'platform/licence/list': () => refusal('2009', '您没有权限执行此操作') })
  expect(await screen.findByText('您没有权限执行此操作')).toBeTruthy()
})
