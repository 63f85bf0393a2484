import { priceText } from '@caiyuan/contract/money'

/** In the log of the goods: nothing where it costs people what it costs schools. */
export const personalText = (e4: number | null | undefined): string => (typeof e4 === 'number' ? priceText(e4) : '')
