// The goods the acceptance scenarios name, with their exact prices. They stand first in the catalogue, in this order.
import { composeProduct, type Stated } from './compose.ts'
import { desktop, keyboardSet, notebook, printer } from './fixtures/it.ts'
import { acetone, balance, catheterPack, ethanol, furnace, sulfuric, tips, tubes } from './fixtures/laboratory.ts'
import { ergonomicChair, officeChair, paper, pen, shredder, toner } from './fixtures/office.ts'
import type { Fixture } from './fixtures/table.ts'
import { demoSuppliers } from './suppliers.ts'
import type { DemoProduct, Ware } from './types.ts'

const fixtures: readonly Fixture[] = [
  paper,
  toner,
  pen,
  ethanol,
  acetone,
  sulfuric,
  tips,
  balance,
  printer,
  notebook,
  desktop,
  officeChair,
  ergonomicChair,
  furnace,
  catheterPack,
  shredder,
  keyboardSet,
  tubes,
]

export const fixtureWares = (): Ware[] => fixtures.map((it) => it.ware)

/** The first offer of every fixture in the order of the scenarios, then the rival offers. */
export const fixtureProducts = (): DemoProduct[] => {
  const suppliers = new Map(demoSuppliers().map((it) => [it.code, it]))
  const make = (ware: Ware, offer: Stated & { by: string }): DemoProduct => composeProduct(ware, suppliers.get(offer.by)!, offer)
  return [
    ...fixtures.map((it) => make(it.ware, it.offers[0]!)),
    ...fixtures.flatMap((it) => it.offers.slice(1).map((offer) => make(it.ware, offer))),
  ]
}
