/** The page of a product with one of its SKUs chosen. */
export const goodsAddress = (it: { productId: string; skuId: string }): string =>
  `/detail?${new URLSearchParams({ id: it.productId, sku: it.skuId })}`

/** The checkout of goods bought now. */
export const buyAddress = (skuId: string, num: number): string => `/confirmOrder?${new URLSearchParams({ skuId, num: String(num) })}`
