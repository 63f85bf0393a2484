// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { preview, quote, quoteOrder } from '../../../../test/quote.ts'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { Screen } from './confirm-order.tsx'

beforeEach(() => sessionStorage.clear())

const sentOrders = [
  {
    key: '1',
    funds: [{ fundId: 'K1', subjectCode: 'material', amountFen: 12_404 }],
    expectOn: '2026-11-27',
    deliveryNote: '',
    remark: '',
    comparisonIds: [],
    files: [],
  },
  {
    key: '2',
    funds: [{ fundId: 'K1', subjectCode: 'equipment', amountFen: 600_000 }],
    expectOn: '2026-12-01',
    deliveryNote: '送到 3 楼',
    remark: '',
    comparisonIds: [],
    files: [],
  },
]

const open = async (more: object = {}, at = '/confirmOrder', answers: Answers = {}) => {
  const quoted: unknown[] = []
  const shown = { ...quote, ...more }
  const { sent, address } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['cart:edit', 'order:create'] }),
      'order/quote': (input) => {
        quoted.push(input)
        return shown
      },
      'order/preview': () => shown.previews,
      'order/acceptors': () => [],
      'order/submit': () => ({ purchaseId: 'pu1', purchaseNo: 'C1', totalFen: 612_404, orders: [] }),
      'order/resubmit': () => ({ purchaseId: 'pu1', purchaseNo: 'C1', totalFen: 612_404, orders: [] }),
      ...answers,
    },
    at,
  )
  await screen.findByRole('complementary')
  return { submitted: () => sent.filter((it_) => it_.path !== 'order/quote'), quoted, address }
}
const send = () => press('提交审批', screen.getByRole('complementary'))
const type = (label: RegExp, value: string, place: HTMLElement = document.body) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } })

