// Documents that differ in everything some conditions look at: enough of them to tell whether a condition can hold at all.
import { controlLabels } from '@caiyuan/contract/goods'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Params } from '../../school/params.ts'
import { fenOf } from './cond.ts'
import type { Cond } from './def.ts'

type Leaf = Exclude<Cond, { all: Cond[] } | { any: Cond[] }>

const leavesOf = (cond: Cond): Leaf[] => ('all' in cond ? cond.all.flatMap(leavesOf) : 'any' in cond ? cond.any.flatMap(leavesOf) : [cond])

/** One of every sort of code that these lists tell apart, and no more. */
const apart = (lists: readonly (readonly string[])[], isIn: (code: string, list: readonly string[]) => boolean): string[] => {
  const codes = [...new Set(lists.flat())]
  return [...Map.groupBy(codes, (code) => lists.map((list) => isIn(code, list)).join()).values()].map(([first]) => first!)
}

const subsets = (codes: readonly string[]): string[][] =>
  codes.reduce<string[][]>((all, code) => [...all, ...all.map((it) => [...it, code])], [[]])

type Part = Partial<FlowFacts>
const either = (on: Part): Part[] => [{}, on]

/** Beyond this they are not all looked at. */
const MOST_CASES = 40_000
const MOST_CODES = 8

export interface Cases {
  facts: Iterable<FlowFacts>
  /** Nothing these conditions tell apart is left out. */
  isWhole: boolean
}

export const casesOf = (conds: readonly Cond[], params: Params): Cases => {
  const leaves = conds.flatMap(leavesOf)
  const amounts = leaves.flatMap((it) =>
    'amountFrom' in it ? [fenOf(it.amountFrom, params)] : 'amountBelow' in it ? [fenOf(it.amountBelow, params)] : [],
  )
  const sources = apart(
    leaves.flatMap((it) => ('fundSource' in it ? [it.fundSource] : [])),
    (code, list) => list.includes(code),
  )
  const paths = apart(
    leaves.flatMap((it) => ('category' in it ? [it.category] : [])),
    (code, list) => list.some((it) => code.startsWith(it)),
  )
  const flags = apart(
    leaves.flatMap((it) => ('flag' in it ? [it.flag] : [])),
    (code, list) => list.includes(code),
  )
  const own = leaves.flatMap((it) => ('fact' in it ? [{ [it.fact]: it.from ?? true }] : []))
  const isControl = leaves.some((it) => 'controlFrom' in it || 'controlBelow' in it)
  const axes: Part[][] = [
    [...new Set([0, ...amounts.flatMap((fen) => [Math.max(0, fen - 1), fen])])].map((amountFen) => ({ amountFen })),
    isControl ? controlLabels.map((_, controlClass) => ({ controlClass })) : [{}],
    subsets(sources.slice(0, MOST_CODES)).map((some) => ({
      funds: some.map((source) => ({ fundId: source, ownerId: '', ownerDeptId: null, source, name: '', projectNo: '', amountFen: 1 })),
    })),
    subsets(paths.slice(0, MOST_CODES)).map((categoryPaths) => ({ categoryPaths })),
    subsets(flags.slice(0, MOST_CODES)).map((some) => ({ flags: some })),
    leaves.some((it) => 'isStudent' in it) ? either({ isStudent: true }) : [{}],
    leaves.some((it) => 'hasAsset' in it) ? either({ hasAsset: true }) : [{}],
    ...own.map((it) => either(it as Part)),
  ]
  const plain: FlowFacts = {
    amountFen: 0,
    deptId: null,
    isStudent: false,
    flags: [],
    funds: [],
    controlClass: 0,
    hasAsset: false,
    categoryPaths: [],
  }
  const total = axes.reduce((product, axis) => product * axis.length, 1)
  const facts = function* (): Generator<FlowFacts> {
    // Where there are too many, evenly spread ones.
    const step = Math.max(1, total / MOST_CASES)
    for (let at = 0; at < total; at += step) {
      let left = Math.floor(at)
      const it: FlowFacts = { ...plain }
      for (const axis of axes) {
        Object.assign(it, axis[left % axis.length])
        left = Math.floor(left / axis.length)
      }
      yield it
    }
  }
  return { facts: facts(), isWhole: total <= MOST_CASES && [sources, paths, flags].every((it) => it.length <= MOST_CODES) }
}
