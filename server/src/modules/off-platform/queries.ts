// Applications as their readers see them, and the form as it is opened.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { offPlatform } from '@caiyuan/contract/off-platform'
import {
  askedStates,
  offPlatformFlow,
  offPlatformTabs,
  owedStates,
  toOffPlatform,
  wayText,
  type OffPlatformWay,
} from '@caiyuan/contract/off-platform/flow'
import { Sheet, amountOf, isAssetItem } from '@caiyuan/contract/off-platform/sheet'
import { sql } from 'kysely'
import { canOf } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { attachedTo } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import { financeGateway } from '../../gateways/finance.ts'
import { timelineOf } from '../approval/engine.ts'
import { decidersOf } from '../approval/on-document.ts'
import { comparisonsOf } from '../comparison/queries.ts'
import { cardsPaying } from '../fund/paying.ts'
import { returnedBefore, returnedOf } from '../invoice/returned.ts'
import { shownChecks } from '../invoice-check/queries.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { needsSecond } from './acceptors.ts'
import { formHere } from './forms.ts'
import { acceptorBar, contractWhy, isActed, isDoubtful, offPlatformDoc, toEvaluate, visible, type OffPlatformRow } from './policy.ts'
import { hintOf, isBeingSent, isPushing, mayConfirmUnpaid, maySettle, SENDING } from './doubt.ts'
import { payeeText, wordsOf, type Payee } from './pack.ts'
import { paysOf } from './pays.ts'
import type { Push } from './push.ts'

export type Queries = Of<typeof offPlatform>
type Shown = OutputOf<(typeof offPlatform)['list']>['list'][number]

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<OffPlatformRow> => {
  if (!isId(id)) throw missing('平台外采购申请')
  // Read by a statement of its own: one that waited for the lock still sees other tables as they were before.
  if (isLocked)
    await ctx.tx.selectFrom('off_platforms').select('id').where('school_id', '=', ctx.schoolId).where('id', '=', id).forUpdate().execute()
  const row = await ctx.tx
    .selectFrom('off_platforms as p')
    .selectAll('p')
    .select([isActed.as('is_acted'), isDoubtful.as('is_doubtful')])
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing('平台外采购申请')
  return row as unknown as OffPlatformRow
}

/** For whoever has to do with it already: the approval. */
export const offPlatformById = (ctx: Ctx, id: string): Promise<OffPlatformRow> => one(ctx, id, false)
export const lockOffPlatform = (ctx: Ctx, id: string): Promise<OffPlatformRow> => one(ctx, id, true)

const seen = (ctx: Ctx) => ctx.tx.selectFrom('off_platforms as p').where('p.school_id', '=', ctx.schoolId).where(visible(ctx))

/** The application if this person may see it; else it does not exist. */
export const mustSeeOffPlatform = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await seen(ctx).select('p.id').where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('平台外采购申请')
}

/** SQL over alias `p`: the one sum every list says. */
export const due = sql<number>`case when p.state in (${sql.join(owedStates)}) or p.direct is not null and p.state in (${sql.join(askedStates)})
  then p.actual_fen else p.total_fen end`

/** SQL: what the finance system said against it, while it waits for finance again. */
const failedBy = sql<string>`case when p.state <> 'accepted' then '' else coalesce((
  select x.reason from off_platform_pushes x where x.school_id = p.school_id and x.doc_id = p.id
    and x.sent_at >= coalesce((p.returned_invoices -> -1 ->> 'returnedAt')::timestamptz, x.sent_at)
  order by x.sent_at desc, x.id desc limit 1), '') end`

/** SQL: the last declaration to finance while it waits for it, or for finance again. */
const lastPush = sql<unknown>`case when p.state in ('accepted', 'settling') then (
  select to_jsonb(x) from off_platform_pushes x where x.school_id = p.school_id and x.doc_id = p.id
  order by x.sent_at desc, x.id desc limit 1) end`

/** SQL: 采购方式 as it was submitted; of what is being written, as it is written now. */
const isDirect = sql<boolean>`case when p.submitted_at is null or p.state = 'back'
  then coalesce((p.sheet ->> 'isDirect')::boolean, false) else p.direct is not null end`

