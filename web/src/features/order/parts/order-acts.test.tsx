// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { buttonsIn, dialog, noDialog, press, readersOf, show } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { setRoutes } from '../../../core/known-routes.ts'
import { notices } from '../../../core/notices.ts'
import { CardFoot, rowActions, useOrderActs } from './order-acts.tsx'

beforeAll(() => setRoutes([{ path: '/confirmOrder', title: '填写订单', layout: 'full', lazy: async () => ({ Screen: () => null }) }]))

type Can = Record<string, true | string>
const target = (can: Can, supplierStop = '', more: object = {}) => ({
  id: 'o1',
  orderNo: 'CG-1',
  supplierName: '甲',
  supplierStop,
  lines: [{ skuId: 's1', num: 2 }],
  can,
  ...more,
})

const Row = ({ can, stop = '', more }: { can: Can; stop?: string; more?: object }) => {
  const acts = useOrderActs()
  return (
    <>
      <div data-testid="row">{rowActions(target(can, stop, more), acts)}</div>
      <div data-testid="card">
        <CardFoot it={target(can, stop)} acts={acts}>
          甲
        </CardFoot>
      </div>
      {acts.node}
    </>
  )
}

const done = () => ({})
const answers = Object.fromEntries(
  ['order/receive', 'order/withdraw', 'order/cancel', 'order/askCancel', 'order/endRest', 'order/closeRest'].map((it) => [it, done]),
)

describe('what a row of the orders offers', () => {
  const offered = (can: Can) => {
    show(<Row can={can} />, {})
    return [buttonsIn(screen.getByTestId('row')), buttonsIn(screen.getByTestId('card'))]
  }

  it('is what the server allows, the most urgent first', () => {
    expect(offered({ buyAgain: true, accept: true, cancel: '已发货，不能取消' })).toEqual([
      ['验收', '更多'],
      ['再次购买', '验收'],
    ])
  })

  it('is nothing where the server gives a reason instead', () => {
    expect(offered({ receive: '请先等供应商发货', accept: '请由他人验收', cancel: '已发货，不能取消', withdraw: '已通过' })).toEqual([
      [],
      [],
    ])
  })
})

describe('an act on an order that cannot be undone', () => {
  it.each([
    ['receive', '确认收货', '', 'order/receive', { shipmentIds: [], note: '' }],
    ['withdraw', '撤回', '', 'order/withdraw', {}],
    ['cancel', '取消订单', '', 'order/cancel', { reason: '' }],
    ['askCancel', '申请取消', '买错型号', 'order/askCancel', { reason: '买错型号' }],
    ['endRest', '结束未发部分', '供应商缺货', 'order/endRest', { comment: '供应商缺货' }],
    ['closeRest', '退货结清', '已退回供应商', 'order/closeRest', { comment: '已退回供应商' }],
  ])('asks first, and reads the order again: %s', async (key, label, phrase, path, words) => {
    const readers = readersOf(api.order.list, api.order.detail)
    const page = (
      <>
        {readers.node}
        <Row can={{ [key]: true }} />
      </>
    )
    const { sent } = show(page, { ...answers, ...readers.answers })
    const row = screen.getByTestId('row')
    await press(label, row)
    await press('返回', await dialog())
    await noDialog()
    expect(sent).toEqual([])
    await press(label, row)
    const box = await dialog()
    if (phrase) {
      await press(label, box)
      expect(sent).toEqual([])
      await press(phrase, box)
    }
    await press(label, box)
    await waitFor(() => expect(sent).toEqual([{ path, input: { id: 'o1', ...words } }]))
    await waitFor(() => expect(readers.asked).toEqual({ 'order/list': 2, 'order/detail': 2 }))
  })
})

describe('an order of a supplier switched off', () => {
  it.each([
    ['cancel', '取消订单'],
    ['endRest', '结束未发部分'],
  ])('says before %s that the supplier is not asked', async (key, label) => {
    const { sent } = show(<Row can={{ [key]: true }} stop="已于 2026-11-20 停用" />, answers)
    await press(label, screen.getByTestId('row'))
    const box = await dialog()
    expect(box.textContent).toContain('甲已于 2026-11-20 停用，不需供应商同意。没有发出的商品')
    await press('供应商已停用', box)
    await press(label, box)
    await waitFor(() => expect(sent.map((it) => it.path)).toEqual([`order/${key}`]))
  })
})

describe('an act on an order that is done at once', () => {
  it.each([
    ['urge', '催办', 'check/urge', { kind: 'order', id: 'o1' }],
    ['urgeSupplier', '催供应商', 'order/urgeSupplier', { id: 'o1' }],
  ])('%s', async (key, label, path, input) => {
    const { sent } = show(<Row can={{ [key]: true }} />, { [path]: () => ({ message: '已催' }) })
    await press(label, screen.getByTestId('row'))
    await waitFor(() => expect(sent).toEqual([{ path, input }]))
  })

  it.each([
    [1, [{ skuId: 's1', num: 2 }]],
    [
      2,
      [
        { skuId: 's1', num: 2 },
        { skuId: 's2', num: 3 },
      ],
    ],
  ])('buys all %i kinds again, those a row does not show too', async (lineCount, items) => {
    const { sent } = show(<Row can={{ buyAgain: true }} more={{ lineCount }} />, {
      'order/detail': () => ({
        lines: [
          { skuId: 's1', num: 2, name: '纸' },
          { skuId: 's2', num: 3, name: '笔' },
        ],
      }),
      'cart/add': () => ({ cartNum: 5 }),
    })
    await press('再次购买', screen.getByTestId('row'))
    await waitFor(() => expect(sent.map((it) => it.input)).toEqual([{ items, categoryType: '0' }]))
  })
})

it('says what is not sent, and ends it as it was seen', async () => {
  const more = { version: 3, delivery: { unsent: { num: 7, amountFen: 1_250 } } }
  const { sent } = show(<Row can={{ endRest: true }} more={more} />, { 'order/endRest': () => ({ endedNum: 7, releasedFen: 1_250 }) })
  await press('结束未发部分', screen.getByTestId('row'))
  const box = await dialog()
  expect(box.textContent).toContain('没有发出的 7 件（¥12.50）不再发货')
  await press('逾期未发齐', box)
  await press('结束未发部分', box)
  await waitFor(() => expect(sent.map((it) => it.input)).toEqual([{ id: 'o1', comment: '逾期未发齐', version: 3 }]))
  await waitFor(() => expect(notices.get().at(-1)?.text).toBe('未发的 7 件已结束，退回经费 ¥12.50'))
})
