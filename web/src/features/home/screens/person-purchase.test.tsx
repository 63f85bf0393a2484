// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { show, type Answers } from '../../../../test/stage.tsx'
import { serverNow } from '../../../core/clock.ts'
import { purchaseMode, setPurchaseMode } from '../../../core/mode.ts'
import { cardText } from '../parts/pay-ways.tsx'
import { Screen as Home } from './home.tsx'
import { Screen } from './person-purchase.tsx'

const goods = {
  productId: 'p1',
  skuId: 's1',
  name: '无线鼠标',
  priceE4: 890_000,
  spec: '',
  unit: '个',
  baseUnit: '',
  basePriceE4: 0,
  supplierName: '甲',
  supplierFullName: '甲公司',
  shipText: '次日达',
  times: 9,
  leastNum: 1,
  coupon: null as object | null,
}
const user = (categoryTypes: string[], more: object = {}) => ({
  userId: 'u',
  userName: '李老师',
  deptName: '材料学院',
  title: '',
  functionList: ['cart:edit', 'order:create'],
  roles: [],
  categoryTypes,
  ...more,
})
const line = { skuId: 's1', productId: 'p1', name: '中性笔', num: 3, unit: '盒', amountFen: 3_042, problem: '' }

const ways = [
  { channel: 'campus', label: '校园卡', note: '用卡内余额，输入卡密码' },
  { channel: 'wechat', label: '微信支付', note: '用微信扫码' },
]
const card = { cardNo: '60****0186', balanceFen: 4_850, perPayFen: 50_000, leftTodayFen: 80_000, problem: '' }

const nothing = { totalFen: 0, list: [], total: 0, pageNum: 1, pageSize: 3, counts: { pay: 0, ship: 0, receive: 0, evaluate: 0 } }

const open = (info: unknown, node = <Screen />, at = '/personPurchase', more: Answers = {}) => {
  const asked: unknown[] = []
  const answers: Answers = {
    'user.info': () => info,
    'home/floors': (input) => {
      asked.push(input)
      return { often: [], colleagues: [], popular: [goods], cheaper: [], couponNum: 0, deptName: '' }
    },
    'activity/pic': () => ({ list: [] }),
    'notice/list': () => [],
    'shoppingCart/list': (input) => {
      asked.push(input)
      return [{ cartList: [line] }]
    },
    'order/personalList': () => nothing,
    'coupons/my': () => nothing,
    'payment/ways': () => ways,
    'payment/myCard': () => card,
    ...more,
  }
  return { ...show(node, answers, at), asked }
}

beforeEach(() => setPurchaseMode('0'))

it('opens one’s own purse, says what it is, and shows its cart', async () => {
  const { asked } = open(user(['0', '1']))
  await screen.findByText('用自己的钱付款，不占经费，不走审批；购物车和订单与公采分开。')
  await waitFor(() => expect(purchaseMode.get()).toBe('1'))
  expect(localStorage.getItem('categoryType')).toBe('1')
  expect(screen.getByRole('link', { name: '切回公采' }).getAttribute('href')).toBe('/')
  const own = within(await screen.findByRole('region', { name: '个采购物车' }))
  expect((await own.findByText('中性笔')).closest('a')?.textContent).toContain('¥30.42')
  await screen.findByText('无线鼠标')
  expect(asked).toEqual(expect.arrayContaining([expect.objectContaining({ categoryType: '1' })]))
  expect(asked.every((it_) => (it_ as { categoryType?: string }).categoryType === '1')).toBe(true)
})

