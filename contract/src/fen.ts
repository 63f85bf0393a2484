// The fields money stands in. Apart from the arithmetic, which pages need without the schemas.
import { z } from 'zod'

/** Integer fen, never negative. */
export const Fen = z.int().min(0).max(9_000_000_000_000)
/** Integer fen, signed: differences and effects. */
export const SignedFen = z.int().min(-9_000_000_000_000).max(9_000_000_000_000)
/** Unit price in 1/10000 yuan. */
export const PriceE4 = z.int().min(0).max(9_000_000_000_000)
