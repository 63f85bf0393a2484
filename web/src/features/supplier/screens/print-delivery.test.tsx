// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { columnOf, show } from '../../../../test/stage.tsx'
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
