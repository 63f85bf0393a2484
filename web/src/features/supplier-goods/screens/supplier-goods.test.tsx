// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, noDialog, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './supplier-goods.tsx'

const sku = (skuId: string, spec: string, priceE4: number, stock: number, reserved: number) => ({
  skuId,
  code: skuId,
  spec,
  unit: '盒',
  priceE4,
  personalPriceE4: null as number | null,
  stock,
  reserved,
})
const goods = {
  productId: 'p1',
  code: 'P1',
  name: '移液枪头',
  brand: '采园',
  model: 'T10',
  categoryName: '枪头',
  controlClass: 0,
  picture: '/p.svg',
  state: 'on',
  reason: '',
  sales: 1_234,
  can: { unshelve: true },
  skus: [{ ...sku('k1', '10µL', 125_000, 1_500, 20), personalPriceE4: 118_000 }, sku('k2', '200µL', 90_000, 8, 8)],
}
const list = [
  goods,
  { ...goods, productId: 'p2', code: 'P2', state: 'on', skus: [sku('k3', '', 90_000, 5, 5)], can: { shelve: true } },
  {
    ...goods,
    productId: 'p3',
    code: 'P3',
    state: 'refused',
    reason: '图文不符',
    controlClass: 2,
    can: { submit: true },
    skus: [sku('k4', '散', 10_000, 3, 0)],
  },
]

const done = { results: [], doneNum: 1, failedNum: 0 }

const open = (tab = '', shelved: object = done) => {
  const asked: unknown[] = []
  const { sent } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'supply/goods/list': (input) => {
        asked.push(input)
        return {
          list,
          total: 43,
          pageNum: 1,
          pageSize: 20,
          counts: { all: 43, on: 40, out: 1, off: 1, waiting: 0, refused: 1 },
          categories: [{ code: 'c1', name: '枪头', num: 43 }],
          brands: [{ brand: '采园', num: 43 }],
        }
      },
      'supply/goods/update': () => ({}),
      'supply/goods/shelf': () => shelved,
      'supply/goods/submit': () => done,
    },
    `/supplier/goods?search=枪头&pageNum=2&pageSize=50${tab}`,
  )
  return { asked, sent }
}
const tick = (...at: number[]) => {
  const ticks = screen.getAllByRole('checkbox', { name: '选择这一行' })
  for (const i of at) fireEvent.click(ticks[i]!)
}

it('shows prices, free and held pieces of all packs, and what may be done', async () => {
  const { asked } = open('&tab=out')
  const shown = await rowsShown()
  expect(asked[0]).toMatchObject({ state: 'out', search: '枪头', pageNum: '2', pageSize: '50' })
  const name = '移液枪头采园 T10'
  expect(shown.map((row) => row.slice(1))).toEqual([
    [name, 'P12 个规格', '枪头', '¥9.00–¥12.50个人价 ¥9.00–¥11.80', '1,480订单占用 28', '1,234', '在售', '编辑改价格库存下架'],
    [name, 'P2', '枪头', '¥9.00', '0订单占用 5', '1,234', '缺货', '编辑改价格库存上架'],
    [name, 'P3散', expect.stringMatching(/^枪头易制毒/), '¥1.00', '3', '1,234', '审核未通过图文不符', '编辑改价格库存重新送审'],
  ])
  expect(screen.getAllByRole('tab').map((it_) => it_.textContent)).toContain('在售40')
})

it('changes prices and stock of each pack, not below what orders hold', async () => {
  const { sent, asked } = open()
  await rowsShown()
  await press('改价格库存', document.querySelector<HTMLElement>('tr[data-row-key]')!)
  const box = await dialog()
  const type = (label: string, value: string) => fireEvent.change(within(box).getByLabelText(label), { target: { value } })
  type('10µL 单价', '13.25')
  type('200µL 库存', '7')
  type('200µL 个人价', '零')
  await press('保存', box)
  expect(
    within(box)
      .getAllByRole('alert')
      .map((it_) => it_.textContent),
  ).toEqual(['价格须大于 0，最多四位小数', '库存不能小于订单已占用的 8 件'])
  type('200µL 库存', '8')
  type('10µL 个人价', '')
  type('200µL 个人价', '8.5')
  await press('保存', box)
  await noDialog()
  const skus = [
    { skuId: 'k1', priceE4: 132_500, personalPriceE4: null, stock: 1_500 },
    { skuId: 'k2', priceE4: 90_000, personalPriceE4: 85_000, stock: 8 },
  ]
  expect(sent).toEqual([{ path: 'supply/goods/update', input: { productId: 'p1', skus } }])
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('takes chosen goods off or puts them on, refused ones before the platform', async () => {
  const { sent } = open('&tab=refused')
  await rowsShown()
  await press('下架', document.querySelector<HTMLElement>('tr[data-row-key]')!)
  await waitFor(() => expect(sent).toHaveLength(1))
  tick(0, 2)
  await press('重新送审2种')
  await waitFor(() => expect(sent).toHaveLength(2))
  tick(1, 2)
  await press('批量下架')
  await waitFor(() => expect(sent).toHaveLength(3))
  tick(0)
  await press('批量上架')
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.map((it_) => [it_.path.split('/').at(-1), it_.input])).toEqual([
    ['shelf', { productIds: ['p1'], isOn: false }],
    ['submit', { productIds: ['p1', 'p3'] }],
    ['shelf', { productIds: ['p2', 'p3'], isOn: false }],
    ['shelf', { productIds: ['p1'], isOn: true }],
  ])
})

it('names each of several goods that stays off the shelf with its reason', async () => {
  const message = '因高于市场价被平台下架：K1 平台价 ¥100.00，市场价 ¥80.00；请先改价或更新市场价再上架'
  open('', {
    results: [
      { productId: 'p1', name: '移液枪头', isDone: true, message: '' },
      { productId: 'p2', name: '离心管', isDone: false, message },
    ],
    doneNum: 1,
    failedNum: 1,
  })
  await rowsShown()
  tick(0, 1)
  await press('批量上架')
  const box = await dialog()
  expect(within(box).getByText('1 种商品没有办理')).toBeTruthy()
  expect(
    within(box)
      .getAllByRole('listitem')
      .map((it_) => it_.textContent),
  ).toEqual([`离心管：${message}`])
})

it('shows on a phone price, state and free pieces of all packs, and what may be done', async () => {
  onPhone()
  const { sent } = open()
  expect(await cardsShown()).toEqual([
    '选择移液枪头P1¥9.00–¥12.50在售个人价 ¥9.00–¥11.80可售 1,480编辑改价格库存下架',
    '选择移液枪头P2¥9.00缺货可售 0编辑改价格库存上架',
    '选择移液枪头P3¥1.00审核未通过可售 3未通过：图文不符编辑改价格库存重新送审',
  ])
  await press('上架')
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ productIds: ['p2'], isOn: true }]))
})
