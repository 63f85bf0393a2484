import type { evaluation } from '@caiyuan/contract/evaluation'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { STARS_MAX } from '@caiyuan/contract/evaluable'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { supplierNamesOf } from '../../core/supplier-names.ts'
import type { OrderRow } from '../order/policy.ts'
import { orderLines } from '../order/queries/one.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { closedFor, closedToAdd, endsOn } from './policy.ts'
import { pictureById, pictureIdsOf, pictureReply } from './pictures.ts'
import { answersOf, asToldOthers, isHeard, type EvaluationRow } from './rows.ts'

/** An order of one's own: who ordered it evaluates it, and nobody in his place. */
export const ownOrder = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  const order = await seenOrder(ctx, id)
  if (order.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  return order
}

type Said = EvaluationRow & { picture_ids: string[] }

export const saidOf = (ctx: Ctx, orderId: string): Promise<Said[]> =>
  ctx.tx
    .selectFrom('evaluations')
    .selectAll()
    .select(pictureIdsOf('evaluations').as('picture_ids'))
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute()

const said = (it: Said) => ({
  id: it.id,
  goodsStars: it.goods_stars,
  describedStars: it.described_stars,
  content: it.content,
  pictureIds: it.picture_ids,
  saidAt: it.said_at.toISOString(),
  isAnonymous: it.is_anonymous,
  ...answersOf(it),
})

export const evaluationForm: Of<typeof evaluation>['form'] = async (ctx, { id }) => {
  const order = await ownOrder(ctx, id)
  const rows = new Map((await saidOf(ctx, order.id)).map((it) => [it.line_no, it]))
  const lines = (await orderLines(ctx, order.id)).filter((it) => it.accepted_num > 0)
  return {
    id: order.id,
    orderNo: order.order_no,
    ...(await supplierNamesOf(ctx, order)),
    can: closedFor(ctx, order)?.message ?? true,
    endsOn: endsOn(order),
    lines: lines.map((it) => {
      const row = rows.get(it.line_no)
      return {
        lineNo: it.line_no,
        productId: it.product_id,
        skuId: it.sku_id,
        name: it.name,
        spec: it.spec,
        picture: pictureOf(it.product_id, it.sku_id),
        unit: it.unit,
        acceptedNum: it.accepted_num,
        said: row ? { ...said(row), hiddenFor: row.hidden_reason, canAdd: closedToAdd(ctx, order, row)?.message ?? true } : null,
      }
    }),
  }
}

interface Means {
  num: number
  goods: number
  described: number
  logistics: number
  service: number
}

type About = 'product_id' | 'supplier_id'

/** Of what the school said of goods or of a supplier: how often, and the means in tenths of a star. */
export const meansOf = async (ctx: Ctx, about: About, id: string): Promise<Means & { stars: number[] }> => {
  const tenths = (column: string) => sql<number>`coalesce(round(avg(${sql.ref(column)}) * 10), 0)::int`
  const ofStars = (n: number) => sql<number>`(count(*) filter (where goods_stars = ${n}))::int`
  return ctx.tx
    .selectFrom('evaluations')
    .select([
      sql<number>`count(*)::int`.as('num'),
      sql<number[]>`array[${sql.join(Array.from({ length: STARS_MAX }, (_, i) => ofStars(i + 1)))}]`.as('stars'),
      tenths('goods_stars').as('goods'),
      tenths('described_stars').as('described'),
      tenths('logistics_stars').as('logistics'),
      tenths('service_stars').as('service'),
    ])
    .where('school_id', '=', ctx.schoolId)
    .where(about, '=', id)
    .$if(ctx.schoolId === PERSONAL_ID, (query) => query.where('author_id', '=', ctx.user.id))
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** SQL: the reader reported the evaluation at alias `e`. */
const reportedBy = (ctx: Ctx) =>
  sql<boolean>`exists (select from evaluation_reports x where x.school_id = e.school_id and x.evaluation_id = e.id and x.reporter_id = ${ctx.user.id})`

const mayReport = (ctx: Ctx, it: { author_id: string; is_reported: boolean }): 'can' | 'done' | 'cannot' => {
  if (ctx.schoolId === PERSONAL_ID || it.author_id === ctx.user.id) return 'cannot'
  return it.is_reported ? 'done' : 'can'
}

const pageOf = async (
  ctx: Ctx,
  about: About,
  id: string,
  { pageNum, pageSize }: Pick<InputOf<typeof evaluation.list>, 'pageNum' | 'pageSize'>,
) =>
  ctx.tx
    .selectFrom('evaluations as e')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.school_id', '=', 'e.school_id').onRef('l.order_id', '=', 'e.order_id').onRef('l.line_no', '=', 'e.line_no'),
    )
    .selectAll('e')
    .select(['l.spec', 'l.name', pictureIdsOf('e').as('picture_ids'), reportedBy(ctx).as('is_reported')])
    .where('e.school_id', '=', ctx.schoolId)
    .where(`e.${about}`, '=', id)
    .$if(ctx.schoolId === PERSONAL_ID, (query) => query.where('e.author_id', '=', ctx.user.id))
    .where('e.hidden_at', 'is', null)
    // Those of one order stand nowhere beside each other where nobody may know that they are.
    .orderBy(
      sql`case when e.is_anonymous then date_trunc('day', e.said_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' else e.said_at end`,
      'desc',
    )
    .orderBy('e.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()

const NOTHING: Awaited<ReturnType<typeof meansOf>> = {
  num: 0,
  stars: Array.from({ length: STARS_MAX }, () => 0),
  goods: 0,
  described: 0,
  logistics: 0,
  service: 0,
}

const shownTo = (ctx: Ctx, it: Awaited<ReturnType<typeof pageOf>>[number]) => ({
  ...said(asToldOthers(it)),
  authorName: it.is_anonymous ? '' : it.author_name,
  spec: it.spec,
  report: mayReport(ctx, it),
})

export const listOfShop: Of<typeof evaluation>['ofShop'] = async (ctx, { supplierId, ...page }) => {
  const { num } = isId(supplierId) ? await meansOf(ctx, 'supplier_id', supplierId) : NOTHING
  const rows = num > 0 ? await pageOf(ctx, 'supplier_id', supplierId, page) : []
  return {
    list: rows.map((it) => ({ ...shownTo(ctx, it), productId: it.product_id, goodsName: it.name })),
    total: num,
    ...page,
  }
}

export const listEvaluations: Of<typeof evaluation>['list'] = async (ctx, input) => {
  const isKnown = isId(input.productId)
  const sum = isKnown ? await meansOf(ctx, 'product_id', input.productId) : NOTHING
  const rows = sum.num > 0 ? await pageOf(ctx, 'product_id', input.productId, input) : []
  return {
    list: rows.map((it) => shownTo(ctx, it)),
    total: sum.num,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    byStars: sum.stars,
    goodsTenths: sum.goods,
    describedTenths: sum.described,
    logisticsTenths: sum.logistics,
    serviceTenths: sum.service,
  }
}

export const evaluationPicture: Of<typeof evaluation>['picture'] = async (ctx, { id, size }) => {
  const row = isId(id) ? await pictureById(ctx, id) : undefined
  const isSeen =
    row && isHeard(ctx, row) && (row.hidden_at === null || row.author_id === ctx.user.id || ctx.user.needs.has('handle:complaint'))
  return pictureReply(isSeen ? row : undefined, size)
}
