// Opened quotes: the comparison, and the choice where it is the reader's to make.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { linesText } from '@caiyuan/contract/inquiry/by-line'
import { REASON_LEAST } from '@caiyuan/contract/inquiry/form'
import { pointsText } from '@caiyuan/contract/inquiry/scoring'
import { money } from '@caiyuan/contract/money'
import { Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePhone } from '../../../ui/media.ts'
import { LineOffers, takenText, useLineChoice } from './line-choice.tsx'
import { useChoiceAhead } from './path-ahead.tsx'
import { QuoteList } from './quote-list.tsx'
import { QuoteMatrix } from './quote-matrix.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]

/** Whom the reader chooses, and what he says to it. */
export const useChoice = (doc: Doc) => {
  const valid = doc.quotes?.filter((it) => it.fault === '') ?? []
  const mayChoose = doc.can.choose === true
  const [picked, setPicked] = useState(doc.award?.shares[0]?.quoteId ?? (mayChoose ? valid[0]?.id : undefined))
  const [reason, setReason] = useState('')
  const lines = useLineChoice(doc)
  const byLine = doc.asked?.isByLine === true
  const act = useAct(api.inquiry.choose, { onDone: () => notify.ok('已选定，等待审核') })
  const chosen = valid.find((it) => it.id === picked)
  const isFirst = byLine ? lines.isLowest : chosen?.rank === 1
  const given = byLine
    ? lines.taken.length > 0 && lines.unpicked.length === 0
      ? { id: doc.id, picks: lines.taken.map(({ lineNo, quote }) => ({ lineNo, offerId: quote.id })) }
      : undefined
    : chosen && { id: doc.id, offerId: chosen.id }
  const ahead = useChoiceAhead(mayChoose ? given : undefined)
  const isReasoned = isFirst || reason.trim().length >= REASON_LEAST
  const action: Action = {
    key: 'choose',
    label: '提交选标',
    can:
      !doc.can.choose || valid.length === 0
        ? undefined
        : mayChoose
          ? byLine && lines.taken.length === 0
            ? '请至少给一行选定供应商'
            : byLine && lines.unpicked.length > 0
              ? `请给${linesText(lines.unpicked)}选定供应商`
              : isReasoned || `写明选定理由，不少于 ${REASON_LEAST} 字`
          : doc.can.choose,
    tone: 'primary',
    pending: act.pending,
    onPress: () => {
      if (given && ahead.isChosen()) void act.run({ ...given, reason, chosen: ahead.chosen })
    },
  }
  const sums = valid.flatMap((it) => (it.totalFen === null ? [] : [it.totalFen]))
  const chosenFen = byLine ? (lines.taken.length > 0 ? lines.totalFen : undefined) : chosen?.totalFen
  return {
    action,
    ahead,
    chosen,
    chosenFen,
    /** The lowest sum that counts; null where none does. */
    lowestFen: sums.length > 0 ? Math.min(...sums) : null,
    lines,
    byLine,
    isFirst,
    first: valid[0],
    validNum: valid.length,
    mayChoose,
    setPicked,
    reason,
    setReason,
  }
}
type Choice = ReturnType<typeof useChoice>

/** How the chosen one stands to the first, and what follows of it. */
const standText = (doc: Doc, chosen: Quote, first: Quote): string => {
  const saved = `比最高限价少 ${money(doc.budgetFen - chosen.totalFen!)}，审核后解冻`
  const total = (it: Quote) => it.score?.totalE2 ?? 0
  if (doc.awardBy === 'score')
    return chosen.rank === 1
      ? `${chosen.supplierName}综合得分 ${pointsText(total(chosen))}，第一名；报价 ${money(chosen.totalFen!)}，${saved}。`
      : `${chosen.supplierName}综合得分比第一名少 ${pointsText(total(first) - total(chosen))}，须写明理由，并加一道归口部门审核。`
  return chosen.rank === 1
    ? `${chosen.supplierName}报价最低，${money(chosen.totalFen!)}，${saved}。`
    : `${chosen.supplierName}比最低报价多 ${money(chosen.totalFen! - first.totalFen!)}，须写明理由，并加一道归口部门审核。`
}

/** The same, where each line is chosen for itself. */
const linesStandText = (doc: Doc, { lines, isFirst }: Choice): string =>
  [
    `${takenText(lines)}；比最高限价少 ${money(doc.budgetFen - lines.totalFen)}，审核后解冻。`,
    !isFirst && '有的行不是最低报价，须写明理由，并加一道归口部门审核。',
    lines.isFew && !doc.isFew && '有的行报价不足最少家数，按实际家数成交：选标审核加一道归口部门。',
  ]
    .filter(Boolean)
    .join('')

const Chosen = ({ doc, choice, words }: { doc: Doc; choice: Choice; words: string }) => (
  <div className="stack" style={{ padding: 16, gap: 8 }}>
    <p>
      {doc.isFew ? '报价不足最少家数，按实际家数成交：选标审核加一道归口部门。' : ''}
      {words}
    </p>
    {choice.isFirst ? null : (
      <label>
        选定理由（不少于 {REASON_LEAST} 字，公示时一并公开）
        <Input.TextArea rows={2} maxLength={500} value={choice.reason} onChange={(event) => choice.setReason(event.target.value)} />
      </label>
    )}
  </div>
)

export const Opened = ({ doc, quotes, choice }: { doc: Doc; quotes: readonly Quote[]; choice: Choice }) => {
  const isPhone = usePhone()
  const Quotes = isPhone ? QuoteList : QuoteMatrix
  const { chosen, first } = choice
  const words = choice.byLine ? linesStandText(doc, choice) : chosen && first ? standText(doc, chosen, first) : ''
  return (
    <Card
      title="报价对照"
      note={`有效 ${choice.validNum} 家，共 ${quotes.length} 份；${choice.byLine ? '逐行比价、逐行成交；' : ''}单价含税、含运费`}
      flush
    >
      {choice.byLine ? (
        <LineOffers choice={choice.lines} quotes={quotes} mayChoose={choice.mayChoose} />
      ) : doc.asked ? (
        <Quotes
          asked={doc.asked}
          quotes={quotes}
          chosen={chosen?.id}
          lowestFen={choice.lowestFen}
          {...(choice.mayChoose ? { choose: choice.setPicked } : {})}
        />
      ) : null}
      {choice.mayChoose && words ? <Chosen doc={doc} choice={choice} words={words} /> : null}
    </Card>
  )
}
