// What becomes of money that is found at the bank, order by order: the exact sum pays those that still wait, everything else goes back.
import { money } from '@caiyuan/contract/money'

interface Part {
  orderNo: string
  amountFen: number
  isWaiting: boolean
}

const namesOf = (orders: readonly Part[]): string => orders.map((it) => `${it.orderNo} ${money(it.amountFen)}`).join('、')

export const outlookText = (orders: readonly Part[], askedFen: number, foundFen = askedFen): string => {
  if (foundFen !== askedFen) return `到账 ${money(foundFen)} 与应收 ${money(askedFen)} 不一致，不能入账，${money(foundFen)} 全部列为待退款`
  const [paid, gone] = [orders.filter((it) => it.isWaiting), orders.filter((it) => !it.isWaiting)]
  if (paid.length === 0) return `订单都不再等待付款，到账的 ${money(foundFen)} 全部列为待退款`
  const says = `订单 ${namesOf(paid)} 记为已付款，通知供应商`
  return gone.length === 0 ? says : `${says}；订单 ${namesOf(gone)} 不再等待付款，这部分列为待退款`
}
