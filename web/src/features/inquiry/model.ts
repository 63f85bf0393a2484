// Where an inquiry is read, and what is said of its quotes.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { framework } from '@caiyuan/contract/framework'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { pointsText } from '@caiyuan/contract/inquiry/scoring'
import type { Way } from '@caiyuan/contract/inquiry/bidding'
import { sumOf } from '@caiyuan/contract/inquiry/contest'
import { dayText, momentText } from '@caiyuan/contract/span'
import dayjs from 'dayjs'
import { inquiryFlow, type InquiryState } from '@caiyuan/contract/inquiry/flow'

interface Stands {
  id: string
  state: InquiryState
}

const ended: readonly InquiryState[] = ['publicity', 'won', 'failed']

export const addressOf = ({ id, state }: Stands): string => {
  if (state === 'draft') return toInquiry('/createInquiry', { id })
  return toInquiry(ended.includes(state) ? '/alreadyInquiryDetail' : '/notInquiryDetail', { id })
}

export const quotesText = ({ state, askWay, quoteNum }: Stands & { askWay: Way; quoteNum: number | null }): string => {
  if (inquiryFlow.states[state].phase === 'draft' || state === 'auditing' || quoteNum === null) return '—'
  const num = askWay === 'bidding' ? `${quoteNum} 家出价` : `${quoteNum} 份`
  return state === 'quoting' ? `已有 ${num}` : num
}

export const enoughText = (num: number, least: number): string => (num >= least ? '已够' : `还差 ${least - num} 家`)

/** Why this firm was chosen. */
export const reasonText = (it: { isFirst: boolean; scoreE2: number | null; reason: string }, isByLine: boolean): string => {
  if (!it.isFirst) return it.reason
  if (isByLine) return '各行都是最低有效报价'
  return it.scoreE2 === null ? '最低有效报价' : `综合得分 ${pointsText(it.scoreE2)}，第一名`
}

/** Why a quote has no place, or that it has none yet. */
export const placeText = ({ rank, fault }: { rank: number | null; fault: string }): string =>
  fault !== '' ? '无效' : rank === null ? '待评审' : `第 ${rank} 名`

const E4_PER_FEN = 100

/** The browser reads what it saves after the press: on a busy machine that takes a while. */
const SAVED_MS = 60_000

/** Saves a text as a file of this browser. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), SAVED_MS)
}

/**
 * Unit prices lowered in one ratio so that they come to at most this sum (fen); to it exactly where a line can take the rest.
 * Prices are whole fen.
 */
export const loweredTo = (lines: readonly { num: number }[], pricesE4: readonly number[], toFen: number): number[] => {
  const ratio = toFen / sumOf(lines, pricesE4)
  const lowered = pricesE4.map((price) => Math.max(E4_PER_FEN, Math.floor((price * ratio) / E4_PER_FEN) * E4_PER_FEN))
  const rest = toFen - sumOf(lines, lowered)
  const taker = rest > 0 ? lines.findIndex(({ num }) => rest % num === 0) : -1
  return lowered.map((price, i) => (i === taker ? price + (rest / lines[i]!.num) * E4_PER_FEN : price))
}

/** A moment as the school's clock shows it, whatever zone the browser is in; and back. */
export const wallOf = (at: string): dayjs.Dayjs => dayjs(`${dayText(at)} ${momentText(at).slice(6)}`)
export const momentOfWall = (wall: dayjs.Dayjs): string => new Date(`${wall.format('YYYY-MM-DDTHH:mm:00')}+08:00`).toISOString()

/** What a 二次竞价 is asked under. */
export type Agreement = OutputOf<(typeof framework)['product']>

export const ableOf = ({ candidates }: Pick<Agreement, 'candidates'>) => candidates.filter(({ problem }) => problem === '')

/** The most one may cost of any candidate that may supply. */
export const ceilingOf = (it: Pick<Agreement, 'candidates' | 'goods'>, goodsId: string | undefined): number => {
  const goods = it.goods.find(({ id }) => id === goodsId)
  const able = new Set(ableOf(it).map(({ supplierId }) => supplierId))
  return goods ? Math.max(0, ...goods.prices.filter(({ supplierId }) => able.has(supplierId)).map(({ priceE4 }) => priceE4)) : 0
}

export const mostOf = (
  it: Pick<Agreement, 'candidates' | 'goods'>,
  lines: readonly { goodsId?: string | undefined; num?: number }[],
): number =>
  sumOf(
    lines.map(({ num }) => ({ num: num ?? 0 })),
    lines.map(({ goodsId }) => ceilingOf(it, goodsId)),
  )

const USUAL_LEAST = 3

/** What the form of a 二次竞价 begins with; `picks` is `id*2,id*1`. */
export const contestOf = (it: Agreement, picks: string) => {
  const lines = picks.split(',').flatMap((part) => {
    const [goodsId, num] = part.split('*')
    const goods = it.goods.find(({ id }) => id === goodsId)
    return goods ? [{ goodsId: goods.id, name: goods.name, params: goods.spec || goods.name, unit: goods.unit, num: Number(num) || 1 }] : []
  })
  return {
    agreementId: it.id,
    title: `${it.name}二次竞价`.slice(0, 50),
    categoryCode: it.categoryCode,
    scope: 'invited',
    firms: [],
    minQuotes: Math.min(USUAL_LEAST, ableOf(it).length),
    lines,
    budgetFen: mostOf(it, lines),
  }
}
