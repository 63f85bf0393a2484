import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Tx } from '../../../core/db.ts'
import type { Of } from '../../../core/implement.ts'
import { countFacets } from '../search/count.ts'
import { facetsOf } from '../search/facets.ts'
import { findGoods } from '../search/find.ts'
import { CANDIDATES } from '../search/narrowing.ts'
import { categoriesOf, findOrGuess, scopeOf, wantedOf, type Chosen } from '../search/understand.ts'
import { relatedWords } from '../search/vocabulary.ts'
import { fold } from '../search/words.ts'
import { asViewer, placeOf } from '../viewer.ts'
import { cardsOf } from './cards.ts'

/** From the root to what is chosen, for the crumbs. */
const trailOf = async (tx: Tx, chosen: readonly Chosen[]): Promise<OutputOf<typeof catalog.search>['trail']> => {
  const path = chosen.length === 1 ? chosen[0]!.path : (scopeOf(chosen, false) ?? '')
  const codes = path === '' ? [] : path.split('/')
  const rows = await categoriesOf(tx, codes)
  return codes.flatMap((code) => rows.filter((r) => r.code === code).map((r) => ({ id: r.code, name: r.name })))
}

export const searchGoods: Of<typeof catalog>['search'] = (open, input) =>
  asViewer(open, async (ctx) => {
    const [{ wanted, chosen }, place] = await Promise.all([wantedOf(ctx, input), placeOf(ctx, input.provinceCode)])
    const cut = { sort: input.sort, offset: (input.pageNum - 1) * input.pageSize, limit: input.pageSize }
    const { found, asked, corrected, isLoose } = await findOrGuess(ctx.tx, { wanted, keyword: input.keyword }, (it) =>
      findGoods(ctx.tx, it, cut),
    )
    const [list, trail, related] = await Promise.all([
      cardsOf(ctx, found.ids, place?.provinceCode ?? null),
      trailOf(ctx.tx, chosen),
      relatedWords(ctx.tx, asked?.words.at(-1) ?? '', 6),
    ])
    return {
      list,
      total: found.total,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
      isAbout: found.seen >= CANDIDATES,
      words: asked?.words ?? [],
      corrected,
      isLoose,
      trail,
      related: related.filter((word) => fold(word) !== fold(input.keyword)),
      place,
    }
  })

export const searchFacets: Of<typeof catalog>['facets'] = (open, input) =>
  asViewer(open, async (ctx) => {
    const { wanted } = await wantedOf(ctx, input)
    const { found } = await findOrGuess(ctx.tx, { wanted, keyword: input.keyword }, (it) => countFacets(ctx.tx, it))
    return facetsOf(
      ctx.tx,
      found,
      input.attributes.map((a) => a.name),
    )
  })
