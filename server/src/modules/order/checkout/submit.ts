// Submitting a quote: one transaction makes the 采购单, its orders, freezes the money, sets the stock aside, starts approval.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderState } from '@caiyuan/contract/order-flow'
import type { OrderedKind } from '@caiyuan/contract/order/kinds'
import type { Insertable } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import { askingBeforehand, type Of } from '../../../core/implement.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { takeNumbers } from '../../../core/number.ts'
import type { Tables } from '../../../core/tables.ts'
import { together, type Write } from '../../../core/together.ts'
import { dropLines } from '../../cart/commands.ts'
import { dropParts } from '../../component/commands.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { directoryFor, paysSmall, type Begun } from '../../approval/engine.ts'
import { askFinance, mustCover, type FinanceSaid } from '../../finance-card/before.ts'
import { fundIds } from '../../fund/cards.ts'
import { reserveAll, type LedgerDoc } from '../../fund/ledger.ts'
import { reservePermits } from '../../permit/ledger.ts'
import { penFor, penMark, signWith } from '../../signature/uses.ts'
import { schoolHere } from '../../school/name.ts'
import type { WishInput } from '@caiyuan/contract/order/wish'
import { checkSubmission, type Form, type Ready, type ReadyOrder, type Sent, type SentOrder } from './check.ts'
import {
  beginApproval,
  contentColumns,
  fundRows,
  hashOfRows,
  lineRow,
  permitLine,
  startApproval,
  takenLine,
  type NewFund,
  type NewLine,
  type NewOrder,
} from './place.ts'
import { attachTo, takeAlong } from './evidence.ts'
import { basketOf, kindOf, ownQuote, type QuoteRow } from './quote-kept.ts'

type Buy = Of<typeof buy>
type Submitted = OutputOf<(typeof buy)['submit']>

interface Held {
  quote: QuoteRow | undefined
  made: { id: string; purchase_no: string } | undefined
}

/** The quote, locked, and behind its lock what became of it. */
const askQuote = async ({ tx, schoolId, user }: Asking, quoteId: string): Promise<Held> => {
  if (!isId(quoteId)) return { quote: undefined, made: undefined }
  const purchases = tx.selectFrom('purchases').select(['id', 'purchase_no']).where('school_id', '=', schoolId)
  const [quote, made] = await inOrder([
    ownQuote({ tx, schoolId, user }, quoteId).forUpdate().executeTakeFirst(),
    purchases.where('quote_id', '=', quoteId).executeTakeFirst(),
  ])
  return { quote: quote as QuoteRow | undefined, made }
}

/** One quote makes one purchase: a second tab is told what became of it. */
const mustBeHeld = ({ quote, made }: Held): QuoteRow => {
  if (!quote) throw missing('结算单')
  if (made) throw new Fail('order.quoteChanged', {}, { purchaseId: made.id, purchaseNo: made.purchase_no })
  return quote
}

export const holdQuote = async (ctx: Ctx, quoteId: string): Promise<QuoteRow> => mustBeHeld(await askQuote(ctx, quoteId))

export interface Writing<S> extends ReadyOrder<S> {
  id: string
  orderNo: string
}

/** With the approval it begins. */
interface Starting extends Writing<SentOrder> {
  instId: string
}

export interface Rows {
  order: NewOrder & { content_hash: string }
  lines: NewLine[]
  funds: NewFund[]
}

/** `begins`: what an order has besides, by where it begins. */
export const rowsOf = async <S extends WishInput, W extends Writing<S>>(
  ctx: Ctx,
  ready: Ready<S>,
  form: Form,
  { id: purchaseId, kind }: { id: string; kind: OrderedKind },
  writing: readonly W[],
  begins: (it: W) => Partial<NewOrder>,
): Promise<Rows[]> => {
  const { name: invoice_title, tax_no: invoice_tax_no } = await schoolHere(ctx)
  return writing.map((it, i) => {
    const { basket } = it
    const order: NewOrder = {
      school_id: ctx.schoolId,
      id: it.id,
      purchase_id: purchaseId,
      order_no: it.orderNo,
      seq_in_purchase: i + 1,
      kind,
      state: 'auditing' satisfies OrderState,
      supplier_id: basket.supplierId,
      supplier_name: basket.supplierName,
      control_class: basket.controlClass,
      buyer_id: ctx.user.id,
      buyer_name: ctx.user.name,
      created_at: ctx.now,
      invoice_title,
      invoice_tax_no,
      ...contentColumns(ctx, it.id, ready, it, form),
      ...begins(it),
    }
    const lines = basket.lines.map((line, n) => lineRow(ctx, it.id, n + 1, line, ready.drawn.get(line.offer.productId), it.compared))
    const funds = fundRows(ctx, it.id, it.funds)
    return { order: { ...order, content_hash: hashOfRows(order, lines, funds) }, lines, funds }
  })
}

