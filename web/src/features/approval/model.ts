// What rows of the approval centre come to: per card, for the reader, and in words.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import type { api } from '../../core/api.ts'

export type Row = OutputOf<typeof api.approval.list>['list'][number]
export type CardSum = { name: string; num: number; fen: number; isMine: boolean }

const NONE = '无经费'

/** Of all kinds only an order gives money back when it is refused; an acceptance is done anew, its order keeps its money. */
const isOrder = (kind: string): boolean => kind === 'order'
const isAcceptance = (kind: string): boolean => kind === 'acceptance'

/** What refusing one document does. */
export const refusedWords = (it: { kind: string; submitterName: string }): string => {
  if (isAcceptance(it.kind)) return '退回验收人重新验收，经费保持冻结。'
  return isOrder(it.kind) ? `退回${it.submitterName}修改，冻结的经费立即解冻。` : `退回${it.submitterName}修改。`
}

/** What refusing several at once does, kind by kind. */
export const batchRefusedWords = (rows: readonly { kind: string }[]): string => {
  if (rows.every((it) => isOrder(it.kind))) return '各单退回提交人修改，冻结的经费立即解冻。'
  const acceptances = rows.filter((it) => isAcceptance(it.kind)).length
  if (acceptances === 0) return '各单退回提交人修改。'
  if (acceptances === rows.length) return '各单退回验收人重新验收，经费保持冻结。'
  return `${acceptances} 单验收退回验收人重新验收，其余 ${rows.length - acceptances} 单退回提交人修改。`
}

/** What ending a document for good does; an acceptance has no such end. */
export const terminatedWords = (it: { kind: string; submitterName: string }): string => {
  if (isAcceptance(it.kind)) return refusedWords(it)
  return `单据作废，不能再提交${isOrder(it.kind) ? '，冻结的经费立即解冻' : ''}。`
}

/** What each card pays of several documents: the reader's own cards first; together they are the whole. */
export const byCard = (rows: readonly Pick<Row, 'funds' | 'amountFen'>[]): CardSum[] => {
  const sums = new Map<string, CardSum>()
  const add = (name: string, fen: number, isMine: boolean) => {
    const sum = sums.get(name) ?? { name, num: 0, fen: 0, isMine }
    sums.set(name, { ...sum, num: sum.num + 1, fen: sum.fen + fen })
  }
  for (const row of rows)
    if (row.funds.length === 0) add(NONE, row.amountFen, false)
    else for (const it of row.funds) add(`${it.name} ${it.projectNo}`, it.amountFen, it.isMine)
  return [...sums.values()].sort((a, b) => Number(b.isMine) - Number(a.isMine) || b.fen - a.fen)
}

/** The reader's share where others pay too; null where the whole is his or none of it. */
export const shareOf = (row: Pick<Row, 'funds'>): number | null => {
  const mine = row.funds.filter((it) => it.isMine)
  return mine.length > 0 && mine.length < row.funds.length ? sumFen(mine.map((it) => it.amountFen)) : null
}

/** The first card with its number; of several how many. */
export const fundWords = (row: Pick<Row, 'funds'>): { name: string; no: string; all: string } => {
  const [first] = row.funds
  return {
    name: first?.name ?? '',
    no: row.funds.length > 1 ? `${first!.projectNo} 等 ${row.funds.length} 张` : (first?.projectNo ?? ''),
    all: row.funds.map((it) => `${it.name} ${it.projectNo}`).join('、'),
  }
}

/** `goods 等 2 种 · supplier`: the number of kinds stays when the name is cut. */
export const summaryParts = (text: string): { name: string; more: string; second: string } => {
  const at = text.lastIndexOf(' · ')
  const [head, second] = at > 0 ? [text.slice(0, at), text.slice(at + 3)] : [text, '']
  const more = / 等 ?\d+ ?[种单张件]$/.exec(head)
  return { name: more ? head.slice(0, more.index) : head, more: more ? more[0].trim() : '', second }
}
