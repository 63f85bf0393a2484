// Which words make the goods of each kind.
import { officeWares } from './vocabularies/office.ts'
import { itWares } from './vocabularies/it.ts'
import { consumableWares } from './vocabularies/consumable.ts'
import { reagentWares } from './vocabularies/reagent.ts'
import { instrumentWares } from './vocabularies/instrument.ts'
import { medicalWares } from './vocabularies/medical.ts'
import { furnitureWares } from './vocabularies/furniture.ts'
import { componentWares } from './vocabularies/component.ts'
import { bookWares } from './vocabularies/book.ts'
import { serviceWares } from './vocabularies/service.ts'
import type { Kind } from '../../ground/categories.ts'
import type { Ware } from './types.ts'

export const vocabularies: Record<Kind, () => Ware[]> = {
  office: officeWares,
  it: itWares,
  reagent: reagentWares,
  consumable: consumableWares,
  instrument: instrumentWares,
  medical: medicalWares,
  component: componentWares,
  furniture: furnitureWares,
  book: bookWares,
  service: serviceWares,
}
