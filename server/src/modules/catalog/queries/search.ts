import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Asking, OpenCtx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { facetsOf, namesFor } from '../search/facets.ts'
import type { Cut } from '../search/find.ts'
import { around, lookForFacets, lookForGoods, lookForWords } from '../search/look.ts'
import { countInMemory } from '../search/memory/count.ts'
import { findInMemory } from '../search/memory/find.ts'
import { keptFor } from '../search/memory/ground.ts'
import type { Catalogue } from '../search/memory/keeper.ts'
import { nearestOf } from '../search/nearest.ts'
import { orGuessed, scopeOf, understand, wantedOf, type Chosen } from '../search/understand.ts'
import { fold } from '../search/words.ts'
import { trailOf } from '../trail.ts'
import { askAsViewer, placeAt } from '../viewer.ts'
import { cardsOf } from './cards.ts'
import { cardsInMemory, chosenIn, visitorsCatalogue } from './visitors.ts'

type Found = OutputOf<typeof catalog.search>
type Facets = OutputOf<typeof catalog.facets>

/** From the root to what is chosen. */
const wayTo = (chosen: readonly Chosen[]): string[] => {
  const path = chosen.length === 1 ? chosen[0]!.path : (scopeOf(chosen, false) ?? '')
  return path === '' ? [] : path.split('/')
}

const cutOf = ({ sort, pageNum, pageSize }: InputOf<typeof catalog.search>): Cut => ({
  sort,
  offset: (pageNum - 1) * pageSize,
  limit: pageSize,
})

const askSearch = async (ctx: Asking, input: InputOf<typeof catalog.search>, cut: Cut) => {
  const { chosen, wanted } = await understand(ctx, input)
  const [look, words] = await Promise.all([
    lookForGoods(ctx.tx, wanted, cut),
    lookForWords(ctx.tx, around(wanted.asked?.words.at(-1) ?? '')),
  ])
  const answer = await ask(ctx.tx, {
    answered: look.question,
    place: placeAt(ctx, input.provinceCode),
    trail: trailOf(sql`${wayTo(chosen)}::text[]`),
    told: words.question,
  })
  return { ...answer, look, words, wanted }
}

const others = (words: readonly string[], keyword: string): string[] => words.filter((word) => fold(word) !== fold(keyword))

const searchInTables = (open: OpenCtx, input: InputOf<typeof catalog.search>): Promise<Found> => {
  const { keyword, pageNum, pageSize } = input
  const cut = cutOf(input)
  return askAsViewer(
    open,
    (ctx) => askSearch(ctx, input, cut),
    async (ctx, { answered, told, look, words, place, trail, wanted }) => {
      const looked = await look.looked(ctx.tx, answered)
      const { found, asked, corrected, isLoose } = await orGuessed(ctx.tx, looked, wanted)
      const [list, related, nearest] = await Promise.all([
        cardsOf(ctx, found.ids, place?.provinceCode ?? null, input.categoryType),
        words.found(ctx.tx, told, corrected === '' ? undefined : around(asked?.words.at(-1) ?? '')),
        found.seen === 0 ? nearestOf(ctx.tx, wanted) : [],
      ])
      return {
        list,
        total: found.total,
        pageNum,
        pageSize,
        isAbout: found.isAbout,
        words: asked?.words ?? [],
        corrected,
        isLoose,
        trail,
        related: others(related, keyword),
        nearest,
        place,
      }
    },
    input.categoryType,
  )
}

/** Null where the words find nothing: what was meant is asked of the tables. */
const searchInMemory = async (
  open: OpenCtx,
  catalogue: Catalogue,
  words: NonNullable<Catalogue['words']>,
  input: InputOf<typeof catalog.search>,
): Promise<Found | null> => {
  const { keyword, pageNum, pageSize } = input
  const chosen = chosenIn(catalogue, input.categoryIds)
  const wanted = wantedOf({ hiddenBy: null, purse: PUBLIC }, input, chosen)
  const found = findInMemory(keptFor(catalogue, []), wanted, cutOf(input))
  if (found.seen === 0 && wanted.asked) return null
  return {
    list: await cardsInMemory(open, catalogue, found.ids),
    total: found.total,
    pageNum,
    pageSize,
    isAbout: found.isAbout,
    words: wanted.asked?.words ?? [],
    corrected: '',
    isLoose: false,
    trail: wayTo(chosen).flatMap((code) => {
      const it = catalogue.categories.get(code)
      return it ? [{ id: it.code, name: it.name }] : []
    }),
    related: others(around(wanted.asked?.words.at(-1) ?? '').inMemory(words), keyword),
    nearest: [],
    place: null,
  }
}

export const searchGoods: Of<typeof catalog>['search'] = async (open, input) => {
  const catalogue = input.provinceCode ? null : await visitorsCatalogue(open, input.categoryType)
  if (!catalogue) return searchInTables(open, input)
  const { words, shown } = catalogue
  return shown.answer(
    `search${JSON.stringify(input)}`,
    async () => (words && (await searchInMemory(open, catalogue, words, input))) ?? searchInTables(open, input),
  )
}

const facetsInTables = (open: OpenCtx, input: InputOf<typeof catalog.facets>): Promise<Facets> =>
  askAsViewer(
    open,
    async (ctx) => {
      const { wanted } = await understand(ctx, input)
      const look = await lookForFacets(ctx.tx, wanted)
      return { wanted, look, ...(await ask(ctx.tx, { answered: look.question })) }
    },
    async (ctx, { wanted, look, answered }) => {
      const looked = await look.looked(ctx.tx, answered)
      const { found } = await orGuessed(ctx.tx, looked, wanted)
      return facetsOf(
        found,
        await namesFor(ctx.tx, found),
        input.attributes.map((a) => a.name),
      )
    },
    input.categoryType,
  )

const facetsInMemory = (catalogue: Catalogue, input: InputOf<typeof catalog.facets>): Facets | null => {
  const wanted = wantedOf({ hiddenBy: null, purse: PUBLIC }, input, chosenIn(catalogue, input.categoryIds))
  const found = countInMemory(keptFor(catalogue, []), wanted)
  if (found.seen === 0 && wanted.asked) return null
  const { categories, firms } = catalogue
  const names = { categoryOf: (code: string) => categories.get(code)?.name, firmOf: (id: string) => firms.get(id) }
  return facetsOf(
    found,
    names,
    input.attributes.map((a) => a.name),
  )
}

export const searchFacets: Of<typeof catalog>['facets'] = async (open, input) => {
  const catalogue = await visitorsCatalogue(open, input.categoryType)
  if (!catalogue) return facetsInTables(open, input)
  return catalogue.shown.answer(
    `facets${JSON.stringify(input)}`,
    async () => facetsInMemory(catalogue, input) ?? facetsInTables(open, input),
  )
}
