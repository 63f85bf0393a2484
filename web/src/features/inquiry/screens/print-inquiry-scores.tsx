// 评审表 of 综合评分: how it was scored, what each offer came to, what each scorer gave; signed by them on paper.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { pointsText } from '@caiyuan/contract/inquiry/scoring'
import { money } from '@caiyuan/contract/money'
import { Empty } from '../../../ui/empty.tsx'
import { fullMoment, Pairs, Paper, PaperEnd, PaperTable } from '../../print/parts/paper.tsx'
import { OfInquiry, type Doc } from '../parts/papers.tsx'
import { allCriteria, isReviewed, judgedOf, sheetsOf, verdictsOf, type Review, type Scoring } from '../parts/scoring.tsx'

interface SheetProps {
  doc: Doc
  school: string
  scoring: Scoring
  review: Review
}

const Sheet = ({ doc, school, scoring, review }: SheetProps) => {
  const counted = (doc.quotes ?? []).filter((it) => it.score !== null)
  const out = (doc.quotes ?? []).filter((it) => it.fault !== '')
  return (
    <Paper
      title={`${school}询价评审表`}
      number={doc.inquiryNo}
      address={toInquiry('/notInquiryDetail', { id: doc.id })}
      amount={{ label: '最高限价', fen: doc.budgetFen }}
      signs={review.scorers.map((it) => `评审人 ${it.name}`)}
    >
      <Pairs
        rows={[
          ['项目名称', doc.title],
          ['采购人', `${doc.buyerName} ${doc.deptName}`],
          ['开标时间', doc.openedAt ? fullMoment(doc.openedAt) : ''],
          ['有效报价', `${counted.length} 家`],
          ['无效报价', out.map((it) => `${it.supplierName}：${it.fault}`).join('；'), true],
          ['更换评审人', review.replaced.map((it) => `${it.name}：${it.why}`).join('；'), true],
        ]}
      />
      <PaperTable
        title="评审办法"
        rows={allCriteria(scoring)}
        columns={[
          { title: '评审因素', of: (it) => it.name },
          { title: '权重', right: true, of: (it) => it.weight },
          { title: '评审内容', of: (it) => it.looksAt },
        ]}
      />
      <PaperTable
        title="符合性审查"
        rows={verdictsOf(review, doc.quotes)}
        columns={[
          { title: '供应商', of: (it) => it.firm },
          { title: '结论', of: (it) => (it.isUnfit ? '不符合' : '符合') },
          { title: '判为不符合', right: true, of: (it) => it.num },
          { title: '不符合的理由', of: (it) => it.reasons.join('；') || '无' },
        ]}
      />
      <PaperTable
        title="综合得分"
        rows={counted}
        columns={[
          { title: '名次', of: (it) => it.rank ?? '' },
          { title: '供应商', of: (it) => it.supplierName },
          { title: '报价合计', right: true, of: (it) => money(it.totalFen ?? 0) },
          { title: '价格分', right: true, of: (it) => pointsText(it.score!.priceE2) },
          ...scoring.criteria.map((one, i) => ({
            title: one.name,
            right: true as const,
            of: (it: (typeof counted)[number]) => pointsText(it.score!.criteriaE2?.[i] ?? 0),
          })),
          { title: '总分', right: true, of: (it) => pointsText(it.score!.totalE2 ?? 0) },
        ]}
      />
      <PaperTable
        title="各评审人评分"
        rows={sheetsOf(review, judgedOf(doc.quotes))}
        columns={[
          { title: '评审人', of: (it) => it.scorer },
          { title: '供应商', of: (it) => it.firm },
          ...scoring.criteria.map((one, i) => ({
            title: one.name,
            right: true as const,
            of: (it: { marksE2: readonly number[] }) => pointsText(it.marksE2[i] ?? 0),
          })),
        ]}
      />
      <PaperTable
        title="评审意见"
        rows={review.scorers}
        columns={[
          { title: '评审人', of: (it) => it.name },
          { title: '评分时间', of: (it) => (it.givenAt ? fullMoment(it.givenAt) : '') },
          { title: '意见', of: (it) => it.note || '无' },
        ]}
      >
        <PaperEnd />
      </PaperTable>
    </Paper>
  )
}

export const Screen = () => (
  <OfInquiry>
    {(doc, school) =>
      doc.asked?.scoring && doc.review && isReviewed(doc.quotes) ? (
        <Sheet doc={doc} school={school} scoring={doc.asked.scoring} review={doc.review} />
      ) : (
        <Empty title="还没有评审表" isPage>
          综合评分的询价，全部评审人评完以后，可以打印评审表。
        </Empty>
      )
    }
  </OfInquiry>
)
