// 对账单 on A4: lines, funds, invoices, both confirmations.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { BillOrders, billPairs } from './bill-parts.tsx'
import { FundsTable } from './funds-table.tsx'
import { Pairs, Paper, PaperEnd, PaperTable } from './paper.tsx'

export const BillPaper = ({ it, school }: { it: OutputOf<typeof api.bill.detail>; school: string }) => {
  const lines = it.lines.filter((line) => !line.removedAt)
  const invoices = it.invoices.filter((invoice) => invoice.state === 'active')
  const total = it.isWhole ? it.totalFen : it.mineFen
  return (
    <Paper
      title={`${school}对账单`}
      number={it.billNo}
      address={to('/billCheckDetail', { id: it.id })}
      amount={{ label: it.isWhole ? '对账金额' : '与本人有关的金额', fen: total }}
      signs={['供应商（盖章）', '采购方经办', '财务审核']}
    >
      <Pairs
        rows={[
          ...billPairs(it, '采购单位', it.buyerConfirmedBy),
          ['结算单号', it.settlement?.settlementNo ?? ''],
          ['凭证号', it.settlement?.voucherNo ?? ''],
          ['付款日期', it.paidOn ?? ''],
        ]}
      />
      <BillOrders
        title={it.isWhole ? '对账明细' : '对账明细（只列出与本人有关的订单）'}
        lines={lines}
        offsets={it.offsets}
        totalFen={total}
        goods
      />
      <FundsTable funds={it.funds} fenOf={(fund) => fund.amountFen}>
        {invoices.length === 0 && <PaperEnd />}
      </FundsTable>
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
        >
          <PaperEnd />
        </PaperTable>
      ) : null}
    </Paper>
  )
}
