// Where standard goods are looked at and bought.
/** The page of a standard good. */
export const standardAddress = (prodId: string): string => `/standardDetail?${new URLSearchParams({ prodId })}`

/** The checkout of an offer of a standard good bought now. */
export const standardBuyAddress = (prodId: string, srcId: number, num: number): string =>
  `/confirmOrder?${new URLSearchParams({ prodId, srcId: String(srcId), num: String(num) })}`
