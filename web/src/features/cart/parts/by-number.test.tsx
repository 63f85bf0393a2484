// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, refusal, show } from '../../../../test/stage.tsx'
import { ByNumber } from './by-number.tsx'

const user = { userId: 'u1', userName: 'T1', menuRoles: [], categoryTypes: ['0'] }
const goods = {
  skuId: 's1',
  productId: 'p1',
  name: '无水乙醇',
  brand: '国药',
  model: '',
  spec: '500ml',
  catNo: 'A1',
  unit: '瓶',
  picture: 'p.svg',
  supplierName: '甲采',
  supplierFullName: '甲采公司',
  priceE4: 145_000,
  tiers: [],
  moq: 1,
  packStep: 1,
  stock: 8,
  leadDays: 2,
  problem: '',
}

const typed = (text: string) => fireEvent.change(screen.getByLabelText(/从 Excel 复制/), { target: { value: text } })

it('puts what can be had into the cart, says of the rest why not, and keeps the text when the server refuses', async () => {
  const close = vi.fn<() => void>()
  let isFull = true
  const { sent } = show(<ByNumber close={close} />, {
    'user.info': () => user,
    'shoppingCart/named': ({ catNos }: { catNos: string[] }) => catNos.map((it) => ({ goods: it === 'A1' ? [goods] : [] })),
    'shoppingCart/add': () => (isFull ? refusal('3101', '购物车已满') : { cartNum: 3 }),
  })
  typed('货号\t数量\nA1\t3\nB2\t1\nA1\t9')
  await press('查找商品')
  expect(await screen.findByText('没有找到这个货号的商品')).toBeTruthy()
  expect(screen.getByText('商品库存不足，剩余8件')).toBeTruthy()
  expect(screen.getByText('2 行不能加入，原因见各行')).toBeTruthy()
  await press('加入购物车（1种）')
  await waitFor(() => expect(sent).toEqual([{ path: 'shoppingCart/add', input: { items: [{ skuId: 's1', num: 3 }], categoryType: '0' } }]))
  expect(close).not.toHaveBeenCalled()
  isFull = false
  // The mark of loading stays in the name while it fades.
  await waitFor(() => {
    fireEvent.click(screen.getByText('加入购物车（1 种）'))
    expect(sent).toHaveLength(2)
  })
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sessionStorage.getItem('typed:cart:numbers')).toBe(null)
})

it('adds nothing of a text that changed since it was looked for', async () => {
  show(<ByNumber close={() => {}} />, { 'user.info': () => user, 'shoppingCart/named': () => [{ goods: [goods] }] })
  typed('A1 2')
  await press('查找商品')
  await screen.findByText('加入购物车（1 种）')
  typed('A1 20')
  expect(screen.getByText(/内容有改动/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '加入购物车（1 种）' })).toHaveProperty('disabled', true)
})
