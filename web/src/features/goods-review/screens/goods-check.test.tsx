// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
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
  skus: [{ code: 'P1', spec: '', unit: '支', priceE4: 10_000, stock: 1 }],
  state: 'waiting',
  submittedAt: null,
  reviewedAt: null,
  reviewedBy: '',
  reason: '',
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
