// Where components are looked at and bought.
/** The page of a component, by the partner's code. */
export const partAddress = (skuCode: string): string => `/electronProdDetail?${new URLSearchParams({ skuCode })}`

/** The checkout of a component bought now. */
export const partBuyAddress = (skuCode: string, num: number): string =>
  `/yunhanOrderConfirm?${new URLSearchParams({ skuCode, num: String(num) })}`

/** The tab 元器件 of the cart. */
export const COMPONENT_CART = '/cart?tab=component'
