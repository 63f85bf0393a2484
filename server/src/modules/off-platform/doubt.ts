// A declaration whose outcome finance has not said, or not believably: what people may do about it, and in which words.
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { financeGateway } from '../../gateways/finance.ts'
import { SILENT_WORKDAYS } from '../finance/answers.ts'
import { deadline } from '../school/deadline.ts'
import type { Params } from '../school/params.ts'
import type { OffPlatformRow } from './policy.ts'
import type { Push } from './push.ts'

/** The school wants it, and a finance system is connected. */
export const isPushing = (params: Params): boolean => params.financeType !== 0 && financeGateway() !== null

/** A call that may send it is under way, or has not been made yet. */
export const isBeingSent = (ctx: Ctx, push: Pick<Push, 'call' | 'calling_until'>): boolean =>
  push.call === 'sending' || (push.calling_until !== null && push.calling_until > ctx.now)

export const SENDING = '正在推送财务系统，请稍候再办理'

type Waiting = Pick<Push, 'call' | 'calling_until' | 'sent_at' | 'known' | 'is_unknown'>

/** Whether the voucher may be registered by hand though the finance system has not answered. */
export const maySettle = async (ctx: Ctx, params: Params, push: Waiting): Promise<true | string> => {
  if (isBeingSent(ctx, push)) return SENDING
  if (!isPushing(params)) return true
  const from = await deadline.workdays(ctx, SILENT_WORKDAYS, push.sent_at)
  return ctx.now >= from || `财务系统还没有答复，不能登记报销凭证；到 ${dayOf(from)} 仍没有答复的可以登记，现在可查询财务结果`
}

/** Whether a person may say that it was not paid: only where the finance system cannot be asked, or knows nothing of it any more. */
export const mayConfirmUnpaid = (ctx: Ctx, params: Params, push: Waiting): true | string => {
  if (isBeingSent(ctx, push)) return SENDING
  if (push.known === 'paid') return '财务系统答复过已付款，不能确认未付款；请与财务核实后登记它的凭证号'
  return push.is_unknown || !isPushing(params) || '请先推送，向财务系统查询这一笔；查无此申报的，与财务核实后再确认未付款'
}

/** What finance can do about a declaration that ended without payment; the same on the page and in the message. */
export const wayOn = (params: Params, it: { isDoubtful: boolean; known: string; isUnknown: boolean }): string => {
  const canPush = isPushing(params)
  if (!it.isDoubtful) return canPush ? '可重新推送、退回补发票，或登记报销凭证' : '可退回补发票，或登记报销凭证'
  const paid = '已在财务系统付款的，登记它的凭证号，不要另行付款'
  if (!canPush) return `财务系统可能已付款，请与财务核实：${paid}${it.known === 'paid' ? '' : '；没有付款的，确认未付款后再办理'}`
  if (it.known === '') return `财务系统可能已付款：请与财务核实后重新推送，系统会先查询这一笔，不会重复付款；${paid}`
  const ask = '财务系统可能已付款：重新推送只查询这一笔，不会再次申报'
  return `${ask}；${paid}${it.isUnknown && it.known !== 'paid' ? '；核实没有付款的，确认未付款后再办理' : ''}`
}

/** The same on the page while nothing was answered. */
const whileOpen = async (ctx: Ctx, params: Params, push: Waiting): Promise<string> => {
  if (push.call === 'sending') return '正在推送财务系统；答复以前不能退回发票'
  if (!financeGateway()) return '没有接通财务系统，现在不能查询结果：请与财务核实，已付款的登记它的凭证号，没有付款的确认未付款'
  const may = await maySettle(ctx, params, push)
  if (may === true) return '系统每小时向财务系统查询一次，还没有结果：请与财务核实，已付款的可登记它的凭证号，不要另行付款'
  const from = await deadline.workdays(ctx, SILENT_WORKDAYS, push.sent_at)
  return `系统会自动向财务系统查询结果；答复以前不能退回发票，到 ${dayOf(from)} 仍没有答复的可登记凭证`
}

export const hintOf = async (ctx: Ctx, params: Params, it: Pick<OffPlatformRow, 'state'>, push: Push | undefined): Promise<string> => {
  if (!push) return ''
  if (it.state === 'settling') return whileOpen(ctx, params, push)
  if (it.state !== 'accepted' || push.state !== 'failed') return ''
  return wayOn(params, { isDoubtful: push.call === 'maybe', known: push.known, isUnknown: push.is_unknown })
}
