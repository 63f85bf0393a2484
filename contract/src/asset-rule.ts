// 固定资产登记标准 (domain page 05 §5.9): what of the durable goods of an order goes into the asset system.
/** Goods of this branch of the tree are furniture. */
export const FURNITURE = '80'

/** Cheaper furniture counts by the batch: in fen and pieces. */
const CHEAP_FEN = 50_000
const CHEAP_BATCH_FEN = 5_000_000
const MIDDLE_PIECES = 20

export interface Durable {
  /** No consumable: it lasts longer than a year. */
  isDurable: boolean
  isFurniture: boolean
  /** Of one piece, in 1/10000 yuan. */
  priceE4: number
  /** Pieces of the batch. */
  num: number
}

/** `fixedUnitFen`: from so much a piece on (`asset.fixedUnit`). */
export const isFixedAsset = ({ isDurable, isFurniture, priceE4, num }: Durable, fixedUnitFen: number): boolean => {
  if (!isDurable) return false
  const fen = priceE4 / 100
  if (fen >= fixedUnitFen) return true
  if (!isFurniture) return false
  return fen < CHEAP_FEN ? fen * num >= CHEAP_BATCH_FEN : num >= MIDDLE_PIECES
}
