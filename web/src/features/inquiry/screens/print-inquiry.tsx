// 成交通知书 of an inquiry that was awarded; before that the same paper says where it stands. Awarded line by line each firm has its own, and the whole is the record.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { stateOf } from '@caiyuan/contract/inquiry/bidding'
import { BY_LINE_WORDS, linesText } from '@caiyuan/contract/inquiry/by-line'
import { awardRules, pointsText } from '@caiyuan/contract/inquiry/scoring'
import { money } from '@caiyuan/contract/money'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { fullMoment, Pairs, PaperEnd, PaperTable, Record } from '../../print/parts/paper.tsx'
import { placeText, reasonText } from '../model.ts'
import { AwardWords, LinesTable, OfInquiry, awardOf, partOf, type Doc, type Quote, type Share } from '../parts/papers.tsx'
import { judgedOf, sheetsOf, verdictsOf } from '../parts/scoring.tsx'

const signs = ['采购人', '采购办（盖章）']
const deliverText = (doc: Doc, deliverDays: number | null): string => `${deliverDays} 天内，${doc.asked?.deliverPlace ?? ''}`

type Paid = NonNullable<Share['order']>

/** What finance said of the orders that followed; of several each beside its number. */
const paidText = (doc: Doc, pick: (it: Paid) => string): string => {
  const orders = (doc.award?.shares ?? []).flatMap((it) => it.order ?? [])
  return orders
    .filter((it) => pick(it) !== '')
    .map((it) => (orders.length > 1 ? `${it.orderNo}：${pick(it)}` : pick(it)))
    .join('；')
}

const FirmNotice = ({ doc, school, share }: { doc: Doc; school: string; share: Share }) => {
  const part = partOf(doc, share)
  return (
    <PrintSheet
      title={`${school}成交通知书`}
      number={doc.inquiryNo}
      address={toInquiry('/alreadyInquiryDetail', { id: doc.id })}
      amount={{ label: '成交金额', fen: share.totalFen }}
      signs={signs}
    >
      <AwardWords firm={share.supplierName} title={doc.title} />
      <Pairs
        rows={[
          ['项目名称', doc.title],
          ['采购人', `${doc.buyerName} ${doc.deptName}`],
          ['成交供应商', share.supplierName, true],
          ['成交的行', linesText(share.lineNos)],
          ['交货', deliverText(doc, part.deliverDays)],
          ['质保', `${part.warrantyMonths} 个月`],
        ]}
      />
      <LinesTable title="成交内容" asked={doc.asked?.lines ?? []} quote={part} />
      <PaperEnd />
    </PrintSheet>
  )
}

