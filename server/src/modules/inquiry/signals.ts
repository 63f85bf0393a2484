// Signs that firms agreed on their quotes (疑似围标, domain page 05 §5.4): kept for 采购办 when the quotes are opened. Figures only: people judge.
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { linesText } from '@caiyuan/contract/inquiry/by-line'
import { offerFen, type OfferContent } from '@caiyuan/contract/inquiry/form'
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import type { InquiryRow, Signal } from './policy.ts'

export interface Quoted {
  supplierId: string
  name: string
  totalFen: number
  offer: OfferContent
}

/** Two sums nearer than a thousandth of the lower one. */
const NEAR_PER_MILLE = 1
/** Lines from which on prices in one ratio are no chance, and how far a ratio may be off: 1/10000. */
const RATIO_LINES = 3
const RATIO_OFF_E4 = 5

const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((one, i) => all.slice(i + 1).map((other): [T, T] => [one, other]))

const signal = (kind: Signal['kind'], firms: readonly Quoted[], words: string): Signal => ({
  kind,
  supplierIds: firms.map((it) => it.supplierId),
  text: `${firms.map((it) => it.name).join('、')}${words}`,
})

const quotes = ({ offer }: Quoted, lineNo: number): boolean => offer.lines.some((line) => line.lineNo === lineNo)

/** Two offers by the lines both quote; null where they share none. */
const inCommon = (asked: readonly { num: number }[], [a, b]: [Quoted, Quoted]): [Quoted, Quoted] | null => {
  const both = a.offer.lines.filter(({ lineNo }) => quotes(b, lineNo)).map(({ lineNo }) => lineNo)
  const only = (it: Quoted): Quoted => {
    if (it.offer.lines.length === both.length) return it
    const lines = it.offer.lines.filter(({ lineNo }) => both.includes(lineNo))
    return { ...it, totalFen: offerFen(asked, { lines }), offer: { ...it.offer, lines } }
  }
  return both.length === 0 ? null : [only(a), only(b)]
}

const linesOf = ({ offer }: Quoted): number[] => offer.lines.map(({ lineNo }) => lineNo).toSorted((a, b) => a - b)

const sameLines = (all: readonly Quoted[]): Quoted[][] =>
  Object.values(Object.groupBy(all, (it) => linesOf(it).join())).map((group) => group ?? [])

/** What was compared, where it is not all that was asked for. */
const partText = (asked: readonly unknown[], [one]: readonly Quoted[]): string =>
  one && one.offer.lines.length < asked.length ? `共同报价的${linesText(linesOf(one))}` : ''

const isNear = ([a, b]: [Quoted, Quoted]): boolean =>
  Math.abs(a.totalFen - b.totalFen) * 1000 <= Math.min(a.totalFen, b.totalFen) * NEAR_PER_MILLE

/** Every price of one is the other's by the same factor. */
const inOneRatio = ([a, b]: [Quoted, Quoted]): boolean => {
  if (a.offer.lines.length < RATIO_LINES || a.totalFen === b.totalFen) return false
  const ratios = a.offer.lines.map((line) => {
    const other = b.offer.lines.find((it) => it.lineNo === line.lineNo)
    return other ? Math.round((other.priceE4 * 10_000) / line.priceE4) : 0
  })
  return Math.max(...ratios) - Math.min(...ratios) <= RATIO_OFF_E4
}

/** Three or more sums that grow by the same step. */
const inEqualSteps = (all: readonly Quoted[]): number | null => {
  const fens = all.map((it) => it.totalFen).toSorted((a, b) => a - b)
  const step = fens.length < 3 ? 0 : fens[1]! - fens[0]!
  return step > 0 && fens.every((fen, i) => fen === fens[0]! + i * step) ? step : null
}

const ratioSignals = (both: readonly [Quoted, Quoted][], asked: readonly unknown[]): Signal[] =>
  both.filter(inOneRatio).map((two) => signal('ratio', two, `${partText(asked, two) || '各行'}单价成同一比例`))

/** In a 竞价 sums come near and go by steps of themselves: each firm answers the lowest it sees. There only ratios say something. */
export const priceSignals = (all: readonly Quoted[], asked: readonly { num: number }[] = [], isBidding = false): Signal[] => {
  const comparable = pairs(all).flatMap((two) => {
    const common = inCommon(asked, two)
    return common ? [common] : []
  })
  if (isBidding) return ratioSignals(comparable, asked)
  return [
    ...comparable
      .filter(isNear)
      .map(([a, b]) =>
        signal('near', [a, b], `${partText(asked, [a]) || '报价'}相差 ${money(Math.abs(a.totalFen - b.totalFen))}，不到千分之一`),
      ),
    ...ratioSignals(comparable, asked),
    ...sameLines(all).flatMap((group) => {
      const step = inEqualSteps(group)
      return step === null ? [] : [signal('steps', group, `${partText(asked, group) || '报价'}依次相差 ${money(step)}`)]
    }),
  ]
}

interface Firm {
  address: string
  phone: string
  bank_account: string
}

/** What two firms share that are strangers to each other. */
const firmSignals = (all: readonly Quoted[], firms: ReadonlyMap<string, Firm>): Signal[] => {
  const shares = (what: keyof Firm) => (two: [Quoted, Quoted]) => {
    const plain = what === 'address' ? /\s/g : /\D/g
    const [a, b] = two.map((it) => firms.get(it.supplierId)?.[what].replaceAll(plain, '') ?? '')
    return a !== '' && a === b
  }
  const found = (what: keyof Firm, kind: Signal['kind'], words: string): Signal[] =>
    pairs(all)
      .filter(shares(what))
      .map((two) => signal(kind, two, words))
  return [
    ...found('phone', 'phone', '登记的联系电话相同'),
    ...found('bank_account', 'bank', '登记的银行账号相同'),
    ...found('address', 'address', '登记的地址相同'),
  ]
}

export const signalsOf = async (ctx: Ctx, { form }: Pick<InquiryRow, 'form'>, all: readonly Quoted[]): Promise<Signal[]> => {
  if (all.length < 2) return []
  const ids = all.map((it) => it.supplierId)
  const rows = await ctx.tx.selectFrom('suppliers').select(['id', 'phone', 'bank_account', 'address']).where('id', 'in', ids).execute()
  return [...firmSignals(all, new Map(rows.map((it) => [it.id, it]))), ...priceSignals(all, form.lines, wayOf(form) === 'bidding')]
}
