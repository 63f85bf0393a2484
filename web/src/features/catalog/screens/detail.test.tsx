// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cellsIn, onPhone, press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { clearCompared } from '../../../core/comparison.ts'
import { setPurchaseMode } from '../../../core/mode.ts'
import { Screen } from './detail.tsx'

beforeEach(() => {
  clearCompared()
  localStorage.removeItem('goodsPlace')
  window.dispatchEvent(new StorageEvent('storage', { key: 'goodsPlace' }))
})

const sku = {
  skuId: 'k1',
  code: 'C1',
  spec: '500 mL',
  catNo: 'E500',
  unit: '瓶',
  priceE4: 145_050,
  listPriceE4: 160_000,
  tiers: [
    { from: 20, priceE4: 135_000 },
    { from: 10, priceE4: 140_000 },
  ],
  moq: 3,
  packStep: 2,
  stock: 1_205,
  baseUnit: 'mL',
  baseQty: 500,
  problem: '',
}
const large = {
  ...sku,
  skuId: 'k2',
  spec: '',
  code: 'C2',
  priceE4: 675_000,
  tiers: [],
  moq: 1,
  packStep: 1,
  stock: 0,
  baseQty: 0,
  problem: '暂时无货',
}
const goods = {
  productId: 'p1',
  code: 'SP1',
  name: '无水乙醇',
  description: '分析纯',
  brand: '国药',
  model: '',
  cas: '64-17-5',
  spec: '',
  pack: '20 瓶/箱',
  taxRateBp: 1300,
  listedOn: '2026-03-01',
  attributes: [{ name: '品牌', value: '国药集团' }],
  trail: [{ id: '10', name: '试剂' }],
  badges: [{ type: 'fast', label: '48 小时发货', tip: '', crossed: false }],
  pictures: [],
  story: '',
  services: [],
  skus: [sku, large],
  freight: { fen: 2500, freeFromFen: 50_000 },
  place: { text: '宁波市镇海区' },
  leadDays: 2,
  leaveOn: '2026-11-26',
  gate: null,
  lowReason: '',
  majorHazards: [],
  limits: [],
  isAsset: false,
  supplier: {
    supplierId: 's1',
    name: '甲有限公司',
    kinds: '试剂',
    joinedOn: '2025-04-09',
    goodsNum: 1_300,
    schoolOrders: 0,
    phone: '0574-1',
    uscc: '',
  },
  deals: [{ on: '2026-11-02', deptName: '化学学院', num: 6, unit: '瓶', priceE4: 142_000 }],
}
const offer = {
  ...sku,
  productId: 'p1',
  brand: '国药',
  supplierName: '甲采',
  supplierFullName: '甲有限公司',
  freight: goods.freight,
  basePriceE4: 290,
  isThis: true,
  isCompared: true,
  leaveOn: '2026-11-26',
}
const of = (n: number, more: object) => ({
  ...offer,
  skuId: `x${n}`,
  productId: `q${n}`,
  catNo: `N${n}`,
  tiers: [],
  isThis: false,
  supplierName: `乙${n}`,
  supplierFullName: `乙${n}有限公司`,
  freight: { fen: 0, freeFromFen: 0 },
  leaveOn: '2026-11-30',
  ...more,
})

const step = (title: string, ...people: string[]) => ({ title, people, isCopy: false })
const path = {
  payFrom: ['面上项目'],
  steps: [step('经费负责人', '王教授'), step('采购办', '孙老师', '何老师'), { ...step('财务处'), isCopy: true }],
  hours: 5,
  unknownNum: 0,
  arriveOn: '2026-12-01',
  problem: '',
}

/** What is asked of which place; each read carries its time besides. */
const placeIn = ({ timestamp: _, ...asked }: { timestamp?: string }) => asked

interface Opened {
  goods?: object
  offers?: object
  papers?: object
  path?: object
  functionList?: string[]
  isVisitor?: boolean
  at?: string
}

