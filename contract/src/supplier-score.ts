// 供应商考评 (domain page 02 §2.14, 05 §5.6; decision 0212): what a school's own orders say of each supplier, and whom it buys from no more for a while.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { Day, optionalText, text } from './text.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** The id is of the supplier. */
    supplierStop: true
  }
}

export const toSupplierScore = links({ '/supplierScore': ['id'] })

export const STOP_MONTHS_MAX = 12

const Figures = z.object({
  orders: z.int(),
  refused: z.int(),
  refusedLately: z.int(),
  due: z.int(),
  late: z.int(),
  received: z.int(),
  faulty: z.int(),
  qualityComplaints: z.int(),
  priceComplaints: z.int(),
  serviceComplaints: z.int(),
  evaluated: z.int(),
  goodsTenths: z.int(),
  describedTenths: z.int(),
  serviceTenths: z.int(),
})

const Scored = z.object({
  supplierId: z.string(),
  ...supplierNames,
  figures: Figures,
  /** Tenths of a point, of 100; null: too few orders. */
  scoreTenths: z.int().nullable(),
  partTenths: z.object({ quality: z.int(), delivery: z.int(), price: z.int(), service: z.int() }),
  /** Why a suspension is proposed now; none: it is not, or the office passed it over. */
  causes: z.array(z.string()),
  /** Nothing is bought there through this day. */
  stoppedUntil: Day.nullable(),
})

const dependsOn = { order: 'any', afterSale: 'any', complaint: 'any', evaluation: 'any', supplierStop: 'any' } as const
const reason = text('原因', 200, 2)

export const supplierScore = domain('供应商考评', {
  list: endpoint({
    method: 'GET',
    path: 'supplierScore/list',
    title: '供应商考评',
    access: { need: 'report:view' },
    dependsOn,
    input: Page.extend({ tab: z.enum(['all', 'proposed', 'stopped']).default('all'), keyword: optionalText('供应商名称', 64) }),
    /** The lowest score first; who has none behind. */
    output: paged(Scored).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'supplierScore/detail',
    title: '一个供应商的考评',
    access: { need: 'report:view' },
    dependsOn,
    input: z.object({ id: Id }),
    output: Scored.extend({
      /** What the office decided, the newest first. */
      stops: z.array(
        z.object({
          id: z.string(),
          verdict: z.enum(['stop', 'pass']),
          causes: z.string(),
          reason: z.string(),
          untilOn: Day,
          byName: z.string(),
          at: Iso,
          liftedAt: Iso.nullable(),
          liftReason: z.string(),
        }),
      ),
      /** What counted against it, the newest first, at most fifty. */
      cases: z.array(z.object({ at: Iso, what: z.string(), docNo: z.string(), note: z.string() })),
      /** True, or why the reader decides nothing here. */
      canDecide: z.union([z.literal(true), z.string()]),
    }),
  }),
  /** What the reader's own school gives, beside its goods; null: it bought nothing there in a year. */
  here: endpoint({
    method: 'GET',
    path: 'supplierScore/here',
    title: '供应商在本校的考评',
    access: { need: 'mall:view' },
    dependsOn: { supplierStop: 'any' },
    input: z.object({ supplierId: Id }),
    output: Scored.pick({ figures: true, scoreTenths: true, partTenths: true }).nullable(),
  }),
  /** The reader's own firm over all schools, as of the last night; of no school by itself (decision 0386). */
  own: endpoint({
    method: 'GET',
    path: 'supplierScore/own',
    title: '供应商自己的考评',
    access: { need: 'supplier:orders' },
    dependsOn: {},
    input: z.object({}),
    output: Scored.pick({ figures: true, scoreTenths: true, partTenths: true }).extend({
      /** Those with enough orders for a score. */
      schoolNum: z.int(),
      /** Null: nothing was counted yet. */
      countedAt: Iso.nullable(),
    }),
  }),
  stop: endpoint({
    method: 'POST',
    path: 'supplierScore/stop',
    title: '暂停向供应商采购',
    access: { need: 'handle:jingban' },
    input: z.object({
      supplierId: Id,
      stopMonths: z.int({ error: '请选择暂停多久' }).min(1, '至少 1 个月').max(STOP_MONTHS_MAX, `最多 ${STOP_MONTHS_MAX} 个月`),
      reason,
    }),
    output: z.object({ id: z.string() }),
  }),
  /** The proposal is not made again for thirty days. */
  pass: endpoint({
    method: 'POST',
    path: 'supplierScore/pass',
    title: '不采纳暂停建议',
    access: { need: 'handle:jingban' },
    input: z.object({ supplierId: Id, reason }),
    output: z.object({ id: z.string() }),
  }),
  lift: endpoint({
    method: 'POST',
    path: 'supplierScore/lift',
    title: '恢复向供应商采购',
    access: { need: 'handle:jingban' },
    input: z.object({ id: Id, reason }),
    output: nothing,
  }),
})

nameFields({ stopMonths: '暂停时间' })
