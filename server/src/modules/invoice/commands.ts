// Keeps invoices of a document and the registry that lets each invoice be used once.
import { billFlow } from '@caiyuan/contract/bill-flow'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import type { InvoiceDraft, MatchCheck } from '@caiyuan/contract/invoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { bindFiles } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { beginChecks, dropChecks } from '../invoice-check/commands.ts'
import { invoiceFile, saysOf } from './queries.ts'
import { shortNo, sourceOf, withSaid } from './said.ts'

export type Draft = z.output<typeof InvoiceDraft>
interface UsedBy {
  kind: string
  id: string
  no: string
}

export type Brought = Awaited<ReturnType<typeof bringInvoices>>[number]

/** Drafts with their kept files and with what those say, read before anything is locked. `isHeld`: they are about to be kept. */
export const bringInvoices = async (ctx: Ctx, drafts: readonly Draft[], isHeld = false) => {
  const brought = []
  for (const draft of drafts) {
    const files = await Promise.all(draft.fileIds.map((id) => invoiceFile(ctx, id, isHeld)))
    brought.push({ ...withSaid(draft, await saysOf(files)), files })
  }
  return brought
}

/** The number alone names a 数电票; an old one needs its code. */
const registryKey = (it: { invoiceCode: string; invoiceNo: string }): string =>
  it.invoiceNo.length === 20 ? it.invoiceNo : `${it.invoiceCode}-${it.invoiceNo}`

type Named = Pick<Brought, 'invoiceCode' | 'invoiceNo' | 'says' | 'files'>

/** Every invoice one is: as handed in, and as each of its files names itself. */
const keysOf = (it: Named): string[] => [
  ...new Set([
    registryKey(it),
    ...it.says.flatMap(({ fields }) =>
      fields.invoiceNo ? [registryKey({ invoiceNo: fields.invoiceNo, invoiceCode: fields.invoiceCode ?? it.invoiceCode })] : [],
    ),
  ]),
]

/** A file that names no invoice is used once, too. */
const fileKeysOf = (it: Pick<Brought, 'files'>): string[] => [...new Set(it.files.map((file) => `file-${file.sha256}`))]

const mustDiffer = (drafts: readonly Brought[], keysBy: (it: Brought) => string[]): void => {
  const twice = drafts.find((it, i) => drafts.slice(0, i).some((other) => keysBy(other).some((key) => keysBy(it).includes(key))))
  if (twice) throw new Fail('invoice.twice', { no: shortNo(twice.invoiceNo) })
}

const mustHaveOwnFiles = (drafts: readonly Brought[]): void => {
  const owner = new Map<string, number>()
  for (const [i, { files }] of drafts.entries()) {
    for (const { sha256 } of files) {
      const other = owner.get(sha256) ?? i
      if (other !== i) {
        const [a, b] = [shortNo(drafts[other]!.invoiceNo), shortNo(drafts[i]!.invoiceNo)]
        throw new Fail('core.refused', { reason: `发票 ${a} 和 ${b} 上传了同一个文件，请为每张发票上传各自的文件` })
      }
      owner.set(sha256, i)
    }
  }
}

/** The document that has an invoice, as this person may hear of it: a supplier is told the numbers of its own documents only. */
const saidTo = (ctx: Ctx, it: { no: string; supplierId: string | null } | undefined): string =>
  it && (ctx.user.supplierId === null || it.supplierId === ctx.user.supplierId) ? it.no : '其他单据'

const takenBy = async (ctx: Ctx, keys: readonly string[]) =>
  ctx.tx
    .selectFrom('invoice_registry as r')
    .leftJoin('bills as b', (j) =>
      j.onRef('b.school_id', '=', 'r.school_id').onRef('b.id', '=', 'r.doc_id').on('r.doc_kind', '=', billFlow.kind),
    )
    .leftJoin('invoice_applies as p', (j) =>
      j.onRef('p.school_id', '=', 'r.school_id').onRef('p.id', '=', 'r.doc_id').on('r.doc_kind', '=', invoiceApplyFlow.kind),
    )
    .leftJoin('framework_orders as f', (j) =>
      j.onRef('f.school_id', '=', 'r.school_id').onRef('f.id', '=', 'r.doc_id').on('r.doc_kind', '=', frameworkFlow.kind),
    )
    .select([
      'r.invoice_key as key',
      'r.doc_no as no',
      sql<string | null>`coalesce(b.supplier_id, p.supplier_id, f.supplier_id)`.as('supplierId'),
    ])
    .where('r.school_id', '=', ctx.schoolId)
    .where('r.invoice_key', 'in', keys)
    .orderBy('r.invoice_key')
    .executeTakeFirst()

