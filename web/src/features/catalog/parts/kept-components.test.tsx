// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { KeptComponents } from './kept-components.tsx'

const part = {
  skuId: 'k1',
  skuCode: 'YH1',
  mpn: 'CH340G',
  maker: 'WCH',
  package: 'SOP-16',
  moq: 5,
  packStep: 5,
  stock: 1900,
  leadDays: 2,
  tiers: [{ from: 5, priceE4: 23_650 }],
  priceE4: 23_650,
  seenPriceE4: 24_000,
  dropE4: 350,
  problem: '',
  keptAt: '2026-11-18T02:00:00.000Z',
}
const open = (list: object[], more: Answers = {}, total = list.length) =>
  show(<KeptComponents pageNum={1} turn={() => {}} />, {
    'user.info': () => ({ userId: 'u', functionList: ['cart:edit', 'mall:view'] }),
    'favourite/mine': () => ({ goods: [], shop: [], component: list.length > 0 ? ['k1'] : [] }),
    'favourite/components': () => ({ list, total, pageNum: 1, pageSize: 20, stale: '' }),
    ...more,
  })

it('says of each part what it costs now and since, and puts its least quantity into the cart of components', async () => {
  const { sent } = open([part, { ...part, skuId: 'k2', mpn: 'MAX3232', problem: '商品暂时无货' }], {
    'yunHan/cart/add': () => changing('componentCart:u', { yunHanCartNum: 1 }),
  })
  await screen.findAllByRole('button', { name: '加入 5 个' })
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(textOf)).toEqual([
    expect.stringMatching(/^CH340GWCH · SOP-16¥2\.365\/个比收藏时降 ¥0\.035有货 1,900 · 2 天加入 5 个/),
    expect.stringContaining('商品暂时无货'),
  ])
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: '加入 5 个' })
  expect(second!.disabled).toBe(true)
  first!.click()
  await waitFor(() => expect(sent).toEqual([{ path: 'yunHan/cart/add', input: { items: [{ skuCode: 'YH1', num: 5, designator: '' }] } }]))
})

it('lets go of one by its star', async () => {
  const { sent } = open([part], { 'favourite/remove': () => changing('favourite:u') })
  await screen.findByText('CH340G')
  await waitFor(() => expect(screen.getByRole('button', { name: '收藏：CH340G' }).getAttribute('aria-pressed')).toBe('true'))
  await press('收藏：CH340G')
  await waitFor(() => expect(sent).toEqual([{ path: 'favourite/remove', input: { kind: 'component', refIds: ['k1'] } }]))
})

it('says that there is nothing, that figures are old, and what went wrong', async () => {
  open([])
  expect(await screen.findByText('还没有收藏元器件')).toBeTruthy()
  const stale = '元器件合作方暂时没有应答，下面是上次的价格和库存，结算时会再核对'
  open([part], { 'favourite/components': () => ({ list: [part], total: 1, pageNum: 1, pageSize: 20, stale }) })
  expect(await screen.findByText(stale)).toBeTruthy()
  open([], { 'favourite/components': () => refusal('9999', '请求错误') })
  expect((await screen.findAllByText(/请求错误/)).length).toBeGreaterThan(0)
})
