// Sheets as their maker and the readers of their documents see them.
import type { comparison, SheetContent, SheetNamed } from '@caiyuan/contract/comparison'
import { priceText } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { dayText, momentText } from '@caiyuan/contract/span'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { maySee } from '../../core/documents.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'

type Comparison = Of<typeof comparison>
type Named = z.output<typeof SheetNamed>

interface Row {
  id: string
  made_at: Date
  made_by: string | null
  dept_name: string | null
  title: string
  content: SheetContent
}

const sheets = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('comparisons as c')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'c.school_id').onRef('u.id', '=', 'c.user_id'))
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['c.id', 'c.made_at', 'u.name as made_by', 'd.name as dept_name', 'c.title'])
    .select(sql<SheetContent>`c.content`.as('content'))
    .where('c.school_id', '=', ctx.schoolId)

const namedOf = ({ id, made_at, made_by, title, content }: Row): Named => ({
  id,
  madeAt: made_at.toISOString(),
  madeBy: made_by ?? '',
  title,
  goodsNum: content.rows.length,
  totalFen: content.rows.find((it) => it.skuId === content.chosenSkuId)?.totalFen ?? 0,
})

/** What a check-out proposes: a price of last month proves nothing. */
const FRESH_DAYS = 30

const freshOwn = (ctx: Ctx) =>
  sheets(ctx)
    .where('c.user_id', '=', ctx.user.id)
    .where('c.made_at', '>', sql<Date>`now() - make_interval(days => ${FRESH_DAYS})`)
    .orderBy('c.made_at', 'desc')
    .limit(50)

/** Own fresh sheets, the newest first. */
export const ownComparisons = async (ctx: Ctx): Promise<Named[]> => ((await freshOwn(ctx).execute()) as Row[]).map(namedOf)

/** Own fresh sheets that chose one of these goods, the newest first. */
export const comparisonsFor = async (ctx: Ctx, skuIds: readonly string[]): Promise<(Named & { skuId: string })[]> => {
  const ids = skuIds.filter(isId)
  if (ids.length === 0) return []
  const rows: Row[] = await freshOwn(ctx).where('c.sku_id', 'in', ids).execute()
  return rows.map((it) => ({ ...namedOf(it), skuId: it.content.chosenSkuId }))
}

/** The sheets of a document; who reads it reads them. */
export const comparisonsOf = async (ctx: Ctx, kind: string, docId: string): Promise<Named[]> => {
  const rows: Row[] = await sheets(ctx)
    .innerJoin('comparison_uses as x', (join) => join.onRef('x.school_id', '=', 'c.school_id').onRef('x.comparison_id', '=', 'c.id'))
    .where('x.doc_kind', '=', kind)
    .where('x.doc_id', '=', docId)
    .where('x.school_id', '=', ctx.schoolId)
    .orderBy('c.made_at')
    .execute()
  return rows.map(namedOf)
}

const isPartOfSeen = async (ctx: Ctx, id: string): Promise<boolean> => {
  const uses = await ctx.tx
    .selectFrom('comparison_uses')
    .select(['doc_kind', 'doc_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('comparison_id', '=', id)
    .execute()
  for (const it of uses) if (await maySee(ctx, it.doc_kind, it.doc_id)) return true
  return false
}

/** One's own, or one of a document one may see. */
const seenSheet = async (ctx: Ctx, id: string): Promise<Row> => {
  const found = isId(id) ? await sheets(ctx).select('c.user_id').where('c.id', '=', id).executeTakeFirst() : undefined
  if (!found || (found.user_id !== ctx.user.id && !(await isPartOfSeen(ctx, id)))) throw missing('比价单')
  return found
}

const orderNos = (ctx: Ctx): RawBuilder<{ id: string; orderNo: string }[]> => sql`
  (select coalesce(json_agg(json_build_object('id', o.id, 'orderNo', o.order_no) order by o.order_no), '[]') from comparison_uses x
    join orders o on o.school_id = x.school_id and o.id = x.doc_id where x.school_id = ${ctx.schoolId} and x.comparison_id = c.id and x.doc_kind = ${orderFlow.kind})`

export const listComparisons: Comparison['list'] = async (ctx, { pageNum, pageSize }) => {
  const own = ctx.tx.selectFrom('comparisons').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)
  const [rows, all] = await Promise.all([
    sheets(ctx)
      .select(orderNos(ctx).as('orders'))
      .where('c.user_id', '=', ctx.user.id)
      .orderBy('c.made_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('num')).executeTakeFirstOrThrow(),
  ])
  return { list: rows.map((it) => ({ ...namedOf(it), orderNos: it.orders })), total: Number(all.num), pageNum, pageSize }
}

export const comparisonDetail: Comparison['detail'] = async (ctx, { id }) => {
  const it = await seenSheet(ctx, id)
  const { madeAt, madeBy, title } = namedOf(it)
  return { id, madeAt, madeBy, title, deptName: it.dept_name ?? '', ...it.content }
}

type Line = SheetContent['rows'][number] & { sheet: Row; lowestFen: number | null }

const moreFen = (it: Line): number => (it.lowestFen === null || it.problem !== '' ? 0 : it.totalFen - it.lowestFen)

const noteOf = ({ sheet: { content }, skuId, isCounted, problem }: Line): string =>
  [skuId === content.chosenSkuId ? `选用${content.reason ? `，理由：${content.reason}` : ''}` : isCounted ? '同款报价，计入' : '', problem]
    .filter(Boolean)
    .join('；')

const columns: readonly SheetColumn<Line>[] = [
  { title: '供应商', width: 28, text: (it) => it.supplierFullName },
  { title: '商品', width: 40, text: (it) => it.name },
  { title: '品牌', width: 12, text: (it) => it.brand },
  { title: '型号', width: 14, text: (it) => it.model },
  { title: '货号', width: 14, text: (it) => it.catNo },
  { title: '规格', width: 20, text: (it) => it.pack || it.spec },
  { title: '售价', width: 14, text: (it) => `${priceText(it.priceE4)}/${it.unit}` },
  { title: '折算单价', width: 16, text: (it) => (it.basePriceE4 > 0 ? `${priceText(it.basePriceE4)}/${it.baseUnit}` : '') },
  { title: '库存', width: 8, num: (it) => it.stock },
  { title: '最早发货', width: 12, text: (it) => it.leaveOn },
  { title: '同量', width: 12, text: ({ sheet: { content } }) => `${content.volume} ${content.unit}` },
  { title: '购买数量', width: 10, num: (it) => it.num },
  { title: '货款', width: 12, fen: (it) => it.goodsFen },
  { title: '运费', width: 10, fen: (it) => it.freightFen },
  { title: '合计', width: 12, fen: (it) => it.totalFen },
  { title: '比最低多', width: 12, fen: moreFen },
  { title: '说明', width: 40, text: noteOf },
  { title: '比价人', width: 10, text: ({ sheet }) => sheet.made_by ?? '' },
  { title: '比价时间', width: 18, text: ({ sheet: { made_at: at } }) => `${dayText(at)} ${momentText(at).slice(6)}` },
]

export const exportComparison: Comparison['export'] = async (ctx, { id }) => {
  const sheet = await seenSheet(ctx, id)
  const sums = sheet.content.rows.filter((it) => it.problem === '').map((it) => it.totalFen)
  const lowestFen = sums.length > 0 ? Math.min(...sums) : null
  const rows = sheet.content.rows.map((it): Line => ({ ...it, sheet, lowestFen }))
  return sheetReply(`比价单_${dayText(sheet.made_at)}`, columns, rows)
}
