// What was bought outside is accepted by others than its applicant, each in his own session, with its invoices.
import type { offPlatform } from '@caiyuan/contract/off-platform'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { acceptFault, acceptFieldsOf, soonOf } from '@caiyuan/contract/off-platform/accept'
import { isAsked } from '@caiyuan/contract/off-platform/form-def'
import { Sheet, amountOf, whenFacts } from '@caiyuan/contract/off-platform/sheet'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { money, splitFen, sumFen } from '@caiyuan/contract/money'
import { advance } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { attachOwn, detachFiles } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { hold, release, reserve } from '../fund/ledger.ts'
import { freeInvoices } from '../invoice/commands.ts'
import { INVOICE_LABEL, takeProof } from '../invoice/proof.ts'
import { mustNotAvoid } from '../recusal/queries.ts'
import { paramsOf } from '../school/params.ts'
import { penFor, penMark, signWith, type Pen } from '../signature/uses.ts'
import { mustAccept } from './acceptors.ts'
import { baseForm } from './base-form.ts'
import { startReview } from './direct.ts'
import { ledgerDocOf, movedOf, setLapse } from './give-back.ts'
import { acceptanceHashOf } from './hashes.ts'
import { isPushing } from './doubt.ts'
import { notices } from './notices.ts'
import { offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform, mustSeeOffPlatform } from './queries.ts'

declare module '../../core/documents.ts' {
  interface Numbered {
    offPlatformAcceptance: true
  }
}

type Commands = Of<typeof offPlatform>
type Accepting = InputOf<(typeof offPlatform)['accept']>

const { kind } = offPlatformFlow
const PHOTO = '验收照片'

/** Its author bought it: he says who accepts it, never he himself. */
export const buyOffPlatform: Commands['buy'] = async (ctx, { id, acceptorId, secondAcceptorId }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  await mustAccept(ctx, it, { acceptorId, secondAcceptorId })
  const set = { acceptor_id: acceptorId, second_acceptor_id: secondAcceptorId ?? null }
  await advance(ctx, offPlatformDoc, it, 'buy', { set })
  await tellOf(ctx, kind, id, notices.named({ ...it, ...set }))
  return movedOf(it)
}

/** Every line of the application once: no more of it than was approved; a bad one costs nothing. */
const actualOf = (ctx: Ctx, it: OffPlatformRow, { lines }: Accepting): number => {
  const { items } = Sheet.parse(it.sheet)
  if (lines.length !== items.length || lines.some((line, no) => line.no !== no)) throw new Fail('core.stale')
  return sumFen(
    lines.map((line, no) => {
      const fault = acceptFault(it.form ?? baseForm, items[no]!, line, dayOf(ctx.now))
      if (fault) throw invalid(`lines.${no}.${fault.column}`, `第 ${no + 1} 行：${fault.text}`)
      return line.isGood ? amountOf(line) : 0
    }),
  )
}

/** Of goods that expire soon, the figures and the reason they were taken for; nothing else keeps one. */
const soonSaid = (ctx: Ctx, it: OffPlatformRow, { lines }: Accepting): string[] => {
  const { items } = Sheet.parse(it.sheet)
  return lines.map((line, no) => {
    const fields = acceptFieldsOf(it.form ?? baseForm, items[no]!.category, line.own)
    const soon = soonOf(fields, line, dayOf(ctx.now))
    return soon && `第 ${no + 1} 行${soon}，理由：${line.soonReason}`
  })
}

/** Files that came with an acceptance belong to it no more. */
export const detachAccepted = (ctx: Ctx, it: Pick<OffPlatformRow, 'id' | 'form'>): Promise<void> => {
  const labels = ((it.form ?? baseForm).accept?.papers ?? []).map(({ title }) => title)
  return detachFiles(ctx, [PHOTO, INVOICE_LABEL, ...labels], { kind, id: it.id })
}

