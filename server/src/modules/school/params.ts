// Parameters a school may set (domain appendix A), read with their defaults; money in fen.
import { PAY_DAYS } from '@caiyuan/contract/bill/clock'
import { paramFault, type ParamKey, type ParamValue } from '@caiyuan/contract/admin/params'
import { FIRST_VERSION, VERSION_PARAM } from '@caiyuan/contract/policy'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { invalid } from '../../core/fail.ts'
import { isInForce, setting, settingsChanged } from '../../core/settings.ts'

/** Both ends of 年终结账 on this day: the school has none. */
export const NO_DAY = '00-00'

export const paramDefaults = {
  'order.outsideMallFrom': 20_000_000,
  // The most one order and one piece may cost; 0: as much as anybody likes (domain page 05 §5.8).
  'order.perOrderCap': 0,
  'order.unitCap': 0,
  // Where what may not be bought in the mall is bought instead.
  'order.outsideMallGo': '',
  'order.contractFrom': 5_000_000,
  'order.purposeFrom': 500_000,
  'chain.deptLeaderFrom': 500_000,
  'chain.competentFrom': 2_000_000,
  'chain.viceFrom': 5_000_000,
  // Who agrees to so much proved himself just now (decision 0063): the highest step of the chain.
  'approve.proofFrom': 5_000_000,
  autoPassBelow: 0,
  autoPassMonthlyCap: 300_000,
  'compare.from': 100_000,
  'quotes3.from': 1_000_000,
  // 1: from it on an order takes its quotes along (decision 0128).
  'quotes3.must': 0,
  'inquiry.from': 5_000_000,
  'offplat.ceiling': 5_000_000,
  // So many days after its approval an application that was not accepted ends (domain page 02 §2.2.1).
  'offplat.expireDays': 90,
  // So many per cent it may cost more than was approved, from the same cards.
  'offplat.overPct': 10,
  // Orders of so many days count together, each from so many percent of an amount up to below it (decision 0025).
  'split.days': 7,
  'split.nearPercent': 60,
  // Who left an order unreceived or unaccepted so many days orders nothing new; 0: he may (decision 0127).
  'order.overdueDays': 0,
  // What one card buys of one kind of goods in a year; 0: as much as it can pay. Cards the school lets through, by project (decision 0126).
  'split.yearFrom': 0,
  'split.yearExempt': '',
  'approve.remindHours': 24,
  'approve.escalateHours': 72,
  'approve.cancelDays': 7,
  'urge.minHours': 4,
  'urge.perDay': 3,
  'student.confirmDays': 7,
  'student.holdHours': 72,
  'bargain.flag': 1,
  'bargain.answerHours': 24,
  'bargain.hours': 72,
  'hazard.studentMaxClass': 1,
  'supplier.confirmHours': 24,
  'supplier.closeHours': 72,
  'receive.askHours': 15,
  'receive.autoDays': 15,
  'accept.autoDays': 7,
  'accept.autoBelow': 500_000,
  'accept.photoFrom': 100_000,
  'accept.secondFrom': 1_000_000,
  'accept.needAudit': 0,
  // Of after-sales (domain appendix A, decision 0190): how long the supplier has, days of each window (七天无理由 0: not offered).
  'aftersale.supplierHours': 48,
  'refund.checkFrom': 100_000,
  'return.shipDays': 7,
  'platform.workdays': 5,
  'return.noReasonDays': 7,
  'return.qualityDays': 7,
  'return.exchangeDays': 15,
  'return.warrantyDays': 365,
  'bill.payDays': PAY_DAYS,
  'bill.supplierWorkdays': 5,
  // Accepted fixed assets are entered in the asset system (decision 0424).
  'asset.entry': 1,
  'asset.fixedUnit': 100_000,
  // Invoices are checked with the tax authority (decision 0300).
  'invoice.check': 1,
  // 7.5 hours of 工作日 (decision 0028).
  'office.hours': '08:30-12:00,13:30-17:30',
  'budget.yearEndFrom': '12-20',
  'budget.yearEndTo': '01-05',
  // So many per cent of its total a card of 横向科研 may be overdrawn by, when 财务 agrees (decision 0137).
  'budget.overRunPct': 0,
  // Within so many 工作日 an application for an account is decided; 0: none is taken.
  'register.workdays': 2,
  allowStudentPurchaseFlag: 0,
  personalPurchaseFlag: 0,
  // An order of one's own money keeps its goods so long without being paid (domain appendix A).
  'pay.timeoutMinutes': 30,
  // Ways that no house takes: where a card is swiped, the account of the school, and 工作日 from the submission on (decision 0381).
  'pay.officialCard': 0,
  'pay.transfer': 0,
  'pay.cardPlace': '',
  'pay.payeeName': '',
  'pay.payeeBank': '',
  'pay.payeeAccount': '',
  'pay.referenceWorkdays': 3,
  poisonAndPopFlag: 0,
  // 1: goods of the classes 2 to 5 are ordered by permits of the school; 0: they stay out of orders (decision 0423).
  'permit.check': 0,
  openInquiryFlag: 0,
  // Of inquiries (domain appendix A): hours they stand open at least, how many 工作日 the award is published, when nobody chooses.
  'inquiry.minHours': 48,
  'inquiry.publicityWorkdays': 3,
  'inquiry.suspendDays': 30,
  // Minutes before the end of a 竞价 in which a new lowest sum puts it off by as many, and by how many in all (decision 0394).
  'inquiry.overtimeMinutes': 5,
  'inquiry.overtimeMost': 60,
  // 1: the clock alone opens sealed quotes; 1: a supplier may replace his before the deadline (decision 0170).
  'inquiry.clockOpens': 0,
  'inquiry.mayReplace': 0,
  // How long a session may idle and last; by `single` a sign-in ends the person's other sessions (decision 0056).
  'session.idleMinutes': 30,
  'session.mostHours': 12,
  'session.single': 0,
  // Who kept a password so many days is reminded; 0: nobody is (等保 8.1.4.1).
  'password.remindDays': 90,
  // Finance and administrators must prove themselves by a second factor; 0: they may (decision 0057).
  'login.secondRequired': 0,
  'login.title': '',
  'login.forgotPassword': '',
  // 1: the page people sign in at leads on to the school's own sign-in, where it has one.
  'login.automatic': 0,
  financeType: 2,
  financeName: '财务系统',
  'finance.failPolicy': 0,
  // 0: cards are the school's to register; 1: finance looks at those of its system and takes them over; 2: each night does (decision 0350).
  'finance.cards': 0,
  // From this amount on finance is asked what the cards can pay before a check-out; 0: never. Silent: 0 refuses, 1 goes on (decision 0351).
  'finance.balanceFrom': 0,
  'finance.balanceSilent': 0,
  tenantNeedHandSignature: 0,
  useHandSignatureInBuy: 0,
  [VERSION_PARAM]: FIRST_VERSION,
  'sign.qrMinutes': 5,
  'service.contact': '',
  needPurchaseApplyNo: 0,
}

