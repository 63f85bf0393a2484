import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Asking } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { countFacets } from '../search/count.ts'
import { facetsOf } from '../search/facets.ts'
import { findGoods, foundOf, wholePage, type Cut } from '../search/find.ts'
import { CANDIDATES } from '../search/narrowing.ts'
import { orGuessed, scopeOf, understand, type Chosen } from '../search/understand.ts'
import { relatedTo } from '../search/vocabulary.ts'
import { fold } from '../search/words.ts'
import { trailOf } from '../trail.ts'
import { askAsViewer, placeAt } from '../viewer.ts'
import { cardsOf } from './cards.ts'

const MOST_RELATED = 6

/** From the root to what is chosen. */
const wayTo = (chosen: readonly Chosen[]): string[] => {
  const path = chosen.length === 1 ? chosen[0]!.path : (scopeOf(chosen, false) ?? '')
  return path === '' ? [] : path.split('/')
}

const askSearch = async (ctx: Asking, input: InputOf<typeof catalog.search>, cut: Cut) => {
  const { chosen, wanted } = await understand(ctx, input)
  const answer = await ask(ctx.tx, {
    found: foundOf(wanted, cut),
    place: placeAt(ctx, input.provinceCode),
    trail: trailOf(sql`${wayTo(chosen)}::text[]`),
    related: relatedTo(wanted.asked?.words.at(-1) ?? '', MOST_RELATED),
  })
  return { ...answer, wanted }
}

export const searchGoods: Of<typeof catalog>['search'] = (open, input) => {
  const { keyword, pageNum, pageSize } = input
  const cut = { sort: input.sort, offset: (pageNum - 1) * pageSize, limit: pageSize }
  return askAsViewer(
    open,
    (ctx) => askSearch(ctx, input, cut),
    async (ctx, { found: first, place, trail, related, wanted }) => {
      const whole = await wholePage(ctx.tx, first, wanted, cut)
      const { found, asked, corrected, isLoose } = await orGuessed(ctx.tx, whole, { wanted, keyword }, (it) => findGoods(ctx.tx, it, cut))
      const [list, words] = await Promise.all([
        cardsOf(ctx, found.ids, place?.provinceCode ?? null),
        corrected === '' ? { related } : ask(ctx.tx, { related: relatedTo(asked?.words.at(-1) ?? '', MOST_RELATED) }),
      ])
      return {
        list,
        total: found.total,
        pageNum,
        pageSize,
        isAbout: found.seen >= CANDIDATES,
        words: asked?.words ?? [],
        corrected,
        isLoose,
        trail,
        related: words.related.filter((word) => fold(word) !== fold(keyword)),
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
      return { wanted, counted: await countFacets(ctx.tx, wanted) }
    },
    async (ctx, { wanted, counted }) => {
      const { found } = await orGuessed(ctx.tx, counted, { wanted, keyword: input.keyword }, (it) => countFacets(ctx.tx, it))
      return facetsOf(
        ctx.tx,
        found,
        input.attributes.map((a) => a.name),
      )
    },
  )
