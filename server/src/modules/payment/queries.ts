// What a payer reads of his payments.
import { money } from '@caiyuan/contract/money'
import { personalKinds } from '@caiyuan/contract/order/kinds'
import { toPay } from '@caiyuan/contract/order/standing'
import { isReference, payChannels, type PayBackState, type PayChannel, type payment, type PaymentShown } from '@caiyuan/contract/payment'
import { sql } from 'kysely'
import type { z } from 'zod'
import { oneOf } from '../../core/one-of.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { Unanswered } from '../../core/outbox.ts'
import { fullNameOf } from '../../core/supplier-names.ts'
import { payGateway, type CampusCard } from '../../gateways/pay.ts'
import type { OrderRow } from '../order/policy.ts'
import { paramsOf } from '../school/params.ts'
import { ownPayment, type PaymentRow } from './policy.ts'
import { newestOf, noteBarred, notedOf, payeeOf, slipLabel } from './references.ts'

type Queries = Of<typeof payment>
type Shown = z.output<typeof PaymentShown>
type Paid = Shown['orders'][number]

/** The answer of a house is waited for so long while somebody looks at a page. */
export const WAITED_MS = 8000

interface Found {
  id: string
  order_no: string
  supplier_name: string
  full_name: string | null
  total_fen: number
  state: OrderRow['state']
  due_at: Date | null
  title: string | null
  at_personal: boolean
}

const ORDER = sql<Found>`
  o.id, o.order_no, o.supplier_name, ${fullNameOf('o')} as full_name, o.total_fen, o.state, o.due_at,
  (select (array_agg(l.name order by l.line_no))[1] || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
    from order_lines l where l.school_id = o.school_id and l.order_id = o.id) as title,
  exists (select from order_lines l where l.school_id = o.school_id and l.order_id = o.id and l.snapshot ? 'isPersonal') as at_personal`
const paidOf = (it: Found, amountFen = it.total_fen): Paid => ({
  id: it.id,
  orderNo: it.order_no,
  supplierName: it.supplier_name,
  supplierFullName: it.full_name ?? it.supplier_name,
  title: it.title ?? '',
  amountFen,
  state: it.state,
})

/** Orders of the person's own purchase that wait to be paid and still may be. */
export const unpaidOf = async (ctx: Ctx, purchaseId: string): Promise<Found[]> =>
  (
    await sql<Found>`select ${ORDER} from orders o where o.school_id = ${ctx.schoolId} and o.purchase_id = ${purchaseId} and o.buyer_id = ${ctx.user.id}
      and o.kind in ${oneOf(personalKinds)} and o.state in ${oneOf(toPay)} and o.due_at > ${ctx.now} order by o.order_no`.execute(ctx.tx)
  ).rows

/** The person's own purchase of his own money; any other does not exist. */
export const ownPurchase = async (ctx: Ctx, id: string): Promise<{ id: string; purchaseNo: string }> => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('purchases as p')
        .select(['p.id', 'p.purchase_no'])
        .where('p.school_id', '=', ctx.schoolId)
        .where('p.id', '=', id)
        .where('p.buyer_id', '=', ctx.user.id)
        .where(
          sql<boolean>`exists (select from orders o where o.school_id = ${ctx.schoolId} and o.purchase_id = p.id and o.kind in ${oneOf(personalKinds)})`,
        )
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('采购单')
  return { id: row.id, purchaseNo: row.purchase_no }
}

/** Why what waits is paid by a house alone; empty where it may also be paid outside. What is paid outside may be the school's money, and no
 * personal price is for that (decision 0382). */
export const outsideBarred = (orders: readonly Pick<Found, 'at_personal'>[]): string =>
  orders.some((it) => it.at_personal) ? '含个人价商品的订单不能用公务卡或对公转账支付，个人价只用于个人自己的钱' : ''

const notes: Record<PayChannel, string> = {
  campus: '用卡内余额，输入卡密码',
  wechat: '用微信扫码',
  alipay: '用支付宝扫码',
  officialCard: '到学校刷卡，登记参考号，由财务确认',
  transfer: '转到学校账户，登记回单号，由财务确认',
}

