// Addresses of the pages of market prices, apart from their calls.
import { links } from './to.ts'

export const toMarketPrice = links({ '/supplier/marketPrice': ['tab'], '/marketPrices': ['tab'] })
