// What a standard good is called, in a list and on its own page.
import { priceText } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'

export type StandardRow = OutputOf<typeof api.standardMatch.list>['list'][number]
export type StandardWhole = OutputOf<typeof api.standardMatch.detail>

/** `得力 7417 · 70g A4 · 500张/包` */
export const describedText = (it: Pick<StandardRow, 'brand' | 'model' | 'spec' | 'pack'>): string =>
  [[it.brand, it.model].filter(Boolean).join(' '), it.spec, it.pack].filter(Boolean).join(' · ')

export const rangeText = ({ lowestE4, highestE4, unit }: Pick<StandardRow, 'lowestE4' | 'highestE4' | 'unit'>): string => {
  if (lowestE4 === null || highestE4 === null) return '没有在售报价'
  return `${lowestE4 === highestE4 ? priceText(lowestE4) : `${priceText(lowestE4)}–${priceText(highestE4)}`} / ${unit}`
}
