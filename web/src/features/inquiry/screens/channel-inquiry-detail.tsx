// 报价: what is asked, the quote that this browser seals or the bids of a 竞价, and their receipts.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { stateOf } from '@caiyuan/contract/inquiry/bidding'
import { momentText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import type { Step } from '../../../ui/steps.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { openOwnContract } from '../../contract-template/parts/open-contract.ts'
import { LineResults } from '../parts/line-results.tsx'
import { AskedFacts, AskedLines } from '../parts/asked-lines.tsx'
import { AfterSending, ObjectCard, Receipts } from '../parts/beside-quote.tsx'
import { BidForm, BidStand } from '../parts/bid-form.tsx'
import { BidRules, OwnBids } from '../parts/own-bids.tsx'
import { QuoteForm } from '../parts/quote-form.tsx'
import { OwnScoreCard, OwnUnfitCard, ScoringCard } from '../parts/scoring.tsx'
import { TimeLeft, WorkLeft } from '../parts/time-left.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>

/** Pages of firms that nobody tells by name ask again so often. */
const LIVE_MS = 5000

const standing: Record<Doc['mine'], { tone: 'ok' | 'wait' | 'bad' | 'off' | 'info'; label: string }> = {
  none: { tone: 'info', label: '还没有报价' },
  quoted: { tone: 'wait', label: '已密封报价' },
  withdrawn: { tone: 'off', label: '已撤回报价' },
  won: { tone: 'ok', label: '已成交' },
  lost: { tone: 'off', label: '未成交' },
  void: { tone: 'bad', label: '报价无效' },
}

/** Where a bid is called otherwise than a quote. */
const bidWords: Partial<Record<Doc['mine'], string>> = { none: '还没有出价', quoted: '已出价', void: '出价无效' }

const opened: ReadonlySet<Doc['state']> = new Set(['scoring', 'choosing', 'awarding', 'publicity', 'objected', 'won'])

const nowIf = (is: boolean): Step['state'] => (is ? 'now' : 'next')

/** The way of a sealed quote: read, fill in, seal, and opened together with those of the others. */
const stepsOf = ({ asked, deadlineAt, mine, receipts, state }: Doc): Step[] => {
  const sent = receipts.findLast((it) => it.withdrawnAt === null)
  const isDue = state === 'quoting' && mine === 'none'
  return [
    { label: '看要求', note: `${asked.lines.length} 行`, state: 'done' },
    { label: '填报价', state: sent ? 'done' : nowIf(isDue) },
    {
      label: '加密提交',
      note: sent ? momentText(sent.said.receivedAt) : mine === 'withdrawn' ? '已撤回' : undefined,
      state: sent ? 'done' : 'next',
    },
    { label: '开标', note: momentText(deadlineAt), state: opened.has(state) ? 'done' : nowIf(state === 'opening' || sent !== undefined) },
  ]
}

const Body = ({ doc }: { doc: Doc }) => {
  const { has } = useSession()
  const it = standing[doc.mine]
  const isOpen = doc.state === 'quoting'
  const { run } = doc
  const mayQuote = isOpen && !run && (doc.mine === 'none' || (doc.mine === 'quoted' && doc.mayReplace))
  return (
    <DetailPage
      title={run ? '竞价' : '报价'}
      crumbs={[{ label: '询价大厅', to: '/channelInquiry' }, { label: doc.title }]}
      head={{
        number: doc.inquiryNo,
        state: {
          tone: it.tone,
          text: [stateOf(doc.state, doc.askWay).label, run ? (bidWords[doc.mine] ?? it.label) : it.label, doc.ownFault]
            .filter(Boolean)
            .join(' · '),
          hint: isOpen ? `${momentText(doc.deadlineAt)} 截止` : undefined,
        },
        meta: (
          <>
            <b>{doc.title}</b>
            <span>{doc.schoolName}</span>
            {run ? <Tag tone="info">竞价</Tag> : null}
            {doc.isInvited ? <Tag tone="info">邀请{run ? '' : '询价'}</Tag> : null}
          </>
        ),
        amount: { label: '最高限价', fen: doc.budgetFen, note: isOpen ? (run ? '高于它不能出价' : '高于它的报价无效') : undefined },
      }}
      actions={
        doc.mine === 'won'
          ? [
              {
                key: 'notice',
                label: '打印成交通知书',
                can: true,
                onPress: () =>
                  void window.open(toInquiry('/print/inquiryNotice', { schoolId: doc.schoolId, id: doc.id }), '_blank', 'noopener'),
              },
              ...(doc.isContest || !has('supplier:orders')
                ? []
                : [
                    {
                      key: 'contract',
                      label: '打印合同',
                      can: true as const,
                      onPress: () => openOwnContract(doc.schoolId, 'inquiry', doc.id),
                    },
                  ]),
            ]
          : []
      }
      {...(run ? {} : { steps: stepsOf(doc) })}
      side={
        <>
          <Card title="截止">
            <Facts
              columns={1}
              facts={[
                { label: '截止时间', value: momentText(doc.deadlineAt) },
                { label: '还有', value: isOpen ? <TimeLeft until={doc.deadlineAt} /> : '' },
                { label: '工作时间', value: isOpen && doc.workLeft ? <WorkLeft left={doc.workLeft} until={doc.deadlineAt} /> : '' },
                { label: '开标', value: run ? '' : doc.openerNames.length > 0 ? `${doc.openerNames.join('、')} 中的两人` : '到时自动开标' },
                { label: '成交供应商', value: doc.result?.supplierName },
                {
                  label: doc.result && doc.result.lines.length > 0 ? '成交合计' : '成交金额',
                  value: doc.result ? <Money fen={doc.result.totalFen} as="strong" /> : '',
                },
                { label: '选定理由', value: doc.result?.reason },
              ]}
            />
          </Card>
          {mayQuote ? <AfterSending doc={doc} /> : null}
          {doc.ownUnfit.length > 0 ? <OwnUnfitCard reasons={doc.ownUnfit} names={doc.scorerNames} /> : null}
          {doc.ownScore ? <OwnScoreCard score={doc.ownScore} names={doc.scorerNames} /> : null}
          <ObjectCard doc={doc} />
          {run ? <OwnBids doc={doc} run={run} /> : <Receipts doc={doc} />}
          {run && isOpen ? <BidRules run={run} /> : null}
        </>
      }
    >
      {doc.result && doc.result.lines.length > 0 ? <LineResults doc={doc} lines={doc.result.lines} /> : null}
      {doc.asked.scoring ? <ScoringCard scoring={doc.asked.scoring} /> : null}
      {run ? <BidStand doc={doc} run={run} /> : null}
      {run && isOpen ? <BidForm doc={doc} run={run} /> : null}
      {mayQuote ? <QuoteForm doc={doc} /> : run && isOpen ? null : <AskedLines asked={doc.asked} />}
      {doc.notes.length > 0 ? (
        <Card title="补充答疑">
          <ul className="stack">
            {doc.notes.map((note) => (
              <li key={note.at}>
                <span className="second num">{momentText(note.at)}</span> {note.text}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <AskedFacts asked={doc.asked} phone={doc.phone} schoolId={doc.schoolId} />
    </DetailPage>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const [isLive, setLive] = useState(false)
  const read = useRead(
    api.inquiry.toQuote,
    { schoolId: params.get('schoolId') ?? '', id: params.get('id') ?? '' },
    { every: isLive && LIVE_MS },
  )
  const isRunning = read.data?.state === 'quoting' && read.data.run !== null
  if (isRunning !== isLive) setLive(isRunning)
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
