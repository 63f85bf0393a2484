import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Tx } from '../../../core/db.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { facetsOf } from '../search/facets.ts'
import { CANDIDATES, facetRows, findGoods, type Found, type Wanted } from '../search/find.ts'
import { askOf, type AskedWords } from '../search/query.ts'
import { fold } from '../search/words.ts'
import { correctWord, refreshDictionary, relatedWords } from '../search/vocabulary.ts'
import { asViewer, isVisitor, placeOf } from '../viewer.ts'
import { cardsOf } from './cards.ts'

type Input = InputOf<typeof catalog.search>
type Output = OutputOf<typeof catalog.search>

interface Chosen {
  code: string
  name: string
  path: string
  level: number
}

const categoriesOf = (tx: Tx, codes: readonly string[]): Promise<Chosen[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('categories')
        .select(['code', 'name', 'path', 'level'])
        .where('code', 'in', [...codes])
        .orderBy('code')
        .execute()

const LEAF_LEVEL = 3
const parentPath = (path: string): string => path.split('/').slice(0, -1).join('/')

/** Browsing counts categories beside the chosen leaf; a search by words counts them wherever the words match. */
export const scopeOf = (chosen: readonly Pick<Chosen, 'path' | 'level'>[], hasWords: boolean): string | null => {
  if (hasWords || chosen.length === 0) return null
  const scopes = chosen.map((c) => (c.level >= LEAF_LEVEL ? parentPath(c.path) : c.path).split('/'))
  const shared: string[] = []
  for (const [i, part] of scopes[0]!.entries()) {
    if (!scopes.every((s) => s[i] === part)) break
    shared.push(part)
  }
  return shared.length === 0 ? null : shared.join('/')
}

/** Products of which the school hides every SKU. */
const hiddenOf = async (ctx: Ctx): Promise<string[]> => {
  if (isVisitor(ctx)) return []
  const { rows } = await sql<{ id: string }>`
    select k.product_id as id from sku_terms t join skus k on k.id = t.sku_id where t.school_id = ${ctx.schoolId} and t.is_hidden
    group by k.product_id having count(*) >= (select count(*) from skus a where a.product_id = k.product_id and a.status = 'on')`.execute(
    ctx.tx,
  )
  return rows.map((r) => r.id)
}

const wantedOf = (input: Input, asked: AskedWords | null, chosen: readonly Chosen[], hiddenIds: string[]): Wanted => ({
  asked,
  isLoose: false,
  categoryPaths: chosen.map((c) => c.path),
  scopePath: scopeOf(chosen, asked !== null),
  brands: input.brands,
  supplierIds: input.supplierIds.filter(isId),
  priceFromE4: input.priceFromE4,
  priceToE4: input.priceToE4,
  baseUnit: input.baseUnit,
  baseFromE4: input.baseFromE4,
  baseToE4: input.baseToE4,
  stock: input.stock,
  shipDays: input.shipDays,
  controls: input.controls,
  attributes: input.attributes,
  sort: input.sort,
  offset: (input.pageNum - 1) * input.pageSize,
  limit: input.pageSize,
  hiddenIds,
})

const totalOf = (found: Found): number => facetRows(found, 'all')[0]?.n ?? 0

interface Outcome {
  found: Found
  asked: AskedWords | null
  corrected: string
  isLoose: boolean
}

/** Replaces the words nobody knows by the nearest known ones; null when nothing is near. */
const correct = async (tx: Tx, keyword: string, words: readonly string[]): Promise<string | null> => {
  const whole = await correctWord(tx, fold(keyword).replaceAll(' ', ''))
  if (whole) return whole
  if (words.length < 2) return null
  const fixed = await Promise.all(words.map((word) => correctWord(tx, word)))
  return fixed.some((it) => it !== null) ? words.map((word, i) => fixed[i] ?? word).join(' ') : null
}

/** Finds; when the words find nothing at all, tries what was probably meant, then goods holding some of the words. */
const findOrGuess = async (ctx: Ctx, wanted: Wanted, keyword: string): Promise<Outcome> => {
  const found = await findGoods(ctx.tx, wanted)
  const { asked } = wanted
  // Zero with facets set is an answer; zero candidates means that the words themselves found nothing.
  if (found.seen > 0 || asked === null) return { found, asked, corrected: '', isLoose: false }
  const corrected = await correct(ctx.tx, keyword, asked.words)
  if (corrected !== null) {
    const other = askOf(corrected)
    const again = await findGoods(ctx.tx, { ...wanted, asked: other })
    if (again.seen > 0) return { found: again, asked: other, corrected, isLoose: false }
  }
  if (asked.words.length < 2) return { found, asked, corrected: '', isLoose: false }
  const loose = await findGoods(ctx.tx, { ...wanted, isLoose: true })
  return { found: loose, asked, corrected: '', isLoose: loose.seen > 0 }
}

/** From the root to what is chosen, for the crumbs. */
const trailOf = async (tx: Tx, chosen: readonly Chosen[]): Promise<Output['trail']> => {
  const path = chosen.length === 1 ? chosen[0]!.path : (scopeOf(chosen, false) ?? '')
  const codes = path === '' ? [] : path.split('/')
  const rows = await categoriesOf(tx, codes)
  return codes.flatMap((code) => rows.filter((r) => r.code === code).map((r) => ({ id: r.code, name: r.name })))
}

export const searchGoods: Of<typeof catalog>['search'] = (open, input) =>
  asViewer(open, async (ctx) => {
    await refreshDictionary(ctx.tx)
    const [chosen, hidden, place] = await Promise.all([
      categoriesOf(ctx.tx, input.categoryIds),
      hiddenOf(ctx),
      placeOf(ctx, input.provinceCode),
    ])
    const asked = askOf(input.keyword)
    const outcome = await findOrGuess(ctx, wantedOf(input, asked, chosen, hidden), input.keyword)
    const { found } = outcome
    const last = outcome.asked?.words.at(-1) ?? ''
    const [list, facets, trail, related] = await Promise.all([
      cardsOf(ctx, found.ids, place?.provinceCode ?? null),
      facetsOf(
        ctx.tx,
        found,
        input.attributes.map((a) => a.name),
      ),
      trailOf(ctx.tx, chosen),
      relatedWords(ctx.tx, last, 6),
    ])
    return {
      list,
      total: totalOf(found),
      pageNum: input.pageNum,
      pageSize: input.pageSize,
      isAbout: found.seen >= CANDIDATES,
      words: outcome.asked?.words ?? [],
      corrected: outcome.corrected,
      isLoose: outcome.isLoose,
      trail,
      related: related.filter((word) => fold(word) !== fold(input.keyword)),
      place,
      facets,
    }
  })
