import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { FundTable } from '../../order/parts/fund-table.tsx'
import { partsText } from '../../order/parts/paid.ts'
import { SupplierBillPaper } from '../../supplier-bills/parts/supplier-bill-paper.tsx'
import { AcceptancePaper } from './acceptance-paper.tsx'
import { BillPaper } from './bill-paper.tsx'
import { OrderPaper } from './order-paper.tsx'

const markup = (page: ReactElement): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ')
const texts = (page: ReactElement): string => plain(markup(page))
/** Every row of every table that shows money, its amounts in the order of its columns; the foot of the paper is none. */
const moneyRows = (page: ReactElement): string[] =>
  [...markup(page).matchAll(/<tr.*?<\/tr>/gs)]
    .map(([row]) => (row.includes('<footer') ? '' : (plain(row).match(/¥[\d,]+\.\d{2,4}/g) ?? []).join(' ')))
    .filter(Boolean)
/** Every amount a page shows, once each, in its order. */
const amounts = (page: ReactElement): string[] => [...new Set(texts(page).match(/¥[\d,]+\.\d{2,4}/g) ?? [])]

const fund = {
  fundId: 'f',
  projectNo: 'K1',
  name: '面上项目',
  ownerName: '王教授',
  isMine: false,
  problem: '',
  subjectCode: '302',
  subjectName: '材料费',
  amountFen: 129_640,
  frozenFen: 0,
  heldFen: 89_760,
  committedFen: 0,
  releasedFen: 39_880,
}

describe('the fund table of an order', () => {
  it('shows the fen of the ledger as yuan', () => {
    expect(amounts(<FundTable funds={[fund]} />)).toEqual(['¥1,296.40', '¥0.00', '¥897.60', '¥398.80'])
  })

  it('sums each column in its foot', () => {
    const other = { ...fund, fundId: 'g', amountFen: 1000, frozenFen: 400, heldFen: 300, committedFen: 200, releasedFen: 100 }
    const table = <FundTable funds={[fund, other]} />
    const foot = '¥1,306.40 ¥4.00 ¥900.60 ¥2.00 ¥399.80'
    // On a phone the columns stand as a sentence under 合计.
    expect(moneyRows(table).at(-1)).toBe(`${foot.split(' ').slice(1).join(' ')} ${foot}`)
  })
})

const line = {
  lineNo: 1,
  name: 'A4 复印纸',
  brand: '得力',
  model: '7417',
  spec: '',
  catNo: '',
  unit: '包',
  priceE4: 199_400,
  num: 65,
  amountFen: 128_640,
  acceptedNum: 45,
  rejectedNum: 20,
  acceptedFen: 88_760,
}
const order = {
  id: 'o',
  orderNo: '32600000000000012001',
  purchaseNo: 'C1',
  state: 'waitBill',
  supplierName: '甲 综合电商',
  supplierFullName: '甲综合电商有限公司',
  buyerName: '李老师',
  ownerName: '',
  deptName: '化学学院',
  submittedAt: '2026-09-01T02:00:00.000Z',
  expectOn: '',
  address: { receiver: '李', mobileMasked: '138****0000', text: '1 号楼' },
  invoice: { title: '示例大学', taxNo: '1' },
  deliveryNote: '',
  usage: '',
  purpose: '',
  remark: '',
  goodsFen: 128_640,
  freightFen: 1000,
  totalFen: 129_640,
  returnedFen: 39_880,
  payFen: 89_760,
  lines: [line],
  funds: [fund],
  assets: [],
  timeline: { now: [], done: [] },
} as unknown as Parameters<typeof OrderPaper>[0]['it']