const shownFrom = (ctx: Ctx) =>
  seen(ctx)
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.applicant_id'))
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'p.school_id').onRef('d.id', '=', 'p.dept_id'))
    .selectAll('p')
    .select([
      'u.name as applicant',
      'u.user_no',
      'd.name as dept',
      sql<string>`coalesce((select a.name from users a where a.school_id = p.school_id and a.id = p.acceptor_id), '')`.as('acceptor'),
      sql<string | null>`(select a.name from users a where a.school_id = p.school_id and a.id = (p.acceptance ->> 'acceptedBy')::uuid)`.as(
        'accepted_by',
      ),
      sql<string>`coalesce((select a.name from users a where a.school_id = p.school_id and a.id = p.second_acceptor_id), '')`.as('second'),
      isActed.as('is_acted'),
      isDoubtful.as('is_doubtful'),
      failedBy.as('finance_reason'),
      lastPush.as('last_push'),
      toEvaluate(ctx).as('to_evaluate'),
      due.as('due_fen'),
      isDirect.as('is_direct'),
      sql<string[]>`(select coalesce(json_agg(distinct k.name || '（' || k.project_no || '）'), '[]') from off_platform_funds f
        join funds k on k.school_id = f.school_id and k.id = f.fund_id where f.school_id = p.school_id and f.doc_id = p.id)`.as('cards'),
      decidersOf(offPlatformFlow.kind).as('deciders'),
    ])

type LastPush = Omit<Push, 'sent_at' | 'calling_until'> & { sent_at: string; calling_until: string | null }

/** Times come as text out of JSON. */
const pushOf = ({ last_push: it }: Pick<Found, 'last_push'>): Push | undefined =>
  it ? { ...it, sent_at: new Date(it.sent_at), calling_until: it.calling_until === null ? null : new Date(it.calling_until) } : undefined

type Found = OffPlatformRow & {
  acceptor: string
  accepted_by: string | null
  second: string
  finance_reason: string
  last_push: LastPush | null
  to_evaluate: boolean
  due_fen: number
  is_direct: boolean
  applicant: string
  user_no: string
  dept: string | null
  cards: string[]
  deciders: string[]
}

const waiterOf = (it: Found): string[] => {
  if (it.state === 'toInvoice') return [...new Set([it.applicant, it.acceptor, it.second, '采购办'])].filter(Boolean)
  const who = offPlatformFlow.states[it.state].waitsFor
  if (who === 'acceptor') return [it.state === 'accepting' ? it.second : it.acceptor]
  return who === 'approver' ? it.deciders : who === 'author' ? [it.applicant] : []
}

/** A school without a finance system registers its vouchers by hand. */
const canHere = async (ctx: Ctx, it: Found, params: Params): Promise<Shown['can']> => {
  const { push, settle, ...rest } = canOf(ctx, offPlatformDoc, it)
  const last = pushOf(it)
  const isFinance = ctx.user.needs.has('bill:audit')
  const isOpen = it.state === 'settling' && last !== undefined
  const bar = isFinance && (it.state === 'accepted' || isOpen) ? await acceptorBar(ctx, it) : ''
  const maySettleNow = settle === true && isOpen ? (await maySettle(ctx, params, last)) === true : settle !== undefined
  const mayDoubt = isFinance && last && it.applicant_id !== ctx.user.id && (it.is_doubtful || (isOpen && !isPushing(params)))
  return {
    ...rest,
    ...(push === undefined || !isPushing(params) ? {} : { push: bar || push }),
    ...(settle !== undefined && maySettleNow ? { settle: bar || settle } : {}),
    ...(isFinance && isOpen && financeGateway() ? { askFinance: isBeingSent(ctx, last) ? SENDING : (true as const) } : {}),
    ...(mayDoubt && mayConfirmUnpaid(ctx, params, last) === true ? { confirmUnpaid: bar || (true as const) } : {}),
    ...(it.to_evaluate ? { evaluate: true as const } : {}),
  }
}

const shape = async (ctx: Ctx, it: Found, params: Params): Promise<Shown> => ({
  id: it.id,
  docNo: it.doc_no,
  state: it.state,
  title: it.title || '（未填写采购事项）',
  isDirect: it.is_direct,
  supplierName: it.supplier_name,
  applicantName: it.applicant,
  deptName: it.dept ?? '',
  totalFen: it.total_fen,
  dueFen: it.due_fen,
  funds: it.cards,
  waitsFor: waiterOf(it),
  at: (it.submitted_at ?? it.saved_at).toISOString(),
  financeReason: it.finance_reason,
  can: await canHere(ctx, it, params),
})

interface Filters {
  tab: number
  scope: 'all' | 'accept' | 'check' | 'settle'
  buyWay?: OffPlatformWay | undefined
  keyword: string
  from?: string | undefined
  to?: string | undefined
  minFen?: number | undefined
  maxFen?: number | undefined
}

