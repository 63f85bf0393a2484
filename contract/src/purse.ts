// Which purse pays (spec §1): '0' public buying with the school's funds, '1' personal buying with one's own money.
export const PUBLIC = '0'
export const PERSONAL = '1'
export const purses = [PUBLIC, PERSONAL] as const
export type Purse = (typeof purses)[number]

/** Said before the button and by the server, until orders of one's own money are taken (decision 0068). */
export const NO_PERSONAL_ORDERS = '个采暂时不能下单付款；可以看商品、比价，放进个采购物车的商品会为您保留'