describe('what a checkout sends', () => {
  it('is the quote, the form, and of each order its parts of the cards and its wishes', async () => {
    const { submitted, quoted, address } = await open()
    const first = screen.getByRole('region', { name: '订单 1' })
    type(/用途说明/, '开题实验')
    type(/订单备注/, '勿折', first)
    await send()
    await waitFor(() => expect(submitted()).toHaveLength(1))
    expect(submitted()[0]).toEqual({
      path: 'order/submit',
      input: {
        quoteId: 'q1',
        quoteHash: 'h1',
        deptId: 'd1',
        usage: '科研',
        purpose: '开题实验',
        invoiceType: 'normal',
        orders: [{ ...sentOrders[0], remark: '勿折' }, sentOrders[1]],
      },
    })
    expect(quoted[0]).toEqual({ from: 'cart' })
    await waitFor(() => expect(address()).toBe('/auditSuccess?id=pu1'))
    expect(sessionStorage.getItem('checkout:sent')).toBeNull()
    expect(sessionStorage.getItem('checkout:cart')).toBeNull()
  })

  it('takes along the comparison sheets of its goods, but for those taken off', async () => {
    const sheet = (id: string) => ({
      id,
      madeAt: '2026-11-20T06:32:00Z',
      madeBy: '李老师',
      title: `枪头${id}`,
      goodsNum: 3,
      totalFen: 12_404,
    })
    const { submitted } = await open({ orders: [{ ...quoteOrder, comparisons: [sheet('c1'), sheet('c2')] }], totalFen: 12_404 })
    fireEvent.click(screen.getByRole('checkbox', { name: /枪头c2/ }))
    type(/用途说明/, '开题实验')
    await send()
    await waitFor(() => expect(submitted()).toMatchObject([{ input: { orders: [{ comparisonIds: ['c1'] }] } }]))
  })

  it('is, of an order given back, that order in the version seen', async () => {
    const again = {
      id: 'o1',
      orderNo: 'D1',
      version: 4,
      comment: '换一张卡',
      buyerName: '',
      isAsked: false,
      isBargained: false,
      confirmBy: null,
    }
    const { submitted, quoted } = await open({ again, orders: [quoteOrder], totalFen: 12_404 }, '/confirmOrder?orderId=o1')
    expect(screen.getByRole('link', { name: '返回订单' }).getAttribute('href')).toBe('/orderDetail?id=o1')
    expect(screen.getByText('退回原因：换一张卡')).toBeTruthy()
    await press('重新提交审批', screen.getByRole('complementary'))
    await waitFor(() => expect(submitted()).toHaveLength(1))
    expect(submitted()[0]).toMatchObject({ path: 'order/resubmit', input: { id: 'o1', version: 4, orders: [sentOrders[0]] } })
    expect(quoted[0]).toEqual({ from: 'order', orderId: 'o1' })
  })

  it.each([
    ['order/submit', {}, '/confirmOrder', '提交审批'],
    [
      'order/resubmit',
      { again: { id: 'o1', orderNo: 'D1', version: 4, comment: '', buyerName: '', isAsked: false, isBargained: false, confirmBy: null } },
      '/confirmOrder?orderId=o1',
      '重新提交审批',
    ],
  ])('is signed by hand where the school asks for it: %s', async (path, again, at, name) => {
    const { submitted } = await open({ ...again, orders: [quoteOrder], totalFen: 12_404 }, at, signing)
    type(/用途说明/, '开题实验')
    await press(name, screen.getByRole('complementary'))
    expect(submitted()).toEqual([])
    await sign()
    await waitFor(() => expect(submitted()).toMatchObject([{ path, input: { quoteId: 'q1', signatureId: SIGNATURE } }]))
  })

  it('waits for the approvers where somebody must be chosen', async () => {
    const choose = { min: 1, max: 2, candidates: ['u1', 'u2'].map((id) => ({ id, name: id, deptName: '', title: '', recent: false })) }
    const previews = [{ ...preview, nodes: [{ ...preview.nodes[0]!, people: [], choose }] }]
    const { submitted, address } = await open({ orders: [quoteOrder], totalFen: 12_404, previews })
    await press('下一步：选择审批人', screen.getByRole('complementary'))
    await waitFor(() => expect(address()).toBe('/auditor'))
    expect(JSON.parse(sessionStorage.getItem('checkout:pending')!)).toMatchObject({
      again: null,
      place: 'checkout:cart',
      input: { quoteId: 'q1' },
    })
    expect(submitted()).toEqual([])
  })

  it.each([
    [
      'without a purpose from the sum on from which one is asked',
      { form: { ...quote.form, purposeFromFen: 612_404 } },
      '请填写用途说明（金额达到 ¥6,124.04 须填写）',
    ],
    [
      'without a purpose where it looks like a part of more',
      { previews: [{ ...preview, splitNote: '今天第 3 单' }] },
      '疑似拆单，请写明分次采购的理由',
    ],
    ['without a number of request where the school wants one', { form: { ...quote.form, needApplyNo: true } }, '请填写采购申请号'],
    ['without a use', { form: { ...quote.form, usage: '' } }, '请选择采购用途'],
    ['without a department', { form: { ...quote.form, deptId: '' } }, '请选择使用部门'],
  ])('is not sent %s', async (_, more, fault) => {
    const { submitted } = await open(more)
    await send()
    expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0)
    expect(submitted()).toEqual([])
  })

  it('is not sent with a wish that is too long, and says of which order', async () => {
    const { submitted } = await open()
    type(/送货要求/, '长'.repeat(101), screen.getByRole('region', { name: '订单 2' }))
    expect(screen.getByText('送货要求最多 100 个字')).toBeTruthy()
    await send()
    expect(document.activeElement?.id).toBe('deliveryNote-2')
    expect(submitted()).toEqual([])
  })

  it.each([
    ['why nothing can be bought', { blocked: '库存不足' }, '库存不足'],
    ['why nobody can approve it', { previews: [{ ...preview, problem: '没有审批人' }] }, '没有审批人'],
  ])('is not sent, and the button says %s', async (_, more, said) => {
    await open(more)
    const side = within(screen.getByRole('complementary'))
    expect(await side.findByText(said)).toBeTruthy()
    expect(side.getByRole<HTMLButtonElement>('button', { name: '提交审批' }).disabled).toBe(true)
  })
})

