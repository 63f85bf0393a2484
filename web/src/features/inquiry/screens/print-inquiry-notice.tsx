// 成交通知书 as the firm that won prints it: what it offered, and with whom it signs.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { fullMoment, Pairs, Paper, PaperEnd } from '../../print/parts/paper.tsx'
import { AwardWords, LinesTable } from '../parts/papers.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>

const Notice = ({ doc, won }: { doc: Doc; won: NonNullable<Doc['ownAward']> }) => (
  <Paper
    title={`${doc.schoolName}成交通知书`}
    number={doc.inquiryNo}
    address={toInquiry('/channelInquiryDetail', { schoolId: doc.schoolId, id: doc.id })}
    amount={{ label: '成交金额', fen: won.totalFen }}
    signs={['采购人', '采购办（盖章）', '成交供应商（签收）']}
  >
    <AwardWords firm={won.supplierName} title={doc.title} />
    <Pairs
      rows={[
        ['项目名称', doc.title],
        ['采购单位', doc.schoolName],
        ['截止时间', fullMoment(doc.deadlineAt)],
        ['联系人', `${doc.asked.contact} ${doc.phone}`],
        ['交货', `${doc.own?.deliverDays ?? doc.asked.deliverDays} 天内，${doc.asked.deliverPlace}`],
        ['质保', `${doc.own?.warrantyMonths ?? doc.asked.warrantyMonths} 个月`],
        ['付款条件', doc.asked.payTerms, true],
        ['报价编号', doc.receipts.findLast((it) => it.withdrawnAt === null)?.said.quoteNo ?? ''],
      ]}
    />
    <LinesTable
      title="成交内容"
      asked={doc.asked.lines}
      quote={doc.own && { lines: doc.own.lines.filter((it) => won.lineNos.includes(it.lineNo)), totalFen: won.totalFen }}
    />
    <PaperEnd />
  </Paper>
)

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.inquiry.toQuote, { schoolId: params.get('schoolId') ?? '', id: params.get('id') ?? '' })
  return (
    <WithRead read={read}>
      {(doc) =>
        doc.mine === 'won' && doc.ownAward ? (
          <Notice doc={doc} won={doc.ownAward} />
        ) : (
          <Empty title="没有成交通知书" isPage>
            贵公司成交以后，可以打印成交通知书。
          </Empty>
        )
      }
    </WithRead>
  )
}
