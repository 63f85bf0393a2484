// The form of 平台外采购: opened anew, from what was kept or from a comparison, and checked as it is filled in.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { Sheet, isAssetItem, totalOf } from '@caiyuan/contract/off-platform/sheet'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { timelineOf } from '../approval/engine.ts'
import { comparisonDetail, ownComparisons } from '../comparison/queries.ts'
import { deptsHere } from '../school/depts.ts'
import { isSigned, paramsOf } from '../school/params.ts'
import { formHere } from './forms.ts'
import { aroundOf, barredLines, lookAhead, sellerChecks, sellerHere } from './judge.ts'
import { directLook, directSum, yearCheck } from './year.ts'
import { offPlatformById, type Queries } from './queries.ts'

const EMPTY = Sheet.parse({})

/** The lines of an own comparison sheet: what was chosen, with the other offers as quotes that still want their papers. */
const fromComparison = async (ctx: Ctx, id: string): Promise<Partial<Sheet>> => {
  const it = await comparisonDetail(ctx, { id })
  const chosen = it.rows.find((row) => row.skuId === it.chosenSkuId)!
  return {
    title: chosen.name.slice(0, 50),
    comparisonIds: [id],
    quoteReason: it.reason,
    items: Sheet.shape.items.parse([
      {
        name: chosen.name.slice(0, 100),
        brand: chosen.brand,
        model: chosen.model,
        catNo: chosen.catNo,
        spec: chosen.spec,
        pack: chosen.pack,
        unit: chosen.unit.slice(0, 10),
        qty: String(chosen.num),
        price: (chosen.unitE4 / 10_000).toFixed(2),
      },
    ]),
  }
}

export const openOffPlatform: Queries['open'] = async (ctx, { id, comparisonId }) => {
  const own = id ? await offPlatformById(ctx, id) : null
  if (own && own.applicant_id !== ctx.user.id) throw missing('平台外采购申请')
  const [form, params, depts] = [await formHere(ctx), await paramsOf(ctx), await deptsHere(ctx)]
  const began: Partial<Sheet> = {
    ...EMPTY,
    deptId: ctx.user.deptId ?? '',
    ...(comparisonId ? await fromComparison(ctx, comparisonId) : {}),
  }
  const around = aroundOf(ctx, params, null)
  const { done } = own?.state === 'back' ? await timelineOf(ctx, offPlatformFlow.kind, own.id) : { done: [] }
  return {
    form,
    doc: own && { id: own.id, docNo: own.doc_no, state: own.state, version: own.version },
    content: Sheet.parse(own ? own.sheet : began),
    comment: done.findLast((it) => it.tone === 'bad')?.comment ?? '',
    depts: depts.map((it) => ({ id: it.id, name: it.name })),
    ceilingFen: around.ceilingFen,
    quotesFromFen: around.quotesFromFen,
    fixedUnitFen: around.fixedUnitFen,
    expireDays: params['offplat.expireDays'],
    today: around.today,
    comparisons: await ownComparisons(ctx),
    isSigned: isSigned(params, 'buy'),
  }
}

export const checkOffPlatform: Queries['check'] = async (ctx, { content: sheet, chosen }) => {
  const [form, seller, params] = [await formHere(ctx), await sellerHere(ctx, sheet), await paramsOf(ctx)]
  const barred = new Map(barredLines(sheet).map((it) => [it.no, it.text]))
  const ahead = await lookAhead(ctx, form, sheet, chosen, seller)
  const checks = await sellerChecks(ctx, sheet, seller)
  const own = { id: null, deptId: sheet.deptId || ctx.user.deptId, sheet, totalFen: totalOf(sheet) }
  const year = await yearCheck(ctx, own, params['offplat.ceiling'])
  const bought = { id: null, applicantId: ctx.user.id, fundIds: ahead.fundIds, sheet, totalFen: totalOf(sheet) }
  const direct = checks.length > 0 && sheet.isDirect && form.direct ? [directLook(await directSum(ctx, bought, form.direct.belowFen))] : []
  return {
    lines: sheet.items.map((it, no) => ({ no, barred: barred.get(no) ?? '', isAsset: isAssetItem(form, it, params['asset.fixedUnit']) })),
    seller: [...checks, ...(checks.length > 0 ? [year] : []), ...direct],
    isUnregistered: seller === null,
    totalFen: totalOf(sheet),
    assetFen: ahead.payable.assetFen,
    funds: ahead.funds,
    split: ahead.split,
    path: ahead.path,
  }
}
