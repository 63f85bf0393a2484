import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import type { api } from '../../core/api.ts'

export type BillGoods = OutputOf<typeof api.supplyBill.detail>['goods'][number]

/** What falls under each tax rate, the highest rate first: `13% ¥1,286.40，9% ¥20.00`. */
export const ratesText = (goods: readonly BillGoods[]): string =>
  [...Map.groupBy(goods, (it) => it.taxRateBp)]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, own]) => `${rate / 100}% ${money(sumFen(own.map((it) => it.amountFen)))}`)
    .join('，')
