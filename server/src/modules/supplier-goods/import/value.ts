// Cells into values; what a person wrote wrong comes back as a sentence.
import { plainNumber } from '@caiyuan/contract/typed-number'
import { textOf } from '../../../core/table-file/text-of.ts'

export interface Fault {
  field: string
  message: string
  content: string
}

export class Reader {
  readonly faults: Fault[] = []
  unknownCategory = ''

  fault(field: string, message: string, content: unknown): void {
    this.faults.push({ field, message, content: textOf(content).slice(0, 200) })
  }

  text(field: string, value: unknown, most: number): string {
    const text = textOf(value)
    if (text.length > most) this.fault(field, `${field}最多 ${most} 个字，实有 ${text.length} 个`, text)
    return text.slice(0, most)
  }

  /** `¥1,234.50` and full-width digits are numbers; a comma that does not part thousands is a fault, as anything else. Null when empty. */
  number(field: string, value: unknown): number | null {
    const text = textOf(value)
    if (text === '') return null
    const plain = plainNumber(text)
    if (plain !== null) return Number(plain)
    this.fault(field, /^[+-]?[\d.,，]+$/.test(text) ? `${field}的逗号或小数点不明确，请写成 1250.50 或 1,250.50` : `${field}不是数字`, text)
    return null
  }

  whole(field: string, value: unknown, least: number, most: number): number | null {
    const number = this.number(field, value)
    if (number === null) return null
    if (Number.isInteger(number) && number >= least && number <= most) return number
    this.fault(field, `${field}须为 ${least} 到 ${most.toLocaleString('zh-CN')} 的整数`, value)
    return null
  }

  /** Yuan into 1/10000 yuan. */
  priceE4(field: string, value: unknown, perYuan = 1): number | null {
    const number = this.number(field, value)
    if (number === null) return null
    const e4 = Math.round((number / perYuan) * 10_000)
    if (number <= 0) this.fault(field, `${field}须大于 0`, value)
    else if (e4 > 1_000_000_000_000) this.fault(field, `${field}最多 1 亿元`, value)
    else if (Math.abs(e4 - (number / perYuan) * 10_000) > 1e-4) this.fault(field, `${field}最多四位小数`, value)
    else return e4
    return null
  }
}
