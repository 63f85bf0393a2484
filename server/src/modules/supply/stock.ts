// Order lines as the stock counts them.
import type { OrderLineRow } from '../order/queries/one.ts'

export const stockLines = (
  lines: readonly OrderLineRow[],
  numOf: (line: OrderLineRow) => number = (line) => line.num,
): { skuId: string; num: number }[] => lines.map((line) => ({ skuId: line.sku_id, num: numOf(line) })).filter((it) => it.num > 0)
