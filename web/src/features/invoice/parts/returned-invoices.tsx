// Invoices a document was sent back: with the day and the reason, and their files.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { Money } from '../../../ui/money.tsx'

export type Returned = OutputOf<typeof api.offPlatform.detail>['returnedInvoices'][number]

export const ReturnedInvoices = ({ invoices }: { invoices: readonly Returned[] }) =>
  invoices.map((it) => (
    <div key={it.fileId}>
      <a href={fileAddress(it.fileId)} target="_blank" rel="noreferrer" className="num">
        {it.invoiceNo}
      </a>{' '}
      <Money fen={it.totalFen} />{' '}
      <span className="second">
        {momentText(it.returnedAt)} 退回：{it.reason}
      </span>
    </div>
  ))
