// Shipping as a supplier fills it in: a number, a carrier and a waybill per line; lines of one waybill travel as one parcel.
import { OWN_DELIVERY, carriers } from '@caiyuan/contract/carriers'
import { shareFen, sumFen } from '@caiyuan/contract/money'

export interface ShipLine {
  lineNo: number
  num: number
  shippedNum: number
  amountFen: number
}

export interface ShipEntry {
  num: number
  carrierCode: string
  /** Waybill number, or the phone of who delivers. */
  code: string
}

export const carrierOptions = [
  ...carriers.map((it) => ({ value: it.code as string, label: it.name as string })),
  { value: OWN_DELIVERY, label: '供应商自送' },
]

export const startEntries = (lines: readonly ShipLine[]): Record<number, ShipEntry> =>
  Object.fromEntries(lines.map((it) => [it.lineNo, { num: it.num - it.shippedNum, carrierCode: carriers[0].code, code: '' }]))

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
    if (!it || it.num === 0) continue
    const code = it.code.trim()
    const own = it.carrierCode === OWN_DELIVERY
    const key = `${it.carrierCode} ${code.toUpperCase()}`
    const parcel = parcels.get(key) ?? { carrierCode: it.carrierCode, waybillNo: own ? '' : code, courierPhone: own ? code : '', lines: [] }
    parcel.lines.push({ lineNo, num: it.num })
    parcels.set(key, parcel)
  }
  return [...parcels.values()]
}

/** What is wrong with a line; empty when it may be sent. */
export const faultOf = (line: ShipLine, it: ShipEntry): string => {
  const left = line.num - line.shippedNum
  if (it.num > left) return `最多发 ${left}`
  if (it.num === 0 || it.code.trim() !== '') return ''
  return it.carrierCode === OWN_DELIVERY ? '请填写送货人电话' : '请填写运单号'
}

/** Pieces, and the money of the goods they are worth, sent now and left after. */
export const sumsOf = (lines: readonly ShipLine[], entries: Record<number, ShipEntry>) => {
  const now = (line: ShipLine): number => entries[line.lineNo]?.num ?? 0
  const worth = (line: ShipLine, num: number): number => shareFen(line.amountFen, line.num, Math.min(num, line.num))
  return {
    num: lines.reduce((sum, it) => sum + now(it), 0),
    amountFen: sumFen(lines.map((it) => worth(it, it.shippedNum + now(it)) - worth(it, it.shippedNum))),
    leftNum: lines.reduce((sum, it) => sum + Math.max(0, it.num - it.shippedNum - now(it)), 0),
    leftFen: sumFen(lines.map((it) => it.amountFen - worth(it, it.shippedNum + now(it)))),
  }
}

/** Waybills pasted as a column go to the lines from this one down that send something. */
export const pasteWaybills = (
  lines: readonly ShipLine[],
  entries: Record<number, ShipEntry>,
  from: number,
  text: string,
): Record<number, ShipEntry> | null => {
  const codes = text.split(/[\s,，;；]+/).filter(Boolean)
  if (codes.length < 2) return null
  const below = lines.filter((it) => it.lineNo >= from && (entries[it.lineNo]?.num ?? 0) > 0)
  return {
    ...entries,
    ...Object.fromEntries(below.slice(0, codes.length).map((it, i) => [it.lineNo, { ...entries[it.lineNo]!, code: codes[i]! }])),
  }
}
