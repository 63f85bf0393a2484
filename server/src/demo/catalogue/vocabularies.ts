// Which words make the goods of each kind.
import type { Kind, Ware } from './types.ts'

export const vocabularies: Record<Kind, () => Ware[]> = {
  office: () => [], it: () => [], reagent: () => [], consumable: () => [], instrument: () => [], medical: () => [], component: () => [], furniture: () => [], book: () => [], service: () => [],
}