const Whole = ({ doc, school }: { doc: Doc; school: string }) => {
  const award = awardOf(doc)
  const byLine = doc.asked?.isByLine === true
  const [part] = award?.parts.length === 1 ? award.parts : []
  const sheets = doc.review ? sheetsOf(doc.review, judgedOf(doc.quotes)) : []
  const against = doc.review ? verdictsOf(doc.review, doc.quotes).filter((it) => it.reasons.length > 0) : []
  const notice = doc.state === 'won' && !byLine ? doc.award : null
  return (
    <PrintSheet
      title={`${school}${notice ? '成交通知书' : '询价记录'}`}
      number={doc.inquiryNo}
      address={toInquiry('/alreadyInquiryDetail', { id: doc.id })}
      amount={doc.award ? { label: '成交金额', fen: doc.award.totalFen } : { label: '最高限价', fen: doc.budgetFen }}
      signs={signs}
    >
      {notice ? <AwardWords firm={notice.supplierName} title={doc.title} /> : null}
      <Pairs
        rows={[
          ['项目名称', doc.title],
          ['采购人', `${doc.buyerName} ${doc.deptName}`],
          ['采购方式', doc.askWay === 'bidding' ? '竞价（公开降价）' : '询价（密封报价）'],
          ['成交原则', awardRules[doc.awardBy]],
          ['评审人', (doc.review?.scorers ?? []).map((it) => it.name).join('、')],
          ['更换评审人', (doc.review?.replaced ?? []).map((it) => `${it.name}：${it.why}`).join('；'), true],
          ['状态', stateOf(doc.state, doc.askWay).label],
          ['截止时间', doc.deadlineAt ? fullMoment(doc.deadlineAt) : ''],
          [doc.run ? '竞价结束' : '开标时间', doc.openedAt ? fullMoment(doc.openedAt) : ''],
          ['公示到', doc.publicityUntil ? fullMoment(doc.publicityUntil) : ''],
          ['成交供应商', doc.award?.supplierName ?? '', true],
          ['部分报价', byLine ? BY_LINE_WORDS : '', true],
          [
            '各家成交',
            byLine
              ? (doc.award?.shares ?? []).map((it) => `${it.supplierName}${linesText(it.lineNos)} ${money(it.totalFen)}`).join('；')
              : '',
            true,
          ],
          ['流标的行', (doc.award?.failed ?? []).map((it) => `${linesText([it.lineNo])}：${it.why}`).join('；'), true],
          ['选定理由', doc.award ? reasonText(doc.award, byLine) : '', true],
          ['交货', part ? deliverText(doc, part.deliverDays) : ''],
          ['质保', part ? `${part.warrantyMonths} 个月` : ''],
          ['订单号', (doc.award?.shares ?? []).flatMap((it) => it.order?.orderNo ?? []).join('、')],
          ['凭证号', paidText(doc, (it) => it.voucherNo)],
          ['付款日期', paidText(doc, (it) => it.paidOn ?? '')],
          ['采购文件', (doc.asked?.files ?? []).map((it) => it.name).join('、')],
        ]}
      />
      <LinesTable title={doc.award ? '成交内容' : '采购内容'} asked={doc.asked?.lines ?? []} quote={award} />
      {doc.quotes ? (
        <PaperTable
          title="报价"
          rows={doc.quotes}
          columns={[
            byLine
              ? { title: '报的行', of: (it) => (it.fault === '' ? linesText(it.lines.map(({ lineNo }) => lineNo)) : '无效') }
              : { title: '名次', of: (it) => it.rank ?? placeText(it) },
            { title: '供应商', of: (it) => it.supplierName },
            { title: '报价编号', of: (it) => it.quoteNo },
            { title: '报价合计', right: true, of: (it) => (it.totalFen === null ? '—' : money(it.totalFen)) },
            ...(doc.awardBy === 'score'
              ? [
                  {
                    title: '价格',
                    right: true as const,
                    of: (it: Quote) => (it.score ? pointsText(it.score.priceE2) : '—'),
                  },
                  ...(doc.asked?.scoring?.criteria ?? []).map((one, i) => ({
                    title: one.name,
                    right: true as const,
                    of: (it: Quote) => (it.score?.criteriaE2 ? pointsText(it.score.criteriaE2[i]!) : '—'),
                  })),
                  {
                    title: '综合得分',
                    right: true as const,
                    of: (it: Quote) => (it.score?.totalE2 == null ? '—' : pointsText(it.score.totalE2)),
                  },
                ]
              : []),
            { title: '说明', of: (it) => it.fault || it.note },
          ]}
        />
      ) : null}
      {against.length > 0 ? (
        <PaperTable
          title="符合性审查"
          rows={against}
          columns={[
            { title: '供应商', of: (it) => it.firm },
            { title: '结论', of: (it) => (it.isUnfit ? '不符合' : '符合') },
            { title: '判为不符合', right: true, of: (it) => it.num },
            { title: '不符合的理由', of: (it) => it.reasons.join('；') },
          ]}
        />
      ) : null}
      {doc.asked?.scoring && doc.review && sheets.length > 0 ? (
        <PaperTable
          title="各评审人评分"
          rows={sheets}
          columns={[
            { title: '评审人', of: (it) => it.scorer },
            { title: '供应商', of: (it) => it.firm },
            ...doc.asked.scoring.criteria.map((one, i) => ({
              title: one.name,
              right: true as const,
              of: (it: { marksE2: readonly number[] }) => pointsText(it.marksE2[i] ?? 0),
            })),
          ]}
        />
      ) : null}
      <Record rows={doc.timeline.done}>
        <PaperEnd />
      </Record>
    </PrintSheet>
  )
}

export const Screen = () => (
  <OfInquiry>
    {(doc, school) => (
      <main>
        <PrintSheets>
          {doc.state === 'won' && doc.asked?.isByLine
            ? doc.award?.shares.map((share) => <FirmNotice key={share.quoteId} doc={doc} school={school} share={share} />)
            : null}
          <Whole doc={doc} school={school} />
        </PrintSheets>
      </main>
    )}
  </OfInquiry>
)
