// What a person asked for, understood: chosen categories, goods the school hides, words that find nothing.
import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { rowsOf } from '../../../core/ask.ts'
import type { Asking } from '../../../core/context.ts'
import type { Tx } from '../../../core/db.ts'
import { isId } from '../../../core/ids.ts'
import { isCas } from '../controls.ts'
import { isOwnMoney } from '../terms.ts'
import { isVisitor } from '../viewer.ts'
import type { Looked } from './look.ts'
import type { Wanted } from './narrowing.ts'
import { askOf, type AskedWords } from './query.ts'
import { correctWord, refreshDictionary } from './vocabulary.ts'

type Narrowing = InputOf<typeof catalog.facets>

export interface Chosen {
  code: string
  name: string
  path: string
  level: number
}

/** SQL: the whole tree of goods, a few hundred. */
export const allCategories = rowsOf(sql<Chosen>`select code, name, path, level from categories`)

export const categoriesOf = (tx: Tx, codes: readonly string[]): Promise<Chosen[]> =>
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

/** The school whose hidden goods this person does not meet. */
export const hidesFor = (ctx: Asking): number | null => (isVisitor(ctx) ? null : ctx.schoolId)

/** Everything goods must meet. */
export const wantedOf = (
  who: Pick<Wanted, 'hiddenBy' | 'purse'>,
  { categoryType: _, ...input }: Narrowing,
  chosen: readonly Chosen[],
): Wanted => {
  const asked = askOf(input.keyword)
  return {
    ...input,
    asked,
    isUnsearchable: asked === null && input.keyword.trim() !== '',
    isLoose: false,
    categoryPaths: chosen.map((c) => c.path),
    scopePath: scopeOf(chosen, asked !== null),
    supplierIds: input.supplierIds.filter(isId),
    ...who,
  }
}

/** The categories chosen, and what is wanted: a search by words alone asks nothing for it. */
export const understand = async (ctx: Asking, input: Narrowing): Promise<{ chosen: Chosen[]; wanted: Wanted }> => {
  const [chosen] = await Promise.all([categoriesOf(ctx.tx, input.categoryIds), refreshDictionary(ctx.tx)])
  return {
    chosen,
    wanted: wantedOf({ hiddenBy: hidesFor(ctx), purse: isOwnMoney(ctx, input.categoryType) ? PERSONAL : PUBLIC }, input, chosen),
  }
}

const CAS = /^(\d{2,7})-(\d\d)-\d$/

/** The CAS number somebody mistyped: the same with the check digit it should have. */
const casMeant = (word: string): string | null => {
  const [, a, b] = CAS.exec(word) ?? []
  if (a === undefined || b === undefined || isCas(word)) return null
  const check = [...`${a}${b}`].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i + 1), 0) % 10
  return `${a}-${b}-${check}`
}

/** Replaces the words nobody knows by the nearest known ones; null when nothing is near. */
const correct = async (tx: Tx, typed: string, words: readonly string[]): Promise<string | null> => {
  if (words.some(casMeant)) return words.map((word) => casMeant(word) ?? word).join(' ')
  const whole = await correctWord(tx, typed.replaceAll(' ', ''))
  if (whole) return whole
  if (words.length < 2) return null
  const fixed = await Promise.all(words.map((word) => correctWord(tx, word)))
  return fixed.some((it) => it !== null) ? words.map((word, i) => fixed[i] ?? word).join(' ') : null
}

/** A long number of a part without its last one or two signs, which say the reel or the grade: `stm32f407vet6`, `stm32f407vet`. */
const shortened = (words: readonly string[]): string[] => {
  const isLong = (word: string): boolean => /^(?=.*\d)(?=.*\p{L})[\p{L}\d-]{8,}$/u.test(word)
  return words.some(isLong) ? [1, 2].map((cut) => words.map((word) => (isLong(word) ? word.slice(0, -cut) : word)).join(' ')) : []
}

export interface Guessed<T> {
  found: T
  asked: AskedWords | null
  /** What was searched instead of the words typed. */
  corrected: string
  /** Goods hold only some of the words. */
  isLoose: boolean
}

/** What was found; where the words find nothing at all, what is found of that which was probably meant, then of goods holding some of the words. */
export const orGuessed = async <T extends { seen: number }>(tx: Tx, { found, again }: Looked<T>, wanted: Wanted): Promise<Guessed<T>> => {
  const { asked } = wanted
  // Zero with facets set is an answer; zero candidates means that the words themselves found nothing.
  if (found.seen > 0 || asked === null) return { found, asked, corrected: '', isLoose: false }
  const corrected = await correct(tx, asked.typed, asked.words)
  if (corrected !== null) {
    const other = askOf(corrected + asked.without)
    const meant = await again({ ...wanted, asked: other })
    if (meant.seen > 0) return { found: meant, asked: other, corrected: corrected + asked.without, isLoose: false }
  }
  for (const shorter of shortened(asked.words)) {
    const other = askOf(shorter + asked.without)
    const meant = await again({ ...wanted, asked: other })
    if (meant.seen > 0) return { found: meant, asked: other, corrected: shorter + asked.without, isLoose: false }
  }
  if (asked.words.length < 2 || asked.any === '') return { found, asked, corrected: '', isLoose: false }
  const loose = await again({ ...wanted, isLoose: true })
  return { found: loose, asked, corrected: '', isLoose: loose.seen > 0 }
}
