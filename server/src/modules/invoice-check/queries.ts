// Checks of invoices as their documents show them, and whether they let a document be settled.
import {
  badStatuses,
  checkStatuses,
  CHECKS_A_DAY,
  type CheckStatus,
  type InvoiceCheckShown,
  type ProofCheck,
} from '@caiyuan/contract/invoice-check'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { momentText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { peopleWith } from '../../core/notify.ts'
import { taxCheckGateway } from '../../gateways/tax-check.ts'
import { paramsOf } from '../school/params.ts'

/** Of a document that keeps its invoices itself, or some by id. */
export type Meant = { kind: string; id: string } | { ids: readonly string[] }

const NOBODY = ['00000000-0000-0000-0000-000000000000']

const checksWhere = (ctx: Ctx, of: Meant) =>
  ctx.tx
    .selectFrom('invoice_checks as c')
    .leftJoin('users as u', (j) => j.onRef('u.school_id', '=', 'c.school_id').onRef('u.id', '=', 'c.noted_by'))
    .selectAll('c')
    .select('u.name as noted_name')
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.dropped_at', 'is', null)
    .where((eb) =>
      'ids' in of
        ? eb('c.id', 'in', of.ids.length > 0 ? of.ids : NOBODY)
        : eb.and([eb('c.doc_kind', '=', of.kind), eb('c.doc_id', '=', of.id)]),
    )
    .orderBy('c.created_at')
    .orderBy('c.invoice_no')
export type CheckRow = Awaited<ReturnType<ReturnType<typeof checksWhere>['execute']>>[number]

export const statusOf = (row: Pick<CheckRow, 'status'>): CheckStatus => row.status as CheckStatus

/** Why nobody may ask again now; true: he may. */
export const mayAsk = (ctx: Ctx, row: CheckRow): true | string => {
  if (!taxCheckGateway()) return '没有接通查验服务'
  if (row.issued_on === null) return '文件上没有读到开票日期，不能自动查验'
  return row.asked_on === dayOf(ctx.now) && row.asked_num >= CHECKS_A_DAY ? `同一张发票一天最多查验 ${CHECKS_A_DAY} 次，请明天再查` : true
}

/** A result read by hand stands in for the service only where that has said nothing. */
export const mayNote = (row: CheckRow): true | string => {
  // What was read by hand is corrected by hand; the log keeps both.
  if (row.noted_by !== null) return true
  if (statusOf(row) !== 'waiting') return `查验结果为${checkStatuses[statusOf(row)]}，不能再登记人工查验`
  return !taxCheckGateway() || row.is_idle || row.issued_on === null || row.silent > 0 || '正在查验，请稍候'
}

/** Who bought or took what an invoice proves, by the id of its check. */
const partiesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ id: string; who: string }>`
    select c.id, p.who from invoice_checks c
    left join invoices i on i.school_id = c.school_id and i.id = c.id
    cross join lateral (
      select unnest(array[o.buyer_id, o.acceptor_id, o.second_acceptor_id]) as who from bill_lines l
        join orders o on o.school_id = l.school_id and o.id = l.order_id
        where l.school_id = c.school_id and l.bill_id = i.bill_id and l.removed_at is null
      union select unnest(array[a.acceptor_id, a.second_acceptor_id]) from bill_lines l
        join acceptances a on a.school_id = l.school_id and a.order_id = l.order_id and a.state = 'passed'
        where l.school_id = c.school_id and l.bill_id = i.bill_id and l.removed_at is null
      union select a.applicant_id from invoice_applies a where a.school_id = c.school_id and a.id = i.apply_id
      union select f.buyer_id from framework_orders f where f.school_id = c.school_id and f.id = c.doc_id
      union select unnest(array[t.applicant_id, t.acceptor_id, t.second_acceptor_id]) from off_platforms t
        where t.school_id = c.school_id and t.id = c.doc_id
    ) p
    where c.school_id = ${ctx.schoolId} and c.id = any(${ids}::uuid[]) and p.who is not null`.execute(ctx.tx)
  const parties = new Map<string, Set<string>>()
  for (const { id, who } of rows) parties.set(id, (parties.get(id) ?? new Set()).add(who))
  return parties
}

/** Why this person notes nothing about an invoice: he bought what it proves, and the school has somebody else (decision 0330). */
export const noteBars = async (ctx: Ctx, rows: readonly Pick<CheckRow, 'id' | 'invoice_no'>[]): Promise<Map<string, string>> => {
  if (rows.length === 0) return new Map()
  const parties = await partiesOf(
    ctx,
    rows.map((row) => row.id),
  )
  const office = [...parties.values()].some((it) => it.has(ctx.user.id)) ? await peopleWith(ctx, 'bill:audit') : []
  return new Map(
    rows.flatMap((row) => {
      const own = parties.get(row.id)
      if (!own?.has(ctx.user.id) || office.every((id) => own.has(id))) return []
      return [[row.id, `发票 ${row.invoice_no} 是您采购或验收的，按不相容岗位分离请由其他财务人员登记人工查验`]]
    }),
  )
}

