// A bargain as buyer and supplier read it.
import type { bargain } from '@caiyuan/contract/bargain'
import { bargainSupplyTabs, ROUNDS_MAX, type BargainSupplyTab } from '@caiyuan/contract/bargain-rules'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toBargain } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { byName, countsOf, holding } from '../../../core/tabs.ts'
import { schoolNameOf } from '../../school/name.ts'
import type { OrderRow } from '../policy.ts'
import { orderById, orderLines, savedFen } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { bargainOf, roundsOf, type BargainRow } from './rows.ts'
import { bargainFor, wasAsked } from './steps.ts'

type Bargains = Of<typeof bargain>
type Shown = NonNullable<OutputOf<(typeof bargain)['detail']>>

const shown = async (ctx: Ctx, order: OrderRow, row: BargainRow): Promise<Shown> => {
  const isOn = toBargain.includes(order.state)
  const isBuyer = order.buyer_id === ctx.user.id
  const rounds = await roundsOf(ctx, order.id)
  return {
    id: order.id,
    orderNo: order.order_no,
    orderState: order.state,
    version: row.version,
    supplierName: order.supplier_name,
    turn: row.turn as Shown['turn'],
    answerBy: row.answer_by?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    firstFen: row.first_fen,
    nowFen: row.now_fen,
    savedFen: isOn ? row.first_fen - row.now_fen : savedFen(await orderLines(ctx, order.id)),
    roundsLeft: Math.max(0, ROUNDS_MAX - row.asked_num),
    lines: row.lines,
    rounds: rounds.map((it) => ({
      roundNo: it.round_no,
      side: it.side as Shown['rounds'][number]['side'],
      byName: it.by_name,
      act: it.act as Shown['rounds'][number]['act'],
      said: it.words,
      goodsFen: it.goods_fen,
      lines: it.lines,
      at: it.at.toISOString(),
    })),
    can: {
      ...(isOn && isBuyer && row.turn === 'buyer' && row.asked_num < ROUNDS_MAX ? { ask: true as const } : {}),
      ...(isOn && isBuyer ? { submit: true as const } : {}),
      ...(isOn && ctx.user.supplierId === order.supplier_id && row.turn === 'supplier' ? { answer: true as const } : {}),
    },
  }
}

export const getBargain: Bargains['detail'] = async (ctx, { id }) => {
  const order = await seenOrder(ctx, id)
  const row = await bargainOf(ctx, id)
  return row ? shown(ctx, order, row) : null
}

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.bargains').where('supplier_id', '=', ctx.user.supplierId)
}

/** SQL: which tab a row stands under. */
const TAB = sql<BargainSupplyTab>`case turn when 'supplier' then 'todo' when 'buyer' then 'waiting' else 'over' end`
const tabs = byName(bargainSupplyTabs)

/** What waits for an answer, the nearest limit first. */
export const listSupplyBargains: Bargains['supplyList'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['order_no', 'goods', 'school_name'])
  const counted = await own(ctx)
    .where(named)
    .select([TAB.as('state'), (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy(TAB)
    .execute()
  const counts = countsOf(tabs, counted)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where(TAB, '=', tab)
    .orderBy(tab === 'todo' ? 'answer_by' : 'arrived_at', tab === 'todo' ? 'asc' : 'desc')
    .orderBy('order_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      schoolName: it.school_name,
      id: it.order_id,
      orderNo: it.order_no,
      goods: it.goods,
      turn: it.turn as Shown['turn'],
      answerBy: it.answer_by?.toISOString() ?? null,
      firstFen: it.first_fen,
      nowFen: it.now_fen,
      at: it.arrived_at.toISOString(),
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const getSupplyBargain: Bargains['supplyDetail'] = async (ctx, { id }) => {
  const order = await orderById(ctx, id)
  const row = await bargainFor(ctx, id)
  // Nobody but the school knows of it before the first word.
  if (row.asked_num === 0) throw missing('议价')
  const { orderState: _state, endsAt: _ends, roundsLeft: _left, ...it } = await shown(ctx, order, row)
  return {
    ...it,
    // Opened again and not asked yet: nothing that he knows of.
    ...((await wasAsked(ctx, row)) ? {} : { turn: 'over' as const, answerBy: null, can: {} }),
    // What was agreed: what the school made of it is its own.
    savedFen: row.first_fen - row.now_fen,
    schoolId: ctx.schoolId,
    schoolName: await schoolNameOf(ctx),
    deptName: order.dept_name,
    buyerName: order.buyer_name,
  }
}
