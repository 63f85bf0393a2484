import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Asking } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { facetsOf } from '../search/facets.ts'
import type { Cut } from '../search/find.ts'
import { around, lookForFacets, lookForGoods, lookForWords } from '../search/look.ts'
import { orGuessed, scopeOf, understand, type Chosen } from '../search/understand.ts'
import { fold } from '../search/words.ts'
import { trailOf } from '../trail.ts'
import { askAsViewer, placeAt } from '../viewer.ts'
import { cardsOf } from './cards.ts'

/** From the root to what is chosen. */
const wayTo = (chosen: readonly Chosen[]): string[] => {
  const path = chosen.length === 1 ? chosen[0]!.path : (scopeOf(chosen, false) ?? '')
  return path === '' ? [] : path.split('/')
}

const askSearch = async (ctx: Asking, input: InputOf<typeof catalog.search>, cut: Cut) => {
  const { chosen, wanted } = await understand(ctx, input)
  const look = lookForGoods(ctx.tx, wanted, cut)
  const words = lookForWords(ctx.tx, around(wanted.asked?.words.at(-1) ?? ''))
  const answer = await ask(ctx.tx, {
    answered: look.question,
    place: placeAt(ctx, input.provinceCode),
    trail: trailOf(sql`${wayTo(chosen)}::text[]`),
    told: words.question,
  })
  return { ...answer, look, words, wanted }
}

export const searchGoods: Of<typeof catalog>['search'] = (open, input) => {
  const { keyword, pageNum, pageSize } = input
  const cut = { sort: input.sort, offset: (pageNum - 1) * pageSize, limit: pageSize }
  return askAsViewer(
    open,
    (ctx) => askSearch(ctx, input, cut),
    async (ctx, { answered, told, look, words, place, trail, wanted }) => {
      const looked = await look.looked(ctx.tx, answered)
      const { found, asked, corrected, isLoose } = await orGuessed(ctx.tx, looked, wanted)
      const [list, related] = await Promise.all([
        cardsOf(ctx, found.ids, place?.provinceCode ?? null),
        words.found(ctx.tx, told, corrected === '' ? undefined : around(asked?.words.at(-1) ?? '')),
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
        related: related.filter((word) => fold(word) !== fold(keyword)),
        place,
      }
    },
  )
}

export const searchFacets: Of<typeof catalog>['facets'] = (open, input) =>
  askAsViewer(
    open,
    async (ctx) => {
      const { wanted } = await understand(ctx, input)
      const look = lookForFacets(ctx.tx, wanted)
      return { wanted, look, ...(await ask(ctx.tx, { answered: look.question })) }
    },
    async (ctx, { wanted, look, answered }) => {
      const looked = await look.looked(ctx.tx, answered)
      const { found } = await orGuessed(ctx.tx, looked, wanted)
      return facetsOf(
        ctx.tx,
        found,
        input.attributes.map((a) => a.name),
      )
    },
  )
