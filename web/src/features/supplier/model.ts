// Shipping as a supplier fills it in: a number, a carrier and a waybill per line; lines of one waybill travel as one parcel.
import { OWN_DELIVERY, carriers } from '@caiyuan/contract/carriers'
import { money, shareFen, sumFen } from '@caiyuan/contract/money'
import { ParcelDraft } from '@caiyuan/contract/order/supply'
import { deadlineText } from '@caiyuan/contract/span'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { toShip, unanswered } from '@caiyuan/contract/order/standing'
import { factLine, factsFor } from '@caiyuan/contract/order/fields'
import { readNum } from '../../ui/stepper-value.ts'

export interface ShipLine {
  lineNo: number
  unit: string
  num: number
  shippedNum: number
  amountFen: number
}

export interface ShipEntry {
  /** Pieces as typed, wrong ones too. */
  typed: string
  carrierCode: string
  /** Waybill number, or the phone of who delivers. */
  code: string
}

const leftOf = (line: ShipLine): number => line.num - line.shippedNum

/** A Chinese keyboard gives full-width digits: they are the same number. */
const read = (it: ShipEntry, most: number) => readNum(it.typed.normalize('NFKC'), { least: 0, most })

/** Whole pieces typed; none while the text is no number of pieces. */
export const piecesOf = (it: ShipEntry | undefined): number => {
  const typed = it ? read(it, Infinity) : { num: 0 }
  return 'num' in typed ? typed.num : 0
}

/** What is wrong with the pieces of a line; empty when they may be sent. */
export const numFaultOf = (line: ShipLine, it: ShipEntry): string => {
  const left = leftOf(line)
  if (left === 0 || 'num' in read(it, left)) return ''
  const typed = read(it, Infinity)
  return 'num' in typed ? `最多发 ${left} ${line.unit}` : `${typed.fault}，可填 0 至 ${left}`
}

/** Says a carrier and a waybill: what is sent, and what would be once its number is mended. */
export const isSent = (line: ShipLine, it: ShipEntry): boolean => leftOf(line) > 0 && (piecesOf(it) > 0 || numFaultOf(line, it) !== '')

/** How one order or line travels. */
export type ShipCode = Pick<ShipEntry, 'carrierCode' | 'code'>

interface Target {
  schoolId: number
  id: string
}

export const keyOf = (it: Target): string => `${it.schoolId}-${it.id}`

/** Every school counts its orders by itself: a number alone may be that of two. */
export const nameOf = (it: { schoolName: string; orderNo: string }): string => `${it.schoolName} ${it.orderNo}`

export interface ConfirmOrder {
  lines: readonly { lineNo: number; name: string; spec: string; catNo: string; unit: string; num: number; amountFen: number }[]
  num: number
  goodsFen: number
  freightFen: number
  totalFen: number
  shipBy: string | null
  expectOn: string
  deliveryNote: string
}

/** What a supplier takes on by confirming. */
export const confirmWords = (it: ConfirmOrder): string[] =>
  [
    `${it.lines.length} 种 ${it.num} 件，商品 ${money(it.goodsFen)}，运费 ${money(it.freightFen)}，合计 ${money(it.totalFen)}`,
    it.shipBy ? `现在确认，须在 ${deadlineText(it.shipBy)} 前发货` : '',
    ...factsFor('confirm', it).map(factLine),
  ].filter(Boolean)

interface Standing {
  state: OrderState
  cancelAsked: boolean
}

/** A wish to cancel is answered before anything is sent. */
export const mayShip = (it: Standing): boolean => toShip.includes(it.state) && !it.cancelAsked

export const mayBatch = (it: Standing): boolean => unanswered.includes(it.state) || mayShip(it)

export const pickAddress = (orders: readonly Target[]): string => `/supplier/print/pick?o=${orders.map(keyOf).join(',')}`

/** Delivery notes of what is left of each order. */
export const notesAddress = (orders: readonly Target[]): string => `/supplier/print/delivery?o=${orders.map(keyOf).join(',')}`

/** The delivery note of one parcel sent before. */
export const parcelNoteAddress = (order: Target, seq: number): string => `${notesAddress([order])}&parcel=${seq}`

/** The delivery note of what is about to be sent. */
export const draftNoteAddress = (order: Target, entries: Record<number, ShipEntry>): string =>
  `${notesAddress([order])}&n=${Object.entries(entries)
    .filter(([, it]) => piecesOf(it) > 0)
    .map(([no, it]) => `${no}:${piecesOf(it)}`)
    .join(',')}`

/** `101-018f…,102-0190…` → targets; what is not one is passed over. */
export const targetsOf = (text: string): Target[] =>
  text.split(',').flatMap((part) => {
    const [, schoolId, id] = /^(\d+)-([0-9a-f-]{36})$/.exec(part) ?? []
    return id ? [{ schoolId: Number(schoolId), id }] : []
  })

/** `1:8,2:40` → pieces by line. */
export const numsOf = (text: string): ReadonlyMap<number, number> =>
  new Map(
    text.split(',').flatMap((part) => {
      const [, no, num] = /^(\d+):(\d+)$/.exec(part) ?? []
      return num ? [[Number(no), Number(num)] as const] : []
    }),
  )