it('shows in place of the banner what waits to be paid, how long, and the coupons at hand', async () => {
  const order = {
    id: 'o1',
    orderNo: 'D1',
    purchaseId: 'c1',
    supplierName: '甲',
    supplierFullName: '甲公司',
    totalFen: 11_800,
    num: 4,
    lineCount: 3,
    lines: [{ name: '无线鼠标', spec: '', unit: '个', num: 1, priceE4: 890_000, picture: '', skuId: 's1' }],
    payBy: new Date(serverNow().getTime() + 1_122_000).toISOString(),
  }
  const ticket = {
    id: 'k1',
    title: '满百减十',
    kind: 'minus',
    thresholdFen: 10_000,
    payPercent: 100,
    mostFen: 1_000,
    supplierName: '甲',
    supplierFullName: '甲公司',
    goods: [],
    usableTo: '2027-01-01T00:00:00.000Z',
  }
  open(user(['0', '1']), <Screen />, '/personPurchase', {
    'order/personalList': () => ({ ...nothing, list: [order], total: 2, counts: { pay: 2, ship: 1, receive: 3, evaluate: 0 } }),
    'coupons/my': () => ({ ...nothing, list: [ticket], total: 1 }),
  })
  const desk = within(await screen.findByRole('region', { name: '待付款' }))
  expect(desk.getByText('无线鼠标等 3 种 4 件')).toBeTruthy()
  expect(desk.getByText(/^剩 18 分/)).toBeTruthy()
  expect(desk.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe('/sureOrderAfter?id=c1')
  expect(screen.getByRole('article', { name: '满百减十' }).textContent).toContain('满 ¥100.00 减 ¥10.00')
  expect(screen.getByRole('link', { name: /待收货/ }).textContent).toBe('3待收货')
  expect(screen.queryByText('自己用的，自己买')).toBeNull()
})

it('says by what one may pay, what lies on the card, and whether that pays what waits', async () => {
  open(user(['0', '1']))
  const pay = within(await screen.findByRole('region', { name: '付款方式' }))
  expect((await pay.findByText('0186')).closest('li')?.textContent).toBe('校校园卡 0186单笔上限 ¥500.00余额 ¥48.50')
  expect(pay.getByText('微信支付').closest('li')?.textContent).toContain('可用')
})

it.each([
  [11_800, {}, '校园卡余额 ¥48.50，不够付这一单'],
  [4_590, {}, '校园卡够付，付后余 ¥2.60'],
  [4_590, { perPayFen: 4_000 }, '超出校园卡单笔上限 ¥40.00'],
  [4_590, { leftTodayFen: 4_000 }, '超出校园卡今日剩余限额 ¥40.00'],
  [4_590, { problem: '密码连续输错，校园卡已锁定，明天可再用' }, ''],
  [4_590, { cardNo: '' }, ''],
])('says of %i fen by the card %o: %s', (fen, more, text) => {
  expect(cardText({ ...card, ...more }, fen)).toBe(text)
})

it('shows what coupons make of goods, of nothing where none is held', async () => {
  const with_ = (name: string, coupon: object | null, leastNum = 1) => ({ ...goods, skuId: name, name, coupon, leastNum })
  const cheaper = [
    with_('耳机', { kind: 'rate', figure: '9.5 折', savedFen: 1_295, afterFen: 24_605 }),
    with_('台灯', { kind: 'freight', figure: '免邮', savedFen: 600, afterFen: 16_800 }),
    with_('电池', { kind: 'minus', figure: '10', savedFen: 1_000, afterFen: 9_000 }, 20),
  ]
  open(user(['0', '1']), <Screen />, '/personPurchase', {
    'home/floors': () => ({ often: [], colleagues: [], popular: [goods], cheaper, couponNum: 2, deptName: '' }),
  })
  const floor = within(await screen.findByRole('region', { name: '用券更省' }))
  expect(floor.getByText('按您手里的 2 张券算好了券后价')).toBeTruthy()
  expect(floor.getByText('券后 ¥246.05').parentElement?.textContent).toBe('9.5 折券后 ¥246.05')
  expect(floor.getByText('省运费 ¥6.00')).toBeTruthy()
  expect(floor.getByText('券后 ¥90.00').parentElement?.textContent).toBe('减 ¥10.00券后 ¥90.00买 20 个')
  expect(within(screen.getByRole('region', { name: '大家都在买' })).getByText('没有可用的券')).toBeTruthy()
})

it('says where the school has not opened it, and remembers nothing', async () => {
  open(user(['0']))
  await screen.findByText('学校未开通个人采购')
  expect(screen.getByRole('link', { name: '回到公采首页' }).getAttribute('href')).toBe('/')
  expect(purchaseMode.get()).toBe('0')
})

it('offers a personal account no way to a school’s money', async () => {
  open(user(['1'], { functionList: ['cart:edit'] }))
  await screen.findByText('个采 · 自己付款')
  expect(screen.queryByRole('link', { name: '切回公采' })).toBeNull()
})

it('leads a personal account from the public home here', async () => {
  const { address } = open(user(['1'], { functionList: ['cart:edit'] }), <Home />, '/')
  await waitFor(() => expect(address()).toBe('/personPurchase'))
})
