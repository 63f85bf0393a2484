import type { evaluation } from '@caiyuan/contract/evaluation'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { randomUUID } from 'node:crypto'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import type { OrderRow } from '../order/policy.ts'
import { lockOrder, orderById, orderLines, type OrderLineRow } from '../order/queries/one.ts'
import { keepPictures, makePictures, NO_PICTURES, unkeepPictures, type MadePictures } from './pictures.ts'
import { closedFor, closedToAdd } from './policy.ts'
import { toSupplier } from './projection.ts'
import { ownOrder, saidOf } from './queries.ts'
import { lockOwn, noteOn } from './rows.ts'

type Write = InputOf<typeof evaluation.write>

const mustBeOpen = (ctx: Ctx, order: OrderRow): void => {
  const closed = closedFor(ctx, order)
  if (closed) throw closed
}

const linesToSay = (lines: readonly OrderLineRow[], wanted: Write['lines'], saidBefore: ReadonlySet<number>) => {
  const named = new Set<number>()
  return wanted.map((it) => {
    const line = lines.find((each) => each.line_no === it.lineNo)
    if (!line || named.has(it.lineNo)) throw invalid('lines', line ? `第 ${it.lineNo} 行重复` : `订单没有第 ${it.lineNo} 行商品`)
    named.add(it.lineNo)
    if (saidBefore.has(it.lineNo)) throw new Fail('evaluation.twice', { name: line.name })
    if (line.accepted_num === 0) throw new Fail('evaluation.notAccepted', { name: line.name })
    return { it, line }
  })
}

/** The lock of the order lets one of two that say the same find it said. */
const write = async (ctx: Ctx, { id, lines, ...whole }: Write, { made, fault }: MadePictures = NO_PICTURES) => {
  await ownOrder(ctx, id)
  const order = await lockOrder(ctx, id)
  mustBeOpen(ctx, order)
  const saidBefore = new Set((await saidOf(ctx, order.id)).map((it) => it.line_no))
  const chosen = linesToSay(await orderLines(ctx, order.id), lines, saidBefore)
  if (!made) throw fault
  const saying = chosen.map((one) => ({ ...one, id: whole.isAnonymous ? randomUUID() : newId() }))
  await ctx.tx
    .insertInto('evaluations')
    .values(
      saying.map(({ id: evaluationId, it, line }) => ({
        school_id: ctx.schoolId,
        id: evaluationId,
        order_id: order.id,
        line_no: line.line_no,
        product_id: line.product_id,
        sku_id: line.sku_id,
        supplier_id: order.supplier_id,
        author_id: ctx.user.id,
        author_name: ctx.user.name,
        is_anonymous: whole.isAnonymous,
        goods_stars: it.goodsStars,
        described_stars: it.describedStars,
        logistics_stars: whole.logisticsStars,
        service_stars: whole.serviceStars,
        content: it.content,
        said_at: ctx.now,
      })),
    )
    .execute()
  for (const { id: evaluationId, it } of saying) {
    await keepPictures(ctx, evaluationId, it.fileIds, made)
    await toSupplier(ctx, { id: evaluationId, supplier_id: order.supplier_id })
  }
  // An order names its buyer to all who read it: of anonymous ones it says nothing.
  if (whole.isAnonymous)
    for (const { id: evaluationId } of saying) logAction(ctx, 'evaluation', evaluationId, { action: 'evaluate', title: '评价商品' })
  else logAction(ctx, 'order', order.id, { action: 'evaluate', title: '评价商品', from: order.state, comment: `${chosen.length} 种商品` })
  changed(ctx, 'order', order.id)
  for (const { line } of chosen) changed(ctx, 'evaluation', line.product_id)
  ctx.objectId = order.id
  return {}
}

export const writeEvaluation: Of<typeof evaluation>['write'] = beforehand(
  (at, { id, lines }: Write) =>
    makePictures(
      at,
      lines.flatMap((it) => it.fileIds),
      async (ctx) => mustBeOpen(ctx, await ownOrder(ctx, id)),
    ),
  write,
  unkeepPictures,
)

export const addToEvaluation: Of<typeof evaluation>['add'] = async (ctx, { id, content }) => {
  const row = await lockOwn(ctx, id, (it) => it.author_id === ctx.user.id)
  const order = await orderById(ctx, row.order_id)
  const closed = closedToAdd(ctx, order, row)
  if (closed) throw closed
  await ctx.tx
    .updateTable('evaluations')
    .set({ added_content: content, added_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  await toSupplier(ctx, row)
  noteOn(ctx, row, order, { action: 'addEvaluation', title: '追加评价', comment: '' })
  changed(ctx, 'evaluation', row.product_id)
  ctx.objectId = row.id
  return {}
}
