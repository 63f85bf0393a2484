// What of an order is paid and how its sum is made up, in words; freight is a part of its own (decision 0024).
import { money } from '@caiyuan/contract/money'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { settled } from '@caiyuan/contract/order/standing'

interface Paid {
  state: OrderState
  totalFen: number
  returnedFen: number
}

/** What is paid of an order of which something came back; the word says whether it was paid already. */
export const paidWord = (it: Pick<Paid, 'state'>): string => (settled.includes(it.state) ? '实付' : '应付')

/** `已退 ¥71.40，应付 ¥214.20`; empty where the whole order is paid, without 应付 where all of it went back. */
export const returnedText = (it: Paid): string => {
  if (it.returnedFen === 0) return ''
  const rest = it.totalFen - it.returnedFen
  return rest > 0 ? `已退 ${money(it.returnedFen)}，${paidWord(it)} ${money(rest)}` : `已退 ${money(it.returnedFen)}`
}

interface Parts {
  goodsFen: number
  freightFen: number
  parcels: readonly unknown[]
  delivery: { received: { amountFen: number }; ended: { amountFen: number } }
}

/** `已收 ¥100.00，未收 ¥20.00，运费 ¥10.00`: parts that sum to the order; empty while nothing is under way. */
export const partsText = ({ goodsFen, freightFen, parcels, delivery: { received, ended } }: Parts): string => {
  const restFen = goodsFen - received.amountFen - ended.amountFen
  if (parcels.length === 0 || restFen === 0) return ''
  return [
    `已收 ${money(received.amountFen)}`,
    `未收 ${money(restFen)}`,
    ended.amountFen > 0 ? `未发结束 ${money(ended.amountFen)}` : '',
    freightFen > 0 ? `运费 ${money(freightFen)}` : '',
  ]
    .filter(Boolean)
    .join('，')
}