const open = (more: Opened = {}) => {
  const asked: Record<'detail' | 'offers', object[]> = { detail: [], offers: [] }
  const shown = show(
    <Screen />,
    {
      'user.info': () =>
        more.isVisitor ? refusal('2005', '请先登录') : { userId: 'u', functionList: more.functionList ?? ['cart:edit', 'order:create'] },
      'cart/list': () => ({ groups: [] }),
      provCityDist: () => [
        { code: '11', name: '北京市', children: [] },
        { code: '33', name: '浙江省', children: [] },
      ],
      'product/detail': (input: { provinceCode?: string; timestamp?: string }) => {
        asked.detail.push(placeIn(input))
        const chosen = input.provinceCode
          ? { place: { provinceCode: input.provinceCode, text: '北京市' }, skus: [{ ...sku, problem: '该商品在当前地址不可售' }] }
          : {}
        return { ...goods, ...more.goods, ...chosen }
      },
      'product/offers': (input: object) => {
        asked.offers.push(placeIn(input))
        return { list: [offer], reference: null, lowest: null, ...more.offers }
      },
      'product/priceTrend': () => ({ points: [] }),
      'product/papers': () => ({ papers: [], isSdsMissing: false, mayOpen: true, ...more.papers }),
      'order/path': () => ({ ...path, ...more.path }),
      'shoppingCart/add': () => ({ cartNum: 4 }),
    },
    `/detail?id=p1${more.at ?? ''}`,
  )
  return { ...shown, asked }
}
/** What stands behind each word of the buying block. */
const bought = async () => {
  const place = (await screen.findByText('配送')).closest('dl')!
  return Object.fromEntries([...place.querySelectorAll('dt')].map((it_) => [textOf(it_), textOf(it_.nextElementSibling)]))
}
const type = (value: string) => {
  const box = screen.getByRole('textbox', { name: '数量' })
  fireEvent.change(box, { target: { value } })
  fireEvent.blur(box)
}

describe('who would approve it', () => {
  it.each([
    [{ hours: 0, unknownNum: 2 }, '王教授（经费负责人） → 孙老师、何老师（采购办）。按【面上项目】'],
    [{ unknownNum: 1 }, '通常 5 个工作小时（1 步暂无记录）。按'],
    [{ steps: [] }, '无需审批，提交后直接送供应商确认；预计 12-01 可收货'],
    [{ problem: '没有可用于这些商品的经费，结算时不能提交' }, '没有可用于这些商品的经费，结算时不能提交'],
  ])('is told before any button: %o', async (more, words) => {
    open({ path: more })
    await waitFor(async () => expect((await bought())['审批']).toContain(words))
  })

  it('is not asked for who may send no order', async () => {
    open({ functionList: ['cart:edit'] })
    await screen.findByRole('button', { name: /加入购物车/ })
    expect(screen.queryByText('审批')).toBeNull()
  })
})

