// 评审打分: every offer that counts, whether it conforms and every criterion, sent at once and for good.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { WHY_NOT_LEAST, pointsText } from '@caiyuan/contract/inquiry/scoring'
import { money } from '@caiyuan/contract/money'
import { Button, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import css from './form.module.css'
import type { Scoring } from './scoring.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]

const keyOf = (quote: Quote, at: number): string => `${quote.id} ${at}`
const HUNDREDTHS = 100

interface Verdict {
  conforms?: boolean
  whyNot: string
}
const unsaid: Verdict = { whyNot: '' }
const verdicts = [
  { value: true, label: '符合' },
  { value: false, label: '不符合' },
]
const isSaid = ({ conforms, whyNot }: Verdict): boolean =>
  conforms === true || (conforms === false && whyNot.trim().length >= WHY_NOT_LEAST)

const VerdictField = ({ firm, verdict, change }: { firm: string; verdict: Verdict; change: (verdict: Verdict) => void }) => (
  <>
    <Radio.Group
      aria-label={`${firm} 是否符合采购要求`}
      options={verdicts}
      value={verdict.conforms}
      onChange={(event) => change({ ...verdict, conforms: event.target.value as boolean })}
    />
    {verdict.conforms === false ? (
      <label>
        不符合的理由（不少于 {WHY_NOT_LEAST} 字）
        <Input.TextArea
          aria-label={`${firm} 不符合的理由`}
          rows={2}
          maxLength={300}
          placeholder="写明哪一项没有达到"
          value={verdict.whyNot}
          onChange={(event) => change({ ...verdict, whyNot: event.target.value })}
        />
        <span className="second">过半数评审人判为不符合的，供应商在公示时看到理由，看不到是谁写的。</span>
        <span className="second">仍须评分，可以给 0 分：判不符合的评审人没有过半数时，这些分照样计入。</span>
      </label>
    ) : null}
  </>
)

const leftText = (unjudged: number, missing: number): string => {
  const left = [unjudged > 0 && `${unjudged} 家没有判断是否符合或没有写明理由`, missing > 0 && `${missing} 项没有评分`].filter(Boolean)
  return left.length > 0 ? `还有 ${left.join('，')}` : '已全部评分'
}

export const ScoreForm = ({ doc, scoring, quotes }: { doc: Doc; scoring: Scoring; quotes: readonly Quote[] }) => {
  const counted = quotes.filter((it) => it.fault === '')
  const [marks, setMarks] = useState<Readonly<Record<string, number | null>>>({})
  const [said, setSaid] = useState<Readonly<Record<string, Verdict>>>({})
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const ask = useAsk()
  const act = useAct(api.inquiry.score, {
    onDone: ({ state }) => notify.ok(state === 'scoring' ? '评分已提交，等其他评审人' : '评分已提交，评审完成'),
    onFail: (fail) => setFault(fail.message),
  })
  const missing = counted.reduce((sum, it) => sum + scoring.criteria.filter((_, i) => marks[keyOf(it, i)] == null).length, 0)
  const unjudged = counted.filter((it) => !isSaid(said[it.id] ?? unsaid)).length
  const send = () => {
    setFault('')
    return act.run({
      id: doc.id,
      note,
      marks: counted.map((it) => ({
        offerId: it.id,
        conforms: said[it.id]!.conforms!,
        whyNot: said[it.id]!.conforms ? '' : said[it.id]!.whyNot,
        marksE2: scoring.criteria.map((_, i) => Math.round((marks[keyOf(it, i)] ?? 0) * HUNDREDTHS)),
      })),
    })
  }
  return (
    <Card title="我的评分" note="只有您看得到，全部评审人评完才公开；提交后不能改">
      <div className="stack">
        <p className="second">
          先看每一家是否符合采购要求，再逐项评分。过半数评审人判为不符合的报价出局，价格分按其余报价重新计算，现在的价格分只供参考。
        </p>
        {counted.map((it) => (
          <fieldset key={it.id} className={css['line']}>
            <legend>{it.supplierName}</legend>
            <p className="second num">
              报价 {money(it.totalFen!)}，价格分 {pointsText(it.score?.priceE2 ?? 0)}；{it.deliverDays} 天交货，质保 {it.warrantyMonths}{' '}
              个月
            </p>
            {it.note ? <p className="second">报价说明：{it.note}</p> : null}
            <VerdictField
              firm={it.supplierName}
              verdict={said[it.id] ?? unsaid}
              change={(verdict) => setSaid((now) => ({ ...now, [it.id]: verdict }))}
            />
            <div className={css['marks']}>
              {scoring.criteria.map((one, i) => (
                <label key={one.name} title={one.looksAt}>
                  <span>
                    {one.name} <span className="second num">0–{one.weight}</span>
                  </span>
                  <InputNumber
                    aria-label={`${it.supplierName} ${one.name}`}
                    min={0}
                    max={one.weight}
                    step={0.5}
                    precision={1}
                    value={marks[keyOf(it, i)] ?? null}
                    onChange={(value) => setMarks((now) => ({ ...now, [keyOf(it, i)]: value }))}
                    style={{ width: '100%' }}
                  />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <label>
          评审意见
          <Input.TextArea rows={2} maxLength={500} placeholder="选填" value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
        <Fault>{fault || undefined}</Fault>
        <div className="row between">
          <span className="second">{leftText(unjudged, missing)}</span>
          <Button
            type="primary"
            disabled={missing > 0 || unjudged > 0}
            loading={act.pending}
            onClick={() =>
              void ask.put({
                title: '提交评分？',
                body: '提交后不能更改；全部评审人评完以后，采购人、审批人和其他评审人看得到您的判断和评分。',
                ok: '提交评分',
                send,
              })
            }
          >
            提交评分
          </Button>
        </div>
        {ask.node}
      </div>
    </Card>
  )
}
