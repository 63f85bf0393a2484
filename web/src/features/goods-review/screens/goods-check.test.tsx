// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { cardsShown, dialog, noDialog, onPhone, press, show } from '../../../../test/stage.tsx'
import { Screen } from './goods-check.tsx'

beforeEach(() => sessionStorage.clear())

const goods = {
  productId: 'p1',
  code: 'P1',
  name: '移液器',
  brand: '',
  model: '',
  cas: '',
  categoryName: '移液',
  controlClass: 0,
  picture: '/p.svg',
  description: '',
  attributes: [],
  supplierName: '甲',
  supplierFullName: '甲公司',
  skus: [{ code: 'P1', spec: '', unit: '支', priceE4: 10_000, personalPriceE4: null, stock: 1 }],
  state: 'waiting',
  submittedAt: null,
  reviewedAt: null,
  reviewedBy: '',
  reason: '',
  low: [] as object[],
  lowReason: '',
  can: { pass: true, refuse: true },
}

it('names the goods that were not passed, each with its reason', async () => {
  const message = '商品现在是「已上架」，不能审核通过'
  const { sent } = show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: ['platform:goods'] }),
    'platform/goods/list': () => ({
      list: [goods],
      total: 1,
      pageNum: 1,
      pageSize: 20,
      counts: { waiting: 1, refused: 0, passed: 0 },
      isReviewed: true,
    }),
    'platform/goods/pass': () => ({
      results: [{ productId: 'p1', name: '移液器', isDone: false, message }],
      doneNum: 0,
      failedNum: 1,
    }),
  })
  await press('通过')
  const box = await dialog()
  expect(box.textContent).toContain(`1 种商品没有办理移液器：${message}`)
  expect(sent).toEqual([{ path: 'platform/goods/pass', input: { productIds: ['p1'] } }])
  await press('知道了', box)
  await noDialog()
})

it('shows on a phone who offers what at which price, and why it was refused before', async () => {
  onPhone()
  const packs = [
    { code: 'P1', spec: '10µL', unit: '支', priceE4: 125_000, personalPriceE4: 118_000, stock: 1_200 },
    { code: 'P2', spec: '', unit: '盒', priceE4: 90_000, personalPriceE4: null, stock: 0 },
  ]
  const more = {
    brand: '采园',
    model: 'T10',
    cas: '64-17-5',
    controlClass: 2,
    description: '可高温灭菌',
    attributes: [{ name: '量程', value: '10µL' }],
  }
  const list = [goods, { ...goods, ...more, productId: 'p2', skus: packs, reason: '图文不符' }]
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: ['platform:goods'] }),
    'platform/goods/list': () => ({ list, total: 2, pageNum: 1, pageSize: 20, counts: {}, isReviewed: true }),
  })
  expect(await cardsShown()).toEqual([
    '选择移液器甲 · 移液 ¥1.00 / 支规格、参数与描述公司全称甲公司P1 无规格 · ¥1.00 / 支 · 库存 1不通过通过',
    '选择移液器甲 · 移液 易制毒二、三类采园 T10¥9.00–¥12.50 / 支、盒上次未通过：图文不符规格、参数与描述公司全称甲公司CAS 号64-17-5量程10µL描述可高温灭菌上次未通过的原因图文不符P1 10µL · ¥12.50 / 支 · 个人价 ¥11.80 · 库存 1,200P2 无规格 · ¥9.00 / 盒 · 库存 0不通过通过',
  ])
})
