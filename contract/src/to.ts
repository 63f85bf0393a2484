// Addresses of single documents and papers: what the server writes into messages and what the web links to is built here, so
// that a misspelt page or a missing parameter does not compile. Every page here is a row of the web's routes (a test compares).

const known: Record<string, readonly string[]> = {}

/** Every page that is linked to, with the parameters behind its path. */
export const linked: Readonly<Record<string, readonly string[]>> = known

type Params<Names extends readonly string[]> = Record<Names[number], string | number>

/** Builds the addresses of pages by the parameters behind each path, in their order. A kind of document has its own beside its endpoints. */
export const links = <const Pages extends Record<string, readonly string[]>>(pages: Pages) => {
  Object.assign(known, pages)
  return <P extends keyof Pages & string>(page: P, params: Params<Pages[P]>): string =>
    `${page}?${pages[page]!.map((name) => `${name}=${encodeURIComponent(params[name as keyof Params<Pages[P]>])}`).join('&')}`
}

/** `/orderDetail?id=…` of its id. */
export const to = links({
  '/acceptanceCheckDetail': ['id'],
  '/admin/params/param': ['key'],
  '/admin/people/person': ['id'],
  '/billCheckDetail': ['id'],
  '/carDetail': ['id'],
  '/checkAccept': ['id'],
  '/fundStatement': ['id'],
  '/order': ['tab'],
  '/orderDetail': ['id'],
  '/print/acceptance': ['id'],
  '/print/approval': ['kind', 'id'],
  '/print/bill': ['id'],
  '/print/comparison': ['id'],
  '/print/order': ['id'],
  '/purchaseCheckDetail': ['kind', 'id'],
  '/purchaseHandleDetail': ['kind', 'id'],
  '/flowPurchaseCheckDetail': ['kind', 'id'],
  '/srcName': ['id'],
  '/standardGoods/offers': ['id'],
  '/supplier/bills': ['tab'],
  '/supplier/bills/detail': ['schoolId', 'id'],
  '/supplier/goods': ['tab'],
  '/supplier/goods/edit': ['id'],
  '/supplier/goods/import': ['id'],
  '/supplier/order': ['schoolId', 'id'],
  '/supplier/print/bill': ['schoolId', 'id'],
})

/** Orders of one scope: `/order?scope=toConfirm`. */
export const toScope = links({ '/order': ['scope'] })