interface Picked {
  schoolName: string
  orderNo: string
  lines: readonly { name: string; spec: string; catNo: string; unit: string; num: number; shippedNum: number; endedNum: number }[]
}

/** What is left to send of several orders, put together by goods, by name. */
export const picksOf = (orders: readonly Picked[]) => {
  const left = orders.flatMap((order) =>
    order.lines
      .map((it) => ({ ...it, schoolName: order.schoolName, orderNo: order.orderNo, left: it.num - it.shippedNum - it.endedNum }))
      .filter((it) => it.left > 0),
  )
  return [...Map.groupBy(left, (it) => [it.name, it.spec, it.catNo, it.unit].join('\n')).values()]
    .map((same) => ({
      ...same[0]!,
      left: same.reduce((sum, it) => sum + it.left, 0),
      parts: same.map((it) => ({ schoolName: it.schoolName, orderNo: it.orderNo, num: it.left })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}

export const carrierOptions = [
  ...carriers.map((it) => ({ value: it.code as string, label: it.name as string })),
  { value: OWN_DELIVERY, label: '供应商自送' },
]

export const startEntries = (lines: readonly ShipLine[]): Record<number, ShipEntry> =>
  Object.fromEntries(lines.map((it) => [it.lineNo, { typed: String(leftOf(it)), carrierCode: carriers[0].code, code: '' }]))

export interface Parcel {
  carrierCode: string
  waybillNo: string
  courierPhone: string
  lines: { lineNo: number; num: number }[]
}

export const parcelsOf = (lines: readonly ShipLine[], entries: Record<number, ShipEntry>): Parcel[] => {
  const parcels = new Map<string, Parcel>()
  for (const { lineNo } of lines) {
    const it = entries[lineNo]
    const num = piecesOf(it)
    if (!it || num === 0) continue
    const code = it.code.trim()
    const own = it.carrierCode === OWN_DELIVERY
    const key = `${it.carrierCode} ${code.toUpperCase()}`
    const parcel = parcels.get(key) ?? { carrierCode: it.carrierCode, waybillNo: own ? '' : code, courierPhone: own ? code : '', lines: [] }
    parcel.lines.push({ lineNo, num })
    parcels.set(key, parcel)
  }
  return [...parcels.values()]
}

/** What is wrong with a waybill or the phone of who delivers; empty when it may be sent. */
export const codeFault = (it: ShipCode): string => {
  const { carrierCode } = it
  const code = it.code.trim()
  const own = carrierCode === OWN_DELIVERY
  if (code === '') return own ? '请填写送货人电话' : '请填写运单号'
  const result = ParcelDraft.safeParse({
    carrierCode,
    waybillNo: own ? '' : code,
    courierPhone: own ? code : '',
    lines: [{ lineNo: 1, num: 1 }],
  })
  return result.success ? '' : result.error.issues[0]!.message
}

/** What is wrong with a line; empty when it may be sent. */
export const faultOf = (line: ShipLine, it: ShipEntry): string => numFaultOf(line, it) || (piecesOf(it) === 0 ? '' : codeFault(it))

/** Pieces, and the money of the goods they are worth, sent now and left after. */
export const sumsOf = (lines: readonly ShipLine[], entries: Record<number, ShipEntry>) => {
  const now = (line: ShipLine): number => piecesOf(entries[line.lineNo])
  const worth = (line: ShipLine, num: number): number => shareFen(line.amountFen, line.num, Math.min(num, line.num))
  return {
    num: lines.reduce((sum, it) => sum + now(it), 0),
    amountFen: sumFen(lines.map((it) => worth(it, it.shippedNum + now(it)) - worth(it, it.shippedNum))),
    leftNum: lines.reduce((sum, it) => sum + Math.max(0, it.num - it.shippedNum - now(it)), 0),
    leftFen: sumFen(lines.map((it) => it.amountFen - worth(it, it.shippedNum + now(it)))),
  }
}

const codesIn = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean)

/** A pasted column of waybills goes to the orders from here down; null when it is no column. */
export const spreadCodes = (from: readonly ShipCode[], text: string): ShipCode[] | null => {
  const codes = codesIn(text)
  return codes.length < 2 ? null : from.map((it, i) => ({ ...it, code: codes[i] ?? it.code }))
}

/** Waybills pasted as a column go to the lines from this one down that send something. */
export const pasteWaybills = (
  lines: readonly ShipLine[],
  entries: Record<number, ShipEntry>,
  from: number,
  text: string,
): Record<number, ShipEntry> | null => {
  const codes = codesIn(text)
  if (codes.length < 2) return null
  const below = lines.filter((it) => it.lineNo >= from && piecesOf(entries[it.lineNo]) > 0)
  return {
    ...entries,
    ...Object.fromEntries(below.slice(0, codes.length).map((it, i) => [it.lineNo, { ...entries[it.lineNo]!, code: codes[i]! }])),
  }
}
