// What was accepted is declared to the finance system of the school (decision 0405); its word ends the application or sends it back to finance.
import type { offPlatform } from '@caiyuan/contract/off-platform'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import type { Selectable } from 'kysely'
import { advance, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { emit, peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import { financeGateway } from '../../gateways/finance.ts'
import { SILENT_WORKDAYS } from '../finance/answers.ts'
import { commit } from '../fund/ledger.ts'
import { genuineRefusal } from '../invoice-check/queries.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { ledgerDocOf, movedOf } from './give-back.ts'
import { notices } from './notices.ts'
import { isBeingSent, isPushing, mayConfirmUnpaid, SENDING, wayOn } from './doubt.ts'
import { payeeHere } from './pack.ts'
import { acceptorBar, offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform, mustSeeOffPlatform } from './queries.ts'

type Commands = Of<typeof offPlatform>
export type Push = Selectable<Tables['off_platform_pushes']>

const { kind } = offPlatformFlow
const FIX = '请退回补发票'

/** The last declaration of an application that is locked already. */
export const lockPush = (ctx: Ctx, docId: string): Promise<Push | undefined> =>
  ctx.tx
    .selectFrom('off_platform_pushes')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', '=', docId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const putPush = (ctx: Ctx, id: string, set: Partial<Omit<Push, 'school_id' | 'id' | 'doc_id' | 'payee'>>) =>
  ctx.tx.updateTable('off_platform_pushes').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

/** Sends or asks at once; finance people hear of it when the finance system has not answered in time. */
const begin = async (ctx: Ctx, id: string, turn: number): Promise<void> => {
  await enqueue(ctx, 'offPlatform.declare', { docId: id, body: { turn, asked: 0 } })
  await enqueue(ctx, 'offPlatform.silent', { docId: id, dueAt: await deadline.workdays(ctx, SILENT_WORKDAYS) })
}

/** One that finance ever had, or whose invoice is not good any more, is asked about and not sent. */
const askingAgain = (again: Push, refusal: Fail | null) => {
  const bad = refusal ? `；${refusal.message}，这次只查询、不申报` : ''
  return again.known !== '' || refusal
    ? { title: '查询上一次申报', comment: `向财务系统查询上一次申报的结果${bad || '，不再次申报'}` }
    : { title: '重新推送财务', comment: '先向财务系统查询上一次申报的结果，查无此申报才再次申报' }
}

export const pushOffPlatform: Commands['push'] = async (ctx, { id }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  const params = await paramsOf(ctx)
  const last = await lockPush(ctx, id)
  // One of unknown outcome is asked about under its own number, and sent again only where finance never heard of it.
  const again = last && last.state === 'failed' && last.call === 'maybe' ? last : null
  const refusal = it.state === 'accepted' ? await genuineRefusal(ctx, { kind, id }, '推送财务', FIX) : null
  await advance(ctx, offPlatformDoc, it, 'push', {
    detail: { totalFen: it.actual_fen },
    ...(again ? askingAgain(again, refusal) : {}),
  })
  if (!isPushing(params)) throw new Fail('offPlatform.byHand')
  const bar = await acceptorBar(ctx, it)
  if (bar) throw new Fail('core.refused', { reason: bar })
  // An invoice that turned bad meanwhile is not paid for; whether it was is asked all the same.
  if (refusal && !again) throw refusal
  const said = { sent_at: ctx.now, sent_by: ctx.user.id }
  if (again) {
    await putPush(ctx, again.id, {
      ...said,
      state: 'sent',
      only_asks: refusal !== null,
      is_unknown: false,
      reason: '',
      ended_at: null,
      turn: again.turn + 1,
    })
    await begin(ctx, again.id, again.turn + 1)
    return movedOf(it)
  }
  const pushId = newId()
  await ctx.tx
    .insertInto('off_platform_pushes')
    .values({
      school_id: ctx.schoolId,
      id: pushId,
      doc_id: id,
      total_fen: it.actual_fen!,
      payee: JSON.stringify(await payeeHere(ctx, it)),
      ...said,
    })
    .execute()
  await begin(ctx, pushId, 0)
  return movedOf(it)
}

/** Finance wants to know now: the next question is brought forward, the one that waited is void. */
export const askFinanceNow: Commands['askFinance'] = async (ctx, { id }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  const push = await lockPush(ctx, id)
  if (it.state !== 'settling' || !push)
    throw new Fail('core.wrongState', {
      title: offPlatformFlow.title,
      state: offPlatformFlow.states[it.state].label,
      action: '查询财务结果',
    })
  if (!financeGateway()) throw new Fail('core.refused', { reason: '没有接通财务系统，现在不能查询；请与财务核实后登记报销凭证' })
  // A question of its own beside a call that may send it could send it once more.
  if (isBeingSent(ctx, push)) throw new Fail('core.refused', { reason: SENDING })
  logAction(ctx, kind, id, { action: 'askFinance', title: '查询财务结果' })
  await putPush(ctx, push.id, { turn: push.turn + 1 })
  await enqueue(ctx, 'offPlatform.declare', { docId: push.id, body: { turn: push.turn + 1, asked: 0 } })
  return movedOf(it)
}

/** Whoever of finance has it open sees what became of it. */
const tellOffice = async (ctx: Ctx, id: string): Promise<string[]> => {
  const office = await peopleWith(ctx, 'bill:audit')
  emit(ctx, office, kind, id)
  return office
}

/** 报销成功: the money is spent, and it ends. */
export const pushPaid = async (
  ctx: Ctx,
  it: OffPlatformRow,
  push: Push,
  { acceptNo, voucherNo, payOn }: { acceptNo: string; voucherNo: string; payOn: string },
): Promise<void> => {
  await putPush(ctx, push.id, { state: 'paid', call: 'done', known: 'paid', accept_no: acceptNo, voucher_no: voucherNo, ended_at: ctx.now })
  await advance(ctx, offPlatformDoc, it, 'pay', {
    set: { voucher_no: voucherNo, paid_on: payOn },
    detail: { voucherNo, paidOn: payOn, acceptNo },
    comment: `凭证号 ${voucherNo}，${payOn} 付款`,
  })
  const fen = await commit(ctx, ledgerDocOf(it), voucherNo)
  if (fen !== push.total_fen) throw new Error(`${it.doc_no} holds ${fen} fen, its declaration says ${push.total_fen}`)
  await tellOffice(ctx, it.id)
  await tellOf(ctx, kind, it.id, notices.settled(it, voucherNo, payOn))
}

/** 报销异常: nothing is spent; people send it again, have its invoice returned, or register the voucher by hand. `maybe`: it may have been paid. */
export const pushFailed = async (
  ctx: Ctx,
  it: OffPlatformRow,
  push: Push,
  call: 'maybe' | 'failed',
  reason: string,
  acceptNo = push.accept_no,
): Promise<void> => {
  await putPush(ctx, push.id, { state: 'failed', call, reason, accept_no: acceptNo, ended_at: ctx.now })
  await advance(ctx, offPlatformDoc, it, 'fail', { comment: reason, detail: { acceptNo } })
  const { known, is_unknown: isUnknown } = push
  const way = wayOn(await paramsOf(ctx), { isDoubtful: call === 'maybe', known, isUnknown })
  await tellOf(ctx, kind, it.id, notices.payFailed(it, await tellOffice(ctx, it.id), reason, way))
}

/** A person found out that it was not paid: its doubt ends, and it is pushed under a new number, or its invoice goes back. */
export const confirmUnpaid: Commands['confirmUnpaid'] = async (ctx, { id, reason }) => {
  await mustSeeOffPlatform(ctx, id)
  const it = await lockOffPlatform(ctx, id)
  const push = await lockPush(ctx, id)
  const params = await paramsOf(ctx)
  const isOpen = it.state === 'settling' && !isPushing(params)
  if (!push || !(isOpen || (it.state === 'accepted' && it.is_doubtful)))
    throw new Fail('core.wrongState', {
      title: offPlatformFlow.title,
      state: offPlatformFlow.states[it.state].label,
      action: '确认未付款',
    })
  if (it.applicant_id === ctx.user.id) throw new Fail('core.refused', { reason: '不能为自己的申请确认未付款，请由其他财务人员办理' })
  const may = (await acceptorBar(ctx, it)) || mayConfirmUnpaid(ctx, params, push)
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const said = `已核实没有付款：${reason}`
  logAction(ctx, kind, id, { action: 'confirmUnpaid', title: '确认未付款', comment: reason, detail: { acceptNo: push.accept_no } })
  if (isOpen) await pushFailed(ctx, it, push, 'failed', said)
  else await putPush(ctx, push.id, { call: 'failed', reason: `${push.reason}；${said}` })
  return movedOf(it)
}

/** The voucher was registered by hand before finance answered: whatever it says later changes nothing. */
export const endByHand = (ctx: Ctx, push: Push, voucherNo: string) =>
  putPush(ctx, push.id, { state: 'failed', call: 'maybe', reason: `财务系统没有答复，已登记凭证 ${voucherNo}`, ended_at: ctx.now })
