// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, refusal, show } from '../../../../test/stage.tsx'
import { Screen } from '../screens/supplier-goods-edit.tsx'

const tree = {
  list: [{ id: '32', name: '实验耗材', children: [{ id: '3201', name: '移液', children: [{ id: '320101', name: '枪头' }] }] }],
}
const like = {
  productId: 'p1',
  code: 'P1',
  categoryCode: '320101',
  categoryName: '枪头',
  cas: '',
  controlClass: 0,
  taxRateBp: 1300,
  picture: '',
  pictures: [],
  story: '',
  state: 'on',
  reason: '',
  can: {},
  updatedAt: '2026-11-23T00:00:00.000Z',
  name: '移液枪头',
  brand: '采园',
  model: '',
  spec: '',
  pack: '',
  keywords: [],
  description: '',
  leadDays: 2,
  attributes: [],
  services: [],
  skus: [
    {
      skuId: 'k1',
      code: 'K1',
      catNo: '',
      specs: [],
      unit: '盒',
      priceE4: 125_000,
      listPriceE4: null,
      personalPriceE4: 110_000,
      moq: 1,
      packStep: 1,
      tiers: [],
      stock: 12,
      reserved: 4,
    },
  ],
}

const open = (address: string, more: Record<string, (input: never) => unknown> = {}) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'category/tree': () => tree,
      'supply/goods/new': () => ({ isReviewed: true, casCategories: ['300101'] }),
      'supply/goods/detail': () => like,
      'supply/goods/versions': () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }),
      'supply/goods/papers': () => ({ papers: [], isSdsMissing: false }),
      'supply/goods/create': () => ({ productId: 'p2', state: 'waiting' }),
      ...more,
    },
    address,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const LIKE = '/supplier/goods/edit?new=1&from=p1'

it('names what is missing and sends nothing', async () => {
  const { sent } = open('/supplier/goods/edit?new=1')
  await screen.findByRole('button', { name: '提交审核' })
  press('提交审核')
  await screen.findByText(/有 4 处需要改/)
  for (const name of ['请输入商品名称', '请选择商品分类', '规格 1：请输入商品编码', '规格 1：价格须大于 0'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(sent).toEqual([])
})

it('begins like goods of one’s own, sends them as new ones and goes on to their page', async () => {
  const { sent } = open(LIKE)
  await screen.findByRole('button', { name: '提交审核' })
  expect(screen.getByLabelText('商品名称')).toHaveProperty('value', '移液枪头')
  type('规格 1 商品编码', 'K9')
  press('提交审核')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toMatchObject({
    categoryCode: '320101',
    taxRateBp: 1300,
    skus: [{ code: 'K9', priceE4: 125_000, personalPriceE4: 110_000, stock: 0 }],
  })
  await screen.findByRole('heading', { name: '编辑商品' })
})

it('keeps what is typed when it is refused, with the reason at its field', async () => {
  const said = '商品编码已用于您的另一商品：枪头'
  open(LIKE, {
    'supply/goods/create': () => Response.json({ retCode: '4000', data: { fields: { 'skus.0.code': said } }, retMsg: said }),
  })
  await screen.findByRole('button', { name: '提交审核' })
  type('规格 1 商品编码', 'K1')
  press('提交审核')
  await screen.findByRole('button', { name: `规格 1：${said}` })
  expect(screen.getByLabelText('规格 1 商品编码')).toHaveProperty('value', 'K1')
  expect(screen.getByLabelText('规格 1 商品编码').getAttribute('aria-invalid')).toBe('true')
})

it('asks about an odd price and sends it once more when it is meant', async () => {
  let asked = 0
  const { sent } = open(LIKE, {
    'supply/goods/create': () =>
      (asked += 1) === 1
        ? Response.json({ retCode: '3115', data: { odd: [{ code: 'K9', words: '比同款最低报价 ¥10.00 高 60%' }] }, retMsg: '' })
        : { productId: 'p2', state: 'on' },
  })
  await screen.findByRole('button', { name: '提交审核' })
  type('规格 1 商品编码', 'K9')
  press('提交审核')
  fireEvent.click(within(await dialog()).getByRole('button', { name: '没有写错，保存' }))
  await waitFor(() => expect(sent.map((one) => (one.input as { isSure?: boolean }).isSure)).toEqual([undefined, true]))
})

it('says so where goods go on sale at once', async () => {
  open('/supplier/goods/edit?new=1', { 'supply/goods/new': () => ({ isReviewed: false, casCategories: [] }) })
  expect(await screen.findByRole('button', { name: '提交并上架' })).toBeTruthy()
})

it('says that goods to copy are not there', async () => {
  open(LIKE, { 'supply/goods/detail': () => refusal('4004', '商品不存在或您无权查看') })
  expect(await screen.findByText('商品不存在或您无权查看')).toBeTruthy()
})
