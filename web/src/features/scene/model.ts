// A scene as the person has it: what is ticked, how many of each, what that comes to by supplier, and what cannot be had.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { numProblem, tierPriceE4 } from '@caiyuan/contract/goods'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { scene } from '@caiyuan/contract/scene'

export type Scene = OutputOf<(typeof scene)['detail']>
export type Group = Scene['groups'][number]
export type Line = Group['lines'][number]

export interface Choice {
  num?: number
  isLeftOut?: boolean
}
export type Choices = ReadonlyMap<string, Choice>

/** Why not so many of it; empty when it can be had. */
const problemAt = (it: Line, num: number): string =>
  it.problem || numProblem(it, num) || (it.special && num > it.special.mostNum ? `特价最多可购 ${it.special.mostNum} 件` : '')

export const chosenLine = (it: Line, choice: Choice = {}) => {
  const num = choice.num ?? it.num
  const priceE4 = tierPriceE4(it.priceE4, it.tiers, num)
  return {
    ...it,
    num,
    priceE4,
    amountFen: lineFen(priceE4, num),
    isLeftOut: choice.isLeftOut ?? false,
    problem: problemAt(it, num),
    isGone: it.problem !== '',
  }
}
export type ChosenLine = ReturnType<typeof chosenLine>

const isTaken = (it: ChosenLine): boolean => it.problem === '' && !it.isLeftOut

export const chosenGroup = (group: Group, choices: Choices) => {
  const lines = group.lines.map((it) => chosenLine(it, choices.get(it.skuId)))
  const goodsFen = sumFen(lines.filter(isTaken).map((it) => it.amountFen))
  const { fen, freeFromFen } = group.freight
  const freightFen = goodsFen === 0 || (freeFromFen > 0 && goodsFen >= freeFromFen) ? 0 : fen
  return { ...group, lines, goodsFen, freightFen }
}
export type ChosenGroup = ReturnType<typeof chosenGroup>

export const totalOf = (groups: readonly ChosenGroup[]) => {
  const lines = groups.flatMap((it) => it.lines)
  const taken = lines.filter(isTaken)
  return {
    items: taken.map(({ skuId, num }) => ({ skuId, num })),
    /** Ticked, and not to be had. */
    problems: lines.filter((it) => it.problem !== '' && !it.isLeftOut),
    pieces: taken.reduce((sum, it) => sum + it.num, 0),
    goodsFen: sumFen(groups.map((it) => it.goodsFen)),
    freightFen: sumFen(groups.map((it) => it.freightFen)),
  }
}
