// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changing, press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { ComponentCart } from './component-cart.tsx'

const line = {
  id: 'l1',
  skuId: 'k1',
  skuCode: 'YH1',
  mpn: 'CH340G',
  maker: 'WCH',
  package: 'SOP-16',
  designator: 'U7',
  num: 5,
  moq: 5,
  packStep: 5,
  stock: 900,
  leadDays: 2,
  tiers: [{ from: 5, priceE4: 23_600 }],
  priceE4: 23_600,
  nextTier: null,
  amountFen: 1180,
  dropE4: 0,
  checked: true,
  isInvalid: false,
  problem: '',
  addedAt: '2026-11-18T02:00:00.000Z',
}
const cart = {
  supplierName: '云栈',
  supplierFullName: '云栈元器件有限公司',
  freightFen: 1500,
  freightFreeFromFen: 20_000,
  checkedKinds: 1,
  goodsFen: 1180,
  leadDays: 2,
  stale: '',
  lines: [line, { ...line, id: 'l2', skuId: 'k2', mpn: 'AMS1117-3.3', checked: false }],
}
const open = (answers: Answers = {}, handOver?: (lines: readonly { skuId: string }[]) => void) =>
  show(<ComponentCart handOver={handOver} />, {
    'user.info': () => ({ userId: 'u', functionList: ['cart:edit'] }),
    'yunHan/cart/search': () => cart,
    ...answers,
  })

describe('移入收藏', () => {
  it('keeps the part first, then takes it out of the cart', async () => {
    const { sent } = open({
      'favourite/add': () => changing('favourite:u'),
      'yunHan/cart/delete': () => changing('componentCart:u', { yunHanCartNum: 1 }),
    })
    await screen.findByText('CH340G')
    await press('移入收藏：CH340G')
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'favourite/add', input: { kind: 'component', refIds: ['k1'] } },
        { path: 'yunHan/cart/delete', input: { id: 'l1' } },
      ]),
    )
  })

  it('leaves it in the cart where it was not kept', async () => {
    const { sent } = open({ 'favourite/add': () => refusal('3112', '元器件最多收藏 500 项，请先移除一些') })
    await screen.findByText('CH340G')
    await press('移入收藏：CH340G')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent.map((it_) => it_.path)).toEqual(['favourite/add'])
  })
})

describe('交给老师', () => {
  it('hands over what is ticked and can be bought, for who may', async () => {
    const handOver = vi.fn<(lines: readonly { skuId: string }[]) => void>()
    open({}, handOver)
    await screen.findByText('CH340G')
    await press('交给老师')
    await waitFor(() => expect(handOver.mock.calls.map(([lines]) => lines.map((it_) => it_.skuId))).toEqual([['k1']]))
  })

  it('is not offered to who settles himself', async () => {
    open()
    await screen.findByText('CH340G')
    expect(screen.queryByRole('button', { name: '交给老师' })).toBeNull()
  })
})

it('changes a quantity together with the one that was seen', async () => {
  const { sent } = open({ 'yunHan/cart/update': () => changing('componentCart:u', { yunHanCartNum: 2 }) })
  const box = await screen.findByRole('textbox', { name: '数量：CH340G' })
  fireEvent.change(box, { target: { value: '15' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(sent).toEqual([{ path: 'yunHan/cart/update', input: { items: [{ id: 'l1', num: 15, seenNum: 5 }] } }]))
})
