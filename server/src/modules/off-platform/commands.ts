// What its author does with an application; each moves its money in the same transaction.
import type { offPlatform } from '@caiyuan/contract/off-platform'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { faultsOf, fenOf, milliOf, amountOf, isAssetItem, totalOf, type Sheet } from '@caiyuan/contract/off-platform/sheet'
import { money } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { advance, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { cancelFlow, withdrawFlow } from '../approval/engine.ts'
import { attachComparisons } from '../comparison/commands.ts'
import { reserve } from '../fund/ledger.ts'
import { partRows } from '../fund/part-rows.ts'
import { payWith } from '../fund/pay.ts'
import { mustNotAvoid } from '../recusal/queries.ts'
import { deptsHere } from '../school/depts.ts'
import { paramsOf } from '../school/params.ts'
import { penFor, penMark, signWith } from '../signature/uses.ts'
import { acceptorsOf, mustNotSplit } from './direct.ts'
import { formHere } from './forms.ts'
import { giveBack, ledgerDocOf, lockUnapproved, movedOf, setLapse } from './give-back.ts'
import { contentHashOf } from './hashes.ts'
import { aroundOf, barredLines, factsOf, mustBeDecidable, payableOf, refusedLines, sellerHere, type Seller } from './judge.ts'
import { notices } from './notices.ts'
import { offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform, mustSeeOffPlatform, offPlatformById } from './queries.ts'
import { startApproval } from './start.ts'

type Commands = Of<typeof offPlatform>

const columnsOf = (ctx: Ctx, sheet: Sheet) => ({
  title: sheet.title.trim().slice(0, 50),
  supplier_name: sheet.supplierName.trim(),
  supplier_uscc: plainTaxNo(sheet.supplierUscc),
  sheet: JSON.stringify(sheet),
  total_fen: totalOf(sheet),
  saved_at: ctx.now,
})

const numbered = async (ctx: Ctx, sheet: Sheet): Promise<string> => {
  const [docNo] = await takeNumbers(ctx, offPlatformFlow.kind)
  const id = newId()
  await ctx.tx
    .insertInto('off_platforms')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      state: 'draft',
      applicant_id: ctx.user.id,
      dept_id: ctx.user.deptId,
      created_at: ctx.now,
      ...columnsOf(ctx, sheet),
    })
    .execute()
  logAction(ctx, offPlatformFlow.kind, id, { action: 'draft', title: '建立草稿', to: 'draft' })
  return id
}

/** What is typed is kept, whatever is wrong with it; controlled goods are flagged at once. */
export const saveOffPlatform: Commands['save'] = async (ctx, { id, version, content: sheet }) => {
  const own = id ? await ownOpen(ctx, id, version) : null
  if (own) {
    await ctx.tx
      .updateTable('off_platforms')
      .set({ ...columnsOf(ctx, sheet), version: own.version + 1 })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', own.id)
      .execute()
  }
  const it = await offPlatformById(ctx, own?.id ?? (await numbered(ctx, sheet)))
  const form = await formHere(ctx)
  await takeFiles(ctx, it.id, form, sheet)
  ctx.objectId = it.id
  return {
    id: it.id,
    docNo: it.doc_no,
    state: it.state,
    version: it.version,
    savedAt: ctx.now.toISOString(),
    barred: refusedLines(form, sheet),
  }
}

/** The own application while it is written, locked; somebody else's is not there. */
const ownOpen = async (ctx: Ctx, id: string, version: number | undefined): Promise<OffPlatformRow> => {
  const it = await lockOffPlatform(ctx, id)
  if (it.applicant_id !== ctx.user.id) throw missing('平台外采购申请')
  if (offPlatformFlow.states[it.state].phase !== 'draft')
    throw new Fail('core.wrongState', { title: offPlatformFlow.title, state: offPlatformFlow.states[it.state].label, action: '修改' })
  if (version !== undefined && it.version !== version) throw new Fail('core.stale')
  return it
}

