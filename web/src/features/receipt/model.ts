// What is counted of a parcel: pieces are well until somebody says what is wrong with them, so that the sum is always what was sent.
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { issueKeys, issues, type Issue, type receipt, type Wish } from '@caiyuan/contract/receipt'
import type { KeptFile } from '../../core/files.ts'

export type Arriving = OutputOf<(typeof receipt)['arriving']>
export type Parcel = Arriving['parcels'][number]
export type ParcelLine = Parcel['lines'][number]
type Counted = InputOf<(typeof receipt)['take']>['counted']

export interface Problem {
  issue: Issue
  num: number
  wish: Wish
  note: string
  files: KeptFile[]
}

/** Of one parcel: taken in now, and what is wrong by line. */
export interface Count {
  isTaken: boolean
  lines: Readonly<Record<number, readonly Problem[]>>
}
export type Draft = Readonly<Record<string, Count>>

const numOf = (some: readonly Problem[]): number => some.reduce((sum, it) => sum + it.num, 0)

export const problemsOf = (count: Count, line: ParcelLine): readonly Problem[] => count.lines[line.lineNo] ?? []
export const goodOf = (count: Count, line: ParcelLine): number => line.num - numOf(problemsOf(count, line))

export const problemOf = (issue: Issue, num: number): Problem => ({ issue, num, wish: issues[issue].wishes[0], note: '', files: [] })

/** Another kind keeps what was written and photographed; what was wished for only where it may be. */
export const asIssue = (it: Problem, issue: Issue): Problem => ({
  ...it,
  issue,
  wish: (issues[issue].wishes as readonly Wish[]).includes(it.wish) ? it.wish : issues[issue].wishes[0],
})

/** So many came well: the last problem takes the difference, the first one is that pieces are short. */
export const withGood = (line: ParcelLine, some: readonly Problem[], good: number): readonly Problem[] => {
  const gap = line.num - good - numOf(some)
  if (gap === 0) return some
  const last = some.at(-1)
  if (!last) return [problemOf('short', gap)]
  return last.num + gap > 0 ? [...some.slice(0, -1), { ...last, num: last.num + gap }] : withGood(line, some.slice(0, -1), good)
}

/** A kind of problem this line has not yet. */
export const nextIssue = (some: readonly Problem[]): Issue | undefined => issueKeys.find((key) => !some.some((it) => it.issue === key))

export const faultsOf = (parcel: Parcel, count: Count): string[] =>
  parcel.lines.flatMap((line) =>
    problemsOf(count, line)
      .filter((it) => issues[it.issue].needsPhoto && it.files.length === 0)
      .map((it) => `${line.name}：${issues[it.issue].label}须拍照或上传照片`),
  )

export const totalsOf = (parcels: readonly Parcel[], draft: Draft) => {
  const taken = parcels.filter((it) => draft[it.id]?.isTaken)
  const lines = taken.flatMap((it) => it.lines.map((line) => ({ num: line.num, good: goodOf(draft[it.id]!, line) })))
  const good = lines.reduce((sum, it) => sum + it.good, 0)
  return { taken, good, bad: lines.reduce((sum, it) => sum + it.num, 0) - good }
}

export const countedOf = (parcels: readonly Parcel[], draft: Draft): Counted =>
  parcels.map((parcel) => ({
    id: parcel.id,
    lines: parcel.lines.map((line) => ({
      lineNo: line.lineNo,
      goodNum: goodOf(draft[parcel.id]!, line),
      problems: problemsOf(draft[parcel.id]!, line).map(({ files, ...it }) => ({ ...it, fileIds: files.map((file) => file.id) })),
    })),
  }))
