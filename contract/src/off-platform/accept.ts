// What is wrong with a line of the acceptance of 平台外采购 (domain page 03 §3.9): the same while it is typed and on the server when it is sent.
import { isDay } from '../text.ts'
import type { AcceptField, FormDef } from './form-def.ts'
import { BAD_REASON_LEAST, fenOf, milliOf, type SheetItem } from './sheet.ts'

export interface AcceptLine {
  qty: string
  price: string
  isGood: boolean
  /** Of a bad one: why. */
  reason: string
  /** Of goods that expire soon: why they are taken. */
  soonReason: string
  own: Record<string, string>
}

/** Goods that expire before so many months are taken for a reason alone. */
const MONTHS_LEAST = 6
const REASON_LEAST = 2
export const SOON = `效期不足${MONTHS_LEAST}个月`

/** What a line of this category records, by what was answered so far. */
export const acceptFieldsOf = (def: FormDef, category: string, own: AcceptLine['own']): AcceptField[] =>
  (def.accept?.fields ?? []).filter(
    ({ categories, onlyIf }) => (!categories || categories.includes(category)) && (!onlyIf || own[onlyIf.key] === onlyIf.is),
  )

const leftOf = (today: string, day: string): { months: number; days: number } => {
  const monthOf = (it: string) => Number(it.slice(0, 4)) * 12 + Number(it.slice(5, 7))
  return {
    months: monthOf(day) - monthOf(today) - (day.slice(8) < today.slice(8) ? 1 : 0),
    days: (Date.parse(day) - Date.parse(today)) / 86_400_000,
  }
}

/** `效期不足6个月：有效期 2027-04-18，剩 5 个月`; empty where it is not so. */
export const soonText = (day: string, today: string): string => {
  if (!isDay(day) || day < today) return ''
  const { months, days } = leftOf(today, day)
  return months >= MONTHS_LEAST ? '' : `${SOON}：有效期 ${day}，剩 ${months > 0 ? `${months} 个月` : `${days} 天`}`
}

/** Of all days of a line that goods expire on, the words of the nearest. */
export const soonOf = (fields: readonly AcceptField[], { isGood, own }: Pick<AcceptLine, 'isGood' | 'own'>, today: string): string =>
  isGood
    ? (fields
        .filter(({ kind }) => kind === 'expiry')
        .map(({ key }) => own[key] ?? '')
        .toSorted()
        .map((day) => soonText(day, today))
        .find(Boolean) ?? '')
    : ''

const fieldFault = ({ label, kind, options = [], need }: AcceptField, value: string, today: string): string => {
  if (value === '') return need === 'must' ? `${kind === 'choice' ? '请选择' : '请填写'}${label}` : ''
  if (kind === 'text') return ''
  if (kind === 'choice') return options.includes(value) ? '' : `请选择${label}`
  if (!isDay(value)) return `${label}须为日期`
  return kind === 'expiry' && value < today ? `${label} ${value} 已过，不能验收为合格` : ''
}

/** The first thing wrong with a line, under its column; null where it may be sent. */
export const acceptFault = (def: FormDef, item: SheetItem, line: AcceptLine, today: string): { column: string; text: string } | null => {
  if (!line.isGood)
    return line.reason.trim().length < BAD_REASON_LEAST
      ? { column: 'reason', text: `不合格须填写原因（至少 ${BAD_REASON_LEAST} 个字）` }
      : null
  const milli = milliOf(line.qty)
  if (milli === null) return { column: 'qty', text: '验收数量须大于 0，最多三位小数' }
  if (milli > milliOf(item.qty)!) return { column: 'qty', text: '验收数量不能大于申请数量' }
  if (fenOf(line.price) === null) return { column: 'price', text: '实际单价须大于 0，最多两位小数' }
  const fields = acceptFieldsOf(def, item.category, line.own)
  for (const field of fields) {
    const text = fieldFault(field, line.own[field.key]?.trim() ?? '', today)
    if (text) return { column: `own.${field.key}`, text }
  }
  const soon = soonOf(fields, line, today)
  return soon && line.soonReason.trim().length < REASON_LEAST
    ? { column: 'soonReason', text: `${soon}，须填写理由（至少 ${REASON_LEAST} 个字）` }
    : null
}
