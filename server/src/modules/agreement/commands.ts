// 采购办 writes an agreement, each time a version, and stops or resumes it.
import type { agreement } from '@caiyuan/contract/agreement'
import { WARN_DAYS, type AgreementForm } from '@caiyuan/contract/framework/agreement'
import { money } from '@caiyuan/contract/money'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { attachOwn, attachedTo } from '../../core/files.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { agreementById, goodsOf, lockAgreement, stateOf, type AgreementRow } from './queries.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'agreement.warn': OfDoc
  }
}

type Commands = Of<typeof agreement>
const KIND = 'frameworkAgreement'

export const agreementNotices = {
  ending: (it: Pick<AgreementRow, 'name' | 'agreement_no' | 'end_on' | 'ceiling_fen' | 'used_fen'>, to: readonly string[]) => ({
    to,
    title: `框架协议「${it.name}」将于 ${it.end_on} 到期`,
    body: `${it.agreement_no} 还可用 ${money(it.ceiling_fen - it.used_fen)}。到期后不能再下单，在途订单照常办完；需要续签的请提前组织。`,
  }),
}

const pathOf = async (ctx: Ctx, code: string): Promise<string> => {
  const row = await ctx.tx.selectFrom('categories').select('path').where('code', '=', code).executeTakeFirst()
  if (!row) throw invalid('form.categoryCode', '请选择商品分类')
  return row.path
}

/** Every candidate is a firm of the mall; one that stands in the agreement already may stay whatever became of it. */
const mustBeFirms = async (ctx: Ctx, form: AgreementForm, had: ReadonlySet<string>): Promise<void> => {
  const ids = form.candidates.map((it) => it.supplierId)
  const rows = ids.every(isId) ? await ctx.tx.selectFrom('suppliers').select(['id', 'name', 'status']).where('id', 'in', ids).execute() : []
  for (const [i, id] of ids.entries()) {
    const firm = rows.find((it) => it.id === id)
    const at = `form.candidates.${i}.supplierId`
    if (!firm) throw invalid(at, '请选择供应商')
    if (firm.status !== 'normal' && !had.has(id)) throw invalid(at, `${firm.name}在平台暂停供货，不能作候选`)
  }
}

const columnsOf = (form: AgreementForm, path: string) => ({
  agreement_no: form.agreementNo,
  name: form.name,
  lot_no: form.packageNo,
  category_code: form.categoryCode,
  category_path: path,
  scope: form.scope,
  start_on: form.startOn,
  end_on: form.endOn,
  ceiling_fen: form.ceilingFen,
  per_order_fen: form.perOrderFen,
  award_rule: form.awardRule,
  price_rule: form.priceRule,
  priced_on: form.priceRule === 'rate' ? form.pricedOn : null,
  contact_name: form.contactName,
  contact_phone: form.contactPhone,
  terms: form.terms,
  materials: JSON.stringify(form.materials),
})

