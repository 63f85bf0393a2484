// What an award consists of: a share for each firm that has lines of it. Without 分项成交 one firm has all (decision 0397).
import { isByLine, linesText, offerNums, offersOf } from '@caiyuan/contract/inquiry/by-line'
import type { InquiryContent, OfferContent } from '@caiyuan/contract/inquiry/form'
import { lineFen, money, splitFen, sumFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { leastOf, type Award, type InquiryRow, type Share } from './policy.ts'

/** With the order of each, once there is one. */
export const sharesOf = (it: Pick<InquiryRow, 'award' | 'form' | 'orders' | 'order_id'>): (Share & { orderId: string | null })[] => {
  if (!it.award) return []
  const { shares, quoteId = '', supplierId = '', supplierName, totalFen } = it.award
  const orderOf = (firm: string): string | null => it.orders.find((order) => order.supplierId === firm)?.orderId ?? null
  // An award of before there could be several says of one firm that it has all; its order may stand in a column of its own.
  if (!shares) {
    const lineNos = it.form.lines.map((_, i) => i + 1)
    return [{ quoteId, supplierId, supplierName, lineNos, totalFen, orderId: it.order_id ?? orderOf(supplierId) }]
  }
  return shares.map((one) => ({ ...one, orderId: orderOf(one.supplierId) }))
}

/** What of it this firm has. */
export const shareOf = (it: Pick<InquiryRow, 'award' | 'form' | 'orders' | 'order_id'>, supplierId: string | null) =>
  sharesOf(it).find((one) => one.supplierId === supplierId)

const countedRows = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('inquiry_quotes as o')
    .leftJoin('sealed_quotes as q', (join) => join.onRef('q.school_id', '=', 'o.school_id').onRef('q.id', '=', 'o.quote_id'))
    .select(['o.quote_id', 'o.supplier_id', 'o.supplier_name', 'o.rank', 'o.total_score_e2', 'o.offer'])
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.inquiry_id', '=', id)
    .where('o.fault', '=', '')
    .orderBy('o.rank', (ob) => ob.asc().nullsLast())
    .orderBy('q.received_at')
    .orderBy('o.quote_id')
    .execute()

/** Offers that count: by place, or in the order they came where each line is chosen for itself. */
export const countedOffers = async (ctx: Ctx, id: string) =>
  (await countedRows(ctx, id)).map((row) => ({
    quoteId: row.quote_id,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    rank: row.rank,
    scoreE2: row.total_score_e2,
    lines: (row.offer as OfferContent).lines,
    fault: '',
  }))
type Counted = Awaited<ReturnType<typeof countedOffers>>[number]

interface Picked {
  lineNo: number
  offerId: string
}

interface Chosen {
  offerId?: string | undefined
  picks?: readonly Picked[] | undefined
  /** Firms that may not be chosen now. */
  unfit: ReadonlyMap<string, unknown>
}

const sharesOfPicks = ({ lines }: InquiryContent, picks: readonly Picked[], counted: readonly Counted[]): Share[] => {
  const bySupplier = new Map<string, Share>()
  for (const { lineNo, offerId } of picks.toSorted((a, b) => a.lineNo - b.lineNo)) {
    const offer = counted.find((one) => one.quoteId === offerId)
    if (!offer) throw new Fail('inquiry.notValid')
    const line = offer.lines.find((one) => one.lineNo === lineNo)
    if (!line || !lines[lineNo - 1])
      throw new Fail('inquiry.notByLine', { why: `${offer.supplierName}没有报${linesText([lineNo])}，请改选` })
    const { quoteId, supplierId, supplierName } = offer
    const share = bySupplier.get(supplierId) ?? { quoteId, supplierId, supplierName, lineNos: [], totalFen: 0 }
    share.lineNos.push(lineNo)
    share.totalFen += lineFen(line.priceE4, lines[lineNo - 1]!.num)
    bySupplier.set(supplierId, share)
  }
  return [...bySupplier.values()]
}

interface Offered {
  /** By line: how many firms quote it, and how many of them may be chosen now. */
  nums: readonly number[]
  fit: readonly number[]
}

/** Lines that go to nobody: too few firms quote them, or none that may be chosen. One that enough quote is chosen, or the inquiry ends. */
const failedLines = ({ nums, fit }: Offered, least: number, shares: readonly Share[]): NonNullable<Award['failed']> => {
  const left = nums.flatMap((num, i) => (shares.some((one) => one.lineNos.includes(i + 1)) ? [] : [{ lineNo: i + 1, num }]))
  const enough = left.find(({ lineNo, num }) => num >= least && fit[lineNo - 1]! > 0)
  if (enough) throw new Fail('inquiry.notByLine', { why: `${linesText([enough.lineNo])}有 ${enough.num} 家有效报价，须选定一家供应商` })
  const whyOf = (num: number): string => {
    if (num === 0) return '没有有效报价'
    return num < least ? `有效报价 ${num} 家，不足 ${least} 家` : '报价的供应商现在都不能成交'
  }
  return left.map(({ lineNo, num }) => ({ lineNo, why: whyOf(num) }))
}

/** What was chosen, with how it stands to the first; refused where a line has no such offer. */
export const awardOf = (it: InquiryRow, counted: readonly Counted[], { offerId, picks: given, unfit }: Chosen, reason: string) => {
  const { form } = it
  // Nor is anything to be chosen of a draft, of which there may be no lines yet.
  if (counted.length === 0) throw new Fail('inquiry.notValid')
  const all = form.lines.map((_, i) => i + 1)
  if (given && !isByLine(form)) throw new Fail('inquiry.notByLine', { why: '这件询价由一家供应商成交，不能分项选定' })
  const picks = given ?? all.map((lineNo) => ({ lineNo, offerId: offerId! }))
  const shares = sharesOfPicks(form, picks, counted)
  const nums = offerNums(all.length, counted)
  const fit = offerNums(
    all.length,
    counted.filter((one) => !unfit.has(one.supplierId)),
  )
  const failed = failedLines({ nums, fit }, leastOf(it), shares)
  const [first] = counted
  const isFirst = isByLine(form)
    ? picks.every(({ lineNo, offerId: one }) => offersOf(counted, lineNo)[0]?.quoteId === one)
    : shares[0]!.quoteId === first?.quoteId
  const award: Award = {
    supplierName: shares.map(({ supplierName }) => supplierName).join('、'),
    totalFen: sumFen(shares.map(({ totalFen }) => totalFen)),
    shares,
    failed,
    reason,
    isFirst,
    scoreE2: counted.find((one) => one.quoteId === shares[0]!.quoteId)!.scoreE2,
  }
  return { award, isFew: it.is_few || picks.some(({ lineNo }) => nums[lineNo - 1]! < it.form.minQuotes) }
}

/** 甲（第 1 行，¥…）；第 2 行流标（…）. Of an award to one firm its name and sum. */
export const awardText = (it: Pick<InquiryRow, 'award' | 'form' | 'orders' | 'order_id'>): string => {
  const shares = sharesOf(it)
  if (!isByLine(it.form)) return shares.map((one) => `${one.supplierName}，${money(one.totalFen)}`).join('')
  return [
    ...shares.map((one) => `${one.supplierName}（${linesText(one.lineNos)}）${money(one.totalFen)}`),
    ...(it.award?.failed ?? []).map(({ lineNo, why }) => `${linesText([lineNo])}流标（${why}）`),
  ].join('；')
}

interface FundPart {
  fundId: string
  subjectCode: string
  amountFen: number
}

/** What an order is made of. */
export interface Paid {
  share: Share
  offer: OfferContent
  funds: FundPart[]
}

/** What each order takes of each card, of what is there: to the fen, and nothing is left where the sums are equal. */
export const splitOver = (sumsFen: readonly number[], funds: readonly FundPart[]): FundPart[][] => {
  const left = funds.map(({ amountFen }) => amountFen)
  return sumsFen.map((sum) => {
    const parts = splitFen(sum, left)
    for (const [i, part] of parts.entries()) left[i]! -= part
    return funds.map((one, i) => ({ ...one, amountFen: parts[i]! })).filter(({ amountFen }) => amountFen > 0)
  })
}

/** Of 分项成交, line by line: what counts of it, the lowest first, and whose it becomes. */
export const linesOf = (it: InquiryRow, counted: readonly Counted[]) =>
  it.form.lines.map(({ name, num }, i) => {
    const lineNo = i + 1
    const share = sharesOf(it).find((one) => one.lineNos.includes(lineNo))
    const offers = offersOf(counted, lineNo).map(({ quoteId, supplierName, lines }) => {
      const { priceE4 } = lines.find((one) => one.lineNo === lineNo)!
      return { quoteId, supplierName, priceE4, amountFen: lineFen(priceE4, num) }
    })
    return {
      lineNo,
      name,
      offers,
      taken: offers.find((one) => one.quoteId === share?.quoteId),
      why: it.award?.failed?.find((one) => one.lineNo === lineNo)?.why,
    }
  })
