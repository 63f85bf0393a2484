// What a candidate does with orders given to it, in its console.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { frameworkFlow, frameworkSupplyTabs, type FrameworkState } from '@caiyuan/contract/framework/flow'
import type { frameworkSupply } from '@caiyuan/contract/framework-supply'
import { advance, canOf } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { countsOf, holding } from '../../core/tabs.ts'
import { takeOfCeiling } from '../agreement/ceiling.ts'
import { candidatesOf, lockAgreement, nextInTurn } from '../agreement/queries.ts'
import { schoolNameOf } from '../school/name.ts'
import { notices } from './notices.ts'
import { needsPapers, papersOf, putPaper } from './papers.ts'
import { handInPapers, handOver } from './perform.ts'
import { frameworkDoc, type FrameworkRow } from './policy.ts'
import { projectOrder } from './projection.ts'
import { linesOf, lockOrder, mobileOf, mustSeeOrder, orderById } from './queries.ts'

type Supply = Of<typeof frameworkSupply>
type Row = OutputOf<(typeof frameworkSupply)['list']>['list'][number]

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.framework_orders').where('supplier_id', '=', ctx.user.supplierId)
}

export const listSupply: Supply['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['title', 'doc_no', 'school_name', 'agreement_name'])
  const counted = await own(ctx)
    .where(named)
    .select(['state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('state')
    .execute()
  const counts = countsOf(frameworkSupplyTabs, counted)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where('state', 'in', [...frameworkSupplyTabs[tab].states])
    .orderBy('arrived_at', tab === 'over' ? 'desc' : 'asc')
    .orderBy('order_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it): Row => ({
      schoolId: it.school_id,
      orderId: it.order_id,
      docNo: it.doc_no,
      schoolName: it.school_name,
      agreementName: it.agreement_name,
      title: it.title,
      state: it.state as FrameworkState,
      isDeclined: it.is_declined,
      totalFen: it.total_fen,
      arrivedAt: it.arrived_at.toISOString(),
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

/** The order this firm has, locked; one it gave up or never had does not exist for it. */
const mine = async (ctx: Ctx, orderId: string): Promise<FrameworkRow> => {
  await mustSeeOrder(ctx, orderId)
  return lockOrder(ctx, orderId)
}

const ON_WAY: readonly FrameworkState[] = ['toUpload', 'checking', 'performing', 'toCheck', 'fixing']

export const getSupply: Supply['detail'] = async (ctx, { orderId }) => {
  await mustSeeOrder(ctx, orderId)
  const it = await orderById(ctx, orderId)
  const { accept, decline, handIn, deliver } = canOf(ctx, frameworkDoc, it)
  return {
    schoolId: ctx.schoolId,
    orderId,
    docNo: it.doc_no,
    schoolName: await schoolNameOf(ctx),
    agreementName: it.agreed.name,
    agreementNo: it.agreed.agreementNo,
    title: it.title,
    state: it.state,
    isDeclined: false,
    totalFen: it.total_fen,
    arrivedAt: (it.approved_at ?? it.submitted_at).toISOString(),
    lines: await linesOf(ctx, orderId),
    terms: it.terms,
    address: { receiver: it.receiver, mobile: ON_WAY.includes(it.state) ? mobileOf(it) : it.mobile_masked, text: it.address_text },
    leadDays: it.agreed.leadDays,
    materials: await papersOf(ctx, orderId),
    checkNote: it.check_note,
    can: {
      ...(accept ? { accept } : {}),
      ...(decline ? { decline } : {}),
      ...(handIn ? { handIn, upload: true as const } : {}),
      ...(deliver ? { deliver } : {}),
    },
  }
}

export const acceptSupply: Supply['accept'] = async (ctx, { orderId, note }) => {
  const it = await mine(ctx, orderId)
  const isPlain = it.state === 'toConfirm' && !(await needsPapers(ctx, orderId))
  await advance(ctx, frameworkDoc, it, isPlain ? 'acceptPlain' : 'accept', { comment: note })
  await tellOf(ctx, frameworkFlow.kind, orderId, notices.accepted(it))
  await projectOrder(ctx, orderId)
  return { state: it.state }
}

/**
 * Whoever gives it up is out of this order. By turns it goes to the next at the same price by itself; where the price would change, or
 * the buyer chose, 采购办 decides who takes it over.
 */
export const declineSupply: Supply['decline'] = async (ctx, { orderId, reason }) => {
  const it = await mine(ctx, orderId)
  const gone = [...it.declined, { supplierId: it.supplier_id, name: it.supplier_name, reason, at: ctx.now.toISOString() }]
  const before = it.supplier_name
  await advance(ctx, frameworkDoc, it, 'decline', { comment: reason, set: { declined: JSON.stringify(gone) } })
  const next = it.agreed.awardRule === 'turn' ? await passOn(ctx, await lockOrder(ctx, orderId)) : ''
  await tellOf(
    ctx,
    frameworkFlow.kind,
    orderId,
    notices.declined(it, before, reason, next, next ? [] : await peopleWith(ctx, 'framework:manage')),
  )
  await projectOrder(ctx, orderId)
  return {}
}

const passOn = async (ctx: Ctx, it: FrameworkRow): Promise<string> => {
  const agreement = await lockAgreement(ctx, it.agreement_id)
  const all = await candidatesOf(ctx, it.agreement_id)
  const by = nextInTurn(
    all,
    agreement.last_rank,
    it.declined.map((one) => one.supplierId),
  )
  const isSame = by && (it.agreed.priceRule === 'fixed' || by.rate_bp === it.agreed.rateBp)
  if (!by || !isSame) return ''
  await handOver(ctx, it, by, 'pass', '')
  await takeOfCeiling(ctx, agreement.id, 0, by.rank)
  return by.name
}

export const uploadSupply: Supply['upload'] = async (ctx, { orderId, materialCode, attachments }) => {
  const it = await mine(ctx, orderId)
  await putPaper(ctx, it, { materialCode, attachments })
  return { state: it.state }
}

export const handInSupply: Supply['handIn'] = async (ctx, { orderId }) => {
  const it = await mine(ctx, orderId)
  await handInPapers(ctx, it)
  await projectOrder(ctx, orderId)
  return { state: it.state }
}

export const deliverSupply: Supply['deliver'] = async (ctx, { orderId, note }) => {
  const it = await mine(ctx, orderId)
  const isAgain = it.state === 'fixing'
  await advance(ctx, frameworkDoc, it, 'deliver', { comment: note, ...(isAgain ? { title: '整改完成' } : {}) })
  await tellOf(ctx, frameworkFlow.kind, orderId, notices.delivered(it, note))
  await projectOrder(ctx, orderId)
  return { state: it.state }
}
