// Invoices a document was sent back: with the day and the reason, and their files.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Fragment } from 'react'
import type { api } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { Money } from '../../../ui/money.tsx'

type Doc = OutputOf<typeof api.offPlatform.detail>
export type Returned = Doc['returnedInvoices'][number]

/** That one of those a document stands on was sent back before: who settles looks twice. */
export const ReturnedEarlier = ({ of, invoiceNo }: { of: Doc['returnedBefore']; invoiceNo: string }) =>
  of
    .filter((it) => it.invoiceNo === invoiceNo)
    .map((it) => (
      <div key={`${it.docNo}${it.returnedAt}`} className="bad">
        曾于 {momentText(it.returnedAt)} 从 {it.docNo} 退回：{it.reason}
      </div>
    ))

export const ReturnedInvoices = ({ invoices }: { invoices: readonly Returned[] }) =>
  invoices.map((it) => (
    <div key={it.fileId}>
      <a href={fileAddress(it.fileId)} target="_blank" rel="noreferrer" className="num">
        {it.invoiceNo}
      </a>{' '}
      <Money fen={it.totalFen} />{' '}
      <span className="second">
        {momentText(it.returnedAt)} 退回：{it.reason}
        {it.checkFiles.map((file) => (
          <Fragment key={file.id}>
            ，查验：
            <a href={fileAddress(file.id)} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          </Fragment>
        ))}
      </span>
    </div>
  ))
