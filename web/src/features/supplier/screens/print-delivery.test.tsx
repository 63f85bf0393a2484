// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { columnOf, paperShown, show } from '../../../../test/stage.tsx'
import { Screen } from './print-delivery.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const line = (lineNo: number, num: number, shippedNum: number, endedNum: number) => ({
  lineNo,
  name: `商品${lineNo}`,
  spec: '',
  catNo: '',
  unit: '盒',
  num,
  shippedNum,
  endedNum,
  remark: '',
})
const order = {
  id: ID,
  orderNo: 'D1',
  schoolName: '示例大学',
  deptName: '化学学院',
  receiver: '李',
  mobile: '',
  tel: '',
  addressText: '1 号楼',
  expectOn: '',
  deliveryNote: '',
  remark: '',
  lines: [line(1, 12, 5, 0), line(2, 8, 3, 5), line(3, 20, 4, 6)],
  parcels: [
    {
      seq: 1,
      carrierName: '顺丰',
      waybillNo: 'SF1',
      courierPhone: '',
      shippedAt: '2026-09-08T02:00:00.000Z',
      lines: [{ lineNo: 2, num: 3 }],
    },
  ],
}

/** 本次 of each line on the sheet, and of its foot. */
const sent = (more: string): Promise<string[]> => {
  show(
    <Screen />,
    { 'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }), 'supply/orderDetail': () => order },
    `/supplier/print/delivery?o=101-${ID}${more}`,
  )
  return columnOf('本次')
}

it('lists what is left to send, without what will not be sent', async () => {
  expect(await sent('')).toEqual(['7 盒', '10 盒', '17 件'])
})

it('lists what is about to be sent, or was sent in one parcel', async () => {
  expect(await sent('&n=1:2,3:10')).toEqual(['2 盒', '10 盒', '12 件'])
})

it('lists one parcel sent before', async () => {
  expect(await sent('&parcel=1')).toEqual(['3 盒', '3 件'])
})

it('says every fact of the order and of the parcel, and who has to sign', async () => {
  const full = {
    ...order,
    mobile: '13800000000',
    tel: '010-1',
    expectOn: '2026-09-10',
    deliveryNote: '送到门口',
    remark: '勿折',
    lines: [{ ...line(1, 12, 5, 0), spec: 'M', catNo: 'H1', remark: '要白色' }, line(2, 8, 3, 5)],
  }
  const [parcel] = order.parcels
  const shown = async (it: object, at: string) => {
    show(
      <Screen />,
      { 'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }), 'supply/orderDetail': () => it },
      `/supplier/print/delivery?o=101-${ID}${at}`,
    )
    return paperShown()
  }
  expect(await shown(full, '')).toEqual({
    head: ['甲送货单', 'D1 · 第 2 批'],
    facts: [
      '采购单位：示例大学 化学学院',
      '收货人：李 13800000000、010-1',
      '收货地址：1 号楼',
      '期望到货：2026-09-10',
      '送货要求：送到门口',
      '备注：勿折',
    ],
    tables: [['序号｜商品名称｜规格 / 货号｜订购｜本次｜备注', '1｜商品1｜M / H1｜12 盒｜7 盒｜要白色', '｜合计 1 种｜｜｜7 件｜']],
    foot: ['发货人：', '送货人：', '收货人（签字、日期）：'],
  })
  cleanup()
  const own = { ...parcel!, carrierName: '自送', waybillNo: '', courierPhone: '139' }
  expect((await shown({ ...full, parcels: [own] }, '&parcel=1')).facts.slice(3, 5)).toEqual([
    '快递：自送 139',
    '发货时间：2026-09-08 10:00',
  ])
  cleanup()
  expect((await shown(full, '&parcel=1')).facts).toContain('快递：顺丰 SF1')
})

it('says why there is nothing to deliver, and how many sheets there are', async () => {
  const none = { ...order, lines: [line(1, 12, 12, 0), line(2, 8, 3, 5)] }
  const targets = [ID, ID.replace(/1$/, '2')].map((id) => `101-${id}`).join(',')
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }),
      'supply/orderDetail': ({ id }: { id: string }) => (id === ID ? none : order),
    },
    `/supplier/print/delivery?o=${targets}`,
  )
  expect(await screen.findByText(/订单 D1 没有待发的商品，不打印送货单/)).toBeTruthy()
  expect(screen.getByText('共 2 张，每张一页')).toBeTruthy()
})
