// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { InsteadCard } from './instead.tsx'

const offer = (skuId: string, supplierName: string, isSame: boolean, num: number, amountFen: number) => ({
  skuId,
  productId: `p${skuId}`,
  name: '惠普 CF228A 硒鼓',
  brand: '惠普',
  spec: isSame ? '' : '两支装',
  unit: isSame ? '支' : '盒',
  supplierName,
  supplierFullName: `${supplierName}有限公司`,
  isSame,
  num,
  priceE4: (amountFen / num) * 100,
  amountFen,
  stock: 9,
  leadDays: 2,
})
const line = (lineNo: number, name: string, offers: object[]) => ({
  lineNo,
  name,
  spec: '',
  unit: '支',
  num: 2,
  priceE4: 3_990_000,
  amountFen: 79_800,
  offers,
})
const lines = [
  line(1, '惠普 CF228A 硒鼓', [offer('a', '乙 试剂', true, 2, 81_000), offer('b', '丙 办公', false, 1, 78_000)]),
  line(2, '惠普 CF230A 硒鼓', [offer('c', '丙 办公', false, 1, 70_000)]),
  line(3, '晨光 中性笔', []),
]
const doc = (kind: string) => ({ id: 'o1', kind }) as never
const answers = { 'order/instead': () => ({ lines }), 'shoppingCart/add': () => ({ cartNum: 1 }) }

it('chooses the same goods beforehand, another pack never, and says the difference to the fen', async () => {
  const { sent } = show(<InsteadCard doc={doc('NORMAL')} />, answers)
  const [first] = await screen.findAllByRole('region', { name: /^改买 / })
  expect(first!.textContent).toContain('多 ¥12.00')
  expect(first!.textContent).toContain('少 ¥18.00')
  expect(screen.getByLabelText('改买 晨光 中性笔').textContent).toContain('现在没有可改买')
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((it) => it.checked)).toEqual([true, false, false, false, true])
  expect(document.body.textContent).toContain('已选 1 种')
  await press('加入购物车')
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: 'shoppingCart/add', input: { items: [{ skuId: 'a', num: 2 }], categoryType: '0' } }]),
  )
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /已加入购物车/ })).disabled).toBe(true)
})

it('puts what the buyer chose into the cart of his own money, at once', async () => {
  const { sent } = show(<InsteadCard doc={doc('PERSONAL')} />, answers)
  await screen.findByLabelText('改买 晨光 中性笔')
  const radios = screen.getAllByRole('radio')
  fireEvent.click(radios[1]!)
  fireEvent.click(radios[3]!)
  await press('加入购物车')
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        path: 'shoppingCart/add',
        input: {
          items: [
            { skuId: 'b', num: 1 },
            { skuId: 'c', num: 1 },
          ],
          categoryType: '1',
        },
      },
    ]),
  )
})

it('has nothing to press where nothing is chosen, and is not there where the order was not refused', async () => {
  show(<InsteadCard doc={doc('NORMAL')} />, { 'order/instead': () => ({ lines: [lines[2]] }) })
  await screen.findByText('还没有选择改买的商品')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '加入购物车' }).disabled).toBe(true)
  cleanup()
  show(<InsteadCard doc={doc('NORMAL')} />, { 'order/instead': () => ({ lines: [] }) })
  await waitFor(() => expect(screen.queryByText('改买')).toBeNull())
})
