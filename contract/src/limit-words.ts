// How a limit measures what may be bought, and its sentence (domain page 05 §5.8, decision 0103).
import { money } from './money.ts'

export const limitMeasures = {
  none: '一件也不能买',
  monthNum: '每人每月限数量',
  unitPrice: '限单价',
  orderSum: '限每单金额',
} as const
export type LimitMeasure = keyof typeof limitMeasures

/** `most`: pieces, or fen; empty where nothing may be bought. */
export const capWords = (measure: LimitMeasure, most: number): string =>
  ({
    none: '',
    monthNum: `每人每月最多 ${most} 件`,
    unitPrice: `单价不超过 ${money(most)}`,
    orderSum: `每单此类商品合计不超过 ${money(most)}`,
  })[measure]
