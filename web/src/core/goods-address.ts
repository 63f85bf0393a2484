/** The page of a product with one of its SKUs chosen. */
export const goodsAddress = (it: { productId: string; skuId: string }): string =>
  `/detail?${new URLSearchParams({ id: it.productId, sku: it.skuId })}`
