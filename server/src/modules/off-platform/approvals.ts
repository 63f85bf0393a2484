// Applications as approvals and clocks see them: what a decision sets off, and the day an approved one ends.
import { offPlatformFlow, toOffPlatform } from '@caiyuan/contract/off-platform/flow'
import { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { advance } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Approval, Ending, Expiry, Money } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'
import { tellOf } from '../../core/notify.ts'
import type { JobHandler, OfDoc } from '../../core/outbox.ts'
import { cancelFlow } from '../approval/engine.ts'
import { mustBeFrozen } from '../finance/frozen.ts'
import { mustStillPay } from '../fund/validity.ts'
import { mustNotAvoid } from '../recusal/queries.ts'
import { paramsOf } from '../school/params.ts'
import { owe } from './acceptance.ts'
import { isPushing } from './doubt.ts'
import { giveBack, lockUnapproved, setLapse } from './give-back.ts'
import { acceptanceHashOf, contentHashOf, decidedHashOf } from './hashes.ts'
import { barredLines, sellerHere } from './judge.ts'
import { notices, WARN_DAYS } from './notices.ts'
import { offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform, offPlatformById } from './queries.ts'
import { reviewOffPlatform } from './review.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'offPlatform.warn': OfDoc
    'offPlatform.lapse': OfDoc
  }
}

/** Its author may buy now; the money stays frozen until what was bought is accepted, or the days are over. */
const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await lockOffPlatform(ctx, id)
  if (it.direct) return approveDirect(ctx, it)
  await advance(ctx, offPlatformDoc, it, 'approve', { set: { lapses_on: await setLapse(ctx, id) } })
}

/** Bought and accepted before: only now what it cost is owed. */
const approveDirect = async (ctx: Ctx, it: OffPlatformRow): Promise<void> => {
  await advance(ctx, offPlatformDoc, it, 'approveDirect')
  await owe(ctx, it, it.actual_fen!)
  await tellOf(ctx, offPlatformFlow.kind, it.id, notices.accepted(it, isPushing(await paramsOf(ctx))))
}

/** Not accepted to the end: the second word may be what lacks. */
const awaiting: readonly OffPlatformRow['state'][] = ['approved', 'bought', 'accepting']

export const warnOffPlatform: JobHandler<'offPlatform.warn'> = async (ctx, { docId }) => {
  const it = await offPlatformById(ctx, docId)
  if (awaiting.includes(it.state) && it.lapses_on !== null && it.lapses_on <= dayOf(addDays(ctx.now, WARN_DAYS)))
    await tellOf(ctx, offPlatformFlow.kind, docId, notices.warned(it, it.lapses_on))
}

export const lapseOffPlatform: JobHandler<'offPlatform.lapse'> = async (ctx, { docId }) => {
  const it = await lockOffPlatform(ctx, docId)
  if (!awaiting.includes(it.state) || (it.lapses_on !== null && it.lapses_on > dayOf(ctx.now))) return
  const days = (await paramsOf(ctx))['offplat.expireDays']
  await giveBack(ctx, it, 'lapse', { comment: `${it.direct ? '提交' : '批准'}后 ${days} 天没有验收` })
  await tellOf(ctx, offPlatformFlow.kind, docId, notices.lapsed(it, days))
}

const refuse: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'refuse', { comment })
  return notices.refused(it, comment)
}

const terminate: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'terminate', { comment })
  return notices.terminated(it, comment)
}

export const expireOffPlatform: Expiry['act'] = async (ctx, id, waited) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'expire', { comment: waited })
  return notices.expired(it, waited)
}

/** What nobody has approved yet of what was bought already. */
const undecided: readonly OffPlatformRow['state'][] = ['bought', 'accepting', 'reviewing']

export const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, offPlatformFlow.kind, id, reason)
  const it = await lockUnapproved(ctx, id)
  if (!(it.state === 'auditing' || (it.direct && undecided.includes(it.state)))) return
  await giveBack(ctx, it, 'refuse', { comment: reason })
  await tellOf(ctx, offPlatformFlow.kind, id, notices.refused(it, reason))
}

/** As it stands now: nobody agrees to what he has an interest in or accepted himself; nothing bought already is agreed to of whom, or what, is barred. */
const mustStillBuy = async (ctx: Ctx, it: OffPlatformRow): Promise<void> => {
  if (it.supplier_id) await mustNotAvoid(ctx, 'decider', { supplierId: it.supplier_id, supplierName: it.supplier_name })
  if (!it.direct) return
  if ([it.acceptor_id, it.second_acceptor_id].includes(ctx.user.id))
    throw new Fail('core.refused', { reason: '您是本单的验收人，不能再审批，请由其他审批人处理' })
  const sheet = Sheet.parse(it.sheet)
  const seller = await sellerHere(ctx, sheet)
  if (seller?.isBlack) throw new Fail('offPlatform.blacklisted', { name: seller.fullName })
  const barred = barredLines(sheet)
  if (barred.length > 0) throw new Fail('offPlatform.controlled', { lines: barred.map(({ no }) => `第 ${no + 1} 行`).join('、') })
}

const RELEASED = '冻结的经费立即解冻'

export const offPlatformApproval: Approval = {
  onApproved: approve,
  mayAgree: async (ctx, id) => {
    const it = await offPlatformById(ctx, id)
    await mustStillBuy(ctx, it)
    await mustStillPay(ctx, offPlatformFlow.kind, [{ id, no: it.doc_no }])
    await mustBeFrozen(ctx, offPlatformFlow.kind, id)
  },
  handling: '经办',
  onRefused: { act: refuse, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminate, does: () => '申请作废，不能再提交', money: RELEASED },
  contentHash: async (ctx, id) => decidedHashOf(await offPlatformById(ctx, id)),
  stillSays: async (ctx, id, hash) => {
    const it = await offPlatformById(ctx, id)
    return [contentHashOf(it), acceptanceHashOf(it), decidedHashOf(it)].includes(hash)
  },
  page: (id) => toOffPlatform('/externalCheckDetail', { id }),
  review: reviewOffPlatform,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: (asked) =>
    asked === 'handler'
      ? { agree: ['材料齐全，同意'], refuse: ['请补充佐证', '请改在平台采购'] }
      : asked === 'owners'
        ? { agree: ['同意，由本经费支出'], refuse: ['请改用其他经费', '请补充说明'] }
        : { agree: ['同意平台外采购'], refuse: ['平台有同类商品，请在平台采购', '请补充报价'] },
}
