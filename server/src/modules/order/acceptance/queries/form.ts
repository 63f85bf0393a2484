// The form of the next acceptance: what may be judged, what the rules ask for, who may be the second acceptor.
import { pictureOf } from '@caiyuan/contract/goods'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { receive } from '@caiyuan/contract/order/receive'
import { toJudge } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { colleaguesById, findColleagues, offerColleagues } from '../../../../core/colleagues.ts'
import type { Ctx } from '../../../../core/context.ts'
import { isId } from '../../../../core/ids.ts'
import type { Of } from '../../../../core/implement.ts'
import { holding } from '../../../../core/roles.ts'
import { supplierNamesOf } from '../../../../core/supplier-names.ts'
import { problemOf } from '../../../fund/validity.ts'
import { recusalOf, recusedFrom, sellerOf } from '../../../recusal/queries.ts'
import { paramsOf, type Params } from '../../../school/params.ts'
import type { OrderRow } from '../../policy.ts'
import { buttonsOf } from '../../queries/can.ts'
import { knownOf, type OrderKnown } from '../../queries/facts.ts'
import { sentenceOf } from '../../queries/sentence.ts'
import { seenOrder } from '../../queries/visible.ts'
import { judgedLine } from '../plan.ts'

type Receive = Of<typeof receive>

/** What an acceptance of this order must bring, by the school's parameters (domain page 02 §2.1). */
export const demandsOf = (params: Params, order: Pick<OrderRow, 'total_fen' | 'control_class'>) => ({
  photos: order.total_fen >= params['accept.photoFrom'] || order.control_class > 0,
  second: order.total_fen >= params['accept.secondFrom'] || order.control_class > 0,
  audit: params['accept.needAudit'] === 1,
})

type Bought = Pick<OrderRow, 'buyer_id' | 'dept_id'> & Partial<Pick<OrderRow, 'receiver_id' | 'supplier_id'>>

/** Who has an interest in the supplier accepts nothing of its (decision 0125). */
const recusedBy = async (ctx: Ctx, { supplier_id }: Bought): Promise<string[]> =>
  supplier_id === undefined ? [] : [...(await recusedFrom(ctx, supplier_id)).keys()]

/** Never its buyer or who stands in his place; its own department first. */
const acceptors = async (ctx: Ctx, order: Bought, without: readonly string[]) => ({
  deptId: order.dept_id,
  without: [order.buyer_id, order.receiver_id ?? order.buyer_id, ...without, ...(await recusedBy(ctx, order))],
  may: sql<boolean>`u.id in ${holding(ctx, 'order:accept')}`,
})

/** The first who may accept this order. */
export const acceptorsFor = async (ctx: Ctx, order: Bought) => findColleagues(ctx, await acceptors(ctx, order, []), '')

/** One of all of them. */
export const acceptorById = async (ctx: Ctx, order: Bought, id: string, without: readonly string[] = []) =>
  (await colleaguesById(ctx, await acceptors(ctx, order, without), [id]))[0]

export const listAcceptors: Receive['acceptors'] = async (ctx, { id, deptId, as, keyword, chosenId }) => {
  const order: Bought = id ? await seenOrder(ctx, id) : { buyer_id: ctx.user.id, dept_id: deptId && isId(deptId) ? deptId : null }
  const among = await acceptors(ctx, order, as === 'second' ? [ctx.user.id] : [])
  return offerColleagues(ctx, among, keyword, chosenId ? [chosenId] : [])
}

/** True, or the sentence why this person cannot accept this order now. */
const mayAccept = (ctx: Ctx, order: OrderRow, known: OrderKnown): true | string => {
  const verdict = buttonsOf(ctx, order, known).accept
  if (verdict !== undefined) return verdict
  if (order.buyer_id === ctx.user.id) return '验收人不能与采购人为同一人'
  if (order.receiver_id === ctx.user.id) return '验收人不能与代收人为同一人'
  if (!toJudge.includes(order.state)) return `订单当前状态为${orderFlow.states[order.state].label}，不能验收`
  return '您不是这张订单的验收人'
}

export const getAcceptForm: Receive['acceptForm'] = async (ctx, { id }) => {
  const order = await seenOrder(ctx, id)
  const known = (await knownOf(ctx, [order])).get(order.id)!
  const params = await paramsOf(ctx)
  const demands = demandsOf(params, order)
  const kinds = await ctx.tx
    .selectFrom('categories')
    .select(['path', 'kind'])
    .where(
      'path',
      'in',
      known.lines.map((it) => it.category_path),
    )
    .execute()
  const dated = new Set(kinds.filter((it) => it.kind === 'reagent' || it.kind === 'medical').map((it) => it.path))
  return {
    id: order.id,
    orderNo: order.order_no,
    version: order.version,
    sentence: sentenceOf(known.facts),
    ...(await supplierNamesOf(ctx, order)),
    buyerName: order.buyer_name,
    deptName: order.dept_name,
    totalFen: order.total_fen,
    freightFen: order.freight_fen,
    lines: known.lines.map((it) => ({
      ...judgedLine(it),
      name: it.name,
      spec: it.spec,
      catNo: it.cat_no,
      unit: it.unit,
      picture: pictureOf(it.product_id, it.sku_id),
      priceE4: it.price_e4,
      openNum: it.received_num - it.accepted_num,
      isAsset: it.is_asset,
      needsLot: dated.has(it.category_path) || it.cas !== null || it.control_class > 0,
    })),
    photosNeeded: demands.photos,
    photoFromFen: params['accept.photoFrom'],
    secondNeeded: demands.second,
    secondFromFen: params['accept.secondFrom'],
    auditNeeded: demands.audit,
    problem: await problemOf(ctx, orderFlow.kind, { id: order.id, no: order.order_no }),
    can: (await recusalOf(ctx, 'acceptor', sellerOf(order)))?.message ?? mayAccept(ctx, order, known),
  }
}
