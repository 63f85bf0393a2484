// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bareLine, partLine } from '../../../../test/samples.ts'
import { cellsIn, dialog, noDialog, press, show, textOf } from '../../../../test/stage.tsx'
import { useSupplierActs } from './order-acts.tsx'
import { OrderPanel } from './order-panel.tsx'

const parcel = (seq: number, more: object) => ({
  id: `p${seq}`,
  seq,
  state: 'shipped',
  carrierName: '顺丰',
  waybillNo: `SF${seq}`,
  courierPhone: '',
  shippedAt: '2026-11-20T03:00:00.000Z',
  signedAt: null,
  receivedAt: null,
  amountFen: 5000,
  lines: [{ lineNo: 1, name: '复印纸', num: 5, unit: '包', goodNum: 5 }],
  claims: [],
  ...more,
})
const order = {
  id: 'o1',
  schoolId: 101,
  schoolName: '示例大学',
  orderNo: 'D1',
  state: 'partShip',
  lines: [partLine, bareLine],
  parcels: [parcel(1, {})],
  refusals: [],
  payFen: null,
  shippedNum: 5,
  arrivedAt: '2026-11-20T03:00:00.000Z',
  dueAt: null,
  closeAt: null,
  goodsFen: 31_928,
  freightFen: 1000,
  totalFen: 32_928,
  urgedCount: 0,
  closedReason: '',
  cancelReason: '',
  receiver: '李老师',
  mobile: '13800000000',
  tel: '010-1',
  addressText: '1 号楼',
  expectOn: '2026-11-30',
  deliveryNote: '送到门口',
  remark: '勿折',
  invoiceTitle: '示例大学财务处',
  invoiceTaxNo: 'T1',
  can: {},
}

const Page = () => {
  const acts = useSupplierActs()
  return (
    <>
      <OrderPanel schoolId={101} id="o1" acts={acts} />
      {acts.node}
    </>
  )
}
const done = () => ({})
const open = async (more: object = {}) => {
  const { sent } = show(<Page />, {
    'user.info': () => ({ userId: 'u', functionList: [] }),
    'supply/orderDetail': () => ({ ...order, ...more }),
    'supply/agreeCancel': done,
    'supply/refuseCancel': done,
    'supply/delivered': done,
  })
  return { sent, side: await screen.findByRole('complementary') }
}

describe('an order opened by its supplier', () => {
  it('lets one that was switched off refuse what it can no longer confirm', async () => {
    await open({ can: { confirm: '贵公司已停用，不能确认新订单', refuse: true }, parcels: [] })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /拒\s*单/ })).disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认接单' }).disabled).toBe(true)
    expect(textOf(screen.getByRole('region', { name: '待确认' }))).toContain('商品 ¥319.28，运费 ¥10.00，合计 ¥329.28')
  })

  it('says line by line what was sent, ended by the school and judged, and why the order closed', async () => {
    const lines = [
      { ...partLine, endedNum: 4 },
      { ...bareLine, shippedNum: 8, acceptedNum: 6, rejectedNum: 2 },
    ]
    await open({ lines, closedReason: '采购方已结束' })
    expect(cellsIn()).toEqual([
      ['复印纸A4 · 货号 K7 · 备注：要白色', '¥19.94/包', '12 包', '5 包其余 4 采购方已结束', '¥239.28'],
      ['笔', '¥10.00/盒', '8 盒', '8 盒合格 6，不合格 2', '¥80.00'],
    ])
    expect(textOf(screen.getByRole('region', { name: '订单明细' }))).toContain('商品 ¥319.28，运费 ¥10.00 · 采购方已结束')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what was sent, the newest parcel first, how far it is, and who receives it', async () => {
    const received = { state: 'received', signedAt: '2026-11-21T03:00:00.000Z', receivedAt: '2026-11-22T04:00:00.000Z' }
    const parcels = [
      parcel(1, received),
      parcel(2, { state: 'signed', signedAt: '2026-11-21T03:00:00.000Z', waybillNo: '', courierPhone: '139' }),
      parcel(3, { amountFen: 700 }),
    ]
    const { side } = await open({ parcels, urgedCount: 2 })
    expect([...side.children].map(textOf)).toEqual([
      '已发 5 件 ¥107.00',
      '第 3 批11-20 11:00复印纸 5 包顺丰 SF3¥7.00运输中打印送货单登记签收',
      '第 2 批11-20 11:00复印纸 5 包顺丰 139¥50.0011-21 11:00 签收，等采购方确认打印送货单',
      '第 1 批11-20 11:00复印纸 5 包顺丰 SF1¥50.0011-22 12:00 采购方确认收货打印送货单',
      '收货信息李老师 13800000000 010-11 号楼期望 2026-11-30 前到货送货要求：送到门口备注：勿折发票抬头 示例大学财务处T1',
    ])
    expect(within(side).getAllByRole('link')[0]!.getAttribute('href')).toBe('/supplier/print/delivery?o=101-o1&parcel=3')
    expect(screen.queryByText(/采购方已催/)).toBeNull()
  })

  it('says how often the school urged while something may be sent, and then offers the form', async () => {
    await open({ can: { ship: true }, urgedCount: 2 })
    expect(screen.getByText('采购方已催 2 次')).toBeTruthy()
    expect(screen.getByRole('region', { name: '本次发货' })).toBeTruthy()
  })

  it('registers who took a parcel', async () => {
    const { sent } = await open()
    await press('登记签收')
    const box = await dialog()
    await press('收发室', box)
    await press('登记', box)
    await noDialog()
    expect(sent).toEqual([{ path: 'supply/delivered', input: { schoolId: 101, id: 'o1', shipmentId: 'p1', signer: '收发室' } }])
  })

  it('says what was refused and why, and what is paid instead of the order’s sum', async () => {
    const refusals = [{ acceptNo: 'Y1', name: '复印纸', num: 2, unit: '包', reason: '受潮', at: '2026-11-21T03:00:00.000Z' }]
    await open({ refusals, payFen: 28_940 })
    expect(textOf(screen.getByRole('region', { name: '验收结果' }))).toEqual(
      '验收结果复印纸 2 包 不合格：受潮 11-21 11:00 Y1订单 ¥329.28，验收后应付（含运费） ¥289.40',
    )
  })

  it.each([
    [28_940, '应付金额订单 ¥329.28，验收后应付（含运费） ¥289.40'],
    [0, '应付金额订单 ¥329.28，全部退回，应付 ¥0.00'],
  ])('says what is paid where part of it was ended: %i', async (payFen, said) => {
    await open({ payFen })
    expect(textOf(screen.getByRole('region', { name: '应付金额' }))).toBe(said)
  })

  it('says no sum beside the order’s own where all of it is paid', async () => {
    await open({ payFen: 32_928 })
    expect(screen.queryByRole('region', { name: '应付金额' })).toBeNull()
  })

  it('answers a wish to cancel', async () => {
    const { sent } = await open({ can: { agreeCancel: true }, cancelReason: '买错型号' })
    expect(textOf(screen.getByRole('alert'))).toContain('采购方申请取消：买错型号')
    await press('不同意')
    let box = await dialog()
    await press('货已出库', box)
    await press('不同意', box)
    await noDialog()
    await press('同意取消')
    box = await dialog()
    await press('返回', box)
    await noDialog()
    await press('同意取消')
    await press('同意取消', await dialog())
    await noDialog()
    const target = { schoolId: 101, id: 'o1' }
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'supply/refuseCancel', input: { ...target, reason: '货已出库' } },
        { path: 'supply/agreeCancel', input: target },
      ]),
    )
  })
})
