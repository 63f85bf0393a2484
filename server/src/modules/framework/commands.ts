// What its buyer does with an order under an agreement; each moves its money and its share of the ceiling in the same transaction.
import type { framework } from '@caiyuan/contract/framework'
import { countedStates, frameworkFlow, type FrameworkAction } from '@caiyuan/contract/framework/flow'
import { money } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { advance, logAction, type AdvanceOptions } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { maskMobile, seal } from '../../core/crypto.ts'
import { canonicalHash } from '../../core/document-log/row.ts'
import { Fail, missing } from '../../core/fail.ts'
import { attachOwn, attachedTo } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { takeNumbers } from '../../core/number.ts'
import { destinationOf, mobileOfAddress } from '../address/queries.ts'
import { returnToCeiling, takeOfCeiling } from '../agreement/ceiling.ts'
import { closedWhy, lockAgreement, type AgreementRow, type GoodsRow } from '../agreement/queries.ts'
import { cancelFlow, startFlow, withdrawFlow } from '../approval/engine.ts'
import { release, reserve, type LedgerDoc } from '../fund/ledger.ts'
import { partRows } from '../fund/part-rows.ts'
import { payWith } from '../fund/pay.ts'
import { mustNotAvoid } from '../recusal/queries.ts'
import { penFor, penMark, signWith } from '../signature/uses.ts'
import { CONTEST_FIRST, factsOf, isNeeded, mustBeReasoned, payableOf, place, regulatedText, type Placed } from './judge.ts'
import { frameworkDoc, type Agreed, type FrameworkRow } from './policy.ts'
import { lockOrder, mustSeeOrder, orderById } from './queries.ts'
import { toSupplier } from './projection.ts'

type Commands = Of<typeof framework>
type Sent = InputOf<(typeof framework)['submit']>

export const ledgerDocOf = (it: Pick<FrameworkRow, 'id' | 'doc_no' | 'buyer_id' | 'title'>): LedgerDoc => ({
  docKind: frameworkFlow.kind,
  docId: it.id,
  docNo: it.doc_no,
  summary: `框架协议：${it.title}`,
  payerId: it.buyer_id,
})

export const movedOf = ({ id, doc_no, state }: Pick<FrameworkRow, 'id' | 'doc_no' | 'state'>) => ({ orderId: id, docNo: doc_no, state })

export const hashOf = (docNo: string, content: unknown): string => canonicalHash([docNo, content])

export const titleOf = ({ lines }: { lines: readonly { goods: { name: string } }[] }): string =>
  `${lines[0]!.goods.name}${lines.length > 1 ? ` 等 ${lines.length} 种` : ''}`

const agreedOf = ({ agreement: it, by }: Placed): Agreed => ({
  agreementNo: it.agreement_no,
  name: it.name,
  packageNo: it.lot_no,
  version: it.version,
  categoryPath: it.category_path,
  awardRule: it.award_rule,
  priceRule: it.price_rule,
  pricedOn: it.priced_on ?? '',
  rank: by.rank,
  rateBp: by.rate_bp,
  leadDays: by.lead_days,
  materials: it.materials,
})

type WrittenLine = Omit<Placed['lines'][number], 'goods'> & {
  goods: Pick<GoodsRow, 'id' | 'name' | 'spec' | 'unit' | 'price_e4' | 'is_asset'>
}

export const writeLines = async (ctx: Ctx, id: string, lines: readonly WrittenLine[]): Promise<void> => {
  await ctx.tx.deleteFrom('framework_order_lines').where('school_id', '=', ctx.schoolId).where('order_id', '=', id).execute()
  await ctx.tx
    .insertInto('framework_order_lines')
    .values(
      lines.map((it, i) => ({
        school_id: ctx.schoolId,
        order_id: id,
        line_no: i + 1,
        goods_id: it.goods.id,
        name: it.goods.name,
        spec: it.goods.spec,
        unit: it.goods.unit,
        num: it.num,
        market_e4: it.goods.price_e4,
        price_e4: it.priceE4,
        amount_fen: it.amountFen,
        is_asset: it.goods.is_asset,
      })),
    )
    .execute()
}

