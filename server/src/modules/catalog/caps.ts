// 限购 up to a figure (domain page 05 §5.8, decision 0103): what of one person's month and of one order may still be bought. Who submits
// holds the lock of his own person while he counts (`lockOwn`), so that two orders at once see each other.
import { oneOf } from '../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { money, sumFen } from '@caiyuan/contract/money'
import { calledOff } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { isLimited, limited, limitsOf, limitWords, type Limit } from './limits.ts'
import type { Offer } from './offers.ts'

type Goods = Pick<Offer, 'categoryPath' | 'name'>

export interface Cap extends Limit {
  /** Pieces this person had this month already. */
  had: number
}

/** What the person ordered this month and did not give up. */
const boughtThisMonth = async (ctx: Ctx, exceptOrder: string | null): Promise<(Goods & { num: number })[]> =>
  (
    await sql<Goods & { num: number }>`
      select p.category_path as "categoryPath", l.name, sum(l.num)::int as num from orders o
      join order_lines l on l.school_id = o.school_id and l.order_id = o.id join skus k on k.id = l.sku_id join products p on p.id = k.product_id
      where k.service_name is null and o.school_id = ${ctx.schoolId} and o.buyer_id = ${ctx.user.id} and o.submitted_at >= ${startOfDay(`${dayOf(ctx.now).slice(0, 7)}-01`)}
        and o.kind in ${oneOf(schoolKinds)} and o.state <> all(${calledOff}) and o.id is distinct from ${exceptOrder}::uuid
      group by 1, 2`.execute(ctx.tx)
  ).rows

const isCounted = (it: Limit): boolean => it.measure === 'monthNum'

/** Whether anything of this person is counted by the month. */
export const isCountedHere = async (ctx: Ctx): Promise<boolean> => (await limitsOf(ctx)).some(isCounted)

/** The caps that concern these goods, whatever pays for them; an order that is submitted again does not count beside itself. */
export const capsOn = async (ctx: Ctx, goods: readonly Goods[], exceptOrder: string | null = null): Promise<Cap[]> => {
  const caps = (await limitsOf(ctx)).filter((it) => it.fund_source === '' && goods.some((each) => isLimited(it, each)))
  const bought = caps.some(isCounted) ? await boughtThisMonth(ctx, exceptOrder) : []
  return caps.map((it) => ({
    ...it,
    had: isCounted(it) ? bought.filter((each) => isLimited(it, each)).reduce((sum, each) => sum + each.num, 0) : 0,
  }))
}

/** `每人每月最多 5 件；课题组领用；您本月已买 3 件，还可买 2 件`. */
export const capText = (cap: Cap): string =>
  isCounted(cap) ? `${limitWords(cap)}；您本月已买 ${cap.had} 件，还可买 ${Math.max(0, cap.most - cap.had)} 件` : limitWords(cap)

export interface CapLine {
  offer: Goods & Pick<Offer, 'skuId' | 'supplierId' | 'controlClass' | 'isService'>
  num: number
  amountFen: number
}

/** One supplier and one control class are one order (domain page 02 §2.1). */
const isOneOrder = (a: CapLine, b: CapLine): boolean =>
  a.offer.supplierId === b.offer.supplierId && a.offer.controlClass === b.offer.controlClass

const problemOf = (cap: Cap, line: CapLine, lines: readonly CapLine[]): string => {
  if (!isLimited(cap, line.offer)) return ''
  const alike = lines.filter((it) => isLimited(cap, it.offer))
  if (isCounted(cap)) {
    const num = alike.reduce((sum, it) => sum + it.num, 0)
    return cap.had + num > cap.most ? limited(`${capText(cap)}${num > line.num ? `，本次共 ${num} 件` : ''}`) : ''
  }
  const fen = cap.measure === 'orderSum' ? sumFen(alike.filter((it) => isOneOrder(it, line)).map((it) => it.amountFen)) : 0
  return fen > cap.most ? limited(`${capText(cap)}；本单此类商品合计 ${money(fen)}`) : ''
}

/** By SKU, why goods bought together are too many; absent where they are not. The price of one piece is judged with its offer; services are no pieces. */
export const overCaps = (caps: readonly Cap[], bought: readonly CapLine[]): Map<string, string> => {
  const lines = bought.filter((it) => !it.offer.isService)
  return new Map(
    lines.flatMap((line) => {
      const problem = caps
        .filter((it) => it.measure !== 'unitPrice')
        .map((cap) => problemOf(cap, line, lines))
        .find(Boolean)
      return problem ? [[line.offer.skuId, problem] as const] : []
    }),
  )
}
