// Papers of any length: what the server would answer of a document with so many lines.
const at = '2026-09-08T02:00:00.000Z'
const some = <T>(num: number, make: (at: number) => T): T[] => Array.from({ length: num }, (_, i) => make(i + 1))
const fund = { projectNo: '52472118', name: '国家自然科学基金面上项目', subjectName: '材料费', ownerName: '王教授', amountFen: 100_000 }
const nameOf = (i: number): string => `移液吸头 ${i} 号，盒装，${i % 3 === 0 ? '带滤芯，低吸附，无酶无热原，独立包装' : '带滤芯'}`

const judged = (i: number) => ({
  lineNo: i,
  name: nameOf(i),
  spec: '10 µL',
  unit: '盒',
  priceE4: 990_000,
  acceptedNum: 9,
  rejectedNum: 1,
  reason: '破损',
  lotNo: '',
  expiryOn: '',
  amountFen: 89_100,
})
const acceptance = (num: number) => ({
  id: 'a1',
  acceptNo: 'YS2026',
  state: 'passed',
  isAuto: false,
  orderNo: 'CG2026',
  orderTotalFen: 990_000,
  supplierFullName: '甲有限公司',
  buyerName: '李老师',
  deptName: '材料学院',
  acceptorName: '刘老师',
  secondAcceptorName: '何老师',
  secondAt: at,
  acceptedAt: at,
  opinion: '外观完好',
  freightFen: 0,
  amountFen: 89_100 * num,
  photos: [],
  lines: some(num, judged),
})

const billed = (i: number) => ({
  orderId: `o${i}`,
  orderNo: `CG2026${i}`,
  acceptNo: `YS2026${i}`,
  summary: nameOf(i),
  buyerName: '李老师',
  deptName: '材料学院',
  acceptedAt: at,
  amountFen: 90_000,
  removedAt: null,
})
const billHead = {
  id: 'b1',
  billNo: 'DZ2026',
  schoolName: '示例大学',
  state: 'settled',
  supplier: { name: '甲有限公司', uscc: '91330200000000000X', bankName: '示例银行', bankAccount: '6222' },
  buyer: { name: '示例大学', taxNo: '123300004700009964' },
  periodFrom: '2026-09-01',
  periodTo: '2026-09-30',
  supplierConfirmedAt: at,
  buyerConfirmedAt: at,
  buyerConfirmedBy: '钱会计',
  settlement: { settlementNo: 'JS2026', voucherNo: 'PZ2026' },
}
const invoice = { state: 'active', invoiceCode: '', issuedOn: '2026-10-10', netFen: 79_646, taxFen: 10_354, totalFen: 90_000 }
const bill = (num: number) => ({
  ...billHead,
  isWhole: true,
  totalFen: 90_000 * num,
  mineFen: 0,
  lines: some(num, billed),
  funds: [fund],
  invoices: some(2, (i) => ({ ...invoice, invoiceNo: `2633200000000000000${i}` })),
})
const supplierBill = (num: number) => ({
  ...billHead,
  totalFen: 90_000 * num,
  lines: some(3, billed),
  goods: some(num, (i) => ({ ...billed(i), name: nameOf(i), spec: '10 µL', unit: '盒', num: 9, priceE4: 990_000, taxRateBp: 1300 })),
})

const supply = (num: number) => ({
  id: '01890000-0000-7000-8000-000000000001',
  orderNo: 'CG2026',
  schoolName: '示例大学',
  deptName: '材料学院',
  receiver: '李老师',
  mobile: '13800000000',
  tel: '',
  addressText: '浙江省 宁波市 江北区 风华路 818 号 3 号楼 201',
  expectOn: '2026-09-10',
  deliveryNote: '送到门口',
  remark: '',
  parcels: [],
  lines: some(num, (i) => ({
    lineNo: i,
    name: nameOf(i),
    spec: '10 µL',
    catNo: `H${i}`,
    unit: '盒',
    num: 9,
    shippedNum: 0,
    endedNum: 0,
    remark: '',
  })),
})
const ORDER = `101-${supply(1).id}`

interface Made {
  name: string
  reader: string
  address: string
  /** What the server answers, by path. */
  answers: Record<string, (num: number) => unknown>
  headings: RegExp
  /** The first place to sign, and rows that stand on the same page. */
  sign: string
  beside: RegExp
}

export const papers: readonly Made[] = [
  {
    name: '验收单',
    reader: 'T2',
    address: '/print/acceptance?id=a1',
    answers: { 'acceptance/detail': acceptance, 'signature/onPaper': () => [] },
    headings: /^(验收明细$|序号)/,
    sign: '第二验收人:采',
    beside: /移液吸头.* 合计\d+种/,
  },
  {
    name: '对账单',
    reader: 'C1',
    address: '/print/bill?id=b1',
    answers: { 'bill/detail': bill },
    headings: /^(对账明细$|经费$|发票$|序号|项目编号|发票号码)/,
    sign: '采购方经办:财',
    beside: /26332000000000000002/,
  },
  {
    name: '送货单',
    reader: 'S2',
    address: `/supplier/print/delivery?o=${ORDER}`,
    answers: { 'supply/orderDetail': supply },
    headings: /^(商品$|序号)/,
    sign: '发货人:送货人',
    beside: /移液吸头.* 合计\d+种/,
  },
  {
    name: '拣货单',
    reader: 'S2',
    address: `/supplier/print/pick?o=${ORDER}`,
    answers: { 'supply/orderDetail': supply },
    headings: /^(按商品合并$|订单$|序号|订单号采购单位)/,
    sign: '拣货人:复核人',
    beside: /CG2026示例大学/,
  },
  {
    name: '供应商的对账单',
    reader: 'S2',
    address: '/supplier/print/bill?schoolId=101&id=b1',
    answers: { 'supply/bill': supplierBill },
    headings: /^(订单$|开票明细$|序号|订单号商品)/,
    sign: '采购方经办:',
    beside: /移液吸头.* 合计\d+行/,
  },
]