const inScope = (ctx: Ctx, scope: Filters['scope']) => {
  const { id } = ctx.user
  if (scope === 'accept') return sql<boolean>`(p.acceptor_id = ${id} or p.second_acceptor_id = ${id})`
  if (scope === 'check') return sql<boolean>`p.second_acceptor_id = ${id}`
  return scope === 'settle' ? sql<boolean>`p.state = 'accepted'` : sql<boolean>`true`
}

const wanted = ({ buyWay, keyword, from, to, minFen, maxFen }: Filters) => {
  const like = containing(keyword)
  const day = sql`(coalesce(p.submitted_at, p.saved_at) at time zone 'Asia/Shanghai')::date`
  return sql<boolean>`(p.doc_no ilike ${like} or p.title ilike ${like} or p.supplier_name ilike ${like}
      or exists (select 1 from off_platform_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
        where f.school_id = p.school_id and f.doc_id = p.id and (k.name ilike ${like} or k.project_no ilike ${like})))
    and (${buyWay ?? null}::text is null or ${isDirect} = ${buyWay === 'direct'})
    and (${from ?? null}::date is null or ${day} >= ${from ?? null}::date) and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)
    and ${due} >= ${minFen ?? 0} and (${maxFen ?? null}::bigint is null or ${due} <= ${maxFen ?? null}::bigint)`
}

const rowsOf = (ctx: Ctx, it: Filters) =>
  shownFrom(ctx)
    .where(wanted(it))
    .where(inScope(ctx, it.scope))
    .where('p.state', 'in', offPlatformTabs[it.tab]!.states)
    .orderBy(sql`coalesce(p.submitted_at, p.saved_at)`, 'desc')
    .orderBy('p.id', 'desc')

