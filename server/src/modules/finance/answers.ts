// How the finance system of a school is asked for the outcome of what was declared to it, and what of its answer is believed.
import { money } from '@caiyuan/contract/money'
import { isDay } from '@caiyuan/contract/text'
import { addHours, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { FinanceAnswer } from '../../gateways/finance.ts'

/** One finance system may stand still without holding up those of other schools. */
export const FINANCE = { atOnce: 8, withinMs: 30_000 }

/** 工作日 a declaration may wait for the finance system before people are told, and between two tellings. */
export const SILENT_WORKDAYS = 3

const FIRST_SECONDS = 3
const MOST_SECONDS = 3600

/** When it is asked again that was asked so often: after three seconds, then twice as long, at most an hour. */
export const nextAsk = (ctx: Ctx, asked: number): Date => addHours(ctx.now, Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** asked) / 3600)

/** A voucher is believed only with a number, our very amount and a day that can be: over, and not before `since`; empty where it is. */
export const faultOf = (
  ctx: Ctx,
  it: Extract<FinanceAnswer, { status: 'paid' }>,
  totalFen: number,
  since: { title: string; day: string } | null,
): string => {
  if (it.totalFen !== totalFen) return `财务返回金额 ${money(it.totalFen)}，申报金额 ${money(totalFen)}，不一致，请与财务核实`
  if (!it.voucherNo.trim()) return '财务返回成功但没有凭证号，请与财务核实'
  if (!isDay(it.payOn)) return '财务返回成功但没有付款日期，请与财务核实'
  const said = `财务返回付款日期 ${it.payOn}`
  if (it.payOn > dayOf(ctx.now)) return `${said}，晚于今天 ${dayOf(ctx.now)}，请与财务核实`
  return since && it.payOn < since.day ? `${said}，早于${since.title} ${since.day}，请与财务核实` : ''
}
