// The demo catalogue: fixtures first, then composed goods, all from one seed and without a clock.
import { chanceOf, hashOf } from './chance.ts'
import { composeProduct } from './compose.ts'
import { fixtureProducts, fixtureWares } from './fixtures.ts'
import { demoSuppliers } from './suppliers.ts'
import { controlClassOf } from '../../modules/catalog/controls.ts'
import type { Kind } from '../../ground/categories.ts'
import type { DemoProduct, DemoSupplier, Ware } from './types.ts'
import { vocabularies } from './vocabularies.ts'

export type { DemoProduct, DemoSku, DemoSupplier } from './types.ts'
export { demoSuppliers } from './suppliers.ts'

/** How many of 10,000 products each kind holds. */
const SHARES: Record<Kind, number> = {
  reagent: 2400,
  consumable: 2100,
  office: 1500,
  it: 1000,
  instrument: 850,
  medical: 800,
  component: 800,
  furniture: 330,
  book: 140,
  service: 80,
}

export const demoProducts = (count = 10_000): DemoProduct[] => {
  const first = fixtureProducts()
  const taken = new Set(first.map(identityOf))
  const queues = (Object.keys(SHARES) as Kind[]).map((kind) => ({
    share: SHARES[kind],
    queue: composeKind(kind, taken, Math.ceil((SHARES[kind] * count) / 10_000) + 30),
  }))
  return withCodes([...first, ...interleave(queues)]).slice(0, count)
}

const identityOf = (it: { supplierCode: string; name: string; spec: string }): string => `${it.supplierCode}/${it.name}/${it.spec}`

const composeKind = (kind: Kind, taken: Set<string>, wanted: number): DemoProduct[] => {
  const sellers = demoSuppliers()
  const fixed = new Set(fixtureWares().map((it) => `${it.brand}/${it.model}`))
  const wares = vocabularies[kind]().filter((it) => !fixed.has(`${it.brand}/${it.model}`))
  // Goods that many sell come first, so that a short catalogue still lets people compare.
  const order = wares
    .map((ware) => ({ ware, at: hashOf(`order/${ware.brand}/${ware.model}/${ware.name}/${ware.spec}`) * (ware.offers > 2.2 ? 0.4 : 1) }))
    .toSorted((a, b) => a.at - b.at)
  const products: DemoProduct[] = []
  for (const { ware } of order) {
    if (products.length >= wanted) break
    for (const seller of sellersOf(ware, sellers)) {
      const identity = identityOf({ supplierCode: seller.code, name: ware.name, spec: ware.spec })
      if (taken.has(identity)) continue
      taken.add(identity)
      products.push(composeProduct(ware, seller))
    }
  }
  return products
}

const sellersOf = (ware: Ware, sellers: readonly DemoSupplier[]): DemoSupplier[] => {
  const chance = chanceOf(`sellers/${ware.brand}/${ware.model}/${ware.name}/${ware.spec}`)
  const isHazard = controlClassOf(ware.cas) > 0
  const allowed = sellers.filter((it) => it.ranges.some((range) => ware.category.startsWith(range)) && (!isHazard || it.hasHazardLicence))
  const wanted = Math.max(1, Math.floor(ware.offers + chance.next()))
  const chosen: DemoSupplier[] = []
  while (allowed.length && chosen.length < wanted) chosen.push(...allowed.splice(chance.int(0, allowed.length - 1), 1))
  return chosen.toSorted((a, b) => a.srcId - b.srcId)
}

/** Takes from each kind in step with its share, so that a shorter catalogue has the same mix. */
const interleave = (queues: readonly { share: number; queue: readonly DemoProduct[] }[]): DemoProduct[] => {
  const rows = queues.flatMap(({ share, queue }, kind) => queue.map((product, i) => ({ product, at: (i + 0.5) / share, kind })))
  return rows.toSorted((a, b) => a.at - b.at || a.kind - b.kind).map((it) => it.product)
}

const withCodes = (products: DemoProduct[]): DemoProduct[] => {
  const used = new Set<number>()
  for (const product of products) {
    let number = 1_000_000 + (hashOf(`code/${identityOf(product)}`) % 9_000_000)
    while (used.has(number)) number = number === 9_999_999 ? 1_000_000 : number + 1
    used.add(number)
    product.code = `SP${number}`
    for (const [i, sku] of product.skus.entries()) sku.code = product.skus.length === 1 ? product.code : `${product.code}-${i + 1}`
  }
  return products
}