describe('what a purchase comes to', () => {
  it('begins at the least in whole packs, and says where it goes, when it leaves and what it costs', async () => {
    open()
    await screen.findByText(/王教授/)
    const said = await bought()
    expect(said).toEqual({
      配送: '送至 宁波市镇海区有货，供应商确认后 2 个工作日内发出，今天确认最晚 11-26 发出',
      运费: '每单 ¥25.00，满 ¥500.00 免运费；再买 ¥441.98 可免，与同一供应商的其他商品合并计',
      服务: '48 小时发货',
      规格: '500 mL有货 1,205¥14.505/瓶¥0.029/mLC2无货¥67.50/瓶',
      数量: expect.stringContaining('瓶3 瓶起订，须按 2 的整数倍购买，剩余 1,205 瓶'),
      小计: '4 瓶 × ¥14.505 = ¥58.02 ＋ 运费 ¥25.00 ＝¥83.02',
      审批: '王教授（经费负责人） → 孙老师、何老师（采购办），通常 5 个工作小时；预计 12-01 可收货。按【面上项目】付款预演，结算时可改',
    })
  })

  it('follows the quantity over the tiers of the price', async () => {
    open()
    const tiers = () => [...document.querySelectorAll('ol li')].map((it_) => [textOf(it_), it_.getAttribute('aria-current')])
    await bought()
    expect(tiers()).toEqual([
      ['3–9 瓶¥14.505/瓶¥0.029/mL', 'true'],
      ['10–19 瓶¥14.00/瓶¥0.028/mL', null],
      ['20 瓶起¥13.50/瓶¥0.027/mL', null],
    ])
    type('10')
    expect((await bought())['小计']).toBe('10 瓶 × ¥14.00 = ¥140.00 ＋ 运费 ¥25.00 ＝¥165.00')
    expect(tiers().map(([, at]) => at)).toEqual([null, 'true', null])
    type('40')
    expect(await bought()).toMatchObject({
      小计: '40 瓶 × ¥13.50 = ¥540.00 ＋ 运费 ¥0.00 ＝¥540.00',
      运费: '每单 ¥25.00，满 ¥500.00 免运费；本次已免',
    })
    expect(tiers().map(([, at]) => at)).toEqual([null, null, 'true'])
  })

  it.each([
    [{ fen: 0, freeFromFen: 0 }, '免运费'],
    [{ fen: 800, freeFromFen: 0 }, '每单 ¥8.00'],
  ])('says the freight of one rule only: %o', async (freight, said) => {
    open({ goods: { freight } })
    expect((await bought())['运费']).toBe(said)
  })

  it('says why a pack cannot be bought, and sells nothing of it', async () => {
    open({ at: '&sku=k2' })
    expect(await bought()).toMatchObject({ 配送: '送至 宁波市镇海区暂时无货' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '数量' }).disabled).toBe(true)
    for (const name of ['立即购买', '加入购物车'])
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
  })

  it('takes the pack that is picked, from its own least quantity', async () => {
    open({
      goods: {
        skus: [
          { ...sku, problem: '限购' },
          { ...large, problem: '' },
        ],
      },
    })
    expect((await bought())['小计']).toContain('1 瓶 × ¥67.50')
    fireEvent.click(screen.getByRole('button', { name: /500 mL/ }))
    await waitFor(async () => expect((await bought())['小计']).toContain('4 瓶 × ¥14.505'))
    expect((await bought())['配送']).toContain('限购')
  })

  it('says no place to who is not signed in, and no choice where there is one pack', async () => {
    open({ isVisitor: true, goods: { place: null, skus: [{ ...sku, moq: 1, packStep: 1, stock: 0 }] } })
    const said = await bought()
    expect(said['配送']).toContain('选择送至的省份登录后默认按您的收货地址显示')
    expect(Object.keys(said)).toEqual(['配送', '运费', '服务', '数量', '小计'])
    expect(said['数量']).toMatch(/瓶$/)
  })
})

describe('where goods go', () => {
  const goTo = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /送至/ }))
    await press(name)
  }

  it('is chosen by a visitor, answered for, and remembered', async () => {
    const { asked } = open({ isVisitor: true, goods: { place: null } })
    await goTo('北京市')
    await waitFor(async () => expect((await bought())['配送']).toContain('送至 北京市该商品在当前地址不可售'))
    expect(asked.detail).toEqual([{ id: 'p1' }, { id: 'p1', provinceCode: '11' }])
    await waitFor(() => expect(asked.offers.at(-1)).toEqual({ skuId: 'k1', provinceCode: '11' }))
    expect(JSON.parse(localStorage.getItem('goodsPlace')!)).toEqual({ userId: '', provinceCode: '11' })
  })

  it('is the own default address, whatever a visitor chose before; and again once it is taken back', async () => {
    const visitor = open({ isVisitor: true })
    await goTo('北京市')
    await waitFor(() => expect(visitor.asked.detail).toHaveLength(2))
    cleanup()
    const { asked } = open()
    await goTo('北京市')
    await waitFor(() => expect(asked.detail).toEqual([{ id: 'p1' }, { id: 'p1', provinceCode: '11' }]))
    await goTo('按我的默认收货地址')
    await waitFor(async () => expect((await bought())['配送']).toContain('送至 宁波市镇海区有货'))
    expect(localStorage.getItem('goodsPlace')).toBeNull()
  })
})