/** The papers the form asks its first acceptor for, each by its title. */
const papersOf = (it: OffPlatformRow, { papers }: Accepting): { id: string; label: string }[] => {
  const sheet = Sheet.parse(it.sheet)
  const facts = whenFacts(it.form ?? baseForm, sheet, { isUnregistered: it.supplier_id === null })
  const asked = (it.form ?? baseForm).accept?.papers?.filter(({ when }) => isAsked(when, facts)) ?? []
  return asked.flatMap(({ key, title, most }) => {
    const sent = papers.filter(({ paper }) => paper === key)
    if (sent.length === 0) throw invalid(`papers.${key}`, `请上传${title}`)
    if (sent.length > most) throw invalid(`papers.${key}`, `${title}最多 ${most} 个文件`)
    return sent.map(({ fileId }) => ({ id: fileId, label: title }))
  })
}

/** What it cost is owed; what it cost less is given back, what it cost more is taken from the same cards in their proportion. */
export const owe = async (ctx: Ctx, it: OffPlatformRow, actualFen: number): Promise<void> => {
  const doc = ledgerDocOf(it)
  const more = actualFen - it.total_fen
  if (more > 0) {
    const funds = await ctx.tx
      .selectFrom('off_platform_funds')
      .select(['fund_id', 'subject_code', 'amount_fen'])
      .where('school_id', '=', ctx.schoolId)
      .where('doc_id', '=', it.id)
      .orderBy('line_no')
      .execute()
    const parts = splitFen(
      more,
      funds.map((fund) => fund.amount_fen),
    )
    await reserve(
      ctx,
      doc,
      funds.map((fund, i) => ({ fundId: fund.fund_id, subjectCode: fund.subject_code, amountFen: parts[i]! })),
    )
  }
  await hold(ctx, doc, actualFen)
  await release(ctx, doc)
}

/** Its acceptors sign where the form of the school asks them to, or the school everybody. */
const acceptPen = (ctx: Ctx, it: OffPlatformRow, signatureId: string) =>
  penFor(ctx, 'decide', signatureId, (it.form ?? baseForm).accept?.isSigned)

const signAcceptance = (ctx: Ctx, pen: Pen | null, it: OffPlatformRow, step: string) =>
  signWith(ctx, pen, [{ docKind: kind, docId: it.id, docNo: it.doc_no, step, contentHash: acceptanceHashOf(it) }])

const mustNotAvoidSeller = async (ctx: Ctx, it: OffPlatformRow): Promise<void> => {
  if (it.supplier_id) await mustNotAvoid(ctx, 'acceptor', { supplierId: it.supplier_id, supplierName: it.supplier_name })
}

