// 采购合同 of an award, one with each firm, made of what was asked for and offered: printed, signed and sealed by both.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { Empty } from '../../../ui/empty.tsx'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { Pairs, PaperEnd } from '../../print/parts/paper.tsx'
import { LinesTable, OfInquiry, partOf, type Doc, type Share } from '../parts/papers.tsx'

const Clauses = ({ doc, part: quote }: { doc: Doc; part: ReturnType<typeof partOf> }) => {
  const { asked } = doc
  const words = [
    '合同价款含运费、税费、安装调试和质保期内的服务，乙方不得另行收费；货物的品牌、型号、数量不得自行变更。',
    `乙方自合同签订之日起 ${quote.deliverDays ?? asked?.deliverDays ?? ''} 天内交货到 ${asked?.deliverPlace ?? ''}，联系人 ${asked?.contact ?? ''} ${doc.phone}。`,
    `甲方按采购内容的技术要求和乙方的报价验收；不符合的，乙方在 7 天内免费更换，因此延误的由乙方负责。`,
    `质保期自验收合格之日起 ${quote.warrantyMonths ?? asked?.warrantyMonths ?? ''} 个月。`,
    `付款：${asked?.payTerms || '验收合格并收到合规发票后，按学校结算办法支付'}。`,
    '逾期交货的，每逾期一天按合同价款的万分之五支付违约金；逾期超过 30 天的，甲方可以解除合同。',
    '争议由双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。',
    '询价公告、补充答疑、乙方的报价和成交通知书是本合同的组成部分。本合同一式四份，双方各执两份，签字盖章后生效。',
  ]
  return (
    <ol style={{ listStyle: 'simp-chinese-informal inside', lineHeight: 1.8, marginBlockStart: 12 }}>
      {words.map((it) => (
        <li key={it}>{it}</li>
      ))}
    </ol>
  )
}

const Contract = ({ doc, school, share, number }: { doc: Doc; school: string; share: Share; number: string }) => (
  <PrintSheet
    title="采购合同"
    number={number}
    address={toInquiry('/alreadyInquiryDetail', { id: doc.id })}
    amount={{ label: '合同价款', fen: share.totalFen }}
    signs={['甲方（盖章）', '甲方代表', '乙方（盖章）', '乙方代表']}
  >
    <Pairs
      rows={[
        ['甲方', school],
        ['乙方', share.supplierName],
        ['项目名称', doc.title],
        ['采购人', `${doc.buyerName} ${doc.deptName}`],
        ['签订日期', '　　　　年　　月　　日'],
      ]}
    />
    <LinesTable title="合同标的" asked={doc.asked?.lines ?? []} quote={partOf(doc, share)} />
    <Clauses doc={doc} part={partOf(doc, share)} />
    <PaperEnd />
  </PrintSheet>
)

export const Screen = () => (
  <OfInquiry>
    {(doc, school) =>
      doc.state === 'won' ? (
        <main>
          <PrintSheets>
            {doc.award?.shares.map((share, i, { length }) => (
              <Contract
                key={share.quoteId}
                doc={doc}
                school={school}
                share={share}
                number={length > 1 ? `${doc.inquiryNo}-${i + 1}` : doc.inquiryNo}
              />
            ))}
          </PrintSheets>
        </main>
      ) : (
        <Empty title="还没有合同" isPage>
          公示期满成交以后，可以打印合同。
        </Empty>
      )
    }
  </OfInquiry>
)