type Shown = z.output<typeof InvoiceCheckShown>

const shown = (ctx: Ctx, row: CheckRow, files: Shown['files'], bar: string | undefined): Shown => {
  const isFinance = ctx.user.needs.has('bill:audit') && !ctx.user.supplierId
  const isInside = !ctx.user.supplierId
  return {
    id: row.id,
    status: statusOf(row),
    detail: row.detail,
    at: row.checked_at?.toISOString() ?? null,
    notedBy: isInside ? (row.noted_name ?? '') : '',
    note: isInside ? row.note : '',
    files: isInside ? files.filter((file) => row.file_ids.includes(file.id)) : [],
    can: isFinance
      ? { again: mayAsk(ctx, row), ...(statusOf(row) === 'waiting' || row.noted_by !== null ? { note: bar ?? mayNote(row) } : {}) }
      : {},
  }
}

export const shownChecks = async (ctx: Ctx, of: Meant): Promise<z.output<typeof ProofCheck>[]> => {
  const { 'invoice.check': mode } = await paramsOf(ctx)
  const rows = mode === 0 ? [] : await checksWhere(ctx, of).execute()
  const bars = ctx.user.needs.has('bill:audit') ? await noteBars(ctx, rows) : new Map<string, string>()
  const ids = rows.flatMap((row) => row.file_ids)
  const files =
    ids.length === 0
      ? []
      : await ctx.tx
          .selectFrom('files')
          .select(['id', 'name', 'mime', 'size_bytes as sizeBytes'])
          .where('school_id', '=', ctx.schoolId)
          .where('id', 'in', ids)
          .execute()
  return rows.map((row) => ({ ...shown(ctx, row, files, bars.get(row.id)), invoiceNo: row.invoice_no }))
}

const tail = (no: string): string => (no.length > 8 ? `${no.slice(0, 4)}…${no.slice(-4)}` : no)
const momentOf = (row: CheckRow): string => (row.checked_at ? momentText(row.checked_at.toISOString()) : '')
const said = (row: CheckRow): string => `${checkStatuses[statusOf(row)]}${row.detail ? `（${row.detail}）` : ''}`

/** As a rule of the three-way match; null where nothing is checked. */
export const genuineCheck = async (ctx: Ctx, ids: readonly string[]): Promise<MatchCheck | null> => {
  const { 'invoice.check': mode } = await paramsOf(ctx)
  const rows = mode === 0 ? [] : await checksWhere(ctx, { ids }).execute()
  if (rows.length === 0) return null
  const it = (verdict: MatchCheck['verdict'], sentence: string, fix = ''): MatchCheck => ({
    rule: 'genuine',
    title: '验真',
    verdict,
    sentence,
    fix,
  })
  const bad = rows.filter((row) => badStatuses.includes(statusOf(row)))
  if (bad.length > 0)
    return it('bad', bad.map((row) => `发票 ${tail(row.invoice_no)} 税务查验为${said(row)}`).join('；'), '请退回供应商重开发票')
  const open = rows.filter((row) => statusOf(row) === 'waiting')
  if (open.length > 0) return it('warn', open.map((row) => `发票 ${tail(row.invoice_no)} ${said(row)}`).join('；'))
  return it('ok', `${rows.length} 张税务查验通过，${momentOf(rows.at(-1)!)}`)
}

/** The refusal to pay for an invoice that is not as it should be, or, where the school wants so, not checked; null where all are. */
export const genuineRefusal = async (ctx: Ctx, of: Meant, what: string, fix = '请退回供应商重开'): Promise<Fail | null> => {
  const { 'invoice.check': mode } = await paramsOf(ctx)
  if (mode === 0) return null
  const rows = await checksWhere(ctx, of).execute()
  const bad = rows.find((row) => badStatuses.includes(statusOf(row)))
  if (bad) return new Fail('invoice.notGenuine', { no: bad.invoice_no, status: said(bad), at: ` ${momentOf(bad)}`.trimEnd(), what, fix })
  // Who vouches for an invoice with what he read himself does not pay for it too, where the school has somebody else.
  const own = rows.find((row) => row.noted_by === ctx.user.id)
  if (own && (await peopleWith(ctx, 'bill:audit')).some((id) => id !== ctx.user.id))
    return new Fail('core.refused', { reason: `发票 ${own.invoice_no} 的人工查验由您登记，按不相容岗位分离请由其他财务人员${what}` })
  const open = rows.find((row) => statusOf(row) === 'waiting')
  return mode === 2 && open ? new Fail('invoice.unchecked', { no: open.invoice_no, why: open.detail || '正在查验', what }) : null
}

export const mustBeGenuine = async (...of: Parameters<typeof genuineRefusal>): Promise<void> => {
  const refusal = await genuineRefusal(...of)
  if (refusal) throw refusal
}
