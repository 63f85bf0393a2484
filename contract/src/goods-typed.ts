// One of the goods as its supplier types it: with what the import takes of the same fields.
import { z } from 'zod'
import { nameFields } from './field-words.ts'
import { Id } from './paging.ts'
import { GoodsPriceE4 } from './supplier-goods.ts'
import { optionalText, text } from './text.ts'
import { plain } from './unseen.ts'

nameFields({ personalPriceE4: '个人价', hasNoCas: '是否没有登记号' })

const STOCK = '库存须为 0 到 99,999,999 的整数'
const Stock = z.int({ error: STOCK }).min(0, STOCK).max(99_999_999, STOCK)
const PIECES = '须为 1 到 9,999 的整数'
const pieces = (name: string) =>
  z
    .int({ error: `${name}${PIECES}` })
    .min(1, `${name}${PIECES}`)
    .max(9999, `${name}${PIECES}`)

const TierTyped = z.object({ from: pieces('阶梯起点'), priceE4: GoodsPriceE4 })

/** Tiers go up in pieces and down in price: a tier that is no better than the one before is a slip. */
const tiersFall = (it: { priceE4: number; tiers: { from: number; priceE4: number }[] }): boolean =>
  it.tiers.every((tier, i) => tier.from > (it.tiers[i - 1]?.from ?? 1) && tier.priceE4 < (it.tiers[i - 1]?.priceE4 ?? it.priceE4))

/** Codes stand in files, on labels and in addresses. */
const CODE = /^[^\s'"<>]{1,64}$/u

const SkuNew = z
  .object({
    code: z
      .string({ error: '请输入商品编码' })
      .overwrite(plain)
      .min(1, '请输入商品编码')
      .regex(CODE, '编码最多 64 个字，不能有空格、引号和尖括号'),
    catNo: optionalText('货号', 64),
    specs: z.array(z.object({ name: text('规格名', 50), value: text('规格', 200) })).max(6, '规格最多 6 项'),
    unit: text('单位', 10),
    priceE4: GoodsPriceE4,
    listPriceE4: GoodsPriceE4.nullable(),
    /** With one's own money (decision 0382); null: as `priceE4`. Absent: as it is. */
    personalPriceE4: GoodsPriceE4.nullable().optional(),
    moq: pieces('起订量'),
    packStep: pieces('销售倍数'),
    tiers: z.array(TierTyped).max(5, '阶梯价最多 5 档'),
    /** Null: as it is; what orders took meanwhile stays taken. */
    stock: Stock.nullable(),
  })
  .refine(tiersFall, { error: '阶梯价须数量逐档增加、单价逐档降低', path: ['tiers'] })
  .refine((it) => it.listPriceE4 === null || it.listPriceE4 > it.priceE4, { error: '划线价须高于单价', path: ['listPriceE4'] })

const SkuTyped = SkuNew.safeExtend({
  /** Absent: a new pack. */
  skuId: Id.optional(),
})

/** A code that is missing says so at its own field. */
const codesDiffer = (codes: readonly string[]): boolean => codes.every((it, i) => it === '' || codes.indexOf(it) === i)

const packs = <S extends z.ZodType<{ code: string }>>(sku: S) =>
  z
    .array(sku)
    .min(1, '至少留一个规格')
    .max(200, '最多 200 个规格')
    .refine((all) => codesDiffer(all.map((it) => it.code)), '商品编码不能重复')

export const GoodsTyped = z.object({
  name: text('商品名称', 255),
  brand: optionalText('品牌', 60),
  model: optionalText('型号', 100),
  spec: optionalText('规格', 200),
  pack: optionalText('包装', 100),
  keywords: z.array(text('关键词', 30)).max(20, '关键词最多 20 个'),
  description: optionalText('描述', 1000),
  leadDays: z.int({ error: '发货天数须为 0 到 180' }).min(0, '发货天数须为 0 到 180').max(180, '发货天数须为 0 到 180'),
  attributes: z
    .array(z.object({ name: text('参数名', 50), value: text('参数值', 200) }))
    .max(40, '商品参数最多 40 项')
    .refine((all) => new Set(all.map((it) => it.name)).size === all.length, '商品参数的名称不能重复'),
  skus: packs(SkuTyped),
})
export type GoodsTyped = z.output<typeof GoodsTyped>

export const SERVICES_MAX = 10
const ServiceTyped = z.object({
  /** Absent: a new one. */
  skuId: Id.optional(),
  name: text('服务名称', 30),
  unit: text('计价单位', 10),
  priceE4: GoodsPriceE4,
})
const differ = (all: readonly string[]): boolean => new Set(all).size === all.length

/** 增值服务 offered with the goods (decision 0160). */
export const ServicesTyped = z.object({
  services: z
    .array(ServiceTyped)
    .max(SERVICES_MAX, `增值服务最多 ${SERVICES_MAX} 项`)
    .refine((all) => differ(all.map((it) => it.name)), '增值服务的名称不能重复')
    .refine((all) => differ(all.flatMap((it) => it.skuId ?? [])), '同一项服务不能填两次'),
})
export type ServicesTyped = z.output<typeof ServicesTyped>

const TAX = '税率须为 0 到 17，最多两位小数'

/** New goods: also what says who reviews them and who may buy them, which stays as it is typed here. */
export const GoodsNew = GoodsTyped.extend({
  categoryCode: z.string({ error: '请选择商品分类' }).min(1, '请选择商品分类').max(40),
  cas: z
    .string()
    .overwrite(plain)
    .regex(/^(\d{2,7}-\d{2}-\d)?$/, '登记号（CAS）格式不正确，如 64-17-5')
    .default(''),
  /** Mixtures and kits of a category that asks for one. */
  hasNoCas: z.boolean().default(false),
  taxRateBp: z.int({ error: TAX }).min(0, TAX).max(1700, TAX),
  skus: packs(SkuNew),
})
export type GoodsNew = z.output<typeof GoodsNew>
