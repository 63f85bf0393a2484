// 出价 of a 竞价: where the firm stands, how low its next bid has to be, and the bid itself. What was typed stays when a bid is refused.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { bidFault, bidMost, leadMost } from '@caiyuan/contract/inquiry/bidding'
import { OfferForm } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button, Form } from 'antd'
import { useId, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { useSchemaForm } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { loweredTo } from '../model.ts'
import { Commitment, newOffer, offerOf, OfferLines, OfferTerms, useWritten, type OfferValues as Values } from './offer-fields.tsx'
import css from './sealed.module.css'
import { TimeLeft } from './time-left.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>
type Run = NonNullable<Doc['run']>

/** What it bid last, to be lowered; a reload begins with it, too. */
const lastOffer = (run: Run): Partial<Values> | undefined => {
  const [last] = run.bids
  return last && (JSON.parse(last.body) as { offer: Values }).offer
}

const standText = (run: Run): string => {
  if (run.rank === null) return '还没有出价'
  return run.rank === 1 ? '第 1 名，现在最低' : `第 ${run.rank} 名`
}

const overtimeText = ({ overtimeMinutes, latestEndAt }: Run): string =>
  overtimeMinutes > 0 && latestEndAt
    ? `截止前 ${overtimeMinutes} 分钟内出现新的最低价，截止时间顺延 ${overtimeMinutes} 分钟，最晚到 ${momentText(latestEndAt)}`
    : '到截止时间即结束，不顺延'

/** The lowest sum, its own, and the time that is left: news of the others arrive by themselves. */
export const BidStand = ({ doc, run }: { doc: Doc; run: Run }) => (
  <Card title="竞价" flush>
    <div className={css['cells']} aria-live="polite">
      <div className={css['cell']}>
        <p className="second">当前最低</p>
        <p className={css['big']}>{run.lowestFen === null ? '还没有人出价' : <Money fen={run.lowestFen} as="sum" size={28} />}</p>
        <p className="second">最高限价 {money(doc.budgetFen)}</p>
      </div>
      <div className={css['cell']}>
        <p className="second">我的出价</p>
        <p className={css['big']}>{run.ownFen === null ? '—' : <Money fen={run.ownFen} as="strong" size={28} />}</p>
        <p className={run.rank === 1 ? 'good' : 'second'}>{standText(run)}</p>
      </div>
      <div className={css['cell']}>
        <p className="second">{doc.state === 'quoting' ? '还剩' : '截止'}</p>
        <p className={css['big']}>
          <TimeLeft until={doc.deadlineAt} />
        </p>
        <p className="second">{doc.state === 'quoting' ? overtimeText(run) : momentText(doc.deadlineAt)}</p>
      </div>
    </div>
  </Card>
)

const howLow = (ground: Parameters<typeof bidMost>[0]): string => {
  const [most, lead] = [bidMost(ground), leadMost(ground)]
  const step = ground.stepFen > 0 ? `，每次至少降 ${money(ground.stepFen)}` : ''
  if (lead <= 0) return '最低价已经不能再低'
  if (most === lead) return `出价须不高于 ${money(most)}${step}`
  return `出价须不高于 ${money(most)}${step}；要成为最低价，须不高于 ${money(lead)}`
}

/** What this sum would be; the one bid last is where the next begins, not a fault. */
const Said = ({ run, fen, most, why }: { run: Run; fen: number; most: number; why: string }) => {
  if (fen === 0) return null
  if (fen === run.ownFen) return <span className="second">您上一次的出价{most > 0 ? `，再出价须不高于 ${money(most)}` : ''}</span>
  if (why) return <span className="bad">{why}</span>
  return <span className="second">{run.lowestFen === null || fen < run.lowestFen ? '出价后为最低价' : '可以出价，不是最低价'}</span>
}

export const BidForm = ({ doc, run }: { doc: Doc; run: Run }) => {
  const [isCommitted, setCommitted] = useState(false)
  const lowerId = useId()
  const [refused, setRefused] = useState<{ fen: number; text: string }>()
  const [wantedFen, setWantedFen] = useState<number>()
  const ask = useAsk()
  const act = useAct(api.inquiry.bid, {
    onDone: ({ totalFen, rank }) => {
      setRefused(undefined)
      notify.ok(`已出价 ${money(totalFen)}，${rank === 1 ? '现在最低' : `现在第 ${rank} 名`}`)
    },
    onFail: (fail) => setRefused({ fen: totalFen, text: fail.message }),
  })
  const of = useSchemaForm({
    schema: OfferForm,
    initial: lastOffer(run) ?? newOffer(doc.asked),
    onSubmit: (values) => void send(values),
  })
  const { written, lines, totalFen } = useWritten(of, doc.asked)
  const isPriced = lines.length === doc.asked.lines.length
  const ground = { budgetFen: doc.budgetFen, stepFen: run.stepFen, lowestFen: run.lowestFen, ownFen: run.ownFen }
  const why = totalFen > 0 ? bidFault(ground, totalFen) : ''
  const lead = leadMost(ground)
  const refusal = refused?.fen === totalFen ? refused.text : ''
  const lower = (toFen: number) =>
    of.form.setFieldValue(
      'lines',
      loweredTo(
        doc.asked.lines,
        lines.map((it) => it.priceE4),
        toFen,
      ).map((priceE4, i) => ({ ...written!.lines![i]!, priceE4 })),
    )
  const send = (values: Values) =>
    ask.put({
      title: `以 ${money(totalFen)} 出价？`,
      body: '出价立即生效，不能撤回，也不能改高；截止时您的最后一次出价就是报价。',
      ok: '出价',
      send: async () => {
        await act.run({ schoolId: doc.schoolId, id: doc.id, offer: offerOf(values) })
        return true
      },
    })
  return (
    <Card title="出价" note={howLow(ground)}>
      <Form {...of.props} aria-label="出价">
        <div className="stack">
          <OfferLines doc={{ schoolId: doc.schoolId, id: doc.id }} of={of} asked={doc.asked} written={written} />
          <OfferTerms of={of} />
          {isPriced ? (
            <div className="row" style={{ flexWrap: 'wrap' }}>
              <label htmlFor={lowerId}>合计降到</label>
              <span style={{ width: 160 }}>
                <YuanInput id={lowerId} label="合计降到" value={wantedFen} onChange={setWantedFen} />
              </span>
              <Button disabled={!wantedFen || wantedFen >= totalFen} onClick={() => lower(wantedFen!)}>
                按比例降单价
              </Button>
              {lead > 0 && totalFen > lead ? <Button onClick={() => lower(lead)}>降到 {money(lead)}，成为最低</Button> : null}
            </div>
          ) : null}
          <p>
            合计 <Money fen={totalFen} as="sum" size={20} />{' '}
            <Said run={run} fen={totalFen} most={bidMost(ground)} why={refusal ? '' : why} />
          </p>
          <Fault>{refusal}</Fault>
          <Commitment is={isCommitted} set={setCommitted} />
          <div>
            <Button type="primary" loading={act.pending} disabled={!isCommitted || why !== '' || !isPriced} onClick={of.submit}>
              {isPriced && why === '' ? `出价 ${money(totalFen)}` : '出价'}
            </Button>
          </div>
        </div>
      </Form>
      {ask.node}
    </Card>
  )
}
