// The tables judge the memory: the same searches asked of both, for the tests.
import fc from 'fast-check'
import { sorts, type Sort } from '@caiyuan/contract/search-choices'
import { purses } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Tx } from '../../../../core/db.ts'
import { countFacets, type Counted, type FacetRow } from '../count.ts'
import { findGoods, type Cut, type FoundPage } from '../find.ts'
import { anything, type Wanted } from '../narrowing.ts'
import { askOf } from '../query.ts'
import { countInMemory } from './count.ts'
import { findInMemory } from './find.ts'
import type { Kept } from './ground.ts'

export interface Search {
  wanted: Wanted
  cut: Cut
}

interface Known {
  word: string
  pinyin: string
  initials: string
}

/** Searches as people make them, from the words, brands and attributes that there are. */
export const searchesOf = async (tx: Tx): Promise<fc.Arbitrary<Search>> => {
  const { rows: words } = await sql<Known>`select word, pinyin, initials from search_words order by word`.execute(tx)
  const { rows: goods } = await sql<{
    brand: string
    supplier: string
    path: string
    code: string
    price: number
    unit: string
    base: number | null
    badges: number[]
    pair: { name: string; value: string } | null
  }>`
    select brand, supplier_id as supplier, category_path as path, code, min_price_e4 as price, base_unit as unit, base_price as base, badges, attributes -> 0 as pair from products where status = 'on' order by id`.execute(
    tx,
  )
  const word = fc.constantFrom(...words)
  const one = fc.constantFrom(...goods)
  const typed = fc.oneof(
    { weight: 6, arbitrary: word.map((it) => it.word) },
    { weight: 2, arbitrary: fc.tuple(word, word).map(([a, b]) => `${a.word} ${b.word}`) },
    { weight: 2, arbitrary: fc.tuple(word, word).map(([a, b]) => `${a.word}${b.word}`) },
    { weight: 2, arbitrary: fc.tuple(word, word).map(([a, b]) => `${a.word} -${b.word}`) },
    {
      weight: 2,
      arbitrary: fc.tuple(word, fc.nat({ max: 4 })).map(([it, cut]) => it.pinyin.slice(0, Math.max(2, it.pinyin.length - cut))),
    },
    { weight: 1, arbitrary: word.map((it) => it.initials) },
    { weight: 2, arbitrary: one.map((it) => it.code) },
    { weight: 2, arbitrary: one.map((it) => `${it.brand} ${it.pair?.value ?? ''}`) },
    { weight: 1, arbitrary: fc.constantFrom('a', '纸', '500ml', '64-17-5', '的', '%') },
    { weight: 3, arbitrary: fc.constant('') },
  )
  const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
    fc.oneof({ weight: 4, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: fc.array(arbitrary, { minLength: 1, maxLength: 2 }) })
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { freq: 1, nil: undefined })
  const part = fc.tuple(one, fc.nat({ max: 2 })).map(([it, depth]) =>
    it.path
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  )
  return fc
    .record({
      keyword: typed,
      isLoose: fc.boolean(),
      scope: fc.option(part, { freq: 1, nil: null }),
      categoryPaths: sometimes(part),
      brands: sometimes(one.map((it) => it.brand)),
      supplierIds: sometimes(one.map((it) => it.supplier)),
      band: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        fc.tuple(maybe(one), maybe(one)).map(([a, b]) => ({ priceFromE4: a?.price, priceToE4: b?.price })),
      ),
      base: fc.oneof(
        { weight: 4, arbitrary: fc.constant({ baseUnit: '' }) },
        fc.tuple(one, maybe(one)).map(([a, b]) => ({ baseUnit: a.unit, baseFromE4: a.base ?? 0, baseToE4: b?.base ?? undefined })),
      ),
      purse: fc.constantFrom(...purses),
      stock: sometimes(fc.constantFrom('in' as const, 'wait' as const)),
      shipDays: maybe(fc.integer({ min: 1, max: 3 })),
      controls: sometimes(fc.integer({ min: 0, max: 3 })),
      badges: sometimes(one.map((it) => it.badges.at(-1) ?? 7)),
      attributes: sometimes(one.map((it) => (it.pair ? { name: it.pair.name, values: [it.pair.value] } : { name: '无', values: ['无'] }))),
      cut: fc.record({
        sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
        offset: fc.constantFrom(0, 0, 20, 200),
        limit: fc.constantFrom(20, 60),
      }),
    })
    .map(({ keyword, scope, band, base, cut, ...it }) => {
      const asked = askOf(keyword)
      return {
        cut,
        wanted: {
          ...anything,
          ...it,
          ...band,
          ...base,
          asked,
          isLoose: it.isLoose && (asked?.any ?? '') !== '',
          isUnsearchable: asked === null && keyword.trim() !== '',
          scopePath: asked ? null : scope,
        },
      }
    })
}

const EVERYTHING = 1_000_000
const keyOf = ({ g, cat, brand, sup, pb, unit, bb, stock, ship, ctl }: FacetRow): string =>
  [g, cat, brand, sup, pb, unit, bb, stock, ship, ctl].join()
/** The order of facet rows means nothing. */
const inOrder = (it: Counted): Counted => ({ ...it, facets: it.facets.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) })

export interface Judged {
  found: FoundPage
  counted: Counted
}

/** As a search is made: some of the words will do only where no goods hold them all. */
export const asMade = async (tx: Tx, { wanted, cut }: Search): Promise<Search> => {
  const strict = { ...wanted, isLoose: false }
  const isLoose = wanted.isLoose && (await findGoods(tx, strict, cut)).seen === 0
  return { cut, wanted: { ...wanted, isLoose } }
}

export const ofTables = async (tx: Tx, { wanted, cut }: Search): Promise<Judged> => ({
  found: await findGoods(tx, wanted, cut, EVERYTHING),
  counted: inOrder(await countFacets(tx, wanted)),
})

export const ofMemory = (kept: Kept, { wanted, cut }: Search): Judged => ({
  found: findInMemory(kept, wanted, cut),
  counted: inOrder(countInMemory(kept, wanted)),
})
