// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { paperShown, show } from '../../../../test/stage.tsx'
import { Screen } from './print-supplier-bill.tsx'

const line = { acceptNo: 'Y1', buyerName: '李老师', deptName: '化学学院', acceptedAt: '2026-09-08T02:00:00.000Z', removedAt: null }
const goods = {
  orderId: 'o',
  orderNo: 'D1',
  name: '复印纸',
  spec: '7417',
  unit: '包',
  num: 45,
  priceE4: 199_455,
  amountFen: 50_000,
  taxRateBp: 1300,
}
const bill = {
  id: 'b1',
  billNo: 'DZ1',
  schoolName: '示例大学',
  state: 'settled',
  supplier: { name: '甲有限公司', uscc: 'U1', bankName: '示例银行', bankAccount: '6222' },
  buyer: { name: '示例大学财务处', taxNo: 'T1' },
  periodFrom: '2026-09-01',
  periodTo: '2026-09-30',
  totalFen: 90_000,
  invoiceFen: 90_000,
  offsets: [],
  supplierConfirmedAt: '2026-10-08T02:00:00.000Z',
  buyerConfirmedAt: '2026-10-09T03:00:00.000Z',
  settlement: { voucherNo: 'PZ1' },
  lines: [
    { ...line, orderId: 'o', orderNo: 'D1', amountFen: 90_000 },
    { ...line, orderId: 'p', orderNo: 'D2', amountFen: 7000, removedAt: '2026-10-01T00:00:00.000Z' },
  ],
  goods: [
    goods,
    { ...goods, name: '书', unit: '本', num: 2, priceE4: 1_995_000, amountFen: 30_000, taxRateBp: 900 },
    { ...goods, name: '笔', amountFen: 10_000 },
  ],
}

it('says every fact of the bill and each line to be invoiced, its orders taken out left away', async () => {
  show(
    <Screen />,
    { 'user.info': () => ({ userId: 'u', userName: '周', supplierName: '甲', functionList: [] }), 'supply/bill': () => bill },
    '/supplier/print/bill?schoolId=101&id=b1',
  )
  expect(await paperShown()).toEqual({
    head: ['示例大学对账单', 'DZ1'],
    facts: [
      '供应商：甲有限公司',
      '供应商税号：U1',
      '购买方：示例大学财务处',
      '购买方税号：T1',
      '对账期间：2026-09-01 至 30 日',
      '状态：已结算',
      '供应商确认：2026-10-08 10:00',
      '采购方确认：2026-10-09 11:00',
      '收款账户：示例银行 6222',
      '凭证号：PZ1',
      '税率合计：13% ¥600.00，9% ¥300.00',
    ],
    tables: [
      [
        '序号｜订单号｜验收单号｜采购人 / 部门｜验收日期｜金额',
        '1｜D1｜Y1｜李老师 化学学院｜2026-09-08｜¥900.00',
        '｜合计 1 个订单｜｜｜｜¥900.00',
      ],
      [
        '订单号｜商品｜规格型号｜合格数量｜含税单价｜含税金额｜税率',
        'D1｜复印纸｜7417｜45 包｜¥19.9455/包｜¥500.00｜13%',
        'D1｜书｜7417｜2 本｜¥199.50/本｜¥300.00｜9%',
        'D1｜笔｜7417｜45 包｜¥19.9455/包｜¥100.00｜13%',
        '｜合计 3 行｜｜｜｜¥900.00｜',
      ],
    ],
    foot: ['对账金额（大写）：玖佰元整', '¥900.00', '供应商（盖章）：', '采购方经办：'],
  })
})
