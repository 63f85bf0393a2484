// What the institution said: of goods, of an agreement, of a supplier (本校评价).
import { STARS_MAX } from '@caiyuan/contract/evaluable'
import type { evaluation } from '@caiyuan/contract/evaluation'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { pictureIdsOf } from './pictures.ts'
import { aboutOf, asToldOthers, saidShown } from './rows.ts'

/** SQL over alias `e`: which are meant. */
type About = RawBuilder<boolean>
const none = sql<boolean>`false`

const ofGoods = (id: string): About => (isId(id) ? sql<boolean>`e.goods_id = ${id}` : none)
export const ofSupplier = (id: string): About => (isId(id) ? sql<boolean>`e.supplier_id = ${id}` : none)
const ofAgreement = ({ schoolId }: Ctx, id: string): About =>
  isId(id)
    ? sql<boolean>`(e.doc_kind = 'frameworkOrder' and e.goods_id in (
        select g.id from framework_goods g where g.school_id = ${schoolId} and g.agreement_id = ${id}))`
    : none
/** A firm outside of the mall, and the supplier of the mall with the same code. */
const ofSeller = (uscc: string): About =>
  sql<boolean>`(e.supplier_id is null and e.seller_uscc = ${uscc} or e.supplier_id in (select s.id from suppliers s where upper(s.uscc) = ${uscc}))`

const read = (ctx: Ctx, about: About) =>
  ctx.tx
    .selectFrom('evaluations as e')
    .where('e.school_id', '=', ctx.schoolId)
    .where(about)
    // People who buy for themselves are strangers to each other.
    .$if(ctx.schoolId === PERSONAL_ID, (query) => query.where('e.author_id', '=', ctx.user.id))
    .where('e.hidden_at', 'is', null)

interface Means {
  num: number
  stars: number[]
  goods: number
  described: number
  logistics: number
  service: number
}

/** How often, and the means in tenths of a star. */
export const meansOf = (ctx: Ctx, about: About): Promise<Means> => {
  const tenths = (column: string) => sql<number>`coalesce(round(avg(${sql.ref(`e.${column}`)}) * 10), 0)::int`
  const ofStars = (n: number) => sql<number>`(count(*) filter (where e.goods_stars = ${n}))::int`
  return read(ctx, about)
    .select([
      sql<number>`count(*)::int`.as('num'),
      sql<number[]>`array[${sql.join(Array.from({ length: STARS_MAX }, (_, i) => ofStars(i + 1)))}]`.as('stars'),
      tenths('goods_stars').as('goods'),
      tenths('described_stars').as('described'),
      tenths('logistics_stars').as('logistics'),
      tenths('service_stars').as('service'),
    ])
    .executeTakeFirstOrThrow()
}

/** SQL: the reader reported the evaluation at alias `e`. */
const reportedBy = (ctx: Ctx) =>
  sql<boolean>`exists (select from evaluation_reports x where x.school_id = e.school_id and x.evaluation_id = e.id and x.reporter_id = ${ctx.user.id})`

const mayReport = (ctx: Ctx, it: { author_id: string; is_reported: boolean }): 'can' | 'done' | 'cannot' => {
  if (ctx.schoolId === PERSONAL_ID || it.author_id === ctx.user.id) return 'cannot'
  return it.is_reported ? 'done' : 'can'
}

interface Paging {
  pageNum: number
  pageSize: number
}

const rowsOf = (ctx: Ctx, about: About, { pageNum, pageSize }: Paging) =>
  read(ctx, about)
    .leftJoin('suppliers as s', 's.id', 'e.supplier_id')
    .selectAll('e')
    .select(['s.short_name', pictureIdsOf('e').as('picture_ids'), reportedBy(ctx).as('is_reported')])
    // Those of one document stand nowhere beside each other where nobody may know that they are.
    .orderBy(
      sql`case when e.is_anonymous then date_trunc('day', e.said_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' else e.said_at end`,
      'desc',
    )
    .orderBy('e.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const shownTo = (ctx: Ctx, it: Row) => ({
  ...saidShown(asToldOthers(it)),
  authorName: it.is_anonymous ? '' : it.author_name,
  spec: it.spec,
  report: mayReport(ctx, it),
})

/** With what was spoken of and who supplied it. */
const toldTo = (ctx: Ctx, it: Row) => ({ ...shownTo(ctx, it), ...aboutOf(it), supplierName: it.short_name ?? it.seller_name })

const listed = async <T>(ctx: Ctx, about: About, { pageNum, pageSize }: Paging, show: (ctx: Ctx, it: Row) => T) => {
  const sum = await meansOf(ctx, about)
  const rows = sum.num > 0 ? await rowsOf(ctx, about, { pageNum, pageSize }) : []
  return {
    list: rows.map((it) => show(ctx, it)),
    total: sum.num,
    pageNum,
    pageSize,
    byStars: sum.stars,
    goodsTenths: sum.goods,
    describedTenths: sum.described,
    logisticsTenths: sum.logistics,
    serviceTenths: sum.service,
  }
}

type Lists = Of<typeof evaluation>

export const listEvaluations: Lists['list'] = (ctx, { productId, ...page }) => listed(ctx, ofGoods(productId), page, shownTo)

export const listOfShop: Lists['ofShop'] = async (ctx, { supplierId, ...page }) => {
  const { list, total } = await listed(ctx, ofSupplier(supplierId), page, toldTo)
  return { list, total, ...page }
}

export const listOfAgreement: Lists['ofAgreement'] = (ctx, { agreementId, ...page }) =>
  listed(ctx, ofAgreement(ctx, agreementId), page, toldTo)

export const listOfSeller: Lists['ofSeller'] = (ctx, { supplierUscc, ...page }) =>
  listed(ctx, ofSeller(plainTaxNo(supplierUscc)), page, toldTo)
