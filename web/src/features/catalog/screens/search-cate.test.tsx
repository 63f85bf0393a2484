// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { goods } from '../../../../test/samples.ts'
import { onPhone, press, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './search-cate.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))

const card = {
  ...goods,
  name: '移液枪头',
  model: '',
  pack: '1000 支/包',
  spec: '',
  unit: '包',
  baseUnit: '支',
  basePriceE4: 356,
  stock: 12,
  moq: 1,
  packStep: 1,
}
const page = {
  list: [card],
  total: 205,
  isAbout: false,
  words: [],
  corrected: '',
  isLoose: false,
  related: ['枪头盒'],
  nearest: [],
  trail: [{ id: '40', name: '耗材' }],
  place: { text: '宁波市镇海区' },
}
const brand = (n: number) => ({ value: `b${n}`, label: `品牌${n}`, num: 20 - n, letters: `pinpai${n}` })
const counts = {
  categories: [{ value: '4001', label: '枪头', num: 200 }],
  brands: Array.from({ length: 9 }, (_, n) => brand(n)),
  suppliers: [{ value: 'u1', label: '甲采', num: 12, fullName: '甲有限公司' }],
  prices: [
    { fromE4: 0, toE4: 500_000, num: 30 },
    { fromE4: 500_000, toE4: null, num: 5 },
  ],
  basePrices: { unit: '支', bands: [{ fromE4: 0, toE4: 500, num: 3 }] },
  stock: [{ value: 'in', label: '有货', num: 8 }],
  ship: [{ value: '2', label: '48 小时内发货', num: 6 }],
  attributes: [{ name: '容量', values: [{ value: '200μL', num: 4 }] }],
  controls: [],
  badges: [{ value: '15', label: '48 小时送达', num: 3 }],
  totals: { categories: 1, brands: 30, suppliers: 1 },
}

const open = async (search: string, more: { page?: object; counts?: object; may?: string[] } = {}) => {
  const asked: Record<'goods' | 'counts', Record<string, unknown>[]> = { goods: [], counts: [] }
  const { address } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: more.may ?? [] }),
      'category/tree': () => ({ list: [] }),
      'search/hotWords': () => ({ words: ['手套'] }),
      'product/search': (input) => {
        asked.goods.push(input)
        return { ...page, ...more.page }
      },
      'product/facets': (input) => {
        asked.counts.push(input)
        return { ...counts, ...more.counts }
      },
    },
    `/searchCate?${search}`,
  )
  await screen.findAllByText(/件$/)
  return { asked, at: () => decodeURIComponent(address().replace('/searchCate', '')) }
}
const pager = () => screen.findByRole('navigation', { name: '翻页' })
const facet = (name: string) => screen.findByRole('region', { name })

describe('the pages of a search', () => {
  it('say where one is among how many, and turn', async () => {
    const { asked, at } = await open('keyword=枪头&page=6&size=20&sort=sales')
    expect(textOf(await pager())).toMatch(/^第 101–120 件，共 205 件12···567···11/)
    expect(asked.goods[0]).toMatchObject({ keyword: '枪头', sort: 'sales', pageNum: 6, pageSize: 20 })
    await press('下一页')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=sales&page=7'))
    await press('上一页')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=sales&page=6'))
    fireEvent.change(screen.getByRole('textbox', { name: '跳至第几页' }), { target: { value: '９９' } })
    fireEvent.submit(screen.getByRole('textbox', { name: '跳至第几页' }).closest('form')!)
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=sales&page=11'))
    expect(textOf(await pager())).toMatch(/^第 201–205 件，共 205 件12···1011/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true)
    fireEvent.change(screen.getByRole('combobox', { name: '每页件数' }), { target: { value: '40' } })
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=sales&size=40'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true)
    expect(asked.counts).toHaveLength(1)
  })

  it('are none where nothing was found, and other words are offered', async () => {
    await open('keyword=枪头', { page: { list: [], total: 0 }, may: ['mall:view'] })
    expect(await screen.findByText('没有找到“枪头”的商品')).toBeTruthy()
    expect(await screen.findByRole('link', { name: '手套' })).toBeTruthy()
    expect(decodeURIComponent(screen.getByRole('link', { name: '提交心愿' }).getAttribute('href')!)).toBe('/wishList?wish=枪头')
    expect(screen.queryByRole('link', { name: '发起询价' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: '翻页' })).toBeNull()
    expect(screen.queryByRole('button', { name: '综合' })).toBeNull()
  })

  it('lead to the nearest categories where nothing was found', async () => {
    await open('keyword=枪斗', { page: { list: [], total: 0, nearest: [{ id: '4001', name: '枪头吸头' }] } })
    const near = await screen.findByRole('navigation', { name: '相近的分类' })
    expect(
      within(near)
        .getAllByRole('link')
        .map((it_) => [textOf(it_), it_.getAttribute('href')]),
    ).toEqual([['枪头吸头', '/searchCate?categoryIds=4001']])
  })

  it('lead who may ask the market to an inquiry that begins with the words', async () => {
    await open('keyword=冻存架', { page: { list: [], total: 0 }, may: ['mall:view', 'inquiry:create'] })
    const link = await screen.findByRole('link', { name: '发起询价' })
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/createInquiry?name=冻存架')
  })

  it('are none where the filters leave nothing, which are then cleared', async () => {
    const { at } = await open('keyword=枪头&brands=b1&sort=sales', { page: { list: [], total: 0 } })
    await press('清空筛选再找')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=sales'))
  })

  it.each([
    [{ corrected: '枪头' }, '没有找到“枪斗”，以下是“枪头”的结果'],
    [{ isLoose: true }, '没有同时符合“枪斗”全部词语的商品，以下符合其中一部分'],
  ])('say what was done with the words: %o', async (more, said) => {
    await open('keyword=枪斗', { page: more })
    expect((await screen.findAllByRole('status')).map(textOf)).toContain(said)
  })

  it('say that their number is about so many', async () => {
    await open('keyword=枪头', { page: { isAbout: true, total: 10_000 } })
    expect(await screen.findByText('约 10,000')).toBeTruthy()
  })
})

