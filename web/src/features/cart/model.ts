// The cart on screen before the server has answered: quantities and ticks as the person set them, sums that follow.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { cart } from '@caiyuan/contract/cart'
import type { standard } from '@caiyuan/contract/standard'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { Change, Changes, KnownNums } from '../../core/line-changes.ts'

export type CartGroup = Omit<OutputOf<(typeof cart)['list']>[number], 'cartList'> & { cartList: CartLine[] }
type Named = OutputOf<(typeof standard)['queryCart']>[number]['cartList'][number]
/** In the basket of standard goods it says which one it lies there for. */
export type CartLine = OutputOf<(typeof cart)['list']>[number]['cartList'][number] & Partial<Pick<Named, 'prodId' | 'standardName'>>

/** Services never exceed the pieces they belong to. */
const withServices = (line: CartLine, most: number): Pick<CartLine, 'services' | 'supportServerNum'> => {
  const services = line.services.map((it) => {
    const num = Math.min(it.num, most)
    return { ...it, num, amountFen: lineFen(it.priceE4, num) }
  })
  return { services, supportServerNum: services.reduce((sum, it) => sum + it.num, 0) }
}

const withChange = (line: CartLine, change: Change | undefined): CartLine => {
  if (!change) return line
  const num = change.num ?? line.num
  return { ...line, ...change, amountFen: lineFen(line.priceE4, num), ...withServices(line, num) }
}

/** What a line comes to with its services. */
const wholeFen = (it: CartLine): number =>
  it.amountFen + sumFen(it.services.filter((each) => each.problem === '').map((each) => each.amountFen))

const resum = (group: CartGroup, cartList: CartLine[]): CartGroup => {
  const bought = cartList.filter((it) => it.checked && !it.isInvalid)
  return {
    ...group,
    cartList,
    checkedKinds: bought.length,
    checkedNum: bought.reduce((sum, it) => sum + it.num, 0),
    goodsFen: sumFen(bought.map(wholeFen)),
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

/** The quantities as they are shown. */
export const numsOf = (groups: readonly CartGroup[]): KnownNums =>
  new Map(groups.flatMap((it) => it.cartList).map((line) => [line.skuId, line.num]))

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
