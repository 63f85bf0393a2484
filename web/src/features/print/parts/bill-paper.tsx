// 对账单 on A4: lines, funds, invoices, both confirmations.
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { dayText, periodText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { Pairs, Paper, PaperTable, PrintedBy, Whole, fullMoment } from './paper.tsx'

export const BillPaper = ({ it, school }: { it: OutputOf<typeof api.bill.detail>; school: string }) => {
  const lines = it.lines.filter((line) => !line.removedAt)
  const invoices = it.invoices.filter((invoice) => invoice.state === 'active')
  const total = it.isWhole ? it.totalFen : it.mineFen
  return (
    <Paper
      title={`${school}对账单`}
      number={it.billNo}
      address={`/billCheckDetail?id=${it.id}`}
      amount={{ label: it.isWhole ? '对账金额' : '与本人有关的金额', fen: total }}
      signs={['供应商（盖章）', '采购方经办', '财务审核']}
    >
      <Pairs
        rows={[
          ['供应商', it.supplier.name],
          ['供应商税号', it.supplier.uscc],
          ['采购单位', it.buyer.name],
          ['采购单位税号', it.buyer.taxNo],
          ['对账期间', periodText(it.periodFrom, it.periodTo)],
          ['状态', billFlow.states[it.state].label],
          ['供应商确认', it.supplierConfirmedAt ? fullMoment(it.supplierConfirmedAt) : '未确认'],
          ['采购方确认', it.buyerConfirmedAt ? `${it.buyerConfirmedBy} ${fullMoment(it.buyerConfirmedAt)}` : '未确认'],
          ['收款账户', `${it.supplier.bankName} ${it.supplier.bankAccount}`.trim()],
          ['结算单号', it.settlement?.settlementNo ?? ''],
          ['凭证号', it.settlement?.voucherNo ?? ''],
        ]}
      />
      <PaperTable
        title={it.isWhole ? '对账明细' : '对账明细（只列出与本人有关的订单）'}
        rows={lines}
        columns={[
          { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
          { title: '订单号', of: (line) => <Whole>{line.orderNo}</Whole> },
          { title: '验收单号', of: (line) => line.acceptNo },
          { title: '商品', of: (line) => line.summary },
          { title: '采购人 / 部门', of: (line) => `${line.buyerName} ${line.deptName}` },
          { title: '验收日期', of: (line) => <Whole>{line.acceptedAt ? dayText(line.acceptedAt) : ''}</Whole> },
          { title: '金额', right: true, of: (line) => money(line.amountFen) },
        ]}
        sum={['', `合计 ${lines.length} 个订单`, '', '', '', '', money(total)]}
      />
      <PaperTable
        title="经费"
        rows={it.funds}
        columns={[
          { title: '项目编号', of: (fund) => fund.projectNo },
          { title: '经费名称', of: (fund) => fund.name },
          { title: '支出科目', of: (fund) => fund.subjectName },
          { title: '负责人', of: (fund) => fund.ownerName },
          { title: '金额', right: true, of: (fund) => money(fund.amountFen) },
        ]}
      />
      {invoices.length > 0 ? (
        <PaperTable
          title="发票"
          rows={invoices}
          columns={[
            { title: '发票号码', of: (invoice) => [invoice.invoiceCode, invoice.invoiceNo].filter(Boolean).join(' ') },
            { title: '开票日期', of: (invoice) => invoice.issuedOn },
            { title: '金额', right: true, of: (invoice) => money(invoice.netFen) },
            { title: '税额', right: true, of: (invoice) => money(invoice.taxFen) },
            { title: '价税合计', right: true, of: (invoice) => money(invoice.totalFen) },
          ]}
        />
      ) : null}
      <PrintedBy />
    </Paper>
  )
}
