// Where an inquiry stands: the steps of its way, and a sentence for its head.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { stateOf } from '@caiyuan/contract/inquiry/bidding'
import { inquiryFlow, type InquiryState } from '@caiyuan/contract/inquiry/flow'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import type { DocumentHead } from '../../../ui/detail-page.tsx'
import type { Step } from '../../../ui/steps.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>

const LABELS = ['提交', '审核', '报价', '开标', '评审', '选标', '公示', '成交'] as const
/** A 竞价 has nothing to open: its place is that of the quotes. */
const OPENS = 3
/** Of 综合评分 alone. */
const REVIEWS = 4

const at: Record<InquiryState, number> = {
  draft: 0,
  back: 0,
  auditing: 1,
  quoting: 2,
  opening: 3,
  short: 3,
  scoring: REVIEWS,
  choosing: 5,
  suspended: 5,
  awarding: 5,
  publicity: 6,
  objected: 6,
  won: LABELS.length,
  failed: -1,
}

/** How far one came that was closed on its way. */
const reachedBy = (doc: Doc): number => {
  if (doc.publicityUntil) return 6
  if (doc.openedAt) return doc.awardBy === 'score' && !doc.quotes?.some((it) => it.rank !== null) ? REVIEWS : 5
  if (doc.publishedAt) return 2
  return doc.submittedAt ? 1 : 0
}

const when = (iso: string | null): string => (iso ? momentText(iso) : '')

const givenNum = (doc: Doc): number => doc.review?.scorers.filter((it) => it.givenAt).length ?? 0

export const stepsOf = (doc: Doc): Step[] => {
  const here = at[doc.state]
  const done = here < 0 ? reachedBy(doc) : here
  const notes = [
    when(doc.submittedAt),
    when(doc.publishedAt),
    doc.deadlineAt ? `${when(doc.deadlineAt)} 截止` : '',
    when(doc.openedAt),
    doc.state === 'scoring' ? `${givenNum(doc)} / ${doc.review?.scorers.length ?? 0} 位已评分` : '',
    doc.state === 'awarding' ? '选标审核中' : '',
    doc.publicityUntil ? `到 ${when(doc.publicityUntil)}` : '',
    '',
  ]
  const isBidding = doc.askWay === 'bidding'
  const now = isBidding && here === OPENS ? OPENS - 1 : here
  return LABELS.map((label, i) => ({
    label: isBidding && label === '报价' ? '竞价' : label,
    state: i < done && i !== now ? ('done' as const) : i === now ? ('now' as const) : ('next' as const),
    ...(notes[i] && i <= done ? { note: notes[i] } : {}),
  })).filter((_, i) => (!isBidding || i !== OPENS) && (doc.awardBy === 'score' || i !== REVIEWS))
}

const said = (doc: Doc): (string | false)[] => {
  const valid = doc.quotes?.filter((it) => it.fault === '').length ?? 0
  const asked = doc.timeline.now.flatMap((it) => it.people.map(({ name }) => name))
  const waits = asked.length > 0 && `等${asked.slice(0, 3).join('、')}办理`
  switch (doc.state) {
    case 'quoting':
      return doc.run
        ? [`${doc.quoteNum} 家出价`, doc.run.lowestFen !== null && `最低 ${money(doc.run.lowestFen)}`]
        : [doc.quoteNum !== null && `已收到 ${doc.quoteNum} 份`]
    case 'opening':
      return [`收到 ${doc.quoteNum} 份`, waits]
    case 'short':
      return [
        doc.quotes ? `有效 ${valid} 家` : doc.run ? `${doc.quoteNum} 家出价` : `收到 ${doc.quoteNum} 份`,
        `至少 ${doc.asked?.minQuotes ?? 3} 家`,
        waits,
      ]
    case 'scoring':
      return [`${givenNum(doc)} / ${doc.review?.scorers.length ?? 0} 位已评分`, doc.can.score === true ? '请您评分' : waits]
    case 'choosing':
      return [`${doc.quoteNum} ${doc.run ? '家出价' : '份报价'}，${valid} 家有效`, doc.can.choose === true ? '请选定供应商' : waits]
    case 'publicity':
      return [doc.publicityUntil !== null && `到 ${momentText(doc.publicityUntil)}`]
    default:
      return [waits, doc.closedReason]
  }
}

export const sentenceOf = (doc: Doc): DocumentHead['state'] => {
  const { label, tone } = stateOf(doc.state, doc.askWay)
  const isOpen = doc.state === 'quoting' && doc.deadlineAt !== null
  return {
    tone,
    text: [label, ...said(doc)].filter(Boolean).join(' · '),
    ...(isOpen ? { hint: `${momentText(doc.deadlineAt!)} 截止${doc.run ? '' : '并开标'}` } : {}),
  }
}

/** What the cards have for it now. */
export const frozenText = (doc: Doc): string => {
  if (inquiryFlow.states[doc.state].claim === 'reserved') {
    const isAwarded = doc.award && doc.publicityUntil
    return isAwarded
      ? `已冻结 ${money(doc.award!.totalFen)}，差额 ${money(doc.budgetFen - doc.award!.totalFen)} 已解冻`
      : `已冻结 ${money(doc.budgetFen)}`
  }
  if (doc.state === 'won') return `${money(doc.award!.totalFen)} 转由订单支付`
  return doc.submittedAt ? '冻结的经费已全部解冻' : '提交时按最高限价冻结'
}
