// Invoices of a bill: numbers, parties, the three sums and the files kept of each.
import type { BillInvoice } from '@caiyuan/contract/bill/detail'
import { invoiceKinds } from '@caiyuan/contract/invoice'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { InvoiceCheck } from '../../invoice/parts/invoice-check.tsx'
import { FileList } from '../../../ui/upload.tsx'
import css from './invoice-list.module.css'

export type Invoice = z.output<typeof BillInvoice>
const states = {
  active: { tone: 'ok', text: '使用中' },
  differs: { tone: 'bad', text: '匹配未通过' },
  returned: { tone: 'off', text: '已退回' },
} as const
const sources = { xml: '读自 XML', ofd: '读自 OFD', pdf: '读自 PDF', typed: '手工填写' }

/** `2633 0001 2345 …`, readable in groups of four. */
export const groupedNo = (no: string): string => no.replace(/(.{4})(?=.)/g, '$1 ')

interface InvoiceListProps {
  invoices: readonly Invoice[]
  schoolId?: number
  /** What is to be done about an invoice whose files say nothing. */
  unread?: (invoice: Invoice) => ReactNode
}

export const InvoiceList = ({ invoices, schoolId, unread }: InvoiceListProps) => (
  <ul className={css['list']}>
    {invoices.map((it) => (
      <li key={it.id} className={it.state === 'active' ? '' : css['past']}>
        <div className={css['head']}>
          <b className="num">{groupedNo(it.invoiceNo)}</b>
          <Tag tone={states[it.state].tone}>{states[it.state].text}</Tag>
          <span className="second">
            {invoiceKinds[it.kind]} · {it.issuedOn} · {sources[it.source]}
            {it.lineCount > 0 ? ` · ${it.lineCount} 行明细` : ''}
          </span>
          <span className={css['sum']}>
            <span className="second num">
              <Money fen={it.netFen} /> ＋ 税 <Money fen={it.taxFen} /> ＝{' '}
            </span>
            <Money fen={it.totalFen} as="strong" size={14} />
          </span>
        </div>
        <p className="second">
          {it.sellerName} <span className="num">{it.sellerTaxNo}</span> → {it.buyerName} <span className="num">{it.buyerTaxNo}</span>
        </p>
        {it.isUnread ? (
          <p className="wait">
            文件不能识别，各项为手工填写
            {it.seen ? `；${it.seen.who} ${momentText(it.seen.at)} 已对照原件确认` : ''}
            {it.state === 'active' && !it.seen ? unread?.(it) : null}
          </p>
        ) : it.typed.length > 0 ? (
          <p className="wait">手工填写、文件中没有：{it.typed.join('、')}</p>
        ) : null}
        {it.check ? <InvoiceCheck check={it.check} invoiceNo={it.invoiceNo} /> : null}
        {it.returnedReason ? (
          <p className="bad">
            {momentText(it.createdAt)} 上传，{it.returnedReason}
          </p>
        ) : null}
        <FileList files={it.files} {...(schoolId ? { schoolId } : {})} />
      </li>
    ))}
  </ul>
)
