// Orders under agreements as their readers see them.
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import type { framework } from '@caiyuan/contract/framework'
import { WARN_SHARE } from '@caiyuan/contract/framework/agreement'
import { frameworkFlow, frameworkTabs, toFramework, type FrameworkState } from '@caiyuan/contract/framework/flow'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../core/advance.ts'
import { unseal } from '../../core/crypto.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { attachedTo } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import { agreementById, candidatesOf, candidateWhy, priceOf, usageHere } from '../agreement/queries.ts'
import { timelineOf } from '../approval/engine.ts'
import { decidersOf } from '../approval/on-document.ts'
import { cardsPaying } from '../fund/paying.ts'
import { returnedBefore, returnedOf } from '../invoice/returned.ts'
import { shownChecks } from '../invoice-check/queries.ts'
import { papersOf } from './papers.ts'
import { frameworkDoc, isActed, toEvaluate, visible, type FrameworkRow } from './policy.ts'

type Queries = Of<typeof framework>
type Detail = OutputOf<(typeof framework)['order']>

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<FrameworkRow> => {
  if (!isId(id)) throw missing('协议订单')
  const query = ctx.tx
    .selectFrom('framework_orders as p')
    .selectAll('p')
    .select(isActed.as('is_acted'))
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw missing('协议订单')
  return row as unknown as FrameworkRow
}

/** For whoever has to do with it already: the approval. */
export const orderById = (ctx: Ctx, id: string): Promise<FrameworkRow> => one(ctx, id, false)
export const lockOrder = (ctx: Ctx, id: string): Promise<FrameworkRow> => one(ctx, id, true)

const seen = (ctx: Ctx) => ctx.tx.selectFrom('framework_orders as p').where('p.school_id', '=', ctx.schoolId).where(visible(ctx))

/** The order if this person may see it; else it does not exist. */
export const mustSeeOrder = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await seen(ctx).select('p.id').where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('协议订单')
}

const shownFrom = (ctx: Ctx) =>
  seen(ctx)
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.buyer_id'))
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'p.school_id').onRef('d.id', '=', 'p.dept_id'))
    .selectAll('p')
    .select([
      'u.name as buyer',
      'd.name as dept',
      isActed.as('is_acted'),
      toEvaluate(ctx).as('to_evaluate'),
      decidersOf(frameworkFlow.kind).as('deciders'),
    ])

export type Found = FrameworkRow & { buyer: string; dept: string | null; to_evaluate: boolean; deciders: string[] }

const waiterOf = (it: Found): string[] => {
  const who = frameworkFlow.states[it.state].waitsFor
  if (who === 'approver') return it.deciders
  if (who === 'author') return [it.buyer]
  if (who === 'supplier') return [it.supplier_name]
  if (who === 'handler') return ['采购办']
  return who === 'finance' ? ['财务'] : []
}

export const shapeOrder = (ctx: Ctx, it: Found) => ({
  orderId: it.id,
  docNo: it.doc_no,
  state: it.state,
  title: it.title,
  agreementId: it.agreement_id,
  agreementNo: it.agreed.agreementNo,
  agreementName: it.agreed.name,
  supplierName: it.supplier_name,
  buyerName: it.buyer,
  deptName: it.dept ?? '',
  totalFen: it.total_fen,
  waitsFor: waiterOf(it),
  at: it.submitted_at.toISOString(),
  can: { ...canOf(ctx, frameworkDoc, it), ...(it.to_evaluate ? { evaluate: true as const } : {}) },
})

const named = (keyword: string): RawBuilder<boolean> => {
  const like = containing(keyword)
  return sql<boolean>`(p.doc_no ilike ${like} or p.title ilike ${like} or p.supplier_name ilike ${like} or p.agreed->>'name' ilike ${like}
    or p.agreed->>'agreementNo' ilike ${like})`
}

