// The cart on screen before the server has answered: quantities and ticks as the person set them, sums that follow.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { cart } from '@caiyuan/contract/cart'
import type { standard } from '@caiyuan/contract/standard'
import { lineFen, sumFen } from '@caiyuan/contract/money'

export type CartGroup = Omit<OutputOf<(typeof cart)['list']>[number], 'cartList'> & { cartList: CartLine[] }
type Named = OutputOf<(typeof standard)['queryCart']>[number]['cartList'][number]
/** In the basket of standard goods it says which one it lies there for. */
export type CartLine = OutputOf<(typeof cart)['list']>[number]['cartList'][number] & Partial<Pick<Named, 'prodId' | 'standardName'>>

export interface Change {
  num?: number
  checked?: boolean
}
export type Changes = ReadonlyMap<string, Change>

const withChange = (line: CartLine, change: Change | undefined): CartLine =>
  change ? { ...line, ...change, amountFen: lineFen(line.priceE4, change.num ?? line.num) } : line

const resum = (group: CartGroup, cartList: CartLine[]): CartGroup => {
  const bought = cartList.filter((it) => it.checked && !it.isInvalid)
  return {
    ...group,
    cartList,
    checkedKinds: bought.length,
    checkedNum: bought.reduce((sum, it) => sum + it.num, 0),
    goodsFen: sumFen(bought.map((it) => it.amountFen)),
  }
}

/** The list with changes the server does not know yet; prices by quantity and freight come with its answer. */
export const applyChanges = (groups: readonly CartGroup[], changes: Changes): CartGroup[] =>
  changes.size === 0
    ? [...groups]
    : groups.map((group) =>
        resum(
          group,
          group.cartList.map((line) => withChange(line, changes.get(line.skuId))),
        ),
      )

export const mergeChange = (changes: Changes, skuId: string, change: Change): Changes =>
  new Map([...changes, [skuId, { ...changes.get(skuId), ...change }]])

/** The quantities the person knows of: as the server last told them, or as this page itself has set them since. */
export type KnownNums = ReadonlyMap<string, number>

/** What is shown anew becomes known, but for lines whose quantity is still on its way. */
export const knownOf = (known: KnownNums, groups: readonly CartGroup[], ...underWay: readonly Changes[]): KnownNums =>
  new Map([
    ...known,
    ...groups
      .flatMap((it) => it.cartList)
      .filter((line) => underWay.every((changes) => changes.get(line.skuId)?.num === undefined))
      .map((line) => [line.skuId, line.num] as const),
  ])

/** What this page has set is known to it. */
export const knownAfter = (known: KnownNums, sent: Changes): KnownNums =>
  new Map([...known, ...[...sent].flatMap(([skuId, { num }]) => (num === undefined ? [] : [[skuId, num] as const]))])

/** A quantity travels with the one it replaces, so that another tab's is not overwritten unseen. */
export const itemsOf = (changes: Changes, known: KnownNums) =>
  [...changes].map(([skuId, change]) => {
    const seenNum = change.num === undefined ? undefined : known.get(skuId)
    return { skuId, ...change, ...(seenNum === undefined ? {} : { seenNum }) }
  })

/** Spec §4: the count is Σ num over all groups. */
export const countOf = (groups: readonly CartGroup[]): number =>
  groups.reduce((sum, group) => sum + group.cartList.reduce((all, line) => all + line.num, 0), 0)

export interface Totals {
  kinds: number
  num: number
  goodsFen: number
  freightFen: number
  /** A selected line that cannot be bought in its quantity. */
  stuck: CartLine | undefined
  /** Why what is selected of one supplier is no order of the school. */
  groupProblem: string
}

export const totalsOf = (groups: readonly CartGroup[]): Totals => ({
  kinds: groups.reduce((sum, it) => sum + it.checkedKinds, 0),
  num: groups.reduce((sum, it) => sum + it.checkedNum, 0),
  goodsFen: sumFen(groups.map((it) => it.goodsFen)),
  freightFen: sumFen(groups.filter((it) => it.checkedKinds > 0).map((it) => it.freightFen)),
  stuck: groups.flatMap((it) => it.cartList).find((it) => it.checked && !it.isInvalid && it.problem !== ''),
  groupProblem: groups.find((it) => it.problem !== '')?.problem ?? '',
})

/** Lines that can be bought, by supplier; and those that cannot, together. */
export const sortOut = (groups: readonly CartGroup[]): { live: CartGroup[]; gone: (CartLine & { supplierName: string })[] } => ({
  live: groups
    .map((group) => ({ ...group, cartList: group.cartList.filter((it) => !it.isInvalid) }))
    .filter((group) => group.cartList.length > 0),
  gone: groups.flatMap((group) => group.cartList.filter((it) => it.isInvalid).map((it) => ({ ...it, supplierName: group.supplierName }))),
})
