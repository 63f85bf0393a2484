// The lists of who must act on acceptances, and one acceptance in full.
import { acceptanceFlow, type AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { acceptanceTabs, type AcceptanceTab, type receive } from '@caiyuan/contract/order/receive'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../../core/context.ts'
import { signedNames } from '../../../../core/document-log/actor.ts'
import { missing } from '../../../../core/fail.ts'
import { isId } from '../../../../core/ids.ts'
import type { Of } from '../../../../core/implement.ts'
import { fullNameOf, supplierNamesOf } from '../../../../core/supplier-names.ts'
import { containing } from '../../../../core/like.ts'
import { timelineOf } from '../../../approval/engine.ts'
import { problemOf } from '../../../fund/validity.ts'
import { seenOrder } from '../../queries/visible.ts'
import type { OrderRow } from '../../policy.ts'
import type { AcceptanceRow } from '../policy.ts'
import { headOf, notesOf, photosOf, readLines, sumsOf } from './notes.ts'
import { dealtWith, toAudit, toConfirm } from './waits.ts'

type Receive = Of<typeof receive>

const ofTab: Record<AcceptanceTab, (me: string) => RawBuilder<boolean>> = { audit: toAudit, second: toConfirm, done: dealtWith }

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
    const text = containing(keyword)
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
        .where(ofTab[each](ctx.user.id))
        .select((eb) => eb.fn.countAll<number>().as('num'))
        .executeTakeFirstOrThrow()
    ).num
  }
  const rows = await query
    .where(ofTab[tab](ctx.user.id))
    .selectAll('a')
    .select(['o.order_no', 'o.supplier_name', 'o.buyer_name', 'o.dept_name', 'o.freight_fen', 'o.accepted_at as over_at'])
    .select(['o.state as order_state', fullNameOf('o').as('supplier_full_name')])
    .orderBy('a.accepted_at', tab === 'done' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const inside = await readLines(
    ctx,
    rows.map((it) => it.id),
  )
  const siblings = await notesOf(
    ctx,
    rows.map((it) => it.order_id),
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
        supplierFullName: row.supplier_full_name,
        buyerName: row.buyer_name,
        deptName: row.dept_name,
        acceptorName: row.acceptor_name,
        secondAcceptorName: row.second_acceptor_name,
        summary: mine.length > 1 ? `${first} 等 ${mine.length} 种` : first,
        acceptedNum: mine.reduce((sum, it) => sum + it.accepted_num, 0),
        rejectedNum: mine.reduce((sum, it) => sum + it.rejected_num, 0),
        photoCount: row.photo_ids.length,
        amountFen: sumsOf(
          { state: row.order_state as OrderState, accepted_at: row.over_at, freight_fen: row.freight_fen },
          siblings.filter((it) => it.order_id === row.order_id),
          inside,
        )(row as AcceptanceRow).amountFen,
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

type Detail = OutputOf<(typeof receive)['acceptanceDetail']>

/** The second acceptor is no step of a flow, but the one everybody waits for. */
const withSecond = (ctx: Ctx, row: AcceptanceRow, timeline: Detail['timeline']): Detail['timeline'] => {
  if (row.state !== 'waitSecond' || !row.second_acceptor_id) return timeline
  const reason = '核对实物后确认'
  const person = { id: row.second_acceptor_id, name: row.second_acceptor_name, deptName: '', onBehalfOf: '' }
  const node = { nodeId: 'second', title: '第二验收人', type: 'HANDLE', mode: 'SINGLE', reason, medianHours: null } as const
  const since = row.accepted_at.toISOString()
  const now = {
    ...node,
    act: '验收',
    since,
    dueAt: null,
    people: [{ ...person, reason, isMe: person.id === ctx.user.id, since }],
  }
  return { ...timeline, now: [now, ...timeline.now] }
}

/** Under the names of then, for a paper. */
const asSigned = async (ctx: Ctx, row: AcceptanceRow, order: OrderRow) => {
  const names = await signedNames(ctx, [orderFlow.kind, acceptanceFlow.kind], [row.id, order.id])
  return {
    row: {
      ...row,
      acceptor_name: names.get(row.acceptor_id) ?? row.acceptor_name,
      second_acceptor_name: names.get(row.second_acceptor_id ?? '') ?? row.second_acceptor_name,
    },
    order: { ...order, buyer_name: names.get(order.buyer_id) ?? order.buyer_name },
  }
}

export const getAcceptance: Receive['acceptanceDetail'] = async (ctx, { id, view }) => {
  const found = isId(id)
    ? ((await ctx.tx
        .selectFrom('acceptances')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .executeTakeFirst()) as AcceptanceRow | undefined)
    : undefined
  if (!found) throw missing('验收单')
  const seen = await seenOrder(ctx, found.order_id, '验收单')
  const isPaper = view === 'paper'
  const { row, order } = isPaper ? await asSigned(ctx, found, seen) : { row: found, order: seen }
  const lines = await ctx.tx
    .selectFrom('order_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .execute()
  const inside = await readLines(ctx, [row.id])
  const sums = sumsOf(order, await notesOf(ctx, [order.id]), inside)
  return {
    ...headOf(ctx, row, await photosOf(ctx, row.photo_ids)),
    ...sums(row),
    orderId: order.id,
    orderNo: order.order_no,
    orderTotalFen: order.total_fen,
    ...(await supplierNamesOf(ctx, order)),
    buyerName: order.buyer_name,
    deptName: order.dept_name,
    taskId: (await taskOf(ctx, [row.id])).get(row.id) ?? '',
    problem: !acceptanceFlow.states[row.state].final ? await problemOf(ctx, orderFlow.kind, { id: order.id, no: order.order_no }) : '',
    lines: inside.map((it) => {
      const line = lines.find((each) => each.line_no === it.line_no)!
      return {
        lineNo: it.line_no,
        name: line.name,
        spec: line.spec,
        unit: line.unit,
        picture: pictureOf(line.product_id, line.sku_id),
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
    timeline: withSecond(ctx, row, await timelineOf(ctx, 'acceptance', row.id, isPaper)),
  }
}
