import { MOST_PICTURES, type goodsEdit } from '@caiyuan/contract/goods-edit'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { dropUpload, ownUpload } from '../../../core/files.ts'
import { refused } from '../../../core/file-kinds.ts'
import { beforehand, type Of } from '../../../core/implement.ts'
import { newId } from '../../../core/ids.ts'
import { enqueue } from '../../../core/outbox.ts'
import { makePicture, type MadePicture } from '../../../core/pictures.ts'
import { keptFiles } from '../../../gateways/storage.ts'
import { contentKey, contentKeys } from '../../catalog/photos.ts'
import { ownGoods, type OwnGoods } from '../own.ts'

type Api = typeof goodsEdit
type Made = { made: MadePicture; fault: null } | { made: null; fault: unknown }

const PICTURE_MIMES = ['image/jpeg', 'image/png']

const mustHavePack = (goods: OwnGoods, skuId: string | null): void => {
  if (skuId !== null && !goods.skus.some((k) => k.id === skuId)) throw missing('商品规格')
}

const picturesOf = (ctx: Ctx, productId: string) =>
  ctx.tx
    .selectFrom('product_pictures')
    .select(['id', 'sku_id', 'sides', 'storage_key'])
    .where('product_id', '=', productId)
    .orderBy('place')
    .orderBy('id')
    .execute()

const logPictures = (ctx: Ctx, id: string, before: number, after: number): void => {
  const change =
    before === after
      ? { field: '图片', before: `${before} 张`, after: '顺序或所属规格' }
      : { field: '图片', before: `${before} 张`, after: `${after} 张` }
  logAction(ctx, 'goods', id, { action: 'pictures', title: '修改图片', detail: { changes: [change] } })
}

/** Made anew outside the transaction: nothing is held meanwhile. What is wrong with it is said inside, where a refusal is kept. */
export const addPicture: Of<Api>['addPicture'] = beforehand(
  async (at, { fileId }: InputOf<Api['addPicture']>): Promise<Made> => {
    try {
      const file = await at.read((ctx) => ownUpload(ctx, fileId))
      if (!file || file.doc_kind !== null) throw missing('文件')
      if (!PICTURE_MIMES.includes(file.mime)) throw refused('只能上传 jpg、png 图片')
      return { made: await makePicture(await keptFiles().get(file.storage_key)), fault: null }
    } catch (fault) {
      return { made: null, fault }
    }
  },
  async (ctx, { id, skuId, fileId }, { made, fault }) => {
    const goods = await ownGoods(ctx, id, true)
    mustHavePack(goods, skuId)
    const had = await picturesOf(ctx, id)
    if (had.length >= MOST_PICTURES) throw new Fail('core.refused', { reason: `一种商品最多 ${MOST_PICTURES} 张图片` })
    if (!made) throw fault
    const pictureId = newId()
    const key = `goods/${pictureId.slice(0, 8)}/${pictureId}`
    for (const { side, type, body } of made.contents) await keptFiles().put(contentKey(key, side, type), body)
    await ctx.tx
      .insertInto('product_pictures')
      .values({
        id: pictureId,
        product_id: id,
        sku_id: skuId,
        place: had.length + 1,
        width: made.width,
        height: made.height,
        sides: made.sides,
        storage_key: key,
      })
      .execute()
    await dropUpload(ctx, fileId)
    logPictures(ctx, id, had.length, had.length + 1)
    ctx.objectId = id
    return { pictureId }
  },
)

/** Their order and packs as told; those that are not named are gone. */
export const setPictures: Of<Api>['setPictures'] = async (ctx, { id, pictures }) => {
  const goods = await ownGoods(ctx, id, true)
  const had = await picturesOf(ctx, id)
  for (const it of pictures) {
    if (!had.some((one) => one.id === it.pictureId)) throw missing('图片')
    mustHavePack(goods, it.skuId)
  }
  const isSame =
    had.length === pictures.length && had.every((it, i) => it.id === pictures[i]!.pictureId && it.sku_id === pictures[i]!.skuId)
  if (isSame) return {}
  const kept = new Set(pictures.map((it) => it.pictureId))
  const gone = had.filter((it) => !kept.has(it.id))
  if (gone.length > 0) {
    await ctx.tx
      .deleteFrom('product_pictures')
      .where('product_id', '=', id)
      .where(
        'id',
        'in',
        gone.map((it) => it.id),
      )
      .execute()
    await enqueue(ctx, 'files.remove', { body: { keys: gone.flatMap(contentKeys) } })
  }
  for (const [i, it] of pictures.entries())
    await ctx.tx
      .updateTable('product_pictures')
      .set({ place: i + 1, sku_id: it.skuId })
      .where('product_id', '=', id)
      .where('id', '=', it.pictureId)
      .execute()
  logPictures(ctx, id, had.length, pictures.length)
  ctx.objectId = id
  return {}
}
