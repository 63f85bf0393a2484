// 三家报价 as a duty (domain page 05 §5.1, decision 0128): from an amount on an order takes its quotes along.
import type { SheetContent } from '@caiyuan/contract/comparison'
import { money } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Params } from '../../school/params.ts'
import type { BasketLine, BasketOrder } from './basket.ts'

const LEAST_QUOTES = 3

const asksQuotes = (params: Params, fen: number): boolean =>
  params['quotes3.must'] === 1 && params['quotes3.from'] > 0 && fen >= params['quotes3.from']

/** What a comparison has to be about. */
const costliest = ({ lines }: Pick<BasketOrder, 'lines'>): BasketLine => lines.toSorted((a, b) => b.amountFen - a.amountFen)[0]!

/** Said at the order before it is submitted; empty where nothing is asked. */
export const quotesNotice = (params: Params, order: BasketOrder): string =>
  asksQuotes(params, order.totalFen)
    ? `本单 ${money(order.totalFen)}，达到 ${money(params['quotes3.from'])} 须有三家报价：附上选用“${costliest(order).offer.name}”、有 ${LEAST_QUOTES} 家以上报价的比价单，或上传 ${LEAST_QUOTES} 份报价单并在用途说明写明选用理由`
    : ''

interface Quoted {
  basket: BasketOrder
  sent: { comparisonIds: string[]; files: readonly unknown[] }
  sumFen: number | undefined
}

/** How many suppliers the sheets asked about these goods; of an order that is submitted again its own sheets count. */
const quotesOn = async (ctx: Ctx, ids: readonly string[], skuId: string, againId: string | null): Promise<number> => {
  const { rows } = await sql<{ content: SheetContent }>`
    select c.content from comparisons c where c.school_id = ${ctx.schoolId} and c.user_id = ${ctx.user.id} and c.sku_id = ${skuId}::uuid
      and (c.id = any(${ids.filter(isId)}::uuid[]) or exists (select 1 from comparison_uses u where u.school_id = ${ctx.schoolId}
        and u.comparison_id = c.id and u.doc_kind = ${orderFlow.kind} and u.doc_id = ${againId}::uuid))`.execute(ctx.tx)
  const suppliers = rows.map(({ content }) => new Set(content.rows.filter((it) => it.problem === '').map((it) => it.supplierFullName)).size)
  return Math.max(0, ...suppliers)
}

/** What an order that is submitted again has with it already. */
const papersOn = async (ctx: Ctx, orderId: string): Promise<number> => {
  const { num } = await ctx.tx
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', orderFlow.kind)
    .where('doc_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(num)
}

export const mustHaveQuotes = async (
  ctx: Ctx,
  params: Params,
  orders: readonly Quoted[],
  { purpose, againId }: { purpose: string; againId: string | null },
): Promise<void> => {
  for (const { basket, sent, sumFen } of orders) {
    const fen = Math.max(basket.totalFen, sumFen ?? 0)
    if (!asksQuotes(params, fen)) continue
    const { offer } = costliest(basket)
    const num = await quotesOn(ctx, sent.comparisonIds, offer.skuId, againId)
    if (num >= LEAST_QUOTES) continue
    const papers = sent.files.length + (againId ? await papersOn(ctx, againId) : 0)
    if (papers >= LEAST_QUOTES && purpose !== '') continue
    throw new Fail('order.quotes', {
      supplier: basket.supplierName,
      sum: money(fen),
      from: money(params['quotes3.from']),
      name: offer.name,
      num: String(num),
      papers: String(papers),
    })
  }
}