/** What the buyer signs of an order. */
export const signedOf = ({ id, orderNo, instId }: Pick<Starting, 'id' | 'orderNo' | 'instId'>, contentHash: string, step = '采购人') =>
  ({ docKind: 'order', docId: id, docNo: orderNo, step, contentHash, instId }) as const

/** `along`: what else leaves with them. */
export const insert = (ctx: Ctx, purchase: Insertable<Tables['purchases']>, rows: readonly Rows[], along: readonly Write[] = []) => {
  const funds = rows.flatMap((it) => it.funds)
  return together([
    ctx.tx.insertInto('purchases').values(purchase),
    ctx.tx.insertInto('orders').values(rows.map((it) => it.order)),
    ctx.tx.insertInto('order_lines').values(rows.flatMap((it) => it.lines)),
    ...(funds.length > 0 ? [ctx.tx.insertInto('order_funds').values(funds)] : []),
    ...along,
  ]).execute(ctx.tx)
}

const docOf = (ctx: Ctx, it: Starting): LedgerDoc => ({
  docKind: 'order',
  docId: it.id,
  docNo: it.orderNo,
  summary: `${it.basket.supplierName} 订单`,
  payerId: ctx.user.id,
})

export const statesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Submitted['orders']> => {
  const rows = await ctx.tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'total_fen', 'state'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [...ids])
    .orderBy('order_no')
    .execute()
  return rows.map((r) => ({ id: r.id, orderNo: r.order_no, totalFen: r.total_fen, state: r.state as OrderState }))
}

const asWritten = ({ id, orderNo, basket }: Writing<SentOrder>): Submitted['orders'][number] => ({
  id,
  orderNo,
  totalFen: basket.totalFen,
  state: 'auditing',
})

/** The lines leave the cart before anything else is taken: a second tab finds them gone and buys nothing twice. */
export const takeFromCart = async (ctx: Ctx, { body }: QuoteRow): Promise<void> => {
  await lockOwn(ctx)
  const kind = kindOf(body)
  // Services lie beside their goods and leave with them.
  const skuIds = body.wanted.filter((line) => !line.isService).map((line) => line.skuId)
  const taken = kind === 'YUNHAN' ? await dropParts(ctx, skuIds) : await dropLines(ctx, body.categoryType, skuIds, basketOf(kind))
  if (taken !== skuIds.length) throw new Fail('order.quoteChanged')
}

/** The row of the purchase, and its orders with their ids and numbers. */
export const numberPurchase = async <O>(ctx: Ctx, quote: QuoteRow, ready: { orders: readonly O[]; totalFen: number }) => {
  const [[purchaseNo], numbers] = await Promise.all([takeNumbers(ctx, 'purchase'), takeNumbers(ctx, 'order', ready.orders.length)])
  const numbered = ready.orders.map((order, i) => ({ ...order, id: newId(), orderNo: numbers[i]! }))
  const purchase = {
    school_id: ctx.schoolId,
    id: newId(),
    purchase_no: purchaseNo!,
    quote_id: quote.id,
    buyer_id: ctx.user.id,
    category_type: quote.body.categoryType,
    total_fen: ready.totalFen,
    order_count: numbered.length,
    created_at: ctx.now,
  }
  return { purchase, numbered }
}

export const submitOrder: Buy['submit'] = askingBeforehand(
  (at, it: Sent) => askFinance(at, it),
  (ctx, { quoteId }) => askQuote(ctx, quoteId),
  (ctx, it, said, held) => submitQuote(ctx, it, said, ({ body }) => kindOf(body) === 'NORMAL', held),
)

