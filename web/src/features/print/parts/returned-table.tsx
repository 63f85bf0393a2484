// Invoices a document was sent back, as its paper has them.
import { money } from '@caiyuan/contract/money'
import type { Returned } from '../../invoice/parts/returned-invoices.tsx'
import { fullMoment, PaperTable } from './paper.tsx'

export const ReturnedTable = ({ invoices }: { invoices: readonly Returned[] }) =>
  invoices.length > 0 ? (
    <PaperTable
      title="退回的发票"
      rows={invoices}
      columns={[
        { title: '发票号码', of: (it) => it.invoiceNo },
        { title: '退回时间', of: (it) => fullMoment(it.returnedAt) },
        { title: '退回原因', of: (it) => it.reason },
        { title: '价税合计', right: true, of: (it) => money(it.totalFen) },
      ]}
    />
  ) : null