describe('the order of a search', () => {
  it.each([
    ['', '价格', 'priceUp'],
    ['&sort=priceUp', '价格从低到高', 'priceDown'],
    ['&sort=priceDown', '价格从高到低', 'priceUp'],
    ['', '销量', 'sales'],
    ['', '新品', 'newest'],
  ])('from %s by %s becomes %s, from the first page on', async (from, button, sort) => {
    const { at } = await open(`keyword=枪头${from}&page=3`)
    await press(button)
    await waitFor(() => expect(at()).toBe(`?keyword=枪头&sort=${sort}`))
  })

  it('may be that of the unit price, where there is one', async () => {
    const { at } = await open('keyword=枪头')
    fireEvent.click(await screen.findByRole('checkbox', { name: '按折算单价 ¥/支 排' }))
    await waitFor(() => expect(at()).toBe('?keyword=枪头&sort=baseUp'))
    fireEvent.click(screen.getByRole('checkbox', { name: '按折算单价 ¥/支 排' }))
    await waitFor(() => expect(at()).toBe('?keyword=枪头'))
  })
})

describe('the filters of a search', () => {
  it.each([
    ['分类', '枪头200', 'categoryIds=4001'],
    ['供应商', '甲采12', 'supplierIds=u1'],
    ['库存 / 发货', '有货8', 'stock=in'],
    ['库存 / 发货', '48 小时内发货6', 'ship=2'],
    ['容量', '200μL4', 'attr=容量:200μL'],
    ['价格区间', '¥50 以下30', 'price=-50'],
    ['价格区间', '¥50 以上5', 'price=50-'],
  ])('of %s: %s is put in, and taken out again', async (title, row, wanted) => {
    const { at } = await open('keyword=枪头&page=2')
    const tick = async () =>
      within(await facet(title)).getByRole('checkbox', { name: (it_) => it_.replaceAll(' ', '') === row.replaceAll(' ', '') })
    fireEvent.click(await tick())
    await waitFor(() => expect(at()).toBe(`?keyword=枪头&${wanted}`))
    expect(((await tick()) as HTMLInputElement).checked).toBe(true)
    fireEvent.click(await tick())
    await waitFor(() => expect(at()).toBe('?keyword=枪头'))
  })

  it('name a chosen one in a chip that clears it, and keep it among the rows', async () => {
    const { at } = await open('keyword=枪头&brands=b8&brands=外牌&supplierIds=u1')
    const brands = await facet('品牌')
    expect([...brands.querySelectorAll('li')].map(textOf).slice(6)).toEqual(['品牌614', '品牌812', '外牌0', '展开前 9 个，共 30 个'])
    expect(screen.getByText('供应商：甲采')).toBeTruthy()
    await press('清除品牌')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&supplierIds=u1'))
    await press('清空全部')
    await waitFor(() => expect(at()).toBe('?keyword=枪头'))
  })

  it('find a brand by its letters', async () => {
    await open('keyword=枪头')
    const brands = await facet('品牌')
    const find = (value: string) => {
      fireEvent.change(within(brands).getByRole('searchbox', { name: '搜品牌' }), { target: { value } })
      return [...brands.querySelectorAll('li, p')].map(textOf)
    }
    expect(find('PinPai8')).toEqual(['品牌812'])
    expect(find('无此')).toEqual(['商品最多的 9 个品牌里没有，可在页面上方搜品牌名'])
  })

  it('take bounds of a price that is typed, by the pack or by what is inside', async () => {
    const { at } = await open('keyword=枪头')
    const price = within(await facet('价格区间'))
    const set = (low: string, high: string) => {
      fireEvent.change(price.getByRole('textbox', { name: '最低价' }), { target: { value: low } })
      fireEvent.change(price.getByRole('textbox', { name: '最高价' }), { target: { value: high } })
      fireEvent.click(price.getByRole('button', { name: '确定' }))
    }
    set('5', '5')
    expect(price.getByRole('alert').textContent).toBe('最高价须大于最低价')
    set('五', '')
    expect(price.getByRole('alert').textContent).toBe('请输入数字')
    set('5', '１２.５')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&price=5-12.5'))
    fireEvent.click(price.getByRole('button', { name: '折算单价 ¥/支' }))
    set('', '0.05')
    await waitFor(() => expect(at()).toBe('?keyword=枪头&price=5-12.5&base=支:-0.05'))
  })
})

it('shows nothing to sort on a phone where nothing was found, but what is narrowed', async () => {
  onPhone()
  const nothing = { page: { list: [], total: 0 } }
  for (const [search, chips] of [
    ['keyword=zzz', 0],
    ['keyword=zzz&brands=b1', 1],
  ] as const) {
    void open(search, nothing).catch(() => undefined)
    await screen.findByText(/没有找到/)
    expect(document.body.textContent).not.toContain('共')
    expect(screen.queryByRole('button', { name: '综合' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: '清空全部' })).toHaveLength(chips)
    cleanup()
  }
})