export const writeFunds = async (ctx: Ctx, id: string, funds: readonly FundPart[]): Promise<void> => {
  await ctx.tx.deleteFrom('framework_order_funds').where('school_id', '=', ctx.schoolId).where('order_id', '=', id).execute()
  await ctx.tx
    .insertInto('framework_order_funds')
    .values(partRows(ctx, funds).map((row) => ({ ...row, order_id: id })))
    .execute()
}

/** The papers of the agreement, each asked for or not by the sum of this order. */
export const writePapers = async (
  ctx: Ctx,
  id: string,
  { agreement, totalFen }: { agreement: Pick<AgreementRow, 'materials'>; totalFen: number },
): Promise<void> => {
  await ctx.tx.deleteFrom('framework_order_papers').where('school_id', '=', ctx.schoolId).where('order_id', '=', id).execute()
  if (agreement.materials.length === 0) return
  await ctx.tx
    .insertInto('framework_order_papers')
    .values(
      agreement.materials.map((it, i) => ({
        school_id: ctx.schoolId,
        order_id: id,
        code: `M${i + 1}`,
        title: it.title,
        requirement: it.requirement,
        side: it.side,
        is_needed: isNeeded(it, totalFen),
      })),
    )
    .execute()
}

const addressed = async (ctx: Ctx, orderId: string, addrId: string) => {
  const to = await destinationOf(ctx, addrId)
  if (!to) throw missing('收货地址')
  const mobile = mobileOfAddress(to)
  return {
    receiver: to.receiver,
    mobile_cipher: mobile ? seal(mobile, { schoolId: ctx.schoolId, field: 'framework_orders.mobile', rowId: orderId }) : null,
    mobile_masked: maskMobile(mobile),
    address_text: [to.region_text, to.detail].filter(Boolean).join(' '),
  }
}

const takeFiles = async (ctx: Ctx, id: string, files: Sent['attachments']): Promise<void> => {
  const there = new Set((await attachedTo(ctx, frameworkFlow.kind, id)).map((it) => it.id))
  await attachOwn(
    ctx,
    files.filter((it) => !there.has(it.id)).map((it) => ({ id: it.id, label: '' })),
    { kind: frameworkFlow.kind, id },
  )
}

/** Judged under the lock of its agreement: what is open, whose turn it is, what is left. */
const judged = async (ctx: Ctx, it: Sent, kept: string) => {
  const agreement = await lockAgreement(ctx, it.agreementId)
  const why = closedWhy(ctx, agreement)
  if (why) throw new Fail('framework.closed', { name: agreement.name, why })
  if (agreement.award_rule === 'contest') throw new Fail('core.refused', { reason: CONTEST_FIRST })
  const placed = await place(ctx, agreement, it, kept)
  const regulated = regulatedText(placed)
  if (regulated) throw new Fail('core.refused', { reason: regulated })
  mustBeReasoned(placed, it.reason)
  if (placed.totalFen !== it.seenFen) throw new Fail('framework.price', { sum: money(placed.totalFen) })
  await mustNotAvoid(ctx, 'buyer', { supplierId: placed.by.supplier_id, supplierName: placed.by.name })
  return placed
}

/** Everything a submission writes but the row of a new order; the order stands and is locked. */
const send = async (ctx: Ctx, own: FrameworkRow, it: Sent, placed: Placed, isNewTurn: boolean) => {
  const pen = await penFor(ctx, 'buy', it.signatureId)
  const { cards, funds } = await payWith(ctx, await payableOf(ctx, placed), it.budgetLines)
  await takeOfCeiling(ctx, placed.agreement.id, placed.totalFen, isNewTurn ? placed.by.rank : null)
  await writeLines(ctx, own.id, placed.lines)
  await writeFunds(ctx, own.id, funds)
  await writePapers(ctx, own.id, placed)
  await takeFiles(ctx, own.id, it.attachments)
  const content = {
    agreed: agreedOf(placed),
    items: it.items,
    supplierId: placed.by.supplier_id,
    reason: it.reason,
    terms: it.contractTerms,
    funds,
  }
  const hash = hashOf(own.doc_no, content)
  const title = titleOf(placed)
  await advance(ctx, frameworkDoc, own, 'submit', {
    title: own.state === 'back' ? '重新提交' : '提交',
    detail: { totalFen: placed.totalFen, supplier: placed.by.name, ...(it.note ? { note: it.note } : {}), ...penMark(pen) },
    set: {
      agreement_id: placed.agreement.id,
      agreed: JSON.stringify(content.agreed),
      dept_id: ctx.user.deptId,
      supplier_id: placed.by.supplier_id,
      supplier_name: placed.by.name,
      title,
      reason: it.reason,
      terms: it.contractTerms,
      ...(await addressed(ctx, own.id, it.addrId)),
      total_fen: placed.totalFen,
      market_fen: placed.marketFen,
      content_hash: hash,
      submitted_at: ctx.now,
    },
  })
  await reserve(ctx, { ...ledgerDocOf(own), summary: `框架协议：${title}` }, funds)
  const instId = newId()
  await signWith(ctx, pen, [{ docKind: frameworkFlow.kind, docId: own.id, docNo: own.doc_no, step: '申请人', contentHash: hash, instId }])
  await startFlow(ctx, {
    instId,
    docKind: frameworkFlow.kind,
    docId: own.id,
    docNo: own.doc_no,
    title: frameworkFlow.title,
    summary: `${title} · ${placed.by.name}`,
    facts: await factsOf(ctx, placed, { funds, cards, note: it.note }),
    submitterId: ctx.user.id,
    chosen: it.chosen,
    contentHash: hash,
  })
  return movedOf(await orderById(ctx, own.id))
}

