// What the papers of an inquiry have in common: what is bought, at the price it was awarded for.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PaperTable, useSchoolName } from '../../print/parts/paper.tsx'

export type Doc = OutputOf<typeof api.inquiry.detail>
export type Quote = NonNullable<Doc['quotes']>[number]

export const awardedQuote = (doc: Doc): Quote | undefined => doc.quotes?.find((it) => it.id === doc.award?.quoteId)

interface LinesProps {
  title: string
  asked: NonNullable<Doc['asked']>['lines']
  quote: Pick<Quote, 'lines' | 'totalFen'> | null | undefined
}

/** The lines as they were asked for, or as the firm offered that was chosen. */
export const LinesTable = ({ title, asked, quote }: LinesProps) => {
  const offered = (i: number) => quote?.lines.find((it) => it.lineNo === i + 1)
  return (
    <PaperTable
      title={title}
      rows={asked}
      columns={[
        { title: '行', of: (_, i) => i + 1 },
        { title: '名称', of: (line) => line.name },
        {
          title: '品牌型号',
          of: (line, i) => (quote ? [offered(i)?.brand, offered(i)?.model].filter(Boolean).join(' ') : line.brand || '不限'),
        },
        { title: '技术要求', of: (line) => line.params },
        { title: '数量', right: true, of: (line) => `${line.num} ${line.unit}` },
        ...(quote
          ? [
              { title: '单价', right: true as const, of: (_: unknown, i: number) => priceText(offered(i)?.priceE4 ?? 0) },
              { title: '金额', right: true as const, of: (_: unknown, i: number) => money(offered(i)?.amountFen ?? 0) },
            ]
          : []),
      ]}
      {...(quote ? { sum: ['', '合计', '', '', '', '', money(quote.totalFen ?? 0)] } : {})}
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
