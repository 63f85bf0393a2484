// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { screen } from '@testing-library/react'
import { refusal, show } from '../../../../test/stage.tsx'
import { setPurchaseMode } from '../../../core/mode.ts'
import { Screen } from './special-product.tsx'

const HOUR = 3_600_000
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

const it_ = (more: object = {}) => ({
  id: 'z1',
  skuId: 'k1',
  productId: 'p1',
  name: '缤特力 C1519 USB有线耳机',
  spec: '双耳',
  unit: '副',
  picture: '',
  supplierName: '甲',
  supplierFullName: '甲公司',
  priceE4: 1_840_000,
  wasE4: 2_350_000,
  startsAt: at(-HOUR),
  endsAt: at(26 * HOUR),
  stockNum: 5,
  soldNum: 2,
  perPersonNum: 2,
  moq: 1,
  packStep: 1,
  now: {
    priceE4: 1_840_000,
    special: { id: 'z1', wasE4: 2_350_000, endsAt: at(26 * HOUR), leftNum: 3, perPersonNum: 2, mineNum: 1, mostNum: 1 },
  },
  problem: '',
  ...more,
})
const page = (list: object[], counts = { running: list.length, coming: 0, over: 0 }) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 20,
  counts,
})

describe('/specialProduct', () => {
  it('counts down, says how much is gone and what a person may still have', async () => {
    show(<Screen />, { 'special/list': () => page([it_()]) })
    const card = await screen.findByRole('listitem')
    expect(card.textContent).toMatch(/7\.8 折.*¥184\.00\/副.*距结束 1 天 0[12]:\d\d:\d\d每人限购 2 副，您已购 1 副已抢 2 \/ 5 副/)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  })

  it.each([
    [{ soldNum: 5, now: { priceE4: 2_350_000, special: null } }, '已抢完，恢复原价 ¥235.00'],
    [{ now: { priceE4: 1_800_000, special: null } }, '本单位价格更低：¥180.00'],
    [{ now: { priceE4: 2_350_000, special: null } }, '每人限购 2 副，您已购满'],
    [{ problem: '商品暂时无货' }, '商品暂时无货'],
  ])('says why it cannot be had at this price: %#', async (more, said) => {
    show(<Screen />, { 'special/list': () => page([it_(more)]) })
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '立即抢购' })).toBeNull()
  })

  it('says of a lower price for people that it is one', async () => {
    setPurchaseMode('1')
    try {
      show(<Screen />, { 'special/list': () => page([it_({ now: { priceE4: 1_800_000, special: null } })]) })
      expect(await screen.findByText('个人价更低：¥180.00')).toBeTruthy()
    } finally {
      setPurchaseMode('0')
    }
  })

  it('leads from nothing that runs to what begins soon, and says a refusal', async () => {
    show(<Screen />, { 'special/list': () => page([], { running: 0, coming: 3, over: 0 }) })
    expect(await screen.findByText('现在没有进行中的特价')).toBeTruthy()
    expect(screen.getByRole('button', { name: '看即将开始的 3 种' })).toBeTruthy()
  })

  it('says what went wrong', async () => {
    show(<Screen />, { 'special/list': () => refusal('9999', '请求错误') })
    expect((await screen.findAllByText(/请求错误/)).length).toBeGreaterThan(0)
  })
})
