// 商品对比 (domain page 07 §7.2 thanGoodsPage): up to four goods at one volume, and the dated sheet of it that a document may hold as
// evidence (decision 0082).
import { z } from 'zod'
import { COMPARED_LEAST, COMPARED_MAX, VOLUME_MAX } from './comparison-volume.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Sheets of one person. */
    comparison: true
  }
}

export const SheetRow = z.object({
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  catNo: z.string(),
  spec: z.string(),
  pack: z.string(),
  unit: z.string(),
  ...supplierNames,
  priceE4: PriceE4,
  baseUnit: z.string(),
  /** Price of one base unit; 0 when the pack is not known. */
  basePriceE4: PriceE4,
  stock: z.int(),
  leaveOn: z.string(),
  num: z.int(),
  unitE4: PriceE4,
  goodsFen: Fen,
  freightFen: Fen,
  totalFen: Fen,
  problem: z.string(),
  /** Another supplier's offer of the same brand and pack as the chosen one: it counts. */
  isCounted: z.boolean(),
})

/** As it is kept. */
export const SheetContent = z.object({
  volume: z.int(),
  unit: z.string(),
  isBase: z.boolean(),
  chosenSkuId: z.string(),
  /** Why not the lowest. */
  reason: z.string(),
  /** Where it was to go: stock, freight and days are for there. */
  place: z.string(),
  rows: z.array(SheetRow),
})
export type SheetContent = z.output<typeof SheetContent>

const Known = z.object({ id: z.string(), madeAt: Iso, madeBy: z.string(), title: z.string() })

/** A sheet where a document or a check-out names it. */
export const SheetNamed = Known.extend({ goodsNum: z.int(), totalFen: Fen })

const need = { need: 'mall:view' } as const

export const comparison = domain('商品对比', {
  save: endpoint({
    method: 'POST',
    path: 'comparison/save',
    title: '生成比价单',
    access: need,
    input: z.object({
      skuIds: z
        .array(Id)
        .min(COMPARED_LEAST, `至少选 ${COMPARED_LEAST} 种商品才能对比`)
        .max(COMPARED_MAX, `最多对比 ${COMPARED_MAX} 种商品`)
        .refine((ids) => new Set(ids).size === ids.length, '对比的商品不能重复'),
      chosenSkuId: Id,
      volume: z
        .int({ error: `同量须为 1 到 ${VOLUME_MAX.toLocaleString('zh-CN')} 的整数` })
        .min(1, `同量须为 1 到 ${VOLUME_MAX.toLocaleString('zh-CN')} 的整数`)
        .max(VOLUME_MAX, `同量须为 1 到 ${VOLUME_MAX.toLocaleString('zh-CN')} 的整数`),
      reason: optionalText('选用理由', 200),
    }),
    output: z.object({ id: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'comparison/list',
    title: '我的比价单',
    access: need,
    dependsOn: { comparison: 'any', order: 'any' },
    input: Page,
    /** `orderNos`: the orders it is evidence of. */
    output: paged(SheetNamed.extend({ orderNos: z.array(z.object({ id: z.string(), orderNo: z.string() })) })),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'comparison/detail',
    title: '比价单',
    access: 'signedIn',
    dependsOn: {},
    input: z.object({ id: Id }),
    output: Known.extend({ deptName: z.string(), ...SheetContent.shape }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'comparison/export',
    title: '导出比价单',
    access: 'signedIn',
    effect: 'raw',
    input: z.object({ id: Id }),
    output: z.unknown(),
  }),
})

nameFields({ chosenSkuId: '选用的商品', volume: '同量' })
