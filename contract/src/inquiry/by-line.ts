// 允许部分报价（分项成交）: each line is quoted and awarded for itself (decision 0397). Without it one firm has all lines.
import { sumOf } from './contest.ts'

/** Drafts have whatever was typed, inquiries of before there were partial quotes say nothing. */
export const isByLine = (form: { isByLine?: unknown }): boolean => form.isByLine === true

/** What firms are told before they quote. */
export const BY_LINE_WORDS = '允许部分报价：可以只报其中几行，逐行比价、逐行成交，每行不得高于它的单价限价'

interface Limited {
  num: number
  limitE4?: number | undefined
}

/** By line: the most one may cost; null where all are awarded together, under the budget alone. */
export const limitsOf = (form: { isByLine?: unknown; lines: readonly Limited[] }): number[] | null =>
  isByLine(form) ? form.lines.map(({ limitE4 }) => limitE4 ?? 0) : null

/** What the lines may cost together: whatever is chosen line by line stays under it. */
export const limitsFen = (lines: readonly Limited[]): number =>
  sumOf(
    lines,
    lines.map(({ limitE4 }) => limitE4 ?? 0),
  )

interface Quoted {
  fault: string
  lines: readonly { lineNo: number; priceE4: number }[]
}

/** What counts of a line, the lowest first; equal prices in the order the quotes are given in. */
export const offersOf = <Q extends Quoted>(quotes: readonly Q[], lineNo: number): Q[] => {
  const priceIn = (it: Q): number | undefined => it.lines.find((line) => line.lineNo === lineNo)?.priceE4
  return quotes.filter((it) => it.fault === '' && priceIn(it) !== undefined).toSorted((a, b) => priceIn(a)! - priceIn(b)!)
}

/** By line: how many offers count. */
export const offerNums = (lineNum: number, quotes: readonly Quoted[]): number[] =>
  Array.from({ length: lineNum }, (_, i) => offersOf(quotes, i + 1).length)

/** 第 1、3 行 */
export const linesText = (lineNos: readonly number[]): string => `第 ${lineNos.join('、')} 行`

/** What of a line falls short of the firms asked for, in words; empty where none does. */
export const shortText = (nums: readonly number[], least: number): string =>
  nums
    .map((num, i) => (num < least ? `第 ${i + 1} 行有效报价 ${num} 家，不足 ${least} 家` : ''))
    .filter(Boolean)
    .join('；')
