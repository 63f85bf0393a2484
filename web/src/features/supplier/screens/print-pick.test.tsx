// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { columnOf, paperShown, show } from '../../../../test/stage.tsx'
import { Screen } from './print-pick.tsx'

const idOf = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`
const line = (name: string, num: number, shippedNum: number, endedNum: number) => ({
  name,
  spec: '',
  catNo: '',
  unit: '盒',
  num,
  shippedNum,
  endedNum,
})
const orderOf = (n: number) => ({
  id: idOf(n),
  orderNo: `D${n}`,
  schoolName: '示例大学',
  deptName: '化学学院',
  receiver: '李',
  expectOn: '',
  deliveryNote: '',
  lines: [line('手套', 12 * n, 5, 0), line('滤纸', 8, 3, 5 - n)],
})

it('puts together what is left of each goods, in pieces, and says how many go into which order', async () => {
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }),
      'supply/orderDetail': ({ id }: { id: string }) => orderOf(Number(id.at(-1))),
    },
    `/supplier/print/pick?o=101-${idOf(1)},101-${idOf(2)}`,
  )
  expect([await columnOf('合计'), await columnOf('分到订单')]).toEqual([
    ['3 盒', '26 盒', '29 件'],
    ['示例大学 D1 × 1，示例大学 D2 × 2', '示例大学 D1 × 7，示例大学 D2 × 19', ''],
  ])
})

it('says of each order who gets it, until when and how, and who has to sign', async () => {
  const [gloves] = orderOf(1).lines
  const lines = [{ ...gloves!, spec: 'M', catNo: 'H1' }]
  const full = [
    { ...orderOf(1), lines, expectOn: '2026-09-10', deliveryNote: '送到门口' },
    { ...orderOf(2), lines, schoolName: '示例医院' },
  ]
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }),
      'supply/orderDetail': ({ id }: { id: string }) => full[Number(id.at(-1)) - 1],
    },
    `/supplier/print/pick?o=101-${idOf(1)},102-${idOf(2)}`,
  )
  expect(await paperShown()).toEqual({
    head: ['甲拣货单', '2 张订单'],
    facts: [],
    tables: [
      [
        '序号｜商品名称｜规格 / 货号｜合计｜分到订单｜已拣',
        '1｜手套｜M / H1｜14 盒｜示例大学 D1 × 7，示例医院 D2 × 7｜',
        '｜合计 1 种｜｜14 件｜｜',
      ],
      ['订单号｜采购单位｜收货人｜送货要求', 'D1｜示例大学 化学学院｜李｜2026-09-10 前到货，送到门口', 'D2｜示例医院 化学学院｜李｜'],
    ],
    foot: ['拣货人：', '复核人：'],
  })
})

it('makes no paper where nothing is left to pick', async () => {
  const none = { ...orderOf(1), lines: [line('手套', 12, 7, 5)] }
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }),
      'supply/orderDetail': () => none,
    },
    `/supplier/print/pick?o=101-${idOf(1)}`,
  )
  expect(await screen.findByText('所选的 1 张订单没有待发的商品，不打印拣货单。')).toBeTruthy()
})
