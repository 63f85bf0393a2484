// What all SKUs of a product share.
import { isCampaignBadge } from '@caiyuan/contract/goods'
import type { ImportField } from '@caiyuan/contract/supplier-goods'
import { controlClassOf, isCas } from '../../../catalog/controls.ts'
import type { GoodsDraft } from '../../../catalog/goods.ts'
import { textOf } from '../../../../core/table-file/text-of.ts'
import type { Reader } from '../value.ts'
import { categoryOf } from './categories.ts'
import { cellOf, listOf, pairsOf, title, type Context } from './cells.ts'

/** The promise that follows from the days. */
export const shipBadge = (leadDays: number): number => (leadDays <= 1 ? 11 : leadDays <= 2 ? 12 : leadDays <= 3 ? 13 : 14)

const badgesOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>, leadDays: number): number[] => {
  const given = listOf(cellOf(ctx, cells, 'badges')).map(Number)
  if (given.some((b) => !Number.isInteger(b) || b < 1 || b > 18))
    reader.fault(title('badges'), '服务标签须为 1 到 18 的编号', cellOf(ctx, cells, 'badges'))
  else if (given.some(isCampaignBadge))
    reader.fault(title('badges'), '16（优惠）和 17（折扣）随优惠券活动自动显示，不用填写', cellOf(ctx, cells, 'badges'))
  return [...new Set([...given, shipBadge(leadDays)])].sort((a, b) => a - b)
}

const casOf = (reader: Reader, value: unknown): string | null => {
  const text = textOf(value)
  if (text === '') return null
  if (!isCas(text)) reader.fault(title('cas'), 'CAS 号不正确（校验位不符）', text)
  return text
}

/** 13, 13% and what a spreadsheet keeps behind 13%: 0.13. No rate in force lies between 0 and 1%. */
const taxRateOf = (reader: Reader, value: unknown): number | null => {
  const text = textOf(value)
  const rate = reader.number(title('taxRate'), text.replace(/[%％]$/, ''))
  if (rate === null) return null
  const percent = rate > 0 && rate < 1 ? rate * 100 : rate
  if (percent < 0 || percent > 17) reader.fault(title('taxRate'), '税率须为 0 到 17', text)
  return Math.round(percent * 100)
}

const ASSET_FROM_E4 = 10_000_000
const DURABLE = new Set(['it', 'instrument', 'furniture'])

/** From this price on, durable goods are fixed assets. */
export const isAssetOf = (kind: string, skus: readonly { priceE4: number }[]): boolean =>
  DURABLE.has(kind) && Math.max(...skus.map((k) => k.priceE4)) >= ASSET_FROM_E4

export type Product = Omit<GoodsDraft, 'skus' | 'isAsset'> & { kind: string }

export const productOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>): Product => {
  const { defaults } = ctx.mapping
  const at = (field: ImportField): unknown => cellOf(ctx, cells, field)
  const category = categoryOf(ctx, reader, cells)
  const name = reader.text(title('name'), at('name'), 255)
  if (name === '') reader.fault(title('name'), '请输入商品名称', '')
  const cas = casOf(reader, at('cas'))
  const leadDays = reader.whole(title('leadDays'), at('leadDays'), 0, 180) ?? defaults.leadDays ?? 3
  return {
    code: '',
    name,
    brand: reader.text(title('brand'), at('brand'), 60) || defaults.brand,
    model: reader.text(title('model'), at('model'), 100),
    categoryCode: category?.code ?? '',
    kind: category?.kind ?? '',
    spec: reader.text(title('spec'), Array.isArray(at('spec')) || typeof at('spec') === 'object' ? '' : at('spec'), 200),
    pack: reader.text(title('pack'), at('pack'), 100),
    cas,
    controlClass: controlClassOf(cas),
    badges: badgesOf(ctx, reader, cells, leadDays),
    attributes: pairsOf(at('attributes')),
    description: textOf(at('description')).slice(0, 1000),
    keywords: listOf(at('keywords')),
    picture: {},
    leadDays,
    taxRateBp: taxRateOf(reader, at('taxRate')) ?? defaults.taxRateBp ?? 1300,
    expenseSubject: category?.expenseSubject ?? 'material',
    listedOn: ctx.today,
  }
}
