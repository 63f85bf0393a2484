// Lines of an application and of its acceptance in words: the same wherever somebody reads them or is asked for his word.
import { money } from '../money.ts'
import { SOON } from './accept.ts'
import type { FormDef } from './form-def.ts'
import { amountOf, fenOf, milliOf, qtyText, type Sheet, type SheetItem } from './sheet.ts'

/** What it is beside its name. */
export const specText = (it: SheetItem): string =>
  [it.brand, it.model, it.spec, it.catNo && `货号 ${it.catNo}`, it.manufacturer, it.pack].filter(Boolean).join(' · ')

/** `2.5 片` */
export const amountText = (qty: string, unit: string): string => {
  const milli = milliOf(qty)
  return `${milli === null ? qty : qtyText(milli)} ${unit}`
}

interface KeptLine {
  no: number
  qty: string
  price: string
  isGood: boolean
  /** Acceptances from before they were asked for have none. */
  reason?: string
  soonReason?: string
  place: string
  own: Record<string, string>
}

export interface AcceptedLine {
  no: number
  name: string
  spec: string
  qty: string
  priceFen: number
  amountFen: number
  isGood: boolean
  /** What the school records of it: registration, lot, expiry. */
  own: { label: string; value: string }[]
  place: string
  /** Why it is bad, or why it is taken though it expires soon. */
  why: string
}

export const acceptedLines = (form: Pick<FormDef, 'accept'>, { items }: Pick<Sheet, 'items'>, lines: readonly KeptLine[]): AcceptedLine[] =>
  lines.map((line) => {
    const item = items[line.no]!
    return {
      no: line.no + 1,
      name: item.name,
      spec: specText(item),
      qty: line.isGood ? amountText(line.qty, item.unit) : '不合格',
      priceFen: fenOf(line.price) ?? 0,
      amountFen: line.isGood ? amountOf(line) : 0,
      isGood: line.isGood,
      own: (form.accept?.fields ?? []).flatMap(({ key, label }) => {
        const value = line.own[key]
        return value ? [{ label, value }] : []
      }),
      place: line.place,
      why: [line.reason, line.soonReason && `${SOON}，理由：${line.soonReason}`].filter(Boolean).join('；'),
    }
  })

const NAMED = 3

/** `样品夹具 6 套 ¥1,440.00；…… 等 5 行`, for the line a list has for it. */
export const acceptedText = (lines: readonly AcceptedLine[]): string =>
  `${lines
    .slice(0, NAMED)
    .map((it) => `${it.name} ${it.isGood ? `${it.qty} ${money(it.amountFen)}` : it.qty}`)
    .join('；')}${lines.length > NAMED ? ` 等 ${lines.length} 行` : ''}`
