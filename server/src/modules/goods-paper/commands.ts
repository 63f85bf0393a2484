import { MOST_PAPERS, paperKinds, type goodsPaper } from '@caiyuan/contract/goods-paper'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { dropUpload, ownUpload } from '../../core/files.ts'
import { refused } from '../../core/file-kinds.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { keepPaper } from './kept.ts'

type Api = Of<typeof goodsPaper>

const MIMES = ['application/pdf', 'image/jpeg', 'image/png']

/** One of the caller's goods, held: of two that are sent at once the second counts the first. */
const mustOwn = async (ctx: Ctx, productId: string): Promise<void> => {
  const supplierId = supplierOf(ctx)
  const goods = isId(productId)
    ? await ctx.tx
        .selectFrom('products')
        .select('id')
        .where('id', '=', productId)
        .where('supplier_id', '=', supplierId)
        .where('status', '<>', 'partner')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!goods) throw missing('商品')
}

interface Said {
  kind: keyof typeof paperKinds
  number: string
  name: string
}
const wordsOf = (it: Said): string => [paperKinds[it.kind], it.number, it.name].filter(Boolean).join('，')

const log = (ctx: Ctx, productId: string, title: string, before: string, after: string): void => {
  logAction(ctx, 'goods', productId, { action: 'papers', title, detail: { changes: [{ field: '商品文件', before, after }] } })
  ctx.objectId = productId
}

/** Kept with the goods: what was sent is of no document and belongs to one school alone. */
export const addPaper: Api['add'] = async (ctx, { productId, fileId, kind, paperNo, signedOn, validUntil }) => {
  await mustOwn(ctx, productId)
  if (signedOn > dayOf(ctx.now)) throw invalid('signedOn', '签发日期不能晚于今天')
  const file = await ownUpload(ctx, fileId, true)
  if (!file || file.doc_kind !== null) throw missing('文件')
  if (!MIMES.includes(file.mime)) throw refused('只能上传 pdf、jpg、png 文件')
  const { num } = await ctx.tx
    .selectFrom('goods_papers')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  if (Number(num) >= MOST_PAPERS) throw new Fail('core.refused', { reason: `一种商品最多 ${MOST_PAPERS} 份文件，请先删除过期的` })
  const draft = { productId, kind, paperNo, signedOn, validUntil, name: file.name, mime: file.mime }
  const paperId = await keepPaper(ctx.tx, keptFiles(), draft, await keptFiles().get(file.storage_key))
  await dropUpload(ctx, fileId)
  log(ctx, productId, '上传商品文件', '', wordsOf({ kind, number: paperNo, name: file.name }))
  return { paperId }
}

export const removePaper: Api['remove'] = async (ctx, { productId, paperId }) => {
  await mustOwn(ctx, productId)
  if (!isId(paperId)) throw missing('文件')
  const gone = await ctx.tx
    .deleteFrom('goods_papers')
    .where('product_id', '=', productId)
    .where('id', '=', paperId)
    .returning(['kind', 'number', 'name', 'storage_key'])
    .executeTakeFirst()
  if (!gone) throw missing('文件')
  await enqueue(ctx, 'files.remove', { body: { keys: [gone.storage_key] } })
  log(ctx, productId, '删除商品文件', wordsOf(gone as Said), '')
  return {}
}