describe('a submission that was refused', () => {
  it('says which prices moved, and asks a new quote', async () => {
    const moved = [{ name: '无水乙醇', fromE4: 145_050, toE4: 150_000 }]
    const { quoted } = await open({}, '/carConfirmOrder', {
      'order/submit': () => Response.json({ retCode: '3106', data: { moved }, retMsg: '价格已变动' }),
    })
    await send()
    expect(await screen.findByText('价格已变动')).toBeTruthy()
    expect(screen.getByText('无水乙醇：¥14.505 →').textContent).toBe('无水乙醇：¥14.505 → ¥15.00')
    await waitFor(() => expect(quoted).toHaveLength(2))
    expect(sessionStorage.getItem('checkout:sent')).toBeNull()
  })

  it('leads from a changed cart back to it', async () => {
    await open({}, '/carConfirmOrder', { 'order/submit': () => refusal('3202', '内容已变化') })
    await send()
    expect(await screen.findByText('内容已变化')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '返回购物车' }).map((it_) => it_.getAttribute('href'))).toEqual(['/cart', '/cart'])
  })

  it('is asked again by itself after its answer was lost, before anything else', async () => {
    const input = { quoteId: 'q0', usage: '科研', orders: [] }
    sessionStorage.setItem('checkout:sent', JSON.stringify({ place: 'checkout:cart', from: '/carConfirmOrder', again: null, input }))
    const { submitted } = await open()
    expect(within(screen.getByRole('complementary')).getByRole('alert').textContent).toBe('请先核对上次提交的结果')
    await press('核对结果')
    await waitFor(() => expect(submitted()).toEqual([{ path: 'order/submit', input }]))
    expect(sessionStorage.getItem('checkout:sent')).toBeNull()
  })

  it('finds an empty cart, and says that nothing was ordered', async () => {
    show(
      <Screen />,
      { 'user.info': () => ({ userId: 'u', functionList: [] }), 'order/quote': () => refusal('3201', '空') },
      '/carConfirmOrder',
    )
    expect(await screen.findByText('请选择要购买的商品')).toBeTruthy()
  })
})

describe('the goods of a checkout', () => {
  it('are quoted anew with another quantity where they are bought now', async () => {
    const { quoted, address } = await open({ orders: [quoteOrder], totalFen: 12_404 }, '/confirmOrder?skuId=k1&num=8')
    type(/用途说明/, '开题实验')
    expect(quoted).toEqual([{ from: 'now', lines: [{ skuId: 'k1', num: 8 }] }])
    await press('增加数量：无水乙醇')
    await waitFor(() => expect(quoted.at(-1)).toEqual({ from: 'now', lines: [{ skuId: 'k1', num: 12 }] }))
    expect(address()).toBe('/confirmOrder?skuId=k1&num=12')
    expect(JSON.parse(sessionStorage.getItem('checkout:now:k1')!)).toMatchObject({ form: { purpose: '开题实验' } })
    expect(screen.getByRole('link', { name: '返回商品' }).getAttribute('href')).toContain('p1')
  })

  it('keep their services when bought now in another quantity', async () => {
    const { quoted, address } = await open({ orders: [quoteOrder], totalFen: 12_404 }, '/confirmOrder?skuId=k1&num=8&services=v1.2_bad')
    expect(quoted).toEqual([
      {
        from: 'now',
        lines: [
          { skuId: 'k1', num: 8 },
          { skuId: 'v1', num: 2 },
        ],
      },
    ])
    await press('增加数量：无水乙醇')
    expect(address()).toBe('/confirmOrder?skuId=k1&num=12&services=v1.2')
  })

  it('are quoted anew with another quantity where an order is submitted again', async () => {
    const again = { id: 'o1', orderNo: 'D1', version: 4, comment: '' }
    const { quoted } = await open({ again, orders: [quoteOrder], totalFen: 12_404 }, '/confirmOrder?orderId=o1')
    await press('减少数量：无水乙醇')
    await waitFor(() => expect(quoted.at(-1)).toEqual({ from: 'order', orderId: 'o1', lines: [{ skuId: 'k1', num: 4 }] }))
  })

  it('are quoted anew for another address', async () => {
    const row = { receiver: '王老师', receMobile: '138', regionText: '', detail: '', tag: '', problem: '', unreached: [], isDefault: 0 }
    const { quoted } = await open({}, '/carConfirmOrder', { 'address/list': () => [{ ...row, id: 'a2' }] })
    await press('更换')
    fireEvent.click(await screen.findByRole('radio'))
    await press('送到这里')
    await waitFor(() => expect(quoted.at(-1)).toEqual({ from: 'cart', addrId: 'a2' }))
  })

  it('that cannot be bought any more are named', async () => {
    await open({ left: [{ skuId: 'k5', name: '手套', problem: '已下架' }] })
    expect(screen.getByText('1 种商品已失效，没有计入本次结算，仍留在购物车')).toBeTruthy()
    expect(screen.getByText('手套：已下架')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^数量/ })).toBeNull()
  })
})

