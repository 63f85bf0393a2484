// Addresses of single documents and papers: what the server writes into messages and what the web links to is built here, so
// that a misspelt page or a missing parameter does not compile. Every page here is a row of the web's routes (a test compares).

/** The parameters behind each path, in their order. */
export const linked = {
  '/acceptanceCheckDetail': ['id'],
  '/billCheckDetail': ['id'],
  '/carDetail': ['id'],
  '/checkAccept': ['id'],
  '/fundStatement': ['id'],
  '/order': ['tab'],
  '/orderDetail': ['id'],
  '/print/acceptance': ['id'],
  '/print/bill': ['id'],
  '/print/order': ['id'],
  '/purchaseCheckDetail': ['kind', 'id'],
  '/supplier/bills': ['tab'],
  '/supplier/bills/detail': ['schoolId', 'id'],
  '/supplier/goods': ['tab'],
  '/supplier/goods/import': ['id'],
  '/supplier/order': ['schoolId', 'id'],
  '/supplier/print/bill': ['schoolId', 'id'],
} as const

export type Linked = keyof typeof linked
type Params<P extends Linked> = Record<(typeof linked)[P][number], string | number>

/** `/orderDetail?id=…` of its id. */
export const to = <P extends Linked>(page: P, params: Params<P>): string =>
  `${page}?${linked[page].map((name) => `${name}=${encodeURIComponent(params[name as keyof Params<P>])}`).join('&')}`
