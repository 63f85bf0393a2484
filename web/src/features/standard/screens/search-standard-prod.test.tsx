// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone, press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './search-standard-prod.tsx'
import { Screen as Detail } from './standard-detail.tsx'

const LONG = '得力 7417 A4 70g 复印纸 高白 进口木浆 双面打印不卡纸 适用激光与喷墨打印机 5 包整箱装 2500 张'
const offer = (srcId: number, priceE4: number, more: object = {}) => ({
  skuId: `k${srcId}`,
  productId: `p${srcId}`,
  supplierId: `s${srcId}`,
  srcId,
  supplierName: `供${srcId}`,
  supplierFullName: `供应商${srcId}有限公司`,
  name: LONG,
  spec: 'A4',
  catNo: '7417',
  unit: '箱',
  priceE4,
  tiers: [],
  baseUnit: '张',
  baseQty: 2500,
  basePriceE4: Math.round(priceE4 / 2500),
  moq: 1,
  packStep: 1,
  stock: 20,
  badges: [],
  controlClass: 0,
  freight: { fen: 1200, freeFromFen: 9900 },
  leadDays: 2,
  leaveOn: '2026-11-20',
  problem: '',
  ...more,
})
const described = {
  prodId: 'g1',
  name: LONG,
  brand: '得力',
  model: '7417',
  spec: 'A4',
  pack: '5 包',
  unit: '箱',
  categoryName: '复印纸',
  picture: '/p.svg',
  offerNum: 3,
}
const page = {
  list: [{ ...described, lowest: offer(1, 1_150_000), highestE4: 1_390_000 }],
  total: 1,
  pageNum: 1,
  pageSize: 20,
  words: ['复印纸'],
  isLoose: false,
  categories: [{ value: '10', label: '复印纸', num: 1 }],
  brands: [{ value: '得力', label: '得力', num: 1 }],
  place: null,
}
const person: Answers = { 'user.info': () => ({ userId: 'u', functionList: ['cart:edit', 'order:create'] }) }
const never = () => new Promise(() => {})
const list = (search: (input: never) => unknown, at = '?keyword=复印纸') =>
  show(
    <Screen />,
    {
      ...person,
      'standard/product/search': search,
      'standard/product/showMore': () => ({ list: [offer(2, 1_200_000), offer(3, 1_390_000, { problem: '商品暂时无货' })] }),
    },
    `/searchStandardProd${at}`,
  )

describe('the list of standard goods', () => {
  it('shows one card with its lowest offer under its longest name, and opens the others in place', async () => {
    list(() => page)
    const card = (await screen.findByRole('list', { name: '标准商品' })).querySelector('li')!
    expect(textOf(card)).toContain(LONG)
    expect(textOf(card)).toContain('3 家报价，¥115.00–¥139.00')
    await press('展开更多报价（2）')
    await waitFor(() => expect(textOf(card)).toContain('供3'))
    expect(textOf(card)).toContain('商品暂时无货')
  })

  it('leads on where nothing is found: to all goods, or past the filters', async () => {
    list(() => ({ ...page, list: [], total: 0 }))
    expect(await screen.findByText('没有找到“复印纸”的标准商品')).toBeTruthy()
    expect(decodeURIComponent(screen.getByRole('link', { name: '在全部商品中找' }).getAttribute('href')!)).toBe(
      '/searchCate?keyword=复印纸',
    )
    cleanup()
    const { address } = list(() => ({ ...page, list: [], total: 0 }), '?keyword=复印纸&brands=得力')
    await press('清空筛选再找')
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/searchStandardProd?keyword=复印纸'))
  })

  it('says what failed and asks again; while it loads it says nothing of what it found', async () => {
    let asked = 0
    list(() => ((asked += 1) === 1 ? refusal('5000', '请求错误') : page))
    expect(await screen.findByText('请求错误')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /重/ }))
    expect(await screen.findByRole('list', { name: '标准商品' })).toBeTruthy()
    cleanup()
    list(never)
    expect(await screen.findByText('…')).toBeTruthy()
    expect(screen.queryByText(/没有找到/)).toBeNull()
  })

  it('narrows on a phone in a sheet', async () => {
    onPhone()
    list(() => page)
    await screen.findByRole('list', { name: '标准商品' })
    fireEvent.click(screen.getByRole('button', { name: /筛选/ }))
    expect(await screen.findByRole('button', { name: '查看 1 种' })).toBeTruthy()
  })
})

describe('a standard good', () => {
  const whole = {
    ...described,
    cas: '',
    attributes: [],
    trail: [{ id: '10', name: '复印纸' }],
    place: { provinceCode: '33', text: '浙江省宁波市' },
    offers: [offer(1, 1_150_000), offer(2, 1_200_000)],
    trend: [],
  }
  const detail = (answer: (input: never) => unknown, at = '?prodId=g1') =>
    show(<Detail />, { ...person, 'standard/product/detail': answer }, `/standardDetail${at}`)

  it('chooses the lowest offer, and the one that the address names', async () => {
    detail(() => whole)
    expect(textOf(await screen.findByRole('heading', { level: 1 }))).toBe(LONG)
    expect(screen.getAllByText('¥115.00', { exact: false }).length).toBeGreaterThan(0)
    expect(screen.getByText(/商品 ¥115.00 ＋ 运费 ¥0.00/)).toBeTruthy()
    cleanup()
    detail(() => whole, '?prodId=g1&srcId=2')
    expect(await screen.findByText(/商品 ¥120.00 ＋ 运费/)).toBeTruthy()
  })

  it('keeps what cannot be bought from being bought, and says why', async () => {
    detail(() => ({ ...whole, offers: [offer(1, 1_150_000, { problem: '该商品在当前地址不可售' })] }))
    expect((await screen.findAllByText('该商品在当前地址不可售')).length).toBeGreaterThan(0)
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /加入购物车/ })) expect(button.disabled).toBe(true)
  })

  it('says that it is not there, without an address or for this school', async () => {
    detail(never, '')
    expect(await screen.findByText('没有这个标准商品')).toBeTruthy()
    cleanup()
    detail(() => refusal('4004', '标准商品不存在或您无权查看'))
    expect(await screen.findByText('没有这个标准商品')).toBeTruthy()
    cleanup()
    detail(() => refusal('5000', '请求错误'))
    expect(await screen.findByText('请求错误')).toBeTruthy()
  })

  it('shows nothing of it while it loads', async () => {
    detail(never)
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
    expect(screen.queryByText('没有这个标准商品')).toBeNull()
  })
})
