// What visitors are shown stands on nothing but the catalogue, and is answered from what the process keeps of it (decision 0100).
import { PUBLIC, type Purse } from '@caiyuan/contract/purse'
import type { OpenCtx } from '../../../core/context.ts'
import { catalogueOf, type Catalogue } from '../search/memory/keeper.ts'
import type { Chosen } from '../search/understand.ts'
import { refreshDictionary } from '../search/vocabulary.ts'
import { asViewer, isKnown } from '../viewer.ts'
import { cardsOf, type Card } from './cards.ts'

/** Null for people of a school, who see its prices and what it hides, for whoever looks with his own purse, and where the tables have to be asked. */
export const visitorsCatalogue = async (open: OpenCtx, purse: Purse): Promise<Catalogue | null> => {
  if (isKnown(open.user) || purse !== PUBLIC) return null
  await refreshDictionary(open.shared)
  return catalogueOf(open.shared)
}

/** In the order of their codes, as the table is asked. */
export const chosenIn = ({ categories }: Catalogue, codes: readonly string[]): Chosen[] =>
  [...new Set(codes)].sort().flatMap((code) => categories.get(code) ?? [])

/** Cards in the order of the ids; those not kept are asked for by one statement. */
export const cardsInMemory = async (open: OpenCtx, { index, shown }: Catalogue, ids: readonly string[]): Promise<Card[]> => {
  const { version } = shown
  const cards = new Map(ids.map((id) => [id, shown.cardOf(id)]))
  const missing = ids.filter((id) => !cards.get(id))
  if (missing.length > 0)
    for (const card of await asViewer(open, (ctx) => cardsOf(ctx, missing, null, PUBLIC))) {
      cards.set(card.productId, card)
      const doc = index.docOf(card.productId)
      if (doc !== undefined) shown.keep(card, index.columns.same[doc]!, version)
    }
  return ids.flatMap((id) => cards.get(id) ?? [])
}