export const submitOrder: Commands['submit'] = async (ctx, it) => {
  const placed = await judged(ctx, it, '')
  const [docNo] = await takeNumbers(ctx, frameworkFlow.kind)
  const id = newId()
  await ctx.tx
    .insertInto('framework_orders')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      state: 'draft',
      buyer_id: ctx.user.id,
      dept_id: ctx.user.deptId,
      agreement_id: placed.agreement.id,
      agreed: JSON.stringify(agreedOf(placed)),
      supplier_id: placed.by.supplier_id,
      supplier_name: placed.by.name,
      title: titleOf(placed),
      ...(await addressed(ctx, id, it.addrId)),
      total_fen: placed.totalFen,
      market_fen: placed.marketFen,
      created_at: ctx.now,
      submitted_at: ctx.now,
    })
    .execute()
  logAction(ctx, frameworkFlow.kind, id, { action: 'draft', title: '下单', to: 'draft' })
  return send(ctx, await lockOrder(ctx, id), it, placed, placed.agreement.award_rule === 'turn')
}

export const resubmitOrder: Commands['resubmit'] = async (ctx, { orderId, version, ...it }) => {
  const own = await lockOrder(ctx, orderId)
  if (own.buyer_id !== ctx.user.id) throw missing('协议订单')
  if (own.version !== version) throw new Fail('core.stale')
  // By turns it keeps the turn it had, as long as that candidate may supply.
  const kept = own.agreement_id === it.agreementId ? own.supplier_id : ''
  const placed = await judged(ctx, it, kept)
  const isNewTurn = placed.agreement.award_rule === 'turn' && placed.by.supplier_id !== kept
  return send(ctx, own, it, placed, isNewTurn)
}

/** Moves the locked order, gives back what it froze and its share of the ceiling. */
export const giveBack = async (
  ctx: Ctx,
  it: FrameworkRow,
  action: FrameworkAction,
  options: AdvanceOptions<'framework_orders'> = {},
): Promise<void> => {
  const counted = countedStates.includes(it.state)
  await advance(ctx, frameworkDoc, it, action, options)
  if (counted) await returnToCeiling(ctx, it.agreement_id, it.total_fen)
  await release(ctx, ledgerDocOf(it))
}

export const withdrawOrder: Commands['withdraw'] = async (ctx, { orderId }) => {
  await mustSeeOrder(ctx, orderId)
  await withdrawFlow(ctx, frameworkFlow.kind, orderId)
  const it = await lockOrder(ctx, orderId)
  await giveBack(ctx, it, 'withdraw')
  return movedOf(it)
}

export const cancelOrder: Commands['cancel'] = async (ctx, { orderId, reason }) => {
  await mustSeeOrder(ctx, orderId)
  await cancelFlow(ctx, frameworkFlow.kind, orderId, reason)
  const it = await lockOrder(ctx, orderId)
  await giveBack(ctx, it, 'cancel', { comment: reason })
  if (it.approved_at) await toSupplier(ctx, it.id)
  return movedOf(it)
}
