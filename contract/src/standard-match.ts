// Standard goods before a person of the platform: describing one, and which offers of suppliers lie under it (decision 0081).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'
import { plain } from './unseen.ts'

nameFields({ model: '型号', pack: '包装', cas: '化学物质登记号' })

export const standardStates = { on: '在用', off: '已停用' } as const
export type StandardState = keyof typeof standardStates
const State = z.enum(Object.keys(standardStates) as [StandardState, ...StandardState[]])

export const standardTabs = { on: '在用', suggested: '有建议', off: '已停用' } as const
export type StandardTab = keyof typeof standardTabs

/** How an offer fits the description by the rule of same goods (decision 0030): the same; what it leaves open is for a person to judge; another one. */
export const fitWords = { same: '同款', near: '包装或品牌未写明', other: '与描述不符' } as const
export type Fit = keyof typeof fitWords

export const ATTRIBUTES_MAX = 20
const Pair = z.object({ name: text('参数名', 20), value: text('参数值', 60) })

/** What a person of the platform says of a standard good. */
export const standardFields = {
  name: text('名称', 80, 2),
  categoryCode: z.string({ error: '请选择商品分类' }).min(1, '请选择商品分类').max(40),
  brand: optionalText('品牌', 40),
  model: optionalText('型号', 60),
  spec: optionalText('规格', 60),
  pack: optionalText('包装', 60),
  unit: text('单位', 10),
  cas: z
    .string()
    .overwrite(plain)
    .regex(/^(\d{2,7}-\d{2}-\d)?$/, '登记号（CAS）格式不正确')
    .default(''),
  attributes: z.array(Pair).max(ATTRIBUTES_MAX, `参数最多 ${ATTRIBUTES_MAX} 项`).default([]),
}

const Row = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  pack: z.string(),
  unit: z.string(),
  categoryName: z.string(),
  picture: z.string(),
  state: State,
  offerNum: z.int(),
  suggestedNum: z.int(),
  /** Of its offers that are on sale, at the mall's own price. */
  lowestE4: PriceE4.nullable(),
  highestE4: PriceE4.nullable(),
  updatedAt: Iso,
})

const Offer = z.object({
  skuId: z.string(),
  productId: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
  ...supplierNames,
  priceE4: PriceE4,
  stock: z.int(),
  fit: z.enum(Object.keys(fitWords) as [Fit, ...Fit[]]),
  /** Why nobody is shown it now; empty while it is on sale. */
  problem: z.string(),
  /** Who decided about it and when; of a suggestion nobody. */
  decidedBy: z.string(),
  decidedAt: Iso.nullable(),
})
export type MatchOffer = z.output<typeof Offer>

const SkuIds = z.array(Id).min(1, '请选择报价').max(50, '一次最多 50 个报价')
const need = { need: 'platform:goods' } as const
const decide = { id: Id, skuIds: SkuIds }

export const standardMatch = domain('平台：标准商品', {
  list: endpoint({
    method: 'GET',
    path: 'platform/standard/list',
    title: '标准商品维护列表',
    access: need,
    dependsOn: { standard: 'any', goods: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(standardTabs) as [StandardTab, ...StandardTab[]]).default('on'),
      search: optionalText('搜索内容', 60),
    }),
    output: paged(Row).extend({ counts: z.record(z.string(), z.int()) }),
  }),

  detail: endpoint({
    method: 'GET',
    path: 'platform/standard/detail',
    title: '标准商品及其报价',
    access: need,
    dependsOn: { standard: 'id', goods: 'any' },
    input: z.object({ id: Id }),
    output: Row.extend({
      version: z.int(),
      categoryCode: z.string(),
      cas: z.string(),
      attributes: z.array(z.object({ name: z.string(), value: z.string() })),
      pictureSkuId: z.string(),
      matched: z.array(Offer),
      suggested: z.array(Offer),
      refused: z.array(Offer),
      log: z.array(z.object({ at: Iso, who: z.string(), title: z.string(), comment: z.string() })),
    }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'platform/standard/create',
    title: '新建标准商品',
    access: need,
    input: z.object(standardFields),
    output: z.object({ id: z.string() }),
  }),

  update: endpoint({
    method: 'POST',
    path: 'platform/standard/update',
    title: '修改标准商品',
    access: need,
    input: z.object({ ...standardFields, id: Id, version: z.int().min(1).optional() }),
    output: nothing,
  }),

  setState: endpoint({
    method: 'POST',
    path: 'platform/standard/state',
    title: '启用或停用标准商品',
    access: need,
    input: z.object({ id: Id, isOn: z.boolean() }),
    output: nothing,
  }),

  accept: endpoint({
    method: 'POST',
    path: 'platform/standard/accept',
    title: '归入标准商品',
    access: need,
    input: z.object(decide),
    output: nothing,
  }),

  refuse: endpoint({
    method: 'POST',
    path: 'platform/standard/refuse',
    title: '不归入标准商品',
    access: need,
    input: z.object(decide),
    output: nothing,
  }),

  undo: endpoint({
    method: 'POST',
    path: 'platform/standard/undo',
    title: '撤销标准商品匹配',
    access: need,
    input: z.object(decide),
    output: nothing,
  }),

  show: endpoint({
    method: 'POST',
    path: 'platform/standard/picture',
    title: '选用报价的图片',
    access: need,
    input: z.object({ id: Id, skuId: Id }),
    output: nothing,
  }),
})
