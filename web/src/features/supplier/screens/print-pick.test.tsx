// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { columnOf, show } from '../../../../test/stage.tsx'
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