/** Everything that keeps it from being submitted, each under its field. */
const mustBeWhole = async (ctx: Ctx, form: FormDef, sheet: Sheet, seller: Seller | null): Promise<void> => {
  const params = await paramsOf(ctx)
  const barred = barredLines(sheet)
  if (barred.length > 0)
    throw new Fail(
      'offPlatform.controlled',
      { lines: barred.map(({ no }) => `第 ${no + 1} 行${sheet.items[no]!.name ? `「${sheet.items[no]!.name}」` : ''}`).join('、') },
      { fields: Object.fromEntries(barred.map(({ no, text }) => [`items.${no}.name`, text])) },
    )
  if (seller?.isBlack)
    throw new Fail('offPlatform.blacklisted', { name: seller.fullName }, { fields: { supplierName: '供应商在黑名单中，不得采购' } })
  const around = aroundOf(ctx, params, seller)
  if (totalOf(sheet) >= around.ceilingFen)
    throw new Fail('offPlatform.ceiling', { sum: money(totalOf(sheet)), ceiling: money(around.ceilingFen), go: form.ceilingGo })
  const faults = faultsOf(form, sheet, around)
  if (faults.length > 0)
    throw new Fail(
      'core.invalid',
      { message: faults[0]!.text },
      { fields: Object.fromEntries(faults.toReversed().map((it) => [it.at, it.text])) },
    )
  if (!(await deptsHere(ctx)).some((it) => it.id === sheet.deptId)) throw missing('使用部门')
}

const writeParts = async (ctx: Ctx, id: string, form: FormDef, sheet: Sheet, funds: readonly FundPart[]): Promise<void> => {
  const fixedUnitFen = (await paramsOf(ctx))['asset.fixedUnit']
  await ctx.tx.deleteFrom('off_platform_lines').where('school_id', '=', ctx.schoolId).where('doc_id', '=', id).execute()
  await ctx.tx.deleteFrom('off_platform_funds').where('school_id', '=', ctx.schoolId).where('doc_id', '=', id).execute()
  await ctx.tx
    .insertInto('off_platform_lines')
    .values(
      sheet.items.map((it, i) => ({
        school_id: ctx.schoolId,
        doc_id: id,
        line_no: i + 1,
        name: it.name.trim(),
        spec: [it.brand, it.model, it.spec]
          .map((text) => text.trim())
          .filter(Boolean)
          .join(' '),
        category_path: form.categories.find((category) => category.key === it.category)!.path,
        unit: it.unit.trim(),
        qty_milli: milliOf(it.qty)!,
        price_fen: fenOf(it.price)!,
        amount_fen: amountOf(it),
        is_asset: isAssetItem(form, it, fixedUnitFen),
      })),
    )
    .execute()
  await ctx.tx
    .insertInto('off_platform_funds')
    .values(partRows(ctx, funds).map((row) => ({ ...row, doc_id: id })))
    .execute()
}

/** Uploads it takes along, each by what it is; of one submitted again, those it has stay. */
const takeFiles = async (ctx: Ctx, id: string, form: FormDef, sheet: Sheet): Promise<void> => {
  const titles = new Map(form.papers.map((it) => [it.key, it.title]))
  const sent = [
    ...sheet.files.map((it) => ({ id: it.id, label: titles.get(it.paper) ?? '' })),
    ...sheet.quotes.filter((it) => it.fileId).map((it) => ({ id: it.fileId, label: '报价单' })),
  ]
  const had = await ctx.tx
    .selectFrom('files')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', offPlatformFlow.kind)
    .where('doc_id', '=', id)
    .execute()
  const there = new Set(had.map((it) => it.id))
  await attachOwn(
    ctx,
    sent.filter((it) => !there.has(it.id)),
    { kind: offPlatformFlow.kind, id },
  )
}

