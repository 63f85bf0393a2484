// What the 对账单 of an institution and that of its supplier have in common on paper.
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { dayText, periodText } from '@caiyuan/contract/span'
import type { ComponentProps } from 'react'
import type { api } from '../../../core/api.ts'
import { PaperTable, Whole, fullMoment, type PaperColumn, type Pairs } from './paper.tsx'

type Bill = OutputOf<typeof api.supplyBill.detail>
type Line = Bill['lines'][number]
type Offset = Bill['offsets'][number]
type Head = Pick<Bill, 'supplier' | 'buyer' | 'periodFrom' | 'periodTo' | 'state' | 'supplierConfirmedAt' | 'buyerConfirmedAt'>

/** `buyer` is what the paper calls the institution, `by` who confirmed for it where that is said. */
export const billPairs = (it: Head, buyer: string, by = ''): ComponentProps<typeof Pairs>['rows'] => [
  ['供应商', it.supplier.name],
  ['供应商税号', it.supplier.uscc],
  [buyer, it.buyer.name],
  [`${buyer}税号`, it.buyer.taxNo],
  ['对账期间', periodText(it.periodFrom, it.periodTo)],
  ['状态', billFlow.states[it.state].label],
  ['供应商确认', it.supplierConfirmedAt ? fullMoment(it.supplierConfirmedAt) : '未确认'],
  ['采购方确认', it.buyerConfirmedAt ? `${by} ${fullMoment(it.buyerConfirmedAt)}`.trim() : '未确认'],
  ['收款账户', `${it.supplier.bankName} ${it.supplier.bankAccount}`.trim()],
]

interface BillOrdersProps {
  title: string
  lines: readonly Line[]
  /** What is taken off, below the orders and in red. */
  offsets: readonly Offset[]
  totalFen: number
  /** Names the goods of each order. */
  goods?: true
}

/** A negative line: the refund stands where an order has its acceptance, its red invoices where the goods were bought. */
const negative = (it: Offset): Line => ({
  orderId: it.refundId,
  orderNo: it.orderNo,
  buyerName: it.redNos.length > 0 ? `红字发票 ${it.redNos.join('、')}` : '开票前扣减',
  deptName: '',
  summary: `售后退款：${it.summary}`,
  acceptNo: it.refundNo,
  acceptedAt: null,
  amountFen: -it.amountFen,
  removedAt: null,
  removedReason: '',
})

const Amount = ({ fen }: { fen: number }) => (fen < 0 ? <span className="bad">{money(fen)}</span> : money(fen))

export const BillOrders = ({ title, lines, offsets, totalFen, goods }: BillOrdersProps) => {
  const off = offsets.filter((it) => !it.isFreed)
  const columns: readonly PaperColumn<Line>[] = [
    { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
    { title: '订单号', of: (line) => <Whole>{line.orderNo}</Whole> },
    { title: '验收单号', of: (line) => line.acceptNo },
    ...(goods ? [{ title: '商品', of: (line: Line) => line.summary }] : []),
    { title: '采购人 / 部门', of: (line) => `${line.buyerName} ${line.deptName}` },
    { title: '验收日期', of: (line) => <Whole>{line.acceptedAt ? dayText(line.acceptedAt) : ''}</Whole> },
    { title: '金额', right: true, of: (line) => <Amount fen={line.amountFen} /> },
  ]
  const between = columns.slice(2, -1).map(() => '')
  const said = `合计 ${lines.length} 个订单${off.length > 0 ? `，减 ${off.length} 笔售后退款` : ''}`
  return (
    <PaperTable title={title} rows={[...lines, ...off.map(negative)]} columns={columns} sum={['', said, ...between, money(totalFen)]} />
  )
}
