// Goods of agreements beside a search of the mall: what of it may be ordered under an agreement now, and what the words of a search find there.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { framework } from '@caiyuan/contract/framework'
import type { AwardRule, PriceRule } from '@caiyuan/contract/framework/rules'
import { sql, type RawBuilder } from 'kysely'
import { rowsOf } from '../../core/ask.ts'
import type { Asking } from '../../core/context.ts'
import { asking, type Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { synonymsOf } from '../catalog/search/synonyms.ts'
import { fold, isHan, queryWords, runsOf } from '../catalog/search/words.ts'
import { isOwnMoney } from '../catalog/terms.ts'

type Found = Of<typeof framework>['found']
type Wanted = InputOf<(typeof framework)['found']>

const WORDS_MOST = 12
const SHOWN = 3

/** Each word of what was typed, cut as the search of the mall cuts it, with the words that mean the same. */
const wordsOf = (keyword: string): string[][] =>
  runsOf(fold(keyword))
    .flatMap((run) => (isHan(run) ? queryWords(run) : [run]))
    .slice(0, WORDS_MOST)
    .map((word) => [word, ...synonymsOf(word)])

/** SQL over aliases `g` and `a`: all the words stand in the goods, their agreement or its category; what has no word finds nothing. */
export const namedBy = (keyword: string): RawBuilder<boolean> => {
  const words = wordsOf(keyword)
  if (words.length === 0) return sql<boolean>`false`
  const text = sql`concat_ws(' ', g.name, g.spec, a.name, a.lot_no, a.agreement_no, (select y.name from categories y where y.code = a.category_code))`
  const every = sql.join(
    words.map((any) => sql`${text} ilike any(${any.map(containing)}::text[])`),
    sql` and `,
  )
  // Sizes are one word to the search and written apart in a price list.
  return sql<boolean>`((${every}) or g.spec ilike ${containing(keyword)})`
}

/** SQL over alias `g`: how many of the words its own name has. */
const inName = (keyword: string): RawBuilder<number> =>
  sql.join(
    wordsOf(keyword).map((any) => sql`(g.name ilike any(${any.map(containing)}::text[]))::int`),
    sql` + `,
  )

/** SQL over alias `a`: of these categories, or of what is below them. */
const inCategories = (codes: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from categories y where y.code = any(${[...codes]}::text[]) and (a.category_path = y.path or starts_with(a.category_path, y.path || '/')))`

interface Row {
  id: string
  name: string
  spec: string
  unit: string
  agreementId: string
  agreementName: string
  packageNo: string
  endOn: string
  awardRule: AwardRule
  priceRule: PriceRule
  candidateNum: number
  lowestE4: number
  highestE4: number
}
interface Asked {
  list: Row[]
  total: number
  agreementNum: number
}

const NOTHING: Asked = { list: [], total: 0, agreementNum: 0 }

/** SQL: price of the rate of a candidate, as `agreedE4` reckons it. */
const priceAt = (rate: RawBuilder<unknown>) =>
  sql<number>`case when a.price_rule = 'fixed' then g.price_e4 else (g.price_e4 * ${rate} + 500000) / 1000000 * 100 end`

const askFound = async (ctx: Asking, { keyword, categoryIds, categoryType }: Wanted): Promise<Asked> => {
  // Agreements are the school's: nobody orders under one with his own money.
  if (isOwnMoney(ctx, categoryType) || ctx.user.supplierId || (keyword === '' && categoryIds.length === 0)) return NOTHING
  const today = sql`(${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date`
  const wanted = sql.join(
    [...(keyword === '' ? [] : [namedBy(keyword)]), ...(categoryIds.length === 0 ? [] : [inCategories(categoryIds)])],
    sql` and `,
  )
  const first = sql<Row>`select f.id, f.name, f.spec, f.unit, f."agreementId", f."agreementName", f."packageNo", f."endOn", f."awardRule", f."priceRule", f."candidateNum",
    f."lowestE4", f."highestE4" from found f order by f.named_num desc, f."endOn", f.line_no, f.id limit ${SHOWN}`
  const { rows } = await sql<Asked>`
    with found as (
      select g.id, g.name, g.spec, g.unit, a.id as "agreementId", a.name as "agreementName", a.lot_no as "packageNo", a.end_on as "endOn", a.award_rule as "awardRule",
        a.price_rule as "priceRule", w.num as "candidateNum", ${priceAt(sql`w.low_bp`)} as "lowestE4", ${priceAt(sql`w.high_bp`)} as "highestE4",
        g.line_no, ${wordsOf(keyword).length > 0 ? inName(keyword) : sql`0`} as named_num
      from framework_goods g join framework_agreements a on a.school_id = g.school_id and a.id = g.agreement_id,
        lateral (select count(*)::int as num, min(c.rate_bp) as low_bp, max(c.rate_bp) as high_bp from framework_candidates c join suppliers s on s.id = c.supplier_id
          where c.school_id = a.school_id and c.agreement_id = a.id and c.state = 'normal' and s.status = 'normal' and s.stopped_at is null) w
      where g.school_id = ${ctx.schoolId} and a.school_id = ${ctx.schoolId} and g.removed_at is null
        and a.award_rule <> 'contest' and a.stopped_at is null and a.start_on <= ${today} and a.end_on >= ${today} and w.num > 0
        and ${priceAt(sql`w.low_bp`)} <= least(a.ceiling_fen - a.used_fen, a.per_order_fen) * 100 and ${wanted})
    select ${rowsOf<Row>(first)} as list, (select count(*)::int from found) as total, (select count(distinct f."agreementId")::int from found f) as "agreementNum"`.execute(
    ctx.tx,
  )
  return rows[0]!
}

export const findBesideSearch: Found = asking(askFound, async (_, __: Wanted, asked) => asked)