describe('采购单 on paper', () => {
  it('says what is to be paid once part was refused, freight included, and the fund pays the same', () => {
    const page = <OrderPaper it={order} school="示例大学" />
    expect(amounts(page)).toEqual(['¥1,296.40', '¥19.94', '¥1,286.40', '¥887.60', '¥10.00', '¥897.60'])
    expect(moneyRows(page)).toEqual(['¥19.94 ¥1,286.40 ¥887.60', '¥10.00 ¥10.00 ¥1,296.40 ¥897.60', '¥897.60'])
    expect(texts(page)).toContain('应付金额（大写）：捌佰玖拾柒元陆角整')
  })

  it('has the fixed assets it brought, with every number', () => {
    const asset = {
      id: 'e',
      lineNo: 1,
      name: '笔记本电脑',
      unit: '台',
      num: 4,
      amountFen: 2_359_600,
      state: 'stored',
      assetNos: ['A1', 'A2', 'A3', 'A4'],
    }
    const page = <OrderPaper it={{ ...order, assets: [asset] } as unknown as typeof order} school="示例大学" />
    const said = texts(page).replace(/\s+/g, ' ')
    expect(said).toContain('固定资产入库 商品序号 资产 数量 金额 状态 资产编号 1 笔记本电脑 4 台 ¥23,596.00 已入库 A1、A2、A3、A4')
    expect(texts(<OrderPaper it={order} school="示例大学" />)).not.toContain('固定资产')
  })

  it('owes nothing, no freight either, of an order rejected whole', () => {
    const none = { ...line, acceptedNum: 0, rejectedNum: 65, acceptedFen: 0 }
    const closed = { ...order, state: 'closed', payFen: 0, returnedFen: 129_640, lines: [none], funds: [] } as unknown as typeof order
    const page = <OrderPaper it={closed} school="示例大学" />
    expect(moneyRows(page)).toEqual(['¥19.94 ¥1,286.40 ¥0.00', '¥10.00 ¥0.00 ¥1,296.40 ¥0.00'])
  })

  it('says the order’s sum while nothing is judged', () => {
    const open = { ...order, state: 'waitShip', payFen: null, returnedFen: 0, funds: [{ ...fund, releasedFen: 0 }] } as typeof order
    expect(amounts(<OrderPaper it={open} school="示例大学" />)).toEqual(['¥19.94', '¥1,286.40', '¥10.00', '¥1,296.40'])
  })

  it('names who pays for another and who asked, and says while he has not confirmed; nobody where the buyer pays', () => {
    const said = (more: object) => texts(<OrderPaper it={{ ...order, ...more } as typeof order} school="示例大学" />).replace(/\s+/g, ' ')
    const asked = { buyerName: '陈同学', ownerName: '王教授' }
    expect(said(asked)).toContain('经费负责人 王教授（陈同学请其付款）')
    expect(said({ ...asked, state: 'waitOwner' })).toContain('经费负责人 王教授（陈同学请其付款，待确认）')
    expect(said({})).not.toContain('请其付款')
  })

  it('says what went back for pieces that are not sent any more, so that its cards add up', () => {
    const ended = { ...order, state: 'waitReceive', payFen: null, lines: [{ ...line, endedNum: 20 }] } as typeof order
    const said = texts(<OrderPaper it={ended} school="示例大学" />).replace(/\s+/g, ' ')
    expect(said).toContain('订单金额 ¥1,296.40')
    expect(said).toContain('已退经费 ¥398.80')
    expect(said).toContain('65 包（未发结束 20）')
    expect(moneyRows(<OrderPaper it={ended} school="示例大学" />).at(-1)).toBe('¥897.60')
  })
})

const bill = {
  id: 'b',
  billNo: 'DZ1',
  state: 'settled',
  supplier: { name: '甲综合电商有限公司', uscc: '1', bankName: '', bankAccount: '' },
  buyer: { name: '示例大学', taxNo: '2' },
  periodFrom: '2026-09-01',
  periodTo: '2026-09-30',
  isWhole: true,
  totalFen: 128_640,
  invoiceFen: 128_640,
  offsets: [],
  mineFen: 0,
  supplierConfirmedAt: null,
  buyerConfirmedAt: null,
  settlement: null,
  lines: [
    {
      orderId: 'o',
      orderNo: 'D1',
      acceptNo: 'Y1',
      summary: 'A4 复印纸',
      buyerName: '',
      deptName: '',
      acceptedAt: null,
      amountFen: 100_000,
      removedAt: null,
    },
    {
      orderId: 'p',
      orderNo: 'D2',
      acceptNo: 'Y2',
      summary: '硒鼓',
      buyerName: '',
      deptName: '',
      acceptedAt: null,
      amountFen: 28_640,
      removedAt: null,
    },
  ],
  funds: [{ ...fund, amountFen: 128_640 }],
  invoices: [
    { state: 'active', invoiceCode: '', invoiceNo: '1', issuedOn: '2026-09-30', netFen: 113_841, taxFen: 14_799, totalFen: 128_640 },
  ],
} as unknown as Parameters<typeof BillPaper>[0]['it']

