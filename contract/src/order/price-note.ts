// What is said about the price of a line (domain page 05 §5.2 b).
import { z } from 'zod'
import { ComparedOffer } from '../catalog/goods-card.ts'
import { PriceE4 } from '../fen.ts'
import { priceLevels } from './flags.ts'

export const PriceNote = z.object({
  level: z.enum(priceLevels),
  label: z.string(),
  text: z.string(),
  referenceE4: PriceE4,
  /** The lowest comparable offer where it costs less; null without. */
  cheaper: ComparedOffer.nullable(),
  /** The comparable offers the price is measured by, the cheapest first. */
  compared: z.array(ComparedOffer),
})
