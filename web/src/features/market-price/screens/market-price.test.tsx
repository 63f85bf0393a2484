// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import { Screen as Desk } from './market-prices.tsx'
import { Screen as Own } from './supplier-market-price.tsx'

const pack = {
  skuId: 'k1',
  productId: 'p1',
  code: 'C-1',
  name: '得力复印纸',
  spec: '500张',
  unit: '包',
  picture: '/p.svg',
  priceE4: 245_000,
  isPersonal: false,
  market: { priceE4: 220_000, source: '办公报价单', on: '2026-11-20', statedAt: '2026-11-21T02:00:00Z' },
}
const page = (list: object[], counts: object) => ({ list, total: list.length, pageNum: 1, pageSize: 20, counts })

describe('market prices of a supplier', () => {
  const over = {
    ...pack,
    watch: { foundAt: '2026-11-22T19:30:00Z', dueOn: '2026-11-27', isProposed: false, explained: null },
    isKept: false,
    isOnSale: true,
    isTakenDown: false,
  }
  const counts = { over: 1, stated: 1, unstated: 0 }

  it('say by how much, until when and what to do; words are sent for the pack', async () => {
    const shown = show(
      <Own />,
      { 'supply/marketPrice/list': () => page([over], counts), 'supply/marketPrice/explain': () => ({}) },
      '/supplier/marketPrice',
    )
    await screen.findAllByText('2026-11-27 前（含）改正')
    const said = textOf(document.body)
    for (const words of ['¥24.50', '¥22.00', '高 ¥2.50', '办公报价单', '2026-11-20 取价', '改价', '更新市场价'])
      expect(said).toContain(words)
    fireEvent.click(screen.getAllByRole('button', { name: '说明：得力复印纸 C-1' })[0]!)
    fireEvent.change(await screen.findByRole('textbox', { name: '说明' }), { target: { value: '平台价含送货上楼' } })
    fireEvent.click(screen.getByRole('button', { name: '提交说明' }))
    await waitFor(() =>
      expect(shown.sent).toEqual([{ path: 'supply/marketPrice/explain', input: { skuId: 'k1', explanation: '平台价含送货上楼' } }]),
    )
  })

  it('are stated with source and day, or the fault stands at its field', async () => {
    const shown = show(
      <Own />,
      { 'supply/marketPrice/list': () => page([over], counts), 'supply/marketPrice/state': () => ({ overE4: 0 }) },
      '/supplier/marketPrice',
    )
    fireEvent.click((await screen.findAllByRole('button', { name: '更新市场价：得力复印纸 C-1' }))[0]!)
    const box = await screen.findByRole('textbox', { name: '市场价' })
    fireEvent.change(screen.getByRole('textbox', { name: /市场价来源/ }), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await screen.findByText(/市场价来源至少 2 个字|请输入市场价来源/)
    fireEvent.change(screen.getByRole('textbox', { name: /市场价来源/ }), { target: { value: '新报价单' } })
    fireEvent.change(box, { target: { value: '24.50' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(shown.sent).toEqual([
        { path: 'supply/marketPrice/state', input: { skuId: 'k1', marketE4: 245_000, source: '新报价单', sourceOn: '2026-11-20' } },
      ]),
    )
  })

  it('say what the page is for where nothing is above', async () => {
    show(<Own />, { 'supply/marketPrice/list': () => page([], { over: 0, stated: 0, unstated: 3 }) }, '/supplier/marketPrice')
    await screen.findByText('没有高于市场价的规格')
  })
})

describe('the desk of prices', () => {
  const watched = {
    ...pack,
    id: 'w1',
    supplierName: '甲',
    supplierFullName: '甲公司',
    foundAt: '2026-11-12T19:30:00Z',
    dueOn: '2026-11-20',
    explained: { text: '含送货上楼', at: '2026-11-14T02:00:00Z' },
    ended: null,
    canTakeDown: true,
    canKeep: true,
  }

  it('reads figures and words, and takes down with a reason', async () => {
    const shown = show(
      <Desk />,
      {
        'platform/marketPrice/list': () => page([watched], { proposed: 1, open: 0, ended: 0 }),
        'platform/marketPrice/takeDown': () => ({}),
      },
      '/marketPrices',
    )
    await screen.findAllByText('供应商说明：含送货上楼')
    expect(textOf(document.body)).toContain('2026-11-20 到期未改')
    fireEvent.click(screen.getAllByRole('button', { name: '下架：得力复印纸 C-1' })[0]!)
    await screen.findByText(/全部规格一起下架/)
    fireEvent.change(screen.getByRole('textbox', { name: '原因' }), { target: { value: '逾期未改' } })
    fireEvent.click(screen.getByRole('button', { name: /^下\s?架$/ }))
    await waitFor(() =>
      expect(shown.sent).toEqual([
        { path: 'platform/marketPrice/takeDown', input: { id: 'w1', priceE4: 245_000, marketE4: 220_000, reason: '逾期未改' } },
      ]),
    )
  })

  it('says how one ended, without buttons', async () => {
    const ended = { outcome: 'kept', at: '2026-11-21T02:00:00Z', byName: '江运营', reason: '含安装' }
    show(
      <Desk />,
      {
        'platform/marketPrice/list': () =>
          page([{ ...watched, ended, canTakeDown: false, canKeep: false }], { proposed: 0, open: 0, ended: 1 }),
      },
      '/marketPrices?tab=ended',
    )
    await screen.findAllByText('江运营：含安装')
    expect(screen.queryByRole('button', { name: /^下架：/ })).toBeNull()
  })
})