describe('对账单 on paper', () => {
  it('shows the fen of the bill as yuan', () => {
    const page = <BillPaper it={bill} school="示例大学" />
    expect(amounts(page)).toEqual(['¥1,000.00', '¥286.40', '¥1,286.40', '¥1,138.41', '¥147.99'])
    expect(texts(page)).toContain('对账金额（大写）：壹仟贰佰捌拾陆元肆角整')
    expect(moneyRows(page)).toEqual(['¥1,000.00', '¥286.40', '¥1,286.40', '¥1,286.40', '¥1,138.41 ¥147.99 ¥1,286.40'])
  })

  it('takes off what was paid back below the orders, with refund and red invoice', () => {
    const off = {
      refundId: 'r',
      refundNo: 'TK1',
      afterSaleId: 'a',
      afterSaleNo: 'SH1',
      orderId: 'q',
      orderNo: 'D9',
      summary: '移液枪头',
      amountFen: 28_640,
      isOwn: false,
      redNos: ['26340000000000000001'],
      isFreed: false,
      funds: [],
    }
    const less = { ...bill, totalFen: 100_000, offsets: [off, { ...off, refundId: 's', refundNo: 'TK2', isFreed: true }] }
    const page = <BillPaper it={less} school="示例大学" />
    expect(moneyRows(page).slice(0, 4)).toEqual(['¥1,000.00', '¥286.40', '¥286.40', '¥1,000.00'])
    const said = texts(page)
    for (const words of ['−¥286.40', 'TK1', '红字发票 26340000000000000001', '合计 2 个订单，减 1 笔售后退款', '（大写）：壹仟元整'])
      expect(said).toContain(words)
    expect(said).not.toContain('TK2')
  })

  it('says when each side confirmed, and who did for the buyer', () => {
    const [supplierConfirmedAt, buyerConfirmedAt] = ['2026-10-08T02:00:00.000Z', '2026-10-09T03:00:00.000Z']
    const said = (it: Partial<typeof bill>) =>
      markup(<BillPaper it={{ ...bill, ...it }} school="示例大学" />).match(/(?<=方确认<\/dt><dd>|供应商确认<\/dt><dd>)[^<]*/g)
    expect(said({ supplierConfirmedAt, buyerConfirmedAt, buyerConfirmedBy: '钱会计' })).toEqual([
      '2026-10-08 10:00',
      '钱会计 2026-10-09 11:00',
    ])
    expect(said({ supplierConfirmedAt })).toEqual(['2026-10-08 10:00', '未确认'])
  })

  it('leaves out the orders taken out of it and the invoices sent back', () => {
    const [first, second] = bill.lines
    const [invoice] = bill.invoices
    const shorter = {
      ...bill,
      totalFen: 100_000,
      lines: [first!, { ...second!, removedAt: '2026-10-08T02:00:00.000Z' }],
      invoices: [{ ...invoice!, state: 'returned' as const }],
      funds: [{ ...bill.funds[0]!, amountFen: 100_000 }],
    }
    expect(moneyRows(<BillPaper it={shorter} school="示例大学" />)).toEqual(['¥1,000.00', '¥1,000.00', '¥1,000.00'])
  })
})