/** Goods keep their ids from version to version, so that orders and links go on naming them. */
const putGoods = async (ctx: Ctx, id: string, form: AgreementForm): Promise<AgreementForm> => {
  const had = new Set((await goodsOf(ctx, id)).map((it) => it.id))
  const goods = form.goods.map((it) => ({ ...it, id: it.id && had.has(it.id) ? it.id : newId() }))
  const gone = [...had].filter((one) => !goods.some((it) => it.id === one))
  if (gone.length > 0)
    await ctx.tx
      .updateTable('framework_goods')
      .set({ removed_at: ctx.now })
      .where('school_id', '=', ctx.schoolId)
      .where('id', 'in', gone)
      .execute()
  await ctx.tx
    .insertInto('framework_goods')
    .values(
      goods.map((it, i) => ({
        school_id: ctx.schoolId,
        agreement_id: id,
        id: it.id,
        line_no: i + 1,
        name: it.name,
        spec: it.spec,
        unit: it.unit,
        price_e4: it.priceE4,
        is_asset: it.isAsset,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'id']).doUpdateSet((eb) => ({
        line_no: eb.ref('excluded.line_no'),
        name: eb.ref('excluded.name'),
        spec: eb.ref('excluded.spec'),
        unit: eb.ref('excluded.unit'),
        price_e4: eb.ref('excluded.price_e4'),
        is_asset: eb.ref('excluded.is_asset'),
      })),
    )
    .execute()
  return { ...form, goods }
}

const putCandidates = async (ctx: Ctx, id: string, form: AgreementForm): Promise<void> => {
  await ctx.tx.deleteFrom('framework_candidates').where('school_id', '=', ctx.schoolId).where('agreement_id', '=', id).execute()
  await ctx.tx
    .insertInto('framework_candidates')
    .values(
      form.candidates.map((it, i) => ({
        school_id: ctx.schoolId,
        agreement_id: id,
        supplier_id: it.supplierId,
        rank: i + 1,
        quota_pct: it.quotaPct,
        rate_bp: it.rateBp,
        lead_days: it.leadDays,
        state: it.state,
        state_note: it.stateNote,
      })),
    )
    .execute()
}

const takeFiles = async (ctx: Ctx, id: string, form: AgreementForm): Promise<void> => {
  const there = new Set((await attachedTo(ctx, KIND, id)).map((it) => it.id))
  await attachOwn(
    ctx,
    form.attachments.filter((it) => !there.has(it.id)).map((it) => ({ id: it.id, label: '' })),
    { kind: KIND, id },
  )
}

const alreadyThere = (form: AgreementForm): Fail =>
  invalid('form.agreementNo', `协议 ${form.agreementNo}${form.packageNo ? ` ${form.packageNo}` : ''} 已经登记`)

const mustBeAlone = async (ctx: Ctx, form: AgreementForm, id: string | undefined): Promise<void> => {
  const twin = await ctx.tx
    .selectFrom('framework_agreements')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('agreement_no', '=', form.agreementNo)
    .where('lot_no', '=', form.packageNo)
    .executeTakeFirst()
  if (twin && twin.id !== id) throw alreadyThere(form)
}

export const saveAgreement: Commands['save'] = async (ctx, { id, version, form, note }) => {
  const own = id ? await lockAgreement(ctx, id) : null
  if (own && own.version !== version) throw new Fail('core.stale')
  await mustBeAlone(ctx, form, own?.id)
  const had = own
    ? await ctx.tx
        .selectFrom('framework_candidates')
        .select('supplier_id')
        .where('school_id', '=', ctx.schoolId)
        .where('agreement_id', '=', own.id)
        .execute()
    : []
  await mustBeFirms(ctx, form, new Set(had.map((it) => it.supplier_id)))
  if (own && form.ceilingFen < own.used_fen) throw invalid('form.ceilingFen', `已用 ${money(own.used_fen)}，协议总额不能低于它`)
  const columns = columnsOf(form, await pathOf(ctx, form.categoryCode))
  const at = own?.id ?? newId()
  const next = (own?.version ?? 0) + 1
  if (own)
    await ctx.tx
      .updateTable('framework_agreements')
      .set({ ...columns, version: next })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', at)
      .execute()
  else {
    // Of two who register the same at once the second waits here, and is told.
    const { numInsertedOrUpdatedRows } = await ctx.tx
      .insertInto('framework_agreements')
      .values({ school_id: ctx.schoolId, id: at, created_by: ctx.user.id, created_at: ctx.now, ...columns })
      .onConflict((oc) => oc.columns(['school_id', 'agreement_no', 'lot_no']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw alreadyThere(form)
  }
  const kept = await putGoods(ctx, at, form)
  await putCandidates(ctx, at, form)
  await takeFiles(ctx, at, form)
  await ctx.tx
    .insertInto('framework_versions')
    .values({
      school_id: ctx.schoolId,
      agreement_id: at,
      version: next,
      form: JSON.stringify(kept),
      note: note || (own ? '' : '登记'),
      by_id: ctx.user.id,
      by_name: ctx.user.name,
      at: ctx.now,
    })
    .execute()
  if (own?.end_on !== form.endOn) {
    const warnAt = addDays(startOfDay(form.endOn), -WARN_DAYS)
    if (warnAt > ctx.now) await enqueue(ctx, 'agreement.warn', { docId: at, dueAt: warnAt })
  }
  changed(ctx, KIND, at)
  ctx.objectId = at
  return { id: at, version: next }
}

const setStopped = async (ctx: Ctx, id: string, reason: string | null): Promise<void> => {
  const it = await lockAgreement(ctx, id)
  if ((it.stopped_at !== null) === (reason !== null))
    throw new Fail('core.refused', { reason: reason === null ? '这份协议没有停用' : '这份协议已经停用' })
  await ctx.tx
    .updateTable('framework_agreements')
    .set({ stopped_at: reason === null ? null : ctx.now, stop_reason: reason ?? '' })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  changed(ctx, KIND, id)
  ctx.objectId = id
}

export const stopAgreement: Commands['stop'] = async (ctx, { id, reason }) => {
  await setStopped(ctx, id, reason)
  return {}
}

export const resumeAgreement: Commands['resume'] = async (ctx, { id }) => {
  await setStopped(ctx, id, null)
  return {}
}

/** An earlier end moved away, or one that was stopped, warns of nothing. */
export const warnAgreement: JobHandler<'agreement.warn'> = async (ctx, { docId }) => {
  const it = await agreementById(ctx, docId)
  if (stateOf(ctx, it) !== 'ending') return
  await tellOf(ctx, KIND, docId, agreementNotices.ending(it, await peopleWith(ctx, 'framework:manage')))
}
