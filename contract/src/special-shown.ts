// A special price wherever a price is shown: what it is besides the figure.
import { z } from 'zod'
import { PriceE4 } from './fen.ts'
import { Iso } from './paging.ts'

/** null: the price is no special one. */
export const specialShown = z
  .object({
    id: z.string(),
    /** What it costs else. */
    wasE4: PriceE4,
    endsAt: Iso,
    leftNum: z.int(),
    /** Pieces one person may have; 0: as many as there are. */
    perPersonNum: z.int(),
    /** Pieces this person has already. */
    mineNum: z.int(),
    /** The most this person can have at this price now. */
    mostNum: z.int(),
  })
  .nullable()