export const listOffPlatforms: Queries['list'] = async (ctx, { pageNum, pageSize, ...it }) => {
  const [byState, rows] = await Promise.all([
    seen(ctx)
      .where(wanted(it))
      .where(inScope(ctx, it.scope))
      .select(['p.state', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(${due})::bigint`.as('fen')])
      .groupBy('p.state')
      .execute(),
    rowsOf(ctx, it)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute() as unknown as Promise<Found[]>,
  ])
  const sumOver = (at: number, pick: 'num' | 'fen'): number =>
    byState.reduce((sum, each) => (offPlatformTabs[at]!.states.some((state) => state === each.state) ? sum + Number(each[pick]) : sum), 0)
  const params = await paramsOf(ctx)
  return {
    list: await Promise.all(rows.map((row) => shape(ctx, row, params))),
    total: sumOver(it.tab, 'num'),
    totalFen: sumOver(it.tab, 'fen'),
    pageNum,
    pageSize,
    counts: Object.fromEntries(offPlatformTabs.map((_, i) => [String(i), sumOver(i, 'num')])),
  }
}

const EXPORT_MOST = 5_000

const columns: readonly SheetColumn<Found>[] = [
  { title: '单号', width: 18, text: (it) => it.doc_no },
  { title: '采购事项', width: 40, text: (it) => it.title },
  { title: '采购方式', width: 16, text: (it) => wayText(it.is_direct) },
  { title: '供应商', width: 30, text: (it) => it.supplier_name },
  { title: '金额', width: 12, fen: (it) => it.due_fen },
  { title: '经费', width: 40, text: (it) => it.cards.join('、') },
  { title: '状态', width: 12, text: (it) => offPlatformFlow.states[it.state].label },
  { title: '当前处理人', width: 16, text: (it) => waiterOf(it).join('、') },
  { title: '申请人', width: 12, text: (it) => it.applicant },
  { title: '使用部门', width: 20, text: (it) => it.dept ?? '' },
  { title: '申请时间', width: 14, text: (it) => dayOf(it.submitted_at ?? it.saved_at) },
  { title: '凭证号', width: 18, text: (it) => it.voucher_no },
  { title: '付款日期', width: 12, text: (it) => it.paid_on ?? '' },
  { title: '报销异常原因', width: 40, text: (it) => it.finance_reason },
]

export const exportOffPlatforms: Queries['export'] = async (ctx, it) => {
  const rows = (await rowsOf(ctx, it).limit(EXPORT_MOST).execute()) as unknown as Found[]
  return sheetReply(`平台外采购记录_${dayOf(ctx.now)}`, columns, rows, { total: true })
}

const contractOf = (it: OffPlatformRow) => {
  if (!it.contract_flag) return 'none' as const
  return contractWhy(it) === '' ? ('ready' as const) : ('must' as const)
}

/** Acceptances from before a bad line, and goods that expire soon, said why have no reason. */
const withReasons = (it: OffPlatformRow['acceptance']) =>
  it && { ...it, lines: it.lines.map((line) => Object.assign({ reason: '', soonReason: '' }, line)) }

const pushesOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('off_platform_pushes as x')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'x.school_id').onRef('u.id', '=', 'x.sent_by'))
    .select(['x.id', 'x.sent_at', 'x.state', 'x.call', 'x.accept_no', 'x.voucher_no', 'x.reason', 'x.ended_at', 'u.name'])
    .where('x.school_id', '=', ctx.schoolId)
    .where('x.doc_id', '=', id)
    .orderBy('x.sent_at', 'desc')
    .orderBy('x.id', 'desc')
    .execute()
  return rows.map((it) => ({
    id: it.id,
    at: it.sent_at.toISOString(),
    byName: it.name ?? '',
    state: it.state as 'sent' | 'paid' | 'failed',
    isDoubtful: it.state === 'failed' && it.call === 'maybe',
    acceptNo: it.accept_no,
    voucherNo: it.voucher_no,
    reason: it.reason,
    endedAt: it.ended_at?.toISOString() ?? null,
  }))
}

/** By line: whether it was a fixed asset when it was submitted, whatever the school counts as one since. */
const assetsOf = async (ctx: Ctx, id: string): Promise<boolean[]> => {
  const rows = await ctx.tx
    .selectFrom('off_platform_lines')
    .select('is_asset')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', '=', id)
    .orderBy('line_no')
    .execute()
  return rows.map((it) => it.is_asset)
}

/** Whom finance was told to pay; before it was told, as things stand now. */
const payeeNow = async (ctx: Ctx, row: Found): Promise<string> => {
  const told = await ctx.tx
    .selectFrom('off_platform_pushes')
    .select('payee')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', '=', row.id)
    .where('payee', 'is not', null)
    .where((eb) => eb.or([eb('state', '<>', 'failed'), eb('call', '=', 'maybe')]))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return told ? wordsOf(told.payee as Payee) : payeeText(row, { name: row.applicant, userNo: row.user_no })
}

export const getOffPlatform: Queries['detail'] = async (ctx, { id }) => {
  await mustSeeOffPlatform(ctx, id)
  const row = (await shownFrom(ctx).where('p.id', '=', id).executeTakeFirstOrThrow()) as unknown as Found
  const form = row.form ?? (await formHere(ctx))
  const params = await paramsOf(ctx)
  const content = Sheet.parse(row.sheet)
  const assets = offPlatformFlow.states[row.state].phase === 'draft' ? null : await assetsOf(ctx, id)
  const timeline = await timelineOf(ctx, offPlatformFlow.kind, id)
  const { kind } = offPlatformFlow
  const { returned, files } = await returnedOf(ctx, { kind, id }, row.returned_invoices, await attachedTo(ctx, kind, id))
  return {
    ...(await shape(ctx, row, params)),
    version: row.version,
    acceptorName: row.accepted_by ?? row.acceptor,
    secondAcceptorName: row.second,
    invoiceChecks: await shownChecks(ctx, { kind: offPlatformFlow.kind, id: row.id }),
    returnedInvoices: returned,
    returnedBefore: await returnedBefore(ctx, row.acceptance?.invoices ?? []),
    acceptance: row.actual_fen === null ? null : withReasons(row.acceptance),
    sentBack: row.actual_fen === null && row.acceptor_id === ctx.user.id ? withReasons(row.acceptance) : null,
    financeName: params.financeName,
    payee: await payeeNow(ctx, row),
    pushes: await pushesOf(ctx, id),
    pushHint: row.state === 'settling' || row.finance_reason ? await hintOf(ctx, params, row, pushOf(row)) : '',
    voucherNo: row.voucher_no,
    paidOn: row.paid_on,
    isUnregistered: row.supplier_id === null,
    contract: contractOf(row),
    needsSecond: needsSecond(form, row.total_fen, params),
    applicantNo: row.user_no,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    lapsesOn: ['approved', 'bought', 'accepting'].includes(row.state) ? row.lapses_on : null,
    form,
    content,
    lines: content.items.map((it, no) => ({
      no,
      amountFen: amountOf(it),
      isAsset: assets?.[no] ?? isAssetItem(form, it, params['asset.fixedUnit']),
    })),
    cards: await cardsPaying(ctx, await paysOf(ctx, row)),
    comparisons: await comparisonsOf(ctx, offPlatformFlow.kind, id),
    files: files.map(({ id: fileId, label, name, sizeBytes }) => ({
      id: fileId,
      label,
      name,
      sizeBytes,
    })),
    timeline,
    checkLink: timeline.now.some((it) => it.people.some((person) => person.isMe)) ? toOffPlatform('/externalCheckDetail', { id }) : '',
  }
}
