// Which purse pays (spec §1): '0' public buying with the school's funds, '1' personal buying with one's own money.
export const PUBLIC = '0'
export const PERSONAL = '1'
export const purses = [PUBLIC, PERSONAL] as const
export type Purse = (typeof purses)[number]

/** Standard goods are what a school compares its offers under: one's own money buys the goods themselves (decision 0220). */
export const NO_PERSONAL_STANDARD = '标准商品由学校经费采购；个采请直接选购商品'