const hashesOf = (drafts: readonly Brought[]): string[] => drafts.flatMap((it) => it.files.map((file) => file.sha256))

/** That one of them has a document already, by its keys; of several that come together it says which. */
const usedOf = (ctx: Ctx, drafts: readonly Named[], used: Awaited<ReturnType<typeof takenBy>>): Fail => {
  const taken = drafts.length > 1 && drafts.find((it) => [...keysOf(it), ...fileKeysOf(it)].includes(used?.key ?? ''))
  return new Fail('invoice.used', { docNo: saidTo(ctx, used), which: taken ? `：${shortNo(taken.invoiceNo)}` : '' })
}

/** The other bill that already has one of these files, whichever file of its invoice it is. */
const sameFile = async (ctx: Ctx, drafts: readonly Brought[], by: UsedBy) =>
  ctx.tx
    .selectFrom('files as f')
    .innerJoin('invoices as i', (j) =>
      j
        .onRef('i.school_id', '=', 'f.school_id')
        .onRef('i.bill_id', '=', 'f.doc_id')
        .on(sql<boolean>`f.id = any(i.file_ids)`),
    )
    .innerJoin('bills as b', (j) => j.onRef('b.school_id', '=', 'i.school_id').onRef('b.id', '=', 'i.bill_id'))
    .select(['f.sha256', 'b.bill_no as no', 'b.supplier_id as supplierId'])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.doc_kind', '=', billFlow.kind)
    .where('f.sha256', 'in', hashesOf(drafts))
    .where('i.state', '=', 'active')
    .where('i.bill_id', '<>', by.id)
    .executeTakeFirst()

/** Refuses numbers and files that another document already used; no number may be typed past a file. */
export const checkUnused = async (ctx: Ctx, drafts: readonly Brought[], by: UsedBy): Promise<void> => {
  mustDiffer(drafts, (it) => [registryKey(it)])
  mustHaveOwnFiles(drafts)
  mustDiffer(drafts, keysOf)
  const used = await takenBy(
    ctx,
    drafts.flatMap((it) => [...keysOf(it), ...fileKeysOf(it)]),
  )
  if (used) throw usedOf(ctx, drafts, used)
  const same = await sameFile(ctx, drafts, by)
  if (same) throw usedOf(ctx, drafts, { ...same, key: `file-${same.sha256}` })
}

