/** The page of a product with one of its SKUs chosen. */
export const goodsAddress = (it: { productId: string; skuId: string }): string =>
  `/detail?${new URLSearchParams({ id: it.productId, sku: it.skuId })}`

/** The page of a standard good. */
export const standardAddress = (prodId: string): string => `/standardDetail?${new URLSearchParams({ prodId })}`

/** The checkout of an offer of a standard good bought now. */
export const standardBuyAddress = (prodId: string, srcId: number, num: number): string =>
  `/confirmOrder?${new URLSearchParams({ prodId, srcId: String(srcId), num: String(num) })}`

/** The checkout of goods bought now. */
export const buyAddress = (skuId: string, num: number): string => `/confirmOrder?${new URLSearchParams({ skuId, num: String(num) })}`
