// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { goods } from '../../../../test/samples.ts'
import { press, show, textOf } from '../../../../test/stage.tsx'
import type { Card } from '../model.ts'
import { GoodsCard, GoodsLine, GoodsPhoneCard } from './goods-card.tsx'

const of = (more: object) => ({ ...goods, ...more }) as unknown as Card
const compare = { num: 3, ratio: 1.256, referenceE4: 283_500, offers: [{ supplierName: '乙试', priceE4: 280_000 }] }
const open = (more: object = {}, functionList: string[] = ['cart:edit'], Part: typeof GoodsCard = GoodsCard) =>
  show(<Part card={of(more)} words={[]} />, {
    'user.info': () => ({ userId: 'u', functionList }),
    'cart/list': () => ({ groups: [] }),
    'shoppingCart/add': () => ({ cartNum: 12 }),
  })
const whole = () => textOf(document.querySelector('li'))

describe('a card of the search', () => {
  it.each([
    ['card', GoodsCard],
    ['line', GoodsLine],
    ['phone card', GoodsPhoneCard],
  ] as const)('says pack, price of the unit and of what is inside it, and stock: %s', (_, Part) => {
    open({}, [], Part)
    expect(whole()).toContain('丁腈手套')
    expect(whole()).toContain('H1 | 100 只/盒¥35.605/盒¥0.356/只')
    expect(whole()).toContain('甲采有货 1,200 · 11-26 发出')
  })

  it.each([
    ['names model and spec where there is no number and no pack', { catNo: '', pack: '' }, '7417 | M¥'],
    ['says from where the cheapest of several begins', { skuNum: 2 }, '¥35.605/盒 起¥0.356/只'],
    ['says no price of the inside where it is the same', { basePriceE4: 356_050 }, '¥35.605/盒甲采'],
    ['says no price of the inside where it is not known', { basePriceE4: 0 }, '¥35.605/盒甲采'],
    ['is to be ordered ahead below the least quantity', { stock: 3 }, '预订 · 11-26 发出'],
    ['is in stock at the least quantity', { stock: 4 }, '有货 4 · 11-26 发出'],
    ['says how often the school bought it', { schoolTimes: 5 }, '本校购 5 次'],
    ['says why it cannot be bought', { problem: '超出配送范围' }, '超出配送范围'],
  ])('%s', async (_, more, said) => {
    open(more)
    await waitFor(() => expect(whole()).toContain(said))
  })

  it.each([
    [
      'dearer than others',
      { compare: { ...compare, kind: 'high' } },
      '高于另 3 家 1.26×',
      '是另 3 家同品牌、同包装报价中位数 ¥28.35 的 1.26 倍：乙试 ¥28.00 等',
    ],
    ['the lowest', { compare: { ...compare, kind: 'lowest', num: 1 } }, '同款最低', '低于或等于另 1 家同品牌、同包装的报价：乙试 ¥28.00'],
  ])('is flagged where it is %s', (_, more, said, title) => {
    open(more)
    expect(screen.getByText(said).title).toBe(title)
  })

  it('is flagged as controlled before anything else', () => {
    open({ controlClass: 1, compare: { ...compare, kind: 'high' } })
    expect(screen.queryByText(/高于另/)).toBeNull()
  })
})

describe('加入购物车 on a card', () => {
  const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: '数量：丁腈手套' })

  it('starts at the least quantity, in whole packs', async () => {
    const { sent } = open({ moq: 5 })
    expect((await box()).value).toBe('8')
    await press('增加数量：丁腈手套')
    await press('加入购物车')
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'shoppingCart/add', input: { items: [{ skuId: 's1', num: 12 }], categoryType: '0' } }]),
    )
  })

  it.each([
    ['9', '须按 4 的整数倍购买'],
    ['4', '起订量为 8'],
    ['24', '最多 20'],
  ])('sends nothing that cannot be bought: %s', async (typed, fault) => {
    const { sent } = open({ moq: 5, stock: 23 })
    fireEvent.change(await box(), { target: { value: typed } })
    await press('加入购物车')
    expect(screen.getByRole('alert').textContent).toBe(fault)
    expect(sent).toEqual([])
  })

  it('leaves it to the server to say that the stock is less than the least quantity in whole packs', async () => {
    const { sent } = open({ moq: 5, stock: 6 })
    await press('加入购物车')
    await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ items: [{ skuId: 's1', num: 8 }], categoryType: '0' }]))
  })

  it('adds the least from a phone card', async () => {
    const { sent } = open({ moq: 5 }, ['cart:edit'], GoodsPhoneCard)
    fireEvent.click(await screen.findByRole('button', { name: '加入购物车：丁腈手套' }))
    await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ items: [{ skuId: 's1', num: 8 }], categoryType: '0' }]))
  })

  it('is offered to nobody who has no cart', async () => {
    open({}, ['check:approve'])
    await waitFor(() => expect(screen.queryByRole('button', { name: '加入购物车' })).toBeNull())
  })
})
