// What rows of the approval centre come to: per card, for the reader, and in words.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import type { api } from '../../core/api.ts'

export type Row = OutputOf<typeof api.approval.list>['list'][number]
export type CardSum = { name: string; num: number; fen: number; isMine: boolean }

const NONE = '无经费'

/** What refusing several at once does, kind by kind. */
export const batchRefusedWords = (rows: readonly { refused: { many: string } }[]): string => {
  const kinds = [...Map.groupBy(rows, (it) => it.refused.many)]
  return kinds.length === 1 ? `各单${kinds[0]![0]}。` : `${kinds.map(([words, some]) => `${some.length} 单${words}`).join('；')}。`
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

/** What a document is about: its own title, where that says more than its kind, and its summary. */
export const aboutOf = (row: Pick<Row, 'title' | 'kindTitle' | 'summary'>): string =>
  row.title === row.kindTitle ? row.summary : `${row.title} ${row.summary}`

/** `goods 等 2 种 · supplier`: the number of kinds stays when the name is cut. */
export const summaryParts = (text: string): { name: string; more: string; second: string } => {
  const at = text.lastIndexOf(' · ')
  const [head, second] = at > 0 ? [text.slice(0, at), text.slice(at + 3)] : [text, '']
  const more = / 等 ?\d+ ?[种单张件]$/.exec(head)
  return { name: more ? head.slice(0, more.index) : head, more: more ? more[0].trim() : '', second }
}
