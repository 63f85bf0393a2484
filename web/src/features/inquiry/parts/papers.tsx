// What the papers of an inquiry have in common: what is bought, at the price it was awarded for.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PaperTable, useSchoolName } from '../../print/parts/paper.tsx'

export type Doc = OutputOf<typeof api.inquiry.detail>
export type Quote = NonNullable<Doc['quotes']>[number]

export type Share = NonNullable<Doc['award']>['shares'][number]

/** What one firm has of the award, at what it offered. */
export const partOf = (doc: Doc, share: Share) => {
  const quote = doc.quotes?.find((it) => it.id === share.quoteId)
  const lines = (quote?.lines ?? [])
    .filter((it) => share.lineNos.includes(it.lineNo))
    .map((it) => ({ ...it, supplierName: share.supplierName }))
  return { lines, totalFen: share.totalFen, deliverDays: quote?.deliverDays ?? null, warrantyMonths: quote?.warrantyMonths ?? null }
}

/** The whole award. */
export const awardOf = (doc: Doc) => {
  if (!doc.award) return null
  const parts = doc.award.shares.map((it) => partOf(doc, it))
  return { parts, lines: parts.flatMap((it) => it.lines), totalFen: doc.award.totalFen }
}

type Offered = Quote['lines'][number] & { supplierName?: string }

interface LinesProps {
  title: string
  asked: NonNullable<Doc['asked']>['lines']
  quote: { lines: readonly Offered[]; totalFen: number | null } | null | undefined
}

/** The lines as they were asked for, or those that are awarded, as the firm offered that was chosen; whose each is where there are several. */
export const LinesTable = ({ title, asked, quote }: LinesProps) => {
  const rows = asked.flatMap((line, i) => {
    const offered = quote?.lines.find((it) => it.lineNo === i + 1)
    return quote && !offered ? [] : [{ line, lineNo: i + 1, offered }]
  })
  const isOfSeveral = new Set(quote?.lines.map((it) => it.supplierName)).size > 1
  type Row = (typeof rows)[number]
  return (
    <PaperTable
      title={title}
      rows={rows}
      columns={[
        { title: '行', of: ({ lineNo }) => lineNo },
        { title: '名称', of: ({ line }) => line.name },
        {
          title: '品牌型号',
          of: ({ line, offered }) => (offered ? [offered.brand, offered.model].filter(Boolean).join(' ') : line.brand || '不限'),
        },
        { title: '技术要求', of: ({ line }) => line.params },
        ...(isOfSeveral ? [{ title: '供应商', of: ({ offered }: Row) => offered?.supplierName ?? '' }] : []),
        { title: '数量', right: true, of: ({ line }) => `${line.num} ${line.unit}` },
        ...(quote
          ? [
              { title: '单价', right: true as const, of: ({ offered }: Row) => priceText(offered?.priceE4 ?? 0) },
              { title: '金额', right: true as const, of: ({ offered }: Row) => money(offered?.amountFen ?? 0) },
            ]
          : []),
      ]}
      {...(quote ? { sum: ['', '合计', '', '', ...(isOfSeveral ? [''] : []), '', '', money(quote.totalFen ?? 0)] } : {})}
    />
  )
}

/** What a firm that won is told. */
export const AwardWords = ({ firm, title }: { firm: string; title: string }) => (
  <p>
    {firm}：在“{title}”询价中，贵公司的报价经审核和公示，确定为成交报价。请在收到本通知书之日起 30 日内与采购人签订合同，并按报价供货。
  </p>
)

/** A paper of the inquiry the address names. */
export const OfInquiry = ({ children }: { children: (doc: Doc, school: string) => React.ReactNode }) => {
  const [params] = useSearchParams()
  const read = useRead(api.inquiry.detail, { id: params.get('id') ?? '' })
  const school = useSchoolName()
  return <WithRead read={read}>{(doc) => children(doc, school)}</WithRead>
}