const openChannels = async (ctx: Ctx): Promise<PayChannel[]> => {
  const params = await paramsOf(ctx)
  return (Object.keys(payChannels) as PayChannel[]).filter(
    (channel) => (isReference(channel) ? payeeOf(params, channel) : payGateway(channel)) !== null,
  )
}
const wayOf = (channel: PayChannel) => ({ channel, label: payChannels[channel].label, note: notes[channel] })

export const openWays: Queries['ways'] = async (ctx) => (await openChannels(ctx)).map(wayOf)

export const choosePay: Queries['choose'] = async (ctx, { purchaseId }) => {
  const purchase = await ownPurchase(ctx, purchaseId)
  const orders = await unpaidOf(ctx, purchase.id)
  const open = await openChannels(ctx)
  const barred = outsideBarred(orders)
  const ways = open.filter((channel) => barred === '' || !isReference(channel)).map(wayOf)
  const paid = await ctx.tx
    .selectFrom('payments')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('purchase_id', '=', purchase.id)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const due = orders.map((it) => it.due_at!.getTime())
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchaseNo,
    orders: orders.map((it) => paidOf(it)),
    amountFen: orders.reduce((sum, it) => sum + it.total_fen, 0),
    payBy: due.length > 0 ? new Date(Math.min(...due)).toISOString() : null,
    ways,
    unoffered: ways.length < open.length ? barred : '',
    blocked:
      orders.length === 0
        ? '没有待付款的订单，可能已付款、已取消或已超时'
        : ways.length === 0
          ? '暂时没有接通任何支付方式，请联系管理员'
          : '',
    paidId: paid?.id ?? '',
    notedId: await notedOf(ctx, purchase.id),
  }
}

const outsideOf = async (ctx: Ctx, it: PaymentRow): Promise<Shown['outside']> => {
  if (!it.payee) return null
  const noted = await newestOf(ctx, it.id)
  const files = noted
    ? await ctx.tx
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('num'))
        .where('school_id', '=', ctx.schoolId)
        .where('doc_kind', '=', 'payment')
        .where('doc_id', '=', it.id)
        .where('label', '=', slipLabel(noted.id))
        .executeTakeFirstOrThrow()
    : { num: 0 }
  return {
    payee: it.payee,
    noted: noted
      ? {
          state: noted.state,
          referenceNo: noted.reference_no,
          tail: noted.tail,
          holder: noted.holder,
          paidOn: noted.paid_on,
          notedAt: noted.noted_at.toISOString(),
          reason: noted.state === 'refused' ? noted.reason : '',
          fileNum: Number(files.num),
        }
      : null,
    note: noteBarred(it, noted) || true,
  }
}

const shownOf = async (ctx: Ctx, it: PaymentRow): Promise<Shown> => {
  const { rows } = await sql<Found & { amount_fen: number }>`select ${ORDER}, x.amount_fen from payment_orders x
    join orders o on o.school_id = x.school_id and o.id = x.order_id where x.school_id = ${ctx.schoolId} and x.payment_id = ${it.id} order by o.order_no`.execute(
    ctx.tx,
  )
  const refunds = await ctx.tx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('payment_id', '=', it.id)
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute()
  return {
    id: it.id,
    paymentNo: it.payment_no,
    purchaseId: it.purchase_id,
    channel: it.channel,
    state: it.state,
    amountFen: it.amount_fen,
    receivedFen: it.received_fen,
    tradeNo: it.trade_no,
    codeUrl: it.state === 'waiting' ? it.code_url : '',
    problem: it.problem,
    payBy: it.pay_by.toISOString(),
    paidAt: it.paid_at?.toISOString() ?? null,
    orders: rows.map((row) => paidOf(row, row.amount_fen)),
    refunds: refunds.map((row) => ({
      refundNo: row.refund_no,
      orderNo: rows.find((each) => each.id === row.order_id)?.order_no ?? '',
      amountFen: row.amount_fen,
      reason: row.reason,
      state: row.state as PayBackState,
      at: row.created_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
    })),
    outside: await outsideOf(ctx, it),
  }
}

