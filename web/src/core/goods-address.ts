/** The page of a product with one of its SKUs chosen. */
export const goodsAddress = (it: { productId: string; skuId: string }): string =>
  `/detail?${new URLSearchParams({ id: it.productId, sku: it.skuId })}`

export interface Wanted {
  skuId: string
  num: number
}

/** The checkout of goods bought now, with services of them: `services=k7.2_k8.1`. */
export const buyAddress = (skuId: string, num: number, services: readonly Wanted[] = []): string => {
  const chosen = services.filter((it) => it.num > 0).map((it) => `${it.skuId}.${it.num}`)
  const params = new URLSearchParams({ skuId, num: String(num) })
  if (chosen.length > 0) params.set('services', chosen.join('_'))
  return `/confirmOrder?${params}`
}

/** What the address says; nonsense in it is nothing. */
export const servicesIn = (params: URLSearchParams): Wanted[] =>
  (params.get('services') ?? '').split('_').flatMap((it) => {
    const [skuId = '', text] = it.split('.')
    const num = Number(text)
    return skuId !== '' && Number.isInteger(num) && num > 0 && num <= 9999 ? [{ skuId, num }] : []
  })