export const submitOffPlatform: Commands['submit'] = async (ctx, { id, version, content: sheet, chosen, note, signatureId }) => {
  const pen = await penFor(ctx, 'buy', signatureId)
  const own = await ownOpen(ctx, id, version)
  const form = await formHere(ctx)
  const seller = await sellerHere(ctx, sheet)
  await mustBeWhole(ctx, form, sheet, seller)
  if (seller) await mustNotAvoid(ctx, 'buyer', { supplierId: seller.id, supplierName: seller.name })
  const params = await paramsOf(ctx)
  const payable = payableOf(form, sheet, params['asset.fixedUnit'])
  const { isDirect } = sheet
  const acceptors = isDirect ? await acceptorsOf(ctx, form, sheet, payable.totalFen) : { acceptor_id: null, second_acceptor_id: null }
  const { cards, funds } = await payWith(ctx, payable, sheet.funds)
  const start = { chosen, facts: factsOf(ctx, { payable, deptId: sheet.deptId, funds, cards, note, isDirect }) }
  if (isDirect) {
    await mustNotSplit(ctx, form, id, sheet)
    await mustBeDecidable(ctx, start, sheet, seller)
  }
  const instId = newId()
  await writeParts(ctx, id, form, sheet, funds)
  await takeFiles(ctx, id, form, sheet)
  await attachComparisons(ctx, { kind: offPlatformFlow.kind, id }, sheet.comparisonIds, null)
  const hash = contentHashOf({ doc_no: own.doc_no, sheet, form })
  await advance(ctx, offPlatformDoc, own, isDirect ? 'submitDirect' : 'submit', {
    ...(isDirect ? {} : { title: own.state === 'back' ? '重新提交' : '提交' }),
    detail: { totalFen: payable.totalFen, ...(note ? { note } : {}), ...penMark(pen) },
    set: {
      ...columnsOf(ctx, sheet),
      ...acceptors,
      form: JSON.stringify(form),
      dept_id: sheet.deptId,
      supplier_id: seller?.id ?? null,
      contract_flag: payable.totalFen >= params['order.contractFrom'],
      content_hash: hash,
      submitted_at: ctx.now,
      // Of an earlier round that came back.
      acceptance: null,
      direct: isDirect ? JSON.stringify(start) : null,
      lapses_on: isDirect ? await setLapse(ctx, id) : null,
    },
  })
  const doc = { ...ledgerDocOf(own), summary: `平台外采购：${sheet.title.trim()}` }
  await reserve(ctx, doc, funds)
  const signed = { docKind: offPlatformFlow.kind, docId: id, docNo: own.doc_no, step: '申请人', contentHash: hash }
  // Without an application the approval begins later: the signature stands while what was written does.
  await signWith(ctx, pen, [isDirect ? signed : { ...signed, instId }])
  if (isDirect) await tellOf(ctx, offPlatformFlow.kind, id, notices.named({ ...own, ...acceptors, title: sheet.title.trim() }))
  else await startApproval(ctx, { ...own, sheet }, start, { contentHash: hash, instId })
  return movedOf(await offPlatformById(ctx, id))
}

export const withdrawOffPlatform: Commands['withdraw'] = async (ctx, { id }) => {
  await mustSeeOffPlatform(ctx, id)
  await withdrawFlow(ctx, offPlatformFlow.kind, id)
  const it = await lockUnapproved(ctx, id)
  await giveBack(ctx, it, 'withdraw')
  if (it.direct) await tellOf(ctx, offPlatformFlow.kind, id, notices.takenBack(it))
  return movedOf(it)
}

export const voidOffPlatform: Commands['void'] = async (ctx, { id, reason }) => {
  await mustSeeOffPlatform(ctx, id)
  await cancelFlow(ctx, offPlatformFlow.kind, id, reason)
  const it = await lockOffPlatform(ctx, id)
  const isNamed = offPlatformFlow.states[it.state].phase === 'accept'
  await giveBack(ctx, it, 'void', { comment: reason })
  if (isNamed) await tellOf(ctx, offPlatformFlow.kind, id, notices.voided(it, reason))
  return movedOf(it)
}