describe('somebody else is asked to pay', () => {
  const owners = [{ userId: 'F1', userNo: 'F1', userName: '王教授', deptName: '材料学院', tie: '导师' }]
  const asked = () => ({
    purchaseId: 'pu1',
    purchaseNo: 'C1',
    totalFen: 12_404,
    orders: [],
    ownerName: '王教授',
    confirmBy: '2026-11-25T02:00:00.000Z',
  })
  const openAsked = (more: object) =>
    open({ orders: [quoteOrder], totalFen: 12_404, ...more }, '/confirmOrder', {
      'order/owners': () => owners,
      'order/submitToOwner': asked,
    })
  const submit = () => press('提交老师确认', screen.getByRole('complementary'))

  it('is all a student is offered: whom, no card, and nothing is sent before he chose', async () => {
    const { submitted, address } = await openAsked({
      funds: [],
      split: [],
      previews: [],
      blocked: '请选择确认订单的老师',
      ask: { mode: 'must', blocked: '' },
    })
    expect(screen.queryByText('请他人代付')).toBeNull()
    expect(screen.queryByText('审批预演')).toBeNull()
    submit()
    expect(submitted().filter((it_) => it_.path === 'order/submitToOwner')).toEqual([])
    const box = screen.getByRole('combobox', { name: '请谁确认并支付' })
    fireEvent.mouseDown(box)
    fireEvent.click(await screen.findByText('王教授 · 导师 · 材料学院 · F1'))
    submit()
    await waitFor(() => expect(address()).toBe('/studentSubmitSuccess?id=pu1'))
    expect(submitted().find((it_) => it_.path === 'order/submitToOwner')?.input).toMatchObject({ quoteId: quote.quoteId, ownerId: 'F1' })
  })

  it('is a quiet way for a teacher, and back again', async () => {
    await openAsked({ ask: { mode: 'may', blocked: '' } })
    press('请他人代付')
    expect(await screen.findByRole('combobox', { name: '请谁确认并支付' })).toBeDefined()
    press('改用自己的经费')
    expect(await screen.findByText('请他人代付')).toBeDefined()
  })

  it('comes to the owner with who asks, until when, and the way to refuse; his press is the confirmation', async () => {
    const again = {
      id: 'o1',
      orderNo: 'D1',
      version: 2,
      comment: '',
      buyerName: '陈同学',
      isAsked: true,
      isBargained: false,
      confirmBy: '2026-11-25T02:00:00.000Z',
    }
    const { submitted } = await open(
      { again, orders: [quoteOrder], totalFen: 12_404, ask: { mode: 'no', blocked: '' } },
      '/confirmOrder?orderId=o1',
      { 'order/ownerConfirm': () => ({ purchaseId: 'pu1', purchaseNo: 'C1', totalFen: 12_404, orders: [] }) },
    )
    expect(screen.getByRole('button', { name: '不同意' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('陈同学请您确认订单 D1')
    press('确认并提交审批', screen.getByRole('complementary'))
    await waitFor(() => expect(submitted().some((it_) => it_.path === 'order/ownerConfirm')).toBe(true))
    expect(submitted().find((it_) => it_.path === 'order/ownerConfirm')?.input).toMatchObject({ id: 'o1', version: 2 })
  })
})
