// 询价详情 of its buyer and of who decides or opens: sealed before the deadline, the comparison and the choice behind it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { linesText } from '@caiyuan/contract/inquiry/by-line'
import { awardRules } from '@caiyuan/contract/inquiry/scoring'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead, type DocumentHead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LimitCard } from '../../../ui/limit-card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import { reasonText } from '../model.ts'
import { AskedFacts, AskedLines } from './asked-lines.tsx'
import { BidRun } from './bid-run.tsx'
import { useActions } from './inquiry-actions.tsx'
import { Objections } from './objections.tsx'
import { Opened, useChoice } from './opened.tsx'
import { ChoicePath } from './path-ahead.tsx'
import { ScoreForm } from './score-form.tsx'
import { ReviewCard, ScoringCard } from './scoring.tsx'
import { SealProof, Sealed } from './sealed.tsx'
import { Sums } from './sums.tsx'
import { frozenText, sentenceOf, stepsOf } from './standing.ts'

type Doc = OutputOf<typeof api.inquiry.detail>

/** 疑似串通: the evidence where it is the reader's to see, and what was found. */
const Suspicion = ({ suspicion: { evidence, ruling } }: { suspicion: NonNullable<Doc['suspicion']> }) => (
  <Card title="疑似关联供应商">
    <div className="stack">
      {ruling ? (
        <p>
          <Tag tone={ruling.isCleared ? 'ok' : 'bad'}>{ruling.isCleared ? '不是串通' : '串通，报价作废'}</Tag> {ruling.byName}{' '}
          {momentText(ruling.at)} 核实：{ruling.text}
        </p>
      ) : (
        <p>
          <Tag tone="wait">等采购办核实</Tag> 核实以前不能选定供应商。
        </p>
      )}
      {evidence.length > 0 ? (
        <ul className="stack" style={{ gap: 4 }}>
          {evidence.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      ) : null}
    </div>
  </Card>
)

/** An award under an agreement is ordered under it. */
const orderAddress = (isContest: boolean, orderId: string): string =>
  isContest ? toFramework('/frameworkOrderDetail', { orderId }) : to('/orderDetail', { id: orderId })

const OrderLink = ({ doc, orderId }: { doc: Doc; orderId: string | null }) =>
  orderId ? (
    <Link className="in-text" to={orderAddress(doc.contest !== null, orderId)}>
      查看订单
    </Link>
  ) : null

const Award = ({ doc, award }: { doc: Doc; award: NonNullable<Doc['award']> }) => (
  <Card title={doc.state === 'won' ? '成交' : '拟成交'}>
    <Facts
      facts={[
        ...(doc.asked?.isByLine
          ? award.shares.map((it) => ({
              label: linesText(it.lineNos),
              value: (
                <>
                  {it.supplierName} <Money fen={it.totalFen} as="strong" /> <OrderLink doc={doc} orderId={it.orderId} />
                </>
              ),
              wide: true,
            }))
          : [{ label: '供应商', value: award.supplierName }]),
        ...award.failed.map((it) => ({ label: linesText([it.lineNo]), value: `流标：${it.why}`, wide: true })),
        { label: doc.asked?.isByLine ? '合计' : '金额', value: <Money fen={award.totalFen} as="strong" /> },
        { label: '公示到', value: doc.publicityUntil ? momentText(doc.publicityUntil) : '' },
        {
          label: '订单',
          value: doc.asked?.isByLine || !award.shares[0]?.orderId ? '' : <OrderLink doc={doc} orderId={award.shares[0].orderId} />,
        },
        { label: '选定理由', value: reasonText(award, doc.asked?.isByLine === true), wide: true },
      ]}
    />
  </Card>
)

const amountOf = (doc: Doc, chosenFen: number | null | undefined): NonNullable<DocumentHead['amount']> => {
  const ceiling = `最高限价 ${money(doc.budgetFen)}`
  if (doc.award) return { label: doc.state === 'won' ? '成交金额' : '拟成交', fen: doc.award.totalFen, note: ceiling }
  if (chosenFen != null) {
    const left = doc.budgetFen - chosenFen
    return { label: '拟成交', fen: chosenFen, note: left > 0 ? `${ceiling}，可解冻 ${money(left)}` : ceiling }
  }
  const isFrozen = inquiryFlow.states[doc.state].claim === 'reserved'
  return { label: '最高限价', fen: doc.budgetFen, note: isFrozen ? '提交时冻结，成交后差额解冻' : undefined }
}

const headOf = (doc: Doc, chosenFen: number | null | undefined): DocumentHead => ({
  number: doc.inquiryNo,
  tags: doc.asked ? (
    <>
      {' '}
      <Tag>{doc.askWay === 'bidding' ? '竞价' : '密封询价'}</Tag>{' '}
      <Tag>{doc.asked.scope === 'invited' ? `邀请 ${doc.firms.length} 家` : '公开'}</Tag>
      {doc.asked.isByLine ? (
        <>
          {' '}
          <Tag>分项成交</Tag>
        </>
      ) : null}
    </>
  ) : null,
  state: sentenceOf(doc),
  meta: (
    <>
      <b>{doc.title}</b>
      {doc.contest ? (
        <span>
          二次竞价 <Link to={toFramework('/frameworkAgreementDetail', { id: doc.contest.agreementId })}>{doc.contest.name}</Link>{' '}
          <span className="num">{doc.contest.agreementNo}</span>
        </span>
      ) : null}
      {doc.asked ? (
        <span>
          {doc.asked.lines.length} 行 {doc.asked.lines.reduce((sum, it) => sum + it.num, 0)} 件
        </span>
      ) : null}
      <span>
        采购人 {doc.buyerName} {doc.deptName}
      </span>
      <span>
        成交原则 <b>{awardRules[doc.awardBy]}</b>
      </span>
    </>
  ),
  amount: amountOf(doc, chosenFen),
})

const Paying = ({ doc }: { doc: Doc }) => (
  <Card title="经费" note={frozenText(doc)}>
    <Facts
      facts={doc.funds.map((it, i) => ({
        label: doc.funds.length > 1 ? `经费卡 ${i + 1}` : '经费卡',
        value: doc.funds.length > 1 ? `${it.name} ${money(it.amountFen)}` : it.name,
        wide: true,
      }))}
    />
  </Card>
)

const Notes = ({ notes }: { notes: Doc['notes'] }) => (
  <Card title="补充答疑" note="公告后只能补充说明">
    <ul className="stack">
      {notes.map((it) => (
        <li key={it.at}>
          <span className="second num">{momentText(it.at)}</span> {it.text}
        </li>
      ))}
    </ul>
  </Card>
)

/** How much of the publicity is left, from the moment the choice was agreed to. */
const Publicity = ({ doc, className }: { doc: Doc; className: string }) =>
  doc.state === 'publicity' && doc.publicityUntil && new Date(doc.publicityUntil) > serverNow() ? (
    <LimitCard
      title="成交公示"
      what="还可以质疑"
      from={doc.timeline.done.findLast((it) => it.title === inquiryFlow.actions.award.title)?.at ?? null}
      to={doc.publicityUntil}
      then="公开成交供应商、金额和理由；没有质疑即成交并生成订单"
      className={className}
    />
  ) : null

const Body = ({ doc }: { doc: Doc }) => {
  const choice = useChoice(doc)
  const { actions, node } = useActions(doc)
  const summed = doc.quotes?.filter((it) => it.totalFen !== null).length ?? 0
  const limit = (className: string) => <Publicity doc={doc} className={className} />
  return (
    <>
      <DetailPage
        title={doc.quotes ? '询价结果' : '询价详情'}
        crumbs={[{ label: '我的询价', to: '/myInquiry' }, { label: doc.title }]}
        head={headOf(doc, choice.chosenFen)}
        actions={[...actions, choice.action]}
        steps={stepsOf(doc)}
        wide={doc.quotes ? <Opened doc={doc} quotes={doc.quotes} choice={choice} /> : null}
        side={
          <>
            {limit('desktop-only')}
            <Card title="办理记录">
              <Timeline nodes={timelineNodes(doc.timeline)} />
            </Card>
          </>
        }
      >
        {limit('phone-only')}
        {doc.asked?.scoring && doc.quotes && doc.can.score === true ? (
          <ScoreForm doc={doc} scoring={doc.asked.scoring} quotes={doc.quotes} />
        ) : null}
        {choice.mayChoose ? <ChoicePath ahead={choice.ahead} /> : null}
        {doc.award ? <Award doc={doc} award={doc.award} /> : null}
        {doc.asked && doc.quotes && choice.lowestFen !== null && !choice.byLine && summed > 1 ? (
          <Sums asked={doc.asked} quotes={doc.quotes} budgetFen={doc.budgetFen} chosenId={choice.chosen?.id} lowestFen={choice.lowestFen} />
        ) : null}
        {doc.suspicion ? <Suspicion suspicion={doc.suspicion} /> : null}
        {doc.objections.length > 0 ? <Objections objections={doc.objections} /> : null}
        {doc.run ? <BidRun doc={doc} run={doc.run} /> : null}
        {!doc.run && !doc.quotes && doc.deadlineAt ? <Sealed doc={doc} deadlineAt={doc.deadlineAt} /> : null}
        {doc.asked?.scoring && doc.review ? <ReviewCard scoring={doc.asked.scoring} review={doc.review} quotes={doc.quotes} /> : null}
        {doc.asked?.scoring ? <ScoringCard scoring={doc.asked.scoring} /> : null}
        {doc.asked ? <AskedLines asked={doc.asked} /> : null}
        {doc.notes.length > 0 ? <Notes notes={doc.notes} /> : null}
        {!doc.run && doc.quotes && doc.quotes.length > 0 ? <SealProof quotes={doc.quotes} /> : null}
        {doc.asked ? <AskedFacts asked={doc.asked} phone={doc.phone} firms={doc.firms} /> : null}
        {doc.funds.length > 0 ? <Paying doc={doc} /> : null}
      </DetailPage>
      {node}
    </>
  )
}

/** What a choice begins with: chosen anew where it changes while the page is open. */
const choiceKey = ({ id, state, can, quotes }: Doc): string =>
  [id, state, can.choose === true, quotes?.filter((it) => it.fault === '').length].join(' ')

export const InquiryDetail = () => {
  const [params] = useSearchParams()
  const read = useRead(api.inquiry.detail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={choiceKey(doc)} doc={doc} />}</WithRead>
}
