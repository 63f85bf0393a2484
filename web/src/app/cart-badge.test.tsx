// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { dialog, press, show, type Answers } from '../../test/stage.tsx'
import { setRoutes } from '../core/known-routes.ts'
import type { CartLine } from '../features/cart/model.ts'
import { Screen as Cart } from '../features/cart/screens/cart.tsx'
import { AddToCart } from '../features/catalog/parts/add-to-cart.tsx'
import { CartButton } from './cart-button.tsx'

beforeAll(() => setRoutes([{ path: '/cart', title: '购物车', layout: 'full', lazy: async () => ({ Screen: Cart }) }]))

const line = (skuId: string, num: number): CartLine => ({
  skuId,
  productId: skuId,
  name: `商品${skuId}`,
  brand: '',
  model: '',
  spec: '',
  catNo: '',
  unit: '包',
  picture: '',
  controlClass: 0,
  num,
  moq: 1,
  packStep: 1,
  stock: 100,
  priceE4: 10_000,
  special: null,
  nextTier: null,
  amountFen: 100 * num,
  seenPriceE4: 10_000,
  dropE4: 0,
  leadDays: 3,
  services: [],
  supportServerNum: 0,
  checked: true,
  isInvalid: false,
  problem: '',
  addedAt: '2026-03-02T01:00:00.000Z',
})

/** A server with one cart, in which every call changes what the next list says. */
const mall = (...lines: CartLine[]): Answers => {
  let cart = lines
  const cartNum = () => ({ cartNum: cart.reduce((sum, it) => sum + it.num, 0) })
  return {
    'user.info': () => ({ userId: 'u', functionList: ['cart:edit', 'order:create'] }),
    'shoppingCart/list': () =>
      cart.length === 0
        ? []
        : [
            {
              supplierId: 's',
              srcId: 1,
              supplierName: '甲',
              supplierFullName: '甲',
              freightFen: 0,
              freightFreeFromFen: 0,
              checkedNum: 0,
              checkedKinds: 0,
              goodsFen: 0,
              problem: '',
              cartList: cart,
            },
          ],
    'shoppingCart/add': ({ items }: { items: { skuId: string; num: number }[] }) => {
      cart = [...cart, ...items.map((it) => line(it.skuId, it.num))]
      return cartNum()
    },
    'shoppingCart/update': ({ items }: { items: { skuId: string; num?: number }[] }) => {
      cart = cart.map((it) => ({ ...it, num: items.find((change) => change.skuId === it.skuId)?.num ?? it.num }))
      return cartNum()
    },
    'shoppingCart/delete': ({ skuIds }: { skuIds: string[] }) => {
      cart = cart.filter((it) => !skuIds.includes(it.skuId))
      return cartNum()
    },
    'address/list': () => [],
    'tip/notAllowedToBePurchaseItems': () => [],
  }
}

const badge = (num: string) => waitFor(() => expect(screen.getByRole('link', { name: /^购物车/ }).textContent).toBe(`购物车${num}`))

it('the badge counts what was just put into the cart', async () => {
  show(
    <>
      <CartButton />
      <AddToCart goods={{ ...line('B', 0), moq: 4 }} />
    </>,
    mall(line('A', 2)),
  )
  await badge('2')
  await press('加入购物车')
  await badge('6')
})

const cart = (
  <>
    <CartButton />
    <Cart />
  </>
)

it('the badge counts what was taken out of the cart', async () => {
  show(cart, mall(line('A', 2), line('B', 3)))
  await badge('5')
  await press('删除商品A')
  await badge('3')
})

it('several goods are asked about before they leave the cart', async () => {
  const { sent } = show(cart, mall(line('A', 2), line('B', 3)))
  await badge('5')
  await press('删除选中')
  const box = await dialog()
  expect(sent).toEqual([])
  await press('删除', box)
  await badge('')
  expect(sent).toEqual([{ path: 'shoppingCart/delete', input: { skuIds: ['A', 'B'], categoryType: '0' } }])
})
