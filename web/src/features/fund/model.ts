// The sentences and axes of the fund statement, from the figures the server computed. Pure.
import type { EntryKind } from '@caiyuan/contract/fund'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { fund } from '@caiyuan/contract/fund'
import { money } from '@caiyuan/contract/money'

export type Statement = OutputOf<(typeof fund)['statement']>
export type Entries = OutputOf<(typeof fund)['entries']>
export type Card = Statement['card']
export type Entry = Entries['list'][number]

/** `15.4%`; a part of nothing is 0%. */
export const percent = (part: number, whole: number): string => `${whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0}%`

/** `12-19` of the same year, else the whole day. */
export const shortDay = (day: string, today: string): string => (day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day)

export interface Said {
  lead: string
  /** The figure that matters, shown strong. */
  figure: string
  tail: string
}

/** 近 90 天平均每天用 ¥755.28，照此到 12-19 停止提交时约剩 ¥8,807.08（4.4%），不会透支；结题后余额不结转。 */
export const burnSentence = (it: Statement['burn'], card: Card): Said => {
  if (card.daysLeft < 0) return { lead: `项目已于 ${card.endOn} 结题，剩余 `, figure: money(card.availableFen), tail: '，不再接受新单据。' }
  if (card.availableFen < 0) return { lead: '已超支 ', figure: money(-card.availableFen), tail: '，经费到账后冲抵。' }
  if (it.perDayFen === 0)
    return {
      lead: `${it.rateDays < 2 ? '这张卡刚建立，还没有支出' : `近 ${it.rateDays} 天没有新的支出`}，可用 `,
      figure: money(card.availableFen),
      tail: `，${shortDay(it.stopOn, it.today)} 前均可提交。`,
    }
  const rate = `近 ${it.rateDays} 天平均每天用 ${money(it.perDayFen)}，照此`
  if (it.dryOn)
    return { lead: `${rate}将在 `, figure: shortDay(it.dryOn, it.today), tail: ` 用完，早于 ${shortDay(it.stopOn, it.today)} 停止提交。` }
  const ends = card.endOn <= `${it.today.slice(0, 4)}-12-31` ? '；结题后余额不结转' : ''
  return {
    lead: `${rate}到 ${shortDay(it.stopOn, it.today)} 停止提交时约剩 `,
    figure: money(it.endFen),
    tail: `（${percent(it.endFen, card.totalFen)}），不会透支${ends}。`,
  }
}

/** The subject with the least left of its limit. */
export const subjectSentence = (subjects: Statement['subjects']): Said => {
  const limited = subjects.filter((it) => it.limitFen !== null && it.limitFen > 0)
  const tight = limited.toSorted((a, b) => a.leftFen / a.limitFen! - b.leftFen / b.limitFen!)[0]
  if (!tight) return { lead: '各科目没有单独限额，合计不超过 ', figure: '卡内可用', tail: '。' }
  return {
    lead: `${tight.name}最紧，还可用 `,
    figure: money(tight.leftFen),
    tail: `（限额的 ${percent(tight.leftFen, tight.limitFen!)}）。`,
  }
}

const SHORT = 24
const cut = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

export const monthSentence = (months: Statement['months']): Said => {
  const total = months.reduce((sum, it) => sum + it.committedFen, 0)
  const most = months.toSorted((a, b) => b.committedFen - a.committedFen)[0]
  if (!most || most.committedFen <= 0) return { lead: '今年还没有列支', figure: '', tail: '，已验收的金额在结算后列支。' }
  const largest = most.largestText && most.largestFen < most.committedFen ? `，含${cut(most.largestText)} ${money(most.largestFen)}` : ''
  return {
    lead: `${Number(most.month.slice(5))} 月最多，`,
    figure: money(most.committedFen),
    tail: `${largest}；全年合计 ${money(total)}。`,
  }
}

/** What may still be told of a grant: 单笔 ¥20,000.00 以内. */
export const grantText = (grant: Card['grant']): string => {
  if (!grant) return ''
  const parts = [
    grant.perOrderCapFen === null ? '' : `单笔 ${money(grant.perOrderCapFen)} 以内`,
    grant.capFen === null ? '' : `累计 ${money(grant.capFen)}，已用 ${money(grant.usedFen)}`,
    grant.endsOn ? `至 ${grant.endsOn}` : '',
  ].filter(Boolean)
  return `授权给我：${parts.join('，') || '不限额'}`
}

export const endText = (card: Card): string => (card.daysLeft < 0 ? `${card.endOn} 已结题` : `${card.endOn} 结题，还有 ${card.daysLeft} 天`)

/** Effect of each kind on what is available, as the proof line says it; kinds without effect are left out. */
export const proofTerms = (proof: NonNullable<Entries['proof']>): { kind: EntryKind; sign: '+' | '−'; fen: number }[] =>
  proof.filter((it) => it.effectFen !== 0).map((it) => ({ kind: it.kind, sign: it.effectFen > 0 ? '+' : '−', fen: Math.abs(it.effectFen) }))

/** Corner points of the step line: a day's balance holds until the next movement, and today closes it. */
export const stepsOf = (burn: Statement['burn'], availableFen: number): [string, number][] => {
  const first: [string, number][] = burn.points[0]?.day === burn.from ? [] : [[burn.from, burn.startFen]]
  const points = burn.points.map((it): [string, number] => [it.day, it.availableFen])
  const last: [string, number][] = burn.points.at(-1)?.day === burn.today ? [] : [[burn.today, availableFen]]
  return [...first, ...points, ...last]
}

/** The dotted line: what is there at the start, used evenly until the card ends. Where the plot ends before that, the rest stands there. */
export const evenPace = (burn: Statement['burn'], endOn: string): [string, number][] => {
  const days = (to: string): number => Math.max(0, Date.parse(to) - Date.parse(burn.from))
  const gone = days(endOn) > 0 ? Math.min(1, days(burn.to) / days(endOn)) : 1
  return [
    [burn.from, burn.startFen],
    [burn.to, Math.round(burn.startFen * (1 - gone))],
  ]
}

/** Under 总额: the years it is for. */
export const yearsText = ({ startOn, endOn }: Card): string => {
  const [from, to] = [startOn.slice(0, 4), endOn.slice(0, 4)]
  return from === to ? `${to} 年度` : `${from}–${to} 年度`
}

/** Behind 已列支: the documents, and what was committed before the card was kept here. */
export const committedNote = ({ counts, openedFen }: Pick<Statement, 'counts' | 'openedFen'>): string =>
  [openedFen > 0 && counts.committed === 0 ? '' : `${counts.committed} 单已入账`, openedFen > 0 ? `期初 ${money(openedFen)}` : '']
    .filter(Boolean)
    .join('，')
