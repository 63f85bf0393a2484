// Finance pays what was accepted by its invoices, and sends them back where they are not good.
import type { offPlatform } from '@caiyuan/contract/off-platform'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { advance } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { lastApprovedAt } from '../approval/queries/approved-at.ts'
import { commit } from '../fund/ledger.ts'
import { mustBePaidDay } from '../fund/paid-on.ts'
import { freeInvoices } from '../invoice/commands.ts'
import { INVOICE_LABEL, returnedWith, takeProof } from '../invoice/proof.ts'
import { genuineRefusal } from '../invoice-check/queries.ts'
import { recusedFrom } from '../recusal/queries.ts'
import { paramsOf } from '../school/params.ts'
import { ledgerDocOf, movedOf } from './give-back.ts'
import { maySettle } from './doubt.ts'
import { notices } from './notices.ts'
import { acceptorBar, offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { endByHand, lockPush } from './push.ts'
import { lockOffPlatform, mustSeeOffPlatform } from './queries.ts'

type Commands = Of<typeof offPlatform>

const { kind } = offPlatformFlow

/** Whoever applied for it or accepted it brings others; where none of them is here any more, the purchasing office hears of it. */
const bringersOf = async (ctx: Ctx, it: OffPlatformRow): Promise<string[]> => {
  const own = [it.applicant_id, it.acceptor_id, it.second_acceptor_id].filter((id) => id !== null)
  const here = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', own)
    .where('is_active', '=', true)
    .execute()
  if (here.length > 0) return here.map(({ id }) => id)
  const readers = await peopleWith(ctx, 'report:view')
  return (await peopleWith(ctx, 'handle:jingban')).filter((id) => readers.includes(id))
}

/** Its invoices let go of it, what is owed stays: a good one may come again, a bad one stays known as bad (decision 0390). */
export const returnOffPlatformInvoice: Commands['returnInvoice'] = async (ctx, { id, reason }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  const { invoices = [], ...accepted } = it.acceptance ?? {}
  const nos = invoices.map((each) => each.invoiceNo).join('、')
  await advance(ctx, offPlatformDoc, it, 'returnInvoice', {
    comment: `发票 ${nos}：${reason}`,
    set: {
      acceptance: JSON.stringify({ ...accepted, invoices: [] }),
      returned_invoices: JSON.stringify(returnedWith(it.returned_invoices, invoices, { at: ctx.now, reason })),
    },
  })
  await freeInvoices(ctx, { kind, id })
  await tellOf(ctx, kind, id, notices.invoiceBack(it, await bringersOf(ctx, it), nos, reason))
  return movedOf(it)
}

/** Others of the same seller for the same sum; its acceptance stands as it is. Nobody brings those of a seller he has an interest in. */
export const bringOffPlatformInvoice: Commands['bringInvoice'] = async (ctx, { id, invoices }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  const nos = invoices.map((each) => each.invoiceNo).join('、')
  await advance(ctx, offPlatformDoc, it, 'bringInvoice', {
    comment: `发票 ${nos}`,
    set: { acceptance: JSON.stringify({ ...it.acceptance, invoices }) },
  })
  const relation = it.supplier_id && (await recusedFrom(ctx, it.supplier_id)).get(ctx.user.id)
  if (relation) throw new Fail('core.refused', { reason: `您与供应商「${it.supplier_name}」有${relation}，须回避，请由他人补交发票` })
  await takeProof(ctx, invoices, {
    kind,
    id,
    no: it.doc_no,
    seller: { name: it.supplier_name, taxNo: it.supplier_uscc },
    fen: it.actual_fen ?? 0,
  })
  await attachOwn(
    ctx,
    invoices.map((each) => ({ id: each.fileId, label: INVOICE_LABEL })),
    { kind, id },
  )
  await tellOf(ctx, kind, id, notices.invoiceBrought(it, await peopleWith(ctx, 'bill:audit'), nos))
  return movedOf(it)
}

/** Of the invoice alone; that somebody else has to do it holds always. */
const ofInvoice: readonly Fail['key'][] = ['invoice.notGenuine', 'invoice.unchecked']

/** What was bought without an application is owed from the day it was approved on. */
const owedSince = async (ctx: Ctx, it: OffPlatformRow): Promise<{ title: string; day: string }> => {
  const approvedAt = it.direct && (await lastApprovedAt(ctx, kind, it.id))
  return approvedAt ? { title: '审批通过日期', day: dayOf(approvedAt) } : { title: '验收日期', day: it.acceptance!.acceptedOn }
}

/** Finance paid it: the voucher, and with it the money is spent. Where the finance system may have paid it, a bad invoice changes nothing: the money is out. */
export const settleOffPlatform: Commands['settle'] = async (ctx, { id, voucherNo, paidOn = dayOf(ctx.now) }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  if (it.applicant_id === ctx.user.id) throw new Fail('core.refused', { reason: '不能为自己的申请登记报销凭证，请由其他财务人员办理' })
  const open = it.state === 'settling' ? await lockPush(ctx, id) : undefined
  const refusal = await genuineRefusal(ctx, { kind, id }, '登记报销凭证', '请退回补发票')
  const isPassed = refusal !== null && (open !== undefined || it.is_doubtful) && ofInvoice.includes(refusal.key)
  const said = [
    `凭证号 ${voucherNo}，${paidOn} 付款`,
    open ? '财务系统没有答复，与财务核实后登记' : '',
    isPassed ? '发票查验没有通过，因财务系统可能已付款，照实登记' : '',
  ]
  await advance(ctx, offPlatformDoc, it, 'settle', {
    set: { voucher_no: voucherNo, paid_on: paidOn },
    detail: { voucherNo, paidOn },
    comment: said.filter(Boolean).join('；'),
  })
  const bar = await acceptorBar(ctx, it)
  if (bar) throw new Fail('core.refused', { reason: bar })
  if (open) {
    const may = await maySettle(ctx, await paramsOf(ctx), open)
    if (may !== true) throw new Fail('core.refused', { reason: may })
    await endByHand(ctx, open, voucherNo)
  }
  mustBePaidDay(ctx, paidOn, await owedSince(ctx, it))
  if (refusal && !isPassed) throw refusal
  await commit(ctx, ledgerDocOf(it), voucherNo)
  await tellOf(ctx, kind, id, notices.settled(it, voucherNo, paidOn))
  return movedOf(it)
}