export type Params = typeof paramDefaults

/** The finance system of the school freezes with us what a document takes of a card (decision 0119). */
export const freezes = (params: Params): boolean => params.financeType === 1

/** Submitting an order, or deciding and accepting. */
export type Signing = 'buy' | 'decide'
/** The school asks for a hand signature with it. */
export const isSigned = (params: Params, what: Signing): boolean =>
  params.tenantNeedHandSignature === 1 && (what === 'decide' || params.useHandSignatureInBuy === 1)

/** What is wrong with the limits of a session: the table takes no others. */
export const sessionFault = (key: string, value: unknown): string | undefined =>
  key.startsWith('session.') ? paramFault(key as ParamKey, value as ParamValue) : undefined

/** Every parameter the school ever set. */
const everSet = (ctx: Ctx) =>
  setting(ctx, 'params', () =>
    ctx.tx
      .selectFrom('school_params')
      .select(['key', 'value', 'valid_from', 'valid_to'])
      .where('school_id', '=', ctx.schoolId)
      .orderBy('valid_from')
      .execute(),
  )

/** The parameters in force now for the acting school. */
export const paramsOf = async (ctx: Ctx): Promise<Params> => {
  const params: Record<string, unknown> = { ...paramDefaults }
  for (const row of await everSet(ctx)) if (row.key in paramDefaults && isInForce(ctx, row)) params[row.key] = row.value
  return params as Params
}

/** Of one parameter, the row that stands at a moment ends then, or when the one after it ended. */
const end = (ctx: Ctx, key: string, at: Date, to: Date | null) =>
  ctx.tx
    .updateTable('school_params')
    .set({ valid_to: to })
    .where('school_id', '=', ctx.schoolId)
    .where('key', '=', key)
    .where('valid_from', '<', at)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', at)]))
    .execute()

/** Sets a parameter from a moment on, now by default, until the next one that is to come. */
export const setParam = async (ctx: Ctx, key: string, value: unknown, from: Date = ctx.now): Promise<void> => {
  const fault = sessionFault(key, value)
  if (fault) throw invalid('value', fault)
  await settingsChanged(ctx)
  await end(ctx, key, from, from)
  const set = { value: JSON.stringify(value) }
  const next = sql<Date>`(select min(n.valid_from) from school_params n where n.school_id = ${ctx.schoolId} and n.key = ${key} and n.valid_from > ${from})`
  await ctx.tx
    .insertInto('school_params')
    .values({ school_id: ctx.schoolId, key, ...set, valid_from: from, valid_to: next })
    .onConflict((oc) => oc.columns(['school_id', 'key', 'valid_from']).doUpdateSet(set))
    .execute()
}

/** Takes back a value that is to come; the one before it stands until the one after it. Answers what it would have been. */
export const cancelParam = async (ctx: Ctx, key: string, from: Date): Promise<unknown> => {
  await settingsChanged(ctx)
  const gone = await ctx.tx
    .deleteFrom('school_params')
    .where('school_id', '=', ctx.schoolId)
    .where('key', '=', key)
    .where('valid_from', '=', from)
    .where('valid_from', '>', ctx.now)
    .returning(['value', 'valid_to'])
    .executeTakeFirst()
  if (!gone) return undefined
  await end(ctx, key, from, gone.valid_to)
  return gone.value
}

/** Every value a school ever gave to its parameters, or to one, the latest first. */
export const valuesSet = async (ctx: Ctx, key?: string) => {
  const rows = await everSet(ctx)
  return rows.filter((it) => key === undefined || it.key === key).toReversed()
}
