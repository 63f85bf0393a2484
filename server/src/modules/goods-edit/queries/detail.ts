import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import { pictureOf } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../../core/ask.ts'
import { cleanRichText } from '../../../core/rich-text.ts'
import type { Of } from '../../../core/implement.ts'
import { goodsCan } from '../../catalog/goods-state.ts'
import { photosOf, storyOf } from '../../catalog/photos.ts'
import { servicesOf } from '../../catalog/services.ts'
import { supplierOf } from '../../supplier-goods/file.ts'
import { ownGoods } from '../own.ts'
import { planChange } from '../price-change.ts'

export const goodsDetail: Of<typeof goodsEdit>['detail'] = async (ctx, { id }) => {
  const it = await ownGoods(ctx, id)
  const one = sql<string>`${id}::uuid`
  const { pictures, story, services } = await ask(ctx.tx, {
    pictures: photosOf(one),
    story: storyOf(one),
    services: rowsOf(servicesOf(one)),
  })
  return {
    productId: it.id,
    code: it.code,
    categoryCode: it.category_code,
    categoryName: it.category,
    cas: it.cas ?? '',
    controlClass: it.control_class,
    taxRateBp: it.tax_rate_bp,
    picture: pictureOf(it.id),
    pictures,
    story: cleanRichText(story ?? ''),
    state: it.status,
    reason: it.status === 'refused' ? it.review_reason : '',
    can: goodsCan(ctx, it.status, supplierOf(ctx)),
    updatedAt: it.updated_at.toISOString(),
    name: it.name,
    brand: it.brand,
    model: it.model,
    spec: it.spec,
    pack: it.pack,
    keywords: it.keywords.split(' ').filter(Boolean),
    description: it.description,
    leadDays: it.lead_days,
    attributes: it.attributes,
    skus: it.skus.map((k) => ({
      skuId: k.id,
      code: k.code,
      catNo: k.cat_no,
      specs: k.specs,
      unit: k.unit,
      priceE4: k.price_e4,
      listPriceE4: k.list_price_e4,
      personalPriceE4: k.personal_price_e4,
      moq: k.moq,
      packStep: k.pack_step,
      tiers: k.tiers,
      stock: k.stock,
      reserved: k.reserved,
    })),
    services: services.map(({ id: skuId, ...service }) => ({ skuId, ...service })),
  }
}

export const priceChange: Of<typeof goodsEdit>['priceChange'] = async (ctx, change) => {
  const { rows, seal } = await planChange(ctx, change)
  return { rows: rows.map(({ beforeTiers: _before, afterTiers: _after, ...it }) => it), seal }
}
