// 对账单 on A4 as its supplier signs it: the orders, and what is to be invoiced line by line.
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { dayText, periodText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { Pairs, Paper, PaperTable, PrintedBy, Whole, fullMoment } from '../../print/parts/paper.tsx'
import { ratesText } from '../model.ts'

export const SupplierBillPaper = ({ it }: { it: OutputOf<typeof api.supplyBill.detail> }) => {
  const lines = it.lines.filter((line) => !line.removedAt)
  return (
    <Paper
      title={`${it.schoolName}对账单`}
      number={it.billNo}
      address={`/billCheckDetail?id=${it.id}`}
      amount={{ label: '对账金额', fen: it.totalFen }}
      signs={['供应商（盖章）', '采购方经办']}
    >
      <Pairs
        rows={[
          ['供应商', it.supplier.name],
          ['供应商税号', it.supplier.uscc],
          ['购买方', it.buyer.name],
          ['购买方税号', it.buyer.taxNo],
          ['对账期间', periodText(it.periodFrom, it.periodTo)],
          ['状态', billFlow.states[it.state].label],
          ['供应商确认', it.supplierConfirmedAt ? fullMoment(it.supplierConfirmedAt) : '未确认'],
          ['采购方确认', it.buyerConfirmedAt ? fullMoment(it.buyerConfirmedAt) : '未确认'],
          ['收款账户', `${it.supplier.bankName} ${it.supplier.bankAccount}`.trim()],
          ['凭证号', it.settlement?.voucherNo ?? ''],
          ['税率合计', ratesText(it.goods), true],
        ]}
      />
      <PaperTable
        title="订单"
        rows={lines}
        columns={[
          { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
          { title: '订单号', of: (line) => <Whole>{line.orderNo}</Whole> },
          { title: '验收单号', of: (line) => line.acceptNo },
          { title: '采购人 / 部门', of: (line) => `${line.buyerName} ${line.deptName}` },
          { title: '验收日期', of: (line) => <Whole>{line.acceptedAt ? dayText(line.acceptedAt) : ''}</Whole> },
          { title: '金额', right: true, of: (line) => money(line.amountFen) },
        ]}
        sum={['', `合计 ${lines.length} 个订单`, '', '', '', money(it.totalFen)]}
      />
      <PaperTable
        title="开票明细"
        rows={it.goods}
        columns={[
          { title: '订单号', of: (row) => <Whole>{row.orderNo}</Whole> },
          { title: '商品', of: (row) => row.name },
          { title: '规格型号', of: (row) => row.spec },
          { title: '合格数量', right: true, of: (row) => <Whole>{`${row.num} ${row.unit}`}</Whole> },
          { title: '含税单价', right: true, of: (row) => priceText(row.priceE4) },
          { title: '含税金额', right: true, of: (row) => money(row.amountFen) },
          { title: '税率', right: true, of: (row) => `${row.taxRateBp / 100}%` },
        ]}
        sum={['', `合计 ${it.goods.length} 行`, '', '', '', money(it.totalFen), '']}
      />
      <PrintedBy />
    </Paper>
  )
}
