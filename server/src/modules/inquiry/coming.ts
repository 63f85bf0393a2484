// What follows the approval of an inquiry, in the shape of the timeline: whose turn it is now, who acts next, and why.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import type { InquiryState } from '@caiyuan/contract/inquiry/flow'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { deadlineText } from '@caiyuan/contract/span'
import type { Ctx } from '../../core/context.ts'
import { nameOf } from '../../core/name-of.ts'
import { paramsOf } from '../school/params.ts'
import { openersFor } from '../sealing/keys.ts'
import { inquiryById, type InquiryRow } from './policy.ts'
import { reviewOf, type Review } from './scorers.ts'

type Timeline = OutputOf<(typeof inquiry)['detail']>['timeline']
type Now = Timeline['now'][number]
type Next = Timeline['next'][number]

interface Opener {
  userId: string
  name: string
  hasOpened: boolean
}
type StepId = 'quote' | 'open' | 'decide' | 'score' | 'choose' | 'publicity' | 'rule'
interface Step {
  id: StepId
  title: string
  reason: string
  people: readonly { id: string; name: string }[]
  since: Date | null
  dueAt: Date | null
}

/** Steps not taken yet, by state; where one waits it is the first. An award waits for its approval before. */
const left: Partial<Record<InquiryState, readonly StepId[]>> = {
  auditing: ['quote', 'open', 'score', 'choose', 'publicity'],
  quoting: ['quote', 'open', 'score', 'choose', 'publicity'],
  opening: ['open', 'score', 'choose', 'publicity'],
  scoring: ['score', 'choose', 'publicity'],
  short: ['decide', 'score', 'choose', 'publicity'],
  choosing: ['choose', 'publicity'],
  suspended: ['choose', 'publicity'],
  awarding: ['publicity'],
  publicity: ['publicity'],
  objected: ['rule', 'publicity'],
}
const inApproval: readonly InquiryState[] = ['auditing', 'awarding']

const CLOCK = { id: 'clock', name: '系统' }

interface Known {
  it: InquiryRow
  buyer: string
  /** Null: not told. */
  quoteNum: number | null
  /** Empty: the clock opens. Null: it is not published, and too few have a key. */
  openers: readonly Opener[] | null
  /** Of 综合评分. */
  scorers: readonly Pick<Review['scorers'][number], 'id' | 'name' | 'givenAt'>[]
  /** When something was last done to it. */
  lastAt: Date
}
interface InquiryFacts extends Known {
  publicityDays: number
}

const chooseReason = (it: InquiryRow): string => {
  const first = scoringOf(it.form) ? '第一名' : '最低价'
  if (it.state === 'suspended') return '逾期没有选定，已暂停'
  return `不选${first}的，写明理由并多一道审核`
}

const steps: Record<StepId, (facts: InquiryFacts) => Omit<Step, 'id'>> = {
  quote: ({ it, quoteNum }) => {
    const until = it.deadline_at ?? (it.form.deadlineAt ? new Date(it.form.deadlineAt) : null)
    const isBidding = wayOf(it.form) === 'bidding'
    const got = it.state !== 'quoting' || quoteNum === null ? '' : isBidding ? `${quoteNum} 家出价` : `已收到 ${quoteNum} 份`
    return {
      title: isBidding ? '竞价' : '报价',
      people: [{ id: 'suppliers', name: '供应商' }],
      reason: [got, until && `${deadlineText(until)} 截止`].filter(Boolean).join('，'),
      since: it.published_at,
      dueAt: until,
    }
  },
  open: ({ it, openers }) => ({
    title: '开标',
    ...(openers === null
      ? { people: [{ id: 'openers', name: '开标人' }], reason: '还没有两位开标人设置开标密钥' }
      : openers.length === 0
        ? { people: [CLOCK], reason: '截止时自动打开' }
        : { people: openers.map(({ userId: id, name }) => ({ id, name })), reason: '截止后两人各自开标，报价才打开' }),
    since: it.deadline_at,
    dueAt: null,
  }),
  score: ({ it, scorers }) => ({
    title: '评审',
    people: scorers.filter((one) => !one.givenAt).map(({ id, name }) => ({ id, name })),
    reason: `${scorers.length} 位评审人各自评分，评完才看得到别人的评分`,
    since: it.opened_at,
    dueAt: null,
  }),
  decide: ({ it, buyer }) => ({
    title: '处理报价不足',
    people: [{ id: it.buyer_id, name: buyer }],
    reason: `有效报价不足 ${it.form.minQuotes} 家，决定怎么办`,
    since: it.opened_at ?? it.deadline_at,
    dueAt: null,
  }),
  choose: ({ it, buyer }) => ({
    title: '选标',
    people: [{ id: it.buyer_id, name: buyer }],
    reason: chooseReason(it),
    since: it.opened_at ?? it.deadline_at,
    dueAt: null,
  }),
  rule: ({ it }) => ({
    title: '裁定质疑',
    people: [{ id: 'office', name: '采购办' }],
    reason: '成立则流标，不成立则公示继续',
    since: new Date(it.objections.findLast((one) => one.ruling === null)?.at ?? it.created_at),
    dueAt: null,
  }),
  publicity: ({ it, publicityDays, lastAt }) => ({
    title: '公示',
    people: [CLOCK],
    reason: it.publicity_until
      ? `到 ${deadlineText(it.publicity_until)}，没有质疑即成交`
      : `选标审核后 ${publicityDays} 个工作日，没有质疑即成交`,
    since: lastAt,
    dueAt: it.publicity_until,
  }),
}

