// After the approval: papers judged, the supplier replaced, goods checked by their buyer, and paid.
import type { framework } from '@caiyuan/contract/framework'
import { frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { lineFen, splitFen, sumFen } from '@caiyuan/contract/money'
import { advance } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { notifySupplier, peopleWith, tellOf } from '../../core/notify.ts'
import { returnToCeiling } from '../agreement/ceiling.ts'
import { agreementById, candidatesOf, candidateWhy, nextInTurn, priceOf, type CandidateRow } from '../agreement/queries.ts'
import { commit, hold, release, reserve } from '../fund/ledger.ts'
import { mustBePaidDay } from '../fund/paid-on.ts'
import { mustBeGenuine } from '../invoice-check/queries.ts'
import { freeInvoices } from '../invoice/commands.ts'
import { INVOICE_LABEL, returnedWith, takeProof } from '../invoice/proof.ts'
import { ledgerDocOf, movedOf, writeFunds } from './commands.ts'
import { notices } from './notices.ts'
import { judgePapers, mustBeComplete, passAllPapers, putPaper } from './papers.ts'
import { frameworkDoc, type FrameworkRow } from './policy.ts'
import { toSupplier } from './projection.ts'
import { linesOf, lockOrder, mustSeeOrder, orderById } from './queries.ts'

type Commands = Of<typeof framework>
const KIND = frameworkFlow.kind

/** The order if this person may see it, locked. */
export const mine = async (ctx: Ctx, orderId: string): Promise<FrameworkRow> => {
  await mustSeeOrder(ctx, orderId)
  return lockOrder(ctx, orderId)
}

/** In the words of its console. */
const tellSupplier = (ctx: Ctx, it: FrameworkRow, title: string, body: string): Promise<void> =>
  notifySupplier(ctx, it.supplier_id, {
    kind: '订单',
    title,
    body,
    link: toFramework('/supplier/framework/order', { schoolId: ctx.schoolId, orderId: it.id }),
  })

/** Buyers hand in what is theirs; a supplier's paper that came by post too. */
export const saveAttachment: Commands['saveAttachment'] = async (ctx, { orderId, ...it }) => {
  const order = await mine(ctx, orderId)
  if (order.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  await putPaper(ctx, order, it)
  return movedOf(order)
}

export const handInPapers = async (ctx: Ctx, order: FrameworkRow): Promise<void> => {
  if (order.state === 'toUpload') await mustBeComplete(ctx, order.id)
  await advance(ctx, frameworkDoc, order, 'handIn')
  await tellOf(ctx, KIND, order.id, {
    ...notices.handedIn(order, await peopleWith(ctx, 'framework:manage')),
    link: toFramework('/frameMaterialCheckDetail', { orderId: order.id }),
  })
  await toSupplier(ctx, order.id)
}

export const handIn: Commands['handIn'] = async (ctx, { orderId }) => {
  const order = await mine(ctx, orderId)
  await handInPapers(ctx, order)
  return movedOf(order)
}

export const agreeMaterials: Commands['materialAgree'] = async (ctx, { orderId }) => {
  const order = await mine(ctx, orderId)
  await advance(ctx, frameworkDoc, order, 'passPapers')
  await passAllPapers(ctx, orderId)
  await tellOf(ctx, KIND, orderId, notices.papersPassed(order))
  await tellSupplier(ctx, order, `协议订单 ${order.doc_no} 的材料合格`, '可以送货了，送达后请登记。')
  await toSupplier(ctx, orderId)
  return movedOf(order)
}

export const rollbackMaterials: Commands['materialRollback'] = async (ctx, { orderId, results }) => {
  const order = await mine(ctx, orderId)
  if (order.state === 'checking') await judgePapers(ctx, orderId, results)
  const bad = results.filter((it) => it.result === 'bad')
  const words = (await judgedWords(ctx, orderId, bad)).join('；')
  await advance(ctx, frameworkDoc, order, 'rollback', { comment: words, title: `退回 ${bad.length} 份材料` })
  await tellOf(ctx, KIND, orderId, notices.papersBack(order, words))
  await tellSupplier(ctx, order, `协议订单 ${order.doc_no} 退回 ${bad.length} 份材料`, words)
  await toSupplier(ctx, orderId)
  return movedOf(order)
}

const judgedWords = async (ctx: Ctx, id: string, bad: readonly { materialCode: string; opinion: string }[]): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('framework_order_papers')
    .select(['code', 'title'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .execute()
  return bad.map((it) => `${rows.find((row) => row.code === it.materialCode)?.title ?? ''}：${it.opinion}`)
}

/** What the lines cost of another candidate, and the lines so. */
const repriced = async (ctx: Ctx, it: FrameworkRow, by: CandidateRow) =>
  (await linesOf(ctx, it.id)).map((line) => {
    const priceE4 = priceOf({ price_rule: it.agreed.priceRule }, { price_e4: line.marketE4 }, by)
    return { ...line, priceE4, amountFen: lineFen(priceE4, line.num) }
  })

const cheaper = async (ctx: Ctx, it: FrameworkRow, totalFen: number): Promise<void> => {
  await returnToCeiling(ctx, it.agreement_id, it.total_fen - totalFen)
  const parts = await ctx.tx
    .selectFrom('framework_order_funds')
    .select(['fund_id', 'subject_code', 'amount_fen'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', it.id)
    .orderBy('line_no')
    .execute()
  const fens = splitFen(
    totalFen,
    parts.map((part) => part.amount_fen),
  )
  const funds = parts
    .map((part, i) => ({ fundId: part.fund_id, subjectCode: part.subject_code, amountFen: fens[i]! }))
    .filter((part) => part.amountFen > 0)
  await release(ctx, ledgerDocOf(it))
  await writeFunds(ctx, it.id, funds)
  await reserve(ctx, ledgerDocOf(it), funds)
}

/** Gives it to another candidate; never dearer than was approved. */
export const handOver = async (ctx: Ctx, it: FrameworkRow, by: CandidateRow, as: 'replace' | 'pass', comment: string): Promise<void> => {
  const lines = await repriced(ctx, it, by)
  const totalFen = sumFen(lines.map((line) => line.amountFen))
  if (totalFen > it.total_fen) throw new Fail('framework.candidate', { name: by.name, why: '报价高于批准的金额，须取消后重新下单' })
  const before = { ...it }
  await advance(ctx, frameworkDoc, it, as, {
    comment,
    title: as === 'pass' ? `轮到${by.name}` : `更换为${by.name}`,
    set: {
      supplier_id: by.supplier_id,
      supplier_name: by.name,
      total_fen: totalFen,
      agreed: JSON.stringify({ ...it.agreed, rank: by.rank, rateBp: by.rate_bp, leadDays: by.lead_days }),
    },
  })
  for (const line of lines)
    await ctx.tx
      .updateTable('framework_order_lines')
      .set({ price_e4: line.priceE4, amount_fen: line.amountFen })
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', it.id)
      .where('line_no', '=', line.lineNo)
      .execute()
  if (totalFen < before.total_fen) await cheaper(ctx, before, totalFen)
}

export const updateSupplier: Commands['updateSupplier'] = async (ctx, { orderId, candidateSrcId, reason }) => {
  const it = await mine(ctx, orderId)
  if (it.state !== 'toReplace')
    throw new Fail('core.wrongState', { title: frameworkFlow.title, state: frameworkFlow.states[it.state].label, action: '更换供应商' })
  const gone = it.declined.map((one) => one.supplierId)
  const agreement = await agreementById(ctx, it.agreement_id)
  const all = await candidatesOf(ctx, it.agreement_id)
  const by = all.find((one) => one.supplier_id === candidateSrcId)
  if (!by) throw invalid('candidateSrcId', '请从协议的候选供应商中选择')
  const why = gone.includes(by.supplier_id) ? '已经放弃这张订单' : candidateWhy(by)
  if (why) throw new Fail('framework.candidate', { name: by.name, why })
  const due = it.agreed.awardRule === 'turn' ? nextInTurn(all, agreement.last_rank, gone) : by
  if (due && due.supplier_id !== by.supplier_id)
    throw new Fail('framework.candidate', { name: by.name, why: `还没有轮到（轮到${due.name}）` })
  await handOver(ctx, it, by, 'replace', reason)
  const now = await orderById(ctx, orderId)
  await tellOf(ctx, KIND, orderId, notices.replaced(now, reason))
  await toSupplier(ctx, orderId)
  return movedOf(now)
}

export const checkGoods: Commands['userCheck'] = async (ctx, { orderId, isPassed, opinion }) => {
  const it = await mine(ctx, orderId)
  if (isPassed) {
    await advance(ctx, frameworkDoc, it, 'approveGoods', { comment: opinion, set: { check_note: opinion, checked_at: ctx.now } })
    await hold(ctx, ledgerDocOf(it), it.total_fen)
    await tellOf(ctx, KIND, orderId, notices.checked(it, await peopleWith(ctx, 'framework:manage')))
  } else {
    if (opinion.length < 2) throw invalid('opinion', '不通过须填写核验意见（至少 2 个字）')
    await advance(ctx, frameworkDoc, it, 'fail', { comment: opinion, set: { check_note: opinion } })
    await tellSupplier(ctx, it, `协议订单 ${it.doc_no} 核验不通过，请整改`, opinion)
  }
  await toSupplier(ctx, orderId)
  return movedOf(it)
}

export const recheckGoods: Commands['userRecheck'] = async (ctx, { orderId }) => {
  const it = await mine(ctx, orderId)
  await advance(ctx, frameworkDoc, it, 'recheck')
  await toSupplier(ctx, orderId)
  return movedOf(it)
}

export const billOrder: Commands['bill'] = async (ctx, { orderId, note, invoices }) => {
  const it = await mine(ctx, orderId)
  await advance(ctx, frameworkDoc, it, 'bill', { comment: note, set: { invoices: JSON.stringify(invoices) } })
  const seller = await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', it.supplier_id).executeTakeFirstOrThrow()
  const of = { kind: KIND, id: orderId }
  await takeProof(ctx, invoices, { ...of, no: it.doc_no, seller: { name: seller.name, taxNo: seller.uscc }, fen: it.total_fen })
  await attachOwn(
    ctx,
    invoices.map((each) => ({ id: each.fileId, label: INVOICE_LABEL })),
    of,
  )
  await toSupplier(ctx, orderId)
  return movedOf(it)
}

/** Its invoices let go of it: a good one may come again with the next 对账, a bad one stays known as bad (decision 0330). */
export const returnInvoice: Commands['returnInvoice'] = async (ctx, { orderId, reason }) => {
  const it = await mine(ctx, orderId)
  const nos = it.invoices.map((each) => each.invoiceNo).join('、')
  const returned = returnedWith(it.returned_invoices, it.invoices, { at: ctx.now, reason })
  const set = { invoices: JSON.stringify([]), returned_invoices: JSON.stringify(returned) }
  await advance(ctx, frameworkDoc, it, 'returnInvoice', { comment: `发票 ${nos}：${reason}`, set })
  await freeInvoices(ctx, { kind: KIND, id: orderId })
  await tellOf(ctx, KIND, orderId, notices.invoiceBack(it, await peopleWith(ctx, 'framework:manage'), nos, reason))
  await tellSupplier(ctx, it, `协议订单 ${it.doc_no} 的发票被退回`, `发票 ${nos}：${reason}。请重新开具并交给采购方。`)
  await toSupplier(ctx, orderId)
  return movedOf(it)
}

export const settleOrder: Commands['settle'] = async (ctx, { orderId, voucherNo, paidOn = dayOf(ctx.now) }) => {
  const it = await mine(ctx, orderId)
  const set = { voucher_no: voucherNo, paid_on: paidOn }
  await advance(ctx, frameworkDoc, it, 'settle', { comment: `凭证号 ${voucherNo}，${paidOn} 付款`, set })
  mustBePaidDay(ctx, paidOn, { title: '核验日期', day: dayOf(it.checked_at!) })
  await mustBeGenuine(ctx, { kind: KIND, id: orderId }, '登记结算凭证', '请退回补发票')
  await commit(ctx, ledgerDocOf(it), voucherNo)
  await tellOf(ctx, KIND, orderId, notices.settled({ ...it, ...set }))
  await toSupplier(ctx, orderId)
  return movedOf(it)
}
