// Apart from the other addresses: these are built by pages of suppliers alone, and the first script of all carries those.

/** New goods of a supplier: from nothing, or like others of its own. */
export const toNewGoods = (from = ''): string => `/supplier/goods/edit?new=1${from === '' ? '' : `&from=${encodeURIComponent(from)}`}`
