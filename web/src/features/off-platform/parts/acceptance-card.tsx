// The acceptance of what was bought outside, with its invoices.
import { money } from '@caiyuan/contract/money'
import { fileAddress } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { InvoiceCheck } from '../../invoice/parts/invoice-check.tsx'
import { ReturnedEarlier, ReturnedInvoices } from '../../invoice/parts/returned-invoices.tsx'
import type { AcceptedLine } from '@caiyuan/contract/off-platform/lines'
import { acceptedLinesOf, notesOf, type Doc } from '../shown.ts'

/** On a phone with what has no column there. */
const Name = ({ it }: { it: AcceptedLine }) => {
  const isPhone = usePhone()
  const how = !isPhone ? '' : it.isGood ? `${money(it.priceFen)} × ${it.qty}` : it.qty
  return <TwoLines main={it.name} second={[it.spec, how, notesOf(it)].filter(Boolean).join(' · ')} />
}

const columns: readonly Column<AcceptedLine>[] = [
  { key: 'name', title: '名称', render: (it) => <Name it={it} /> },
  {
    key: 'qty',
    title: '验收数量',
    width: 110,
    align: 'right',
    phone: 'hide',
    render: (it) => <span className={it.isGood ? '' : 'bad'}>{it.qty}</span>,
  },
  { key: 'price', title: '实际单价', width: 110, align: 'right', phone: 'hide', render: (it) => <Money fen={it.priceFen} /> },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

/** `比申请少 ¥240.00` */
const gapOf = (doc: Doc, actualFen: number): string => {
  const gap = actualFen - doc.totalFen
  return gap === 0 ? '与申请金额一致' : `比申请${gap > 0 ? '多' : '少'} ${money(Math.abs(gap))}`
}

export const AcceptanceCard = ({ doc, accepted }: { doc: Doc; accepted: NonNullable<Doc['acceptance']> }) => (
  <Card title="验收" note={`实际金额 ${money(accepted.actualFen)}，${gapOf(doc, accepted.actualFen)}`} flush>
    <DataTable label="验收明细" sticky={false} rows={acceptedLinesOf(doc)} rowKey={(it) => String(it.no)} columns={columns} />
    <div style={{ padding: 16 }}>
      <Facts
        facts={[
          { label: '验收单号', value: accepted.acceptNo },
          { label: '验收日期', value: accepted.acceptedOn },
          { label: '验收人', value: doc.acceptorName },
          { label: '第二验收人', value: doc.secondAcceptorName },
          { label: '验收意见', value: accepted.opinion, wide: true },
          {
            label: '发票',
            wide: true,
            value:
              accepted.invoices.length === 0
                ? ''
                : accepted.invoices.map((it) => (
                    <div key={it.fileId}>
                      <a href={fileAddress(it.fileId)} target="_blank" rel="noreferrer" className="num">
                        {it.invoiceNo}
                      </a>{' '}
                      <Money fen={it.totalFen} />
                      <ReturnedEarlier of={doc.returnedBefore} invoiceNo={it.invoiceNo} />
                      {doc.invoiceChecks
                        .filter((check) => check.invoiceNo === it.invoiceNo)
                        .map((check) => (
                          <InvoiceCheck key={check.id} check={check} invoiceNo={it.invoiceNo} />
                        ))}
                    </div>
                  )),
          },
          {
            label: '退回的发票',
            wide: true,
            value: doc.returnedInvoices.length > 0 ? <ReturnedInvoices invoices={doc.returnedInvoices} /> : '',
          },
          { label: '凭证号', value: doc.voucherNo },
          { label: '付款日期', value: doc.paidOn ?? '' },
        ]}
      />
    </div>
  </Card>
)
