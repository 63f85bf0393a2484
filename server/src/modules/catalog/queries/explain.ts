// Why goods come in the order of 综合: the words as they were understood, and what of each of the first goods decided its place.
import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { EXPLAINED, type Match } from '@caiyuan/contract/explain'
import { PUBLIC } from '@caiyuan/contract/purse'
import { ask } from '../../../core/ask.ts'
import type { Of } from '../../../core/implement.ts'
import { AS_TYPED, ranksOf, type Rank } from '../search/find.ts'
import { lookForGoods } from '../search/look.ts'
import { CANDIDATES } from '../search/narrowing.ts'
import { synonymsOf } from '../search/synonyms.ts'
import { orGuessed, understand } from '../search/understand.ts'

type Ranked = OutputOf<typeof catalog.explain>['list'][number]

const MATCHES: readonly Match[] = ['text', 'mid', 'strong', 'inside', 'end', 'whole']

/** What a tier of `tierOf` says. */
const matchOf = (tier: number, isLoose: boolean): Pick<Ranked, 'match' | 'score'> => {
  if (!isLoose) return { match: MATCHES[tier]!, score: 0 }
  return tier > AS_TYPED ? { match: MATCHES[tier - AS_TYPED]!, score: 0 } : { match: 'some', score: tier }
}

const rankShown = ({ tier, ...it }: Rank, place: number, isLoose: boolean): Ranked => ({ place, ...it, ...matchOf(tier, isLoose) })

const CUT = { sort: 'best', offset: 0, limit: EXPLAINED } as const

export const explainSearch: Of<typeof catalog>['explain'] = async (ctx, { keyword }) => {
  const { wanted } = await understand(ctx, {
    keyword,
    categoryIds: [],
    categoryType: PUBLIC,
    brands: [],
    supplierIds: [],
    baseUnit: '',
    stock: [],
    controls: [],
    badges: [],
    attributes: [],
  })
  const look = await lookForGoods(ctx.tx, wanted, CUT)
  const { answered } = await ask(ctx.tx, { answered: look.question })
  const { found, asked, corrected, isLoose } = await orGuessed(ctx.tx, await look.looked(ctx.tx, answered), wanted)
  const isBroad = found.seen >= CANDIDATES
  const { ranks } = await ask(ctx.tx, { ranks: ranksOf({ ...wanted, asked, isLoose }, found.ids, isBroad) })
  return {
    words: (asked?.words ?? []).map((word) => ({ word, synonyms: [...synonymsOf(word)] })),
    without: (asked?.without ?? '').trim(),
    corrected,
    isLoose,
    total: found.total,
    isBroad,
    usualE4: ranks.usualE4,
    list: ranks.list.map((it, i) => rankShown(it, i + 1, isLoose)),
  }
}
