// 询价详情 of its buyer and of who decides or opens: sealed before the deadline, the comparison and the choice behind it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { REASON_LEAST } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import { AskedFacts, AskedLines } from './asked-lines.tsx'
import { useActions } from './inquiry-actions.tsx'
import { Objections } from './objections.tsx'
import { QuoteMatrix } from './quote-matrix.tsx'
import { TimeLeft } from './time-left.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>

/** Before they are opened: how many, until when, by whom. */
const Sealed = ({ doc }: { doc: Doc }) => (
  <Card title="密封报价">
    <Facts
      columns={3}
      facts={[
        { label: '收到', value: <b className="num">{doc.quoteNum} 份</b> },
        { label: doc.state === 'quoting' ? '距截止' : '已截止', value: doc.deadlineAt ? <TimeLeft until={doc.deadlineAt} /> : '' },
        {
          label: '开标人',
          value:
            doc.openers.length === 0 ? (
              '到时自动开标'
            ) : (
              <span className="row" style={{ flexWrap: 'wrap', gap: 8 }}>
                {doc.openers.map((it) => (
                  <span key={it.name}>
                    {it.name} {it.hasOpened ? <Tag tone="ok">已开标</Tag> : null}
                  </span>
                ))}
              </span>
            ),
        },
      ]}
    />
    <p className="second" style={{ marginTop: 8 }}>
      {doc.state === 'short'
        ? `报价不足 ${doc.asked?.minQuotes ?? 3} 家：可以延长截止时间再征集、按实际家数成交、转竞争性谈判，或流标。`
        : '报价加密到开标：在两位开标人一起打开以前，谁报了价、报了多少，谁也看不到。'}
    </p>
  </Card>
)

/** The comparison, and who is chosen where it is the reader's to choose. */
const Opened = ({ doc, quotes }: { doc: Doc; quotes: NonNullable<Doc['quotes']> }) => {
  const valid = quotes.filter((it) => it.rank !== null)
  const mayChoose = doc.can.choose === true
  const [picked, setPicked] = useState(doc.award?.quoteId ?? (mayChoose ? valid[0]?.id : undefined))
  const [reason, setReason] = useState('')
  const act = useAct(api.inquiry.choose, { onDone: () => notify.ok('已选定，等待审核') })
  const it = quotes.find((one) => one.id === picked)
  const lowest = valid[0]
  const isLowest = it?.rank === 1
  const isReasoned = isLowest || reason.trim().length >= REASON_LEAST
  return (
    <Card title="报价对照" note={`有效 ${valid.length} 家，共 ${quotes.length} 份`} flush>
      {doc.asked ? <QuoteMatrix asked={doc.asked} quotes={quotes} chosen={picked} {...(mayChoose ? { choose: setPicked } : {})} /> : null}
      {mayChoose && it && lowest ? (
        <div className="stack" style={{ padding: 16 }}>
          <p>
            {doc.isFew ? '报价不足最少家数，按实际家数成交：选标审核加一道归口部门。' : ''}
            {isLowest
              ? `${it.supplierName}报价最低，${money(it.totalFen!)}，比最高限价少 ${money(doc.budgetFen - it.totalFen!)}，审核后解冻。`
              : `${it.supplierName}比最低报价多 ${money(it.totalFen! - lowest.totalFen!)}，须写明理由，并加一道归口部门审核。`}
          </p>
          {isLowest ? null : (
            <label>
              选定理由（不少于 {REASON_LEAST} 字）
              <Input.TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </label>
          )}
          <div>
            <Button
              type="primary"
              loading={act.pending}
              disabled={!isReasoned}
              onClick={() => void act.run({ id: doc.id, offerId: it.id, reason })}
            >
              选定并提交审核
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  )
}

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

const Award = ({ doc, award }: { doc: Doc; award: NonNullable<Doc['award']> }) => (
  <Card title={doc.state === 'won' ? '成交' : '拟成交'}>
    <Facts
      facts={[
        { label: '供应商', value: award.supplierName },
        { label: '金额', value: <Money fen={award.totalFen} as="strong" /> },
        { label: '公示到', value: doc.publicityUntil ? momentText(doc.publicityUntil) : '' },
        { label: '订单', value: doc.orderId ? <Link to={to('/orderDetail', { id: doc.orderId })}>查看订单</Link> : '' },
        { label: '选定理由', value: award.isLowest ? '最低有效报价' : award.reason, wide: true },
      ]}
    />
  </Card>
)

const Body = ({ doc }: { doc: Doc }) => {
  const { actions, node } = useActions(doc)
  const names = doc.timeline.now.flatMap((it) => it.people.map((person) => person.name))
  const { label, tone } = inquiryFlow.states[doc.state]
  return (
    <>
      <DetailPage
        title="询价详情"
        crumbs={[{ label: '我的询价', to: '/myInquiry' }, { label: doc.title }]}
        head={{
          number: doc.inquiryNo,
          state: {
            tone,
            text: [label, names.length > 0 ? `等${names.slice(0, 3).join('、')}办理` : doc.closedReason].filter(Boolean).join(' · '),
          },
          meta: (
            <>
              <b>{doc.title}</b>
              <span>
                采购人 {doc.buyerName} {doc.deptName}
              </span>
            </>
          ),
          amount: doc.award ? { label: '成交金额', fen: doc.award.totalFen } : { label: '最高限价', fen: doc.budgetFen },
        }}
        actions={actions}
        side={
          <Card title="办理记录">
            <Timeline nodes={timelineNodes(doc.timeline)} />
          </Card>
        }
      >
        {doc.award ? <Award doc={doc} award={doc.award} /> : null}
        {doc.suspicion ? <Suspicion suspicion={doc.suspicion} /> : null}
        {doc.objections.length > 0 ? <Objections objections={doc.objections} /> : null}
        {doc.quotes ? <Opened key={doc.version} doc={doc} quotes={doc.quotes} /> : doc.deadlineAt ? <Sealed doc={doc} /> : null}
        {doc.asked ? <AskedLines asked={doc.asked} /> : null}
        {doc.notes.length > 0 ? (
          <Card title="补充答疑">
            <ul className="stack">
              {doc.notes.map((it) => (
                <li key={it.at}>
                  <span className="second num">{momentText(it.at)}</span> {it.text}
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {doc.asked ? <AskedFacts asked={doc.asked} phone={doc.phone} firms={doc.firms} /> : null}
        {doc.funds.length > 0 ? (
          <Card title="经费">
            <Facts
              facts={doc.funds.map((it, i) => ({
                label: doc.funds.length > 1 ? `经费卡 ${i + 1}` : '经费卡',
                value: (
                  <>
                    {it.name} <Money fen={it.amountFen} as="strong" />
                  </>
                ),
                wide: true,
              }))}
            />
          </Card>
        ) : null}
      </DetailPage>
      {node}
    </>
  )
}

export const InquiryDetail = () => {
  const [params] = useSearchParams()
  const read = useRead(api.inquiry.detail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(doc) => <Body key={doc.id} doc={doc} />}</WithRead>
}