const acceptance = {
  id: 'a',
  acceptNo: 'Y1',
  state: 'passed',
  isAuto: false,
  orderNo: 'D1',
  orderTotalFen: 129_640,
  supplierName: '甲 综合电商',
  supplierFullName: '甲综合电商有限公司',
  buyerName: '李老师',
  deptName: '化学学院',
  acceptorName: '刘老师',
  secondAcceptorName: '',
  acceptedAt: '2026-09-08T02:00:00.000Z',
  opinion: '',
  acceptedNum: 45,
  rejectedNum: 20,
  freightFen: 1000,
  amountFen: 89_760,
  photos: [],
  lines: [{ ...line, receivedNum: 65, reason: '外壳破损', lotNo: '', expiryOn: '', amountFen: 88_760, isAsset: false }],
} as unknown as Parameters<typeof AcceptancePaper>[0]['it']

describe('验收单 on paper', () => {
  it('shows the fen of the note as yuan, freight in its sum', () => {
    const page = <AcceptancePaper it={acceptance} school="示例大学" />
    expect(amounts(page)).toEqual(['¥1,296.40', '¥19.94', '¥887.60', '¥10.00', '¥897.60'])
    expect(texts(page)).toContain('验收金额（大写）：捌佰玖拾柒元陆角整')
  })

  it('counts in its foot what was accepted and what was not, each under its own', () => {
    const other = { ...acceptance.lines[0]!, lineNo: 2, acceptedNum: 2, rejectedNum: 0, reason: '' }
    const page = <AcceptancePaper it={{ ...acceptance, lines: [...acceptance.lines, other] }} school="示例大学" />
    const cells = (label: string) => [...markup(page).matchAll(new RegExp(`data-label="${label}">([^<]*)`, 'g'))].map(([, text]) => text)
    expect([cells('合格'), cells('不合格')]).toEqual([
      ['45 包', '2 包', '47 件'],
      ['20 包', '—', '20 件'],
    ])
  })
})

const ownBill = {
  ...bill,
  schoolName: '示例大学',
  goods: [
    {
      orderId: 'o',
      orderNo: 'D1',
      name: 'A4 复印纸',
      spec: '7417',
      unit: '包',
      num: 45,
      priceE4: 285_866,
      amountFen: 128_640,
      taxRateBp: 1300,
    },
  ],
} as unknown as Parameters<typeof SupplierBillPaper>[0]['it']

describe('对账单 of a supplier on paper', () => {
  it('shows the fen of the bill and of what is to be invoiced as yuan', () => {
    const page = <SupplierBillPaper it={ownBill} />
    expect(amounts(page)).toEqual(['¥1,286.40', '¥1,000.00', '¥286.40', '¥28.5866'])
    expect(texts(page)).toContain('对账金额（大写）：壹仟贰佰捌拾陆元肆角整')
    expect(moneyRows(page)).toEqual(['¥1,000.00', '¥286.40', '¥1,286.40', '¥28.5866 ¥1,286.40', '¥1,286.40'])
    expect(texts(page)).toContain('13%')
  })
})

describe('every paper', () => {
  it('names the firm as registered and nowhere by its short name', () => {
    const pages = {
      order: <OrderPaper it={order} school="示例大学" />,
      acceptance: <AcceptancePaper it={acceptance} school="示例大学" />,
      bill: <BillPaper it={bill} school="示例大学" />,
      supplierBill: <SupplierBillPaper it={ownBill} />,
    }
    for (const page of Object.values(pages)) {
      expect(texts(page)).toContain('甲综合电商有限公司')
      expect(texts(page)).not.toContain('甲 综合电商')
    }
  })
})

describe('the parts of an order under way', () => {
  it('sum to the order: freight is one of them', () => {
    const under = {
      goodsFen: 12_000,
      freightFen: 1000,
      parcels: [{}],
      delivery: { received: { amountFen: 8000 }, ended: { amountFen: 1000 } },
    }
    expect(partsText(under)).toBe('已收 ¥80.00，未收 ¥30.00，未发结束 ¥10.00，运费 ¥10.00')
    expect(partsText({ ...under, parcels: [] })).toBe('')
  })
})