/** `said`: what finance said of the cards before. `isMeant`: the quote is one that this call submits. `held`: it, where it was asked with the opening. */
export const submitQuote = async (
  ctx: Ctx,
  it: Sent,
  said: FinanceSaid,
  isMeant: (quote: QuoteRow) => boolean,
  held?: Held,
): Promise<Submitted> => {
  const pen = await penFor(ctx, 'buy', it.signatureId)
  const quote = mustBeHeld(held ?? (await askQuote(ctx, it.quoteId)))
  if (quote.body.from === 'order' || !isMeant(quote)) throw new Fail('order.quoteChanged')
  if (quote.body.from === 'cart') await takeFromCart(ctx, quote)
  const [ready, dir] = await inOrder([
    checkSubmission(ctx, quote, it, { id: ctx.user.id, deptId: ctx.user.deptId }),
    directoryFor(ctx, 'order', { submitterId: ctx.user.id, fundIds: fundIds(it.orders) }),
  ])
  const { purchase, numbered } = await numberPurchase(ctx, quote, ready)
  const writing = numbered.map((order) => ({ ...order, instId: newId() }))
  const rows = await rowsOf(ctx, ready, it, { id: purchase.id, kind: kindOf(quote.body) }, writing, ({ instId }) => ({
    flow_inst_id: instId,
  }))
  for (const each of writing) {
    const along = await takeAlong(ctx, each.id, each.sent.files, it.note)
    logAction(ctx, 'order', each.id, {
      action: 'submit',
      title: '提交',
      to: 'auditing',
      comment: each.sent.remark,
      detail: { purchaseNo: purchase.purchase_no, totalFen: each.basket.totalFen, ...along, ...penMark(pen) },
    })
  }
  const starting = writing.map((each, i) => ({
    each,
    how: {
      id: each.id,
      instId: each.instId,
      orderNo: each.orderNo,
      supplierName: each.basket.supplierName,
      submitterId: ctx.user.id,
      isStudent: false,
      contentHash: rows[i]!.order.content_hash,
      cards: ready.cards,
      note: it.note,
      dir,
    },
  }))
  // What passes as small counts what passed before it, of this purchase too: such approvals start one by one, behind the money.
  const ownerOf = new Map(ready.cards.map((card) => [card.id, card.ownerId]))
  const isSmall = ready.orders.some(({ basket, funds }) =>
    paysSmall(
      funds.map((part) => ownerOf.get(part.fundId)!),
      ctx.user.id,
      basket.totalFen,
      ready.params,
    ),
  )
  const begun: Begun[] = []
  if (!isSmall) for (const { each, how } of starting) begun.push(await beginApproval(ctx, ready, each, how))
  /** Whether each waits for somebody: then it is where it was written. */
  const start = async (): Promise<boolean> => {
    const states = begun.map((approval) => approval.status)
    for (const approval of begun) await approval.follow()
    if (isSmall) for (const { each, how } of starting) states.push(await startApproval(ctx, ready, each, how))
    return states.every((status) => status === 'running')
  }
  const attach = async (): Promise<void> => {
    for (const { id, sent, basket } of writing) await attachTo(ctx, id, sent, basket)
  }
  // Cards are locked before goods, as everywhere; others wait for both until the end, so all else that can is sent with them.
  const [, , , , , waits] = await inOrder([
    reserveAll(
      ctx,
      writing.map((each) => ({ doc: docOf(ctx, each), lines: each.funds, over: ready.over })),
    ),
    reserveStock(
      ctx,
      writing.flatMap((each) => each.basket.lines.map((line) => takenLine(each.id, line))),
    ),
    insert(
      ctx,
      purchase,
      rows,
      begun.flatMap((approval) => approval.rows),
    ),
    reservePermits(
      ctx,
      writing.flatMap((each) => each.basket.lines.flatMap((line, n) => permitLine(each.id, n + 1, line))),
    ),
    signWith(
      ctx,
      pen,
      writing.map((each, i) => signedOf(each, rows[i]!.order.content_hash)),
    ),
    start(),
    attach(),
  ])
  await mustCover(
    ctx,
    it,
    said,
    writing.map((each) => each.id),
  )
  ctx.objectId = purchase.id
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    totalFen: ready.totalFen,
    orders: waits
      ? writing.map(asWritten)
      : await statesOf(
          ctx,
          writing.map((each) => each.id),
        ),
  }
}
