// The form of the next acceptance: what may be judged, what the rules ask for, who may be the second acceptor.
import { pictureOf } from '@caiyuan/contract/goods'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { receive } from '@caiyuan/contract/order/receive'
import { toJudge } from '@caiyuan/contract/order/standing'
import type { Ctx } from '../../../../core/context.ts'
import { isId } from '../../../../core/ids.ts'
import type { Of } from '../../../../core/implement.ts'
import { holding } from '../../../../core/roles.ts'
import { supplierNamesOf } from '../../../../core/supplier-names.ts'
import { containing } from '../../../../core/like.ts'
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

const SHOWN_MOST = 50

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

/** People of the school who may accept this order: never its buyer or who stands in his place; its own department first. */
const acceptors = (ctx: Ctx, order: Bought, without: readonly string[] = []) =>
  ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.name', 'u.title', 'd.name as dept_name'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.supplier_id', 'is', null)
    .where('u.id', 'not in', [order.buyer_id, order.receiver_id ?? order.buyer_id, ...without])
    .where('u.id', 'in', holding(ctx, 'order:accept'))
    .orderBy((eb) => eb('u.dept_id', 'is not distinct from', order.dept_id), 'desc')
    .orderBy('u.user_no')
    .limit(SHOWN_MOST)

type Found = Awaited<ReturnType<ReturnType<typeof acceptors>['execute']>>[number]

const shown = (it: Found) => ({ id: it.id, name: it.name, deptName: it.dept_name ?? '', title: it.title })

/** The first of them; the others are found by `keyword`, a part of the name or number. */
export const acceptorsFor = async (ctx: Ctx, order: Bought, it: { keyword?: string; without?: readonly string[] } = {}) => {
  const like = containing(it.keyword ?? '')
  const rows = await acceptors(ctx, order, [...(it.without ?? []), ...(await recusedBy(ctx, order))])
    .where((eb) => eb.or([eb('u.name', 'ilike', like), eb('u.user_no', 'ilike', like)]))
    .execute()
  return rows.map(shown)
}

/** One of all of them. */
export const acceptorById = async (ctx: Ctx, order: Bought, id: string, without: readonly string[] = []) => {
  if (!isId(id)) return undefined
  const except = [...without, ...(await recusedBy(ctx, order))]
  const row = await acceptors(ctx, order, except).where('u.id', '=', id).executeTakeFirst()
  return row && shown(row)
}

export const listAcceptors: Receive['acceptors'] = async (ctx, { id, deptId, as, keyword, chosenId }) => {
  const order: Bought = id ? await seenOrder(ctx, id) : { buyer_id: ctx.user.id, dept_id: deptId && isId(deptId) ? deptId : null }
  const without = as === 'second' ? [ctx.user.id] : []
  const found = await acceptorsFor(ctx, order, { keyword, without })
  const chosen = chosenId && !found.some((it) => it.id === chosenId) ? await acceptorById(ctx, order, chosenId, without) : undefined
  return chosen ? [chosen, ...found] : found
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