/** Two bills that bring one file at the same moment wait for each other; a number is guarded by its registry key. */
const lockHashes = async (ctx: Ctx, drafts: readonly Brought[]): Promise<void> => {
  for (const sha of [...new Set(hashesOf(drafts))].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice:${ctx.schoolId}:${sha}`}, 0))`.execute(ctx.tx)
}

/** Writes the invoices of one attempt. `active` ones take their registry keys; a lost race for a key is invoice.used. */
export const keepInvoices = async (
  ctx: Ctx,
  drafts: readonly Brought[],
  by: UsedBy & { supplierId: string },
  it: { active: boolean; checks: readonly MatchCheck[]; reason: string },
): Promise<void> => {
  const isOfApply = by.kind === invoiceApplyFlow.kind
  await lockHashes(ctx, drafts)
  await checkUnused(ctx, drafts, by)
  const begun = []
  for (const draft of drafts) {
    const id = newId()
    const own = draft.files
    await ctx.tx
      .insertInto('invoices')
      .values({
        school_id: ctx.schoolId,
        id,
        ...(isOfApply ? { apply_id: by.id } : { bill_id: by.id }),
        supplier_id: by.supplierId,
        kind: draft.kind,
        invoice_code: draft.invoiceCode,
        invoice_no: draft.invoiceNo,
        issued_on: draft.issuedOn,
        buyer_name: draft.buyerName,
        buyer_tax_no: draft.buyerTaxNo,
        seller_name: draft.sellerName,
        seller_tax_no: draft.sellerTaxNo,
        net_fen: draft.netFen,
        tax_fen: draft.taxFen,
        total_fen: draft.totalFen,
        lines: JSON.stringify(draft.lines),
        file_ids: sql`${own.map((f) => f.id)}::uuid[]` as never,
        source: sourceOf(draft.says),
        says: JSON.stringify(draft.says),
        remark: draft.remark,
        drawer: draft.drawer,
        verify_status: draft.isRed ? 'red' : it.active ? 'unverified' : 'differs',
        match_result: JSON.stringify(it.checks),
        state: it.active ? 'active' : 'returned',
        returned_reason: it.active ? '' : it.reason,
        created_at: ctx.now,
      })
      .execute()
    await bindFiles(
      ctx,
      own.map((f) => f.id),
      by,
    )
    if (!it.active) continue
    begun.push({ ...draft, id })
    // The files of a bill are compared one by one; of an application they are taken with their number.
    const keys = isOfApply ? [...keysOf(draft), ...fileKeysOf(draft)] : keysOf(draft)
    const taken = await ctx.tx
      .insertInto('invoice_registry')
      .values(
        keys.map((key) => ({ school_id: ctx.schoolId, invoice_key: key, invoice_id: id, doc_kind: by.kind, doc_id: by.id, doc_no: by.no })),
      )
      .onConflict((oc) => oc.doNothing())
      .returning('invoice_key')
      .execute()
    if (taken.length !== keys.length) throw usedOf(ctx, drafts, await takenBy(ctx, keys))
  }
  // Behind all keys: it may wait for the night of the school.
  await beginChecks(ctx, begun, by)
}

/** Invoices of a document that keeps them itself: nobody uses their numbers or files again. */
export const takeInvoices = async (ctx: Ctx, its: readonly Named[], by: UsedBy): Promise<void> => {
  const drafts = its as readonly Brought[]
  await lockHashes(ctx, drafts)
  await checkUnused(ctx, drafts, by)
  const keys = drafts.flatMap((it) => {
    const id = newId()
    return [...keysOf(it), ...fileKeysOf(it)].map((key) => ({ key, id }))
  })
  const taken = await ctx.tx
    .insertInto('invoice_registry')
    .values(
      keys.map(({ key, id }) => ({
        school_id: ctx.schoolId,
        invoice_key: key,
        invoice_id: id,
        doc_kind: by.kind,
        doc_id: by.id,
        doc_no: by.no,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('invoice_key')
    .execute()
  if (taken.length !== keys.length)
    throw usedOf(
      ctx,
      its,
      await takenBy(
        ctx,
        keys.map(({ key }) => key),
      ),
    )
}

/** Their numbers are free again. */
export const freeInvoices = async (ctx: Ctx, by: { kind: string; id: string }): Promise<void> => {
  await ctx.tx
    .deleteFrom('invoice_registry')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', by.kind)
    .where('doc_id', '=', by.id)
    .execute()
  await dropChecks(ctx, by)
}

/** Sends the invoices of a bill back: they keep their row, their numbers are free again. Those of an application stay with it. */
export const returnInvoices = async (ctx: Ctx, by: { kind: string; id: string }, reason: string): Promise<void> => {
  await ctx.tx
    .updateTable('invoices')
    .set({ bill_id: null })
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', by.id)
    .where('apply_id', 'is not', null)
    .execute()
  await ctx.tx
    .updateTable('invoices')
    .set({ state: 'returned', returned_reason: reason })
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', by.id)
    .where('state', '=', 'active')
    .execute()
  await ctx.tx
    .deleteFrom('invoice_registry')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', by.kind)
    .where('doc_id', '=', by.id)
    .execute()
}

/** The invoices in use of an application become those of the bill its orders stand on. */
export const lendInvoices = async (ctx: Ctx, applyId: string, billId: string): Promise<void> => {
  await ctx.tx
    .updateTable('invoices')
    .set({ bill_id: billId })
    .where('school_id', '=', ctx.schoolId)
    .where('apply_id', '=', applyId)
    .where('state', '=', 'active')
    .execute()
}

/** An invoice taken back by a red letter: it counts no more, and its number is never free again. */
export const reddenInvoice = async (
  ctx: Ctx,
  invoiceId: string,
  red: { no: string; on: string; fileIds: readonly string[] },
  reason: string,
): Promise<void> => {
  await ctx.tx
    .updateTable('invoices')
    .set({
      state: 'returned',
      bill_id: null,
      verify_status: 'red',
      returned_reason: reason,
      red_no: red.no,
      red_on: red.on,
      red_file_ids: sql`${red.fileIds}::uuid[]` as never,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', invoiceId)
    .execute()
}

/** Somebody compared it with the original. */
export const markSeen = async (ctx: Ctx, invoiceId: string): Promise<void> => {
  await ctx.tx
    .updateTable('invoices')
    .set({ seen_by: ctx.user.id, seen_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', invoiceId)
    .execute()
}