describe('on a phone', () => {
  it('goods are laid beside others and kept from a row above the buying block, and the comparison is a press away', async () => {
    onPhone()
    open({ isVisitor: true })
    const row = within(await screen.findByRole('group', { name: '收藏与对比' }))
    expect(row.getByRole('button', { name: '收藏' })).toBeTruthy()
    expect(row.queryByRole('link')).toBeNull()
    await press('加入对比')
    expect(row.getByRole('button', { name: '已加入对比' }).getAttribute('aria-pressed')).toBe('true')
    expect(textOf(row.getByRole('link'))).toBe('去对比 1/4')
    expect(row.getByRole('link').getAttribute('href')).toBe('/thanGoodsPage')
  })
})

describe('the buttons of goods', () => {
  it('put the quantity into the cart, and nothing that cannot be bought', async () => {
    const { sent } = open()
    await bought()
    type('7')
    await press('加入购物车')
    expect(sent).toEqual([])
    type('8')
    await press('加入购物车')
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'shoppingCart/add', input: { items: [{ skuId: 'k1', num: 8 }], categoryType: '0' } }]),
    )
  })

  it('lead to the order of that quantity', async () => {
    const { address } = open()
    await bought()
    type('8')
    await press('立即购买')
    expect(address()).toBe('/confirmOrder?skuId=k1&num=8')
  })

  it('stop at a wrong quantity before the order, too', async () => {
    const { address } = open()
    await bought()
    type('7')
    await press('立即购买')
    expect(address()).toBe('/detail?id=p1')
  })

  it.each([
    ['who may order', ['cart:edit', 'order:create'], ['立即购买', '加入购物车', '加入对比']],
    ['who fills a cart only', ['cart:edit'], ['加入购物车', '加入对比']],
    ['who buys nothing', ['check:approve'], ['加入对比']],
  ])('are those of %s', async (_, functionList, wanted) => {
    open({ functionList })
    await bought()
    await waitFor(() =>
      expect(['立即购买', '加入购物车', '加入对比'].filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(wanted),
    )
  })

  it('stand under the word that a student cannot order, before he fills his cart', async () => {
    open({ functionList: ['cart:edit'] })
    const add = await screen.findByRole('button', { name: '加入购物车' })
    const note = await screen.findByRole('note')
    expect(note.textContent).toBe('您的账号可以比价、把商品放进购物车，还不能下单；请由有采购权限的老师下单')
    expect(note.compareDocumentPosition(add)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('lay the chosen pack beside others, and take it away again', async () => {
    open()
    await press('加入对比')
    const kept = JSON.parse(localStorage.getItem('compareGoods')!)
    // Another purse, or whoever comes next, pays another price.
    expect(kept).toEqual([{ skuId: 'k1', productId: 'p1', name: '无水乙醇', picture: expect.any(String) }])
    await press('已加入对比')
    expect(JSON.parse(localStorage.getItem('compareGoods')!)).toEqual([])
  })
})

describe('the price of goods', () => {
  const lowest = of(9, { priceE4: 96_700 })
  it('is said beside its list price, and beside what others ask, dear above 1.2', async () => {
    open({ offers: { reference: { num: 3, priceE4: 120_800, ratio: 1.201 }, lowest: { ...lowest, priceE4: 96_600 } } })
    expect(await screen.findByText('另 3 家同品牌同包装中位价')).toBeTruthy()
    expect(screen.getByText('1.20× 偏高')).toBeTruthy()
    expect(textOf(screen.getByText(/比同品牌、同包装的最低报价高出/))).toBe(
      '比同品牌、同包装的最低报价高出 50%，超过 1.5 倍，公采下单须采购办审批。看乙9 ¥9.66',
    )
    expect(textOf(document.querySelector('s'))).toBe('¥16.00/瓶')
  })

  it('is usual up to 1.2, and no matter for 采购办 at one and a half', async () => {
    open({ offers: { reference: { num: 3, priceE4: 120_875, ratio: 1.2 }, lowest } })
    expect(await screen.findByText('1.20× 正常')).toBeTruthy()
    expect(screen.queryByText(/最低报价高出/)).toBeNull()
  })

  it('is low under half of what others ask', async () => {
    open({ offers: { reference: { num: 3, priceE4: 290_200, ratio: 0.4998 }, lowest } })
    expect(await screen.findByText('0.50× 偏低')).toBeTruthy()
  })
})

describe('同类报价', () => {
  const offers = {
    list: [
      offer,
      of(1, { priceE4: 140_000, basePriceE4: 280 }),
      of(2, { priceE4: 158_104, basePriceE4: 316, freight: { fen: 800, freeFromFen: 0 }, supplierFullName: '乙1有限公司' }),
      of(3, { priceE4: 700_000, baseQty: 2500, basePriceE4: 280, unit: '桶', freight: { fen: 2000, freeFromFen: 20_000 } }),
      of(4, { brand: '阿拉丁', isCompared: false }),
      of(5, { isCompared: false, problem: '无货' }),
      of(6, {}),
    ],
  }

  it('lays each offer beside this one, for the same amount, with freight', async () => {
    open({ offers })
    const section = screen.findByRole('region', { name: '同类报价表' })
    expect(cellsIn(await section)).toEqual([
      ['甲采 本商品', '国药 E500', '500 mL / 瓶', '¥14.505/瓶', '¥0.029/mL', '—', '¥25.00，满 ¥500 免', '¥83.02', '11-26', ''],
      ['乙1', '国药 N1', '500 mL / 瓶', '¥14.00/瓶', '¥0.028/mL', '−¥0.001（−3.5%）', '免运费', '最低 ¥56.00', '11-30', '查看'],
      ['乙2', '国药 N2', '500 mL / 瓶', '¥15.8104/瓶', '¥0.032/mL', '+¥0.003（+9%）', '¥8.00', '¥71.24', '11-30', '查看'],
      ['乙3', '国药 N3', '500 mL / 桶', '¥70.00/桶', '¥0.028/mL', '−¥0.001（−3.5%）', '¥20.00，满 ¥200 免', '¥90.00', '11-30', '查看'],
      ['乙4', '阿拉丁 N4', '500 mL / 瓶', '¥14.505/瓶', '¥0.029/mL', '品牌不同，不作比较', '免运费', '¥58.02', '11-30', '查看'],
      ['乙5', '国药 N5', '500 mL / 瓶', '¥14.505/瓶', '¥0.029/mL', '包装不同或无货，不作比较', '免运费', '无货', '11-30', '查看'],
      ['乙6', '国药 N6', '500 mL / 瓶', '¥14.505/瓶', '¥0.029/mL', '相同', '免运费', '¥58.02', '11-30', '查看'],
    ])
    expect(screen.getByText('另有 6 个同款报价，来自 5 家供应商；按 ¥/mL 折算；合计按买 2,000 mL 计，含阶梯价与运费。')).toBeTruthy()
    expect(textOf(screen.getByRole('link', { name: /同类报价/ }))).toBe('同类报价 6')
    expect(within(await section).getByText('+¥0.003（+9%）').className).toContain('bad')
    expect(within(await section).getAllByText('−¥0.001（−3.5%）')[0]!.className).toContain('ok')
  })

  it('shows ten of them, and all on request', async () => {
    open({ offers: { list: [offer, ...Array.from({ length: 10 }, (_, n) => of(n, {}))] } })
    const section = await screen.findByRole('region', { name: '同类报价表' })
    expect(cellsIn(section)).toHaveLength(10)
    await press('查看全部11个报价')
    expect(cellsIn(section)).toHaveLength(11)
    await press('收起')
    expect(cellsIn(section)).toHaveLength(10)
  })

  it('says that nobody else offers it', async () => {
    open()
    expect(await screen.findByText('本商城暂无其他供应商报价同款商品。')).toBeTruthy()
    expect(screen.queryByRole('table', { name: /报价/ })).toBeNull()
    expect(textOf(screen.getByRole('link', { name: /同类报价/ }))).toBe('同类报价')
  })
})

describe('beside the goods', () => {
  it('stand who sells them and what the school paid lately', async () => {
    open({ goods: { supplier: { ...goods.supplier, schoolOrders: 7 } } })
    expect(textOf(await screen.findByRole('region', { name: '供应商' }))).toBe(
      '甲有限公司试剂，2025-04 入驻在售商品1,300 种近 90 天本校7 单电话0574-1进入店铺投诉纠错',
    )
    expect(textOf(screen.getByRole('region', { name: '本校最近成交' }))).toBe('本校最近成交11-02化学学院6 瓶¥14.20/瓶')
    expect(screen.getByRole('link', { name: '进入店铺' }).getAttribute('href')).toBe('/srcName?id=s1')
  })

  it('stand their parameters, each once', async () => {
    open()
    expect(textOf((await screen.findByRole('region', { name: '商品参数' })).querySelector('dl'))).toBe(
      '品牌国药集团CAS 号64-17-5包装20 瓶/箱发票税率13%上架日期2026-03-01',
    )
  })

  it.each([
    [
      { controlClass: 1, lists: [], licences: [], isKnown: true, refusal: '', demand: '须有资质' },
      '单位的教职工与学生；个人账号不可买您可以买要求须有资质',
    ],
    [
      { controlClass: 2, lists: [], licences: [], isKnown: true, refusal: '学生不可买', demand: '' },
      '开通管控化学品采购的单位的教职工；学生、个人账号不可买您不可买：学生不可买',
    ],
    [
      { controlClass: 5, lists: [], licences: [], isKnown: false, refusal: '', demand: '' },
      '开通管控化学品采购的单位的教职工；学生、个人账号不可买您登录后显示您能否购买',
    ],
    [{ controlClass: 6, lists: [], licences: [], isKnown: true, refusal: '不售', demand: '' }, '不在线上销售您不可买：不售'],
  ])('stands who may buy what is controlled: %o', async (gate, said) => {
    open({ goods: { gate } })
    expect(textOf((await screen.findByRole('region', { name: '管控说明' })).querySelector('dl'))).toBe(`谁能买${said}`)
    expect(screen.getByText('管控商品单独成单，不与普通商品同单提交。')).toBeTruthy()
  })
})

it('leads to a message to the platform that names the goods', async () => {
  open({ goods: { name: '甲醇 AR', code: 'C1' } })
  const link = await screen.findByRole('link', { name: '纠错' })
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/helpUser?article=goods-wrong&about=商品：甲醇+AR（C1）；供应商：甲有限公司')
})

it('names the licences by which the supplier sells what is controlled', async () => {
  const licences = [
    { kind: 'hazard', number: '浙甬危化经字 1', validUntil: '2027-12-31' },
    { kind: 'precursor', number: '（浙）3J1', validUntil: null },
  ]
  open({ goods: { gate: { controlClass: 3, lists: [], licences, isKnown: false, refusal: '', demand: '' } } })
  expect(textOf((await screen.findByRole('region', { name: '管控说明' })).querySelector('dl'))).toContain(
    '供应商危险化学品经营许可证 浙甬危化经字 1，有效期至 2027-12-31易制毒化学品经营备案证明 （浙）3J1，长期有效',
  )
})

it.each([
  ['临近效期促销', '供应商说明：临近效期促销'],
  ['', '供应商没有说明原因，下单前请核对。'],
])('says of a price under half of the lowest offer what its supplier says: %s', async (lowReason, said) => {
  const lowest = { productId: 'p9', skuId: 'k9', supplierName: '乙9', supplierFullName: '乙公司9' }
  open({ goods: { lowReason }, offers: { lowest: { ...lowest, priceE4: 290_100 } } })
  await screen.findByRole('region', { name: '商品参数' })
  expect(screen.queryByText('异常低价')).toBeNull()
  cleanup()
  open({ goods: { lowReason }, offers: { lowest: { ...lowest, priceE4: 290_200 } } })
  expect(textOf((await screen.findByText('异常低价')).closest('p'))).toBe(`异常低价 不到同品牌、同包装的最低报价 ¥29.02 的一半。${said}`)
})

it.each([
  ['', '高于供应商市场价 ¥0.50 供应商市场价 ¥14.00/瓶（甲商城，2026-11-20 取价），供应商没有说明原因'],
  ['含冷链运费', '高于供应商市场价 ¥0.50 供应商市场价 ¥14.00/瓶（甲商城，2026-11-20 取价）。供应商说明：含冷链运费'],
])('says by how much it is above the market price of its supplier, with its word: %s', async (explanation, said) => {
  const market = { priceE4: 140_050, source: '甲商城', on: '2026-11-20', explanation, isAsked: true }
  open({ goods: { skus: [{ ...sku, market: { ...market, priceE4: 140_000, explanation }, priceE4: 145_000, tiers: [] }] } })
  expect(textOf((await screen.findByText('高于供应商市场价 ¥0.50')).closest('p'))).toBe(said)
  cleanup()
  open({ goods: { skus: [{ ...sku, market, priceE4: 140_050, tiers: [] }] } })
  expect(textOf((await screen.findByText(/供应商市场价/)).closest('p'))).toContain('甲商城，2026-11-20 取价')
  expect(screen.queryByText(/^高于供应商市场价/)).toBeNull()
})

describe('a substance of 重大危险源', () => {
  const majorHazards = [
    { name: '硝酸铵（含可燃物>0.2%）', thresholdT: 5 },
    { name: '硝酸铵（含可燃物≤0.2%）', thresholdT: 300 },
  ]
  const said =
    '临界量硝酸铵（含可燃物>0.2%）：5 吨硝酸铵（含可燃物≤0.2%）：300 吨列入《危险化学品重大危险源辨识》（GB 18218-2009，已有 2018 版）；不限制购买'

  it('says its threshold below who may buy', async () => {
    open({ goods: { gate: { controlClass: 1, lists: [], licences: [], isKnown: true, refusal: '', demand: '' }, majorHazards } })
    const region = await screen.findByRole('region', { name: '管控说明' })
    expect(textOf(region.querySelector('dl'))).toBe(`谁能买单位的教职工与学生；个人账号不可买您可以买${said}`)
  })

  it('says it too where nothing else is controlled, and bars nothing', async () => {
    open({ goods: { majorHazards } })
    const region = await screen.findByRole('region', { name: '管控说明' })
    expect([textOf(region.querySelector('h2')), textOf(region.querySelector('dl'))]).toEqual(['!重大危险源物质', said])
    expect(screen.getAllByRole('button', { name: '加入购物车' })[0]!.hasAttribute('disabled')).toBe(false)
    expect(screen.queryByText('管控商品单独成单，不与普通商品同单提交。')).toBeNull()
  })

  it('is said of no other', async () => {
    open()
    await bought()
    expect(screen.queryByRole('region', { name: '管控说明' })).toBeNull()
  })
})

describe('papers of the goods', () => {
  const paper = (over: object) => ({
    paperId: 'w1',
    kind: 'sds',
    paperNo: 'V3',
    signedOn: '2026-01-05',
    validUntil: '2028-01-05',
    isExpired: false,
    name: 'SDS.pdf',
    mime: 'application/pdf',
    sizeBytes: 20_480,
    ...over,
  })

  it('say until when they hold, what ended, and lead to the files', async () => {
    const old = paper({ paperId: 'w2', kind: 'coa', paperNo: '20250101', validUntil: '2026-01-31', isExpired: true })
    open({ papers: { papers: [paper({}), old] } })
    const region = await screen.findByRole('region', { name: '说明书与证书' })
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2))
    const [first, second] = within(region).getAllByRole('listitem')
    expect(textOf(first)).toBe('安全技术说明书（SDS） 版本号 V3 · 2026-01-05 签发 · 有效至 2028-01-05PDF 20 KB下载')
    expect(textOf(second)).toContain('质量检验报告（COA） 已过期批号 20250101')
    expect(within(first!).getByRole('link').getAttribute('href')).toContain('/product/paper?paperId=w1')
    expect(screen.getByRole('link', { name: '说明书与证书' })).toBeTruthy()
  })

  it('are missed before any button where the goods are regulated; who may not open them gets no link', async () => {
    const gate = { controlClass: 1, lists: [], licences: [], demand: '', refusal: '', isKnown: true }
    open({ goods: { gate }, papers: { papers: [paper({})], isSdsMissing: true, mayOpen: false } })
    expect(await screen.findByRole('link', { name: '未提供安全技术说明书' })).toBeTruthy()
    const region = screen.getByRole('region', { name: '说明书与证书' })
    await waitFor(() => expect(textOf(region)).toContain('采购前请向供应商索取'))
    expect(within(region).queryByRole('link')).toBeNull()
  })

  it('take no place where there are none', async () => {
    open()
    await bought()
    expect(screen.queryByRole('region', { name: '说明书与证书' })).toBeNull()
  })
})

