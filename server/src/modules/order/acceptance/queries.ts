// Acceptances: those of one order, the form for the next one, the lists of who must act, one in full.
import type { AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import { pictureOf } from '@caiyuan/contract/goods'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { acceptanceTabs, type AcceptanceTab, type receive } from '@caiyuan/contract/order/receive'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { roleNeeds } from '../../../core/roles.ts'
import { timelineOf } from '../../approval/engine.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import type { OrderRow } from '../policy.ts'
import { buttonsOf } from '../queries/can.ts'
import { knownOf, type OrderKnown } from '../queries/facts.ts'
import type { OrderLineRow } from '../queries/one.ts'
import { sentenceOf } from '../queries/sentence.ts'
import { seenOrder } from '../queries/visible.ts'
import { acceptanceDoc, type AcceptanceRow } from './policy.ts'

type Receive = Of<typeof receive>

const readLines = (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx
        .selectFrom('acceptance_lines')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('acceptance_id', 'in', ids)
        .orderBy('line_no')
        .execute()

const photosOf = (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx.selectFrom('files').select(['id', 'name']).where('school_id', '=', ctx.schoolId).where('id', 'in', ids).execute()

const buttons = (ctx: Ctx, row: AcceptanceRow): Record<string, true | string> => {
  const can = canOf(ctx, acceptanceDoc, row)
  return Object.fromEntries(
    Object.entries({ confirm: can.confirm, sendBack: can.sendBack, withdraw: can.withdraw }).filter(
      (it): it is [string, true | string] => it[1] !== undefined,
    ),
  )
}

const headOf = (ctx: Ctx, row: AcceptanceRow, photos: readonly { id: string; name: string }[]) => ({
  id: row.id,
  acceptNo: row.accept_no,
  state: row.state,
  version: row.version,
  acceptorName: row.acceptor_name,
  secondAcceptorName: row.second_acceptor_name,
  secondAt: row.second_at?.toISOString() ?? null,
  amountFen: row.amount_fen,
  opinion: row.opinion,
  isAuto: row.is_auto,
  acceptedAt: row.accepted_at.toISOString(),
  photos: row.photo_ids.flatMap((id) => photos.filter((it) => it.id === id)),
  can: buttons(ctx, row),
})

/** All acceptances of one order, oldest first. */
export const acceptancesOf = async (ctx: Ctx, order: Pick<OrderRow, 'id'>, lines: readonly OrderLineRow[]) => {
  const rows = (await ctx.tx
    .selectFrom('acceptances')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()) as AcceptanceRow[]
  const inside = await readLines(
    ctx,
    rows.map((it) => it.id),
  )
  const photos = await photosOf(
    ctx,
    rows.flatMap((it) => it.photo_ids),
  )
  return rows.map((row) => ({
    ...headOf(ctx, row, photos),
    lines: inside
      .filter((it) => it.acceptance_id === row.id)
      .map((it) => {
        const line = lines.find((each) => each.line_no === it.line_no)!
        return {
          lineNo: it.line_no,
          name: line.name,
          unit: line.unit,
          acceptedNum: it.accepted_num,
          rejectedNum: it.rejected_num,
          reason: it.reason,
          lotNo: it.lot_no,
          expiryOn: it.expiry_on ?? '',
          amountFen: it.amount_fen,
        }
      }),
  }))
}

/** What an acceptance of this order must bring, by the school's parameters (domain page 02 §2.1). */
export const demandsOf = (params: Params, order: Pick<OrderRow, 'total_fen' | 'control_class'>) => ({
  photos: order.total_fen >= params['accept.photoFrom'] || order.control_class > 0,
  second: order.total_fen >= params['accept.secondFrom'] || order.control_class > 0,
  audit: params['accept.needAudit'] === 1,
})

const acceptRoles = Object.keys(roleNeeds).filter((role) => roleNeeds[role]!.needs.includes('order:accept'))

/** People of the school who may accept this order: never its buyer; its own department first. */
export const acceptorsFor = async (ctx: Ctx, order: Pick<OrderRow, 'buyer_id' | 'dept_id'>, without: readonly string[] = []) => {
  const rows = await ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.name', 'u.title', 'd.name as dept_name'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.supplier_id', 'is', null)
    .where('u.id', 'not in', [order.buyer_id, ...without])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles as r')
          .select('r.role')
          .where('r.school_id', '=', ctx.schoolId)
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.role', 'in', acceptRoles),
      ),
    )
    .orderBy((eb) => eb('u.dept_id', 'is not distinct from', order.dept_id), 'desc')
    .orderBy('u.user_no')
    .limit(100)
    .execute()
  return rows.map((it) => ({ id: it.id, name: it.name, deptName: it.dept_name ?? '', title: it.title }))
}

