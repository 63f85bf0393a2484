import { PAPER_ENDS_SOON, type goodsPaper, type PaperKind } from '@caiyuan/contract/goods-paper'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { asViewer } from '../catalog/viewer.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { isSeenBy, mayOpenPapers, needsSds } from './policy.ts'

type Api = Of<typeof goodsPaper>

interface Row {
  id: string
  kind: PaperKind
  number: string
  signed_on: string
  valid_until: string | null
  is_expired: boolean
  days_left: number | null
  name: string
  mime: string
  size_bytes: number
}

/** Valid ones first, then by kind, the newest first. A paper holds through its last day in Shanghai. */
const papersOf = async (ctx: Ctx, productId: string): Promise<Row[]> => {
  const today = dayOf(ctx.now)
  const { rows } = await sql<Row>`
    select x.id, x.kind, x.number, x.signed_on::text as signed_on, x.valid_until::text as valid_until, coalesce(x.valid_until < ${today}::date, false) as is_expired,
      x.valid_until - ${today}::date as days_left, x.name, x.mime, x.size_bytes
    from goods_papers x where x.product_id = ${productId}
    order by coalesce(x.valid_until < ${today}::date, false), array_position(array['sds', 'coa', 'licence', 'manual'], x.kind), x.signed_on desc, x.id desc`.execute(
    ctx.tx,
  )
  return rows
}

const shown = (r: Row) => ({
  paperId: r.id,
  kind: r.kind,
  paperNo: r.number,
  signedOn: r.signed_on,
  validUntil: r.valid_until,
  isExpired: r.is_expired,
  name: r.name,
  mime: r.mime,
  sizeBytes: r.size_bytes,
})

const isSdsMissing = (controlClass: number, rows: readonly Row[]): boolean =>
  needsSds(controlClass) && !rows.some((it) => it.kind === 'sds' && !it.is_expired)

interface Goods {
  status: string
  supplier_id: string
  control_class: number
  is_seen: boolean
}
/** Goods the school hides do not exist for it. */
const seenGoods = async (ctx: Ctx, productId: string): Promise<Goods> => {
  const { rows } = isId(productId)
    ? await sql<Goods>`select p.status, p.supplier_id, p.control_class, ${isSeenBy(ctx)} as is_seen from products p where p.id = ${productId}`.execute(
        ctx.tx,
      )
    : { rows: [] }
  const [goods] = rows
  if (!goods?.is_seen) throw missing('商品')
  return goods
}

/** As the page of the goods they are of. Who looks as a visitor may be a supplier: then he is asked for. */
export const listPapers: Api['list'] = (open, { productId }) =>
  asViewer(open, async (ctx) => {
    const goods = await seenGoods(ctx, productId)
    const rows = await papersOf(ctx, productId)
    const asked = open.user ? { user: open.user, schoolId: open.user.schoolId } : ctx
    return {
      papers: rows.map(shown),
      isSdsMissing: isSdsMissing(goods.control_class, rows),
      mayOpen: mayOpenPapers(asked, goods),
    }
  })

export const ownPapers: Api['own'] = async (ctx, { productId }) => {
  const supplierId = supplierOf(ctx)
  const goods = isId(productId)
    ? await ctx.tx
        .selectFrom('products')
        .select('control_class')
        .where('id', '=', productId)
        .where('supplier_id', '=', supplierId)
        .executeTakeFirst()
    : undefined
  if (!goods) throw missing('商品')
  const rows = await papersOf(ctx, productId)
  return {
    papers: rows.map((it) => ({
      ...shown(it),
      daysLeft: it.days_left !== null && !it.is_expired && it.days_left <= PAPER_ENDS_SOON ? it.days_left : null,
    })),
    isSdsMissing: isSdsMissing(goods.control_class, rows),
  }
}

interface Kept extends Goods {
  name: string
  mime: string
  storage_key: string
}

/** As it came, in a sandbox. */
export const openPaper: Api['open'] = async (ctx, { paperId }) => {
  const { rows } = isId(paperId)
    ? await sql<Kept>`
        select x.name, x.mime, x.storage_key, p.status, p.supplier_id, p.control_class, ${isSeenBy(ctx)} as is_seen
        from goods_papers x join products p on p.id = x.product_id where x.id = ${paperId}`.execute(ctx.tx)
    : { rows: [] }
  const [paper] = rows
  if (!paper || !mayOpenPapers(ctx, paper)) throw missing('文件')
  return {
    mime: paper.mime,
    body: keptFiles().stream(paper.storage_key),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(paper.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