export const acceptOffPlatform: Commands['accept'] = async (ctx, input) => {
  const { id, acceptedOn, opinion, photoIds, invoices } = input
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  if (it.acceptor_id !== ctx.user.id) throw new Fail('core.denied')
  await mustNotAvoidSeller(ctx, it)
  if (acceptedOn > dayOf(ctx.now)) throw invalid('acceptedOn', '验收日期不能晚于今天')
  const params = await paramsOf(ctx)
  const actualFen = actualOf(ctx, it, input)
  if (actualFen === 0) throw new Fail('accept.nothing')
  if (it.direct && actualFen > it.total_fen)
    throw new Fail('offPlatform.directOver', { actual: money(actualFen), total: money(it.total_fen) })
  const pct = params['offplat.overPct']
  if (actualFen * 100 > it.total_fen * (100 + pct))
    throw new Fail('offPlatform.over', { actual: money(actualFen), total: money(it.total_fen), pct })
  const papers = papersOf(it, input)
  const pen = await acceptPen(ctx, it, input.signatureId)
  const [acceptNo] = await takeNumbers(ctx, 'offPlatformAcceptance')
  await takeProof(ctx, invoices, {
    kind,
    id,
    no: it.doc_no,
    seller: { name: it.supplier_name, taxNo: it.supplier_uscc },
    fen: actualFen,
  })
  await detachAccepted(ctx, it)
  await attachOwn(
    ctx,
    [
      ...photoIds.map((file) => ({ id: file, label: PHOTO })),
      ...papers,
      ...invoices.map((each) => ({ id: each.fileId, label: INVOICE_LABEL })),
    ],
    { kind, id },
  )
  const soon = soonSaid(ctx, it, input)
  const lines = input.lines.map((line, no) => ({ ...line, soonReason: soon[no] ? line.soonReason : '' }))
  const kept = { acceptNo: acceptNo!, acceptedOn, opinion, actualFen, lines, invoices }
  const set = { acceptance: JSON.stringify(kept), actual_fen: actualFen, accept_no: acceptNo! }
  const detail = { acceptNo, actualFen, ...penMark(pen) }
  const comment = [opinion, ...soon].filter(Boolean).join('；')
  await signAcceptance(ctx, pen, { ...it, actual_fen: actualFen, acceptance: kept }, '验收人')
  if (it.second_acceptor_id) {
    // The second has as long as the first had.
    await advance(ctx, offPlatformDoc, it, 'acceptFirst', { set: { ...set, lapses_on: await setLapse(ctx, id) }, detail, comment })
    await tellOf(ctx, kind, id, notices.second(it))
    return movedOf(it)
  }
  if (it.direct) {
    await advance(ctx, offPlatformDoc, it, 'acceptDirect', { set: { ...set, accepted_at: ctx.now }, detail, comment })
    await review(ctx, { ...it, actual_fen: actualFen, acceptance: kept })
    return movedOf(await lockOffPlatform(ctx, id))
  }
  await advance(ctx, offPlatformDoc, it, 'accept', { set: { ...set, accepted_at: ctx.now }, detail, comment })
  await owe(ctx, it, actualFen)
  await tellOf(ctx, kind, id, notices.accepted({ ...it, actual_fen: actualFen }, isPushing(await paramsOf(ctx))))
  return movedOf(it)
}

/** 免申请直接验收: accepted, it is approved now; nothing is owed before. */
const review = async (ctx: Ctx, it: OffPlatformRow): Promise<void> => {
  if (await startReview(ctx, it)) await tellOf(ctx, kind, it.id, notices.directAccepted(it))
}

export const confirmOffPlatform: Commands['confirm'] = async (ctx, { id, signatureId }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  if (it.second_acceptor_id === ctx.user.id) await mustNotAvoidSeller(ctx, it)
  const pen = await acceptPen(ctx, it, signatureId)
  await advance(ctx, offPlatformDoc, it, it.direct ? 'confirmDirect' : 'confirm', { set: { accepted_at: ctx.now }, detail: penMark(pen) })
  await signAcceptance(ctx, pen, it, '第二验收人')
  if (it.direct) {
    await review(ctx, it)
    return movedOf(await lockOffPlatform(ctx, id))
  }
  await owe(ctx, it, it.actual_fen!)
  await tellOf(ctx, kind, id, notices.accepted(it, isPushing(await paramsOf(ctx))))
  return movedOf(it)
}

/** The second acceptor found it otherwise: nothing of it stands, its invoices may be handed in again, and the first mends what he wrote. */
export const sendBackAcceptance: Commands['acceptBack'] = async (ctx, { id, reason }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  // Another has the place of who wrote it: he begins anew.
  const isOthers = it.acceptance?.acceptedBy !== undefined
  await advance(ctx, offPlatformDoc, it, 'acceptBack', {
    comment: reason,
    set: { actual_fen: null, accept_no: '', lapses_on: await setLapse(ctx, id), ...(isOthers ? { acceptance: null } : {}) },
  })
  if (isOthers) await detachAccepted(ctx, it)
  await freeInvoices(ctx, { kind, id })
  await tellOf(ctx, kind, id, notices.sentBack(it, reason))
  return movedOf(it)
}