it('sells services of the goods with them, in the sum and in the cart', async () => {
  const { sent } = open({ goods: { services: [{ skuId: 'v1', name: '上门安装', unit: '次', priceE4: 800_000 }] } })
  const add = await screen.findByRole('button', { name: '增加份数：上门安装' })
  fireEvent.click(add)
  expect((await bought())['小计']).toContain('＋ 增值服务 ¥80.00 ＋ 运费')
  await press('加入购物车')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toMatchObject({
    items: [
      { skuId: 'k1', num: 4 },
      { skuId: 'v1', num: 1 },
    ],
  })
})

it('asks with the purse that is open, says that a price is one for people, and names no office that would be asked', async () => {
  setPurchaseMode('1')
  try {
    const dear = { ...sku, priceE4: 900_000, tiers: [], isPersonal: true }
    const lowest = { productId: 'q', skuId: 'x', supplierName: '乙', supplierFullName: '乙有限公司', priceE4: 100_000 }
    const { asked } = open({ isVisitor: true, goods: { skus: [dear] }, offers: { lowest } })
    expect(await screen.findByText('个人价')).toBeTruthy()
    await waitFor(() => expect(asked.offers).toHaveLength(1))
    for (const one of [...asked.detail, ...asked.offers]) expect(one).toMatchObject({ categoryType: '1' })
    expect(screen.queryByText(/采购办审批/)).toBeNull()
    cleanup()
    open({ isVisitor: true, goods: { skus: [{ ...dear, priceE4: 40_000 }], lowReason: '临近效期促销' }, offers: { lowest } })
    expect(await screen.findByText(/不到同品牌、同包装的最低报价/)).toBeTruthy()
    expect(screen.queryByText(/供应商说明|供应商没有说明|临近效期/)).toBeNull()
  } finally {
    setPurchaseMode('0')
  }
})
