// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { forgetGoods, recentGoods, rememberGoods } from '../../../core/recent-goods.ts'
import { RecentGoods } from './recent-goods.tsx'

beforeEach(forgetGoods)

const card = (skuId: string, productId = `p${skuId}`) => ({
  skuId,
  productId,
  name: `商品${skuId}`,
  spec: '',
  unit: '盒',
  priceE4: 10_000,
  basePriceE4: 0,
  baseUnit: '',
  supplierName: '甬采',
  supplierFullName: '甬采综合电子商务有限公司',
  leaveOn: '2026-11-25',
  picture: '',
})

const look = (productId: string, skuId = `k${productId}`): void => rememberGoods({ productId, skuId })

it('remembers the latest first, each of the goods once, and no more than twelve', () => {
  for (let i = 0; i < 15; i += 1) look(String(i))
  look('9', 'another pack')
  expect(recentGoods().map((it_) => it_.productId)).toEqual(['9', '14', '13', '12', '11', '10', '8', '7', '6', '5', '4', '3'])
  expect(recentGoods()[0]!.skuId).toBe('another pack')
})

it('shows goods looked at before, not those of this page, and forgets them by one press', async () => {
  for (const id of ['b', 'a', 'own']) look(id)
  const asked: unknown[] = []
  show(<RecentGoods productId="own" />, {
    'product/cards': (input) => {
      asked.push(input)
      return { list: [card('ka', 'a'), card('kb', 'b')] }
    },
  })
  await screen.findByText('商品ka')
  expect(asked).toMatchObject([{ skuIds: ['ka', 'kb'] }])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await press('清空')
  expect(screen.queryByText('商品ka')).toBeNull()
  expect(recentGoods()).toEqual([])
})
