// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, press, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './after-service-detail.tsx'
import { Screen as Back } from './refund-back.tsx'
import { Screen as Supply } from './supplier-after-sales-detail.tsx'

const refund = (over: object = {}) => ({
  id: 'r',
  refundNo: 'TK1',
  state: 'offset',
  version: 3,
  amountFen: 76_400,
  freightFen: 0,
  paidAt: null,
  route: 'BUDGET_REVERSE',
  sentence: '等供应商开具 ¥764.00 的红字发票',
  reds: [],
  bill: null,
  transfer: null,
  funds: [],
  can: {},
  ...over,
})
const afterSale = (over: object = {}) => ({
  id: 'a',
  docNo: 'SH1',
  orderId: 'o',
  orderNo: 'D1',
  state: 'toRed',
  type: 'returnRefund',
  reason: 'broken',
  title: '移液枪头',
  num: 8,
  supplierName: '丙生物耗材',
  buyerName: '李老师',
  refundFen: 76_400,
  at: '2026-11-20T02:00:00.000Z',
  dueAt: null,
  version: 5,
  lines: [],
  orderFen: 296_000,
  isPersonal: false,
  description: '封膜破损',
  packageState: 'intact',
  returnWay: 'send',
  contact: '李老师',
  mobile: '138****5621',
  pickupAddr: '',
  files: [],
  dueFrom: null,
  dueText: '',
  refuseReason: '',
  appealReason: '',
  ruling: '',
  closeReason: '',
  returnTo: '',
  back: null,
  out: null,
  rounds: 1,
  came: [],
  parcelSeq: null,
  refund: refund(),
  blues: [],
  messages: [],
  timeline: { done: [], now: [], next: [], rest: null },
  can: {},
  ...over,
})
const me = { 'user.info': () => ({ userId: 'u', functionList: ['bill:audit'] }) }
const open = (it_: object, acts: Record<string, () => unknown> = {}) =>
  show(<Detail />, { ...me, 'afterSale/detail': () => afterSale(it_), ...acts }, '/afterServiceDetail?id=a')
const card = async () => textOf((await screen.findByText('钱怎么退')).closest('section'))

describe('退款冲回', () => {
  it('lists what waits for the word of finance, each with how far it is, and leads to the after-sale', async () => {
    const { sent } = show(
      <Back />,
      {
        ...me,
        'refund/backList': () => ({
          list: [
            {
              id: 'r',
              refundNo: 'TK1',
              state: 'offset',
              afterSaleId: 'a',
              afterSaleNo: 'SH1',
              orderId: 'o',
              orderNo: 'D1',
              supplierName: '丙生物耗材',
              title: '移液枪头',
              amountFen: 76_400,
              at: '2026-11-20T02:00:00.000Z',
              sentence: '对账单 DZ2 已抵扣 ¥764.00，等财务冲回经费',
              bill: { id: 'b', billNo: 'DZ2', stateText: '已结算' },
            },
          ],
          total: 1,
          totalFen: 76_400,
          pageNum: 1,
          pageSize: 20,
          counts: { toRed: 2, toBill: 0, toReverse: 1, over: 5 },
        }),
      },
      '/refundBack',
    )
    expect((await rowsShown())[0]!.join(' ')).toContain('¥764.00')
    expect(screen.getByRole('link', { name: 'TK1' }).getAttribute('href')).toBe('/afterServiceDetail?id=a')
    expect(screen.getByRole('link', { name: 'DZ2' }).getAttribute('href')).toBe('/billCheckDetail?id=b')
    expect(sent).toEqual([])
  })
})