export const listOrders: Queries['orders'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const byState = await seen(ctx)
    .where(named(keyword))
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(p.total_fen)::bigint`.as('fen')])
    .groupBy('p.state')
    .execute()
  const rows = (await shownFrom(ctx)
    .where(named(keyword))
    .where('p.state', 'in', frameworkTabs[tab]!.states)
    .orderBy('p.submitted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as unknown as Found[]
  const sumOver = (at: number, pick: 'num' | 'fen'): number =>
    sumFen(byState.filter((it) => frameworkTabs[at]!.states.includes(it.state as FrameworkState)).map((it) => Number(it[pick])))
  return {
    list: rows.map((row) => shapeOrder(ctx, row)),
    total: sumOver(tab, 'num'),
    totalFen: sumOver(tab, 'fen'),
    pageNum,
    pageSize,
    counts: Object.fromEntries(frameworkTabs.map((_, i) => [String(i), sumOver(i, 'num')])),
  }
}

const EXPORT_MOST = 5_000

const columns: readonly SheetColumn<Found & { cards: string[] }>[] = [
  { title: '单号', width: 18, text: (it) => it.doc_no },
  { title: '商品', width: 40, text: (it) => it.title },
  { title: '协议编号', width: 18, text: (it) => it.agreed.agreementNo },
  { title: '协议名称', width: 30, text: (it) => it.agreed.name },
  { title: '供应商', width: 30, text: (it) => it.supplier_name },
  { title: '金额', width: 14, fen: (it) => it.total_fen },
  { title: '经费', width: 40, text: (it) => it.cards.join('、') },
  { title: '状态', width: 14, text: (it) => frameworkFlow.states[it.state].label },
  { title: '当前处理人', width: 16, text: (it) => waiterOf(it).join('、') },
  { title: '采购人', width: 12, text: (it) => it.buyer },
  { title: '使用部门', width: 20, text: (it) => it.dept ?? '' },
  { title: '提交时间', width: 14, text: (it) => dayOf(it.submitted_at) },
  { title: '凭证号', width: 18, text: (it) => it.voucher_no },
  { title: '付款日期', width: 12, text: (it) => it.paid_on ?? '' },
]

export const exportFrameworkOrders: Queries['export'] = async (ctx, { tab, keyword }) => {
  const rows = (await shownFrom(ctx)
    .select(
      sql<string[]>`(select coalesce(json_agg(distinct k.name || '（' || k.project_no || '）'), '[]') from framework_order_funds f
        join funds k on k.school_id = f.school_id and k.id = f.fund_id where f.school_id = p.school_id and f.order_id = p.id)`.as('cards'),
    )
    .where(named(keyword))
    .where('p.state', 'in', frameworkTabs[tab]!.states)
    .orderBy('p.submitted_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(EXPORT_MOST + 1)
    .execute()) as unknown as (Found & { cards: string[] })[]
  if (rows.length > EXPORT_MOST)
    throw new Fail('core.refused', { reason: `一次最多导出 ${EXPORT_MOST} 张订单，请按单号、商品、协议或供应商缩小范围` })
  return sheetReply(`协议订单_${dayOf(ctx.now)}`, columns, rows, { total: true })
}

export const linesOf = async (ctx: Ctx, id: string): Promise<Detail['lines']> => {
  const rows = await ctx.tx
    .selectFrom('framework_order_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute()
  return rows.map((it) => ({
    lineNo: it.line_no,
    goodsId: it.goods_id,
    name: it.name,
    spec: it.spec,
    unit: it.unit,
    num: it.num,
    marketE4: it.market_e4,
    priceE4: it.price_e4,
    amountFen: it.amount_fen,
    isAsset: it.is_asset,
  }))
}

/** Its parts by card, as `effectsOf` and `cardsPaying` read them. */
export const paysOf = (ctx: Ctx, id: string): RawBuilder<unknown> =>
  sql`(select fund_id, subject_code, amount_fen, line_no from framework_order_funds where school_id = ${ctx.schoolId} and order_id = ${id})`

export const mobileOf = (it: Pick<FrameworkRow, 'id' | 'school_id' | 'mobile_cipher'>): string =>
  it.mobile_cipher ? unseal(it.mobile_cipher, { schoolId: it.school_id, field: 'framework_orders.mobile', rowId: it.id }) : ''

/** Who may take it over from a candidate that gave it up, at what price; never dearer than was approved. */
const replacements = async (ctx: Ctx, it: FrameworkRow, lines: Detail['lines']): Promise<Detail['replaceBy']> => {
  if (it.state !== 'toReplace' || !ctx.user.needs.has('framework:manage')) return []
  const gone = new Set(it.declined.map((one) => one.supplierId))
  return (await candidatesOf(ctx, it.agreement_id))
    .filter((one) => !gone.has(one.supplier_id))
    .map((one) => {
      const totalFen = sumFen(
        lines.map((line) => lineFen(priceOf({ price_rule: it.agreed.priceRule }, { price_e4: line.marketE4 }, one), line.num)),
      )
      return {
        supplierId: one.supplier_id,
        name: one.name,
        totalFen,
        problem: candidateWhy(one) || (totalFen > it.total_fen ? '高于批准的金额，须取消后重新下单' : ''),
      }
    })
}

export const getOrder: Queries['order'] = async (ctx, { orderId }) => {
  await mustSeeOrder(ctx, orderId)
  const row = (await shownFrom(ctx).where('p.id', '=', orderId).executeTakeFirstOrThrow()) as unknown as Found
  const [lines, timeline, materials] = [
    await linesOf(ctx, orderId),
    await timelineOf(ctx, frameworkFlow.kind, orderId),
    await papersOf(ctx, orderId),
  ]
  const of = { kind: frameworkFlow.kind, id: orderId }
  const { returned, files } = await returnedOf(ctx, of, row.returned_invoices, await attachedTo(ctx, of.kind, of.id))
  return {
    ...shapeOrder(ctx, row),
    version: row.version,
    lines,
    marketFen: row.market_fen,
    supplierId: row.supplier_id,
    rank: row.agreed.rank,
    rateBp: row.agreed.rateBp,
    leadDays: row.agreed.leadDays,
    awardRule: row.agreed.awardRule,
    priceRule: row.agreed.priceRule,
    pricedOn: row.agreed.pricedOn,
    reason: row.reason,
    terms: row.terms,
    address: { receiver: row.receiver, mobile: row.mobile_masked, text: row.address_text },
    cards: await cardsPaying(ctx, paysOf(ctx, orderId)),
    declined: row.declined.map(({ name, reason, at }) => ({ name, reason, at })),
    materials,
    files: files.map(({ id, label, name, sizeBytes }) => ({ id, label, name, sizeBytes })),
    usage: await usageHere(ctx, await agreementById(ctx, row.agreement_id)),
    replaceBy: await replacements(ctx, row, lines),
    checkNote: row.check_note,
    invoices: row.invoices,
    returnedInvoices: returned,
    returnedBefore: await returnedBefore(ctx, row.invoices),
    invoiceChecks: await shownChecks(ctx, { kind: frameworkFlow.kind, id: orderId }),
    voucherNo: row.voucher_no,
    paidOn: row.paid_on,
    timeline,
    checkLink: timeline.now.some((it) => it.people.some((person) => person.isMe)) ? toFramework('/frameCheckOrderDetail', { orderId }) : '',
  }
}

export const openDraft: Queries['draft'] = async (ctx, { orderId }) => {
  const it = await orderById(ctx, orderId)
  if (it.buyer_id !== ctx.user.id) throw missing('协议订单')
  const { done } = it.state === 'back' ? await timelineOf(ctx, frameworkFlow.kind, it.id) : { done: [] }
  return {
    orderId: it.id,
    docNo: it.doc_no,
    version: it.version,
    agreementId: it.agreement_id,
    items: (await linesOf(ctx, it.id)).map(({ goodsId, num }) => ({ goodsId, num })),
    candidateSrcId: it.agreed.awardRule === 'choose' ? it.supplier_id : '',
    reason: it.reason,
    contractTerms: it.terms,
    comment: done.findLast((one) => one.tone === 'bad')?.comment ?? '',
  }
}

/** 待审批 and 已审批 of this person. */
const audits = async (
  ctx: Ctx,
  { keyword, pageNum, pageSize }: InputOf<(typeof framework)['auditWaiting']>,
  isOpen: boolean,
): Promise<OutputOf<(typeof framework)['auditWaiting']>> => {
  const mine = sql<boolean>`exists (select 1 from flow_tasks t where t.school_id = p.school_id and t.doc_kind = ${frameworkFlow.kind} and t.doc_id = p.id
    and ${isOpen ? sql`t.assignee_id = ${ctx.user.id} and t.status = 1` : sql`t.done_by = ${ctx.user.id}`})`
  const { num } = await seen(ctx)
    .where(named(keyword))
    .where(mine)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  const rows = (await shownFrom(ctx)
    .where(named(keyword))
    .where(mine)
    .orderBy('p.submitted_at', isOpen ? 'asc' : 'desc')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as unknown as Found[]
  return { list: rows.map((row) => shapeOrder(ctx, row)), total: Number(num), pageNum, pageSize }
}
export const listAuditWaiting: Queries['auditWaiting'] = (ctx, it) => audits(ctx, it, true)
export const listAuditAlready: Queries['auditAlready'] = (ctx, it) => audits(ctx, it, false)

export const getAudit: Queries['auditDetail'] = async (ctx, it) => {
  const order = await getOrder(ctx, it)
  const { ceilingFen, leftFen } = order.usage
  const isCounted = frameworkFlow.states[order.state].claim !== 'none'
  const usedFen = ceilingFen - leftFen - (isCounted ? order.totalFen : 0)
  const pct = (fen: number): number => Math.round((fen * 1000) / ceilingFen) / 10
  const after = usedFen + order.totalFen
  return { ...order, usedPct: pct(usedFen), afterPct: pct(after), isShort: after >= ceilingFen * WARN_SHARE }
}

/** Orders whose papers wait to be checked, or were. */
const materials = async (
  ctx: Ctx,
  { keyword, pageNum, pageSize }: InputOf<(typeof framework)['materialWaiting']>,
  isOpen: boolean,
): Promise<OutputOf<(typeof framework)['materialWaiting']>> => {
  const wanted = isOpen
    ? sql<boolean>`p.state = 'checking'`
    : sql<boolean>`p.state <> 'checking' and exists (select 1 from framework_order_papers w where w.school_id = p.school_id and w.order_id = p.id and w.checked_at is not null)`
  const { num } = await seen(ctx)
    .where(named(keyword))
    .where(wanted)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  const rows = (await shownFrom(ctx)
    .select([
      sql<number>`(select count(*)::int from framework_order_papers w where w.school_id = p.school_id and w.order_id = p.id and w.is_needed)`.as(
        'needed',
      ),
      sql<number>`(select count(*)::int from framework_order_papers w where w.school_id = p.school_id and w.order_id = p.id and w.is_needed and w.verdict = 'ok')`.as(
        'ok',
      ),
      sql<Date | null>`(select max(w.uploaded_at) from framework_order_papers w where w.school_id = p.school_id and w.order_id = p.id)`.as(
        'handed_at',
      ),
    ])
    .where(named(keyword))
    .where(wanted)
    .orderBy('handed_at', isOpen ? 'asc' : 'desc')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as unknown as (Found & { needed: number; ok: number; handed_at: Date | null })[]
  return {
    list: rows.map((it) => ({
      orderId: it.id,
      docNo: it.doc_no,
      title: it.title,
      agreementName: it.agreed.name,
      supplierName: it.supplier_name,
      buyerName: it.buyer,
      deptName: it.dept ?? '',
      totalFen: it.total_fen,
      neededNum: it.needed,
      okNum: it.ok,
      at: (it.handed_at ?? it.submitted_at).toISOString(),
    })),
    total: Number(num),
    pageNum,
    pageSize,
  }
}
export const listMaterialWaiting: Queries['materialWaiting'] = (ctx, it) => materials(ctx, it, true)
export const listMaterialAlready: Queries['materialAlready'] = (ctx, it) => materials(ctx, it, false)

export const listFiles: Queries['files'] = async (ctx, { orderId }) => {
  await mustSeeOrder(ctx, orderId)
  return papersOf(ctx, orderId)
}
