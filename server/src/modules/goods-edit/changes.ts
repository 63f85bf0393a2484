// What an edit changed, field by field, in the words of the page: it is kept in the log of the goods.
import { priceText } from '@caiyuan/contract/money'
import type { GoodsDraft, SkuDraft } from '../catalog/goods.ts'
import { personalText } from '../catalog/personal-price.ts'

export interface Change {
  field: string
  before: string
  after: string
}

/** A row of the log holds words, not whole texts. */
const MOST_CHARS = 200
const MOST_CHANGES = 100

const clip = (text: string): string => (text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text)

const fieldsOfSku = (it: SkuDraft): Record<string, string> => ({
  货号: it.catNo,
  规格: it.specs.map((s) => s.value).join(' '),
  单位: it.unit,
  单价: priceText(it.priceE4),
  划线价: it.listPriceE4 === null ? '' : priceText(it.listPriceE4),
  个人价: personalText(it.personalPriceE4),
  阶梯价: it.tiers.map((t) => `${t.from} 起 ${priceText(t.priceE4)}`).join('，'),
  起订量: String(it.moq),
  销售倍数: String(it.packStep),
})

const fieldsOf = (it: GoodsDraft): Record<string, string> => ({
  商品名称: it.name,
  品牌: it.brand,
  型号: it.model,
  规格: it.spec,
  包装: it.pack,
  关键词: it.keywords.join(' '),
  描述: it.description,
  发货天数: String(it.leadDays),
  ...Object.fromEntries(it.attributes.map((a) => [`参数「${a.name}」`, a.value])),
})

const differing = (before: Record<string, string>, after: Record<string, string>, prefix = ''): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field: `${prefix}${field}`, before: clip(before[field] ?? ''), after: clip(after[field] ?? '') }))

const briefOf = (it: SkuDraft): string =>
  [
    it.specs.map((s) => s.value).join(' '),
    `${priceText(it.priceE4)}/${it.unit}`,
    typeof it.personalPriceE4 === 'number' ? `个人价 ${priceText(it.personalPriceE4)}` : '',
  ]
    .filter(Boolean)
    .join('，')

/** `stocks`: what is in the store now, by code. */
export const changesOf = (before: GoodsDraft, after: GoodsDraft, stocks: ReadonlyMap<string, number>): Change[] => {
  const had = new Map(before.skus.map((k) => [k.code, k]))
  const has = new Set(after.skus.map((k) => k.code))
  const several = before.skus.length > 1 || after.skus.length > 1
  const skus = after.skus.flatMap((k): Change[] => {
    const old = had.get(k.code)
    if (!old) return [{ field: `规格 ${k.code}`, before: '', after: briefOf(k) }]
    const stock = stocks.get(k.code) ?? 0
    const prefix = several ? `${k.code} ` : ''
    return [
      ...differing(fieldsOfSku(old), fieldsOfSku(k), prefix),
      ...(k.stock !== null && k.stock !== stock ? [{ field: `${prefix}库存`, before: String(stock), after: String(k.stock) }] : []),
    ]
  })
  const gone = before.skus.filter((k) => !has.has(k.code)).map((k) => ({ field: `规格 ${k.code}`, before: briefOf(k), after: '' }))
  return [...differing(fieldsOf(before), fieldsOf(after)), ...skus, ...gone].slice(0, MOST_CHANGES)
}

/** What new goods began with. */
export const createdOf = (it: GoodsDraft, category: string): Change[] => {
  const nothing = { ...it, name: '', brand: '', model: '', spec: '', pack: '', keywords: [], description: '', attributes: [], skus: [] }
  const [name, ...rest] = changesOf(nothing, it, new Map())
  const own = [{ field: '分类', before: '', after: category }, ...(it.cas === null ? [] : [{ field: 'CAS 号', before: '', after: it.cas }])]
  return [name!, ...own, ...rest].slice(0, MOST_CHANGES)
}