export const getPayment: Queries['detail'] = async (ctx, { id }) => shownOf(ctx, await ownPayment(ctx, id))

export const paymentsOfOrder: Queries['ofOrder'] = async (ctx, { orderId }) => {
  if (!isId(orderId)) throw missing('订单')
  const rows = (await ctx.tx
    .selectFrom('payments as p')
    .selectAll('p')
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.payer_id', '=', ctx.user.id)
    // Also what is paid outside, noted or not, closed or not: who sent money and closed the page finds here where to say so (decision 0385).
    .where((eb) => eb.or([eb('p.paid_at', 'is not', null), eb('p.payee', 'is not', null)]))
    .where(
      sql<boolean>`exists (select from payment_orders x where x.school_id = ${ctx.schoolId} and x.payment_id = p.id and x.order_id = ${orderId})`,
    )
    .orderBy(sql`p.paid_at desc nulls first`)
    .orderBy('p.created_at', 'desc')
    .execute()) as PaymentRow[]
  const shown: Shown[] = []
  for (const row of rows) shown.push(await shownOf(ctx, row))
  // One place to say it is enough: of ways begun again and again and never noted, the newest of each.
  const isBare = (it: Shown): boolean => it.paidAt === null && !it.outside?.noted
  // What waits for orders that do not wait any more is being closed.
  const open = shown.filter((it) => it.state !== 'waiting' || !isBare(it) || it.orders.every(({ state }) => toPay.includes(state)))
  return open.filter((it) => !isBare(it) || it === open.find((each) => isBare(each) && each.channel === it.channel))
}

const lockProblem = (card: CampusCard): string => (card.isLocked ? '密码连续输错，校园卡已锁定，明天可再用' : '')

const cardProblem = (card: CampusCard, fen: number): string => {
  if (card.isLocked) return lockProblem(card)
  if (fen > card.perPayFen) return `超出单笔限额 ${money(card.perPayFen)}`
  if (fen > card.leftTodayFen) return `超出当日剩余限额 ${money(card.leftTodayFen)}`
  return fen > card.balanceFen ? `余额不足，还差 ${money(fen - card.balanceFen)}；充值后再付` : ''
}

type Asked = CampusCard | null | Unanswered

const askCard = async ({ schoolId, user }: { schoolId: number; user: { userNo: string } }): Promise<Asked> => {
  const gateway = payGateway('campus')
  if (!gateway) return null
  try {
    return await gateway.card({ schoolId, userNo: user.userNo }, AbortSignal.timeout(WAITED_MS))
  } catch (error) {
    if (error instanceof Unanswered) return error
    throw error
  }
}

const cardShown = (card: Asked, problemOf: (card: CampusCard) => string) => {
  const nothing = { cardNo: '', balanceFen: 0, perPayFen: 0, leftTodayFen: 0 }
  if (card instanceof Unanswered) return { ...nothing, problem: '校园卡中心没有应答，请稍后再试，或换一种支付方式' }
  if (!card) return { ...nothing, problem: '没有可用的校园卡，请换一种支付方式' }
  const { isLocked: _isLocked, ...shown } = card
  return { ...shown, cardNo: `${card.cardNo.slice(0, 2)}****${card.cardNo.slice(-4)}`, problem: problemOf(card) }
}

/** Asked before the transaction: nothing is held while the card centre thinks. */
export const getCard: Queries['card'] = beforehand(
  async (at, { id }: { id: string }): Promise<Asked> => {
    await at.read((ctx) => ownPayment(ctx, id))
    return askCard(at)
  },
  async (ctx, { id }, card) => {
    const { amount_fen } = await ownPayment(ctx, id)
    return cardShown(card, (it) => cardProblem(it, amount_fen))
  },
)

/** The card by itself, whatever is to be paid. */
export const getMyCard: Queries['myCard'] = beforehand(
  (at): Promise<Asked> => askCard(at),
  async (_ctx, _input, card) => cardShown(card, lockProblem),
)
