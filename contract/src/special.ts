// 特价专区: what costs less for some hours while its pieces last, for everybody and for the people of the platform who set it.
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { specialShown } from './special-shown.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

export const specialTabs = { running: '进行中', coming: '即将开始', over: '已结束' } as const
export type SpecialTab = keyof typeof specialTabs

export const SPECIAL_DAYS_MAX = 31
export const SPECIAL_STOCK_MAX = 999_999
const MOST_E4 = 9_000_000_000_000

const Tab = z.enum(Object.keys(specialTabs) as [SpecialTab, ...SpecialTab[]]).default('running')
const counts = z.record(z.string(), z.int())

const shown = {
  id: z.string(),
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
  ...supplierNames,
  /** The special price, and what the pack costs else. */
  priceE4: PriceE4,
  wasE4: PriceE4,
  startsAt: Iso,
  /** When it ended, where it was ended before its time. */
  endsAt: Iso,
  stockNum: z.int(),
  soldNum: z.int(),
  /** Pieces one person may have; 0: as many as there are. */
  perPersonNum: z.int(),
}

export const SpecialCard = z.object({
  ...shown,
  moq: z.int(),
  packStep: z.int(),
  /** What the person pays now, and how many of it he can have: a price of his school may be lower, or his share be used up. */
  now: z.object({ priceE4: PriceE4, special: specialShown }),
  problem: z.string(),
})

const SpecialRow = z.object({ ...shown, createdBy: z.string(), createdAt: Iso, endedBy: z.string(), tab: Tab, canEnd: z.boolean() })

const need = { need: 'platform:goods' } as const
const pieces = (name: string, least: number) =>
  z
    .int({ error: ({ input }) => (input === undefined ? `请填写${name}` : `${name}须为整数`) })
    .min(least, least > 0 ? `${name}须大于 0` : `${name}不能为负数`)
    .max(SPECIAL_STOCK_MAX, `${name}最多 ${SPECIAL_STOCK_MAX}`)

export const special = domain('特价', {
  list: endpoint({
    method: 'GET',
    path: 'special/list',
    title: '特价专区',
    access: 'public',
    dependsOn: { special: 'any', order: 'any' },
    input: Page.extend({ tab: Tab, categoryType: CategoryType }),
    output: paged(SpecialCard).extend({ counts }),
  }),

  manage: endpoint({
    method: 'GET',
    path: 'platform/special/list',
    title: '特价维护列表',
    access: need,
    dependsOn: { special: 'any' },
    input: Page.extend({ tab: Tab, search: optionalText('搜索内容', 60) }),
    output: paged(SpecialRow).extend({ counts }),
  }),

  packs: endpoint({
    method: 'GET',
    path: 'platform/special/packs',
    title: '可设特价的商品',
    access: need,
    dependsOn: { goods: 'any' },
    input: z.object({ search: text('搜索内容', 60, 1) }),
    output: z.object({
      list: z.array(
        z.object({
          skuId: z.string(),
          name: z.string(),
          spec: z.string(),
          code: z.string(),
          unit: z.string(),
          ...supplierNames,
          priceE4: PriceE4,
          /** Below this a special price has to lie: the lowest there is without it. */
          lowestE4: PriceE4,
          stock: z.int(),
          moq: z.int(),
          packStep: z.int(),
        }),
      ),
    }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'platform/special/create',
    title: '新建特价',
    access: need,
    input: z
      .object({
        skuId: z.string({ error: '请选择商品' }).min(1, '请选择商品'),
        priceE4: z.int({ error: '请填写特价' }).min(1, '特价须大于 0').max(MOST_E4, '特价超出范围'),
        stockNum: pieces('特价库存', 1),
        perPersonNum: pieces('每人限购', 0).default(0),
        startsAt: z.iso.datetime({ offset: true, error: '请选择开始时间' }),
        endsAt: z.iso.datetime({ offset: true, error: '请选择结束时间' }),
      })
      .refine((it) => Date.parse(it.endsAt) > Date.parse(it.startsAt), { path: ['endsAt'], error: '结束时间须晚于开始时间' })
      .refine((it) => Date.parse(it.endsAt) - Date.parse(it.startsAt) <= SPECIAL_DAYS_MAX * 86_400_000, {
        path: ['endsAt'],
        error: `一次特价最长 ${SPECIAL_DAYS_MAX} 天`,
      }),
    output: z.object({ id: z.string() }),
  }),

  end: endpoint({
    method: 'POST',
    path: 'platform/special/end',
    title: '提前结束特价',
    access: need,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})

nameFields({ endsAt: '结束时间', perPersonNum: '每人限购', stockNum: '特价库存' })