describe('钱怎么退', () => {
  it('says the chain: route, red invoice, bill, the same sum', async () => {
    const red = { redNo: '26340000000000000001', redOn: '2026-11-21', totalFen: 76_400, blueNo: '26330000000000000009', files: [] }
    open({
      state: 'toRefund',
      refund: refund({
        reds: [red],
        bill: { id: 'b', billNo: 'DZ2', stateText: '待供应商确认' },
        sentence: '已列入对账单 DZ2 抵扣 ¥764.00，待供应商确认',
        can: { reverse: '已列入对账单 DZ2 抵扣 ¥764.00，待供应商确认' },
      }),
    })
    const text = await card()
    for (const words of [
      '红字发票，下期对账单抵扣，财务冲回',
      '26340000000000000001',
      '原发票 26330000000000000009',
      '减 ¥764.00',
      '不含运费',
    ])
      expect(text).toContain(words)
    expect(screen.getByRole('link', { name: 'DZ2' }).getAttribute('href')).toBe('/billCheckDetail?id=b')
    expect((await screen.findAllByRole('button', { name: '冲回经费' }))[0]).toHaveProperty('disabled', true)
  })

  it('is reversed with a reason and the version that was seen; a transfer with its number and day', async () => {
    const done = { 'refund/reverse': () => ({}), 'refund/transfer': () => ({}) }
    const shown = open(
      {
        state: 'toRefund',
        refund: refund({ can: { reverse: true }, transfer: { transferNo: 'HK1', paidOn: '2026-11-22', who: '钱会计' } }),
      },
      done,
    )
    fireEvent.click((await screen.findAllByRole('button', { name: '冲回经费' }))[0]!)
    const asked = await dialog()
    expect(textOf(asked)).toContain('转账凭证 HK1 已退回 ¥764.00，按原比例冲回各经费卡')
    fireEvent.change(within(asked).getByRole('textbox'), { target: { value: '款项已核对到账' } })
    await press('冲回经费', asked)
    await waitFor(() => expect(shown.sent).toHaveLength(1))
    expect(shown.sent[0]!.input).toEqual({ id: 'r', version: 3, reason: '款项已核对到账' })
  })

  it('corrects a noted transfer from what was noted, and says who else reverses it', async () => {
    const bar = '退款单 TK1 的转账退回由您登记，按不相容岗位分离请由周会计办理'
    const noted = { transferNo: 'HK1', paidOn: '2026-11-22', who: '钱会计' }
    const { sent } = open({ refund: refund({ can: { correct: true, reverse: bar }, transfer: noted }) }, { 'refund/transfer': () => ({}) })
    fireEvent.click((await screen.findAllByRole('button', { name: '更正转账登记' }))[0]!)
    const form = await dialog()
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /付款凭证号/ }).value).toBe('HK1')
    fireEvent.change(within(form).getByRole('textbox', { name: /付款凭证号/ }), { target: { value: 'HK2' } })
    fireEvent.change(within(form).getByRole('textbox', { name: /说明/ }), { target: { value: '凭证号录错' } })
    await press('更正', form)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.input).toMatchObject({ transferNo: 'HK2', paidOn: '2026-11-22', reason: '凭证号录错', isCorrection: true })
  })

  it('notes a transfer only whole', async () => {
    const { sent } = open({ refund: refund({ can: { transfer: true, reverse: '等红字发票' } }) }, { 'refund/transfer': () => ({}) })
    fireEvent.click((await screen.findAllByRole('button', { name: '登记转账退回' }))[0]!)
    const asked = await dialog()
    await press('登记', asked)
    await waitFor(() => expect(textOf(asked)).toContain('请输入付款凭证号'))
    fireEvent.change(within(asked).getByRole('textbox', { name: /付款凭证号/ }), { target: { value: 'HK2' } })
    fireEvent.change(within(asked).getByRole('textbox', { name: /说明/ }), { target: { value: '供应商已停业' } })
    await press('登记', asked)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.input).toMatchObject({ id: 'r', version: 3, transferNo: 'HK2', reason: '供应商已停业' })
  })
})

describe('登记红字发票', () => {
  it('spreads the sum over the invoices, says what differs and waits for number and file', async () => {
    show(
      <Supply />,
      {
        'user.info': () => ({ userId: 's', supplierId: 'x', functionList: ['supplier:orders', 'supplier:bills'] }),
        'afterSale/supply/detail': () => ({
          ...afterSale({
            can: { redden: true },
            blues: [
              { id: 'i1', invoiceNo: '26330000000000000001', issuedOn: '2026-11-01', totalFen: 60_000, leftFen: 50_000 },
              { id: 'i2', invoiceNo: '26330000000000000002', issuedOn: '2026-11-01', totalFen: 236_000, leftFen: 236_000 },
            ],
          }),
          schoolId: 101,
          schoolName: '示例大学',
        }),
      },
      '/supplier/afterSales/detail?schoolId=101&id=a',
    )
    fireEvent.click((await screen.findAllByRole('button', { name: '登记红字发票' }))[0]!)
    const asked = await dialog()
    expect(textOf(asked)).toContain('余 ¥500.00')
    expect(textOf(asked)).toContain('红字合计 ¥764.00，应红冲 ¥764.00，一致')
    expect(within(asked).getByLabelText<HTMLInputElement>('26330000000000000002 的红冲金额').value).toBe('264.00')
    expect(within(asked).getByRole('button', { name: '登记红字发票' })).toHaveProperty('disabled', true)
    const box = within(asked).getByLabelText('26330000000000000002 的红冲金额')
    fireEvent.change(box, { target: { value: '260' } })
    fireEvent.blur(box)
    await waitFor(() => expect(textOf(asked)).toContain('相差 ¥4.00'))
  })
})
