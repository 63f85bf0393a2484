// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { buttonsIn, dialog, noDialog, press, readersOf, show } from '../../../../test/stage.tsx'
import { api } from '../../../core/api.ts'
import { setRoutes } from '../../../core/known-routes.ts'
import { CardFoot, rowActions, useOrderActs } from './order-acts.tsx'

beforeAll(() => setRoutes([{ path: '/confirmOrder', title: '填写订单', layout: 'full', lazy: async () => ({ Screen: () => null }) }]))

type Can = Record<string, true | string>
const target = (can: Can, supplierStop = '') => ({
  id: 'o1',
  orderNo: 'CG-1',
  supplierName: '甲',
  supplierStop,
  lines: [{ skuId: 's1', num: 2 }],
  can,
})

const Row = ({ can, stop = '' }: { can: Can; stop?: string }) => {
  const acts = useOrderActs()
  return (
    <>
      <div data-testid="row">{rowActions(target(can, stop), acts)}</div>
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
    ['receive', '确认收货', '', 'order/receive'],
    ['withdraw', '撤回', '', 'order/withdraw'],
    ['cancel', '取消订单', '', 'order/cancel'],
    ['askCancel', '申请取消', '买错型号', 'order/askCancel'],
    ['endRest', '结束未发部分', '供应商缺货', 'order/endRest'],
    ['closeRest', '退货结清', '已退回供应商', 'order/closeRest'],
  ])('asks first, and reads the order again: %s', async (key, label, phrase, path) => {
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
    await waitFor(() => expect(sent.map((it) => it.path)).toEqual([path]))
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
