// 场景采购: what people of a kind need together, chosen by the platform from goods on sale, bought as a set (decision 0092).
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { TierShown } from './catalog/goods-card.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { specialShown } from './special-shown.ts'
import { supplierNames } from './supplier-names.ts'
import { Num, optionalText, text } from './text.ts'

export const sceneTabs = { shown: '展示中', over: '已下线' } as const
export type SceneTab = keyof typeof sceneTabs

/** Kinds of goods in one scene. */
export const SCENE_LINES_MAX = 60
/** Scenes shown at once. */
export const SCENES_MAX = 30

const need = { need: 'platform:goods' } as const

const packWords = {
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
}

export const SceneLine = z.object({
  ...packWords,
  /** How many the scene suggests. */
  num: z.int(),
  /** For the person's school, before tiers. */
  priceE4: PriceE4,
  special: specialShown,
  tiers: z.array(TierShown),
  moq: z.int(),
  packStep: z.int(),
  /** Free pieces. */
  stock: z.int(),
  /** Why it cannot be bought in any quantity; empty when it can. */
  problem: z.string(),
})

const Tab = z.enum(Object.keys(sceneTabs) as [SceneTab, ...SceneTab[]]).default('shown')

const typed = {
  title: text('场景名称', 30),
  brief: optionalText('说明', 120),
  lines: z
    .array(z.object({ skuId: Id, num: Num }))
    .min(1, '请至少添加一种商品')
    .max(SCENE_LINES_MAX, `一个场景最多 ${SCENE_LINES_MAX} 种商品`)
    .refine((all) => new Set(all.map((it) => it.skuId)).size === all.length, '同一规格不能添加两次'),
}

export const scene = domain('场景采购', {
  list: endpoint({
    method: 'GET',
    path: 'scene/list',
    title: '采购场景',
    access: 'public',
    dependsOn: { scene: 'any' },
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          brief: z.string(),
          kindsNum: z.int(),
          /** Of the first of its goods. */
          pictures: z.array(z.string()),
        }),
      ),
    }),
  }),

  detail: endpoint({
    method: 'GET',
    path: 'scene/detail',
    title: '场景清单',
    access: 'public',
    dependsOn: { scene: 'id', special: 'any', order: 'any' },
    input: z.object({ id: Id, categoryType: CategoryType }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      brief: z.string(),
      groups: z.array(
        z.object({
          supplierId: z.string(),
          ...supplierNames,
          freight: z.object({ fen: Fen, freeFromFen: Fen }),
          lines: z.array(SceneLine),
        }),
      ),
    }),
  }),

  manage: endpoint({
    method: 'GET',
    path: 'platform/scene/list',
    title: '场景维护列表',
    access: need,
    dependsOn: { scene: 'any', goods: 'any' },
    input: Page.extend({ tab: Tab, search: optionalText('搜索内容', 60) }),
    output: paged(
      z.object({
        id: z.string(),
        title: z.string(),
        brief: z.string(),
        kindsNum: z.int(),
        /** Of these so many are not on sale now. */
        offNum: z.int(),
        updatedBy: z.string(),
        updatedAt: Iso,
        endedBy: z.string(),
        tab: Tab,
        canUp: z.boolean(),
        canDown: z.boolean(),
      }),
    ).extend({ counts: z.record(z.string(), z.int()) }),
  }),

  draft: endpoint({
    method: 'GET',
    path: 'platform/scene/detail',
    title: '场景内容',
    access: need,
    dependsOn: { scene: 'id' },
    input: z.object({ id: Id }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      brief: z.string(),
      /** Sent back when it is saved: what was changed meanwhile is not overwritten. */
      updatedAt: Iso,
      lines: z.array(
        z.object({ ...packWords, ...supplierNames, num: z.int(), moq: z.int(), packStep: z.int(), priceE4: PriceE4, isOn: z.boolean() }),
      ),
    }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'platform/scene/create',
    title: '新建场景',
    access: need,
    input: z.object(typed),
    output: z.object({ id: z.string() }),
  }),

  update: endpoint({
    method: 'POST',
    path: 'platform/scene/update',
    title: '修改场景',
    access: need,
    input: z.object({ id: Id, updatedAt: z.string().max(40), ...typed }),
    output: nothing,
  }),

  move: endpoint({
    method: 'POST',
    path: 'platform/scene/move',
    title: '调整场景顺序',
    access: need,
    input: z.object({ id: Id, way: z.enum(['up', 'down'], { error: '请选择上移或下移' }) }),
    output: nothing,
  }),

  end: endpoint({
    method: 'POST',
    path: 'platform/scene/end',
    title: '下线场景',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({ brief: '场景说明' })