/** Fell short after it was scored: what is left has its places. */
const isScored = (it: InquiryRow): boolean => it.state === 'short' && it.opened_at !== null && !it.is_review_left

const stepsLeft = async (ctx: Ctx, known: Known): Promise<Step[]> => {
  const facts = { ...known, publicityDays: (await paramsOf(ctx))['inquiry.publicityWorkdays'] }
  const without: StepId[] = [
    ...(wayOf(known.it.form) === 'bidding' ? (['open'] as const) : []),
    ...(scoringOf(known.it.form) && !isScored(known.it) ? [] : (['score'] as const)),
  ]
  return (left[known.it.state] ?? []).filter((id) => !without.includes(id)).map((id) => ({ id, ...steps[id](facts) }))
}

/** Who would open it, were it published now. */
export const openersAhead = async (ctx: Ctx, { buyer_id, form }: InquiryRow): Promise<Opener[] | null> => {
  if (wayOf(form) === 'bidding') return []
  if ((await paramsOf(ctx))['inquiry.clockOpens'] === 1) return []
  const found = await openersFor(ctx, buyer_id)
  return found && found.map(({ userId, name }) => ({ userId, name, hasOpened: false }))
}

const base = (it: Step) => ({
  nodeId: it.id,
  title: it.title,
  type: 'HANDLE' as const,
  mode: 'SINGLE' as const,
  reason: it.reason,
  medianHours: null,
})
const person = (it: Step['people'][number]) => ({ ...it, deptName: '', onBehalfOf: '' })
const asNext = (step: Step): Next => ({ ...base(step), skipped: '', people: step.people.map((it) => ({ ...person(it), away: '' })) })

/** The step whose turn it is, and those after it; what approval waits for is the timeline's own. */
export const turnNodes = async (ctx: Ctx, known: Known): Promise<{ now: Now[]; next: Next[] }> => {
  const { it, openers } = known
  const all = await stepsLeft(ctx, known)
  if (inApproval.includes(it.state)) return { now: [], next: all.map(asNext) }
  const [here, ...after] = all
  if (!here) return { now: [], next: [] }
  const since = (here.since ?? it.created_at).toISOString()
  const people = here.people
    .filter(({ id }) => here.id !== 'open' || !openers?.some((one) => one.userId === id && one.hasOpened))
    .map((one) => ({ ...person(one), reason: here.reason, isMe: one.id === ctx.user.id, since }))
  return {
    now: [{ ...base(here), act: here.id === 'publicity' ? '成交' : here.title, since, dueAt: here.dueAt?.toISOString() ?? null, people }],
    next: after.map(asNext),
  }
}

/** For who decides it: what comes behind the decision. */
export const comingAfter = async (ctx: Ctx, id: string): Promise<Next[]> => {
  const it = await inquiryById(ctx, id)
  const openers = it.published_at ? [] : await openersAhead(ctx, it)
  const scorers = (await reviewOf(ctx, it))?.scorers ?? []
  const all = await stepsLeft(ctx, { it, buyer: (await nameOf(ctx, it.buyer_id)) ?? '', quoteNum: 0, openers, scorers, lastAt: ctx.now })
  return all.map(asNext)
}
