// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen as Detail } from './electron-prod-detail.tsx'
import { Screen } from './electron-prod-list.tsx'

const LONG = 'STM32F103C8T6-TRAY-2500-AUTOMOTIVE-GRADE-EXTENDED-TEMPERATURE-REV-B'
const part = {
  skuCode: 'YH1',
  mpn: LONG,
  maker: '意法半导体（中国）投资有限公司',
  package: 'LQFP-48',
  category: '单片机',
  description: '32 位微控制器',
  params: [{ name: '主频', value: '72 MHz' }],
  datasheet: '',
  tiers: [
    { from: 10, priceE4: 83_215 },
    { from: 100, priceE4: 79_000 },
  ],
  moq: 10,
  packStep: 5,
  stock: 2_400,
  leadDays: 3,
  isLast: true,
}
const found = { list: [part], total: 1, pageNum: 1, pageSize: 20, makers: [], packages: [], categories: [{ name: '单片机', num: 1 }] }
const nothing = { ...found, list: [], total: 0, categories: [] }
const person: Answers = { 'user.info': () => ({ userId: 'u', functionList: [] }) }
const never = () => new Promise(() => {})

const list = (search: (input: never) => unknown, at = '/electronProdList?keyword=stm32') =>
  show(<Screen />, { ...person, 'yunHan/product/search': search }, at)
const detail = (answer: (input: never) => unknown, at = '/electronProdDetail?skuCode=YH1') =>
  show(<Detail />, { ...person, 'yunHan/product/detail': answer }, at)

describe('the list of components', () => {
  it('shows a part with its longest names, its tiers to four places and what it asks', async () => {
    const asked: unknown[] = []
    list((input) => (asked.push(input), found))
    const row = (await screen.findByRole('link', { name: LONG })).closest('tr')!
    expect(textOf(row)).toContain('意法半导体（中国）投资有限公司 · LQFP-48')
    expect(textOf(row)).toContain('8.3215')
    expect(within(row).getByText('停产')).toBeTruthy()
    expect(within(row).getByText('10 / 5')).toBeTruthy()
    expect(asked).toMatchObject([{ searchStr: 'stm32', sort: 'best', pageNum: 1 }])
  })

  it('shows the same in cards on a phone', async () => {
    onPhone()
    list(() => found)
    expect(textOf((await screen.findByRole('link', { name: LONG })).closest('li'))).toContain('起订 10 · 倍数 5')
    expect(screen.queryByRole('table', { name: '元器件' })).toBeNull()
  })

  it('says that nothing was found, by the words or by what was chosen', async () => {
    list(() => nothing)
    expect(await screen.findByText('没有找到“stm32”')).toBeTruthy()
    cleanup()
    list(() => nothing, '/electronProdList?inStock=1')
    expect(await screen.findByText('没有找到“所选条件”')).toBeTruthy()
  })

  it('says why the partner does not answer, and asks again', async () => {
    let asked = 0
    list(() => ((asked += 1) === 1 ? refusal('3120', '元器件合作方暂不可用，请稍后再试') : found))
    expect(await screen.findByText('元器件合作方暂不可用，请稍后再试')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /重/ }))
    expect(await screen.findByRole('link', { name: LONG })).toBeTruthy()
  })

  it('shows that it is loading', async () => {
    list(never)
    await screen.findByRole('heading', { name: '电子元器件' })
    expect(screen.queryByText(/没有找到/)).toBeNull()
    expect(screen.queryByText(/^共/)).toBeNull()
  })
})

describe('a component', () => {
  const whole = {
    part,
    others: [{ part: { ...part, skuCode: 'YH2', mpn: 'GD32F103C8T6' }, why: '参数相同，引脚兼容' }],
    supplierName: '云栈',
    supplierFullName: '深圳市云栈元器件有限公司',
    freightFen: 1500,
    freightFreeFromFen: 20_000,
    askedAt: '2026-11-18T02:00:00.000Z',
  }
  it('stands with its parameters, what may stand for it, and its freight', async () => {
    detail(() => whole)
    expect(textOf(await screen.findByRole('heading', { level: 1 }))).toBe(LONG)
    expect(screen.getByText('停产，售完为止')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GD32F103C8T6' }).getAttribute('href')).toContain('skuCode=YH2')
    expect(screen.getByText('¥15.00，满 ¥200.00 免运费')).toBeTruthy()
    expect(screen.getByText('72 MHz')).toBeTruthy()
  })

  it('leaves out what may stand for it where nothing may', async () => {
    detail(() => ({ ...whole, others: [], freightFen: 0 }))
    expect(await screen.findByText('免运费')).toBeTruthy()
    expect(screen.queryByText('可替代的型号')).toBeNull()
  })

  it('says that it is not there, and nothing of it while it loads', async () => {
    detail(() => refusal('4004', '元器件不存在或您无权查看'), '/electronProdDetail')
    expect(await screen.findByText('元器件不存在或您无权查看')).toBeTruthy()
    cleanup()
    detail(never)
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
  })
})
