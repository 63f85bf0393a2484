// Rules of goods that server and pages share: badges, control classes, tier prices, normalised prices.
import { lineFen } from './money.ts'

/** Product tip badges by type (spec §3). */
export const badgeLabels: Record<number, string> = {
  1: '包邮',
  2: '送货上门',
  3: '快递物流 A',
  4: '快递物流 B',
  5: '极速发货',
  6: '品质保障',
  7: '七天无理由退货',
  8: '三包服务',
  9: '如实描述',
  10: '正品保障',
  11: '24 小时发货',
  12: '48 小时发货',
  13: '72 小时发货',
  14: '72 小时后发货',
  15: '48 小时送达',
  16: '优惠',
  17: '折扣',
  18: '厂家物流',
}

const HIDDEN = new Set([1, 8, 9, 10])
const SEVEN_DAY = 7
/** Goods of this supplier are taken back without the condition that they are intact (spec §3). */
const NO_INTACT_CONDITION = 2

/** The badge goods bear while coupons of this kind are given out for them (decision 0383): nobody writes it to goods. */
export const campaignBadges = { minus: 16, rate: 17 } as const
export type CampaignBadge = keyof typeof campaignBadges
export const isCampaignBadge = (type: number): boolean => Object.values<number>(campaignBadges).includes(type)

/** Badges a search narrows by, all of those chosen at once; how soon goods leave (11 to 14) is asked by days, what coupons are for in their list. */
export const searchedBadges = [2, 3, 4, 5, 6, 7, 15, 18] as const
export const badgeLabel = (type: number): string => badgeLabels[type] ?? ''

export interface Badge {
  type: number
  label: string
  tip: string
  /** Shown struck through: the promise is not given. */
  crossed: boolean
}

const sevenDay = (given: boolean, srcId: number): Badge => {
  if (!given) return { type: SEVEN_DAY, label: '不支持七天无理由退货', tip: '该商品不支持七天无理由退货', crossed: true }
  const tip = srcId === NO_INTACT_CONDITION ? '签收之日起七天内可无理由退货' : '签收之日起七天内，商品完好的可无理由退货'
  return { type: SEVEN_DAY, label: badgeLabels[SEVEN_DAY]!, tip, crossed: false }
}

/** The badges a page shows of a product: types 1, 8, 9, 10 hidden; without type 7 a crossed seven-day badge (spec §3). */
export const shownBadges = (types: readonly number[], srcId: number): Badge[] => {
  const shown = [...new Set(types)].filter((type) => type in badgeLabels && !HIDDEN.has(type) && type !== SEVEN_DAY).sort((a, b) => a - b)
  return [
    sevenDay(types.includes(SEVEN_DAY), srcId),
    ...shown.map((type) => ({ type, label: badgeLabels[type]!, tip: badgeLabels[type]!, crossed: false })),
  ]
}

/** Control classes of chemicals (glossary §1.5). */
export const controlLabels = ['普通', '一般危化品', '易制毒二、三类', '易制爆', '剧毒', '易制毒一类、麻精', '放射性、病原'] as const
export const controlLabel = (controlClass: number): string => controlLabels[controlClass] ?? '管控'

/** Why goods cannot be bought in this quantity; empty when they can. */
export const numProblem = (it: { moq: number; packStep: number; stock: number }, num: number): string => {
  if (num < it.moq) return `起订量为${it.moq}`
  if (num % it.packStep !== 0) return `须按 ${it.packStep} 的整数倍购买`
  return num > it.stock ? `商品库存不足，剩余${it.stock}件` : ''
}

/** What the law asks before goods of a class may be ordered (domain page 02 §2.15). */
export const controlDemands: Record<number, string> = {
  1: '供应商须持危险化学品经营许可证；收货须登记入库',
  2: '购买前须在县级公安机关备案，且仅限对公付款；个人与学生不能购买',
  3: '须提供合法用途说明，购买后 5 日内备案；个人与学生不能购买',
  4: '须持剧毒化学品购买许可证，双人收货、双人双锁保管；个人与学生不能购买',
  5: '须持购买许可证或印鉴卡；个人与学生不能购买',
  6: '不在线上销售，须走线下专项申购',
}

/** Who asks for regulated goods. */
export interface Asker {
  isStudent: boolean
  isPersonal: boolean
  /** The school opened the buying of regulated chemicals (`poisonAndPopFlag`). */
  isOpen: boolean
}

/** Why this person cannot order goods of this class; empty when they can. */
export const controlRefusal = (controlClass: number, it: Asker): string => {
  if (controlClass === 0) return ''
  if (controlClass >= 6) return '该类商品不在线上销售，须走线下专项申购'
  if (it.isPersonal) return '个人不能购买管控化学品及危险化学品'
  if (controlClass === 1) return ''
  if (it.isStudent) return '学生不能申购该类化学品'
  return it.isOpen ? '' : '学校未开通管控化学品采购'
}

export interface Tier {
  from: number
  priceE4: number
}

/** The unit price for a quantity: the lowest of the base price and every tier reached. */
export const tierPriceE4 = (priceE4: number, tiers: readonly Tier[], num: number): number =>
  tiers.reduce((least, tier) => (num >= tier.from && tier.priceE4 < least ? tier.priceE4 : least), priceE4)

/** Price of one base unit (支, g, mL …) in 1/10000 yuan; 0 when the pack is not known. */
export const basePriceE4 = (priceE4: number, baseQty: number | null | undefined): number =>
  baseQty && baseQty > 0 ? Math.round(priceE4 / baseQty) : 0

export const amountFen = (priceE4: number, tiers: readonly Tier[], num: number): number => lineFen(tierPriceE4(priceE4, tiers, num), num)

/** Address of the drawing of a product, in the pack of one of its SKUs where that is named. */
export const pictureOf = (productId: string, skuId?: string): string => `/api/picture?id=${productId}${skuId ? `&sku=${skuId}` : ''}`

/** Address of a picture a supplier sent; it never changes. */
export const photoOf = (pictureId: string, side: number, type: 'avif' | 'webp' = 'webp'): string =>
  `/api/photo?id=${pictureId}&side=${side}&type=${type}`

export interface Freight {
  fen: number
  freeFromFen: number
}

/** The supplier's freight for goods of one order: free from an amount where one is set. */
export const freightOf = (goodsFen: number, freight: Freight): number =>
  goodsFen === 0 || (freight.freeFromFen > 0 && goodsFen >= freight.freeFromFen) ? 0 : freight.fen