export const listAcceptors: Receive['acceptors'] = async (ctx, { id }) => acceptorsFor(ctx, await seenOrder(ctx, id))

/** True, or the sentence why this person cannot accept this order now. */
const mayAccept = (ctx: Ctx, order: OrderRow, known: OrderKnown): true | string => {
  const verdict = buttonsOf(ctx, order, known)['accept']
  if (verdict !== undefined) return verdict
  if (order.buyer_id === ctx.user.id) return '验收人不能与采购人为同一人'
  if (order.state !== 'waitAccept' && order.state !== 'partAccept') return `订单当前状态为${orderFlow.states[order.state].label}，不能验收`
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
    supplierName: order.supplier_name,
    buyerName: order.buyer_name,
    deptName: order.dept_name,
    totalFen: order.total_fen,
    freightFen: order.freight_fen,
    lines: known.lines.map((it) => ({
      lineNo: it.line_no,
      name: it.name,
      spec: it.spec,
      catNo: it.cat_no,
      unit: it.unit,
      picture: pictureOf(it.product_id),
      priceE4: it.price_e4,
      num: it.num,
      amountFen: it.amount_fen,
      receivedNum: it.received_num,
      acceptedNum: it.accepted_num,
      rejectedNum: it.rejected_num,
      openNum: it.received_num - it.accepted_num,
      isAsset: it.is_asset,
      needsLot: dated.has(it.category_path) || it.cas !== null || it.control_class > 0,
    })),
    photosNeeded: demands.photos,
    photoFromFen: params['accept.photoFrom'],
    secondNeeded: demands.second,
    secondFromFen: params['accept.secondFrom'],
    auditNeeded: demands.audit,
    candidates: await acceptorsFor(ctx, order, [ctx.user.id]),
    can: mayAccept(ctx, order, known),
  }
}

