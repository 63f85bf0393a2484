// A line of an order in short: what, how many at what price, worth what.
import { z } from 'zod'
import { Fen, PriceE4 } from '../fen.ts'

export const lineShown = {
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  num: z.int(),
  priceE4: PriceE4,
  amountFen: Fen,
}