/** SQL over alias `a`: what waits for this person, and what this person has decided. */
const ofTab = (tab: AcceptanceTab, me: string): RawBuilder<boolean> => {
  const task = (status: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from flow_tasks t where t.school_id = a.school_id and t.doc_kind = 'acceptance' and t.doc_id = a.id and t.assignee_id = ${me} and t.node_type <> 'CC' and ${status})`
  switch (tab) {
    case 'audit':
      return sql<boolean>`(a.state = 'auditing' and ${task(sql`t.status = 1`)})`
    case 'second':
      return sql<boolean>`(a.state = 'waitSecond' and a.second_acceptor_id = ${me})`
    case 'done':
      return sql<boolean>`(${task(sql`t.status in (2, 3, 5)`)} or (a.second_acceptor_id = ${me} and a.state <> 'waitSecond'))`
  }
}

const taskOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('flow_tasks')
    .select(['id', 'doc_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'acceptance')
    .where('doc_id', 'in', ids)
    .where('assignee_id', '=', ctx.user.id)
    .where('status', '=', 1)
    .where('node_type', '<>', 'CC')
    .execute()
  return new Map(rows.map((it) => [it.doc_id, it.id]))
}

const base = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('acceptances as a')
    .innerJoin('orders as o', (join) => join.onRef('o.school_id', '=', 'a.school_id').onRef('o.id', '=', 'a.order_id'))
    .where('a.school_id', '=', ctx.schoolId)

export const listAcceptances: Receive['acceptanceList'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  let query = base(ctx)
  if (keyword) {
    const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('a.accept_no', 'ilike', text),
        eb('o.order_no', 'ilike', text),
        eb('o.supplier_name', 'ilike', text),
        eb('o.buyer_name', 'ilike', text),
      ]),
    )
  }
  const counts: Record<string, number> = {}
  for (const each of Object.keys(acceptanceTabs) as AcceptanceTab[]) {
    counts[each] = (
      await query
        .where(ofTab(each, ctx.user.id))
        .select((eb) => eb.fn.countAll<number>().as('num'))
        .executeTakeFirstOrThrow()
    ).num
  }
  const rows = await query
    .where(ofTab(tab, ctx.user.id))
    .selectAll('a')
    .select(['o.order_no', 'o.supplier_name', 'o.buyer_name', 'o.dept_name'])
    .orderBy('a.accepted_at', tab === 'done' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const inside = await readLines(
    ctx,
    rows.map((it) => it.id),
  )
  const names =
    rows.length === 0
      ? []
      : await ctx.tx
          .selectFrom('order_lines')
          .select(['order_id', 'line_no', 'name'])
          .where('school_id', '=', ctx.schoolId)
          .where(
            'order_id',
            'in',
            rows.map((it) => it.order_id),
          )
          .execute()
  const tasks = await taskOf(
    ctx,
    rows.map((it) => it.id),
  )
  return {
    list: rows.map((row) => {
      const mine = inside.filter((it) => it.acceptance_id === row.id)
      const first = names.find((it) => it.order_id === row.order_id && it.line_no === mine[0]?.line_no)?.name ?? ''
      return {
        id: row.id,
        acceptNo: row.accept_no,
        orderId: row.order_id,
        orderNo: row.order_no,
        state: row.state as AcceptanceState,
        supplierName: row.supplier_name,
        buyerName: row.buyer_name,
        deptName: row.dept_name,
        acceptorName: row.acceptor_name,
        secondAcceptorName: row.second_acceptor_name,
        summary: mine.length > 1 ? `${first} 等 ${mine.length} 种` : first,
        acceptedNum: mine.reduce((sum, it) => sum + it.accepted_num, 0),
        rejectedNum: mine.reduce((sum, it) => sum + it.rejected_num, 0),
        photoCount: row.photo_ids.length,
        amountFen: row.amount_fen,
        acceptedAt: row.accepted_at.toISOString(),
        taskId: tasks.get(row.id) ?? '',
      }
    }),
    total: counts[tab]!,
    pageNum,
    pageSize,
    counts,
  }
}

export const getAcceptance: Receive['acceptanceDetail'] = async (ctx, { id }) => {
  const row = isId(id)
    ? ((await ctx.tx
        .selectFrom('acceptances')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .executeTakeFirst()) as AcceptanceRow | undefined)
    : undefined
  if (!row) throw missing('验收单')
  const order = await seenOrder(ctx, row.order_id, '验收单')
  const lines = await ctx.tx
    .selectFrom('order_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .execute()
  const inside = await readLines(ctx, [row.id])
  return {
    ...headOf(ctx, row, await photosOf(ctx, row.photo_ids)),
    orderId: order.id,
    orderNo: order.order_no,
    orderTotalFen: order.total_fen,
    supplierName: order.supplier_name,
    buyerName: order.buyer_name,
    deptName: order.dept_name,
    taskId: (await taskOf(ctx, [row.id])).get(row.id) ?? '',
    lines: inside.map((it) => {
      const line = lines.find((each) => each.line_no === it.line_no)!
      return {
        lineNo: it.line_no,
        name: line.name,
        spec: line.spec,
        unit: line.unit,
        picture: pictureOf(line.product_id),
        priceE4: line.price_e4,
        num: line.num,
        receivedNum: line.received_num,
        acceptedNum: it.accepted_num,
        rejectedNum: it.rejected_num,
        reason: it.reason,
        lotNo: it.lot_no,
        expiryOn: it.expiry_on ?? '',
        amountFen: it.amount_fen,
        isAsset: line.is_asset,
      }
    }),
    timeline: await timelineOf(ctx, 'acceptance', row.id),
  }
}
